package maracaibo

import "testing"

func TestSoloCardsTellWhatTheyDo(t *testing.T) {
	for c := range SoloCard(SoloCards) {
		kinds := 0
		for _, a := range c.Actions() {
			if !johnActions[a.Word] {
				t.Errorf("%v: action %q", c, a.Word)
			}
			kinds += len(a.Order)
		}
		if kinds != CardKinds {
			t.Errorf("%v looks for %d kinds of improvements", c, kinds)
		}
		if bonus, has := c.Bonus(); has != (c >= FirstB) || has != johnBonuses[bonus.Word] {
			t.Errorf("%v: bonus %+v", c, bonus)
		}
	}
}
