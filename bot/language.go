package bot

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature/account"
	"github.com/harbormaster/harbormaster/bot/table"
)

// This file chooses the language in which a table and a person are spoken to.

// languageCommand is the subcommand of `/games` with which a person chooses a language.
func (b *Bot) languageCommand() chat.Command {
	o := chat.CommandOption{Name: "language", Description: b.text("option.language"), Kind: chat.TextOption, Required: true}
	o.Choices = append(o.Choices, b.choice(account.ClientLanguage, "option.language.client"))
	for _, lang := range table.Languages[1:] {
		o.Choices = append(o.Choices, b.choice(lang, "setting.language."+lang))
	}
	return chat.Command{Name: "language", Description: b.text("command.games.language"), Options: []chat.CommandOption{o}}
}
