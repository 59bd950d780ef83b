package chattest

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
)

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
		if err := Icons(c.message, map[string]string{"corn": "corn", "sugar": "sugar"}); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}
