package puertorico

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// course are positions, each with the facts that led to it.
type course []struct {
	table  engine.Table
	events []engine.Event
}

func (s course) all(yield func(engine.Table, []engine.Event) bool) {
	for _, one := range s {
		if !yield(one.table, one.events) {
			return
		}
	}
}

func awarded(t *testing.T, s course) []string {
	t.Helper()
	return Presenter{}.Awards(s.all, text.NewLocalizer(catalog(t).Messages("en"), rules.Name, []string{"Ana", "Ben", "C_o"}))
}

func TestAwardsTellWhoShippedSoldAndGrewMost(t *testing.T) {
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{1}})
	if err != nil {
		t.Fatal(err)
	}
	fact := func(kind string, seat engine.Seat, args ...engine.Arg) engine.Event {
		return engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args}
	}
	var s course
	s = append(s, struct {
		table  engine.Table
		events []engine.Event
	}{table, []engine.Event{
		fact(rules.CaptainLoaded, 0, engine.Term("good", "corn"), engine.Num("goods", 5), engine.Num("vp", 5)),
		fact(rules.CaptainLoaded, 1, engine.Term("good", "corn"), engine.Num("goods", 4), engine.Num("vp", 4)),
		fact(rules.CaptainMixed, 1, engine.Num("corn", 2), engine.Num("goods", 2), engine.Num("vp", 1)),
		fact(rules.TraderSold, 2, engine.Term("good", "coffee"), engine.Num("price", 7)),
		fact(rules.TraderSold, 0, engine.Term("good", "sugar"), engine.Num("price", 3)),
		fact(rules.BuilderBuilt, 0, engine.Term("building", "harbor"), engine.Num("price", 8)),
		fact(rules.BuilderBuilt, 2, engine.Term("building", "office"), engine.Num("price", 5)),
		fact(rules.CraftsmanProduced, 2, engine.Num("corn", 3), engine.Num("indigo", 1)),
		fact(rules.CraftsmanProduced, 1, engine.Num("corn", 2)),
	}})
	got := awarded(t, s)
	for _, want := range []string{
		"Most goods shipped: Ben, 6", `Best sale: C\_o, coffee for 7 doubloons`, `Most buildings: Ana and C\_o, 1 each`,
		`Most corn grown: C\_o, 3`, `Fullest purse, in doubloons: Ana, Ben and C\_o, 2 each`,
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
	if len(got) != 5 {
		t.Errorf("nobody has people yet: %q", got)
	}
}

// Whole games, with the builders counted in the cities at the end.
func TestAwardsAgreeWithTheEndOfWholeGames(t *testing.T) {
	for n := range 8 {
		table, events, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{byte(n), 7}})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(uint64(n))
		player := rules.Medium1()
		var s course
		for seq := 1; ; seq++ {
			s = append(s, struct {
				table  engine.Table
				events []engine.Event
			}{table, events})
			open := table.Decisions()
			if len(open) == 0 {
				break
			}
			d := open[slices.IndexFunc(open, engine.Decision.Awaited)]
			move, err := player.Choose(t.Context(), table.Redeal(d.Seat, &rand), d.Seat, &rand)
			if err != nil {
				t.Fatal(err)
			}
			if table, events, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
		view, _ := table.View(engine.Everyone).(rules.View)
		most := 0
		for _, p := range view.Players {
			most = max(most, len(p.City))
		}
		got := strings.Join(awarded(t, s), "\n")
		if !regexp.MustCompile(fmt.Sprintf(`(?m)^Most buildings: .*, %d( each)?$`, most)).MatchString(got) {
			t.Errorf("game %d: %d buildings at most, told is %q", n, most, got)
		}
		if n == 0 {
			t.Log(got)
		}
	}
}
