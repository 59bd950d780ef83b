package puertorico

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// samples reads the recorded games with their expected answers.
func samples(t testing.TB) [][]byte {
	t.Helper()
	return enginetest.Lines(t, "testdata/samples.jsonl.gz")
}

// sampleLine is what the tests read of a sample.
type sampleLine struct {
	ID         string         `json:"id"`
	Expansions []string       `json:"expansions"`
	Expect     map[string]any `json:"expect"`
}

func TestReplayGivesTheExpectedAnswersOfAllSamples(t *testing.T) {
	games, refused := 0, 0
	for _, line := range samples(t) {
		var sample sampleLine
		if err := json.Unmarshal(line, &sample); err != nil {
			t.Fatal(err)
		}
		t.Run(sample.ID, func(t *testing.T) {
			var got map[string]any
			if err := json.Unmarshal(Replay(line, true), &got); err != nil {
				t.Fatal(err)
			}
			if sample.Expect["ok"] == true {
				games++
				sameAnswer(t, got, sample.Expect)
				return
			}
			refused++
			if got["ok"] != false || got["at"] != sample.Expect["at"] || got["reason"] == "" || got["id"] != sample.ID {
				t.Fatalf("refused at %v (%v), want at %v", got["at"], got["reason"], sample.Expect["at"])
			}
			t.Log(got["reason"])
		})
	}
	if games != 24 || refused != 12 {
		t.Errorf("%d games and %d lines to refuse, want 24 and 12", games, refused)
	}
}

// sameAnswer names the first part in which two answers differ.
func sameAnswer(t *testing.T, got, want map[string]any) {
	t.Helper()
	if got["ok"] != true {
		t.Fatalf("refused at %v: %v", got["at"], got["reason"])
	}
	points, wanted := got["checkpoints"].([]any), want["checkpoints"].([]any)
	for i := range min(len(points), len(wanted)) {
		if !reflect.DeepEqual(points[i], wanted[i]) {
			t.Fatalf("checkpoint %d is\n%v, want\n%v", i, points[i], wanted[i])
		}
	}
	legal, listed := got["legal"].(map[string]any), want["legal"].(map[string]any)
	for at := range listed {
		if !reflect.DeepEqual(legal[at], listed[at]) {
			t.Fatalf("legal choices at %s are\n%v, want\n%v", at, legal[at], listed[at])
		}
	}
	if !reflect.DeepEqual(got, want) {
		for key := range want {
			if !reflect.DeepEqual(got[key], want[key]) {
				t.Errorf("%s is %v, want %v", key, got[key], want[key])
			}
		}
		t.Fatalf("answers differ: keys %d and %d", len(got), len(want))
	}
}
