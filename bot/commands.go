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

// commandSet declares the slash commands in all languages.
type commandSet struct{ *title.Titles }

// Commands are the slash commands: one a title, derived from its rules, and the common ones.
func (b *Bot) Commands() []chat.Command {
	var list []chat.Command
	for _, name := range b.Titles.Names {
		s := b.Titles.ByName[name]
		list = append(list, chat.Command{Name: name, Description: b.options.text(name + ".command"),
			Subs: b.options.offered(b.routes.game, s, "command.")})
	}
	list = append(list,
		chat.Command{Name: "games", Description: b.options.text("command.games"),
			Subs: b.options.offered(b.routes.games, title.Title{}, "command.games.")},
		chat.Command{Name: "harbormaster", Description: b.options.text("command.harbormaster"), Managers: true,
			Subs: b.options.offered(b.routes.server, title.Title{}, "command.harbormaster.")},
		chat.Command{Name: "help", Description: b.options.text("command.help"), Everywhere: true},
	)
	for i := range list {
		b.options.name(&list[i], "command."+list[i].Name)
	}
	return list
}

// offered are the subcommands of a title; prefix begins the keys of their descriptions.
func (cs *commandSet) offered(rows []subcommand, s title.Title, prefix string) []chat.Command {
	var list []chat.Command
	for _, row := range rows {
		if row.offered != nil && !row.offered(s) {
			continue
		}
		c := chat.Command{Name: row.name, Description: cs.text(prefix + row.name)}
		if row.options != nil {
			c.Options = row.options(s)
		}
		list = append(list, c)
	}
	return list
}

// name gives a command, its options and subcommands their names in other languages. Those of a game's subcommands are
// the same for all games: "command.board.name", beside "command.games.list.name". The rules' own options have theirs
// with the game, "<game>.option.<key>.name", all others theirs together, "option.format.name".
func (cs *commandSet) name(c *chat.Command, key string) {
	_, c.Names = cs.Texts.Translated(key + ".name")
	game, isGame := cs.ByName[c.Name]
	for i := range c.Subs {
		below := key + "." + c.Subs[i].Name
		if isGame {
			below = "command." + c.Subs[i].Name
		}
		cs.name(&c.Subs[i], below)
		for j := range c.Subs[i].Options {
			o := &c.Subs[i].Options[j]
			if isGame && owns(game.Rules, o.Name) {
				_, o.Names = cs.Texts.Translated(c.Name + ".option." + o.Name + ".name")
			}
		}
	}
	for i := range c.Options {
		_, c.Options[i].Names = cs.Texts.Translated("option." + c.Options[i].Name + ".name")
	}
}

// owns says whether an option is one of a game's rules.
func owns(game engine.Game, key string) bool {
	_, ok := table.FindOption(game, key)
	return ok
}

// text is a text of the catalog with its translations; a game without texts of its own is offered by its keys.
func (cs *commandSet) text(key string) chat.Text {
	english, other := cs.Texts.Translated(key)
	return chat.Text{Default: cmp.Or(english, text.Clip(key, 100)), Other: other}
}

func (cs *commandSet) choice(value, key string) chat.Choice {
	t := cs.text(key)
	if t.Default == key {
		t.Default = value
	}
	return chat.Choice{Name: t.Default, Names: t.Other, Value: value}
}

func (cs *commandSet) commandOption(game string, o engine.Option) chat.CommandOption {
	key := game + ".option." + o.Key
	c := chat.CommandOption{Name: o.Key, Description: cs.text(key + ".about"), Kind: chat.BoolOption}
	if o.Kind == engine.Choice {
		c.Kind = chat.TextOption
		for _, value := range o.Choices {
			c.Choices = append(c.Choices, cs.choice(value, key+"."+value))
		}
	}
	return c
}

// typed is an option whose values are offered as the person types.
func (cs *commandSet) typed(name string) func(title.Title) []chat.CommandOption {
	return func(title.Title) []chat.CommandOption {
		return []chat.CommandOption{{Name: name, Description: cs.text("option." + name), Kind: chat.TextOption,
			Complete: true}}
	}
}

func (cs *commandSet) start(s title.Title) []chat.CommandOption {
	least, most := s.Rules.Players()
	pace := chat.CommandOption{Name: table.PaceOptions[0].Key, Description: cs.text("option.pace"),
		Kind: chat.TextOption}
	for _, value := range table.PaceOptions[0].Choices {
		pace.Choices = append(pace.Choices, cs.choice(value, "setting.pace."+value))
	}
	options := []chat.CommandOption{
		{Name: "players", Description: cs.text("option.players"), Kind: chat.IntegerOption, Least: least, Most: most},
		{Name: "computers", Description: cs.text("option.computers"), Kind: chat.IntegerOption, Least: 0,
			Most: most - 1},
		{Name: "invite", Description: cs.text("option.invite"), Kind: chat.UserOption},
		{Name: "thread", Description: cs.text("option.thread"), Kind: chat.BoolOption},
		pace,
	}
	for _, o := range s.Rules.Options() {
		if !o.LobbyOnly {
			options = append(options, cs.commandOption(s.Rules.Name(), o))
		}
	}
	return options
}

func (cs *commandSet) board(title.Title) []chat.CommandOption {
	return []chat.CommandOption{{Name: "format", Description: cs.text("option.format"), Kind: chat.TextOption,
		Choices: []chat.Choice{
			cs.choice("picture", "option.format.picture"), cs.choice("text", "option.format.text"),
		}}}
}

func (cs *commandSet) invite(title.Title) []chat.CommandOption {
	return []chat.CommandOption{{Name: "who", Description: cs.text("option.invite"), Kind: chat.UserOption,
		Required: true}}
}

func (cs *commandSet) pause(title.Title) []chat.CommandOption {
	return []chat.CommandOption{{Name: "days", Description: cs.text("option.days"), Kind: chat.IntegerOption, Least: 1,
		Most: table.PauseMost}}
}

func (cs *commandSet) replace(title.Title) []chat.CommandOption {
	return []chat.CommandOption{
		{Name: "by", Description: cs.text("option.by"), Kind: chat.UserOption},
		{Name: "seat", Description: cs.text("option.seat"), Kind: chat.TextOption, Complete: true},
	}
}

func (cs *commandSet) verify(title.Title) []chat.CommandOption {
	var list []chat.CommandOption
	for _, name := range []string{"seed", "salt", "seal"} {
		list = append(list, chat.CommandOption{Name: name, Description: cs.text("option." + name),
			Kind: chat.TextOption})
	}
	return list
}

func (cs *commandSet) away(title.Title) []chat.CommandOption {
	return []chat.CommandOption{
		{Name: "until", Description: cs.text("option.until"), Kind: chat.TextOption, Required: true, Complete: true},
		{Name: "how", Description: cs.text("option.how"), Kind: chat.TextOption, Choices: []chat.Choice{
			cs.choice("still", "option.how.still"), cs.choice("play", "option.how.play"),
		}},
	}
}

// gameAndPlace are the options of statistics: the game, and whether those of this server are meant.
func (cs *commandSet) gameAndPlace() (game, where chat.CommandOption, mostPlayers int) {
	game = chat.CommandOption{Name: "game", Description: cs.text("option.game"), Kind: chat.TextOption}
	for _, name := range cs.Names {
		game.Choices = append(game.Choices, cs.choice(name, name+".title"))
		_, n := cs.ByName[name].Rules.Players()
		mostPlayers = max(mostPlayers, n)
	}
	where = chat.CommandOption{Name: "where", Description: cs.text("option.where"), Kind: chat.TextOption,
		Choices: []chat.Choice{
			cs.choice("here", "option.where.here"), cs.choice("everywhere", "option.where.everywhere"),
		}}
	return game, where, mostPlayers
}

func (cs *commandSet) stats(title.Title) []chat.CommandOption {
	game, where, _ := cs.gameAndPlace()
	return []chat.CommandOption{{Name: "who", Description: cs.text("option.stats.who"), Kind: chat.UserOption}, game,
		where}
}

func (cs *commandSet) leaderboard(title.Title) []chat.CommandOption {
	game, where, most := cs.gameAndPlace()
	players := chat.CommandOption{Name: "players", Description: cs.text("option.stats.players"),
		Kind: chat.IntegerOption, Least: 1, Most: most}
	return []chat.CommandOption{game, players, where}
}

func (cs *commandSet) language(title.Title) []chat.CommandOption {
	o := chat.CommandOption{Name: "language", Description: cs.text("option.language"), Kind: chat.TextOption,
		Required: true}
	o.Choices = append(o.Choices, cs.choice(account.ClientLanguage, "option.language.client"))
	for _, lang := range table.Languages[1:] {
		o.Choices = append(o.Choices, cs.choice(lang, "setting.language."+lang))
	}
	return []chat.CommandOption{o}
}
