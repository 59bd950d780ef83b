package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// lobbyMessage shows a table that waits. Names stand plainly: nobody is awaited yet.
func lobbyMessage(g *title.Game) chat.Message {
	v := g.Public()
	env := &g.Envelope
	title := v.Title()
	host := ""
	for _, s := range env.Seats {
		if s.User == env.Host {
			host = text.Plain(s.Name)
		}
	}
	free := env.Want - table.Taken(env)
	head := v.Say("lobby.head", engine.Free("title", title), engine.Free("host", host), engine.Num("n", free),
		engine.Num("want", env.Want))
	if env.Want == 1 && g.Title.Automata(1) > 0 {
		head = v.Say("lobby.head_against", engine.Free("title", title), engine.Free("host", host),
			engine.Free("against", v.Automaton()))
	}
	if invited := env.Settings["invited"]; invited != "" && free > 0 {
		head += " " + v.Say("lobby.invited", engine.Free("who", "<@"+invited+">"))
	}
	if about := v.Or(v.Game + ".command"); about != "" {
		head += "\n-# " + about + "."
	}
	m := Text(head)
	m.Blocks[0].Passing = true // How many seats are free is said by the message that takes its place.
	m.Blocks = append(m.Blocks, chat.Block{
		Text: atTheTable(g, v) + "\n" + settingsLine(g, v),
	})
	row := []chat.Button{
		{ID: g.CustomID("join"), Label: v.Say("button.join"), Style: chat.Success, Disabled: free == 0},
		{ID: g.CustomID("leave"), Label: v.Say("button.leave")},
		{ID: g.CustomID("computer"), Label: v.Say("button.computer"), Disabled: free == 0},
		{ID: g.CustomID("settings"), Label: v.Say("button.settings")},
		{ID: g.CustomID("start"), Label: v.Say("button.start"), Style: chat.Primary},
	}
	if g.Guild == "" {
		m.Blocks = append(m.Blocks, chat.Block{Text: "-# " + v.Say("lobby.private")})
		row = row[1:]
	}
	if g.Title.Lessons != nil {
		row = append(row, lessonButton(g.Game, v.Say("button.learn")))
	}
	m.Blocks = append(m.Blocks, Buttons(row...)...)
	if table.Waiting(env) {
		fill := chat.Button{ID: g.CustomID("start:fill"), Label: v.Say("button.fill", engine.Num("n", free))}
		m.Blocks = append(m.Blocks, chat.Block{Text: v.Say("lobby.waits", engine.Free("host", text.Plain(host)),
			engine.Free("when", moment(g.Opened)))})
		m.Blocks = append(m.Blocks, Buttons(fill)...)
	}
	m.Blocks = append(m.Blocks, keptBlocks(g, v)...)
	return m
}

// atTheTable names those at a table, with the levels of computers.
func atTheTable(g *title.Game, v text.Localizer) string {
	seats := text.Each(g.Seats, func(s storage.Seat) string { return text.Plain(s.Name) + seatNote(g, s, v) })
	return v.Say("lobby.seats", engine.Free("list", v.List(seats)))
}

func seatNote(g *title.Game, s storage.Seat, v text.Localizer) string {
	switch {
	case s.Program != "" && slices.Contains(g.Title.Programs, s.Program):
		return " (" + v.Say("level.program") + ")"
	case s.Program != "":
		return " (" + v.Say("level.program_gone") + ")"
	case s.User == "":
		return " (" + v.Say("level."+s.Level) + ")"
	case s.User == g.Host:
		return " (" + v.Say("lobby.host") + ")"
	}
	return ""
}

// differing is how a table differs from the usual game: the parts that were added to it, and its other settings.
func differing(g *title.Game, v text.Localizer) (added []engine.Option, parts []string) {
	for _, o := range g.Rules.Options() {
		value, ok := g.Options[o.Key]
		switch {
		case o.Expansion:
			if value == "true" {
				added = append(added, o)
			}
		case ok && value != o.Default && g.Matters(o):
			parts = append(parts, v.OptionName(o)+": "+v.OptionValue(o, value))
		}
	}
	for _, o := range table.Settings {
		if value, ok := g.Settings[o.Key]; ok && value != o.Default {
			parts = append(parts, v.Say("setting."+o.Key)+": "+tableSetting(v, o.Key, value))
		}
	}
	return added, parts
}

// withLine says which parts were added to the game, "" for none.
func withLine(g *title.Game, added []engine.Option, v text.Localizer) string {
	with := text.Each(added, func(o engine.Option) string { return v.Say(v.OptionKey(o) + ".with") })
	all := v.Game + ".with.all"
	if n := len(g.Title.Expansions()); n > 1 && len(added) == n && v.Has(all) {
		with = []string{v.Say(all)}
	}
	if with == nil {
		return ""
	}
	return v.Say("lobby.with", engine.Free("list", v.List(with)))
}

// settingsLine says in one line how the table differs from the usual game: with which parts that can be added to it,
// whose names stand alone, and in what else.
func settingsLine(g *title.Game, v text.Localizer) string {
	added, parts := differing(g, v)
	var lines []string
	if with := withLine(g, added, v); with != "" {
		lines = append(lines, with)
	}
	if parts != nil {
		lines = append(lines, v.Say("lobby.differs", engine.Free("list", strings.Join(parts, "\n- "))))
	}
	if lines == nil {
		return v.Say("lobby.usual")
	}
	return strings.Join(lines, "\n")
}

// LobbyScene is a lobby as a painter needs it, in the table's language.
func LobbyScene(g *title.Game) engine.Lobby {
	env := &g.Envelope
	v := title.InPictures(g, append([]string{g.Rules.Name() + ".option."}, title.LobbyTexts...), table.LocaleOf(env))
	s := engine.Lobby{Game: g.Rules.Name(), Title: g.Public().Title(), Theme: table.ThemeOf(env),
		Taken: v.Say("lobby.taken", engine.Num("n", table.Taken(env)), engine.Num("want", env.Want))}
	added, parts := differing(g, v)
	for _, o := range added {
		s.Chips = append(s.Chips, v.OptionName(o))
	}
	if pace := table.PaceOptions[0]; cmp.Or(g.Settings[pace.Key], pace.Default) == pace.Default {
		parts = append(parts, v.Say("setting.pace")+": "+tableSetting(v, pace.Key, pace.Default))
	}
	s.Chips = append(s.Chips, parts...)
	for _, seat := range env.Seats {
		s.Seats = append(s.Seats, engine.LobbySeat{Name: seat.Name, Note: strings.Trim(seatNote(g, seat, v), " ()")})
	}
	for i := table.Taken(env); i < env.Want; i++ {
		s.Seats = append(s.Seats, engine.LobbySeat{Name: v.Say("lobby.free"), Free: true})
	}
	return s
}

// closedMessage is what remains of a table that ended without a result.
func closedMessage(g *title.Game) chat.Message {
	v := g.Public()
	m := Text("**" + v.Title() + ".** " + closedWords(g, v))
	if g.Position != nil {
		m.Blocks = append(m.Blocks, standing(g, v, "board", "log")...)
	}
	return m
}

// closedWords say why a table ended without a result, and who ended it.
func closedWords(g *title.Game, v text.Localizer) string {
	why := cmp.Or(g.Settings["closed"], "host")
	if g.Act.Kind != storage.ActEnd || g.Act.Seat == engine.Everyone || why != "host" {
		return v.Say("closed." + why)
	}
	if g.Position == nil {
		why = "lobby"
	}
	return v.Say("closed."+why+".by", engine.Free("who", text.Plain(v.Name(g.Act.Seat))))
}

// keptBlocks say in a lobby for whom seats are kept.
func keptBlocks(g *title.Game, v text.Localizer) []chat.Block {
	kept := table.KeptSeats(&g.Envelope)
	if len(kept) == 0 {
		return nil
	}
	until := g.Opened.Add(LobbyLife).Unix()
	who, when := engine.Free("who", v.List(table.Mentions(kept))), engine.Free("until", fmt.Sprintf("<t:%d:R>", until))
	decline := Buttons(chat.Button{ID: g.CustomID("decline"), Label: v.Say("button.decline")})
	return append([]chat.Block{{Text: v.Say("lobby.kept", who, when)}}, decline...)
}

// HouseRules lists what a server keeps under names for a game.
func HouseRules(s title.Title, texts *text.Localizers, list []table.HouseRules, locale string) chat.Message {
	g := &title.Game{Title: s, Texts: texts}
	g.Game, g.Rules = s.Rules.Name(), s.Rules
	v := g.In(locale)
	lines := []string{v.Say("house_rules.head", engine.Free("command", g.Game))}
	for _, h := range list {
		g.Options, g.Settings = h.Options, h.Settings
		added, parts := differing(g, v)
		for _, o := range added {
			parts = append(parts, v.OptionName(o))
		}
		line := "- **" + text.Plain(h.Name) + "**"
		if len(parts) > 0 {
			line += ": " + strings.Join(parts, "; ")
		}
		lines = append(lines, line)
	}
	return Text(text.Clip(strings.Join(lines, "\n"), 3900))
}

// ConfirmStart asks what to do about free seats.
func ConfirmStart(g *title.Game, v text.Localizer, free int, enough bool) chat.Message {
	fill := v.Say("button.fill", engine.Num("n", free))
	row := []chat.Button{{ID: g.CustomID("start:fill"), Label: fill, Style: chat.Primary}}
	if enough {
		label := v.Say("button.start_with", engine.Num("n", table.Taken(&g.Envelope)))
		if g.Title.Automata(table.Taken(&g.Envelope)) > 0 {
			label = v.Say("button.start_against", engine.Free("against", v.Automaton()))
		}
		row = append(row, chat.Button{ID: g.CustomID("start:as_is"), Label: text.Clip(label, 80)})
	}
	return Text(v.Say("lobby.not_full", engine.Num("n", free), engine.Num("want", g.Want)), row...)
}

// Invitation invites somebody to a table that waits, for all to see; the title is in the language of who invites.
func Invitation(g *title.Game, in chat.Interaction, who string) chat.Message {
	v := g.Public()
	host := engine.Free("host", text.Plain(text.Clean(in.User.Name)))
	what := engine.Free("title", place(g, g.In(in.Locale).Title(), v))
	m := Plain(v.Say("lobby.invites", host, engine.Free("who", "<@"+who+">"), what), g.Link(), v,
		chat.Button{ID: g.CustomID("join"), Label: v.Say("button.join"), Style: chat.Success})
	m.Notify = []string{who}
	return m
}

// Uninviting is what remains of an invitation once there is nothing to join any more: the way to the table.
func Uninviting(m chat.Message) []chat.Block {
	blocks := slices.Clone(m.Blocks)
	for i, b := range blocks {
		if b.Row != nil {
			blocks[i] = Buttons(b.Row.Buttons[len(b.Row.Buttons)-1])[0]
		}
	}
	return blocks
}

// OpenTables lists the tables of a server that wait for players, each with the way to it, and a button for who does not
// sit there yet; below, of which games the reader wants to know new tables.
func OpenTables(list []*title.Game, in chat.Interaction, titles *title.Titles, sought []string) chat.Message {
	v := titles.Texts.Reader(in.Locale)
	m := Text("**" + v.Say("open.head") + "**")
	if len(list) == 0 {
		m = Text(v.Say("open.none", engine.Free("how", v.AnyOf(titles.StartCommands()))))
	}
	for _, g := range list[:min(len(list), tablesListed)] {
		gv := g.In(in.Locale)
		line := v.Say("open.table", engine.Free("title", gv.Title()), engine.Free("where", g.Place()),
			engine.Free("who", text.Plain(gv.List(gv.SeatNames))), engine.Num("n", g.Want-table.Taken(&g.Envelope)))
		m.Blocks = append(m.Blocks, chat.Block{Text: line + "\n-# " + conditions(g, v)})
		buttons := []chat.Button{toTable(g, v)}
		if g.SeatOf(in.User.ID) == engine.Everyone {
			join := chat.Button{ID: g.CustomID("join"), Label: v.Say("button.join"), Style: chat.Success}
			buttons = append([]chat.Button{join}, buttons...)
		}
		m.Blocks = append(m.Blocks, Buttons(buttons...)...)
	}
	if more := len(list) - tablesListed; more > 0 {
		m.Blocks = append(m.Blocks, chat.Block{Text: "-# " + v.Say("open.more", engine.Num("n", more))})
	}
	menu := chat.Menu{ID: customid.ID{Game: "games", Word: "@seek"}.String(), Placeholder: v.Say("open.seek"),
		Most: len(titles.Names)}
	for _, name := range titles.Names {
		menu.Options = append(menu.Options, chat.MenuOption{Value: name, Default: slices.Contains(sought, name),
			Label: text.Clip(v.Say("open.seek.game", engine.Free("title", v.Say(name+".title"))), 100)})
	}
	m.Blocks = append(m.Blocks, Menu(menu))
	return m
}

// conditions say how a lobby plays: its pace, its language, for whom it is, and since when it waits.
func conditions(g *title.Game, v text.Localizer) string {
	pace, experience := table.PaceOptions[0], cmp.Or(g.Settings["experience"], "any")
	lang, _, _ := strings.Cut(table.LocaleOf(&g.Envelope), "-")
	parts := []string{v.Say("setting.pace." + cmp.Or(g.Settings["pace"], pace.Default)),
		v.Or("setting.language."+lang, "setting.language.en"), v.Say("setting.experience." + experience),
		v.Say("open.since", engine.Free("when", moment(g.Opened)))}
	return strings.Join(parts, " · ")
}

// tablesListed is how many tables OpenTables shows: four parts each, of the 40 of a message.
const tablesListed = 9

// toTable leads to the message of a table.
func toTable(g *title.Game, v text.Localizer) chat.Button {
	return chat.Button{Label: v.Say("button.to_table"), URL: g.Link()}
}

// Joined tells a person who joined from elsewhere where the table is.
func Joined(g *title.Game, v text.Localizer) chat.Message {
	return Text(v.Say("open.joined", engine.Free("title", v.Title()), engine.Free("where", g.Place())), toTable(g, v))
}

// Opened leads a person to a table that they have opened before.
func Opened(g *title.Game, v text.Localizer) chat.Message {
	return Text(v.Say("lobby.opened_before"), toTable(g, v))
}

// NextTable leads a person to another table that waits for them, by a button that needs no answer of the bot's.
func NextTable(g *title.Game, user string, v text.Localizer) chat.Message {
	d, _ := g.Position.Decision(g.SeatOf(user))
	question := g.Title.Presenter.Question(g.Position.View(d.Seat), d, v)
	return Text(v.Say("next.waits", engine.Free("title", v.Title()), engine.Free("where", g.Place()),
		engine.Free("question", question)), chat.Button{Label: v.Say("button.next_table"), URL: g.Link()})
}

// LobbyLife is how long a table waits for its start.
const LobbyLife = 24 * time.Hour
