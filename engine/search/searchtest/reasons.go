package searchtest

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/search"
)

// Reasons proves the reasons of a game on positions in which the rules leave no doubt.
type Reasons[S any, M search.Move, V any] struct {
	Rules   engine.Rules[S, M, V]
	Mind    func() search.Mind[S, M]
	Reasons search.Reasons[S, M]
	shown   map[string]bool
}

// Bring holds that these differences, all of them sure, are among those that are told of one answer beside another.
// When a game that goes on will end is never sure: of search.ReasonEnd only earlier or later counts.
func (r *Reasons[S, M, V]) Bring(t *testing.T, why string, s S, this, that string, want ...engine.Difference) {
	t.Helper()
	t.Run(why, func(t *testing.T) {
		state, err := r.Rules.Encode(&s)
		if err != nil {
			t.Fatal(err)
		}
		table, err := engine.LoadTable(r.Rules, engine.Snapshot{
			Game: r.Rules.Name(), Schema: r.Rules.Schema(), State: state, Since: make([]int, engine.MaxSeats),
		})
		if err != nil {
			t.Fatal(err)
		}
		rand, seat := engine.RandFrom(1), r.Rules.Asked(&s).First()
		analyst := search.AnalystOf(r.Rules, r.Mind, r.Reasons)()
		found, err := analyst.Explain(t.Context(), table, seat, &rand, 20, this, that)
		if err != nil {
			t.Fatal(err)
		}
		if r.shown == nil {
			r.shown = map[string]bool{}
		}
		for _, w := range want {
			r.shown[w.Kind], w.Sure = true, true
			if !slices.ContainsFunc(found, func(d engine.Difference) bool {
				d.Now = d.Now && w.Now
				if d.Kind == search.ReasonEnd {
					d.N, d.Sure = max(-1, min(d.N, 1)), true
				}
				return d == w
			}) {
				t.Errorf("%+v is not among %+v", w, found)
			}
		}
	})
}

// Complete holds that each kind was proved.
func (r *Reasons[S, M, V]) Complete(t *testing.T) {
	t.Helper()
	for kind := range r.Reasons.Worth {
		if !r.shown[kind] {
			t.Errorf("no position shows %q", kind)
		}
	}
}
