package endeavor

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// busy gives Ana buildings with markers on them.
func busy(buildings ...rules.Building) func(*rules.View) {
	return func(w *rules.View) {
		w.Players[0].Places = nil
		for _, b := range buildings {
			w.Players[0].Places = append(w.Players[0].Places, rules.PlaceView{Building: b, Occupied: true})
		}
	}
}

func TestASalaryNamesWhatIsFreedAndWhatStaysOccupied(t *testing.T) {
	w := set(t, busy(rules.ColonialOffice, rules.Docks, rules.Market, rules.Market))
	offers(t, offered(t, w, rules.StepSalary, "salary:docks,market,market", "salary:colonial_office,docks,market"),
		"Choose what your salary frees | Docks and 2 markets | Still occupied: colonial office",
		"Choose what your salary frees | Colonial office, docks and market | Still occupied: market")
}

func TestADraftOfASalarySaysWhatComesBack(t *testing.T) {
	w := set(t, busy(rules.ColonialOffice, rules.Docks, rules.Market))
	d := engine.Decision{Step: rules.StepSalary, Private: true, Moves: []string{"salary:docks"}}
	for draft, want := range map[string]string{
		"salary:docks":                        "**Your salary: 1 marker comes back.** Free again: docks. Still occupied: colonial office and market.",
		"salary:docks,market":                 "**Your salary: 2 markers come back.** Free again: docks and market. Still occupied: colonial office.",
		"salary:colonial_office,docks,market": "**Your salary: 3 markers come back.** Free again: colonial office, docks and market.",
		"pass":                                "Choose what to do.",
		"nonsense":                            "Choose what to do.",
	} {
		if got := (Presenter{}).Draft(w, d, draft, english(t)); got != want {
			t.Errorf("%s reads %q, want %q", draft, got, want)
		}
	}
	d.Given = "salary:docks"
	want := "**Salary saved: 1 marker comes back.** You can change it until everyone is ready. Free again: docks. Still occupied: colonial office and market."
	if got := (Presenter{}).Draft(w, d, d.Given, english(t)); got != want {
		t.Errorf("the given salary reads %q, want %q", got, want)
	}
}

// TestSeventySalariesFitIntoMenus: four of eight buildings are the most ways that there are.
func TestSeventySalariesFitIntoMenus(t *testing.T) {
	kinds := []rules.Building{
		rules.ColonialOffice, rules.Market, rules.Shipyard, rules.Barracks, rules.GuildHall, rules.Docks, rules.Fortress, rules.Cartographer,
	}
	var moves []string
	for set := range 1 << len(kinds) {
		var freed []rules.Building
		for i, b := range kinds {
			if set>>i&1 == 1 {
				freed = append(freed, b)
			}
		}
		if len(freed) == 4 {
			moves = append(moves, rules.Salary(freed...).String())
		}
	}
	got := offered(t, set(t, busy(kinds...)), rules.StepSalary, moves...)
	menus := map[string][]title.Option{}
	for _, o := range got {
		menus[o.Menu] = append(menus[o.Menu], o)
	}
	if len(got) != 70 || len(menus) < 4 || len(menus) > 8 {
		t.Fatalf("%d salaries in %d menus", len(got), len(menus))
	}
	for title, list := range menus {
		if len(list) > menuMost || title == "" {
			t.Errorf("%d salaries in the menu %q", len(list), title)
		}
		first, _, _ := strings.Cut(list[0].Label, ",")
		for _, o := range list {
			if !strings.HasPrefix(o.Label, first) || !strings.Contains(title, strings.ToLower(first)) {
				t.Errorf("%q stands in the menu %q", o.Label, title)
			}
		}
	}
}
