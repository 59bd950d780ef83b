package endeavor

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// board is a view of three players at a step, in which seat 0 has buildings, tokens and cards, and nobody holds a city.
func board(step, phase string) rules.View {
	v := rules.View{Step: step, Phase: phase, Awaited: []rules.Seat{0}, Players: make([]rules.PlayerView, 3)}
	for r := range rules.Region(rules.Regions) {
		v.Regions[r] = rules.RegionView{Region: r, Open: r == rules.Europe, Presence: []int{0, 0, 0}}
	}
	for c := range rules.City(rules.Cities) {
		v.Cities[c] = rules.SpaceView{Token: rules.PoliticsToken, Seat: engine.Everyone}
	}
	for d := range rules.Deck(rules.Decks) {
		v.Decks[d] = []rules.Card{rules.CardOf(d, 0)}
	}
	v.Players[0] = rules.PlayerView{
		Harbour: 3, Yields: [rules.Statuses]int{1, 2, 1, 2},
		Places: []rules.PlaceView{
			{Building: rules.ColonialOffice, Occupied: true}, {Building: rules.Market}, {Building: rules.Workshop},
			{Building: rules.Barracks}, {Building: rules.Market},
		},
	}
	v.Players[0].Tokens[rules.PoliticsToken] = 2
	v.Players[0].Tokens[rules.OccupyOrDrawToken] = 1
	return v
}

func own(v rules.View, seat engine.Seat) string {
	return strings.Join(Topics{}.Own(v, seat), " ")
}

func TestHelpNamesWhatCanBeUsedNow(t *testing.T) {
	v := board(rules.StepAct, "action")
	if got, want := own(v, 0), "market token_occupy_or_draw"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.Cities[0].Seat = 1
	if got, want := own(v, 0), "market barracks token_occupy_or_draw"; got != want {
		t.Errorf("with a city to attack: %q, want %q", got, want)
	}
	v.Players[0].Harbour = 1
	if got, want := own(v, 0), "market token_occupy_or_draw"; got != want {
		t.Errorf("with one marker: %q, want %q", got, want)
	}
	v.Players[0].Harbour = 0
	if got, want := own(v, 0), "token_occupy_or_draw"; got != want {
		t.Errorf("without a marker: %q, want %q", got, want)
	}
	v.Players[0].Tokens[rules.PaymentToken] = 1
	if got, want := own(v, 0), "token_payment token_occupy_or_draw"; got != want {
		t.Errorf("with a payment token: %q, want %q", got, want)
	}
	v.Players[0].Passed = true
	if got := own(v, 0); got != "" {
		t.Errorf("after passing: %q", got)
	}
}

func TestHelpWarnsOfTheLimitAndOfAbolition(t *testing.T) {
	v := board(rules.StepAct, "action")
	v.Players[0].Harbour, v.Players[0].Tokens = 0, [rules.Tokens]int{}
	v.Players[0].Cards, v.Players[0].Counted = []rules.Card{rules.CardOf(rules.SlaveryDeck, 0)}, 2
	if got := own(v, 0); got != "abolition" {
		t.Errorf("within the limit: %q", got)
	}
	v.Players[0].Counted = 3
	if got := own(v, 0); got != "limit abolition" {
		t.Errorf("over the limit: %q", got)
	}
}

func TestHelpNamesWhatSalaryCanFree(t *testing.T) {
	v := board(rules.StepSalary, "salary")
	if got := own(v, 0); got != "finance colonial_office" {
		t.Errorf("%q", got)
	}
	v.Players[0].Places[0].Occupied = false
	if got := own(v, 0); got != "" {
		t.Errorf("with nothing to free: %q", got)
	}
}

func TestHelpNamesTheCardsThatMayGo(t *testing.T) {
	v := board(rules.StepDiscard, "action")
	v.Players[0].Passed = true
	slavery := rules.CardOf(rules.SlaveryDeck, 2)
	v.Players[0].Cards = []rules.Card{rules.CardOf(rules.IndiaDeck, 0), slavery, rules.CardOf(rules.AfricaDeck, 1)}
	if got := own(v, 0); got != "politics governor_place india_gov africa_1" {
		t.Errorf("a single Slavery card: %q", got)
	}
	v.Players[0].Cards = []rules.Card{slavery, rules.CardOf(rules.SlaveryDeck, 0)}
	if got := own(v, 0); got != "politics slavery_2 slavery_0" {
		t.Errorf("two of them: %q", got)
	}
	if got := own(v, 1); got != "" {
		t.Errorf("somebody else without anything: %q", got)
	}
}

func TestHelpNamesTheBuildingOfASecondHalf(t *testing.T) {
	v := board(rules.StepSecond, "action")
	v.Second = &rules.SecondView{Building: rules.Docks}
	if got := own(v, 0); got != "docks" {
		t.Errorf("%q", got)
	}
}

func TestHelpNamesIndustryWhileBuildingsAreBuilt(t *testing.T) {
	if got := own(board(rules.StepBuild, "build"), 2); got != "industry" {
		t.Errorf("%q", got)
	}
}

func TestHelpNamesNothingAfterTheEnd(t *testing.T) {
	if got := own(board("", ""), 0); got != "" {
		t.Errorf("after the end: %q", got)
	}
}

// TestWhatHelpNamesInWholeGamesIsWhatMayBeDone plays random games and compares it with the legal moves.
func TestWhatHelpNamesInWholeGamesIsWhatMayBeDone(t *testing.T) {
	briefs, seen := map[string]string{}, map[string]bool{}
	for _, topic := range (Topics{}).List("en") {
		briefs[topic.Key] = topic.Brief
	}
	for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
		for game := range 8 {
			table, _, err := rules.Game().New(engine.Config{Seats: seats, Seed: engine.Seed{byte(seats), byte(game)}})
			if err != nil {
				t.Fatal(err)
			}
			rand := engine.RandFrom(uint64(seats))
			for seq := 1; len(table.Decisions()) > 0; seq++ {
				for seat := range engine.Seat(seats) {
					view := table.View(seat).(rules.View)
					keys := Topics{}.Own(view, seat)
					for _, key := range keys {
						seen[key] = true
						if briefs[key] == "" {
							t.Fatalf("%s is useful to seat %d and has no topic with a brief", key, seat)
						}
					}
					if d, ok := table.Decision(seat); ok {
						agree(t, view, d, keys)
					}
				}
				d := table.Decisions()[rand.IntN(len(table.Decisions()))]
				if table, _, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: d.Moves[rand.IntN(len(d.Moves))]}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if len(seen) < 40 {
		t.Errorf("only %d things were of use", len(seen))
	}
}

// warnings are keys of topics that stand beside what can be chosen.
var warnings = []string{"limit", "abolition", "finance", "politics", "governor_place", "industry"}

// agree compares keys with the things that the legal moves of a question name, in whatever order.
func agree(t *testing.T, view rules.View, d engine.Decision, named []string) {
	t.Helper()
	var want []string
	for _, move := range d.Moves {
		m, err := rules.Parse(move)
		if err != nil {
			t.Fatal(err)
		}
		switch m.Kind {
		case rules.ActivateMove:
			want = text.With(want, m.Building().String())
		case rules.TokenMove:
			want = text.With(want, "token_"+m.Token().String())
		case rules.SecondMove:
			want = text.With(want, view.Second.Building.String())
		case rules.DiscardMove:
			want = text.With(want, m.Card().String())
		case rules.SalaryMove:
			for _, b := range m.Paid() {
				want = text.With(want, b.String())
			}
		}
	}
	got := slices.DeleteFunc(slices.Clone(named), func(key string) bool { return slices.Contains(warnings, key) })
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("at %s help names %v, the moves %v", d.Step, got, want)
	}
}
