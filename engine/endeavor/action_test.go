package endeavor

import (
	"strings"
	"testing"
)

// What everything costs in markers of the harbor: an activation one more than a token (E29).
func TestTheCostOfActions(t *testing.T) {
	for move, need := range map[string]int{
		"activate:shipyard:ship:india": 2, "activate:colonial_office:occupy:paris": 2, "activate:barracks:attack:london": 3,
		"activate:market:draw:europe": 1, "activate:museum:payment:bank": 1, "token:ship_or_draw:ship:india": 1,
		"token:occupy_or_draw:occupy:paris": 1, "token:attack:attack:london": 2, "token:ship_or_draw:draw:europe": 0,
		"token:payment:payment:docks": 0,
	} {
		for harbour := range 4 {
			x := at(t, `
				seat 1 cities london
				seat 0 buildings shipyard market barracks museum docks*
				seat 0 tokens ship_or_draw:1 occupy_or_draw:1 attack:1 payment:1
				seat 0 harbour `+string(rune('0'+harbour)))
			m, err := Parse(strings.Replace(move, "payment:bank", "payment:docks", 1))
			if err != nil {
				t.Fatal(err)
			}
			if m.Cost() != need {
				t.Errorf("%s costs %d, want %d", move, m.Cost(), need)
			}
			err = Rules{}.Check(&x.s, 0, m)
			if (err == nil) != (harbour >= need) {
				t.Errorf("%s with %d markers: %v", move, harbour, err)
			}
			if err != nil {
				continue
			}
			Rules{}.Apply(&x.s, 0, m, nil)
			back := 0
			if m.Part == Payment {
				back = 1
			}
			if got := int(x.s.Boards[0].Harbour); got != harbour-need+back {
				t.Errorf("%s with %d markers leaves %d", move, harbour, got)
			}
		}
	}
}
