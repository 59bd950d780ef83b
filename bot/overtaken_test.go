package bot_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// between is a store in which somebody acts just before a record is read for the second time.
type between struct {
	storage.Store
	move string
	act  func(storage.Record)
	read *atomic.Int64
}

func (s between) Load(ctx context.Context, id storage.GameID) (storage.Record, storage.Publication, error) {
	r, shown, err := s.Store.Load(ctx, id)
	if err == nil && r.Act.Move == s.move && s.read.Add(1) == 2 {
		s.act(r)
		return s.Store.Load(ctx, id)
	}
	return r, shown, err
}

// TestAComputerThatIsAwaitedWhenAProcessDiesStillPlays: a process has let the computers play and is about to publish; then
// another process takes a move after which a computer is awaited, and dies.
func TestAComputerThatIsAwaitedWhenAProcessDiesStillPlays(t *testing.T) {
	r := newRoom(t)
	store := r.store
	var stall atomic.Bool
	r.store = stalled{store, &stall}
	other := r.process()
	other.Impatient()
	t.Cleanup(other.Published)
	var acted atomic.Bool
	r.store = between{store, "role:settler", func(rec storage.Record) {
		table, err := puertorico.Game().Load(*rec.Snapshot)
		if err != nil {
			t.Error(err)
			return
		}
		for _, d := range table.Decisions() {
			a := &answer{room: r}
			stall.Store(true)
			other.Handle(context.Background(), chat.Interaction{
				ID: "between", Kind: chat.ComponentUsed, User: user("Ana"), Guild: "guild", Channel: "harbour",
				CustomID: fmt.Sprintf("v1|%s|%d|%s", r.game(), d.Since, d.Moves[0]),
			}, a)
			acted.Store(true)
		}
	}, &atomic.Int64{}}
	r.bot = r.process()
	t.Cleanup(r.bot.Published)

	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "first_governor": "host_picks"})
	r.press("Ana", r.last().Message, "Add computer")
	r.press("Ana", r.last().Message, "Start")
	r.press("Ana", r.last().Message, "Settler")
	message := r.last()
	if !acted.Load() {
		t.Fatal("nobody has acted between")
	}
	if got := awaited(message.Message, "Ana"); len(got) != 1 {
		t.Errorf("the table says %q", allText(message.Message))
	}
}
