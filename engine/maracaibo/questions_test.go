package maracaibo

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// TestAProgramByTheLetterAsksForWhatHasOneAnswerToo plays games and compares with what is told of them: whatever is told as forced and
// answers a question was a question of its own.
func TestAProgramByTheLetterAsksForWhatHasOneAnswerToo(t *testing.T) {
	answers := []string{CardIgnored, DieChosen}
	asked, forced := 0, 0
	for game := range 24 {
		p := playOut(t, game)
		for i, a := range p.Acts {
			seats := Questions(p.Tables[i], a, p.Events[i+1])
			if len(seats) == 0 || seats[0] != a.Seat {
				t.Fatalf("asked for %v are %v", a, seats)
			}
			asked += len(seats) - 1
			told := 0
			for _, e := range p.Events[i+1] {
				if e.Forced && slices.Contains(answers, e.Kind) && e.Seat != engine.Everyone {
					told++
				}
			}
			if told > len(seats)-1 {
				t.Errorf("%v: %d answers were told, %d questions were asked", a, told, len(seats)-1)
			}
			forced += told
		}
	}
	if forced == 0 || asked < forced {
		t.Errorf("%d questions had one answer, %d of them were told", asked, forced)
	}
}

func TestWhatIsNoActAsksNobody(t *testing.T) {
	p := playOut(t, 3)
	if got := Questions(p.Tables[0], engine.Action{Seat: 0, Move: "stop"}, nil); got != nil {
		t.Errorf("asked are %v", got)
	}
}
