package endeavor

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestAwardsTellWhoDidMost(t *testing.T) {
	table := opening(t)
	fact := func(kind string, seat engine.Seat) engine.Event {
		return engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone}
	}
	steps := func(yield func(engine.Table, []engine.Event) bool) {
		_ = yield(table, []engine.Event{fact(rules.Shipped, 0), fact(rules.Occupied, 1), fact(rules.RegionOpened, engine.Everyone)}) &&
			yield(table, []engine.Event{fact(rules.Shipped, 0), fact(rules.Shipped, 2), fact(rules.GovernorWon, 1), fact(rules.GovernorWon, 2)})
	}
	got := (Presenter{}).Awards(steps, text.NewLocalizer(catalog(t).Messages("en"), rules.Name, []string{"Ana", "Ben", "C_o"}))
	want := []string{"Most markers shipped: Ana, 2", "Most cities occupied: Ben, 1", `Most governors: Ben and C\_o, 1 each`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
