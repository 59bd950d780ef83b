package endeavor

import "testing"

// Culture says how many markers come from the supply to the harbour (E15, E23).
func TestMarkersGrowWithCulture(t *testing.T) {
	for culture, want := range map[string]string{"0": "3", "1": "3", "2": "4", "4": "5", "7": "6", "9": "6", "10": "7", "15": "7"} {
		at(t, `
			phase build
			seat 2 tokens culture:`+culture+`
			seat 2 harbour 1
			0 build:market
			1 build:market
			want seat 2 harbour = 1
			2 build:market
			want seat 2 harbour = `+want)
	}
}

// Growth asks nobody; all with the same growth are told of together (E17, E23).
func TestGrowthIsToldOnceForTheSameNumber(t *testing.T) {
	x := at(t, `
		phase build
		seat 1 tokens culture:4
		0 build:market
		1 build:market
		2 build:market
		want step = action.act
		want seat 0 harbour = 2
		want seat 1 harbour = 4
		want seat 2 harbour = 2`)
	markers := 0
	for _, e := range x.rec.Events {
		if e.Kind == Grew {
			markers++
		}
	}
	if markers != 2 {
		t.Errorf("told %d times: %q", markers, x.heard(Grew))
	}
}

// The supply never runs out: a player may have more than 30 markers (E8, E29).
func TestMarkersNeverRunOut(t *testing.T) {
	at(t, `
		phase build
		seat 0 harbour 30
		seat 0 tokens culture:10
		0 build:market
		1 build:market
		2 build:market
		want seat 0 harbour = 36`)
}
