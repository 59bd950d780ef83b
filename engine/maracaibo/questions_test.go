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

func TestAQuestOfTheMarketIsFollowedByOneThatEverybodySees(t *testing.T) {
	filled, renewed := 0, 0
	at(t, stepQuest, 600, func(s *State, seat Seat) {
		for _, m := range (Rules{}).Moves(s, seat, nil) {
			var rec engine.Recorder
			next := *s
			(Rules{}).Apply(&next, seat, m, &rec)
			for i, e := range rec.Events {
				switch e.Kind {
				case QuestTaken:
					if e.Reveal {
						t.Fatal("a quest that lay open is revealed")
					}
					if s.QuestSize == 0 {
						continue
					}
					// John may take it at once (M100).
					in := rec.Events[i+1]
					taken := slices.ContainsFunc(rec.Events[i+2:], func(e engine.Event) bool { return e.Kind == JohnQuest && e.Arg("quest") == in.Arg("quest") })
					if in.Kind != MarketFilled || !in.Reveal || marketHas(&next, in.Arg("quest").Text) == taken || marketHas(s, in.Arg("quest").Text) {
						t.Fatalf("after %s of %v comes %+v", m, s.Market, in)
					}
					filled++
				case MarketRenewed:
					for n, q := range next.Market[:next.MarketSize] {
						if !e.Reveal || e.Args[n].Text != q.String() {
							t.Fatalf("the market is told as %v", e.Args)
						}
					}
					renewed++
				}
			}
		}
	})
	if filled == 0 || renewed == 0 {
		t.Errorf("%d filled, %d renewed", filled, renewed)
	}
}

func marketHas(s *State, quest string) bool {
	return slices.ContainsFunc(s.Market[:s.MarketSize], func(q Quest) bool { return q.String() == quest })
}
