package wire

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// samples are the recorded games with the answers expected: see PROTOCOL.md.
func samples(t testing.TB) [][]byte {
	t.Helper()
	return enginetest.Lines(t, "testdata/samples.jsonl.gz")
}

func TestReplayGivesTheExpectedAnswersOfAllSamples(t *testing.T) {
	played, refused := 0, 0
	for _, line := range samples(t) {
		var sample struct {
			ID     string
			Expect map[string]any
		}
		if err := json.Unmarshal(line, &sample); err != nil {
			t.Fatal(err)
		}
		t.Run(sample.ID, func(t *testing.T) {
			var got map[string]any
			_, legal := sample.Expect["legal"]
			if err := json.Unmarshal(Replay(line, legal), &got); err != nil {
				t.Fatal(err)
			}
			if sample.Expect["ok"] == true {
				played++
			} else {
				refused++
				if got["reason"] == "" {
					t.Error("refused without a reason")
				}
				delete(got, "reason")
				delete(sample.Expect, "reason")
			}
			if got["id"] != sample.ID {
				t.Errorf("id %v, want %s", got["id"], sample.ID)
			}
			delete(got, "id")
			delete(sample.Expect, "id")
			if diff := cmp.Diff(sample.Expect, got); diff != "" {
				t.Errorf("answers differ (-want +got):\n%s", diff)
			}
		})
	}
	if played != 12 || refused != 8 {
		t.Errorf("%d games and %d refused ones, want 12 and 8", played, refused)
	}
}
