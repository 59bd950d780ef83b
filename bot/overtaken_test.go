package bot_test

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// between is a store in which somebody acts after a move, or an act of a kind, was recorded: just before the game's
// lease is taken, or just before its publication is stored.
type between struct {
	storage.Store
	move   string
	leased bool
	act    func(storage.Record)
	found  *atomic.Pointer[storage.Record]
}

func (s between) Append(ctx context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	stored, err := s.Store.Append(ctx, id, r)
	if err == nil && cmp.Or(r.Act.Move, string(r.Act.Kind)) == s.move {
		s.found.Store(&r)
	}
	return stored, err
}

func (s between) acts() {
	if r := s.found.Swap(nil); r != nil {
		s.act(*r)
	}
}

func (s between) Hold(ctx context.Context, key, owner string, d time.Duration) (bool, error) {
	if !s.leased && strings.HasPrefix(key, "publish:") {
		s.acts()
	}
	return s.Store.Hold(ctx, key, owner, d)
}

func (s between) SetPublication(ctx context.Context, id storage.GameID, p storage.Publication) error {
	if s.leased {
		s.acts()
	}
	return s.Store.SetPublication(ctx, id, p)
}

// answers gives the first answer to each open question of a record, in Ana's name.
func answers(r *room, by *bot.Bot, rec storage.Record) {
	table, err := puertorico.Game().Load(*rec.Snapshot)
	if err != nil {
		r.t.Error(err)
		return
	}
	for _, d := range table.Decisions() {
		by.Handle(context.Background(), chat.Interaction{
			ID: "between", Kind: chat.ComponentUsed, User: user("Ana"), Guild: "guild", Channel: "harbour",
			CustomID: bot.ControlID(r.game(), d.Since, d.Moves[0]),
		}, &answer{room: r})
	}
}

// TestAComputerThatIsAwaitedWhenAProcessDiesStillPlays: a process has let the computers play and is about to publish;
// then another process takes a move after which a computer is awaited, and dies.
func TestAComputerThatIsAwaitedWhenAProcessDiesStillPlays(t *testing.T) {
	r := newRoom(t)
	store := r.store
	var stall atomic.Bool
	r.store = stalled{store, &stall}
	other := r.process()
	other.Impatient()
	t.Cleanup(other.Published)
	var acted atomic.Bool
	r.store = between{store, "role:settler", true, func(rec storage.Record) {
		stall.Store(true)
		answers(r, other, rec)
		acted.Store(true)
	}, &atomic.Pointer[storage.Record]{}}
	r.bot = r.process()
	t.Cleanup(r.bot.Published)

	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "first_governor": "host_picks"})
	r.press("Ana", r.last().Message, "Add computer")
	r.press("Ana", r.last().Message, "Start")
	r.press("Ana", r.last().Message, "Settler")
	r.bot.Published()
	if !acted.Load() {
		t.Fatal("nobody has acted between")
	}
	r.bot.Sweep(context.Background())
	message := r.last()
	if got := awaited(message.Message, "Ana"); len(got) != 1 {
		t.Errorf("the table says %q", allText(message.Message))
	}
}

// TestARecordThatSomebodyElseWasAheadOfIsNotPublished: a process has recorded a move and is about to take the game's
// lease; meanwhile another process takes the next move, publishes it in a new message and gives the lease back.
func TestARecordThatSomebodyElseWasAheadOfIsNotPublished(t *testing.T) {
	r := newRoom(t)
	r.bot.Published()
	store := r.store
	other := r.process()
	var acted atomic.Bool
	r.store = between{store, "role:settler", false, func(rec storage.Record) {
		answers(r, other, rec)
		other.Published()
		acted.Store(true)
	}, &atomic.Pointer[storage.Record]{}}
	r.bot = r.process()
	t.Cleanup(r.bot.Published)

	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Settler")
	message := r.last()
	if !acted.Load() {
		t.Fatal("nobody has acted between")
	}
	if got := awaited(message.Message, "Ana", "Ben"); message.id == table.id || len(got) != 1 || got[0] != "Ben" {
		t.Errorf("the table says %q", allText(message.Message))
	}
	if got := r.armed(); len(got) != 1 || got[0] != message.id {
		t.Errorf("controls are on %v, the table is %s", got, message.id)
	}
	if n := r.told("Ben"); n != 1 {
		t.Errorf("Ben was told %d times", n)
	}
	r.published()
}

// TestWhoHasActedMeanwhileIsNotNotified: a process has recorded a move after which Ben is awaited and is about to take
// the game's lease; meanwhile Ben moves at another process, which dies before it publishes.
func TestWhoHasActedMeanwhileIsNotNotified(t *testing.T) {
	r := newRoom(t)
	r.bot.Published()
	store := r.store
	var stall atomic.Bool
	r.store = stalled{store, &stall}
	other := r.process()
	t.Cleanup(other.Published)
	var acted atomic.Bool
	r.store = between{store, "role:prospector", false, func(rec storage.Record) {
		stall.Store(true)
		other.Handle(context.Background(), chat.Interaction{
			ID: "between", Kind: chat.ComponentUsed, User: user("Ben"), Guild: "guild", Channel: "harbour",
			CustomID: bot.ControlID(r.game(), rec.Seq, "role:trader"),
		}, &answer{room: r})
		acted.Store(true)
	}, &atomic.Pointer[storage.Record]{}}
	r.bot = r.process()
	t.Cleanup(r.bot.Published)

	r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
	message := r.last()
	if who := r.records(); !acted.Load() || who[len(who)-1].Act.Seat != 1 {
		t.Fatal("Ben has not acted between")
	}
	if got := awaited(message.Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ana"}) {
		t.Errorf("the table says %q", allText(message.Message))
	}
	if n := r.told("Ben"); n != 0 {
		t.Errorf("Ben was told %d times of what is answered", n)
	}
	r.published()
}

// lateChat is a chat that lists the edits and threads of a process that somebody was ahead of.
type lateChat struct {
	chat.Chat
	late *atomic.Bool
	list *[]string
}

func (c lateChat) Edit(ctx context.Context, channel, message string, m chat.Message) error {
	if c.late.Load() {
		*c.list = append(*c.list, "an edit to "+allText(m))
	}
	return c.Chat.Edit(ctx, channel, message, m)
}

func (c lateChat) Thread(ctx context.Context, channel, message, name string) (string, error) {
	if c.late.Load() {
		*c.list = append(*c.list, "a thread")
	}
	return c.Chat.Thread(ctx, channel, message, name)
}

// TestWhatSomebodyElseHasLeftBehindIsNeverShown: a process has recorded something and is about to take the game's
// lease; meanwhile another process records and publishes what comes next, or publishes this very record, and gives the
// lease back. Whatever the first one did now would stay if it died before its publication was refused.
func TestWhatSomebodyElseHasLeftBehindIsNeverShown(t *testing.T) {
	undone := func(r *room, by *bot.Bot, _ storage.Record) {
		by.Handle(context.Background(), chat.Interaction{
			ID: "between", Kind: chat.ComponentUsed, User: user("Ana"), Guild: "guild", Channel: "harbour",
			CustomID: bot.ControlID(r.game(), 0, "@undo"), Private: true,
		}, &answer{room: r})
	}
	published := func(r *room, by *bot.Bot, _ storage.Record) { by.Publish(r.game()) }
	for name, c := range map[string]struct {
		thread, after string
		act           func(*room, *bot.Bot, storage.Record)
	}{
		"on a message that was edited since":   {"false", "role:settler", undone},
		"on a message that was replaced since": {"false", "role:settler", answers},
		"in a second thread":                   {"true", "start", published},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			store, other := r.store, r.process()
			var late atomic.Bool
			var list []string
			r.store = between{store, c.after, false, func(rec storage.Record) {
				c.act(r, other, rec)
				other.Published()
				late.Store(true)
			}, &atomic.Pointer[storage.Record]{}}
			r.chat = func(fake chat.Chat) chat.Chat { return lateChat{fake, &late, &list} }
			r.bot = r.process()
			t.Cleanup(r.bot.Published)

			r.command("Ana", "puertorico", "start", map[string]string{
				"players": "2", "first_governor": "host_picks", "thread": c.thread,
			})
			r.press("Ben", r.last().Message, "Join")
			r.press("Ana", r.last().Message, "Start")
			if c.after != "start" {
				r.press("Ana", r.last().Message, "Settler")
			}
			r.bot.Published()
			if !late.Load() || len(list) > 0 {
				t.Errorf("somebody was ahead: %t; then there is %q", late.Load(), list)
			}
			r.published()
		})
	}
}

// TestATableWhoseLobbyWasPostedAsItBeganIsClosed: a process records the start and dies before it publishes; meanwhile
// another one, which knew the lobby only, stores that it posted it anew. Then nobody ever acts.
func TestATableWhoseLobbyWasPostedAsItBeganIsClosed(t *testing.T) {
	r := newRoom(t)
	store := r.store
	var stall atomic.Bool
	r.store = stalled{store, &stall}
	r.bot = r.process()
	r.bot.Impatient()
	t.Cleanup(r.bot.Published)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Join")
	r.bot.Published()
	stall.Store(true)
	r.press("Ana", r.last().Message, "Start")
	r.later(time.Second)
	last, p, err := store.Load(t.Context(), r.game())
	noError(t, err)
	if last.Phase != storage.Playing || p.Seq >= last.Seq {
		t.Fatalf("record %d is of a game that is %q and shown up to record %d", last.Seq, last.Phase, p.Seq)
	}
	p.Rev, p.At = p.Rev+1, r.clock()
	noError(t, store.SetPublication(t.Context(), r.game(), p))

	r.store = store
	r.bot = r.process()
	for range 40 {
		r.bot.Sweep(t.Context())
		r.bot.Published()
		r.later(24 * time.Hour)
	}
	says(t, "the table", allText(r.last().Message), "so I closed this game")
}
