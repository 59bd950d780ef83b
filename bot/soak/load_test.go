package soak

import (
	"math"
	"testing"
	"time"
)

func TestPercentilesAreOfTheSortedTimes(t *testing.T) {
	var list []time.Duration
	for n := 200; n > 0; n-- {
		list = append(list, time.Duration(n)*time.Millisecond)
	}
	want := [4]time.Duration{100 * time.Millisecond, 190 * time.Millisecond, 198 * time.Millisecond, 200 * time.Millisecond}
	if got := percentiles(list); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := percentiles(nil); got != [4]time.Duration{} {
		t.Errorf("of nothing: %v", got)
	}
	if got := percentiles(list[:1]); got[0] != got[3] || got[0] == 0 {
		t.Errorf("of one: %v", got)
	}
}

func TestGrowthIsTheSlopeAfterTheBeginning(t *testing.T) {
	list := []Sample{{0, 10}, {50, 900}, {100, 1000}, {200, 1020}, {300, 1040}, {400, 1060}}
	if got := growth(list, 100); math.Abs(got-0.2) > 1e-9 {
		t.Errorf("got %g bytes a click, want 0.2", got)
	}
	if got := growth(list[:1], 0); got != 0 {
		t.Errorf("of one sample: %g", got)
	}
}

func TestARateKeepsTheLimitsOnlyAsAWhole(t *testing.T) {
	good := Rate{Clicks: 1000, Starved: 10}
	good.Ack[2], good.Picture[1] = AckLimit-1, PictureLimit-1
	if !good.WithinLimits() {
		t.Error("a good rate does not count")
	}
	for name, spoil := range map[string]func(*Rate){
		"slow acknowledgements": func(r *Rate) { r.Ack[2] = AckLimit },
		"slow pictures":         func(r *Rate) { r.Picture[1] = PictureLimit },
		"pictures missing":      func(r *Rate) { r.Missing = 1 },
		"clicks unanswered":     func(r *Rate) { r.Silent = 1 },
		"clicks not made":       func(r *Rate) { r.Starved = 11 },
	} {
		bad := good
		if spoil(&bad); bad.WithinLimits() {
			t.Errorf("%s count as good", name)
		}
	}
}
