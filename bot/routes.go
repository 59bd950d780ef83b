package bot

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/feature/history"
	"github.com/harbormaster/harbormaster/bot/feature/league"
	"github.com/harbormaster/harbormaster/bot/feature/lobby"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

type call struct {
	in chat.Interaction
	r  *reply.Reply
	// id is what the control says, arg the argument of its word, value the chosen line of a menu. A command has none of
	// them.
	id         customid.ID
	arg, value string
	// game is the table that is meant, "" for none.
	game storage.GameID
}

type handler func(ctx context.Context, c call) error

// control is what a button or menu does whose word begins with "@": see customid.ID.
type control struct {
	// name is what measurements call it: that of the subcommand, or the word.
	name string
	do   handler
	// harmless says that it needs no permission of the bot's, nor its membership: it is answered in private and changes
	// no table that is played there.
	harmless bool
	// shows says that it shows everybody what it answers if its argument ends in "show": then it isn't harmless.
	shows bool
	// setsLanguage says that it is answered in the language that it sets, not in the one that was set before.
	setsLanguage bool
	// deadline bounds the work, answering if zero.
	deadline time.Duration
}

// subcommand is a row of the table of commands: all that there is to say of /<command> <name>.
type subcommand struct {
	name string
	// options are those of a title's command; nil for none. Names and descriptions stand in the catalog.
	options func(title.Title) []chat.CommandOption
	do      handler
	// means is which tables are meant, carries are the options that a person need not give again who is asked which of
	// several.
	means   meaning
	carries []carriedOption
	// lostTables says when, where no table is open, those of the person's whose channel is gone are offered to be moved
	// here; nil for never.
	lostTables func(chat.Interaction) bool
	// harmless and setsLanguage are those of control.
	harmless, setsLanguage bool
	// offered says for which titles there is the subcommand; nil for all.
	offered func(title.Title) bool
	// complete offers values of an option as the person types.
	complete map[string]func(context.Context, chat.Interaction) []chat.Choice
}

// carriedOption is an option in the custom id of a control, and how many characters of it: they may have four bytes.
type carriedOption struct {
	name string
	most int
}

// userChars is how many digits the id of a user has at most.
const userChars = 20

type meaning int

const (
	noTable      meaning = iota // none: the subcommand finds out itself
	openTable                   // any that is open
	endedToo                    // and the last one that is over
	ownTable                    // those at which the person sits
	managedTable                // and those that the person manages
)

type routes struct {
	// game are the subcommands of each title's command, games and server those of /games, /harbormaster and
	// /league.
	game, games, server, league []subcommand
	// plain are the commands without subcommands, person those of a person's menu, by their names.
	plain, person map[string]handler
	controls      map[string]control
	timers        map[string]timer
}

// onGame is a use case of a table that is loaded for the person.
func onGame(
	load func(context.Context, chat.Interaction, storage.GameID) (*title.Game, error),
	f func(context.Context, chat.Interaction, *reply.Reply, *title.Game) error,
) handler {
	return func(ctx context.Context, c call) error {
		g, err := load(ctx, c.in, c.game)
		if err != nil {
			return err
		}
		return f(ctx, c.in, c.r, g)
	}
}

func onTable(f func(context.Context, chat.Interaction, *reply.Reply, storage.GameID) error) handler {
	return func(ctx context.Context, c call) error { return f(ctx, c.in, c.r, c.game) }
}

func withArg(f func(context.Context, chat.Interaction, *reply.Reply, storage.GameID, string) error) handler {
	return func(ctx context.Context, c call) error { return f(ctx, c.in, c.r, c.game, c.arg) }
}

func onQuestion(f func(context.Context, chat.Interaction, *reply.Reply, customid.ID) error) handler {
	return func(ctx context.Context, c call) error { return f(ctx, c.in, c.r, c.id) }
}

func anywhere(f func(context.Context, chat.Interaction, *reply.Reply) error) handler {
	return func(ctx context.Context, c call) error { return f(ctx, c.in, c.r) }
}

// newRoutes is the table of routes: a new subcommand is a row and a function.
func (b *Bot) newRoutes() *routes {
	return &routes{
		game:  b.gameCommands(),
		games: b.personalCommands(),
		server: []subcommand{
			{name: "setup", do: func(ctx context.Context, c call) error { return b.server.Setup(ctx, c.in, c.r, "") },
				harmless: true},
			{name: "check", do: anywhere(b.server.Check), harmless: true},
			{name: "webhook", options: b.options.webhook, do: anywhere(b.Hooks.Add), harmless: true,
				offered: func(title.Title) bool { return b.Profiles.WebURL != "" }},
		},
		league: leagueCommands(b.leagues, b.house, b.options),
		person: map[string]handler{inviteCommand: func(ctx context.Context, c call) error {
			invite, _ := b.subcommand(chat.Interaction{Command: b.Titles.Names[0], Sub: "invite"})
			return b.lobby.InviteTo(ctx, c.in, c.r, pickTable+":"+invite.carried(c.in))
		}},
		plain:    map[string]handler{"help": anywhere(b.generalHelp), learnCommand: anywhere(b.learn.Open)},
		controls: b.newControls(),
		timers: map[string]timer{
			"lobby": {do: b.lobby.CloseLobby},
			"seek":  {do: b.open.OnSeekTimer, patient: true},
			"clock": {do: func(ctx context.Context, t storage.Timer) error { return b.queue.OnTimer(ctx, t.Game) }},
			"away":  {do: b.account.OnAwayTimer},
			"vote":  {do: b.votes.OnTimer},
			"idle":  {do: b.votes.OnTimer},
			"stats": {do: func(ctx context.Context, t storage.Timer) error { return b.stats.Count(ctx, t.Game) },
				patient: true},
			"forget": {do: b.account.OnForgetTimer, patient: true},
			"scrub":  {do: b.account.OnScrubTimer, patient: true},
			"digest": {do: b.account.OnDigestTimer, patient: true},
			"thread": {do: b.server.OnThreadTimer, patient: true},
			"review": {do: b.history.OnReviewTimer, long: true},
			"league": {do: b.leagues.OnTimer, patient: true},
			"hook":   {do: b.Hooks.OnTimer, outside: true},
		},
	}
}

// learnCommand is the command for lessons, puzzleCommand the subcommand for puzzles; the controls have the same words.
const (
	learnCommand  = "learn"
	puzzleCommand = "puzzle"
)

// inviteCommand is the command in the menu of a person.
const inviteCommand = "Invite to my table"

func (b *Bot) gameCommands() []subcommand {
	return []subcommand{
		{name: "start", options: b.options.start, do: anywhere(b.lobby.Open),
			complete: completions{"house_rules": b.house.Complete}},
		{name: "play", options: b.options.play, do: anywhere(b.lobby.Play)},
		{name: "board", options: b.options.board, do: b.board, means: endedToo, harmless: true,
			carries:    []carriedOption{{"format", len("picture")}},
			lostTables: func(in chat.Interaction) bool { return in.Options["format"] != "text" }},
		{name: "log", do: func(ctx context.Context, c call) error { return b.play.Log(ctx, c.in, c.r, c.game, 0) },
			means: endedToo, harmless: true},
		{name: "history", options: b.options.typed("step"), means: endedToo, harmless: true,
			carries: []carriedOption{{"step", table.SeatChars}},
			do: func(ctx context.Context, c call) error {
				return b.history.Show(ctx, c.in, c.r, c.game, c.in.Options["step"], "")
			},
			complete: completions{"step": b.completeStep}},
		{name: "rules", options: b.options.typed("topic"), do: b.rules, harmless: true,
			complete: completions{"topic": b.completeTopic}},
		{name: "invite", options: b.options.invite, do: onGame(b.Repo.LoadInServer, b.lobby.Invite), means: openTable,
			carries: []carriedOption{{"who", userChars}}},
		{name: "house-rules", options: b.options.houseRules, do: anywhere(b.house.Command), harmless: true,
			complete: completions{"name": b.house.Complete}},
		{name: "leave", options: b.options.leave, do: withArg(b.lobby.Leave), means: ownTable,
			carries: []carriedOption{{"level", len(engine.LevelExpert)}}},
		{name: "end", do: withArg(b.votes.End), means: managedTable},
		{name: "undo", do: onTable(b.votes.Undo), means: ownTable},
		{name: "suggest", do: onTable(b.play.Suggest), means: ownTable,
			offered: func(s title.Title) bool { return s.Analyst != nil }},
		{name: "pause", options: b.options.pause, means: managedTable,
			carries: []carriedOption{{"days", table.SeatChars}},
			do: func(ctx context.Context, c call) error {
				return b.votes.Pause(ctx, c.in, c.r, c.game, c.in.Options["days"])
			}},
		{name: "replace", options: b.options.replace, means: managedTable,
			carries: []carriedOption{{"by", userChars}, {"seat", table.SeatChars}},
			do: func(ctx context.Context, c call) error {
				return b.votes.Replace(ctx, c.in, c.r, c.game, c.in.Options["seat"], c.in.Options["by"])
			},
			complete: completions{"seat": b.votes.CompleteSeat}},
		// What is over can be checked and taken along where the bot lacks a permission: both only read.
		{name: "verify", options: b.options.verify, do: anywhere(b.history.Verify), harmless: true},
		{name: "export", do: anywhere(b.history.ExportLast), harmless: true,
			offered: func(s title.Title) bool { return s.Export != nil }},
		// What lostTables leads to.
		{name: moveHere, do: onTable(b.server.MoveHere), means: ownTable,
			offered: func(title.Title) bool { return false }},
	}
}

// moveHere is the word of the row that moves a table whose channel is gone.
const moveHere = "here"

type completions = map[string]func(context.Context, chat.Interaction) []chat.Choice

func (b *Bot) personalCommands() []subcommand {
	personal := completions{"zone": b.account.Complete, "until": b.account.Complete}
	return []subcommand{
		{name: "list", do: anywhere(b.account.Games), harmless: true},
		{name: "open", do: anywhere(b.open.Waiting), harmless: true},
		{name: "notices", options: b.options.typed("zone"), do: anywhere(b.account.Notices), harmless: true,
			complete: personal},
		{name: "away", options: b.options.away, do: anywhere(b.account.Away), harmless: true, complete: personal},
		{name: "back", do: anywhere(b.account.Back), harmless: true},
		{name: "stats", options: b.options.stats, do: anywhere(b.stats.Own), harmless: true},
		{name: puzzleCommand, options: b.options.puzzle, do: anywhere(b.learn.OpenPuzzle), harmless: true},
		{name: "leaderboard", options: b.options.leaderboard, do: anywhere(b.stats.Leaderboard), harmless: true},
		{name: "review", do: anywhere(b.history.ReviewHere), harmless: true},
		{name: "forget-me", do: func(ctx context.Context, c call) error {
			return b.account.ForgetMe(ctx, c.in, c.r, false)
		}, harmless: true},
		{name: "language", options: b.options.language, do: anywhere(b.account.Language), harmless: true,
			setsLanguage: true},
	}
}

func leagueCommands(le *league.Leagues, house *lobby.HouseRules, options *commandSet) []subcommand {
	which, names := options.typed("league"), completions{"league": le.Complete}
	rules := func(ctx context.Context, in chat.Interaction) []chat.Choice {
		in.Command = in.Options["game"]
		return house.Complete(ctx, in)
	}
	return []subcommand{
		{name: "create", options: options.league, do: anywhere(le.Create), complete: completions{"house_rules": rules}},
		{name: "join", options: which, do: anywhere(le.Named(le.Join)), harmless: true, complete: names},
		{name: "leave", options: which, do: anywhere(le.Named(le.Leave)), harmless: true, complete: names},
		{name: "standings", options: which, do: anywhere(le.Named(le.Standings)), harmless: true,
			complete: names},
		{name: "remove", options: options.leagueRemove, do: anywhere(le.Named(le.Remove)), harmless: true,
			complete: names},
		{name: "extend", options: options.leagueExtend, do: anywhere(le.Named(le.Extend)), harmless: true,
			complete: names},
		{name: "end", options: which, do: anywhere(le.Named(le.AskEnd)), harmless: true, complete: names},
	}
}

func (b *Bot) newControls() map[string]control {
	board := func(format string) handler {
		return func(ctx context.Context, c call) error { return b.play.Board(ctx, c.in, c.r, c.game, format) }
	}
	set := func(kind string) control {
		return control{do: func(ctx context.Context, c call) error {
			return b.lobby.Set(ctx, c.in, c.r, c.game, kind, c.arg, c.value)
		}}
	}
	return map[string]control{
		// Persons and servers.
		"me": {do: func(ctx context.Context, c call) error { return b.account.Use(ctx, c.in, c.r, c.arg, c.value) },
			harmless: true},
		"server": {do: func(ctx context.Context, c call) error {
			return b.server.SetupUse(ctx, c.in, c.r, c.arg, c.value)
		}, harmless: true},
		"hooks": {do: func(ctx context.Context, c call) error { return b.Hooks.Use(ctx, c.in, c.r, c.arg) },
			harmless: true},
		"forget": {do: func(ctx context.Context, c call) error {
			return b.account.ForgetMe(ctx, c.in, c.r, c.arg == "yes")
		}, harmless: true},
		// Lessons and puzzles, and the first game after them.
		"learn": {do: func(ctx context.Context, c call) error { return b.learn.Turn(ctx, c.in, c.r, c.id.Game, c.arg) },
			harmless: true},
		"puzzle": {do: func(ctx context.Context, c call) error {
			return b.learn.TurnPuzzle(ctx, c.in, c.r, c.id.Game, c.arg)
		}, harmless: true, shows: true},
		"first": {do: func(ctx context.Context, c call) error {
			return b.lobby.First(ctx, c.in, c.r, string(c.id.Game))
		}},
		"play": {do: func(ctx context.Context, c call) error {
			return b.lobby.PlayAt(ctx, c.in, c.r, string(c.id.Game), c.arg)
		}},
		"habits": {do: func(ctx context.Context, c call) error {
			return b.stats.Habits(ctx, c.in, c.r, string(c.id.Game), c.arg == "best")
		}, harmless: true},
		"stats": {do: func(ctx context.Context, c call) error {
			return b.stats.Use(ctx, c.in, c.r, c.arg, c.value)
		}, harmless: true},
		"league": {do: withArg(b.leagues.Use), harmless: true},
		// The lobby.
		"join":     {do: onTable(b.lobby.Join)},
		"leave":    {do: withArg(b.lobby.Leave)},
		"computer": {do: onTable(b.lobby.AddComputer)},
		"settings": {do: withArg(b.lobby.Settings)},
		"set":      set("set"),
		"table":    set("table"),
		"seat":     set("seat"),
		"size":     set("size"),
		"house": {do: func(ctx context.Context, c call) error {
			return b.house.Choose(ctx, c.in, c.r, c.game, c.value)
		}},
		"seek": {do: anywhere(b.open.Seek), harmless: true},
		"parts": {do: func(ctx context.Context, c call) error {
			return b.lobby.Set(ctx, c.in, c.r, c.game, "parts", "", strings.Join(c.in.Values, ","))
		}},
		"start":   {do: withArg(b.lobby.Start)},
		"rematch": {do: onGame(b.Repo.LoadFor, b.lobby.Rematch)},
		"decline": {do: onTable(b.lobby.Decline)},
		// What everybody may ask.
		"board":   {do: board(""), harmless: true},
		"whole":   {do: board("table"), harmless: true},
		"changed": {do: onTable(b.play.Changed), harmless: true},
		"text":    {do: board("text"), harmless: true},
		"log":     {do: b.logPage, harmless: true},
		"help":    {do: onGame(b.Repo.LoadFor, b.play.Help), harmless: true},
		"topic":   {do: b.onRules(b.play.Topic), harmless: true},
		"chapter": {do: b.onRules(b.play.Chapter), harmless: true},
		"source":  {do: b.onRules(b.play.Source), harmless: true},
		"more":    {do: onGame(b.Repo.LoadFor, b.play.More), harmless: true},
		// Who follows a table without a seat can stop from anywhere.
		"follow":   {do: onGame(b.Repo.LoadFor, b.account.Follow), harmless: true},
		"unfollow": {do: onTable(b.account.Unfollow), harmless: true},
		"history":  {do: b.historyStep, harmless: true},
		"branch":   {do: withArg(b.lobby.PlayFrom)},
		"whatif":   {do: withArg(b.lobby.WhatIf)},
		"replay": {do: shown(b.Repo.LoadOwn, func(
			ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game,
		) error {
			return b.history.Replay(ctx, in, r, g.ID)
		}, b.history.ShowReplay), deadline: history.Replaying},
		"review": {do: func(ctx context.Context, c call) error {
			g, err := b.Repo.LoadOwn(ctx, c.in, c.game)
			if err != nil {
				return err
			}
			return b.history.Review(ctx, c.in, c.r, g, c.arg)
		}, harmless: true, shows: true},
		"export": {do: shown(b.Repo.LoadOwn, b.history.Export, b.history.ShowFile), harmless: true, shows: true},
		"fair":   {do: onGame(b.Repo.LoadFor, b.history.Fair), harmless: true},
		// Questions to all at the table.
		"undo":   {do: onTable(b.votes.Undo)},
		"end":    {do: withArg(b.votes.End)},
		"vote":   {do: withArg(b.votes.Vote)},
		"return": {do: onTable(b.votes.Return)},
		"rest":   {do: withArg(b.votes.Pause)},
		"resume": {do: onTable(b.votes.Resume)},
		"pace": {do: func(ctx context.Context, c call) error {
			return b.votes.Pace(ctx, c.in, c.r, c.game, c.value)
		}},
		"stand": {do: func(ctx context.Context, c call) error {
			return b.votes.Replace(ctx, c.in, c.r, c.game, c.value, "")
		}},
		// A question to one person.
		"suggest": {do: onTable(b.play.Suggest)},
		"plan":    {do: onGame(b.Repo.LoadFor, b.play.Plan), harmless: true},
		"under": {do: func(ctx context.Context, c call) error {
			return b.play.Submenu(ctx, c.in, c.r, c.id, cmp.Or(c.value, c.arg))
		}},
		"why":    {do: func(ctx context.Context, c call) error { return b.play.Why(ctx, c.in, c.r, c.id, c.value) }},
		"always": {do: onQuestion(b.play.Always)},
		"ask":    {do: onTable(b.play.AskAgain)},
		"orders": {do: withArg(b.orders.Edit)},
		"pick":   {do: func(ctx context.Context, c call) error { return b.play.Take(ctx, c.in, c.r, c.id, "") }},
		"from":   {do: func(ctx context.Context, c call) error { return b.play.Take(ctx, c.in, c.r, c.id, c.value) }},
		"to": {do: func(ctx context.Context, c call) error {
			return b.play.Put(ctx, c.in, c.r, c.id, c.arg, c.value)
		}},
		"shift": {do: func(ctx context.Context, c call) error {
			from, to, _ := strings.Cut(c.value, ">")
			return b.play.Put(ctx, c.in, c.r, c.id, from, to)
		}},
		"choose":  {do: b.chooseDraft},
		"propose": {do: b.proposeDraft},
		"confirm": {do: func(ctx context.Context, c call) error { return b.play.Confirm(ctx, c.in, c.r, c.id, c.arg) }},
		// Which of several tables a command means: as harmless as the command.
		pickTable: {do: b.picked},
	}
}

// board shows the own board, or the text of the table; the publisher looks whether the table's message is there.
func (b *Bot) board(ctx context.Context, c call) error {
	format := ""
	if c.in.Options["format"] == "text" {
		format = "text"
	}
	err := b.play.Board(ctx, c.in, c.r, c.game, format)
	if err == nil && format == "" && b.said.First("look "+string(c.game), b.Now(), lookAgain) {
		b.queue.CheckMessage(c.game)
	}
	return err
}

func (b *Bot) rules(ctx context.Context, c call) error {
	s, at := b.play.RulesHere(ctx, c.in, b.Titles.ByName[c.in.Command])
	return b.play.Topic(ctx, c.in, c.r, s, at, cmp.Or(c.in.Options["topic"], "overview"))
}

// onRules is a use case of the rules of what a control belongs to: a title by its name, or that of a table.
func (b *Bot) onRules(
	show func(context.Context, chat.Interaction, *reply.Reply, title.Title, storage.GameID, string) error,
) handler {
	return func(ctx context.Context, c call) error {
		s, ok := b.Titles.ByName[string(c.id.Game)]
		if !ok {
			g, err := b.Repo.LoadFor(ctx, c.in, c.id.Game)
			if err != nil {
				return err
			}
			s = g.Ruled()
		}
		return show(ctx, c.in, c.r, s, c.id.Game, cmp.Or(c.value, c.arg))
	}
}

func (b *Bot) logPage(ctx context.Context, c call) error {
	page, err := strconv.Atoi(strings.TrimSuffix(c.arg, "."))
	if err != nil {
		page = 0
	}
	return b.play.Log(ctx, c.in, c.r, c.game, page)
}

// shown is what gives something of a table to one person, or shows it to everybody by the argument "show".
func shown(
	load func(context.Context, chat.Interaction, storage.GameID) (*title.Game, error),
	own, all func(context.Context, chat.Interaction, *reply.Reply, *title.Game) error,
) handler {
	return func(ctx context.Context, c call) error {
		use := own
		if c.arg == "show" {
			use = all
		}
		return onGame(load, use)(ctx, c)
	}
}

func (b *Bot) historyStep(ctx context.Context, c call) error {
	number, rest, _ := strings.Cut(c.arg, ".")
	name, who, _ := strings.Cut(rest, ".")
	if name == "as" {
		return b.history.Show(ctx, c.in, c.r, c.game, number, c.value)
	}
	return b.history.Show(ctx, c.in, c.r, c.game, cmp.Or(c.value, number), who)
}

func (b *Bot) chooseDraft(ctx context.Context, c call) error {
	return b.play.Redraft(ctx, c.in, c.r, c.id,
		func(*title.Game, engine.Decision) (string, error) { return c.value, nil })
}

func (b *Bot) proposeDraft(ctx context.Context, c call) error {
	return b.play.Redraft(ctx, c.in, c.r, c.id, func(g *title.Game, d engine.Decision) (string, error) {
		return table.Proposal(&g.Table, d, c.arg)
	})
}
