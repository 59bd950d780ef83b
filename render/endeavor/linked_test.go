package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// TestConnectionsOfRealGamesAreMarkedAsNew: the facts of the rules are understood as they are told.
func TestConnectionsOfRealGamesAreMarkedAsNew(t *testing.T) {
	s := named("game-linked")
	told := 0
	for _, e := range s.Fresh {
		if e.Kind == endeavor.Linked {
			told++
		}
	}
	marked := 0
	p := painterOf(t, s)
	for link := range endeavor.Connection(endeavor.Connections) {
		if p.fresh.link(link) >= 0 {
			marked++
		}
	}
	if told == 0 || marked != told {
		t.Errorf("%d connections are marked of %d", marked, told)
	}
}
