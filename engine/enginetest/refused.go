package enginetest

import (
	"encoding/json"
	"testing"
)

// Refusal is the answer to a line of recorded games that is not a whole legal game.
type Refusal struct {
	// ID is that of the line, At the index of the entry that the Reason is about, -1 for the line itself.
	ID     any    `json:"id"`
	OK     *bool  `json:"ok"`
	At     *int   `json:"at"`
	Reason string `json:"reason"`
}

// RefusalOf plays a line with a game's Replay; it is an error if the line is not refused.
func RefusalOf(t testing.TB, replay func(line []byte, legal bool) []byte, line string) Refusal {
	t.Helper()
	var got Refusal
	if err := json.Unmarshal(replay([]byte(line), true), &got); err != nil {
		t.Fatal(err)
	}
	if got.OK == nil || *got.OK || got.At == nil || got.Reason == "" {
		t.Fatalf("%.200s: not a refusal: %+v", line, got)
	}
	return got
}
