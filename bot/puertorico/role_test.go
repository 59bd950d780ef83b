package puertorico

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestARoleButtonShowsTheDoubloonsOnItsCard(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 3), Roles: []rules.RoleView{
		{Role: rules.Captain, Doubloons: 2}, {Role: rules.Trader, Doubloons: 1}, {Role: rules.Mayor}, {Role: rules.Prospector2},
	}}
	d := engine.Decision{Seat: 0, Step: rules.StepRole, Moves: []string{"role:mayor", "role:trader", "role:captain", "role:prospector2"}}
	got := (Presenter{}).Options(w, d, english(t))
	offers(t, got,
		[4]string{"role:mayor", "Mayor", "0 colonists, one more than others get; 0 empty circles for them"},
		[4]string{"role:trader", "Trader, 1 doubloon", "You have no good that the trading house takes"},
		[4]string{"role:captain", "Captain, 2 doubloons", "You have nothing that you can load"},
		[4]string{"role:prospector2", "Prospector", "1 doubloon from the bank; nobody else acts"})
	for i, icon := range []string{"mayor", "trader", "captain", "prospector"} {
		if got[i].Emoji != icon || got[i].Style != chat.Primary {
			t.Errorf("%s has the icon %q and the style %v", got[i].Move, got[i].Emoji, got[i].Style)
		}
	}
}

// TestWhatARoleBringsIsWhatTheRulesGive plays base games at random, takes each free role at each choice, and compares
// what was said with the first question that the rules ask its taker, or with what the taker gets.
func TestWhatARoleBringsIsWhatTheRulesGive(t *testing.T) {
	compared, v := map[rules.Role]int{}, english(t)
	for game := range 12 {
		seed := engine.Seed{byte(game), 3}
		rand := engine.NewRand(seed)
		table, _, err := rules.Game().New(engine.Config{Seats: 2 + game%4, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for len(table.Decisions()) > 0 {
			if d := table.Decisions()[0]; d.Step == rules.StepRole {
				w := table.View(d.Seat).(rules.View)
				q := question{View: w, Localizer: v, seat: d.Seat, own: w.Players[d.Seat]}
				for _, move := range d.Moves {
					m, err := rules.Parse(move)
					if err != nil {
						t.Fatal(err)
					}
					next, events, err := table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: move})
					if err != nil {
						t.Fatal(err)
					}
					if compareRole(t, q, rules.Role(m.A), next, events) {
						compared[rules.Role(m.A)]++
					}
				}
			}
			table, _ = bottest.RandomMove(t, table, &rand)
		}
	}
	for role := rules.Settler; role <= rules.Captain; role++ {
		if compared[role] < 20 {
			t.Errorf("%s was compared %d times", role, compared[role])
		}
	}
}

// compareRole compares what a role was said to bring with the position after it was taken; false where that tells
// nothing.
func compareRole(t *testing.T, q question, role rules.Role, next engine.Table, events []engine.Event) bool {
	t.Helper()
	said := q.brings(role)
	after := next.View(q.seat).(rules.View)
	own := after.Players[q.seat]
	d, asked := next.Decision(q.seat)
	wrong := func(what string, got any) {
		t.Errorf("%s is said to bring %q, but %s: %v", role, said, what, got)
	}
	switch role {
	case rules.Settler:
		if asked && d.Step == rules.StepTake && strings.Contains(said, "or a quarry (") !=
			strings.Contains(strings.Join(d.Moves, " "), rules.Settle(rules.Quarry, false).String()) {
			wrong("the answers are", d.Moves)
		}
		return asked && d.Step == rules.StepTake
	case rules.Mayor:
		persons := func(p rules.PlayerView) int {
			n := p.SanJuan
			for _, t := range p.Island {
				n += t.Colonists
			}
			for _, b := range p.City {
				n += b.Colonists
			}
			return n
		}
		n := persons(own) - persons(q.own)
		if want := q.Say("puertorico.brings.mayor", engine.Num("n", n), engine.Num("circles", circles(q.own))); said != want &&
			asked && d.Step == rules.StepPlace {
			wrong("it brings", want)
		}
		return asked && d.Step == rules.StepPlace
	case rules.Builder:
		if !asked || d.Step != rules.StepBuild || after.Chooser != q.seat {
			return false
		}
		n := 0
		for _, o := range after.Offer {
			if o.Buyable {
				n++
			}
		}
		none := strings.HasPrefix(said, "You pay 1 less, but")
		if got, _ := q.payable(role, 1); got != n || none != (n == 0) {
			wrong("so many can be built", n)
		}
		return true
	case rules.Craftsman:
		for _, e := range events {
			if e.Kind != rules.CraftsmanProduced || e.Seat != q.seat {
				continue
			}
			var made [rules.Goods]int
			for _, a := range e.Args {
				for good := rules.Corn; good < rules.Goods; good++ {
					if a.Key == good.String() {
						made[good] = a.Num
					}
				}
			}
			if got, _ := q.produced(); got != made {
				wrong("it makes", made)
			}
		}
		return true
	case rules.Trader:
		best := -1
		for _, price := range own.Prices {
			best = max(best, price)
		}
		if asked && d.Step == rules.StepSell {
			if _, price := q.bestSale(staffOf(q), 1); price != best {
				wrong("the best price is", best)
			}
			return true
		}
		return false
	case rules.Captain:
		if !asked || d.Step != rules.StepLoad {
			return false
		}
		best := 0
		for _, move := range d.Moves {
			if m, err := rules.Parse(move); err == nil && m.A >= 0 {
				best = max(best, fits(after.Ships, int(m.B), own.Goods[m.A]))
			}
		}
		if _, n := q.bestLoad(staffOf(q)); n != best {
			wrong("the largest loading has", best)
		}
		return true
	}
	return false
}

func staffOf(q question) map[string]int {
	_, staff := places(q.own)
	return staff
}
