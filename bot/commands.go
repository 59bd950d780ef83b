package bot

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature/account"
	leagues "github.com/harbormaster/harbormaster/bot/feature/league"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

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
		chat.Command{Name: "harbormaster", Description: b.options.text("command.harbormaster"), Servers: true,
			Managers: true, Subs: b.options.offered(b.routes.server, title.Title{}, "command.harbormaster.")},
		chat.Command{Name: "league", Description: b.options.text("command.league"), Servers: true,
			Subs: b.options.offered(b.routes.league, title.Title{}, "command.league.")},
		chat.Command{Name: "help", Description: b.options.text("command.help")},
	)
	if games := b.learn.Games(); len(games) > 0 {
		list = append(list, chat.Command{Name: learnCommand, Description: b.options.text("command.learn"),
			Options: []chat.CommandOption{b.options.game(games)}})
	}
	for i := range list {
		b.options.name(&list[i], "command."+list[i].Name)
	}
	for name := range b.routes.person {
		_, other := b.Texts.Translated("command.menu.invite.name")
		list = append(list, chat.Command{Name: name, Names: other, Person: true, Servers: true})
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

func (cs *commandSet) option(name, about string, kind chat.CommandOptionKind) chat.CommandOption {
	return chat.CommandOption{Name: name, Description: cs.text(about), Kind: kind}
}

// oneOf is an option with choices; prefix begins the keys of what they are called.
func (cs *commandSet) oneOf(name, about, prefix string, values ...string) chat.CommandOption {
	o := cs.option(name, about, chat.TextOption)
	for _, value := range values {
		o.Choices = append(o.Choices, cs.choice(value, prefix+value))
	}
	return o
}

func (cs *commandSet) number(name, about string, least, most int) chat.CommandOption {
	o := cs.option(name, about, chat.IntegerOption)
	o.Least, o.Most = least, most
	return o
}

func (cs *commandSet) completed(name string) chat.CommandOption {
	o := cs.option(name, "option."+name, chat.TextOption)
	o.Complete = true
	return o
}

func (cs *commandSet) typed(name string) func(title.Title) []chat.CommandOption {
	return func(title.Title) []chat.CommandOption { return []chat.CommandOption{cs.completed(name)} }
}

func (cs *commandSet) start(s title.Title) []chat.CommandOption {
	least, most := s.Rules.Players()
	pace := table.PaceOptions[0]
	options := []chat.CommandOption{
		cs.number("players", "option.players", least, most),
		cs.number("computers", "option.computers", 0, most-1),
		cs.oneOf("level", "option.level", "setting.level.", engine.Levels...),
		cs.option("invite", "option.invite", chat.UserOption),
		cs.option("thread", "option.thread", chat.BoolOption),
		cs.oneOf(pace.Key, "option.pace", "setting.pace.", pace.Choices...),
		cs.completed("house_rules"),
	}
	for _, o := range s.Rules.Options() {
		key := s.Rules.Name() + ".option." + o.Key
		switch {
		case o.LobbyOnly:
		case o.Kind == engine.Choice:
			options = append(options, cs.oneOf(o.Key, key+".about", key+".", o.Choices...))
		default:
			options = append(options, cs.option(o.Key, key+".about", chat.BoolOption))
		}
	}
	return options
}

func (cs *commandSet) houseRules(title.Title) []chat.CommandOption {
	name := cs.option("name", "option.house_rules", chat.TextOption)
	name.Complete = true
	return []chat.CommandOption{name,
		cs.oneOf("action", "option.action", "option.action.", "save", "use", "remove")}
}

// play asks only how well the computers play, and where: the rest is as a first game needs it.
func (cs *commandSet) play(title.Title) []chat.CommandOption {
	return []chat.CommandOption{
		cs.oneOf("level", "option.level", "setting.level.", engine.Levels...),
		cs.oneOf("place", "option.place", "option.place.", "here", "private"),
	}
}

func (cs *commandSet) leave(title.Title) []chat.CommandOption {
	return []chat.CommandOption{cs.oneOf("level", "option.leave_level", "setting.level.", engine.Levels...)}
}

func (cs *commandSet) board(title.Title) []chat.CommandOption {
	return []chat.CommandOption{cs.oneOf("format", "option.format", "option.format.", "picture", "text")}
}

func (cs *commandSet) invite(title.Title) []chat.CommandOption {
	who := cs.option("who", "option.invite", chat.UserOption)
	who.Required = true
	return []chat.CommandOption{who}
}

func (cs *commandSet) webhook(title.Title) []chat.CommandOption {
	address := cs.option("address", "option.address", chat.TextOption)
	address.Required = true
	return []chat.CommandOption{address}
}

func (cs *commandSet) pause(title.Title) []chat.CommandOption {
	return []chat.CommandOption{cs.number("days", "option.days", 1, table.PauseMost)}
}

func (cs *commandSet) replace(title.Title) []chat.CommandOption {
	return []chat.CommandOption{cs.option("by", "option.by", chat.UserOption), cs.completed("seat")}
}

func (cs *commandSet) verify(title.Title) []chat.CommandOption {
	return text.Each([]string{"seed", "salt", "seal"}, func(name string) chat.CommandOption {
		return cs.option(name, "option."+name, chat.TextOption)
	})
}

func (cs *commandSet) away(title.Title) []chat.CommandOption {
	until := cs.completed("until")
	until.Required = true
	return []chat.CommandOption{until, cs.oneOf("how", "option.how", "option.how.", "still", "play")}
}

// gameAndPlace are the options of statistics: the game, and whether those of this server are meant.
func (cs *commandSet) gameAndPlace() (game, where chat.CommandOption, mostPlayers int) {
	for _, name := range cs.Names {
		_, n := cs.ByName[name].Rules.Players()
		mostPlayers = max(mostPlayers, n)
	}
	where = cs.oneOf("where", "option.where", "option.where.", "here", "everywhere")
	return cs.game(cs.Names), where, mostPlayers
}

// game is the option of one of these games.
func (cs *commandSet) game(names []string) chat.CommandOption {
	o := cs.option("game", "option.game", chat.TextOption)
	for _, name := range names {
		o.Choices = append(o.Choices, cs.choice(name, name+".title"))
	}
	return o
}

func (cs *commandSet) puzzle(title.Title) []chat.CommandOption {
	return []chat.CommandOption{cs.game(slices.DeleteFunc(slices.Clone(cs.Names),
		func(name string) bool { return cs.ByName[name].Puzzles == nil }))}
}

func (cs *commandSet) stats(title.Title) []chat.CommandOption {
	game, where, _ := cs.gameAndPlace()
	return []chat.CommandOption{cs.option("who", "option.stats.who", chat.UserOption), game, where}
}

func (cs *commandSet) leaderboard(title.Title) []chat.CommandOption {
	game, where, most := cs.gameAndPlace()
	return []chat.CommandOption{game, cs.number("players", "option.stats.players", 1, most), where}
}

func (cs *commandSet) league(title.Title) []chat.CommandOption {
	game, _, most := cs.gameAndPlace()
	name := cs.option("name", "option.name", chat.TextOption)
	game.Required, name.Required = true, true
	pace := table.PaceOptions[0]
	return []chat.CommandOption{
		name, game,
		cs.number("seats", "option.seats", 2, most),
		cs.number("rounds", "option.rounds", 1, leagues.RoundsMost),
		cs.number("days", "option.round_days", 1, leagues.DaysMost),
		cs.oneOf("pairing", "option.pairing", "option.pairing.", "swiss", "groups"),
		cs.oneOf("scoring", "option.scoring", "option.scoring.", string(league.ByPlace), string(league.ByPoints)),
		cs.number("divisions", "option.divisions", 1, leagues.DivisionsMost),
		cs.oneOf(pace.Key, "option.pace", "setting.pace.", pace.Choices...),
		cs.completed("house_rules"),
	}
}

func (cs *commandSet) leagueRemove(title.Title) []chat.CommandOption {
	who := cs.option("who", "option.league.who", chat.UserOption)
	who.Required = true
	return []chat.CommandOption{who, cs.completed("league")}
}

func (cs *commandSet) leagueExtend(title.Title) []chat.CommandOption {
	days := cs.number("days", "option.more_days", 1, leagues.DaysMost)
	days.Required = true
	return []chat.CommandOption{days, cs.completed("league")}
}

func (cs *commandSet) language(title.Title) []chat.CommandOption {
	o := cs.oneOf("language", "option.language", "setting.language.", table.Languages[1:]...)
	o.Required = true
	o.Choices = slices.Insert(o.Choices, 0, cs.choice(account.ClientLanguage, "option.language.client"))
	return []chat.CommandOption{o}
}
