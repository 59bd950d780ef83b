package chattest

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// Icons says what is wrong with the icons on a message's controls: they are among those that the game names, never
// stand without words, and are never all that tells two controls of a message apart.
func Icons(m chat.Message, known map[string]string) error {
	said := map[string]string{}
	check := func(where, words, emoji string) error {
		if emoji == "" {
			return nil
		}
		if known[emoji] == "" {
			return fmt.Errorf("%q has the icon %q, which the game does not name", words, emoji)
		}
		if !strings.ContainsFunc(words, unicode.IsLetter) {
			return fmt.Errorf("the icon %q stands beside %q, which is no word", emoji, words)
		}
		if other, there := said[where+words]; there && other != emoji {
			return fmt.Errorf("%q stands beside the icons %q and %q", words, other, emoji)
		}
		said[where+words] = emoji
		return nil
	}
	for _, b := range m.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			if err := check("", button.Label, button.Emoji); err != nil {
				return err
			}
		}
		if menu := b.Row.Menu; menu != nil {
			for _, o := range menu.Options {
				if err := check(menu.Placeholder+"\n", o.Label, o.Emoji); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
