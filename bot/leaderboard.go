package bot

import (
	"github.com/harbormaster/harbormaster/bot/chat"
)

// This file tells statistics and ratings.

// statsCommands are the subcommands of /games about statistics.
func (b *Bot) statsCommands() []chat.Command {
	game := chat.CommandOption{Name: "game", Description: b.text("option.game"), Kind: chat.TextOption}
	most := 0
	for _, name := range b.Titles.Names {
		game.Choices = append(game.Choices, b.choice(name, name+".title"))
		_, n := b.Titles.ByName[name].Rules.Players()
		most = max(most, n)
	}
	where := chat.CommandOption{Name: "where", Description: b.text("option.where"), Kind: chat.TextOption, Choices: []chat.Choice{
		b.choice("here", "option.where.here"), b.choice("everywhere", "option.where.everywhere"),
	}}
	return []chat.Command{
		{Name: "stats", Description: b.text("command.games.stats"), Options: []chat.CommandOption{
			{Name: "who", Description: b.text("option.stats.who"), Kind: chat.UserOption}, game, where,
		}},
		{Name: "leaderboard", Description: b.text("command.games.leaderboard"), Options: []chat.CommandOption{
			game, {Name: "players", Description: b.text("option.stats.players"), Kind: chat.IntegerOption, Least: 1, Most: most}, where,
		}},
		{Name: "forget-me", Description: b.text("command.games.forget-me")},
	}
}
