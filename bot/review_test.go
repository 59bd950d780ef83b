package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/engine/review"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// ended puts a game of Ana, Ben, Cleo and so on into the room's store that computers of a level have played to its end
// on their seats. Forge changes its log before.
func (r *room) ended(id storage.GameID, g title.Title, level string, seed uint64, forge func([]storage.Record),
	names ...string) {
	r.t.Helper()
	rand := engine.RandFrom(seed)
	position, events, err := g.Rules.New(engine.Config{Seats: len(names), Seed: rand.Seed()})
	noError(r.t, err)
	env := bottest.Envelope(g.Rules, len(names), nil)
	env.Guild, env.Channel = "guild", "harbour"
	env.Clocks = make([]storage.Clock, len(names))
	for i, name := range names {
		env.Seats[i] = storage.Seat{User: user(name).ID, Name: name}
	}
	var log []storage.Record
	record := func(act storage.Act) {
		snap, err := position.Snapshot()
		noError(r.t, err)
		log = append(log, storage.Record{Seq: len(log) + 1, Act: act, Events: events, Envelope: env, Snapshot: &snap,
			At: r.now.Add(time.Duration(len(log)) * time.Minute)})
	}
	position = position.Reask(1, nil)
	record(storage.Act{Kind: "start", Seat: engine.Everyone})
	computer := g.Computers[g.Computers.Index(level)].New()
	for env.Phase == storage.Playing {
		d := position.Decisions()[slices.IndexFunc(position.Decisions(), engine.Decision.Awaited)]
		move, err := computer.Choose(r.t.Context(), position.Redeal(d.Seat, &rand), d.Seat, &rand)
		noError(r.t, err)
		position, events, err = position.Act(len(log)+1, engine.Action{Seat: d.Seat, Move: move})
		noError(r.t, err)
		if _, over := position.Result(); over {
			env.Phase, env.Ended = storage.Finished, r.now
		}
		record(storage.Act{Kind: "move", User: env.Seats[d.Seat].User, Seat: d.Seat, Move: move, Step: d.Step,
			Since: d.Since})
	}
	if forge != nil {
		forge(log)
	}
	shown := storage.Publication{Rev: 1, Seq: len(log), Final: true}
	item := storage.Item{Game: &storage.GameItem{ID: id, Log: log, Publication: shown}}
	noError(r.t, r.store.Put(r.t.Context(), item))
	over := &title.Game{Table: table.Table{ID: id, Record: log[len(log)-1], Position: position}, Title: g}
	noError(r.t, r.profiles().RememberEnd(r.t.Context(), over))
}

// profiles are those of the room's store, as another process sees them.
func (r *room) profiles() *profile.Profiles { return &profile.Profiles{Store: r.store, Now: r.clock} }

// critic is an analyst of the toy to whom the last of all answers seems best. Before each analysis it does what the
// test says.
type critic struct {
	before func(ctx context.Context) error
}

func (c critic) Analyze(ctx context.Context, t engine.Table, seat engine.Seat, _ *engine.Rand, _ int,
	only ...string) ([]engine.Judged, error) {
	if err := c.before(ctx); err != nil {
		return nil, err
	}
	for _, m := range only {
		if err := t.Check(engine.Action{Seat: seat, Move: m}); err != nil {
			return nil, err
		}
	}
	d, _ := t.Decision(seat)
	all := append(slices.Clone(d.Moves), t.Propose(seat)...)
	slices.Sort(all)
	all = slices.Compact(all)
	var list []engine.Judged
	for i, m := range all {
		if len(only) > 0 && !slices.Contains(only, m) {
			continue
		}
		j := engine.Judged{Move: m, Visits: i, Chances: make([]float32, engine.MaxSeats)}
		j.Chances[seat] = 0.5 - 0.4*float32(len(all)-1-i)/float32(len(all))
		j.Chances[1-seat] = 1 - j.Chances[seat]
		list = append(list, j)
	}
	slices.Reverse(list)
	return list, nil
}

func (critic) Explain(_ context.Context, _ engine.Table, seat engine.Seat, _ *engine.Rand, _ int, _, _ string) (
	[]engine.Difference, error) {
	return []engine.Difference{{Kind: "coins", Seat: seat, N: 2, For: true}, {Kind: "cards", Seat: seat, N: -3}}, nil
}

// reviewable is the toy with a critic.
func reviewable(before func(ctx context.Context) error) title.Title {
	return title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers(), Iterations: 8,
		Analyst: func() engine.Analyst { return critic{before} }}
}

// reviewOf is the stored review of the game g1.
func (r *room) reviewOf() review.Review {
	r.t.Helper()
	found, _, err := profile.Read[review.Review](r.t.Context(), r.store, "review", "g1")
	noError(r.t, err)
	return found
}

const (
	reviewButton = "v1|g1|0|@review"
	ownButton    = "v1|g1|0|@review:1"
)

func TestAReviewIsMadeInTheBackgroundAndToldToEachInPrivate(t *testing.T) {
	for _, store := range []string{"bolt", "redis"} {
		t.Run(store, func(t *testing.T) {
			var asked atomic.Int64
			g := reviewable(func(context.Context) error { asked.Add(1); return nil })
			r := newRoom(t, g)
			if store == "redis" {
				r.onRedis(redistest.Start(t, redistest.Options{}))
			}
			says(t, "Ana", r.command("Ana", "games", "review", nil).text(), "No game has ended")
			r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
			says(t, "Ana", r.command("Ana", "games", "review", nil).text(), "0% done")
			r.use("Cleo", reviewButton, "", false)
			if asked.Load() > 0 {
				t.Error("a click waits for the analyst")
			}
			r.bot.Due(t.Context())
			said := r.command("Ana", "games", "review", nil)
			for _, words := range []string{"What decided the game", "Better: ", "Ana 50 → ", "%, Ben 50 → "} {
				says(t, "Ana", said.text(), words)
			}
			found := r.reviewOf()
			if found.State != review.Done || found.Missing > 0 || len(found.Decisions) < 8 || found.Doubtful() >= 0 {
				t.Fatalf("the review is %+v", found)
			}
			n := asked.Load()
			r.bot.Due(t.Context())
			told := map[string]string{}
			for seat, who := range []string{"Ana", "Ben"} {
				told[who] = r.use(who, ownButton, "", false).text()
				says(t, who, told[who], "You played: ")
				d := found.Decisions[found.Costliest(engine.Seat(seat), 1, review.Least)[0]]
				if !d.Sure || d.Cost() < review.Least {
					t.Errorf("%s is told of %+v", who, d)
				}
				says(t, who, told[who], fmt.Sprintf("about %d%% instead of %d%%", int(d.Better[seat]*100+0.5),
					int(d.Played[seat]*100+0.5)))
			}
			if asked.Load() != n {
				t.Error("what is known is judged again")
			}
			for who, id := range map[string]string{"Cleo": ownButton, "Ana": "v1|g1|0|@review:99", "Ben": "v1|g1|0|@review:-1x"} {
				if a := r.use(who, id, "", false).text(); strings.Contains(a, "You played") {
					t.Errorf("%s reads by %s %q", who, id, a)
				}
			}
			r.press("Ben", *said.message, "Show everyone")
			public := r.last()
			says(t, "everybody", allText(public.Message), "What decided the game")
			if len(controls(public.Message)) > 0 || strings.Contains(allText(public.Message), "You") {
				t.Errorf("everybody reads %q with %v", allText(public.Message), controls(public.Message))
			}
			says(t, "Ana", r.press("Ana", *said.message, "Show everyone").text(), "already")
			says(t, "Cleo", r.use("Cleo", ownButton+":show", "", false).text(), "out of date")
			says(t, "Ana", r.use("Ana", ownButton+":show", "", false).text(), "Done")
			shown := allText(r.last().Message)
			says(t, "everybody", shown, "Ana played: ")
			if len(controls(r.last().Message)) > 0 || strings.Contains(strings.ToLower(shown), "you") {
				t.Errorf("everybody reads %q with %v", shown, controls(r.last().Message))
			}
			r.later(40 * 24 * time.Hour)
			r.bot.Due(t.Context())
			if r.reviewOf().State != review.Done {
				t.Error("the review of a game that is there is gone")
			}
			if n, err := r.store.(storage.Forgetter).Forget(t.Context(), time.Now().Add(10000*time.Hour)); n != 1 || err != nil {
				t.Fatalf("%d games are forgotten, %v", n, err)
			}
			r.later(40 * 24 * time.Hour)
			r.bot.Due(t.Context())
			if raw, err := r.store.Profile(t.Context(), "review", "g1"); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("of the game that is gone is kept %s, %v", raw, err)
			}
		})
	}
}

// TestAReviewTellsWhatSpeaksForEither: for what was better and for what was played, to others in its player's place.
func TestAReviewTellsWhatSpeaksForEither(t *testing.T) {
	g := reviewable(func(context.Context) error { return nil })
	r := newRoom(t, g)
	texts, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{"toy.title": "Toy", "toy.reason.far": "soon",
		"toy.reason.coins": "You have {{.n}} coins.", "toy.reason.cards": "You have {{.n}} cards."}`)}})
	noError(t, err)
	r.texts = texts
	r.bot = r.process()
	r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
	r.use("Ana", reviewButton, "", false)
	r.bot.Due(t.Context())
	const both = ":\n- You have 2 coins.\nWhat speaks for the move played:\n- You have 3 cards."
	says(t, "Ana", r.use("Ana", ownButton, "", false).text(), "What I would expect of it soon"+both)
	r.use("Ana", ownButton+":show", "", false)
	says(t, "everybody", allText(r.last().Message), "What I would expect of it soon, in Ana's place"+both)
}

// TestOnlyOnesOwnDecisionsAreTold and judged again for it: none of a computer that stood in.
func TestOnlyOnesOwnDecisionsAreTold(t *testing.T) {
	g := reviewable(func(context.Context) error { return nil })
	r := newRoom(t, g)
	stoodIn, own := map[int]bool{}, 0
	r.ended("g1", g, "eager", 1, func(log []storage.Record) {
		for i := range log {
			if act := &log[i].Act; act.Kind == "move" && act.Seat == 0 && i < 2*len(log)/3 {
				act.By, act.User, stoodIn[log[i].Seq] = "stand_in", "", true
			}
		}
	}, "Ana", "Ben")
	r.use("Ana", reviewButton, "", false)
	r.bot.Due(t.Context())
	found := r.reviewOf()
	for i := range found.Decisions {
		d := &found.Decisions[i]
		if d.Seat == 0 && d.Cost() >= review.Least && !stoodIn[d.Seq] {
			own++
		}
	}
	list := found.Costliest(0, review.Told, review.Least)
	for _, i := range list {
		if d := found.Decisions[i]; stoodIn[d.Seq] || !d.Sure || len(d.Why) == 0 {
			t.Errorf("Ana is told of %+v", d)
		}
	}
	if len(list) == 0 || len(list) != min(own, review.Told) {
		t.Fatalf("of %d of Ana's own decisions %d are told", own, len(list))
	}
	says(t, "Ana", r.use("Ana", fmt.Sprintf("%s:%d", reviewButton, len(list)), "", false).text(), "You played: ")
	says(t, "Ana", r.use("Ana", fmt.Sprintf("%s:%d", reviewButton, len(list)+1), "", false).text(), "out of date")
}

// TestNothingIsShownToEverybodyWhereTheBotMayNotWrite: it says what it lacks, and gives it to nobody.
func TestNothingIsShownToEverybodyWhereTheBotMayNotWrite(t *testing.T) {
	g := reviewable(func(context.Context) error { return nil })
	r := newRoom(t, g)
	r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
	r.use("Ana", reviewButton, "", false)
	r.bot.Due(t.Context())
	posts := len(r.messages)
	for _, id := range []string{reviewButton, ownButton, "v1|g1|0|@replay", "v1|g1|0|@export"} {
		in := chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id + ":show"}
		in.Missing = []chat.Permission{chat.SendMessages}
		says(t, id, r.do(in).text(), "Send Messages")
		in.Missing, in.Invite = nil, "https://discord.com/invite"
		says(t, id, r.do(in).text(), "I'm not a member here")
	}
	if len(r.messages) != posts {
		t.Errorf("it posts %q", allText(r.last().Message))
	}
	says(t, "Ana", r.use("Ana", ownButton+":show", "", false).text(), "Done")
}

// TestPersonsFindTheirFinishedGamesAnywhere: who sat at them, in private, and nobody else.
func TestPersonsFindTheirFinishedGamesAnywhere(t *testing.T) {
	g := reviewable(func(context.Context) error { return nil })
	r := newRoom(t, g)
	elsewhere := func(who, id string) *answer {
		in := chat.Interaction{Kind: chat.ComponentUsed, User: user(who), CustomID: id, Guild: "other", Channel: "another"}
		if id == "" {
			in.Kind, in.Command, in.Sub = chat.CommandUsed, "games", "review"
		}
		return r.do(in)
	}
	says(t, "Ana", elsewhere("Ana", "").text(), "No game has ended")
	r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
	says(t, "Ana", elsewhere("Ana", "").text(), "0% done")
	r.bot.Due(t.Context())
	all := elsewhere("Ana", "")
	says(t, "Ana", all.text(), "What decided the game")
	if words := fmt.Sprint(controls(*all.message)); strings.Contains(words, "show") {
		t.Errorf("elsewhere Ana may show everyone: %v", words)
	}
	posts := len(r.messages)
	for id, words := range map[string]string{
		ownButton: "You played: ", "v1|g1|0|@history": "tep ", "v1|g1|0|@log": "page ",
		reviewButton + ":show": "table", ownButton + ":show": "table", "v1|g1|0|@rematch": "table",
	} {
		says(t, "Ana by "+id, elsewhere("Ana", id).text(), words)
		if a := elsewhere("Cleo", id).text(); !strings.Contains(a, "table") || strings.Contains(a, "played") {
			t.Errorf("Cleo reads by %s %q", id, a)
		}
	}
	if len(r.messages) != posts {
		t.Errorf("elsewhere is shown %q", allText(r.last().Message))
	}
	says(t, "Cleo", elsewhere("Cleo", "").text(), "No game has ended")
	r.now = r.now.Add(24 * time.Hour)
	r.ended("g2", g, "eager", 2, nil, "Cleo", "Ana")
	which := elsewhere("Ana", "")
	says(t, "Ana", which.text(), "Which game")
	says(t, "Ana", r.press("Ana", *which.message, "Toy, Nov 21: Cleo and Ana").text(), "0% done")
	for n := range 25 {
		over := &title.Game{Table: table.Table{ID: storage.GameID(fmt.Sprintf("h%02d", n))}}
		over.Phase, over.Seats = storage.Finished, []storage.Seat{{User: user("Ana").ID}, {Level: "eager"}}
		over.Position, _, _ = g.Rules.New(engine.Config{Seats: 2})
		noError(t, r.profiles().RememberEnd(t.Context(), over))
	}
	p, err := r.profiles().Person(t.Context(), user("Ana").ID)
	if noError(t, err); len(p.Finished) != 20 || p.Finished[19] != "h24" {
		t.Errorf("of Ana's games are kept %v", p.Finished)
	}
	says(t, "Ana", elsewhere("Ana", "").text(), "No game has ended")
}

// TestBidsForSeatsDecideAReview: who has bid too much has not won.
func TestBidsForSeatsDecideAReview(t *testing.T) {
	g := reviewable(func(context.Context) error { return nil })
	for seat := range 2 {
		r := newRoom(t, g)
		r.ended("g1", g, "eager", 1, func(log []storage.Record) {
			for i := range log {
				log[i].Bids = make([]int, 2)
				log[i].Bids[seat] = 1000
			}
		}, "Ana", "Ben")
		r.use("Ana", reviewButton, "", false)
		r.bot.Due(t.Context())
		if found := r.reviewOf(); found.State != review.Done || found.Result[seat] != 0 || found.Result[1-seat] != 1 {
			t.Errorf("by bids of 500 points for seat %d it ends with %v", seat, found.Result)
		}
		says(t, "Ana", r.use("Ana", reviewButton, "", false).text(), "The bids for seats")
	}
}

// TestAReviewGoesOnAfterAStop: a process that stops in the middle loses what it had not stored, some seconds at most.
func TestAReviewGoesOnAfterAStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		ctx, stop := context.WithCancel(t.Context())
		g := reviewable(func(context.Context) error {
			time.Sleep(time.Second)
			if asked.Add(1) == 12 {
				stop()
			}
			return nil
		})
		r := newRoom(t, g)
		r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
		r.use("Ana", reviewButton, "", false)
		r.bot.Due(ctx)
		some := r.reviewOf()
		if len(some.Decisions) == 0 || some.State != review.Runs {
			t.Fatalf("after a stop the review is %+v", some)
		}
		r.restart()
		says(t, "Ana", r.use("Ana", reviewButton, "", false).text(), "% done")
		for range 20 {
			r.later(time.Minute + time.Second)
			r.bot.Due(t.Context())
		}
		whole := r.reviewOf()
		if whole.State != review.Done || !slices.EqualFunc(some.Decisions, whole.Decisions[:len(some.Decisions)],
			func(a, b review.Decision) bool { return a.Seq == b.Seq && a.Best == b.Best }) {
			t.Errorf("after another process it is %+v", whole)
		}
		n := asked.Load()
		if again := freshReview(t, g); len(again.Decisions) != len(whole.Decisions) {
			t.Errorf("%d decisions, %d without a stop", len(whole.Decisions), len(again.Decisions))
		}
		if lost := n - asked.Load()/2; lost > 12 {
			t.Errorf("%d analyses were lost", lost)
		}
	})
}

// freshReview is a review of the same game that nothing stops.
func freshReview(t *testing.T, g title.Title) review.Review {
	r := newRoom(t, g)
	r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
	r.use("Ana", reviewButton, "", false)
	for range 20 {
		r.bot.Due(t.Context())
	}
	return r.reviewOf()
}

// TestTwoProcessesMakeOneReview: a lease that has ended lets a second process begin; what one has stored the other does
// not write over.
func TestTwoProcessesMakeOneReview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := reviewable(func(context.Context) error { time.Sleep(time.Second); return nil })
		r := newRoom(t, g)
		r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
		r.use("Ana", reviewButton, "", false)
		other := r.process()
		for range 20 {
			var both sync.WaitGroup
			both.Go(func() { r.bot.Due(t.Context()) })
			time.Sleep(1500 * time.Millisecond)
			r.later(2 * time.Minute)
			both.Go(func() { other.Due(t.Context()) })
			both.Wait()
			r.later(2 * time.Minute)
		}
		found := r.reviewOf()
		var seqs []int
		for _, d := range found.Decisions {
			seqs = append(seqs, d.Seq)
		}
		if found.State != review.Done || len(slices.Compact(slices.Sorted(slices.Values(seqs)))) != len(seqs) {
			t.Errorf("two processes made %+v", found)
		}
	})
}

func TestAnAnalystThatFailsSpoilsNoReview(t *testing.T) {
	for name, c := range map[string]struct {
		fails func(n int64) error
		says  string
		all   bool
	}{
		"sometimes an error": {func(n int64) error {
			if n%7 == 0 {
				return errors.New("no idea")
			}
			return nil
		}, "I couldn't judge ", false},
		"sometimes a panic": {func(n int64) error {
			if n%7 == 0 {
				panic("no idea at all")
			}
			return nil
		}, "I couldn't judge ", false},
		"always": {func(int64) error { panic("never any idea") }, "**No review.** I couldn't judge", true},
	} {
		t.Run(name, func(t *testing.T) {
			var asked atomic.Int64
			g := reviewable(func(context.Context) error { return c.fails(asked.Add(1)) })
			r := newRoom(t, g)
			r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
			r.use("Ana", reviewButton, "", false)
			r.bot.Due(t.Context())
			says(t, "Ana", r.use("Ana", reviewButton, "", false).text(), c.says)
			found := r.reviewOf()
			if found.Missing == 0 || c.all == (len(found.Decisions) > 0) {
				t.Errorf("%d judged, %d missing", len(found.Decisions), found.Missing)
			}
			for _, d := range found.Decisions { // A longer look that failed doesn't cost the reasons.
				if d.Sure && d.Cost() > 0 && len(d.Why) == 0 {
					t.Errorf("%+v has no reason", d)
				}
			}
			if n := readings(t, r.bot)["review_faults_total"]; n < float64(found.Missing) {
				t.Errorf("%v faults are counted, %d decisions are missing", n, found.Missing)
			}
		})
	}
}

func TestWhatCannotBeReviewedIsSaid(t *testing.T) {
	never := func(context.Context) error { return errors.New("it was asked") }
	last := func(log []storage.Record) *storage.Record { return &log[len(log)-1] }
	for name, c := range map[string]struct {
		analyst func(context.Context) error
		forge   func([]storage.Record)
		says    string
	}{
		"a move that today's rules refuse": {nil, func(log []storage.Record) { log[4].Act.Move = "spread:9,9,9,9" }, "older rules"},
		"a position of other rules":        {nil, func(log []storage.Record) { log[4].Snapshot.Schema = 99 }, "older rules"},
		"an answer to no question":         {nil, func(log []storage.Record) { log[4].Act.Since = 77 }, "older rules"},
		"a game that goes on": {never, func(log []storage.Record) {
			last(log).Phase, last(log).Snapshot = storage.Playing, log[3].Snapshot
		}, "isn't over"},
		"a closed game": {never, func(log []storage.Record) { last(log).Phase = storage.Closed }, "isn't over"},
	} {
		t.Run(name, func(t *testing.T) {
			if c.analyst == nil {
				c.analyst = func(context.Context) error { return nil }
			}
			g := reviewable(c.analyst)
			r := newRoom(t, g)
			r.ended("g1", g, "eager", 1, c.forge, "Ana", "Ben")
			before, _, err := r.store.Load(t.Context(), "g1")
			noError(t, err)
			r.use("Ana", reviewButton, "", false)
			r.bot.Due(t.Context())
			says(t, "Ana", r.use("Ana", reviewButton, "", false).text(), c.says)
			if after, _, err := r.store.Load(t.Context(), "g1"); err != nil || after.Seq != before.Seq {
				t.Errorf("the game has %d records, not %d: %v", after.Seq, before.Seq, err)
			}
			if c.says == "isn't over" {
				noError(t, r.store.SetProfile(t.Context(), "review", "g1", []byte(`{"state":"done","decisions":[{"seq":3,"best":"secret"}]}`)))
				if a := r.use("Ana", ownButton, "", false).text(); strings.Contains(a, "secret") {
					t.Errorf("of a game that is not over Ana reads %q", a)
				}
			}
		})
	}
	g := reviewable(never)
	g.Analyst = nil
	r := newRoom(t, g)
	r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
	says(t, "Ana", r.use("Ana", reviewButton, "", false).text(), "I can't judge")
	g = reviewable(never)
	r = newRoom(t, g)
	r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
	elsewhere := r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Cleo"), CustomID: reviewButton,
		Channel: "another"}).text()
	if _, raw, err := profile.Read[review.Review](t.Context(), r.store, "review", "g1"); raw != nil || err != nil {
		t.Errorf("from another channel a review is asked for: %q, %v", elsewhere, err)
	}
}

// TestManyReviewsHoldUpNoClock: 500 are due, one is made at a time, and clocks strike in time.
func TestManyReviewsHoldUpNoClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var now, most, made atomic.Int64
		var latest atomic.Int64
		r := keeping(t, map[string]func(context.Context, storage.Timer) error{
			"review": func(context.Context, storage.Timer) error {
				most.Store(max(most.Load(), now.Add(1)))
				time.Sleep(20 * time.Second)
				now.Add(-1)
				made.Add(1)
				return nil
			},
			"clock": func(_ context.Context, c storage.Timer) error {
				latest.Store(max(latest.Load(), int64(time.Since(c.At))))
				return nil
			},
			"stats": func(_ context.Context, c storage.Timer) error {
				latest.Store(max(latest.Load(), int64(time.Since(c.At))))
				return nil
			},
		})
		r.dueAt("review", 500, time.Now())
		for n := range 20 {
			r.dueAt("clock", 5, time.Now().Add(time.Duration(n)*10*time.Second))
			r.dueAt("stats", 1, time.Now().Add(time.Duration(n)*10*time.Second))
		}
		r.runs(5 * time.Minute)
		if most.Load() != 1 || made.Load() < 12 || time.Duration(latest.Load()) > 5*time.Second {
			t.Errorf("%d reviews made, %d at a time, a timer %s late", made.Load(), most.Load(),
				time.Duration(latest.Load()))
		}
	})
}

// looker is a painter that notes what it is to draw.
type looker struct {
	painted
	scenes *[]engine.Scene
}

func (l looker) Paint(ctx context.Context, key string, s engine.Scene) (engine.Picture, error) {
	*l.scenes = append(*l.scenes, s)
	return l.painted.Paint(ctx, key, s)
}

// TestAReviewShowsThePositionThatTheSeatSaw: at the question, by the view of that seat, though all is known by now.
func TestAReviewShowsThePositionThatTheSeatSaw(t *testing.T) {
	var scenes []engine.Scene
	g := reviewable(func(context.Context) error { return nil })
	g.Painter = looker{scenes: &scenes}
	r := newRoom(t, g)
	r.ended("g1", g, "eager", 1, nil, "Ana", "Ben")
	r.use("Ben", reviewButton, "", false)
	r.bot.Due(t.Context())
	r.use("Ben", ownButton, "", false)
	found := r.reviewOf()
	d := found.Decisions[found.Costliest(1, 1, review.Least)[0]]
	records, err := r.store.Log(t.Context(), "g1", d.Seq-1, d.Seq-1)
	noError(t, err)
	before, err := g.Rules.Load(*records[0].Snapshot)
	noError(t, err)
	if len(scenes) != 1 || fmt.Sprint(scenes[0].View) != fmt.Sprint(before.View(1)) || scenes[0].Level != "focus" {
		t.Errorf("%d pictures, %+v", len(scenes), scenes)
	}
}
