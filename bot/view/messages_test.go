package view

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/chat/chattest"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

// noon is the time of the messages.
var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// toyTexts are the words of a game that has hardly any.
const toyTexts = `{
	"toy.title": "Toy", "toy.command": "A game of cards and bowls",
	"toy.event.toy.left": "{{.Seat}} left the card."
}`

// rounds is a timeline in which a card that is left begins a round.
type rounds struct{ title.Timeline }

func (rounds) Boundary(e engine.Event) engine.Boundary {
	if e.Kind == "toy.left" {
		return engine.NewRound
	}
	return engine.NoBoundary
}

// hall are the titles with which messages are tried: the toy alone.
func hall(t *testing.T) *title.Titles {
	t.Helper()
	catalog, err := text.New(fstest.MapFS{"en.json": {Data: []byte(toyTexts)}})
	if err != nil {
		t.Fatal(err)
	}
	list := []title.Title{{Rules: toy.Game(toy.Rules{}), Timeline: rounds{}}}
	titles, err := title.NewTitles(list, catalog, "en")
	if err != nil {
		t.Fatal(err)
	}
	return titles
}

// played is a game of Ana and Ben after some moves, with its log.
func played(t *testing.T, titles *title.Titles, moves ...string) (*title.Game, []storage.Record) {
	t.Helper()
	env := storage.Envelope{Game: "toy", Phase: storage.Playing, Host: "1", Want: 2, Guild: "7", Channel: "5",
		Seats: []storage.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Ben"}}, Settings: map[string]string{}}
	position, events, err := titles.ByName["toy"].Rules.New(engine.Config{Seats: 2})
	position = position.Reask(1, nil)
	var records []storage.Record
	record := func(act storage.Act) {
		if err != nil {
			t.Fatal(err)
		}
		snapshot, err := position.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, storage.Record{
			Seq: len(records) + 1, Act: act, Events: events, Envelope: env, Snapshot: &snapshot,
		})
	}
	record(storage.Act{Kind: "start", Value: "0123456789abcdef"})
	for _, move := range moves {
		seat := position.Decisions()[0].Seat
		position, events, err = position.Act(len(records)+1, engine.Action{Seat: seat, Move: move})
		record(storage.Act{Kind: "move", Seat: seat, Move: move})
	}
	g, err := titles.Game("t1", records[len(records)-1], storage.Publication{})
	if err != nil {
		t.Fatal(err)
	}
	return g, records
}

// TestTheMessagesReadAsTheyWereLookedAt holds messages against testdata/messages.txt; look at it after -update.
func TestTheMessagesReadAsTheyWereLookedAt(t *testing.T) {
	titles := hall(t)
	v := titles.Texts.Reader("en")
	g, records := played(t, titles, "leave", "leave", "bid:1")
	h := History{Game: g, Records: records, Steps: g.Steps(records), Reader: 0, Words: g.In("en")}
	back := h
	back.Records = append(slices.Clone(records), storage.Record{Seq: 5, Act: storage.Act{Kind: "undo", Undone: 4}})
	back.Steps = g.Steps(back.Records)
	page := func(h History, seq int) chat.Message {
		at := title.StepAt(h.Steps, seq)
		past, err := titles.Game(g.ID, records[h.Steps[at].Index], storage.Publication{})
		if err != nil {
			t.Fatal(err)
		}
		return h.Page(past, at, seq)
	}
	lobby := *g
	lobby.ID, lobby.Phase, lobby.Position, lobby.Want = "t2", storage.Lobby, nil, 3
	var many []*title.Game
	for n := range tablesAsked + 2 {
		one := lobby
		one.ID = storage.GameID(fmt.Sprintf("t%d", n))
		many = append(many, &one)
	}
	private, waiting := lobby, *g
	private.Guild, waiting.Publication = "", storage.Publication{Channel: "5", Message: "6"}
	bids, _ := played(t, titles, "leave", "leave")
	bids.Seats = []storage.Seat{{Name: "Bosun", Level: engine.LevelExpert}, {Name: "Purser", Level: engine.LevelHard}}
	offered := *g
	offered.Answer = "leave.offered"
	broken := *g
	broken.Publication.Fault = &storage.Fault{Kind: "locked", Channel: "5"}
	every, hour := 6, 18
	person := profile.Person{
		How: profile.ByPrivateMessage, Remind: &every, Quiet: clock.Quiet{From: 22, To: 7}, Zone: "Europe/Prague", Digest: &hour,
		Closed: noon,
		Away:   &storage.Absence{From: noon, Until: noon.Add(48 * time.Hour), Still: noon.Add(24 * time.Hour)},
	}
	guild := profile.Guild{
		Channels: []string{"7"}, Enders: profile.ByModerators, Threads: profile.ThreadsLock,
		Defaults: map[string]string{"theme": "dark"},
	}
	ana := chat.Interaction{Channel: "5", User: chat.User{ID: "1", Name: "Ana"}, Locale: "en", Granted: guild.Wanted()[:4]}
	all := ana
	all.Granted = guild.Wanted()
	var got strings.Builder
	for _, c := range []struct {
		name    string
		message chat.Message
	}{
		{"the first position", page(h, 1)},
		{"a position between", page(h, 3)},
		{"the newest position", page(h, 4)},
		{"a position that was taken back", page(back, 4)},
		{"a replay", h.Replay(3, engine.Picture{Alt: "The end."})},
		{"which table", WhichTable([]*title.Game{g, &lobby}, "Which one?", "pickgame:log", "en")},
		{"which of too many tables", WhichTable(many, "Which one?", "pickgame:log", "en")},
		{"help", GeneralHelp(titles.Names, nil, true, v)},
		{"a welcome", Welcome(titles.Names, titles.Names, v)},
		{"an invitation", Invitation(&lobby, ana, "3")},
		{"a lobby in a private conversation", Table(&private, Changes{})},
		{"tables that wait", OpenTables([]*title.Game{&lobby, &lobby}[:1], chat.Interaction{Locale: "en"}, titles, []string{titles.Names[0]})},
		{"more tables than are listed wait", OpenTables(slices.Repeat(many[:1], tablesListed+2)[tablesListed+1:], chat.Interaction{Locale: "en"}, titles, nil)},
		{"two computers think", Table(bids, Changes{})},
		{"joined from elsewhere", Joined(&lobby, lobby.In("en"))},
		{"the next table", NextTable(&waiting, "2", waiting.In("en"))},
		{"where the bot is no member", Foreign("https://discord.com/oauth2/authorize", v)},
		{"leaving", ConfirmLeave(g, "", h.Words)},
		{"left", Left(g, h.Words)},
		{"a seat offered", Left(&offered, h.Words)},
		{"notices of who has said nothing", Notices(profile.Person{}, noon, v)},
		{"notices of who has said all", Notices(person, noon, v)},
		{"away", Away(profile.Person{Away: &storage.Absence{Until: noon, Still: noon}}, v)},
		{"away, and a computer plays", Away(profile.Person{Away: person.Away, Plays: true}, v)},
		{"away for longer than clocks stand", Away(person, v)},
		{"a digest", Digest([]string{"- one", "- two"}, []chat.Button{{Label: "Toy", URL: "https://discord.com/channels/1/2"}}, v)},
		{"a notice of a table", Notice(g, called(Table(g, Changes{Lines: []LogLine{{Text: "Ben left the card."}}}), "1", "2"))},
		{"a notice with small print", Notice(g, called(Table(g, Changes{Lines: []LogLine{{Text: "Ben left the card."}, {Text: "-# 5 earlier lines are in the Log."}}}), "1"))},
		{"a lobby that went on elsewhere", chat.Message{Blocks: Disarmed(Table(&lobby, Changes{}))}},
		{"a notice of a lobby", Notice(&lobby, called(Table(&lobby, Changes{}), "3"))},
		{"a notice with more than five rows", Notice(g, called(rows(7), "1"))},
		{"a private message", letter(t, g, "turn")},
		{"a private reminder", letter(t, g, "reminder")},
		{"forget me", ConfirmForget(v, nil, time.Minute)},
		{"forget me once more", ConfirmForget(v, map[string]time.Time{"": noon, "t1": noon, "t2": noon}, 10*time.Minute)},
		{"setup of a new server", Setup(profile.Guild{}, "", "", Offers{}, v)},
		{"setup", Setup(guild, "", "", Offers{true, true}, v)},
		{"setup after a change", Setup(guild, "", "Who may start: everybody", Offers{}, v)},
		{"setup of tables", Setup(guild, SetupTables, "", Offers{true, true}, v)},
		{"all is well", ServerCheck(Health{In: all, Server: guild, Answered: noon, Version: "1"}, v)},
		{"all is wrong", ServerCheck(Health{In: ana, Server: guild, ChatAway: true, Version: "1"}, v)},
		{"four tables that can't be shown", ServerCheck(Health{
			In: all, Server: guild, Answered: noon, Tables: slices.Repeat([]*title.Game{&broken}, 4), Version: "1"}, v)},
	} {
		fmt.Fprintf(&got, "# %s\n%s\n", c.name, shown(c.message))
		if err := errors.Join(chattest.Limits(c.message), chattest.Short(c.message)); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	texttest.Golden(t, "testdata/messages.txt", got.String())
}

// called is a message that calls persons.
func called(m chat.Message, users ...string) chat.Message {
	m.Notify = users
	return m
}

// rows is a message of a long text and many rows.
func rows(n int) chat.Message {
	m := chat.Message{Blocks: []chat.Block{{Text: "The head."}, {Text: strings.Repeat("Ben left the card. ", 200)}}}
	for i := range n {
		m.Blocks = append(m.Blocks, Buttons(chat.Button{ID: fmt.Sprint("row", i), Label: "Row"})...)
	}
	return m
}

// letter tells who is awaited that they are.
func letter(t *testing.T, g *title.Game, kind string) chat.Message {
	t.Helper()
	one := *g
	one.Clocks = make([]storage.Clock, len(g.Seats))
	for i := range one.Clocks {
		one.Clocks[i].Asked = noon
	}
	m, ok := Letter(&one, g.Awaited()[0], kind, "mark", "en")
	if !ok {
		t.Fatal("nobody is awaited")
	}
	return m
}

// shown is a message as text: its texts, a line for each row of buttons, menus with their options.
func shown(m chat.Message) string {
	var list []string
	for _, b := range m.Blocks {
		switch {
		case b.Picture != nil:
			list = append(list, "<"+b.Picture.Name+": "+b.Picture.Alt+">")
		case b.Row == nil:
			list = append(list, b.Text)
		case b.Row.Menu != nil:
			list = append(list, menuShown(b.Row.Menu)...)
		default:
			var row []string
			for _, o := range b.Row.Buttons {
				words := "[" + o.Label + "]"
				if o.Disabled {
					words = "[(" + o.Label + ")]"
				}
				row = append(row, words+" "+o.ID+o.URL+[]string{"", " primary", " success", " danger"}[o.Style])
			}
			list = append(list, strings.Join(row, "  "))
		}
	}
	if m.Plain {
		list = append(list, "plain")
	}
	if len(m.Notify) > 0 {
		list = append(list, "notifies "+strings.Join(m.Notify, ", "))
	}
	return strings.Join(list, "\n") + "\n"
}

func menuShown(menu *chat.Menu) []string {
	list := []string{"{" + menu.Placeholder + "} " + menu.ID}
	if menu.Channels {
		list[0] += fmt.Sprintf(" channels %v of %d to %d", menu.Chosen, menu.Least, menu.Most)
	}
	for _, o := range menu.Options {
		mark := "  "
		if o.Default {
			mark = "* "
		}
		list = append(list, "  "+mark+o.Value+" = "+o.Label)
	}
	return list
}
