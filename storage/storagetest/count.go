package storagetest

import (
	"fmt"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

func openGames(t *testing.T, s storage.Store) {
	counter, ok := s.(storage.GameCounter)
	if !ok {
		t.Fatal("the store does not count its games")
	}
	count := func(want int) {
		t.Helper()
		if got, err := counter.OpenGames(t.Context()); err != nil || got != want {
			t.Errorf("%d games are open, not %d: %v", got, want, err)
		}
	}
	count(0)
	var last storage.Record
	for i := range 20 {
		id := storage.GameID(fmt.Sprintf("g%d", i))
		last = move(create(t, s, id, lobby(0, "u1", "u2")))
		last.Thread = fmt.Sprintf("t%d", i)
		appended(t, s, id, last)
	}
	count(20)
	last = move(last)
	last.Phase = storage.Finished
	appended(t, s, "g19", last)
	count(19)
	last = move(last)
	last.Phase = storage.Finished
	appended(t, s, "g19", last)
	count(19)
	appended(t, s, "g19", move(last))
	count(20)
}
