package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// race is a game of one question: whoever is asked names their score, and everybody's score is what they named. Tables of it are
// plain values. Hurdles and the like can be added to it, which make no difference.
type race struct{}

func (race) Name() string               { return "race" }
func (race) Players() (least, most int) { return 2, 4 }
func (race) Options() []engine.Option {
	var list []engine.Option
	for _, key := range []string{"hurdles", "rain", "sand"} {
		list = append(list, engine.Option{Key: key, Kind: engine.Flag, Default: "false", Expansion: true})
	}
	return list
}
func (race) Seats(c engine.Config) []engine.SeatKind {
	return make([]engine.SeatKind, c.Seats)
}

func (race) New(c engine.Config) (engine.Table, []engine.Event, error) {
	return &heat{Left: 2 * c.Seats, Scores: make([]int, c.Seats), Since: make([]int, c.Seats)}, nil, nil
}

func (race) Load(snap engine.Snapshot) (engine.Table, error) {
	h := &heat{}
	err := json.Unmarshal(snap.State, h)
	return h, err
}

// snails are the computers of a race.
var snails = engine.Computers{{Key: "easy", New: func() engine.Computer { return snail{} }}}

// snail is a computer that never gets anywhere.
type snail struct{}

func (snail) Choose(context.Context, engine.Table, engine.Seat, *engine.Rand) (string, error) {
	return "0", nil
}

// heat is a race under way: everybody has two turns.
type heat struct {
	At, Left int
	Scores   []int
	Since    []int
}

func (h *heat) Game() string { return "race" }
func (h *heat) Seq() int     { return h.At }
func (h *heat) Decisions() []engine.Decision {
	d, ok := h.Decision(engine.Seat(h.Left % len(h.Scores)))
	if !ok {
		return nil
	}
	return []engine.Decision{d}
}

func (h *heat) Decision(seat engine.Seat) (engine.Decision, bool) {
	if h.Left == 0 || h.Left%len(h.Scores) != int(seat) {
		return engine.Decision{}, false
	}
	return engine.Decision{Seat: seat, Since: h.At, Step: "run", Moves: []string{"0", "1", "2", "3"}}, true
}

func (h *heat) Check(a engine.Action) error {
	if _, ok := h.Decision(a.Seat); !ok {
		return engine.Refuse("refused.not_your_turn")
	}
	return nil
}

func (h *heat) Act(seq int, a engine.Action) (engine.Table, []engine.Event, error) {
	if err := h.Check(a); err != nil {
		return nil, nil, err
	}
	next := *h
	next.Scores = append([]int(nil), h.Scores...)
	n := 0
	_, _ = fmt.Sscan(a.Move, &n)
	next.Scores[a.Seat] += n
	next.At, next.Left = seq, h.Left-1
	return &next, []engine.Event{{Kind: "ran", Seat: a.Seat, Only: engine.Everyone}}, nil
}
func (h *heat) Propose(engine.Seat) []string                       { return []string{"0"} }
func (h *heat) Piles(engine.Seat, string) ([]engine.Pile, error)   { return nil, nil }
func (h *heat) Compose(engine.Seat, []engine.Pile) (string, error) { return "", nil }
func (h *heat) View(engine.Seat) any                               { return h }
func (h *heat) Redeal(engine.Seat, *engine.Rand) engine.Table      { return h }
func (h *heat) Reask(seq int, _ engine.Table) engine.Table         { next := *h; next.At = seq; return &next }
func (h *heat) Snapshot() (engine.Snapshot, error) {
	state, err := json.Marshal(h)
	return engine.Snapshot{Game: "race", State: state, Seq: h.At}, err
}

func (h *heat) Result() (engine.Result, bool) {
	if h.Left > 0 {
		return engine.Result{}, false
	}
	r := engine.Result{Scores: h.Scores}
	best := 0
	for _, n := range h.Scores {
		best = max(best, n)
	}
	for i, n := range h.Scores {
		if n == best {
			r.Winners = append(r.Winners, engine.Seat(i))
		}
	}
	return r, true
}

// racing is a room with a race among its titles.
func racing(t *testing.T) *room {
	t.Helper()
	r := newRoom(t, title.Title{Rules: race{}, Computers: snails})
	texts, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{"race.option.hurdles.with": "hurdles", "race.option.rain.with": "rain", "race.option.sand.with": "sand"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	r.texts = texts
	r.bot = r.process()
	return r
}

// raced plays a race to its end: each of the people names the number that is given beside them, twice.
func (r *room) raced(scores map[string]int, names ...string) posted {
	r.t.Helper()
	return r.racedWith(nil, scores, names...)
}

// racedWith does so with what is added to the race.
func (r *room) racedWith(added []string, scores map[string]int, names ...string) posted {
	r.t.Helper()
	options := map[string]string{"players": fmt.Sprint(len(names))}
	for _, key := range added {
		options[key] = "true"
	}
	r.command(names[0], "race", "start", options)
	for _, n := range names[1:] {
		r.press(n, r.last().Message, "Join")
	}
	r.press(names[0], r.last().Message, "Start")
	for range 2 * len(names) {
		m := r.last()
		who := awaited(m.Message, names...)
		if len(who) != 1 {
			r.t.Fatalf("awaited are %v: %q", who, allText(m.Message))
		}
		r.use(who[0], answerTo(r.t, m.Message, fmt.Sprint(scores[who[0]])), "", false)
	}
	m := r.last()
	if !strings.Contains(allText(m.Message), "is over.") {
		r.t.Fatalf("the race is not over: %q", allText(m.Message))
	}
	return m
}

// answerTo finds the control that gives an answer.
func answerTo(t testing.TB, m chat.Message, move string) string {
	t.Helper()
	for _, c := range controls(m) {
		if strings.HasSuffix(c[0], "|"+move) {
			return c[0]
		}
	}
	t.Fatalf("no answer %s on %q", move, allText(m))
	return ""
}

// ended is the game that a final message is about.
func ended(m chat.Message) storage.GameID {
	return storage.GameID(strings.Split(controls(m)[0][0], "|")[1])
}

// counts does what a bot does every minute.
func (r *room) counts() {
	r.bot.Published()
	r.bot.Sweep(context.Background())
	r.bot.Published()
}

func (r *room) stats(who string, options map[string]string) string {
	r.t.Helper()
	return r.command(who, "games", "stats", options).text()
}

func TestAFinishedGameIsToldInTheStatisticsOfThoseWhoPlayed(t *testing.T) {
	r := racing(t)
	r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	r.counts()
	ana, ben := r.stats("Ana", nil), r.stats("Ana", map[string]string{"who": user("Ben").ID})
	if !strings.Contains(ana, "1 game, 1 won (100%), average 6.0 points, best 6") || !strings.Contains(ana, "2 players: 1 game") || !strings.Contains(ana, "Base game: 1 game") {
		t.Errorf("Ana: %q", ana)
	}
	if !strings.Contains(ben, "1 game, 0 won (0%), average 2.0 points") {
		t.Errorf("Ben: %q", ben)
	}
	if everywhere := r.stats("Ana", map[string]string{"where": "everywhere"}); !strings.Contains(everywhere, "1 game, 1 won") || !strings.Contains(everywhere, "on all servers") {
		t.Errorf("everywhere: %q", everywhere)
	}
	if eve := r.stats("Eve", nil); !strings.Contains(eve, "hasn't finished a game") {
		t.Errorf("Eve: %q", eve)
	}
	if strings.Contains(ana, "; rating ") {
		t.Errorf("one game tells of strength: %q", ana)
	}
	for range 2 {
		r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	}
	r.counts()
	if ana := r.stats("Ana", nil); !strings.Contains(ana, "; rating 1") || !strings.Contains(ana, "(provisional)") {
		t.Errorf("after three games Ana has no rating: %q", ana)
	}
}

func TestOfManyMixesThoseAreToldThatWerePlayedMost(t *testing.T) {
	r := racing(t)
	for mix := range 8 {
		var added []string
		for i, key := range []string{"hurdles", "rain", "sand"} {
			if mix>>i&1 == 1 {
				added = append(added, key)
			}
		}
		games := 2
		switch mix {
		case 2:
			games = 1
		case 4:
			games = 3
		case 7:
			games = 1
		}
		for range games {
			r.racedWith(added, map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
			r.counts()
		}
	}
	got := r.stats("Ana", nil)
	for _, want := range []string{"Base game: 2 games", "Hurdles: 2 games", "Sand: 3 games", "Hurdles and rain: 2 games", "Hurdles and sand: 2 games", "Rain and sand: 2 games", "2 other combinations: 2 games"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not told: %q", want, got)
		}
	}
	for _, no := range []string{"  - Rain: ", "rain and sand: 1"} {
		if strings.Contains(got, no) {
			t.Errorf("%q is told: %q", no, got)
		}
	}
	if strings.Index(got, "Sand: 3") > strings.Index(got, "Base game") {
		t.Errorf("what was played most does not stand first: %q", got)
	}
}

// TestStatisticsThatAreTooLongTellTheGamesAlone writes the counts of somebody who has played everything.
func TestStatisticsThatAreTooLongTellTheGamesAlone(t *testing.T) {
	r := newRoom(t)
	ana, ctx := user("Ana").ID, context.Background()
	for _, g := range titles.Games() {
		entries, games := map[string]string{}, map[string]string{}
		var buckets []string
		played := func(with string) {
			id := fmt.Sprintf("%s%d", g.Rules.Name(), len(games))
			games["g/"+id], games["p/"+ana+"/"+id] = fmt.Sprintf("1800000000 guild %s\n%s 1 40 0 0", with, ana), "1800000000 "
		}
		add := func(seats int, with string, games int) {
			bucket := fmt.Sprintf("%d/", seats)
			if with != "" {
				bucket += with + "/"
			}
			buckets = append(buckets, bucket)
			entries[bucket+ana] = fmt.Sprintf(" %d %d 100000 1000 40000 1000 1800000000", games, games)
		}
		least, most := g.Rules.Players()
		add(0, "", 1000)
		for seats := least; seats <= most; seats++ {
			add(seats, "", 100)
		}
		var flags []string
		for _, o := range g.Rules.Options() {
			if o.Kind == engine.Flag && !o.LobbyOnly {
				flags = append(flags, o.Key)
			}
			if least == 1 && o.Needs == "players=1" {
				for _, grade := range o.Choices {
					add(1, o.Key+"="+grade, 10)
				}
			}
		}
		for n := range flags {
			played(strings.Join(flags[:n+1], "+"))
			played(flags[n] + "+" + strings.Join(flags[:n], "+"))
		}
		entries["player/"+ana] = " " + strings.Join(buckets, " ") + "\nAna"
		for ledger, next := range map[string]map[string]string{"guild/": entries, "all/": games} {
			if err := r.store.SwapEntries(ctx, ledger+g.Rules.Name(), nil, next); err != nil {
				t.Fatal(err)
			}
		}
	}
	brief := 0
	for _, locale := range []string{"en-US", "de", "cs", "pl"} {
		r.locale = locale
		all := r.stats("Ana", nil)
		if n := utf8.RuneCountInString(all); n > 4000 || strings.HasSuffix(all, "…") {
			t.Errorf("%s: %d characters: %q", locale, n, all)
		}
		printer := allTexts(t).Messages(locale)
		said, whole := strings.Contains(all, printer.Say("stats.brief", nil)), strings.Contains(all, "\n    - ")
		if said == whole {
			t.Errorf("%s: the grades are told: %t, it is said that something is left out: %t: %q", locale, whole, said, all)
		}
		if said {
			brief++
		}
		for _, g := range titles.Games() {
			one := r.stats("Ana", map[string]string{"game": g.Rules.Name()})
			if strings.Contains(one, printer.Say("stats.brief", nil)) || strings.HasSuffix(one, "…") || strings.Count(one, "\n") < 5 {
				t.Errorf("%s, %s: %q", locale, g.Rules.Name(), one)
			}
			if !strings.Contains(all, printer.Say(g.Rules.Name()+".title", nil)) {
				t.Errorf("%s: %s is missing in %q", locale, g.Rules.Name(), all)
			}
		}
	}
	if brief == 0 {
		t.Error("in no language it is too long")
	}
}

func TestWhoLooksRightAfterTheGameFindsItInTheStatistics(t *testing.T) {
	r := racing(t)
	r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	r.bot.Published()
	for range 2 {
		if got := r.stats("Ana", nil); !strings.Contains(got, "1 game, 1 won") {
			t.Errorf("Ana: %q", got)
		}
		r.counts() // The timer does not count it again.
	}
}

func TestAMeanIsWrittenAsTheReadersLanguageWritesDecimals(t *testing.T) {
	r := racing(t)
	r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
	r.counts()
	for locale, mean := range map[string]string{"de": "im Schnitt 6,0 Punkte", "cs": "průměr bodů 6,0", "pl": "średnio punktów: 6,0", "en-GB": "average 6.0 points"} {
		r.locale = locale
		if got := r.stats("Ana", nil); !strings.Contains(got, mean) {
			t.Errorf("%s: %q", locale, got)
		}
	}
}

func TestATieIsWonByBoth(t *testing.T) {
	r := racing(t)
	r.raced(map[string]int{"Ana": 2, "Ben": 2}, "Ana", "Ben")
	r.counts()
	for _, name := range []string{"Ana", "Ben"} {
		if got := r.stats(name, nil); !strings.Contains(got, "1 won") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestAGameIsCountedOnceByHoweverManyProcesses(t *testing.T) {
	r := racing(t)
	id := ended(r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben").Message)
	other := r.process()
	for range 3 {
		again := storage.Timer{Key: "stats-" + string(id), Game: id, Kind: "stats", At: r.clock()}
		if err := r.store.Set(context.Background(), again); err != nil {
			t.Fatal(err)
		}
		other.Sweep(context.Background())
		r.bot.Publish(id)
		r.counts()
		r.restart()
		r.later(2 * time.Minute)
	}
	if got := r.stats("Ana", nil); !strings.Contains(got, "1 game, 1 won") {
		t.Errorf("Ana: %q", got)
	}
}

// A store that fails at any of the changes of a count: the count is finished later, and nothing stands twice.
func TestACountThatIsBrokenOffIsFinishedLater(t *testing.T) {
	for at := range 6 {
		r := racing(t)
		f := &failingSwaps{Store: r.store, at: at}
		r.store = f
		r.bot = r.process()
		r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben")
		r.counts()
		broken := f.failed
		r.later(2 * time.Minute)
		r.counts()
		for _, where := range []string{"here", "everywhere"} {
			if got := r.stats("Ana", map[string]string{"where": where}); !strings.Contains(got, "1 game, 1 won") || strings.Count(got, "1 game") != 3 {
				t.Errorf("change %d (broken: %v), %s: %q", at, broken, where, got)
			}
		}
		if at < 4 && !broken {
			t.Errorf("change %d did not come", at)
		}
	}
}

// failingSwaps is a store that says of one change of the statistics that it does not answer; the change is done or not.
type failingSwaps struct {
	storage.Store
	at, n  int
	failed bool
}

func (f *failingSwaps) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	swap := func() error { return f.Store.SwapProfile(ctx, kind, id, old, value) }
	if kind != "played" {
		return swap()
	}
	return f.do(swap)
}

func (f *failingSwaps) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	return f.do(func() error { return f.Store.SwapEntries(ctx, ledger, old, next) })
}

func (f *failingSwaps) do(swap func() error) error {
	f.n++
	if f.n-1 != f.at || f.failed {
		return swap()
	}
	f.failed = true
	if f.at%2 == 0 {
		_ = swap()
	}
	return errReset
}

func TestALeaderboardListsTheBestAndOnesOwnPlace(t *testing.T) {
	r := racing(t)
	for range 2 {
		r.raced(map[string]int{"Ana": 3, "Ben": 2, "Cleo": 1}, "Ana", "Ben", "Cleo")
	}
	r.counts()
	if got := r.command("Ana", "games", "leaderboard", nil).text(); !strings.Contains(got, "You need 1 more rated game") || strings.Contains(got, "Ben") {
		t.Errorf("after two games: %q", got)
	}
	r.raced(map[string]int{"Ana": 3, "Ben": 2}, "Ana", "Ben")
	r.counts()
	got := r.command("Ben", "games", "leaderboard", nil).text()
	if !strings.Contains(got, "1. Ana: ") || !strings.Contains(got, "2. **Ben**: ") || strings.Contains(got, "Cleo") || !strings.Contains(got, "provisional") {
		t.Errorf("after three games: %q", got)
	}
	three := r.command("Ben", "games", "leaderboard", map[string]string{"players": "3"}).text()
	if !strings.Contains(three, "You need 1 more rated game") {
		t.Errorf("with three players: %q", three)
	}
	if got := r.command("Eve", "games", "leaderboard", map[string]string{"players": "4"}).text(); !strings.Contains(got, "Nobody has finished 3 rated games") {
		t.Errorf("with four players: %q", got)
	}
}

func TestNamesOfOtherServersPeopleStayThere(t *testing.T) {
	r := racing(t)
	for range 3 {
		r.raced(map[string]int{"Ana": 3, "Ben": 2}, "Ana", "Ben")
	}
	r.counts()
	a := &answer{room: r}
	r.bot.Handle(context.Background(), chat.Interaction{
		ID: "far", Kind: chat.CommandUsed, Guild: "elsewhere", Channel: "pier", User: user("Eve"), Locale: "en-US",
		Command: "games", Sub: "leaderboard", Options: map[string]string{"where": "everywhere"},
	}, a)
	if got := a.text(); strings.Contains(got, "Ana") || strings.Count(got, "a player on another server") != 2 {
		t.Errorf("Eve reads %q", got)
	}
}

func TestGamesOnOtherServersAreToldOnlyOfWhoHasPlayedHere(t *testing.T) {
	r := racing(t)
	r.raced(map[string]int{"Ana": 3, "Ben": 2}, "Ana", "Ben")
	r.counts()
	asks := func(guild, who string) string {
		return r.do(chat.Interaction{
			Guild: guild, Kind: chat.CommandUsed, User: user(who), Command: "games", Sub: "stats", Options: map[string]string{"who": user("Ana").ID, "where": "everywhere"},
		}).text()
	}
	says(t, "a stranger elsewhere", asks("elsewhere", "Eve"), "hasn't finished a game on this server yet")
	says(t, "Ana herself elsewhere", asks("elsewhere", "Ana"), "1 game")
	says(t, "somebody here", asks("guild", "Eve"), "1 game")
}

func TestAProfileOfAChannelThatCannotBeReadStopsNoTable(t *testing.T) {
	r := racing(t)
	if err := r.store.SetProfile(t.Context(), "channel", "harbour", json.RawMessage(`"broken"`)); err != nil {
		t.Fatal(err)
	}
	over := r.raced(map[string]int{"Ana": 3, "Ben": 2}, "Ana", "Ben")
	raw, err := r.store.Profile(t.Context(), "channel", "harbour")
	if err != nil || !strings.Contains(string(raw), string(ended(over.Message))) {
		t.Errorf("kept of the channel: %s (%v)", raw, err)
	}
}

// A nickname belongs to one server.
func TestWhoIsKnownHereHasTheNameOfHere(t *testing.T) {
	r := racing(t)
	race := func(guild, name string) {
		ana := chat.User{ID: user("Ana").ID, Name: name}
		does := func(who chat.User, id string) {
			r.do(chat.Interaction{Guild: guild, Kind: chat.ComponentUsed, User: who, CustomID: id})
		}
		r.do(chat.Interaction{Guild: guild, Kind: chat.CommandUsed, User: ana, Command: "race", Sub: "start", Options: map[string]string{"players": "2"}})
		does(user("Ben"), first(find(r.last().Message, "Join")))
		does(ana, first(find(r.last().Message, "Start")))
		for range 4 {
			m := r.last().Message
			who := ana
			if slices.Contains(awaited(m, "Ana", "Ben"), "Ben") {
				who = user("Ben")
			}
			does(who, answerTo(t, m, "1"))
		}
		r.counts()
	}
	for range 3 {
		race("guild", "Ana")
	}
	race("elsewhere", "Captain Secret")
	for _, who := range []string{"Ben", "Ana"} {
		got := r.command(who, "games", "leaderboard", map[string]string{"where": "everywhere"}).text()
		if !strings.Contains(got, "4 games") || strings.Contains(got, "Captain Secret") || !strings.Contains(got, "Ana") {
			t.Errorf("%s reads %q", who, got)
		}
	}
}

func TestAGameThatEndsWithoutResultIsNotCounted(t *testing.T) {
	r := racing(t)
	r.command("Ana", "race", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	more := r.command("Ana", "race", "end", nil)
	r.press("Ana", *more.message, "End")
	r.counts()
	if got := r.stats("Ana", nil); !strings.Contains(got, "hasn't finished a game") {
		t.Errorf("Ana: %q", got)
	}
}

func TestComputersAreMarkedAndHaveARatingOfTheirLevel(t *testing.T) {
	r := racing(t)
	play := func(others ...string) {
		r.command("Ana", "race", "start", map[string]string{"players": "3", "computers": fmt.Sprint(2 - len(others))})
		for _, who := range others {
			r.press(who, r.last().Message, "Join")
		}
		r.press("Ana", r.last().Message, "Start")
		for !strings.Contains(allText(r.last().Message), "is over.") {
			m := r.last().Message
			who := awaited(m, "Ana", "Ben")[0]
			r.use(who, answerTo(t, m, map[string]string{"Ana": "3", "Ben": "1"}[who]), "", false)
			r.bot.Published()
		}
	}
	for range 3 {
		play()
	}
	r.counts()
	if got := r.stats("Ana", nil); strings.Contains(got, "; rating ") || !strings.Contains(got, "3 games") {
		t.Errorf("three games against computers alone: %q", got)
	}
	for range 3 {
		play("Ben")
	}
	r.counts()
	got := r.command("Ana", "games", "leaderboard", nil).text()
	if !strings.Contains(got, "1. **Ana**") || !strings.Contains(got, ". computer, easy: ") || !strings.Contains(got, "9 games") {
		t.Errorf("leaderboard: %q", got)
	}
}

// Ana plays a half and leaves; the computer that goes on has played a half too and is counted, Ana is not: they do not finish.
func TestWhoLeavesIsNotCountedAndWhoFinishesMustHavePlayedHalfOfIt(t *testing.T) {
	r := racing(t)
	r.command("Ana", "race", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	for range 4 {
		m := r.last()
		if strings.Contains(allText(m.Message), "is over.") {
			break
		}
		who := awaited(m.Message, "Ana", "Ben")
		r.use(who[0], answerTo(t, m.Message, "1"), "", false)
		if who[0] == "Ana" {
			sure := r.command("Ana", "race", "leave", nil)
			r.press("Ana", *sure.message, "Leave")
		}
		r.bot.Published()
	}
	r.counts()
	if got := r.stats("Ana", nil); !strings.Contains(got, "hasn't finished a game") {
		t.Errorf("Ana: %q", got)
	}
	if got := r.stats("Ben", nil); !strings.Contains(got, "1 game, 1 won") {
		t.Errorf("Ben: %q", got)
	}
}

// laps is what runners do: run.
type laps struct{}

func (laps) Boundary(engine.Event) engine.Boundary { return engine.NoBoundary }

func (laps) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline {
	runs := engine.Habit{Group: engine.HabitActions, Key: "run", Counts: make([][3]int, 4)}
	for _, events := range steps {
		for _, e := range events {
			runs.Counts[e.Seat][2]++
		}
	}
	return engine.Timeline{Habits: []engine.Habit{runs}}
}

// comparing is a painter that draws comparisons.
type comparing struct {
	painted
	drew *engine.Comparison
	err  error
}

func (c comparing) Compare(_ context.Context, _ string, of engine.Comparison) (engine.Picture, error) {
	*c.drew = of
	if c.err == nil && of.Game == "" {
		panic("a comparison of nothing")
	}
	return engine.Picture{PNG: []byte("bars"), Alt: of.Alt}, c.err
}

// TestOnesOwnPlayIsComparedWithTheStrong: from the third game on, for the person alone, each game once however many processes
// count, and no longer once they are forgotten.
func TestOnesOwnPlayIsComparedWithTheStrong(t *testing.T) {
	drew := engine.Comparison{}
	strong := title.Strong{2: {engine.HabitActions: {"run": {Of: 10, Counts: [3]int{40, 40, 20}}}}}
	painter := &comparing{drew: &drew}
	r := newRoom(t, title.Title{Rules: race{}, Computers: snails, Timeline: laps{}, Strong: strong, Painter: painter})
	texts, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{"race.title": "Race", "race.habits.run": "laps"}`)}})
	if err != nil {
		t.Fatal(err)
	}
	r.texts = texts
	r.bot = r.process()
	other := r.process()
	for game := range 3 {
		id := ended(r.raced(map[string]int{"Ana": 3, "Ben": 1}, "Ana", "Ben").Message)
		again := storage.Timer{Key: "stats-" + string(id), Game: id, Kind: "stats", At: r.clock()}
		if err := r.store.Set(t.Context(), again); err != nil {
			t.Fatal(err)
		}
		other.Sweep(t.Context())
		r.counts()
		a := r.use("Ana", "v1|race|0|@habits", "", false)
		if told := a.text(); game < 2 && !strings.Contains(told, fmt.Sprintf("I've counted %d", game+1)) {
			t.Errorf("after %d games: %q", game+1, told)
		}
	}
	mine := r.command("Ana", "games", "stats", nil)
	if others := r.command("Ben", "games", "stats", map[string]string{"who": user("Ana").ID}); strings.Contains(fmt.Sprint(controls(*others.message)), "@habits") {
		t.Errorf("to Ben are shown %v", controls(*others.message))
	}
	a := r.press("Ana", *mine.message, "How I play Race")
	if told := a.text(); !strings.Contains(told, "Laps: 2.0 times a game for you, 10.0 for strong computers.") || !strings.Contains(told, "last 3 games") {
		t.Errorf("it says %q", told)
	}
	if !slices.Equal(files(*a.message), []string{"habits.png"}) || len(drew.Groups) != 1 || drew.Groups[0].Rows[0].Bars[1].Count != "10.0" {
		t.Errorf("it shows %v, drawn of %+v", files(*a.message), drew)
	}
	painter.err = engine.ErrQueueFull
	if a := r.use("Ana", "v1|race|0|@habits", "", false); !strings.Contains(a.text(), "Laps") || len(files(*a.message)) > 0 {
		t.Errorf("without a picture: %q, %v", a.text(), files(*a.message))
	}
	if told := r.use("Eve", "v1|race|0|@habits", "", false).text(); !strings.Contains(told, "I've counted 0") {
		t.Errorf("Eve is told %q", told)
	}
	if told := r.use("Ana", "v1|chess|0|@habits", "", false).text(); !strings.Contains(told, "chess") {
		t.Errorf("of another game: %q", told)
	}
	r.forgets("Ana")
	r.later(time.Hour)
	r.counts()
	if told := r.use("Ana", "v1|race|0|@habits", "", false).text(); !strings.Contains(told, "I've counted 0") {
		t.Errorf("after forget-me: %q", told)
	}
}
