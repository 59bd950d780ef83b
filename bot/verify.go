package bot

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
)

// This file checks that nobody has touched the dice: that seed and salt are those which were sealed at the start, and that the
// whole game comes of the seed.

// afterCommands are a game's subcommands about games that are over.
func (b *Bot) afterCommands(s title.Title) []chat.Command {
	list := []chat.Command{{Name: "verify", Description: b.text("command.verify"), Options: []chat.CommandOption{
		{Name: "seed", Description: b.text("option.seed"), Kind: chat.TextOption},
		{Name: "salt", Description: b.text("option.salt"), Kind: chat.TextOption},
		{Name: "seal", Description: b.text("option.seal"), Kind: chat.TextOption},
	}}}
	if _, ok := s.Rules.(title.Exporter); ok {
		list = append(list, chat.Command{Name: "export", Description: b.text("command.export")})
	}
	return list
}
