package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// checkIcons says what is wrong with the icons on a message's controls: they are among those that the game names, never
// stand without words, and are never all that tells two controls of a message apart.
func checkIcons(m chat.Message, known map[string]string) error {
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

func TestAnIconThatSaysSomethingAloneIsFound(t *testing.T) {
	row := func(buttons ...chat.Button) chat.Message {
		return chat.Message{Blocks: []chat.Block{{Row: &chat.Row{Buttons: buttons}}}}
	}
	menu := func(options ...chat.MenuOption) chat.Message {
		return chat.Message{Blocks: []chat.Block{{Row: &chat.Row{Menu: &chat.Menu{Placeholder: "Which?", Options: options}}}}}
	}
	for name, c := range map[string]struct {
		message chat.Message
		good    bool
	}{
		"icons beside words":         {row(chat.Button{Label: "Corn", Emoji: "corn"}, chat.Button{Label: "Pass"}), true},
		"an icon alone":              {row(chat.Button{Emoji: "corn"}), false},
		"an icon beside a number":    {row(chat.Button{Label: "5", Emoji: "corn"}), false},
		"an icon that nobody draws":  {row(chat.Button{Label: "Corn", Emoji: "maize"}), false},
		"icons that tell two apart":  {menu(chat.MenuOption{Label: "Ship 5", Emoji: "corn"}, chat.MenuOption{Label: "Ship 5", Emoji: "sugar"}), false},
		"the same icon beside twice": {menu(chat.MenuOption{Label: "Ship 5", Emoji: "corn"}, chat.MenuOption{Label: "Ship 5", Emoji: "corn"}), true},
	} {
		if err := checkIcons(c.message, map[string]string{"corn": "corn", "sugar": "sugar"}); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}
