package chattest

import (
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// How long controls are at most to be read at a glance on a phone, in characters: see bot/text/VOICE.md.
const (
	shortButton      = 40
	shortLine        = 80
	shortPlaceholder = 100
)

// Short says which controls of a message are longer than a phone shows, nil for none.
func Short(m chat.Message) error {
	var long []error
	for _, b := range m.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			long = append(long, within("button", button.Label, 1, shortButton))
		}
		if b.Row.Menu == nil {
			continue
		}
		long = append(long, within("placeholder", b.Row.Menu.Placeholder, 1, shortPlaceholder))
		for _, o := range b.Row.Menu.Options {
			long = append(long, within("menu line", o.Label, 1, shortLine))
		}
	}
	return errors.Join(long...)
}
