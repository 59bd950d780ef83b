package main

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestABurstMeasuresAnswersTextsAndPictures(t *testing.T) {
	enginetest.InTurn(t, 4, 5)
	t.Parallel()
	l, h := measured(t)
	o := soak.BurstOptions{LoadOptions: l}
	o.Tables, o.Channels = 12, 4
	m, err := burstWith(t.Context(), h, o)
	if err != nil {
		t.Fatal(err)
	}
	// A computer that is busy with other things answers some clicks late or not in time.
	if m.Tables != 12 || m.Done+m.InWords+m.Silent != 12 || m.Done < 6 || m.Drawn < m.Done || m.Posts+m.Edits < m.Done {
		t.Errorf("measured %+v", m)
	}
	if m.Ack[0] <= 0 || m.Text[3] <= 0 || m.Text[3] > m.Picture[3] || m.Memory[0] < 1<<20 || m.Memory[1] < m.Memory[0]/2 || m.Bot <= 0 {
		t.Errorf("measured %+v", m)
	}
	var out strings.Builder
	m.Print(&out)
	for _, want := range []string{"12 tables", "acknowledged", "text and controls", "picture", "memory of the bot"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}
