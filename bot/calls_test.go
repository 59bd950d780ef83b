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
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// callCounter is a store that lists its calls by their names.
type callCounter struct {
	storage.Store
	mu    sync.Mutex
	calls []string
	// slow is how long a load takes, by the room's clock.
	slow func()
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
	if c.slow != nil {
		c.slow()
	}
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

// until lists the calls up to the first append, and forgets the others.
func (c *callCounter) until() []string {
	calls := c.taken()
	return calls[:slices.Index(calls, "Append")+1]
}

// counted has the room's calls counted.
func (r *room) counted() *callCounter {
	r.t.Helper()
	store := &callCounter{}
	r.wrap = func(s storage.Store) storage.Store {
		store.Store = s
		return store
	}
	r.restart()
	return store
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
		// Who is called is called by a plain message, which is edited then.
		posted = []string{
			"Hold", "Profile", "Load", "SetPublication", "SetPublication", "SetPublication", "SetPublication", "Release",
		}
	)
	synctest.Test(t, func(t *testing.T) {
		s := puertoRico()
		s.Painter = painted{}
		r := newRoom(t, s)
		store := r.counted()
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

// TestTheNextTableIsFoundByFewLoads: who sits at several tables is led from each to the next one that waits for them, and
// none behind that is loaded.
func TestTheNextTableIsFoundByFewLoads(t *testing.T) {
	r := newRoom(t)
	store := r.counted()
	var tables []posted
	for range 4 {
		r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "first_governor": "host_picks"})
		r.press("Ben", r.last().Message, "Join")
		r.press("Ana", r.last().Message, "Start")
		tables = append(tables, r.last())
		r.later(time.Minute)
	}
	for _, c := range []struct{ from, to, loads int }{{1, 2, 1}, {3, 0, 1}, {2, 0, 2}} {
		store.taken()
		store.published.Lock()
		a := r.press("Ana", tables[c.from].Message, "Prospector")
		calls := store.taken()
		store.published.Unlock()
		r.bot.Published()
		if led := a.message.Blocks[1].Row.Buttons[0].URL; !strings.HasSuffix(led, "/"+tables[c.to].id) {
			t.Errorf("from table %d Ana is led to %s, not to %s", c.from, led, tables[c.to].id)
		}
		recorded := slices.Index(calls, "Append")
		if want := slices.Repeat([]string{"Load"}, c.loads); !slices.Equal(calls[recorded+1:], want) {
			t.Errorf("from table %d the store is asked for %q", c.from, calls)
		}
	}
}

// TestAMoveWritesLittleToRedis measures, at a table of four with clocks, what Redis is sent for a move and what it
// writes to its file, with all that follows until the message is out.
func TestAMoveWritesLittleToRedis(t *testing.T) {
	people := []string{"Ana", "Ben", "Cleo", "Dan"}
	server := redistest.Start(t, redistest.Options{AppendOnly: true})
	info := func() (sent, written int) {
		all, err := server.Client().Info(t.Context()).Result()
		for line := range strings.Lines(all) {
			_, _ = fmt.Sscanf(line, "total_net_input_bytes:%d", &sent)
			_, _ = fmt.Sscanf(line, "aof_current_size:%d", &written)
		}
		if err != nil || sent == 0 || written == 0 {
			t.Fatalf("%d bytes sent, %d written (%v)", sent, written, err)
		}
		return sent, written
	}
	r := newRoom(t, puertoRico())
	r.onRedis(server)
	moves, sent, written := 0, 0, 0
	for range 10 {
		r.pacedTable("turn8", "", people...)
		r.bot.Published()
		sentBefore, writtenBefore := info()
		for { // Until several persons choose at once.
			r.later(5 * time.Minute)
			table := r.last().Message
			all, who := controls(table), awaited(table, people...)
			at := slices.IndexFunc(all, func(c [2]string) bool { return !strings.Contains(c[0], "|@") })
			if at < 0 || len(who) != 1 {
				break
			}
			r.use(who[0], all[at][0], all[at][1], false)
			r.bot.Published()
			moves++
		}
		sentNow, writtenNow := info()
		sent, written = sent+sentNow-sentBefore, written+writtenNow-writtenBefore
	}
	if moves < 20 {
		t.Fatalf("only %d moves were made", moves)
	}
	sent, written = sent/moves, written/moves
	if t.Logf("each of %d moves sends %d bytes to Redis, which writes %d", moves, sent, written); sent > 35_000 || written > 12_000 {
		t.Error("that is more than 35 and 12 KB")
	}
}

// TestNoProfileIsReadInsideAWrite: one person acts while the clocks of others run, whom nobody has read for a while.
// Each load begins a write, which ends with the append or before persons are read.
func TestNoProfileIsReadInsideAWrite(t *testing.T) {
	for name, c := range map[string]struct {
		before func(*room, *callCounter)
		who    string
		want   []string
	}{
		"one person's clock runs": {
			func(*room, *callCounter) {}, "Ben", []string{"Profile", "Profile", "Load", "Append"},
		},
		"the process has just begun": {
			func(r *room, _ *callCounter) { r.restart() },
			"Ben", []string{"Profile", "Load", "Profile", "Load", "Append"},
		},
		"the process has just begun, and the clocks of all three run": {
			func(r *room, _ *callCounter) {
				toMayors(r, func() {})
				r.bot.Published()
				r.later(5 * time.Minute)
				r.restart()
			},
			"Cleo", []string{"Profile", "Load", "Profile", "Profile", "Load", "Append"},
		},
		"another process has moved": {
			func(r *room, _ *callCounter) {
				first, message := r.bot, r.last().Message
				r.bot = r.process()
				r.press("Ana", message, "Trader")
				r.bot.Published()
				r.later(5 * time.Minute)
				r.bot = first
			},
			"Cleo", []string{"Profile", "Profile", "Load", "Profile", "Load", "Append"},
		},
		"it waits for long": {
			func(r *room, store *callCounter) { store.slow = func() { r.later(2 * time.Minute) } },
			"Ben", []string{"Profile", "Profile", "Load", "Append"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			store := r.counted()
			r.pacedTable("turn8", "", "Ana", "Ben", "Cleo")
			r.later(5 * time.Minute)
			c.before(r, store)
			store.taken()
			r.use(c.who, bot.ControlID(r.game(), 0, "@rest:ask"), "", true)
			store.slow = nil
			r.bot.Published()
			if calls := store.until(); !slices.Equal(calls, c.want) {
				t.Errorf("the store is asked for %q, not %q", calls, c.want)
			}
		})
	}
}

// toMayors has three persons play until all of them place colonists, with something done before that.
func toMayors(r *room, before func()) {
	r.t.Helper()
	for _, role := range []string{"Settler", "Builder", "Mayor"} {
		who := r.playTo(role, "Ana", "Ben", "Cleo")
		if role == "Mayor" {
			before()
		}
		r.press(who, r.last().Message, role)
	}
	if who := awaited(r.last().Message, "Ana", "Ben", "Cleo"); len(who) != 3 {
		r.t.Fatalf("the table awaits %q", who)
	}
}

// slowDirect is a chat that takes its time with private messages.
type slowDirect struct {
	chat.Chat
	later func(time.Duration)
}

func (c slowDirect) Post(ctx context.Context, channel string, m chat.Message, nonce string) (string, error) {
	if strings.HasPrefix(channel, "dm-") {
		c.later(3 * time.Second)
	}
	return c.Chat.Post(ctx, channel, m, nonce)
}

// TestNoProfileIsReadInsideTheWriteOfTheOutbox: Ben turns out to take no private messages, and the table, which awaits
// others too, is to mention him instead.
func TestNoProfileIsReadInsideTheWriteOfTheOutbox(t *testing.T) {
	r := newRoom(t)
	r.chat = func(c chat.Chat) chat.Chat { return slowDirect{c, r.later} }
	store := r.counted()
	r.notices("Ben", "how", "letter")
	r.pacedTable("turn8", "", "Ana", "Ben", "Cleo")
	toMayors(r, func() {
		r.bot.Published()
		r.closed = map[string]bool{user("Ben").ID: true}
		store.taken()
	})
	r.bot.Published()
	calls := store.taken()
	closed := len(calls) - 1 // What Ben has been told is noted before.
	for closed >= 0 && calls[closed] != "SwapProfile" {
		closed--
	}
	if closed < 0 {
		t.Fatalf("nobody has noted that Ben takes no messages: %q", calls)
	}
	calls = calls[closed+1:]
	want := []string{"SetPublication", "Profile", "Profile", "Load", "Append"}
	if !slices.Equal(calls[:min(len(calls), len(want))], want) {
		t.Errorf("then the store is asked for %q, not %q", calls, want)
	}
	if told := r.last().Notify; !slices.Contains(told, user("Ben").ID) {
		t.Errorf("the table tells %q", told)
	}
}

// TestNoProfileIsReadInsideTheWriteOfATimer: a process that remembers nobody looks at a table's clock, when nothing is
// due and when Ana is to be reminded, and each load takes longer than persons count as just read.
func TestNoProfileIsReadInsideTheWriteOfATimer(t *testing.T) {
	for _, pace := range []string{"none", "turn8"} {
		t.Run(pace, func(t *testing.T) {
			r := newRoom(t)
			store := r.counted()
			store.slow = func() { r.later(3 * time.Second) }
			r.pacedTable(pace, "", "Ana", "Ben")
			r.later(3 * time.Minute) // A new table looks for players once.
			r.bot.Sweep(t.Context())
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
