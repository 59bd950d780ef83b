package bot_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// between is a store in which somebody acts after a move was recorded: just before the game's lease is taken, or just
// before its publication is stored.
type between struct {
	storage.Store
	move   string
	leased bool
	act    func(storage.Record)
	found  *atomic.Pointer[storage.Record]
}

func (s between) Append(ctx context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	stored, err := s.Store.Append(ctx, id, r)
	if err == nil && r.Act.Move == s.move {
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
