package repo

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	dto "github.com/prometheus/client_model/go"

	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

// TestWhoWaitsToThinkBecomesWeakerButKeepsItsPlace: the turn is free after a time, and a second computer waits behind.
func TestWhoWaitsToThinkBecomesWeakerButKeepsItsPlace(t *testing.T) {
	levels := engine.Computers{{Key: engine.LevelNormal}, {Key: engine.LevelHard, Thinks: true},
		{Key: engine.LevelExpert, Thinks: true}}
	for _, c := range []struct {
		after         time.Duration
		wanted, level string
	}{
		{0, engine.LevelNormal, engine.LevelNormal},
		{0, engine.LevelExpert, engine.LevelExpert},
		{900 * time.Millisecond, engine.LevelExpert, engine.LevelExpert},
		{900 * time.Millisecond, engine.LevelHard, engine.LevelHard},
		{1100 * time.Millisecond, engine.LevelExpert, engine.LevelHard},
		{1100 * time.Millisecond, engine.LevelHard, engine.LevelNormal},
		{2100 * time.Millisecond, engine.LevelExpert, engine.LevelNormal},
	} {
		synctest.Test(t, func(t *testing.T) {
			repo := &Repo{Metrics: metrics.New(time.Now), Thinkers: make(chan struct{}, 1)}
			var order []string // Of those who had a turn; having one guards it.
			ask := func(who string) string {
				level, leave, err := repo.turn(t.Context(), levels, levels.Index(c.wanted))
				if err != nil {
					t.Error(err)
					return ""
				}
				defer leave()
				if levels[level].Thinks {
					order = append(order, who)
				}
				return levels[level].Key
			}
			if c.after > 0 {
				repo.Thinkers <- struct{}{}
			}
			got := make(chan string, 1)
			go func() { got <- ask("first") }()
			synctest.Wait()
			time.Sleep(c.after / 2)
			go ask("second")
			time.Sleep(c.after / 2)
			synctest.Wait()
			if c.after > 0 {
				<-repo.Thinkers
			}
			if level := <-got; level != c.level {
				t.Errorf("%s, a turn after %v: %s thinks, want %s", c.wanted, c.after, level, c.level)
			}
			synctest.Wait()
			if len(repo.Thinkers) != 0 || len(order) == 2 && order[0] != "first" {
				t.Errorf("%s, a turn after %v: in the order %v", c.wanted, c.after, order)
			}
		})
	}
}

// TestASuggestionThatWaitsTooLongSaysSo: while all who may think are thinking.
func TestASuggestionThatWaitsTooLongSaysSo(t *testing.T) {
	for _, c := range []struct {
		after time.Duration
		want  error
	}{{suggestWait + time.Second, ErrBusy}, {suggestWait - time.Second, errNoAnalyst}} {
		synctest.Test(t, func(t *testing.T) {
			repo := &Repo{Thinkers: make(chan struct{}, 1)}
			repo.Thinkers <- struct{}{}
			go func() {
				time.Sleep(c.after)
				<-repo.Thinkers
			}()
			g := &title.Game{Title: title.Title{Analyst: func() engine.Analyst { panic(errNoAnalyst) }}}
			g.Position = position{}
			_, err := repo.Suggest(t.Context(), g, engine.Decision{})
			if err == nil || !strings.Contains(err.Error(), c.want.Error()) {
				t.Errorf("a turn after %v: %v", c.after, err)
			}
			synctest.Wait()
			time.Sleep(time.Minute)
			if len(repo.Thinkers) != 0 {
				t.Error("it keeps its turn")
			}
		})
	}
}

var errNoAnalyst = errors.New("nobody to ask")

type position struct{ engine.Table }

func (position) Redeal(engine.Seat, *engine.Rand) engine.Table { return nil }

// TestWhatCanWaitGivesItsPlaceUp: to a computer that comes meanwhile, and it is thought about again afterwards.
func TestWhatCanWaitGivesItsPlaceUp(t *testing.T) {
	levels := engine.Computers{{Key: engine.LevelNormal}, {Key: engine.LevelHard, Thinks: true}}
	synctest.Test(t, func(t *testing.T) {
		repo := &Repo{Metrics: metrics.New(time.Now), Thinkers: make(chan struct{}, 1)}
		begun := 0
		var done time.Duration
		from := time.Now()
		go func() {
			err := repo.spared.think(t.Context(), repo.Thinkers, func(ctx context.Context) error {
				begun++
				select {
				case <-time.After(10 * time.Second):
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
			if done = time.Since(from); err != nil {
				t.Error(err)
			}
		}()
		time.Sleep(time.Second)
		level, leave, err := repo.turn(t.Context(), levels, 1)
		if waited := time.Since(from) - time.Second; err != nil || level != 1 || waited > 0 {
			t.Fatalf("a computer thinks at level %d after %v: %v", level, waited, err)
		}
		time.Sleep(time.Second)
		leave()
		time.Sleep(11 * time.Second)
		if begun != 2 || done < 12*time.Second || done > 12*time.Second+2*spareWait || len(repo.Thinkers) != 0 {
			t.Errorf("it was begun %d times and done after %v, %d places are taken", begun, done, len(repo.Thinkers))
		}
		ended, end := context.WithCancel(t.Context())
		end()
		if err := repo.spared.think(ended, repo.Thinkers, func(ctx context.Context) error { return ctx.Err() }); !errors.Is(err, context.Canceled) {
			t.Errorf("when nobody waits for it any more: %v", err)
		}
	})
}

// TestWhichThoughtsMayTakeLong: a review in the only place gives way, a computer does not.
func TestWhichThoughtsMayTakeLong(t *testing.T) {
	for _, c := range []struct {
		level, program string
		busy, spared   bool
		want           time.Duration
	}{
		{level: engine.LevelHard},
		{level: engine.LevelExpert, want: thinkLong},
		{level: engine.LevelNormal, program: "Kraken", want: thinkLong},
		{level: engine.LevelHard, busy: true, want: thinkLong},
		{level: engine.LevelHard, busy: true, spared: true},
	} {
		repo := &Repo{Thinkers: make(chan struct{}, 1)}
		if c.busy {
			repo.Thinkers <- struct{}{}
		}
		if c.spared {
			repo.spared.stop.Store(new(context.CancelFunc))
		}
		g := &title.Game{Title: title.Title{Programs: []string{"Kraken"}}}
		for _, level := range engine.Levels {
			g.Title.Computers = append(g.Title.Computers, engine.Level{Key: level})
		}
		g.Seats = []storage.Seat{{Level: c.level, Program: c.program}}
		if got := (&thought{}).expected(repo, g); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// bidding is a game in which a hard computer and two persons are asked for their bids.
func bidding(t *testing.T, levels engine.Computers) *title.Game {
	rules := toy.Game(toy.Rules{})
	g := &title.Game{Title: title.Title{Rules: rules, Computers: levels}}
	g.Phase, g.Seats = storage.Playing, []storage.Seat{{Level: engine.LevelHard}, {User: "ben"}, {User: "cem"}}
	var err error
	g.Position, _, err = rules.New(engine.Config{Seats: 3, Options: map[string]string{"rich": "true"}})
	if err != nil {
		t.Fatal(err)
	}
	for seat := range engine.Seat(3) {
		play(t, g, engine.Action{Seat: seat, Move: "leave"})
	}
	return g
}

func play(t *testing.T, g *title.Game, list ...engine.Action) {
	t.Helper()
	for _, a := range list {
		g.Seq = g.Position.Seq() + 1
		var err error
		if g.Position, _, err = g.Position.Act(g.Seq, a); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAThoughtThatTakesTooLongIsDropped: the level below answers, and that is counted and logged.
func TestAThoughtThatTakesTooLongIsDropped(t *testing.T) {
	bid := func(n int8) toy.Move { return toy.Move{Kind: toy.KindBid, N: [4]int8{n}} }
	levels := engine.Computers{
		{Key: engine.LevelNormal, New: func() engine.Computer {
			return engine.ComputerOf(toy.Rules{}, func(*toy.State, engine.Seat, *engine.Rand) toy.Move { return bid(1) })
		}},
		{Key: engine.LevelHard, Thinks: true, New: func() engine.Computer {
			return engine.ThinkerOf(toy.Rules{}, func(ctx context.Context, _ *toy.State, _ engine.Seat, _ *engine.Rand) toy.Move {
				<-ctx.Done()
				return bid(2)
			})
		}},
	}
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		repo := &Repo{Metrics: metrics.New(time.Now), Thinkers: make(chan struct{}, 1),
			Log: slog.New(slog.NewTextHandler(&log, nil))}
		began := time.Now()
		move, err := repo.choose(t.Context(), bidding(t, levels), 0)
		if took := time.Since(began); move != "bid:1" || err != nil || took != thinkMost {
			t.Errorf("%q after %v: %v", move, took, err)
		}
		if fell := fellBack(t, repo, engine.LevelHard); fell != 1 || len(repo.Thinkers) != 0 ||
			!strings.Contains(log.String(), `msg="computer player failed" game="" seq=3 seat=0 level=hard`) {
			t.Errorf("%v fell back, %d places are taken, the log says %q", fell, len(repo.Thinkers), log.String())
		}
		stopped, stop := context.WithCancel(t.Context())
		stop() // The program ends.
		if _, err := repo.choose(stopped, bidding(t, levels), 0); !errors.Is(err, context.Canceled) {
			t.Errorf("when the program ends: %v", err)
		}
	})
}

func fellBack(t *testing.T, repo *Repo, level string) float64 {
	t.Helper()
	var count dto.Metric
	if err := repo.Metrics.ComputersFellBack.WithLabelValues(level).Write(&count); err != nil {
		t.Fatal(err)
	}
	return count.GetCounter().GetValue()
}

// TestAThoughtIsUsedForItsQuestionOnly: what others do meanwhile is no reason to think again.
func TestAThoughtIsUsedForItsQuestionOnly(t *testing.T) {
	for _, c := range []struct {
		name    string
		then    []engine.Action // Made since it was thought.
		reasked bool
		move    string
		thinks  bool
	}{
		{"nothing happens", nil, false, "bid:1", false},
		{"others answer their own questions", []engine.Action{{Seat: 1, Move: "bid:0"}, {Seat: 1, Move: "bid:2"}},
			false, "bid:1", false},
		{"it is not legal now", nil, false, "bid:9", true},
		{"the question is asked anew", nil, true, "bid:1", true},
		{"it is asked the same in another round", []engine.Action{{Seat: 0, Move: "bid:0"}, {Seat: 1, Move: "bid:0"},
			{Seat: 2, Move: "bid:0"}, {Seat: 0, Move: "fold"}, {Seat: 1, Move: "leave"}, {Seat: 2, Move: "leave"}, {Seat: 0, Move: "leave"}},
			false, "bid:1", true},
	} {
		g := bidding(t, engine.Computers{{Key: engine.LevelHard, Thinks: true}})
		d, _ := g.Position.Decision(0)
		thought := thought{seat: 0, since: d.Since, move: c.move}
		if play(t, g, c.then...); c.reasked {
			g.Position = g.Position.Reask(g.Seq+1, nil)
		}
		made, err := (&Repo{Now: time.Now}).ownAct(g, &thought)
		if thinks := errors.Is(err, errToThink); thinks != c.thinks || !thinks && (err != nil || made.Act.Move != c.move) {
			t.Errorf("%s: it plays %q, %v", c.name, made.Act.Move, err)
		}
		if now, _ := g.Position.Decision(0); thought.since != now.Since || now.Step != "toy.bid" {
			t.Errorf("%s: %+v for the question %+v", c.name, thought, now)
		}
	}
}
