package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
)

// callCounter is a store that lists its calls by their names.
type callCounter struct {
	storage.Store
	mu    sync.Mutex
	calls []string
	// published keeps leases from being taken while it is locked.
	published sync.Mutex
}

func (c *callCounter) count(call string) storage.Store {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls = append(c.calls, call)
	return c.Store
}

// taken gives what was listed and begins anew.
func (c *callCounter) taken() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	calls := c.calls
	c.calls = nil
	return calls
}

func (c *callCounter) Load(ctx context.Context, id storage.GameID) (storage.Record, storage.Publication, error) {
	return c.count("Load").Load(ctx, id)
}

func (c *callCounter) Append(ctx context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	return c.count("Append").Append(ctx, id, r)
}

func (c *callCounter) Log(ctx context.Context, id storage.GameID, first, last int) ([]storage.Record, error) {
	return c.count("Log").Log(ctx, id, first, last)
}

func (c *callCounter) ByInteraction(ctx context.Context, id storage.GameID, in string) (storage.Record, error) {
	return c.count("ByInteraction").ByInteraction(ctx, id, in)
}

func (c *callCounter) SetPublication(ctx context.Context, id storage.GameID, p storage.Publication) error {
	return c.count("SetPublication").SetPublication(ctx, id, p)
}

func (c *callCounter) Set(ctx context.Context, t storage.Timer) error {
	return c.count("Set").Set(ctx, t)
}

func (c *callCounter) Hold(ctx context.Context, key, owner string, d time.Duration) (bool, error) {
	c.published.Lock()
	defer c.published.Unlock()
	return c.count("Hold").Hold(ctx, key, owner, d)
}

func (c *callCounter) Release(ctx context.Context, key, owner string) error {
	return c.count("Release").Release(ctx, key, owner)
}

func (c *callCounter) Profile(ctx context.Context, kind, id string) (json.RawMessage, error) {
	return c.count("Profile").Profile(ctx, kind, id)
}

func (c *callCounter) SetProfile(ctx context.Context, kind, id string, value json.RawMessage) error {
	return c.count("SetProfile").SetProfile(ctx, kind, id, value)
}

func (c *callCounter) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	return c.count("SwapProfile").SwapProfile(ctx, kind, id, old, value)
}

// acknowledged is an answer that takes what the store was asked until the acknowledgement; the publication begins after
// it.
type acknowledged struct {
	*answer
	store *callCounter
	calls []string
}

func (a *acknowledged) DeferUpdate(ctx context.Context) error {
	a.calls = a.store.taken()
	a.store.published.Unlock()
	return a.answer.DeferUpdate(ctx)
}

// TestStoreCallsOfAMove lists what a move asks of the store at a table of two persons with clocks: until it is
// acknowledged, and until its message is out, pictures being drawn at once.
func TestStoreCallsOfAMove(t *testing.T) {
	var (
		recorded = []string{"Profile", "Load", "Append"}
		edited   = []string{"Hold", "Load", "SetPublication", "Release"}
		posted   = []string{"Hold", "Profile", "SetPublication", "SetPublication", "SetPublication", "Release"}
	)
	synctest.Test(t, func(t *testing.T) {
		s := puertoRico()
		s.Painter = painted{}
		r := newRoom(t, s)
		store := &callCounter{}
		r.wrap = func(s storage.Store) storage.Store {
			store.Store = s
			return store
		}
		r.restart()
		table := r.pacedTable("turn8", "", "Ana", "Ben")
		for i := range 8 {
			r.later(5 * time.Minute) // Nobody is remembered.
			store.taken()
			controls := controls(table.Message)
			at := slices.IndexFunc(controls, func(c [2]string) bool { return !strings.Contains(c[0], "|@") })
			in := chat.Interaction{
				ID: fmt.Sprintf("move%d", i), Kind: chat.ComponentUsed, User: user(awaited(table.Message, "Ana", "Ben")[0]),
				Guild: "guild", Channel: "harbour", Locale: "en-US", CustomID: controls[at][0],
			}
			if value := controls[at][1]; value != "" {
				in.Values = []string{value}
			}
			store.published.Lock()
			a := &acknowledged{answer: &answer{room: r}, store: store}
			r.bot.Handle(t.Context(), in, a)
			before := table.id
			table = r.last()
			if !slices.Equal(a.calls, recorded) {
				t.Errorf("until %s is acknowledged the store is asked for %q", in.CustomID, a.calls)
			}
			want := edited
			if table.id != before {
				want = posted
			}
			if calls := store.taken(); !slices.Equal(calls, want) {
				t.Errorf("after %s is acknowledged the store is asked for %q, not %q", in.CustomID, calls, want)
			}
		}
		r.published()
	})
}

// TestNoProfileIsReadInsideAWrite: one person acts while the clock of another one runs, whom nobody has read for a
// while.
func TestNoProfileIsReadInsideAWrite(t *testing.T) {
	r := newRoom(t)
	store := &callCounter{}
	r.wrap = func(s storage.Store) storage.Store {
		store.Store = s
		return store
	}
	r.restart()
	r.pacedTable("turn8", "", "Ana", "Ben")
	r.later(5 * time.Minute)
	store.taken()
	r.use("Ben", bot.ControlID(r.game(), 0, "@rest:ask"), "", true)
	r.bot.Published()
	calls := store.taken()
	at := slices.Index(calls, "Append")
	if at < 1 || calls[at-1] != "Load" || !slices.Equal(calls[:at-1], []string{"Profile", "Profile"}) {
		t.Errorf("the store is asked for %q", calls)
	}
}

// TestNoProfileIsReadInsideTheWriteOfATimer: a process that remembers nobody looks at a table's clock, when nothing is
// due and when Ana is to be reminded.
func TestNoProfileIsReadInsideTheWriteOfATimer(t *testing.T) {
	for _, pace := range []string{"none", "turn8"} {
		t.Run(pace, func(t *testing.T) {
			r := newRoom(t)
			store := &callCounter{}
			r.wrap = func(s storage.Store) storage.Store {
				store.Store = s
				return store
			}
			r.pacedTable(pace, "", "Ana", "Ben")
			for _, c := range []struct {
				later time.Duration
				want  []string
			}{
				{time.Hour, []string{"Load", "Profile", "Set", "Load"}},
				{24 * time.Hour, []string{"Load", "Profile", "Load", "Append"}},
			} {
				r.later(c.later)
				r.restart()
				timer := storage.Timer{Key: "clock-" + string(r.game()), Game: r.game(), Kind: "clock", At: r.clock()}
				if err := r.store.Set(t.Context(), timer); err != nil {
					t.Fatal(err)
				}
				store.taken()
				r.bot.Sweep(t.Context())
				r.bot.Published()
				calls := store.taken()
				if at := slices.Index(calls, "Append"); at >= 0 {
					calls = calls[:at+1]
				}
				if !slices.Equal(calls, c.want) {
					t.Errorf("after %s the store is asked for %q, not %q", c.later, calls, c.want)
				}
			}
		})
	}
}
