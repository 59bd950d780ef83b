package bot

import (
	"cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature/account"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Commands are the slash commands: one a title, derived from its rules, and the common ones.
func (b *Bot) Commands() []chat.Command {
	var list []chat.Command
	for _, name := range b.Titles.Names {
		s := b.Titles.ByName[name]
		list = append(list, chat.Command{Name: name, Description: b.text(name + ".command"), Subs: b.offered(b.routes.game, s, "command.")})
	}
	list = append(list,
		chat.Command{Name: "games", Description: b.text("command.games"), Subs: b.offered(b.routes.games, title.Title{}, "command.games.")},
		chat.Command{Name: "harbormaster", Description: b.text("command.harbormaster"), Managers: true,
			Subs: b.offered(b.routes.server, title.Title{}, "command.harbormaster.")},
		chat.Command{Name: "help", Description: b.text("command.help"), Everywhere: true},
	)
	for i := range list {
		b.name(&list[i], "command."+list[i].Name)
	}
	return list
}

// offered are the subcommands of a title; prefix begins the keys of their descriptions.
func (b *Bot) offered(rows []subcommand, s title.Title, prefix string) []chat.Command {
	var list []chat.Command
	for _, row := range rows {
		if row.offered != nil && !row.offered(s) {
			continue
		}
		c := chat.Command{Name: row.name, Description: b.text(prefix + row.name)}
		if row.options != nil {
			c.Options = row.options(s)
		}
		list = append(list, c)
	}
	return list
}

// name gives a command, its options and subcommands their names in other languages. Those of a game's subcommands are the
// same for all games: "command.board.name", beside "command.games.list.name". The rules' own options have theirs with the
// game, "<game>.option.<key>.name", all others theirs together, "option.format.name".
func (b *Bot) name(c *chat.Command, key string) {
	_, c.Names = b.Texts.Translated(key + ".name")
	game, isGame := b.Titles.ByName[c.Name]
	for i := range c.Subs {
		below := key + "." + c.Subs[i].Name
		if isGame {
			below = "command." + c.Subs[i].Name
		}
		b.name(&c.Subs[i], below)
		for j := range c.Subs[i].Options {
			o := &c.Subs[i].Options[j]
			if isGame && owns(game.Rules, o.Name) {
				_, o.Names = b.Texts.Translated(c.Name + ".option." + o.Name + ".name")
			}
		}
	}
	for i := range c.Options {
		_, c.Options[i].Names = b.Texts.Translated("option." + c.Options[i].Name + ".name")
	}
}

// owns says whether an option is one of a game's rules.
func owns(game engine.Game, key string) bool {
	_, ok := table.FindOption(game, key)
	return ok
}

// text is a text of the catalogue with its translations; a game without texts of its own is offered by its keys.
func (b *Bot) text(key string) chat.Text {
	english, other := b.Texts.Translated(key)
	return chat.Text{Default: cmp.Or(english, text.Clip(key, 100)), Other: other}
}

func (b *Bot) choice(value, key string) chat.Choice {
	t := b.text(key)
	if t.Default == key {
		t.Default = value
	}
	return chat.Choice{Name: t.Default, Names: t.Other, Value: value}
}

func (b *Bot) commandOption(game string, o engine.Option) chat.CommandOption {
	key := game + ".option." + o.Key
	c := chat.CommandOption{Name: o.Key, Description: b.text(key + ".about"), Kind: chat.BoolOption}
	if o.Kind == engine.Choice {
		c.Kind = chat.TextOption
		for _, value := range o.Choices {
			c.Choices = append(c.Choices, b.choice(value, key+"."+value))
		}
	}
	return c
}

// typed is an option whose values are offered as the person types.
func (b *Bot) typed(name string) func(title.Title) []chat.CommandOption {
	return func(title.Title) []chat.CommandOption {
		return []chat.CommandOption{{Name: name, Description: b.text("option." + name), Kind: chat.TextOption, Complete: true}}
	}
}

func (b *Bot) startOptions(s title.Title) []chat.CommandOption {
	least, most := s.Rules.Players()
	pace := chat.CommandOption{Name: table.PaceOptions[0].Key, Description: b.text("option.pace"), Kind: chat.TextOption}
	for _, value := range table.PaceOptions[0].Choices {
		pace.Choices = append(pace.Choices, b.choice(value, "setting.pace."+value))
	}
	options := []chat.CommandOption{
		{Name: "players", Description: b.text("option.players"), Kind: chat.IntegerOption, Least: least, Most: most},
		{Name: "computers", Description: b.text("option.computers"), Kind: chat.IntegerOption, Least: 0, Most: most - 1},
		{Name: "invite", Description: b.text("option.invite"), Kind: chat.UserOption},
		{Name: "thread", Description: b.text("option.thread"), Kind: chat.BoolOption},
		pace,
	}
	for _, o := range s.Rules.Options() {
		if !o.LobbyOnly {
			options = append(options, b.commandOption(s.Rules.Name(), o))
		}
	}
	return options
}

func (b *Bot) boardOptions(title.Title) []chat.CommandOption {
	return []chat.CommandOption{{Name: "format", Description: b.text("option.format"), Kind: chat.TextOption, Choices: []chat.Choice{
		b.choice("picture", "option.format.picture"), b.choice("text", "option.format.text"),
	}}}
}

func (b *Bot) inviteOptions(title.Title) []chat.CommandOption {
	return []chat.CommandOption{{Name: "who", Description: b.text("option.invite"), Kind: chat.UserOption, Required: true}}
}

func (b *Bot) pauseOptions(title.Title) []chat.CommandOption {
	return []chat.CommandOption{{Name: "days", Description: b.text("option.days"), Kind: chat.IntegerOption, Least: 1, Most: table.PauseMost}}
}

func (b *Bot) replaceOptions(title.Title) []chat.CommandOption {
	return []chat.CommandOption{
		{Name: "by", Description: b.text("option.by"), Kind: chat.UserOption},
		{Name: "seat", Description: b.text("option.seat"), Kind: chat.TextOption, Complete: true},
	}
}

func (b *Bot) verifyOptions(title.Title) []chat.CommandOption {
	var list []chat.CommandOption
	for _, name := range []string{"seed", "salt", "seal"} {
		list = append(list, chat.CommandOption{Name: name, Description: b.text("option." + name), Kind: chat.TextOption})
	}
	return list
}

func (b *Bot) awayOptions(title.Title) []chat.CommandOption {
	return []chat.CommandOption{
		{Name: "until", Description: b.text("option.until"), Kind: chat.TextOption, Required: true, Complete: true},
		{Name: "how", Description: b.text("option.how"), Kind: chat.TextOption, Choices: []chat.Choice{
			b.choice("still", "option.how.still"), b.choice("play", "option.how.play"),
		}},
	}
}

// gameAndPlace are the options of statistics: the game, and whether those of this server are meant.
func (b *Bot) gameAndPlace() (game, where chat.CommandOption, mostPlayers int) {
	game = chat.CommandOption{Name: "game", Description: b.text("option.game"), Kind: chat.TextOption}
	for _, name := range b.Titles.Names {
		game.Choices = append(game.Choices, b.choice(name, name+".title"))
		_, n := b.Titles.ByName[name].Rules.Players()
		mostPlayers = max(mostPlayers, n)
	}
	where = chat.CommandOption{Name: "where", Description: b.text("option.where"), Kind: chat.TextOption, Choices: []chat.Choice{
		b.choice("here", "option.where.here"), b.choice("everywhere", "option.where.everywhere"),
	}}
	return game, where, mostPlayers
}

func (b *Bot) statsOptions(title.Title) []chat.CommandOption {
	game, where, _ := b.gameAndPlace()
	return []chat.CommandOption{{Name: "who", Description: b.text("option.stats.who"), Kind: chat.UserOption}, game, where}
}

func (b *Bot) leaderboardOptions(title.Title) []chat.CommandOption {
	game, where, most := b.gameAndPlace()
	players := chat.CommandOption{Name: "players", Description: b.text("option.stats.players"), Kind: chat.IntegerOption, Least: 1, Most: most}
	return []chat.CommandOption{game, players, where}
}

func (b *Bot) languageOptions(title.Title) []chat.CommandOption {
	o := chat.CommandOption{Name: "language", Description: b.text("option.language"), Kind: chat.TextOption, Required: true}
	o.Choices = append(o.Choices, b.choice(account.ClientLanguage, "option.language.client"))
	for _, lang := range table.Languages[1:] {
		o.Choices = append(o.Choices, b.choice(lang, "setting.language."+lang))
	}
	return []chat.CommandOption{o}
}
