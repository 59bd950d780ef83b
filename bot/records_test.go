package bot_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/storage"
)

// flaky is a store whose calls fail by name: before they do anything, or after.
type flaky struct {
	storage.Store
	mu            sync.Mutex
	before, after map[string]int
}

func newFlaky() *flaky { return &flaky{before: map[string]int{}, after: map[string]int{}} }

var errReset = fmt.Errorf("connection reset: %w", storage.ErrUnavailable)

func (f *flaky) fails(counts map[string]int, call string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if counts[call] == 0 {
		return nil
	}
	counts[call]--
	return errReset
}

// set makes the next calls fail.
func (f *flaky) set(counts map[string]int, call string, n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	counts[call] = n
}

func (f *flaky) Load(ctx context.Context, id storage.GameID) (storage.Record, storage.Publication, error) {
	if err := f.fails(f.before, "load"); err != nil {
		return storage.Record{}, storage.Publication{}, err
	}
	return f.Store.Load(ctx, id)
}

func (f *flaky) ByInteraction(ctx context.Context, id storage.GameID, interaction string) (storage.Record, error) {
	if err := f.fails(f.before, "interaction"); err != nil {
		return storage.Record{}, err
	}
	return f.Store.ByInteraction(ctx, id, interaction)
}

func (f *flaky) Append(ctx context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	if err := f.fails(f.before, "append"); err != nil {
		return storage.Record{}, err
	}
	stored, err := f.Store.Append(ctx, id, r)
	if lost := f.fails(f.after, "append"); lost != nil {
		return storage.Record{}, lost
	}
	return stored, err
}

func (f *flaky) Create(ctx context.Context, id storage.GameID, first storage.Record) error {
	err := f.Store.Create(ctx, id, first)
	if lost := f.fails(f.after, "create"); lost != nil {
		return lost
	}
	return err
}

func (f *flaky) SetPublication(ctx context.Context, id storage.GameID, s storage.Publication) error {
	if err := f.fails(f.before, "shown"); err != nil {
		return err
	}
	return f.Store.SetPublication(ctx, id, s)
}

func (f *flaky) Set(ctx context.Context, t storage.Timer) error {
	if err := f.fails(f.before, "timer"); err != nil {
		return err
	}
	return f.Store.Set(ctx, t)
}

// unreliable is a room on a flaky store.
func unreliable(t *testing.T) (*room, *flaky) {
	t.Helper()
	r, f := newRoom(t), newFlaky()
	f.Store = r.store
	r.store = f
	r.bot = r.process()
	return r, f
}

func TestAStoreThatIsAwayIsToldAndNothingIsChanged(t *testing.T) {
	r, store := unreliable(t)
	table := r.started("Ana", "Ben")
	r.bot.Published()
	before := len(r.records())
	for range 3 {
		store.set(store.before, "load", 1)
		if got := r.press("Ana", table.Message, "Settler").text(); !strings.Contains(got, "can't reach my database") || !strings.Contains(got, "nothing changed") {
			t.Fatalf("Ana hears %q", got)
		}
	}
	if after := len(r.records()); after != before {
		t.Errorf("%d records became %d", before, after)
	}
	if got := r.press("Ana", table.Message, "Settler").text(); got != "" {
		t.Errorf("afterwards Ana hears %q", got)
	}
}

func TestAnAbsenceWhoseTimerIsNotSetIsNotNoted(t *testing.T) {
	r, store := unreliable(t)
	r.started("Ana", "Ben")
	away := func() *answer { return r.command("Ana", "games", "away", map[string]string{"until": "3"}) }
	back := func() *answer { return r.use("Ana", bot.ControlID("me", 0, "@me:back"), "", true) }
	isAway := func() (says, sits bool) {
		r.bot.Published()
		list := r.command("Ana", "games", "list", nil).text()
		return strings.Contains(list, "You're away"), r.env().Seats[0].Away != nil
	}
	for _, c := range []struct {
		name string
		act  func() *answer
		away bool
	}{{"who goes", away, false}, {"who comes back", back, true}} {
		r.bot.Published()
		store.set(store.before, "timer", 1)
		says(t, c.name, c.act().text(), "nothing changed")
		if says, sits := isAway(); says != c.away || sits != c.away {
			t.Errorf("%s: Ana is away %t, at the table %t", c.name, says, sits)
		}
		c.act()
		if says, sits := isAway(); says == c.away || sits == c.away {
			t.Errorf("%s, once more: Ana is away %t, at the table %t", c.name, says, sits)
		}
	}
}

func TestAWriteOfUnknownOutcomeIsRepeatedUntilItIsKnown(t *testing.T) {
	for name, fail := range map[string]func(*flaky){
		"the answer was lost":       func(f *flaky) { f.set(f.after, "append", 1) },
		"the question was lost":     func(f *flaky) { f.set(f.before, "append", 1) },
		"one of each was lost":      func(f *flaky) { f.set(f.before, "append", 1); f.set(f.after, "append", 1) },
		"the answer was lost twice": func(f *flaky) { f.set(f.after, "append", 2) },
	} {
		t.Run(name, func(t *testing.T) {
			r, store := unreliable(t)
			table := r.started("Ana", "Ben")
			before := len(r.records())
			fail(store)
			if got := r.press("Ana", table.Message, "Settler").text(); got != "" {
				t.Errorf("Ana hears %q", got)
			}
			if after := len(r.records()); after != before+1 {
				t.Errorf("%d records became %d", before, after)
			}
		})
	}
}

func TestNobodyIsToldThatNothingChangedWhileThatIsUnknown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, store := unreliable(t)
		table := r.started("Ana", "Ben")
		r.bot.Published()
		store.set(store.before, "append", 1000)
		began := time.Now()
		got := r.press("Ana", table.Message, "Settler").text()
		if !strings.Contains(got, "I'm not sure that went through") {
			t.Errorf("Ana hears %q", got)
		}
		if took := time.Since(began); took > 15*time.Second {
			t.Errorf("it took %s", took)
		}
		store.set(store.before, "append", 0)
	})
}

func TestADuplicateThatCantBeLookedUpIsNotCalledRefused(t *testing.T) {
	r, store := unreliable(t)
	table := r.started("Ana", "Ben")
	id, _ := find(table.Message, "Settler")
	in := chat.Interaction{ID: "same", Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id}
	r.do(in)
	r.bot.Published()
	store.set(store.before, "interaction", 1)
	if got := r.do(in).text(); !strings.Contains(got, "I'm not sure that went through") {
		t.Errorf("Ana hears %q", got)
	}
	if got := r.do(in).text(); got != "" {
		t.Errorf("once it can be looked up Ana hears %q", got)
	}
}

func TestALobbyWhoseCreationWasConfirmedLateIsOpenedOnce(t *testing.T) {
	r, store := unreliable(t)
	store.set(store.after, "create", 1)
	if got := r.command("Ana", "puertorico", "start", nil).text(); got != "" {
		t.Errorf("Ana hears %q", got)
	}
	r.records() // fails unless there is exactly one game
	if got := allText(r.last().Message); !strings.Contains(got, "Ana opened a table") {
		t.Errorf("the channel reads %q", got)
	}
}

func TestAStoppingProcessGivesWayBeforeItSendsPeopleAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		table := r.started("Ana", "Ben")
		r.bot.Published()
		before := len(r.records())
		other := r.process()
		r.bot.Stop()
		began := time.Now()
		got := r.press("Ana", table.Message, "Settler").text()
		if took := time.Since(began); took < 500*time.Millisecond || took > 2*time.Second {
			t.Errorf("the answer took %s", took)
		}
		if !strings.Contains(got, "restarting") || len(r.records()) != before {
			t.Errorf("Ana hears %q", got)
		}
		r.bot = other
		if got := r.press("Ana", table.Message, "Settler").text(); got != "" {
			t.Errorf("the other process tells Ana %q", got)
		}
	})
}

func TestAStoreThatIsAwayIsNoReasonToSayThatThereAreNoTables(t *testing.T) {
	r, store := unreliable(t)
	r.started("Ana", "Ben")
	r.bot.Published()
	for _, c := range [][2]string{{"games", "list"}, {"puertorico", "log"}} {
		store.set(store.before, "load", 1)
		if got := r.command("Ana", c[0], c[1], nil).text(); !strings.Contains(got, "can't reach my database") {
			t.Errorf("%s %s: Ana hears %q", c[0], c[1], got)
		}
		store.set(store.before, "load", 0)
	}
}

func TestALobbyThatIsStoredIsNotCalledUnchanged(t *testing.T) {
	r, store := unreliable(t)
	store.set(store.before, "shown", 1)
	got := r.command("Ana", "puertorico", "start", map[string]string{"invite": "id-ben"}).text()
	r.records() // fails unless there is exactly one game
	if !strings.Contains(got, "Your table is open") {
		t.Errorf("Ana hears %q", got)
	}
	if m := r.last(); !strings.Contains(allText(m.Message), "Ana opened a table") || len(r.messages) != 1 {
		t.Errorf("%d messages, the last is %q", len(r.messages), allText(m.Message))
	}
	if r.told("Ben") != 1 {
		t.Errorf("Ben was told %d times", r.told("Ben"))
	}
}

// TestAStartThatComesTwiceIsToldOfItsTable: this very table reaches a limit.
func TestAStartThatComesTwiceIsToldOfItsTable(t *testing.T) {
	for name, limits := range map[string]repo.Limits{"games": {Games: 1}, "lobbies": {Lobbies: 1}, "tables": {Tables: 1}} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.limits = limits
			r.restart()
			start := chat.Interaction{ID: "same", Kind: chat.CommandUsed, Command: "puertorico", Sub: "start", User: user("Ana"), Options: map[string]string{}}
			r.do(start)
			for _, again := range []string{"at once", "after a crash"} {
				if got := r.do(start).text(); !strings.Contains(got, "Your table is open") {
					t.Errorf("%s Ana hears %q", again, got)
				}
				r.restart()
			}
			r.records() // Fails unless there is exactly one game.
			if got := r.command("Ana", "puertorico", "start", nil).text(); !strings.Contains(got, "which is the limit") {
				t.Errorf("another start is answered with %q", got)
			}
			r.records()
		})
	}
}
