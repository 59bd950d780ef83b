package engine

import (
	"slices"
	"testing"
)

func TestBitsGivesTheMembersOfASetInTheirOrder(t *testing.T) {
	type card int8
	for set, want := range map[uint64][]card{0: nil, 1: {0}, 0b1010: {1, 3}, 1<<63 | 1<<31 | 1<<7: {7, 31, 63}} {
		if got := slices.Collect(Bits[card](set)); !slices.Equal(got, want) {
			t.Errorf("%b has %v, want %v", set, got, want)
		}
	}
	for n := range Bits[int](uint8(0b110)) {
		if n != 1 {
			t.Errorf("the first is %d", n)
		}
		break
	}
}

func TestAListIsFilled(t *testing.T) {
	list := []int{1, 2, 3, 4}
	Fill(list[1:3], 7)
	if want := []int{1, 7, 7, 4}; !slices.Equal(list, want) {
		t.Errorf("%v, want %v", list, want)
	}
}
