package puertorico

import (
	"errors"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func setupWith(t *testing.T, seats int, options map[string]string) State {
	t.Helper()
	s, err := Rules{}.Setup(engine.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheEditionSetsTheStockOfChips(t *testing.T) {
	for edition, want := range map[string][4]int32{
		"classic": {65, 75, 100, 122}, "albi": {65, 75, 100, 126}, "lacerta": {65, 76, 101, 126},
	} {
		for i, chips := range want {
			if s := setupWith(t, i+2, map[string]string{OptionEdition: edition}); s.VP != chips {
				t.Errorf("%s for %d: %d chips, want %d", edition, i+2, s.VP, chips)
			}
		}
	}
	if s := setupWith(t, 5, nil); s.VP != 126 {
		t.Errorf("%d chips by default", s.VP)
	}
}

func TestTheHostMayPickTheFirstGovernor(t *testing.T) {
	rand := engine.RandFrom(7)
	s := setupWith(t, 4, map[string]string{OptionFirstGovernor: "host_picks", OptionGovernor: "2"})
	for range 20 {
		if m := (Rules{}).Roll(&s, &rand); m.A != 2 {
			t.Fatalf("drawn %s", m)
		}
	}
	other := deal(SetupMove, 1, shuffled(nil, rulebook.starts[4].Plants, &rand))
	if err := refused(Rules{}.Check(&s, engine.Chance, other), RefusedOutcome); err != nil {
		t.Error(err)
	}
}

func TestTheFirstGovernorIsDrawn(t *testing.T) {
	rand := engine.RandFrom(7)
	s := setupWith(t, 3, map[string]string{OptionGovernor: "2"})
	drawn := map[int8]bool{}
	for range 100 {
		drawn[(Rules{}).Roll(&s, &rand).A] = true
	}
	if len(drawn) != 3 {
		t.Errorf("drawn were %v", drawn)
	}
}

func TestChipsEndTheGameInAnyPhaseOrInTheCaptainsOnly(t *testing.T) {
	for value, want := range map[string]endFlags{"true": flagVP, "false": 0} {
		s := setupWith(t, 3, map[string]string{OptionVPAnyPhase: value})
		s.Phase, s.VP = Builder, 1
		s.gain(0, 1, &teller{})
		if s.Flags != want {
			t.Errorf("%s: flags %v after a gain of the builder phase", value, s.Flags.words())
		}
		s.Phase = Captain
		s.gain(0, 1, &teller{})
		if s.Flags != flagVP || s.Overdraw != 1 {
			t.Errorf("%s: flags %v, %d on the ledger after one of the captain phase", value, s.Flags.words(), s.Overdraw)
		}
	}
}

func TestWhatIsNotOfferedIsRefused(t *testing.T) {
	for name, c := range map[string]engine.Config{
		RefusedSeats + " 1":  {Seats: 1},
		RefusedSeats + " 6":  {Seats: 6},
		RefusedOption + " 1": {Seats: 3, Options: map[string]string{"speed": "fast"}},
		RefusedOption + " 2": {Seats: 3, Options: map[string]string{OptionEdition: "gold"}},
		RefusedOption + " 3": {Seats: 3, Options: map[string]string{OptionHiddenVP: "maybe"}},
		RefusedOption + " 4": {Seats: 3, Options: map[string]string{OptionFirstGovernor: "host_picks", OptionGovernor: "3"}},
		RefusedOption + " 5": {Seats: 3, Options: map[string]string{optionPool: "0"}},
		RefusedOption + " 6": {Seats: 3, Options: map[string]string{optionPool: "many"}},
	} {
		var reason *engine.Reason
		if _, err := (Rules{}).Setup(c); !errors.As(err, &reason) || reason.Key != name[:len(name)-2] {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOptionsCanNotBeChangedByTheirReader(t *testing.T) {
	Options()[0].Default = "gold"
	if Options()[0].Default != "albi" {
		t.Error("the options are shared")
	}
}
