package chattest

import (
	"errors"
	"fmt"

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

// Distinct says which controls of a message nobody can tell apart: buttons, or lines of one menu, that read alike. Nil
// for none.
func Distinct(m chat.Message) error {
	var alike []error
	first := func(said map[string]bool, words string) {
		if said[words] {
			alike = append(alike, fmt.Errorf("two controls read %q", words))
		}
		said[words] = true
	}
	buttons := map[string]bool{}
	for _, b := range m.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			first(buttons, button.Label)
		}
		if b.Row.Menu != nil {
			lines := map[string]bool{}
			for _, o := range b.Row.Menu.Options {
				first(lines, o.Label+": "+o.Description)
			}
		}
	}
	return errors.Join(alike...)
}
