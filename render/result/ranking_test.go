package result

import (
	"slices"
	"testing"
)

func TestThoseWithTheSameTotalShareARank(t *testing.T) {
	if got, want := Ranking([]int{50, 70, 50, 20, -3}, nil), []Ranked{{1, 1, false}, {0, 2, false}, {2, 2, false}, {3, 4, false}, {4, 5, false}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := Ranking([]int{50, 50, 50}, []int{1, 3, 1}), []Ranked{{1, 1, false}, {0, 2, false}, {2, 2, false}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Ranking(nil, nil); len(got) != 0 {
		t.Errorf("of nobody: %v", got)
	}
}
