package bot

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
)

// This file lets persons say how they want to be told: `/games notices`, a private message of menus.

// personalCommands are the subcommands of `/games` with which persons say how and when they want to be told.
func (b *Bot) personalCommands() []chat.Command {
	return []chat.Command{
		{Name: "notices", Description: b.text("command.games.notices"), Options: []chat.CommandOption{
			{Name: "zone", Description: b.text("option.zone"), Kind: chat.TextOption, Complete: true},
		}},
		{Name: "away", Description: b.text("command.games.away"), Options: []chat.CommandOption{
			{Name: "until", Description: b.text("option.until"), Kind: chat.TextOption, Required: true, Complete: true},
			{Name: "how", Description: b.text("option.how"), Kind: chat.TextOption, Choices: []chat.Choice{b.choice("still", "option.how.still"), b.choice("play", "option.how.play")}},
		}},
		{Name: "back", Description: b.text("command.games.back")},
	}
}

// paceOption is the option of a command that opens a table with a pace.
func (b *Bot) paceOption() chat.CommandOption {
	o := chat.CommandOption{Name: table.PaceOptions[0].Key, Description: b.text("option.pace"), Kind: chat.TextOption}
	for _, value := range table.PaceOptions[0].Choices {
		o.Choices = append(o.Choices, b.choice(value, "setting.pace."+value))
	}
	return o
}
