package bot_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// state is a kind of state in which a table may be while programs change. A new one gets a row here and a store that is
// written with -stores.write; the stores of before stay as they are.
type state struct {
	name string
	// begin brings a table about. It stands for the time of wait then, and after does the rest.
	begin beginning
	wait  time.Duration
	after func(*seated)
	// next is what people do once a program has found the table, nil for playing on; later is what has become of it
	// after eight days in which nobody did anything.
	next, later func(*seated)
}

// beginning brings a table of a state about, beside those that were made before.
type beginning func(*room, state, map[string]*seated) *seated

// What tables wait for: that they are warned that they will be closed, and that somebody is late.
const (
	weeks = 24 * 24 * time.Hour
	aDay  = 25 * time.Hour
)

// states are all kinds.
func states() []state {
	list := slices.Concat(lobbies, rests, ballots, waits, intentions, publications, ends)
	for _, g := range allTitles() {
		list = append(list, variants(g.Rules)...)
	}
	return append(list, questions()...)
}

// tables makes a table of each of these states, the longest waits first.
func (r *room) tables(all []state) []*seated {
	r.t.Helper()
	r.peculiar()
	made := map[string]*seated{}
	for _, wait := range []time.Duration{weeks, aDay, 0} {
		for i, s := range all {
			if s.wait == wait {
				r.number = 1000 * (i + 1) // Messages are numbered alike in all stores.
				made[s.name] = s.begin(r, s, made)
				r.bot.Published()
			}
		}
		for ; wait > 0; wait -= time.Hour {
			r.later(time.Hour)
			if wait%(8*time.Hour) == 0 || wait < aDay {
				r.sweep()
			}
		}
	}
	var list []*seated
	for _, s := range all {
		if s.after != nil {
			s.after(made[s.name])
		}
		list = append(list, made[s.name])
	}
	return list
}

// draws lets chance begin anew: stores are written twice, and hold the same.
func (r *room) draws(seed uint64) {
	t, ok := r.t.(*testing.T)
	if !ok {
		r.t.Fatal("chance is fixed in tests only")
	}
	cryptotest.SetGlobalRandom(t, seed)
}

// noticed are the persons who have said how they want to be told.
var noticed = []string{"Nora", "Digna", "Quinn", "Lena"}

// peculiar sets what persons and a server have said.
func (r *room) peculiar() {
	r.t.Helper()
	r.notices("Nora", "how", "silent", "remind", "6")
	r.command("Nora", "games", "language", map[string]string{"language": "cs"})
	r.command("Digna", "games", "notices", map[string]string{"zone": "Europe/Prague"})
	r.notices("Digna", "digest", "8", "remind", "48")
	r.command("Quinn", "games", "notices", map[string]string{"zone": "UTC"})
	r.notices("Quinn", "quiet", "16", "until", "4")
	r.notices("Lena", "how", "letter")
	for _, c := range [][]string{{"channels", "lagoon", "cove"}, {"starters", "moderators"}, {"default.theme", "dark"}, {"default.language", "de"}} {
		r.do(owner(chat.Interaction{Kind: chat.ComponentUsed, Guild: port, CustomID: bot.ControlID("server", 0, "@server:"+c[0]), Values: c[1:], Private: true}))
	}
}

// port is a server with settings of its own.
const port = "port"

// open opens a table in a channel of its own.
func (r *room) open(s state, game string, options map[string]string, names ...string) *seated {
	r.t.Helper()
	all := map[string]string{"players": fmt.Sprint(len(names))}
	maps.Copy(all, options)
	guild, channel := "guild", strings.ReplaceAll(s.name, " ", "-")
	if s.name == ofPort {
		guild, channel = port, "cove"
	}
	a := r.do(chat.Interaction{ID: "open " + s.name, Kind: chat.CommandUsed, User: user(names[0]), Moderator: guild == port, Command: game, Sub: "start", Options: all, Channel: channel, Guild: guild})
	ids, err := r.store.ByChannel(context.Background(), channel)
	if err != nil || len(ids) != 1 {
		r.t.Fatalf("%s: tables %v, %v: %q", s.name, ids, err, a.text())
	}
	table := &seated{room: r, state: s, id: ids[0], chance: uint64(len(s.name))}
	for _, who := range names[1:] {
		table.tap(who, "@join")
	}
	return table
}

// opened is a table that waits for its start, running one of Puerto Rico that is started.
func opened(game string, options map[string]string, names ...string) beginning {
	return func(r *room, s state, _ map[string]*seated) *seated { return r.open(s, game, options, names...) }
}

func running(options map[string]string, names ...string) beginning {
	return then(opened(puertorico.Name, options, names...), starts)
}

// starts lets the game begin, a second after something else was done.
func starts(s *seated) {
	s.later(time.Second)
	s.bot.Published()
	s.draws(s.chance)
	s.tap(s.env().Seats[0].Name, "@start")
}

// then goes on with a table that came about.
func then(begin beginning, more ...func(*seated)) beginning {
	return func(r *room, s state, made map[string]*seated) *seated {
		table := begin(r, s, made)
		for _, do := range more {
			do(table)
		}
		return table
	}
}

// taps lets somebody use a control of the table.
func taps(who, word string, values ...string) func(*seated) {
	return func(s *seated) { s.tap(who, word, values...) }
}

// votes gives answers to all open votes.
func votes(answer string, names ...string) func(*seated) {
	return func(s *seated) {
		for _, who := range names {
			for _, v := range s.env().Votes {
				s.tap(who, fmt.Sprintf("@vote:%d.%s.%d.%s", v.ID, v.Kind, v.Seat, answer))
			}
		}
	}
}

// makes lets whoever is asked make moves: the first one that begins so.
func makes(beginnings ...string) func(*seated) {
	return func(s *seated) {
		for _, b := range beginnings {
			table := s.position()
			d := table.Decisions()[slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)]
			i := slices.IndexFunc(d.Moves, func(m string) bool { return strings.HasPrefix(m, b) })
			if i < 0 {
				s.t.Fatalf("%s: no %s among %v", s.state.name, b, d.Moves)
			}
			s.answers(d.Seat, d.Moves[i])
		}
	}
}

// wanting fails unless some acts were made since.
func wanting(kinds ...string) func(*seated) { return func(s *seated) { s.wants(kinds...) } }

// all does one after the other.
func all(steps ...func(*seated)) func(*seated) {
	return func(s *seated) {
		for _, step := range steps {
			step(s)
		}
	}
}

// phase wants a table in a phase.
func phase(p storage.Phase) func(*seated) {
	return func(s *seated) {
		if got := s.env().Phase; got != p {
			s.t.Errorf("%s: the table is %s, not %s", s.state.name, got, p)
		}
	}
}

// hostPicks lets the first person begin.
var hostPicks = map[string]string{"first_governor": "host_picks"}

func with(options map[string]string, pairs ...string) map[string]string {
	options = maps.Clone(options)
	for i := 0; i < len(pairs); i += 2 {
		options[pairs[i]] = pairs[i+1]
	}
	return options
}

const ofPort = "lobby on a server with settings"

var lobbies = []state{
	{
		name: "lobby", begin: opened(puertorico.Name, map[string]string{"players": "3"}, "Ana"),
		next: all(taps("Ben", "@join"), taps("Cleo", "@join"), taps("Ana", "@start"), wanting("join", "start")),
	},
	{
		name: "lobby with settings, a computer, and a seat kept",
		begin: then(opened(puertorico.Name, map[string]string{
			"players": "3", "computers": "1", "invite": "id-ben", "thread": "true", "pace": "bank3", "nobles": "true", "vp_edition": "lacerta",
		}, "Ana"), taps("Ana", "@set:festival", "true"), taps("Ana", "@table:picture", "full"), taps("Ana", "@table:timeout", "turn")),
		next: all(taps("Ben", "@join"), taps("Ana", "@start"), wanting("start")),
	},
	{name: "lobby that nobody joins", begin: opened(endeavor.Name, map[string]string{"players": "3"}, "Ana"), later: all(phase(storage.Closed), wanting("close"))},
	{name: ofPort, begin: opened(maracaibo.Name, nil, "Ana", "Ben"), next: all(taps("Ana", "@start"), wanting("start"))},
	{
		name: "lobby with somebody who is being forgotten",
		begin: then(opened(puertorico.Name, map[string]string{"players": "3"}, "Ana", "Gus"), func(s *seated) {
			s.in("Gus", chat.Interaction{Kind: chat.ComponentUsed, CustomID: bot.ControlID("games", 0, "@forget:yes"), Private: true})
		}),
		next: func(s *seated) {
			if seat := s.seatOf("Gus"); seat != engine.Everyone {
				s.t.Errorf("%s: Gus has seat %d", s.state.name, seat)
			}
		},
	},
}

var rests = []state{
	{name: "pause by the host", begin: then(running(hostPicks, "Ana", "Ben"), taps("Ana", "@rest:3")), later: wanting("resume time")},
	{
		name: "pause on which all agreed", begin: then(running(hostPicks, "Ana", "Ben"), taps("Ana", "@rest:ask"), votes("yes", "Ben")),
		next: all(taps("Ben", "@resume"), wanting("resume")),
	},
	{
		name: "pause because all are away", begin: then(running(hostPicks, "Pia", "Pit"), away("Pia", "play"), away("Pit", "play")),
		later: all(wanting("back"), func(s *seated) { s.tap("Pia", "@resume") }),
	},
	{name: "somebody is away and the clocks stand", begin: then(running(with(hostPicks, "pace", "turn24"), "Abe", "Ben"), away("Abe", "still")), later: wanting("back")},
	{name: "a computer plays for somebody who is away", begin: then(running(hostPicks, "Ada", "Ben"), away("Ada", "play")), later: wanting("back")},
}

// away lets somebody be away for three days.
func away(who, how string) func(*seated) {
	return func(s *seated) {
		s.bot.Published()
		s.room.command(who, "games", "away", map[string]string{"until": "3", "how": how})
		s.bot.Published()
	}
}

// unbuilt is a game in which Ana has built nothing, and Ben is asked.
func unbuilt(pace string, names ...string) beginning {
	return then(running(with(hostPicks, "pace", pace), names...), makes("role:builder", "build:none"))
}

var ballots = []state{
	{
		name:  "vote on an undo",
		begin: then(running(hostPicks, "Ana", "Ben", "Cleo"), makes("role:builder", "build:none", "build:none", "build:none"), taps("Ana", "@undo"), votes("yes", "Ben")),
		next:  all(votes("yes", "Cleo"), wanting("undo agreed")),
	},
	{
		name: "vote on a pause", begin: then(running(hostPicks, "Ana", "Ben", "Cleo"), taps("Ben", "@rest:ask"), votes("yes", "Ana")),
		next: all(votes("yes", "Cleo"), wanting("pause agreed"), taps("Ana", "@resume"), wanting("resume")),
	},
	{
		name: "vote that nobody answers", begin: then(running(hostPicks, "Ana", "Ben", "Cleo"), taps("Ben", "@rest:ask")),
		later: all(wanting("vote lapsed"), func(s *seated) {
			if left := s.env().Votes; len(left) > 0 {
				s.t.Errorf("%s: %v", s.state.name, left)
			}
		}),
	},
	{
		name: "vote on the end", begin: then(running(hostPicks, "Ana", "Ben", "Cleo"), taps("Ben", "@end:ask"), votes("yes", "Ana")),
		next: all(votes("yes", "Cleo"), wanting("end agreed"), phase(storage.Closed)),
	},
	{
		name: "vote on a computer for a turn", wait: aDay, begin: unbuilt("turn8", "Ana", "Ben", "Cleo", "Dan"),
		after: all(votes("no", "Dan"), votes("yes", "Cleo")), next: all(votes("yes", "Ana"), wanting("turn agreed")),
	},
	{
		name: "vote on a computer for a seat", wait: aDay, begin: unbuilt("none", "Ana", "Ben", "Cleo"),
		after: taps("Cleo", "@stand", "Ben"), next: all(votes("yes", "Ana"), wanting("takeover agreed"), taps("Ben", "@return"), wanting("back")),
	},
	{
		name: "vote on somebody else for a seat", wait: aDay, begin: unbuilt("none", "Ana", "Ben", "Cleo"),
		after: func(s *seated) {
			s.command("Cleo", "replace", map[string]string{"seat": "Ben", "by": "id-dan"})
			votes("yes", "Ana")(s)
		},
		next: all(votes("yes", "Dan"), wanting("replace person")),
	},
	{
		name: "a seat is offered", begin: then(running(hostPicks, "Ana", "Ben"), taps("Ana", "@leave:offer")),
		next: all(votes("take", "Dan"), wanting("replace person")),
	},
}

// timed is a game with a pace, and what is done when time is out.
func timed(pace, timeout string, names ...string) beginning {
	return then(opened(puertorico.Name, with(hostPicks, "pace", pace), names...), taps(names[0], "@table:timeout", timeout), starts)
}

var waits = []state{
	{name: "time for a turn runs", begin: timed("turn24", "vote", "Ana", "Ben", "Cleo"), later: all(wanting("timeout vote"))},
	{name: "a time bank runs", wait: aDay, begin: timed("bank3", "wait", "Ana", "Ben"), after: makes("role:builder", "build:none"), later: wanting("timeout wait")},
	{name: "time is out and the table waits", wait: aDay, begin: timed("turn8", "wait", "Ana", "Ben")},
	{
		name: "time is out and a computer plays", wait: aDay, begin: timed("turn8", "takeover", "Ana", "Ben"), next: all(taps("Ana", "@return"), wanting("back")),
	},
	{name: "time is out and a computer plays turns", wait: aDay, begin: timed("turn8", "turn", "Ana", "Ben"), later: all(wanting("timeout takeover"), taps("Ana", "@return"), taps("Ben", "@return"))},
	{name: "somebody was reminded", wait: aDay, begin: unbuilt("none", "Ana", "Ben"), later: wanting("remind")},
	{
		name: "somebody is asked in quiet hours", begin: then(running(hostPicks, "Ana", "Quinn"), makes("role:builder", "build:none")),
		later: func(s *seated) {
			if s.told("Quinn") == 0 {
				s.t.Errorf("%s: Quinn was never told", s.state.name)
			}
		},
	},
	{
		name: "a digest is due", begin: then(running(hostPicks, "Ana", "Digna"), makes("role:builder", "build:none")),
		later: func(s *seated) {
			if n := len(s.conversation("Digna")); n < 6 {
				s.t.Errorf("%s: Digna got %d digests in eight days", s.state.name, n)
			}
		},
	},
	{name: "the table was warned that it will be closed", wait: weeks, begin: running(hostPicks, "Ana", "Ben"), later: all(wanting("close abandoned"), phase(storage.Closed))},
}

var intentions = []state{
	{
		name: "standing orders", begin: then(running(hostPicks, "Ana", "Ben"), taps("Ben", "@orders:set:usual")),
		next: playing("a standing order acts", func(s *seated, r storage.Record) bool { return r.Act.By == "order" }),
	},
	{
		name: "a standing order that leaves the open question", begin: then(running(hostPicks, "Ana", "Ben"), func(s *seated) { s.orders("Ana", "role", true) }),
		next: func(s *seated) {
			if d, ok := s.position().Decision(0); !ok || s.env().Held[0] != d.Since {
				s.t.Errorf("%s: %v is held", s.state.name, s.env().Held)
			}
		},
	},
	{
		name: "a standing order in preparation", begin: then(running(hostPicks, "Ana", "Ben"), func(s *seated) { s.orders("Ben", "role", false) }),
		next: func(s *seated) {
			s.finishOrder("Ben", s.tap("Ben", "@orders:on"))
			if n := len(s.env().Orders[1]); n != 1 {
				s.t.Errorf("%s: %d orders", s.state.name, n)
			}
		},
	},
	{
		name: "a plan that was changed", begin: reaching(planOfTwo, changesPlan),
		next: func(s *seated) {
			seat := s.planner()
			s.answers(seat, s.env().Drafts[seat].Move)
		},
	},
	{
		name: "an answer that is secret until all have answered", begin: reaching(planOfTwo, func(s *seated) { s.answers(0, "") }),
		next: func(s *seated) {
			s.answers(1, "")
			if d, ok := s.position().Decision(0); ok && d.Given != "" {
				s.t.Errorf("%s: it is still secret", s.state.name)
			}
		},
	},
	{
		name: "an answer given for good", begin: reaching(puertorico.Name+" "+puertorico.StepWindow, func(s *seated) {
			d := s.position().Decisions()[0]
			s.in(s.env().Seats[d.Seat].Name, chat.Interaction{Kind: chat.ComponentUsed, CustomID: bot.ControlID(s.id, d.Since, "@always")})
		}),
		next: playing("it is given again", func(_ *seated, r storage.Record) bool {
			return r.Act.Kind == "move" && r.Act.Step == puertorico.StepWindow && r.Act.User == "" && r.Act.By == ""
		}),
	},
	{
		name: "a step was taken back", begin: then(running(hostPicks, "Ana", "Ben"), makes("role:builder"), taps("Ana", "@undo")),
	},
	{
		name: "a step that can be taken back", begin: then(running(hostPicks, "Ana", "Ben"), makes("role:builder")),
		next: all(taps("Ana", "@undo"), wanting("undo")),
	},
}

// planner is the seat that has a draft.
func (s *seated) planner() engine.Seat {
	s.t.Helper()
	for seat := range s.env().Drafts {
		return seat
	}
	s.t.Fatalf("%s: there is no draft", s.state.name)
	return engine.Everyone
}

// changesPlan moves a piece of Ana's.
func changesPlan(s *seated) {
	plan := s.tap("Ana", "@plan")
	from := controls(*plan.message)[0]
	target := s.onPage("Ana", plan.message, "@from", from[1])
	if to := controls(*target.message)[0]; strings.Contains(to[0], "@to:") {
		s.onPage("Ana", target.message, "@to:", to[1])
	}
	s.planner()
}

// orders begins a standing order of a kind, and finishes it.
func (s *seated) orders(who, kind string, whole bool) {
	s.t.Helper()
	page := s.tap(who, "@orders:add:0", kind)
	for _, c := range controls(*page.message) {
		if strings.Contains(c[0], "@orders:pick") {
			page = s.onPage(who, page.message, "@orders:pick", c[1])
			break
		}
	}
	if whole {
		s.finishOrder(who, page)
	}
}

// finishOrder leaves what may be left open, and saves.
func (s *seated) finishOrder(who string, page *answer) {
	s.t.Helper()
	for range 20 {
		if slices.ContainsFunc(controls(*page.message), func(c [2]string) bool { return strings.Contains(c[0], "@orders:save") }) {
			s.onPage(who, page.message, "@orders:save")
			return
		}
		page = s.onPage(who, page.message, "@orders:next")
	}
	s.t.Fatalf("%s: the order is not finished", s.state.name)
}

// playing plays on until a record is there.
func playing(what string, enough func(*seated, storage.Record) bool) func(*seated) {
	return func(s *seated) {
		rand := engine.RandFrom(1)
		for range 80 {
			if slices.ContainsFunc(s.log(s.seq+1), func(r storage.Record) bool { return enough(s, r) }) {
				return
			}
			if s.env().Phase != storage.Playing {
				break
			}
			s.moves(&rand)
		}
		s.t.Errorf("%s: it never comes about that %s", s.state.name, what)
	}
}

var errAway = errors.New("it is away")

// mute is a store that does not take what was published.
type mute struct{ storage.Store }

func muted(s storage.Store) storage.Store { return mute{s} }

func (mute) SetPublication(context.Context, storage.GameID, storage.Publication) error {
	return errAway
}

// crashing lets a process act whose store or chat fails, and which is gone then.
func crashing(store func(storage.Store) storage.Store, no func(string, string, chat.Message) error, act func(*seated)) func(*seated) {
	return func(s *seated) {
		s.bot.Published()
		good, b := s.room.store, s.room.bot
		if store != nil {
			s.room.store = store(good)
		}
		s.room.chat = func(c chat.Chat) chat.Chat { return &script{Chat: c, no: no} }
		s.room.bot = s.process()
		act(s)
		s.bot.Published()
		s.room.store, s.room.bot, s.room.chat = good, b, nil
	}
}

// published wants a table that is shown as it is, with nothing to be sent.
func published(s *seated) {
	rec, shown := s.load()
	if !complete(rec, shown) || len(shown.Outbox) > 0 || len(shown.OldMessages) > 0 {
		s.t.Errorf("%s: after %d records it is shown as %+v", s.state.name, rec.Seq, withoutTexts(shown))
	}
}

const unpublishedResult = "a result that was not published"

var publications = []state{
	{
		name:  "a move that was not published",
		begin: then(running(hostPicks, "Ana", "Ben"), crashing(muted, nil, makes("role:builder", "build:none"))), next: published,
	},
	{
		name:  "a post that may have been made",
		begin: then(running(hostPicks, "Ana", "Ben"), crashing(nil, always(chat.ErrUnavailable, "post"), makes("role:builder", "build:none"))),
		next: func(s *seated) {
			published(s)
			if _, shown := s.load(); shown.Message != unnoted {
				s.t.Errorf("%s: it was made again", s.state.name)
			}
		},
	},
	{
		name:  "old controls that were not taken away",
		begin: then(running(hostPicks, "Ana", "Ben"), crashing(nil, always(chat.ErrUnavailable, "edit"), makes("role:builder", "build:none"))), next: published,
	},
	{
		name:  "a private message that was not sent",
		begin: then(running(hostPicks, "Ana", "Lena"), crashing(nil, always(chat.ErrUnavailable, "direct"), makes("role:builder", "build:none"))),
		next: func(s *seated) {
			published(s)
			if n := len(s.conversation("Lena")); n != 1 {
				s.t.Errorf("%s: Lena got %d", s.state.name, n)
			}
		},
	},
	{
		name:  "a channel that may not be written to",
		begin: then(running(hostPicks, "Ana", "Ben"), crashing(nil, always(chat.ErrForbidden, "post", "edit"), makes("role:builder", "build:none"))), later: published,
	},
	{name: unpublishedResult, begin: reaching(overSoon, nil), next: all(phase(storage.Finished), published)},
	{name: "in a thread", begin: running(with(hostPicks, "thread", "true"), "Ana", "Ben")},
	{name: "in German", begin: speaking("de", running(hostPicks, "Ana", "Ben"))},
	{name: "in Czech", begin: speaking("cs", running(hostPicks, "Ana", "Ben"))},
	{name: "in Polish", begin: speaking("pl", running(hostPicks, "Ana", "Ben"))},
}

// speaking opens a table where a language is spoken.
func speaking(locale string, begin beginning) beginning {
	return func(r *room, s state, made map[string]*seated) *seated {
		r.locale = locale
		defer func() { r.locale = "en-US" }()
		return begin(r, s, made)
	}
}

var ends = []state{
	{name: "finished", begin: reaching(overSoon, nil), next: phase(storage.Finished)},
	{
		name: "lobby of a rematch",
		begin: func(r *room, s state, made map[string]*seated) *seated {
			made["finished"].tap("Ben", "@rematch")
			ids, err := r.store.ByChannel(context.Background(), made["finished"].env().Channel)
			if err != nil || len(ids) != 1 {
				r.t.Fatalf("tables %v, %v", ids, err)
			}
			return &seated{room: r, state: s, id: ids[0]}
		},
		next: all(taps("Ana", "@join"), taps("Cleo", "@join"), taps("Ben", "@start"), wanting("join", "start")),
	},
	{name: "ended by its host", begin: then(running(hostPicks, "Ana", "Ben"), taps("Ana", "@end:yes")), next: phase(storage.Closed)},
	{name: "ended by a vote", begin: then(running(hostPicks, "Ana", "Ben"), taps("Ben", "@end:ask"), votes("yes", "Ana")), next: phase(storage.Closed)},
	{name: "a lobby that was left", begin: then(opened(puertorico.Name, nil, "Ana", "Ben"), taps("Ana", "@leave"), taps("Ben", "@leave")), next: phase(storage.Closed)},
	{name: "a seat that was left to a computer", begin: then(running(hostPicks, "Ana", "Ben"), taps("Ana", "@leave:yes"))},
	{
		name:  "a seat that was given to somebody else",
		begin: then(running(hostPicks, "Ana", "Ben"), func(s *seated) { s.command("Ana", "replace", map[string]string{"by": "id-dan"}) }, votes("yes", "Dan")),
	},
	{
		name: "a seat that was taken away", wait: aDay, begin: unbuilt("none", "Ana", "Ben", "Cleo"),
		after: func(s *seated) {
			s.command("Cleo", "replace", map[string]string{"seat": "Ben", "by": "id-dan"})
			votes("yes", "Ana", "Dan")(s)
		},
		next: func(s *seated) {
			if got := s.env().Removed; !slices.Equal(got, []string{"id-ben"}) {
				s.t.Errorf("%s: removed are %v", s.state.name, got)
			}
		},
	},
}

// variants are games with each of what can be added to a game, and for one person.
func variants(g engine.Game) []state {
	var list []state
	least, _ := g.Players()
	for _, o := range g.Options() {
		if o.Kind == engine.Flag && !o.LobbyOnly && o.Needs == "" {
			list = append(list, state{name: g.Name() + " with " + o.Key, begin: then(opened(g.Name(), map[string]string{o.Key: "true"}, people[:max(least, 2)]...), starts)})
		}
	}
	if least == 1 {
		list = append(list, state{name: g.Name() + " for one", begin: then(opened(g.Name(), map[string]string{"players": "2"}, "Ana"), taps("Ana", "@size", "1"), taps("Ana", "@set:john", "3"), starts)})
	}
	return list
}

// questions are games in which each of the questions is open.
func questions() []state {
	var list []state
	for game, steps := range map[string][]string{puertorico.Name: puertorico.Steps, endeavor.Name: endeavor.Steps, maracaibo.Name: maracaibo.Steps} {
		for _, step := range steps {
			list = append(list, state{name: game + " " + step, begin: reaching(game+" "+step, nil)})
		}
	}
	slices.SortFunc(list, func(a, b state) int { return strings.Compare(a.name, b.name) })
	return list
}

// What is reached beside questions: that two plan their colonists, and an end.
const (
	planOfTwo = "two plan"
	overSoon  = "over"
)

// way is how a game comes to a position: from a setup, with what chance, by which moves.
type way struct {
	setup
	seed  uint64
	moves []engine.Action
}

type setup struct {
	game    string
	seats   int
	options map[string]string
}

// setups are those in which positions are looked for.
var setups = []setup{
	{puertorico.Name, 2, nil},
	{puertorico.Name, 2, map[string]string{"new_buildings": "true"}},
	{puertorico.Name, 2, map[string]string{"new_buildings": "true", "nobles": "true", "buccaneer": "true", "festival": "true", "draft": "random"}},
	{endeavor.Name, 3, nil},
	{maracaibo.Name, 2, nil},
	{maracaibo.Name, 3, nil},
	{maracaibo.Name, 2, map[string]string{
		"skirmish": "true", "uncharted_locations": "true", "uncharted_improvements": "true", "royal_orders": "true", "rubies": "true", "retirement": "true",
	}},
}

// wayTo is the shortest way to a position that many games by chance have found.
func (r *room) wayTo(position string) way {
	r.t.Helper()
	if found == nil {
		found = map[string]way{}
		for _, s := range setups {
			for seed := range uint64(4500) {
				r.explore(s, seed)
			}
		}
	}
	w, ok := found[position]
	if !ok {
		r.t.Fatalf("no game came to %s", position)
	}
	return w
}

var found map[string]way

// explore plays a game by chance, and notes where it comes to sooner than those before.
func (r *room) explore(s setup, seed uint64) {
	r.draws(seed)
	table, _, err := r.gameNamed(s.game).New(engine.Config{Seats: s.seats, Options: s.options, Seed: engine.NewSeed()})
	noError(r.t, err)
	rand := engine.RandFrom(seed)
	var moves []engine.Action
	note := func(position string) {
		if w, ok := found[position]; !ok || len(moves) < len(w.moves) {
			found[position] = way{s, seed, slices.Clone(moves)}
		}
	}
	for len(moves) < 70 {
		asked := slices.DeleteFunc(slices.Clone(table.Decisions()), func(d engine.Decision) bool { return !d.Awaited() })
		for _, d := range asked {
			note(s.game + " " + d.Step)
		}
		if len(asked) == 2 && asked[0].Open && asked[0].Private {
			note(planOfTwo)
		}
		if len(asked) == 0 {
			note(overSoon)
			return
		}
		d := asked[rand.IntN(len(asked))]
		likely := table.Propose(d.Seat)
		a := engine.Action{Seat: d.Seat, Move: d.Moves[rand.IntN(len(d.Moves))]}
		if seed%2 == 0 && rand.IntN(2) == 0 && len(likely) > 0 {
			a.Move = likely[0]
		}
		if d.Open || d.Private {
			plans := slices.DeleteFunc(slices.Clone(likely), func(m string) bool { return d.Open && slices.Contains(d.Moves, m) })
			if len(plans) == 0 {
				return
			}
			a.Move = plans[0]
		}
		table, _, err = table.Act(len(moves)+2, a)
		noError(r.t, err)
		moves = append(moves, a)
	}
}

// reaching is a game in a position, in which more is done.
func reaching(position string, more func(*seated)) beginning {
	return func(r *room, s state, made map[string]*seated) *seated {
		w := r.wayTo(position)
		table := r.open(s, w.game, w.options, people[:w.seats]...)
		table.bot.Published()
		table.chance = w.seed
		starts(table)
		for i, a := range w.moves {
			move := func(s *seated) { s.answers(a.Seat, a.Move) }
			if s.name == unpublishedResult && i == len(w.moves)-1 {
				move = crashing(muted, nil, move)
			}
			move(table)
		}
		if more != nil {
			more(table)
		}
		return table
	}
}
