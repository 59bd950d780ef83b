package maracaibo

import "testing"

func TestSoloCardsTellWhatTheyDo(t *testing.T) {
	for c := range SoloCard(SoloCards) {
		kinds := 0
		for _, a := range c.Actions() {
			if _, ok := johnActions[a.Word]; !ok {
				t.Errorf("%v: action %q", c, a.Word)
			}
			kinds += len(a.Order)
		}
		if kinds != CardKinds {
			t.Errorf("%v looks for %d kinds of improvements", c, kinds)
		}
		bonus, has := c.Bonus()
		if _, ok := johnBonuses[bonus.Word]; has != (c >= FirstB) || has != ok {
			t.Errorf("%v: bonus %+v", c, bonus)
		}
	}
}
