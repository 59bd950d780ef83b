package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/engine/review"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/retrace"
)

// imaginedGames are how many games of each title are looked into, at about imaginedEach positions each.
const imaginedGames, imaginedEach = 12, 6

// TestLookingAheadTellsNothingThatTheSeatDoesNotKnow: the table is the same for all that the seat can't tell from the
// real one, in all games with all their parts; the seat sees what it saw, and nothing of the real chance is in it.
func TestLookingAheadTellsNothingThatTheSeatDoesNotKnow(t *testing.T) {
	everyGame(t, func(t *testing.T, e titles.Entry) {
		games := imaginedGames
		if enginetest.Long() {
			games *= 50
		}
		rand := engine.RandFrom(enginetest.Seed(t))
		looked, hidden, answered := 0, 0, 0
		for range games {
			least, most := e.Rules.Players()
			seats := least + rand.IntN(most-least+1)
			options := bottest.RandomSettings(e.Rules, &rand)
			position, _, err := e.Rules.New(engine.Config{Seats: seats, Options: options, Seed: rand.Seed()})
			if err != nil {
				continue
			}
			of := &table.Table{ID: "game", Rules: e.Rules}
			of.Envelope = bottest.Envelope(e.Rules, seats, options)
			for {
				if _, over := position.Result(); over {
					break
				}
				several := len(position.Decisions()) > 1
				if several && rand.IntN(2) == 0 || rand.IntN(60) == 0 {
					for seat := range engine.Seat(seats) {
						looked++
						other := position.Redeal(seat, &rand)
						seed := rand.Seed()
						one, two := branched(t, of, seat, position, seed), branched(t, of, seat, other, seed)
						if diff := cmp.Diff(asJSON(t, one), asJSON(t, two)); diff != "" {
							t.Fatalf("seat %d of %d, options %v, gets something else where it knows the same:\n%s", seat, seats, options, diff)
						}
						real, err := position.Snapshot()
						noError(t, err)
						if one.Snapshot.Rand == real.Rand {
							t.Fatal("chance goes on as at the real table")
						}
						if !bytes.Equal(one.Snapshot.State, real.State) {
							hidden++
						}
						imagined, err := e.Rules.Load(*one.Snapshot)
						noError(t, err)
						if diff := cmp.Diff(asJSON(t, position.View(seat)), asJSON(t, imagined.View(seat))); diff != "" {
							t.Fatalf("seat %d of %d, options %v, sees something else:\n%s", seat, seats, options, diff)
						}
						for _, d := range position.Decisions() {
							then, ok := imagined.Decision(d.Seat)
							if !ok || then.Step != d.Step || then.Awaited() != d.Awaited() || d.Seat == seat && (then.Given != d.Given || !slices.Equal(then.Moves, d.Moves)) {
								t.Fatalf("seat %d of %d, options %v: seat %d is asked %+v, then %+v", seat, seats, options, d.Seat, d, then)
							}
							if d.Seat != seat && !d.Awaited() {
								answered++
							}
						}
					}
				}
				position, _ = bottest.RandomMove(t, position, &rand)
			}
		}
		t.Logf("%d looks, %d with something hidden, %d secret answers of others", looked, hidden, answered)
		if looked < games || hidden == 0 {
			t.Errorf("only %d looks, %d with something hidden", looked, hidden)
		}
	})
}

// branched is the first record of a table at which Ana plays on from a position.
func branched(t *testing.T, of *table.Table, seat engine.Seat, position engine.Table, seed engine.Seed) storage.Record {
	t.Helper()
	next := &table.Table{ID: "ahead", Rules: of.Rules}
	c := table.Branch(next, of, table.Input{User: "ana", Name: "Ana"}, table.Place{Channel: "dm"}, table.Branching{
		Origin: storage.Origin{Game: of.ID, Step: 3, Ahead: true}, Seat: seat, Level: "easy", Locale: "en", Position: position,
		Seed: seed,
	}, of.Opened)
	snap, err := c.Position.Snapshot()
	noError(t, err)
	return storage.Record{Act: c.Act, Envelope: next.Envelope, Snapshot: &snap}
}

// onEveryStore runs a test in rooms of the toy on both stores.
func onEveryStore(t *testing.T, test func(t *testing.T, r *room)) {
	toys := title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()}
	t.Run("in a file", func(t *testing.T) { test(t, newRoom(t, toys)) })
	t.Run("on Redis", func(t *testing.T) {
		r := newRoom(t, toys)
		r.onRedis(redistest.Start(t, redistest.Options{}))
		test(t, r)
	})
}

// branches are the tables of a person that began in the middle of another game.
func (r *room) branches(who string) (open []*storage.Record) {
	r.t.Helper()
	r.bot.Published()
	ids, err := r.store.ByUser(r.t.Context(), user(who).ID)
	noError(r.t, err)
	for _, id := range ids {
		rec, _, err := r.store.Load(r.t.Context(), id)
		noError(r.t, err)
		if rec.From != nil && !rec.Phase.Over() {
			open = append(open, &rec)
		}
	}
	return open
}

// ahead is a running game of Ana and Ben that may be looked ahead in.
func ahead(t *testing.T, r *room) storage.GameID {
	t.Helper()
	r.command("Ana", "toy", "start", map[string]string{"players": "2"})
	id := r.game()
	r.use("Ana", bot.ControlID(id, 0, "@table:whatif"), "true", true)
	says(t, "the lobby", allText(r.last().Message), "What if: for everyone; the game isn't rated")
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	return id
}

// private uses a control in a person's conversation with the bot.
func (r *room) private(who, id, value string) *answer {
	r.t.Helper()
	r.mu.Lock()
	r.number++
	in := chat.Interaction{
		ID: fmt.Sprintf("i%d", r.number), Kind: chat.ComponentUsed, User: user(who), Channel: "dm-" + user(who).ID,
		CustomID: id, Locale: r.locale,
	}
	r.mu.Unlock()
	if value != "" {
		in.Values = []string{value}
	}
	a := &answer{room: r}
	r.bot.Handle(context.Background(), in, a)
	r.bot.Published()
	return a
}

// direct is the newest message in the conversation with a person.
func (r *room) direct(who string) chat.Message {
	r.t.Helper()
	r.bot.Published()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range slices.Backward(r.messages) {
		if m.channel == "dm-"+user(who).ID {
			return m.Message
		}
	}
	r.t.Fatalf("nothing was said to %s", who)
	return chat.Message{}
}

func TestWhoLooksAheadIsInTheLogAndHasOneTable(t *testing.T) {
	onEveryStore(t, func(t *testing.T, r *room) {
		id := ahead(t, r)
		more := r.press("Ana", r.last().Message, "More")
		ask := r.press("Ana", *more.message, "What if")
		says(t, "the question", ask.text(), "I deal again what you can't see")
		if r.kinds("hint") != 0 || len(r.branches("Ana")) != 0 {
			t.Error("the question alone has begun something")
		}
		level := controls(*ask.message)[0][0]
		for range 2 {
			says(t, "Ana", r.use("Ana", level, "", true).text(), "in our private conversation")
		}
		if open := r.branches("Ana"); len(open) != 1 || r.kinds("hint") != 1 || !open[0].From.Ahead || open[0].From.Game != id {
			t.Fatalf("%d tables, %d records", len(open), r.kinds("hint"))
		}
		says(t, "the log", r.command("Ben", "toy", "log", nil).text(), "Ana looked ahead in private.")
		says(t, "the table", allText(r.direct("Ana")), "What if: from step 1 of [this game](https://discord.com/channels/guild/harbour")
		// The game goes on, and Ana looks again: the new table takes the place of the old one.
		who := awaited(r.last().Message, "Ana", "Ben")[0]
		r.answers(who)
		r.use("Ana", level, "", true)
		if open := r.branches("Ana"); len(open) != 1 || r.kinds("hint") != 2 || open[0].From.Step < 2 {
			t.Errorf("%d tables, %d records", len(open), r.kinds("hint"))
		}
		if r.records()[0].Settings["whatif"] == "true" {
			t.Error("the lobby was opened so")
		}
	})
}

// answers gives the first answer to a person's question at the only table of the channel.
func (r *room) answers(who string) {
	r.t.Helper()
	c := controls(r.last().Message)[0]
	if strings.HasSuffix(c[0], "@plan") {
		plan := r.use(who, c[0], "", false)
		c = [2]string{word(r.t, *plan.message, "@confirm"), ""}
	}
	r.use(who, c[0], c[1], false)
}

func TestWhoMayLookAhead(t *testing.T) {
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	id := r.playing("toy", "Ana", "Ben")
	forged := bot.ControlID(id, 0, "@whatif:eager")
	lacks(t, "the buttons", strings.Join(allControls(*r.press("Ana", r.last().Message, "More").message), " "), "whatif")
	says(t, "where it is off", r.use("Ana", forged, "", false).text(), "off at this table")
	r.restart()
	says(t, "from another channel", r.private("Ana", forged, "").text(), "no longer exists")
	r.use("Ana", bot.ControlID(id, 0, "@end:yes"), "", false)
	says(t, "when it is over", r.use("Ana", forged, "", false).text(), "over")
	if len(r.branches("Ana")) != 0 {
		t.Error("a table was opened")
	}

	r = newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	id = ahead(t, r)
	forged = bot.ControlID(id, 0, "@whatif:eager")
	says(t, "who only watches", r.use("Eve", forged, "", false).text(), "not playing at this table")
	for _, word := range []string{"@whatif:genius", "@branch:1.0.eager", "@branch:1", "@branch:x.y", "@branch:1.-1"} {
		if a := r.use("Ana", bot.ControlID(id, 0, word), "", false); a.text() == "" || len(r.branches("Ana")) > 0 {
			t.Errorf("%s is answered %q", word, a.text())
		}
	}
	r.closed = map[string]bool{user("Ben").ID: true}
	says(t, "who takes no messages", r.use("Ben", forged, "", false).text(), "Allow direct messages")
	if len(r.branches("Ben")) != 0 || r.kinds("hint") != 0 {
		t.Error("Ben has looked ahead")
	}
	says(t, "what others know", r.use("Ana", bot.ControlID(id, 0, "@history:1.as"), "1", false).text(), "stays secret")
	says(t, "what others know", r.use("Ana", bot.ControlID(id, 0, "@history:1.next.1"), "", false).text(), "stays secret")
	says(t, "what all know", r.use("Ana", bot.ControlID(id, 0, "@history:1.as"), "-1", false).text(), "Step 1 of")
	for _, seat := range []string{"7", "-2", "Ben"} {
		lacks(t, seat, r.use("Ana", bot.ControlID(id, 0, "@history:1.as"), seat, false).text(), "Step 1 of")
	}
}

// TestTwoProcessesOpenOneTable: both get a press of a double click.
func TestTwoProcessesOpenOneTable(t *testing.T) {
	onEveryStore(t, func(t *testing.T, r *room) {
		id := ahead(t, r)
		other := r.process()
		t.Cleanup(other.Published)
		var clicks sync.WaitGroup
		told := make([]*answer, 2)
		for i, b := range []*bot.Bot{r.bot, other} {
			told[i] = &answer{room: r}
			clicks.Go(func() {
				b.Handle(context.Background(), chat.Interaction{
					ID: fmt.Sprintf("click%d", i), Kind: chat.ComponentUsed, User: user("Ana"), Guild: "guild",
					Channel: "harbour", CustomID: bot.ControlID(id, 0, "@whatif:eager"), Locale: "en-US",
				}, told[i])
			})
		}
		clicks.Wait()
		other.Published()
		if open := r.branches("Ana"); len(open) != 1 || r.kinds("hint") != 1 {
			t.Errorf("%d tables, %d records: %q, %q", len(open), r.kinds("hint"), told[0].text(), told[1].text())
		}
	})
}

// TestAFinishedGameIsPlayedFromAnyStep: by who sat there and by who looks on, on the seat whose knowledge they see; and
// the table does what others do.
func TestAFinishedGameIsPlayedFromAnyStep(t *testing.T) {
	onEveryStore(t, func(t *testing.T, r *room) {
		id := r.finished("toy", "Ana", "Ben")
		h := r.use("Eve", bot.ControlID(id, 0, "@history:3"), "", false)
		says(t, "the history", h.text(), "Step 3 of")
		h = r.press("Eve", *h.message, "What Ben knew")
		says(t, "as Ben knew it", h.text(), "Step 3 of")
		h = r.press("Eve", *h.message, "Next")
		says(t, "as Ben knew it", h.text(), "Step 4 of")
		ask := r.press("Eve", *h.message, "Play from here")
		says(t, "the question", ask.text(), "Play from step 4.", "You take Ben's seat")
		says(t, "Eve", r.use("Eve", controls(*ask.message)[0][0], "", true).text(), "in our private conversation")
		open := r.branches("Eve")
		if len(open) != 1 || open[0].Seats[1].User != user("Eve").ID || open[0].From.Step != 4 || open[0].From.Ahead {
			t.Fatalf("%d tables: %+v", len(open), open)
		}
		if len(r.branches("Ana")) > 0 || len(r.branches("Ben")) > 0 {
			t.Error("somebody else has a table by that")
		}
		ids, err := r.store.ByUser(t.Context(), user("Eve").ID)
		noError(t, err)
		own := ids[0]
		use := func(word string) string { return r.private("Eve", bot.ControlID(own, 0, word), "").text() }
		says(t, "the table", allText(r.direct("Eve")), "From step 4 of [another game]", "its draws have no seal")
		says(t, "the log", use("@log"), "game began")
		says(t, "its history", use("@history"), "Step 1 of")
		lacks(t, "More", strings.Join(allControls(*r.private("Eve", bot.ControlID(own, 0, "@more"), "").message), " "), "@fair")
		says(t, "Fair draws", use("@fair"), "no seed leads to it")
		// It is played, with an undo, to its end.
		undone := false
		for range 300 {
			rec, _, err := r.store.Load(t.Context(), own)
			noError(t, err)
			if rec.Phase == storage.Finished {
				break
			}
			position, err := r.gameNamed("toy").Load(*rec.Snapshot)
			noError(t, err)
			d, ok := position.Decision(1)
			if !ok {
				t.Fatalf("Eve is not asked: %+v", rec.Act)
			}
			move := position.Propose(1)[0]
			if d.Open || d.Private {
				plan := r.private("Eve", bot.ControlID(own, 0, "@plan"), "")
				r.private("Eve", word(t, *plan.message, "@confirm"), "")
			} else {
				r.private("Eve", bot.ControlID(own, d.Since, move), "")
			}
			if !undone {
				use("@undo")
				undone = true
			}
		}
		log := r.recordsOf(own)
		noError(t, retrace.Check(r.gameNamed("toy"), log))
		if end := log[len(log)-1]; end.Phase != storage.Finished || end.Seed != "" || end.Salt != "" {
			t.Fatalf("it ends as %+v", end.Envelope)
		}
		says(t, "export", use("@export"), "no seed leads to it")
		final := r.direct("Eve")
		says(t, "the account", allText(final), "is over.", "From step 4 of")
		lacks(t, "the account", strings.Join(allControls(final), " "), "@export")
		r.counts()
		says(t, "statistics", r.stats("Eve", nil), "hasn't finished a game")
		// Once it is over, the same step can be played again.
		r.use("Eve", controls(*ask.message)[0][0], "", true)
		if again := r.branches("Eve"); len(again) != 1 {
			t.Errorf("%d tables", len(again))
		}
		last := r.use("Eve", bot.ControlID(id, 0, "@history"), "", false)
		if at, _ := find(*last.message, "Play from here"); at != "" {
			t.Error("the end can be played from")
		}
		for word, want := range map[string]string{
			"@branch:9999.0": "is over at this step", "@branch:2.5.eager": "That button", "@branch:2.0.genius": "That button",
		} {
			if got := r.use("Eve", bot.ControlID(id, 0, word), "", false).text(); got == "" || strings.Contains(got, "went wrong") {
				t.Errorf("%s is answered %q, not %q", word, got, want)
			}
		}
		if len(r.branches("Eve")) != 1 {
			t.Error("a forged control has opened a table")
		}
	})
}

// TestAGameWithoutAResultIsNotPlayedFrom: neither a running nor a closed one.
func TestAGameWithoutAResultIsNotPlayedFrom(t *testing.T) {
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	id := r.playing("toy", "Ana", "Ben")
	for _, end := range []string{"", "@end:yes"} {
		if end != "" {
			r.use("Ana", bot.ControlID(id, 0, end), "", false)
		}
		says(t, "Ana", r.use("Ana", bot.ControlID(id, 0, "@branch:1.0.eager"), "", false).text(), "this one has none")
		says(t, "Ana", r.use("Ana", bot.ControlID(id, 0, "@history:1.as"), "1", false).text(), "stays secret")
		if at, _ := find(*r.use("Ana", bot.ControlID(id, 0, "@history"), "", false).message, "Play from here"); at != "" {
			t.Error("it is offered")
		}
	}
	if len(r.branches("Ana")) != 0 {
		t.Error("a table was opened")
	}
}

// aged is a store whose logs were written by the rules of another version.
type aged struct {
	storage.Store
	from *int
}

func (s aged) Log(ctx context.Context, id storage.GameID, first, last int) ([]storage.Record, error) {
	list, err := s.Store.Log(ctx, id, first, last)
	for i := range list {
		if snap := list[i].Snapshot; snap != nil && *s.from > 0 && list[i].Seq >= *s.from {
			old := *snap
			old.Schema += 90
			list[i].Snapshot = &old
		}
	}
	return list, err
}

func TestAGameOfOtherRulesIsRefusedInASentence(t *testing.T) {
	from := 0
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	r.store = aged{r.store, &from}
	r.bot = r.process()
	id := r.finished("toy", "Ana", "Ben")
	from = 5
	for _, word := range []string{"@history:4", "@branch:4.0", "@branch:4.0.eager"} {
		says(t, word, r.use("Ana", bot.ControlID(id, 0, word), "", false).text(), "I can't read this game.")
	}
	if len(r.branches("Ana")) != 0 {
		t.Error("a table was opened")
	}
	from = 0
	says(t, "the log", r.use("Ana", bot.ControlID(id, 0, "@log"), "", false).text(), "The game began")
}

// TestASoloGameIsPlayedFromAStep: the automaton goes on by the rules, at the setup too.
func TestASoloGameIsPlayedFromAStep(t *testing.T) {
	r := sailing(t)
	id := r.finished("maracaibo", "Ana")
	for i, step := range []string{"1", "9"} {
		r.use("Ana", bot.ControlID(id, 0, "@branch:"+step+".0."+pirates[0].Key), "", false)
		open := r.branches("Ana")
		if len(open) != i+1 || len(open[i].Seats) != 1 || open[i].Settings["hinted"] != "true" {
			t.Fatalf("%d tables", len(open))
		}
		says(t, "the table", allText(r.direct("Ana")), "From step "+step)
	}
}

// TestTheHistoryTellsChancesAndTurningPoints: of a game that was reviewed, at the steps that the review knows.
func TestTheHistoryTellsChancesAndTurningPoints(t *testing.T) {
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	id := r.finished("toy", "Ana", "Ben")
	before := title.Before(r.recordsOf(id))
	step := func(n string) *answer { return r.use("Ana", bot.ControlID(id, 0, "@history:"+n), "", false) }
	lacks(t, "without a review", step("4").everything(), "Chance to win", "turning point")
	found := review.Review{Seats: 2, State: review.Done}
	for n := range 9 {
		d := review.Decision{Seq: before + 2 + n, Since: n, Played: []float32{0.5, 0.5}}
		if n >= 1 {
			d.Played = []float32{0.34, 0.66}
		}
		if n >= 6 {
			d.Played = []float32{0.1, 0.9}
		}
		if n == 1 || n == 6 {
			d.Move, d.Better = "worse", found.Decisions[n-1].Played
		}
		found.Decisions = append(found.Decisions, d)
	}
	raw, err := json.Marshal(found)
	noError(t, err)
	noError(t, r.store.SetProfile(t.Context(), "review", string(id), raw))
	says(t, "step 4", step("4").text(), "Chance to win: Ana 34% and Ben 66%.")
	lacks(t, "step 1", step("1").text(), "Chance to win")
	says(t, "the one before", r.press("Ana", *step("4").message, "Previous turning point").text(), "Step 3 of")
	says(t, "the next one", r.press("Ana", *step("4").message, "Next turning point").text(), "Step 8 of")
	if at, _ := find(*step("8").message, "Next turning point"); at != "" {
		t.Error("there is one behind the last")
	}
	if at, _ := find(*step("3").message, "Previous turning point"); at != "" {
		t.Error("there is one before the first")
	}
}
