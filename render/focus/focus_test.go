package focus

import (
	"slices"
	"testing"
)

// TestAnOddNumberOfPursesLeavesNoGap: those are as wide as the block, all others half of it, and none lies over another.
func TestAnOddNumberOfPursesLeavesNoGap(t *testing.T) {
	for n := 1; n <= 5; n++ {
		h, block, cells := places(500, slices.Repeat([]Purse{{Row: make([]PurseItem, 1)}}, n))
		for i, cell := range cells {
			want := purseWide
			if n%2 == 1 {
				want = Inner
			}
			if cell.Dx() != want || cell.Min.Y < block.Max.Y+Gap || cell.Max.Y > h-foot {
				t.Errorf("purse %d of %d is at %v below %v in %d", i, n, cell, block, h)
			}
			for _, other := range cells[:i] {
				if cell.Overlaps(other) {
					t.Errorf("of %d purses %v lies over %v", n, cell, other)
				}
			}
		}
	}
}
