package bot_test

import (
	"context"
	"encoding/json"
	"errors"
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

// mortal is a process that dies at one of the calls by which it changes the store or the chat: before the call or after it.
type mortal struct {
	storage.Store
	chat.Chat
	mu    sync.Mutex
	calls int
	// at is the call at which it dies, from 1; after says that this call is done.
	at    int
	after bool
	dead  bool
	// end is told of the death, unless it is nil.
	end func()
	// held are the owners of leases, by their keys.
	held map[string]string
}

var errDead = errors.New("the process is dead")

// step counts a call and says whether it is done, and whether its answer arrives.
func (m *mortal) step() (done, answered bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead {
		return false, false
	}
	m.calls++
	if m.calls == m.at {
		if m.dead = true; m.end != nil {
			m.end()
		}
		return m.after, false
	}
	return true, true
}

// do makes a call of a process that may die.
func (m *mortal) do(call func() error) error {
	done, answered := m.step()
	if !done {
		return errDead
	}
	err := call()
	if !answered {
		return errDead
	}
	return err
}

func (m *mortal) alive() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return !m.dead
}

// doom lets the process die some calls later, before the call or after it.
func (m *mortal) doom(later int, after bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at, m.after = m.calls+later, after
}

// bury lets the leases of a dead process run out.
func (m *mortal) bury() {
	for key, owner := range m.held {
		_ = m.Store.Release(context.Background(), key, owner)
	}
}

// living makes a call at which no process dies.
func (m *mortal) living(call func() error) error {
	if !m.alive() {
		return errDead
	}
	return call()
}

func (m *mortal) Hold(ctx context.Context, key, owner string, d time.Duration) (held bool, err error) {
	err = m.living(func() error { held, err = m.Store.Hold(ctx, key, owner, d); return err })
	if held {
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.held == nil {
			m.held = map[string]string{}
		}
		m.held[key] = owner
	}
	return held, err
}

func (m *mortal) Set(ctx context.Context, t storage.Timer) error {
	return m.do(func() error { return m.Store.Set(ctx, t) })
}

func (m *mortal) Done(ctx context.Context, key string, leased time.Time) error {
	return m.living(func() error { return m.Store.Done(ctx, key, leased) })
}

func (m *mortal) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	return m.living(func() error { return m.Store.SwapProfile(ctx, kind, id, old, value) })
}

func (m *mortal) Release(ctx context.Context, key, owner string) error {
	return m.do(func() error { return m.Store.Release(ctx, key, owner) })
}

func (m *mortal) Create(ctx context.Context, id storage.GameID, first storage.Record) error {
	return m.do(func() error { return m.Store.Create(ctx, id, first) })
}

func (m *mortal) Append(ctx context.Context, id storage.GameID, r storage.Record) (stored storage.Record, err error) {
	err = m.do(func() error { stored, err = m.Store.Append(ctx, id, r); return err })
	return stored, err
}

func (m *mortal) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	return m.do(func() error { return m.Store.SwapEntries(ctx, ledger, old, next) })
}

func (m *mortal) SetPublication(ctx context.Context, id storage.GameID, s storage.Publication) error {
	return m.do(func() error { return m.Store.SetPublication(ctx, id, s) })
}

func (m *mortal) Post(ctx context.Context, channel string, msg chat.Message, nonce string) (id string, err error) {
	err = m.do(func() error { id, err = m.Chat.Post(ctx, channel, msg, nonce); return err })
	return id, err
}

func (m *mortal) Edit(ctx context.Context, channel, message string, msg chat.Message) error {
	return m.do(func() error { return m.Chat.Edit(ctx, channel, message, msg) })
}

func (m *mortal) Thread(ctx context.Context, channel, message, name string) (thread string, err error) {
	err = m.do(func() error { thread, err = m.Chat.Thread(ctx, channel, message, name); return err })
	return thread, err
}

// dying is the answer of a process that may die.
type dying struct {
	chat.Answer
	process *mortal
}

func (d dying) Reply(ctx context.Context, msg chat.Message) (id string, err error) {
	err = d.process.do(func() error { id, err = d.Answer.Reply(ctx, msg); return err })
	return id, err
}

func (d dying) DeferUpdate(ctx context.Context) error {
	return d.process.do(func() error { return d.Answer.DeferUpdate(ctx) })
}

func (d dying) Follow(ctx context.Context, msg chat.Message) error {
	return d.process.do(func() error { return d.Answer.Follow(ctx, msg) })
}

// TestAProcessThatIsKilledAnywhereLosesNothingAndTellsNobodyTwice kills a process at each of its writes and posts, before it
// and after it, lets another one take over soon or much later, and looks at what came of it.
func TestAProcessThatIsKilledAnywhereLosesNothingAndTellsNobodyTwice(t *testing.T) {
	for name, scene := range map[string]struct {
		// before leads to the act, which is done by the process that dies. Told is who has to be notified once by it.
		before func(*room) chat.Interaction
		told   string
	}{
		"a table is opened": {func(*room) chat.Interaction {
			return chat.Interaction{Kind: chat.CommandUsed, Command: "puertorico", Sub: "start", Options: map[string]string{"invite": "id-ben"}}
		}, "Ben"},
		"somebody else is awaited": {func(r *room) chat.Interaction {
			id, _ := find(r.started("Ana", "Ben").Message, "Prospector")
			return chat.Interaction{Kind: chat.ComponentUsed, CustomID: id}
		}, "Ben"},
		"the same person goes on": {func(r *room) chat.Interaction {
			id, _ := find(r.started("Ana", "Ben").Message, "Settler")
			return chat.Interaction{Kind: chat.ComponentUsed, CustomID: id}
		}, ""},
		"a game begins in a thread": {func(r *room) chat.Interaction {
			r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "thread": "true"})
			r.press("Ben", r.last().Message, "Join")
			id, _ := find(r.last().Message, "Start")
			return chat.Interaction{Kind: chat.ComponentUsed, CustomID: id}
		}, ""},
		"a computer plays": {func(r *room) chat.Interaction {
			r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "computers": "1"})
			r.press("Ben", r.last().Message, "Join")
			id, _ := find(r.last().Message, "Start")
			return chat.Interaction{Kind: chat.ComponentUsed, CustomID: id}
		}, ""},
	} {
		for _, wait := range []time.Duration{bot.LeaseTime + time.Second, time.Hour} {
			t.Run(fmt.Sprintf("%s, taken over after %s", name, wait), func(t *testing.T) {
				for at, ended := 1, false; !ended; at++ {
					for _, after := range []bool{false, true} {
						synctest.Test(t, func(t *testing.T) {
							ended = !kill(t, scene.before, scene.told, wait, at, after) || ended
						})
					}
					if at > 60 {
						t.Fatal("the process makes too many calls")
					}
				}
			})
		}
	}
}

// kill plays a scene in which the process dies at a call, and says whether it came to that.
func kill(t *testing.T, before func(*room) chat.Interaction, told string, wait time.Duration, at int, after bool) bool {
	t.Helper()
	what := fmt.Sprintf("killed at call %d, done %t", at, after)
	r := newRoom(t)
	in := before(r)
	r.bot.Published()
	in.ID, in.User, in.Guild, in.Channel, in.Locale, in.GuildLocale = "killed", user("Ana"), "guild", "harbour", "en-US", "en-US"
	alive := r.bot
	process := &mortal{Store: r.store, Chat: r, at: at, after: after}
	store := r.store
	r.store, r.chat = process, func(chat.Chat) chat.Chat { return process }
	dead := r.process()
	r.store, r.chat = store, nil
	notified := r.told("Ben")
	a := &answer{room: r}
	dead.Handle(context.Background(), in, dying{a, process})
	dead.Published()
	acknowledged := a.acks > 0
	recorded := r.caused("killed")
	if acknowledged && !recorded && !strings.Contains(strings.Join(a.all, " "), "so I'm not sure") {
		t.Errorf("%s: it was answered and is lost", what)
	}
	time.Sleep(wait)
	r.later(wait)
	for range 3 {
		alive.Sweep(context.Background())
		alive.Published()
		time.Sleep(time.Minute)
		r.later(time.Minute)
	}
	if !recorded {
		return process.dead
	}
	if told != "" && r.told(told) != notified+1 {
		t.Errorf("%s: %s was told %d times", what, told, r.told(told)-notified)
	}
	if left, err := store.Unpublished(context.Background()); err != nil || len(left) > 0 {
		t.Errorf("%s: unpublished are %v, %v", what, left, err)
	}
	alive.Publish(r.game()) // Old controls may be left to the next publication.
	alive.Published()
	if armed := r.armed(); !slices.Equal(armed, []string{r.last().id}) {
		t.Errorf("%s: armed are %v, the last message is %s", what, armed, r.last().id)
	}
	return process.dead
}

// TestATableStandsStillFor15SecondsAtMostWhenItsProcessIsKilled kills a process at each of its writes and posts, before it
// and after it, while another one runs.
func TestATableStandsStillFor15SecondsAtMostWhenItsProcessIsKilled(t *testing.T) {
	const most = 15 * time.Second
	var longest time.Duration
	for at, ended := 1, false; !ended; at++ {
		for _, after := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				r := newRoom(t)
				id, _ := find(r.started("Ana", "Ben").Message, "Prospector")
				process := &mortal{Store: r.store, Chat: r, at: at, after: after}
				store := r.store
				r.store, r.chat = process, func(chat.Chat) chat.Chat { return process }
				dead := r.process()
				r.store, r.chat = store, nil
				ctx, stop := context.WithCancel(context.Background())
				running := make(chan error)
				go func() { running <- r.bot.Run(ctx) }()
				time.Sleep(time.Duration(at) * 1234 * time.Millisecond) // At any time between two sweeps.
				in := chat.Interaction{Kind: chat.ComponentUsed, CustomID: id, ID: "killed", User: user("Ana"), Guild: "guild",
					Channel: "harbour", Locale: "en-US", GuildLocale: "en-US"}
				began := time.Now()
				go dead.Handle(context.Background(), in, dying{&answer{room: r}, process})
				left := func() bool {
					ids, err := store.Unpublished(context.Background())
					return err != nil || len(ids) > 0
				}
				for time.Sleep(100 * time.Millisecond); left() && time.Since(began) < time.Minute; {
					time.Sleep(100 * time.Millisecond)
				}
				if took := time.Since(began); took > most {
					t.Errorf("killed at call %d, done %t: the table stood still for %s", at, after, took)
				} else {
					longest = max(longest, took)
				}
				ended = !process.dead
				time.Sleep(time.Minute)
				stop()
				if err := <-running; err != nil {
					t.Error(err)
				}
				dead.Published()
			})
		}
	}
	if longest < bot.LeaseTime {
		t.Errorf("it stood still for %s at most: no process was killed with a lease", longest)
	}
	t.Logf("at most %s", longest)
}

// caused says whether an interaction has changed the channel's game.
func (r *room) caused(interaction string) bool {
	ids, err := r.store.ByChannel(context.Background(), "harbour")
	if err != nil {
		r.t.Fatal(err)
	}
	for _, id := range ids {
		if _, err := r.store.ByInteraction(context.Background(), id, interaction); err == nil {
			return true
		}
	}
	return false
}
