package bot_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
)

// keeping is a bot in a bubble whose timers do what the test says.
func keeping(t *testing.T, does map[string]func(context.Context, storage.Timer) error) *room {
	t.Helper()
	r := newRoom(t)
	r.bot = r.keeper(does)
	return r
}

// keeper is one more bot on the room's store, by the clock of the bubble.
func (r *room) keeper(does map[string]func(context.Context, storage.Timer) error) *bot.Bot {
	r.t.Helper()
	b, err := bot.New(bot.Config{Store: r.store, Chat: r, Titles: r.titles, Texts: r.catalog()})
	if err != nil {
		r.t.Fatal(err)
	}
	for kind, do := range does {
		b.OnTimer(kind, do)
	}
	return b
}

func (r *room) dueAt(kind string, number int, at time.Time) {
	r.t.Helper()
	for n := range number {
		timer := storage.Timer{Key: fmt.Sprint(kind, n, at.UnixNano()), Kind: kind, At: at}
		if err := r.store.Set(r.t.Context(), timer); err != nil {
			r.t.Fatal(err)
		}
	}
}

// runs lets the bot run for a while.
func (r *room) runs(d time.Duration) {
	ctx, cancel := context.WithTimeout(r.t.Context(), d)
	defer cancel()
	if err := r.bot.Run(ctx); err != nil {
		r.t.Error(err)
	}
}

// Thousands of digests, each with a slow request, are due before the clocks of a hundred tables.
func TestDigestsHoldUpNoClock(t *testing.T) {
	number := 3_000
	if enginetest.Long() {
		number = 10_000
	}
	synctest.Test(t, func(t *testing.T) {
		const slow = 150 * time.Millisecond
		var mu sync.Mutex
		var latest time.Duration
		var sent []time.Time
		clocks := map[string]int{}
		r := keeping(t, map[string]func(context.Context, storage.Timer) error{
			"digest": func(ctx context.Context, _ storage.Timer) error {
				time.Sleep(slow)
				mu.Lock()
				defer mu.Unlock()
				if sent = append(sent, time.Now()); !chat.GivesWay(ctx) {
					t.Error("a digest gives way to nobody")
				}
				return nil
			},
			"clock": func(ctx context.Context, c storage.Timer) error {
				mu.Lock()
				defer mu.Unlock()
				clocks[c.Key]++
				if latest = max(latest, time.Since(c.At)); chat.GivesWay(ctx) {
					t.Error("a clock gives way")
				}
				return nil
			},
		})
		r.dueAt("digest", number, time.Now().Add(-time.Second))
		for n := range 20 {
			r.dueAt("clock", 5, time.Now().Add(time.Duration(n)*time.Second))
		}
		r.runs(12 * time.Minute)
		if len(clocks) != 100 || latest > 5*time.Second {
			t.Errorf("%d clocks struck, up to %s late", len(clocks), latest)
		}
		// They go on after the lease that they were taken with, each once, and leave Discord to others.
		per := time.Duration(number) * time.Millisecond
		if took := sent[len(sent)-1].Sub(sent[0]); len(sent) != number || took < 40*per || took > 70*per {
			t.Errorf("%d digests in %s", len(sent), took)
		}
	})
}

func TestATimerThatFailsIsCountedAndComesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tries := 0
		r := keeping(t, map[string]func(context.Context, storage.Timer) error{
			"clock": func(ctx context.Context, _ storage.Timer) error {
				switch tries++; tries {
				case 1:
					return errors.New("of the test")
				case 2: // A chat that never answers.
					<-ctx.Done()
					return ctx.Err()
				}
				return nil
			},
		})
		r.dueAt("clock", 1, time.Now())
		r.runs(5 * time.Minute)
		got := readings(t, r.bot)
		if tries != 3 || got["timers_failed_total clock"] != 2 || got["timer_lag_seconds clock"] != 3 {
			t.Errorf("%d tries, %v failed, %v begun", tries, got["timers_failed_total clock"], got["timer_lag_seconds clock"])
		}
	})
}

func TestAStopWaitsForNoTimerThatIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := 0
		r := keeping(t, map[string]func(context.Context, storage.Timer) error{
			"digest": func(ctx context.Context, _ storage.Timer) error {
				begun++
				<-ctx.Done()
				return ctx.Err()
			},
		})
		r.dueAt("digest", 100, time.Now())
		start := time.Now()
		if r.runs(10 * time.Second); time.Since(start) > 11*time.Second || begun == 0 || begun > 10 {
			t.Errorf("%d were begun, the stop came after %s", begun, time.Since(start))
		}
	})
}

// TestTwoProcessesShareWhatIsDue: of two hundred votes that are due at once, each a second's work, either does its part.
func TestTwoProcessesShareWhatIsDue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const due = 200
		var mu sync.Mutex
		did := map[string]int{}
		vote := func(process string) map[string]func(context.Context, storage.Timer) error {
			return map[string]func(context.Context, storage.Timer) error{"vote": func(context.Context, storage.Timer) error {
				time.Sleep(time.Second)
				mu.Lock()
				defer mu.Unlock()
				did[process]++
				return nil
			}}
		}
		r := keeping(t, vote("first"))
		second := r.keeper(vote("second"))
		r.dueAt("vote", due, time.Now())
		ctx, cancel := context.WithTimeout(t.Context(), 9*time.Second)
		defer cancel()
		var both sync.WaitGroup
		for _, b := range []*bot.Bot{r.bot, second} {
			both.Go(func() {
				if err := b.Run(ctx); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if did["first"]+did["second"] != due || min(did["first"], did["second"]) < due/4 {
			t.Errorf("in 9 seconds they did %v", did)
		}
	})
}
