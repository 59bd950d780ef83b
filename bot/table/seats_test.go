package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func TestANewPersonInheritsNoIntentions(t *testing.T) {
	env := storage.Envelope{
		Host:   "ana",
		Seats:  []storage.Seat{{User: "ana", Name: "Ana", StandIn: StandInAway, Away: &storage.Absence{}}, {User: "ben", Name: "Ben"}},
		Drafts: map[engine.Seat]storage.Draft{0: {Move: "x"}, 1: {Move: "y"}}, Presets: map[engine.Seat]map[string]string{0: {"a": "b"}},
		Orders: map[engine.Seat][]string{0: {"sell:corn"}}, OrderDrafts: map[engine.Seat]storage.OrderDraft{0: {}}, Held: map[engine.Seat]int{0: 1},
	}
	g := &Table{Record: storage.Record{Envelope: env}}
	c := giveSeat(g, 0, "dan", "Ben", "ben")
	got := &g.Envelope
	if s := got.Seats[0]; s != (storage.Seat{User: "dan", Name: "Ben 2"}) {
		t.Errorf("the seat is %+v", s)
	}
	if len(got.Drafts) != 1 || len(got.Presets)+len(got.Orders)+len(got.OrderDrafts)+len(got.Held) > 0 {
		t.Errorf("left are %v %v %v %v %v", got.Drafts, got.Presets, got.Orders, got.OrderDrafts, got.Held)
	}
	if got.Host != "ben" || len(got.Removed) != 1 || got.Removed[0] != "ana" {
		t.Errorf("the host is %s, removed are %v", got.Host, got.Removed)
	}
	if c.Act.Value != "Ana" {
		t.Errorf("the act is %+v", c.Act)
	}
}
