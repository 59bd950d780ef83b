package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Commands are the slash commands: one a game, derived from its description, and the common ones.
func (b *Bot) Commands() []chat.Command {
	var list []chat.Command
	for _, name := range b.Titles.Names {
		s := b.Titles.ByName[name]
		least, most := s.Rules.Players()
		start := chat.Command{Name: "start", Description: b.text("command.start"), Options: []chat.CommandOption{
			{Name: "players", Description: b.text("option.players"), Kind: chat.IntegerOption, Least: least, Most: most},
			{Name: "computers", Description: b.text("option.computers"), Kind: chat.IntegerOption, Least: 0, Most: most - 1},
			{Name: "invite", Description: b.text("option.invite"), Kind: chat.UserOption},
			{Name: "thread", Description: b.text("option.thread"), Kind: chat.BoolOption},
			b.paceOption(),
		}}
		for _, o := range s.Rules.Options() {
			if !o.LobbyOnly {
				start.Options = append(start.Options, b.commandOption(name, o))
			}
		}
		list = append(list, chat.Command{Name: name, Description: b.text(name + ".command"), Subs: []chat.Command{
			start,
			{Name: "board", Description: b.text("command.board"), Options: []chat.CommandOption{
				{Name: "format", Description: b.text("option.format"), Kind: chat.TextOption, Choices: []chat.Choice{b.choice("picture", "option.format.picture"), b.choice("text", "option.format.text")}},
			}},
			{Name: "log", Description: b.text("command.log")},
			{Name: "history", Description: b.text("command.history"), Options: []chat.CommandOption{
				{Name: "step", Description: b.text("option.step"), Kind: chat.TextOption, Complete: true},
			}},
			{Name: "rules", Description: b.text("command.rules"), Options: []chat.CommandOption{
				{Name: "topic", Description: b.text("option.topic"), Kind: chat.TextOption, Complete: true},
			}},
			{Name: "invite", Description: b.text("command.invite"), Options: []chat.CommandOption{
				{Name: "who", Description: b.text("option.invite"), Kind: chat.UserOption, Required: true},
			}},
			{Name: "leave", Description: b.text("command.leave")},
			{Name: "end", Description: b.text("command.end")},
			{Name: "undo", Description: b.text("command.undo")},
			{Name: "pause", Description: b.text("command.pause"), Options: []chat.CommandOption{
				{Name: "days", Description: b.text("option.days"), Kind: chat.IntegerOption, Least: 1, Most: table.PauseMost},
			}},
			{Name: "replace", Description: b.text("command.replace"), Options: []chat.CommandOption{
				{Name: "by", Description: b.text("option.by"), Kind: chat.UserOption},
				{Name: "seat", Description: b.text("option.seat"), Kind: chat.TextOption, Complete: true},
			}},
		}})
		own := &list[len(list)-1]
		own.Subs = append(own.Subs, b.afterCommands(s)...)
	}
	list = append(list,
		chat.Command{Name: "games", Description: b.text("command.games"), Subs: append([]chat.Command{{Name: "list", Description: b.text("command.games.list")}}, slices.Concat(b.personalCommands(), b.statsCommands(), []chat.Command{b.languageCommand()})...)},
		b.ownerCommand(),
		chat.Command{Name: "help", Description: b.text("command.help"), Everywhere: true},
	)
	for i := range list {
		b.name(&list[i], "command."+list[i].Name)
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

// command takes a slash command.
func (b *Bot) command(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	switch {
	case in.Command == "help":
		return b.generalHelp(ctx, in, r)
	case in.Command == "games" && in.Sub == "notices":
		return b.account.Notices(ctx, in, r)
	case in.Command == "games" && in.Sub == "away":
		return b.account.Away(ctx, in, r)
	case in.Command == "games" && in.Sub == "back":
		return b.account.Back(ctx, in, r)
	case in.Command == "games" && in.Sub == "forget-me":
		return b.account.ForgetMe(ctx, in, r, false)
	case in.Command == "games" && in.Sub == "stats":
		return b.stats.Own(ctx, in, r)
	case in.Command == "games" && in.Sub == "language":
		return b.account.Language(ctx, in, r)
	case in.Command == "harbormaster" && in.Sub == "setup":
		return b.server.Setup(ctx, in, r, "")
	case in.Command == "harbormaster" && in.Sub == "check":
		return b.server.Check(ctx, in, r)
	case in.Command == "games" && in.Sub == "leaderboard":
		return b.stats.Leaderboard(ctx, in, r)
	case in.Command == "games":
		return b.account.Games(ctx, in, r)
	}
	s, ok := b.Titles.ByName[in.Command]
	switch {
	case !ok:
		return table.Refuse("refused.unknown_command")
	case in.Sub == "start":
		return b.lobby.Open(ctx, in, r)
	case in.Sub == "verify":
		return b.history.Verify(ctx, in, r)
	case in.Sub == "export":
		return b.history.ExportLast(ctx, in, r)
	case in.Sub == "rules":
		s, at := b.play.RulesHere(ctx, in, s)
		return b.play.Topic(ctx, in, r, s, at, cmp.Or(in.Options["topic"], "overview"))
	}
	what := in.Sub
	if in.Sub == "board" && in.Options["format"] == "text" {
		what = "text"
	}
	switch in.Sub { // Whoever has to say which table is meant has said the rest already.
	case "pause":
		what += "/" + in.Options["days"]
	case "replace":
		what += "/" + text.Clip(in.Options["by"], 20) + "/" + text.Clip(in.Options["seat"], table.SeatChars)
	}
	id, err := b.whichGame(ctx, in, what)
	if err != nil {
		return err
	}
	return b.gameCommand(ctx, in, r, what, id)
}

// gameCommand does what a command asks of one game.
func (b *Bot) gameCommand(ctx context.Context, in chat.Interaction, r *reply.Reply, what string, id storage.GameID) error {
	r.Game = id
	what, more, _ := strings.Cut(what, "/")
	switch what {
	case "board":
		if _, err := b.Repo.LoadFor(ctx, in, id); err == nil && b.said.First("look "+string(id), b.Now(), lookAgain) {
			b.queue.CheckMessage(id)
		}
		return b.play.Board(ctx, in, r, id, "")
	case "here":
		return b.server.MoveHere(ctx, in, r, id)
	case "text":
		return b.play.Board(ctx, in, r, id, "text")
	case "log":
		return b.play.Log(ctx, in, r, id, 0)
	case "history":
		return b.history.Show(ctx, in, r, id, in.Options["step"])
	case "invite":
		return b.lobby.Invite(ctx, in, r, id)
	case "leave":
		return b.lobby.Leave(ctx, in, r, id, "")
	case "end":
		return b.votes.End(ctx, in, r, id, "")
	case "undo":
		return b.votes.Undo(ctx, in, r, id)
	case "pause":
		return b.votes.Pause(ctx, in, r, id, more)
	case "replace":
		by, seat, _ := strings.Cut(more, "/")
		return b.votes.Replace(ctx, in, r, id, cmp.Or(in.Options["seat"], seat), by)
	}
	return table.Refuse("refused.unknown_command")
}

// whichGame finds the game that a command means: that of the thread, the only one of the channel, else it asks.
func (b *Bot) whichGame(ctx context.Context, in chat.Interaction, what string) (storage.GameID, error) {
	ids, err := b.Store.ByChannel(ctx, in.Channel)
	if err != nil {
		return "", err
	}
	var here []*title.Game
	for _, id := range ids {
		g, err := b.Repo.TryLoad(ctx, id)
		if err != nil {
			return "", err
		}
		if g != nil && g.Game == in.Command {
			if g.Thread == in.Channel {
				return id, nil
			}
			here = append(here, g)
		}
	}
	if name, _, _ := strings.Cut(what, "/"); len(here) > 1 {
		own := slices.Contains([]string{"leave", "undo"}, name)
		managed := slices.Contains([]string{"end", "pause", "replace"}, name)
		here = slices.DeleteFunc(here, func(g *title.Game) bool {
			return (own || managed) && g.SeatOf(in.User.ID) == engine.Everyone && !(managed && table.MayManage(&g.Envelope, title.InputOf(in)))
		})
	}
	switch len(here) {
	case 0:
		if what == "board" {
			var err error
			if here, err = b.server.Stranded(ctx, in); err != nil {
				return "", err
			}
			if len(here) > 0 {
				return "", reply.Refusal{Message: b.whichMessage(here, in, "stranded.head", "here")}
			}
		}
		if id := b.Repo.LastGame(ctx, in.Channel, in.Command); id != "" && slices.Contains([]string{"log", "history", "board", "text"}, what) {
			return id, nil
		}
		return "", table.Refuse("refused.no_game_here", engine.Free("command", in.Command))
	case 1:
		return here[0].ID, nil
	}
	return "", reply.Refusal{Message: b.whichMessage(here, in, "which.head", what)}
}

// whichMessage asks which of several tables is meant.
func (b *Bot) whichMessage(list []*title.Game, in chat.Interaction, head, what string) chat.Message {
	m := view.Text(b.Texts.Reader(in.Locale).Say(head))
	row := chat.Row{}
	for _, g := range list {
		if len(row.Buttons) == view.RowButtons {
			m.Blocks = append(m.Blocks, chat.Block{Row: &row})
			row = chat.Row{}
		}
		if len(m.Blocks) > 4 {
			break
		}
		row.Buttons = append(row.Buttons, chat.Button{ID: g.CustomID("pickgame:" + what), Label: text.Clip(view.GameLine(g, g.In(in.Locale)), 80)})
	}
	if len(row.Buttons) > 0 {
		m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	}
	return m
}

// generalHelp says what this is and how to begin.
func (b *Bot) generalHelp(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	v := b.Texts.Reader(in.Locale)
	var games []string
	for _, name := range b.Titles.Names {
		games = append(games, "- `/"+name+" start`: "+v.Say(name+".command"))
	}
	r.Tell(ctx, view.Text(v.Say("help.general")+"\n"+strings.Join(games, "\n")+"\n"+v.Say("help.days")))
	return nil
}
