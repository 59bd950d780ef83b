package maracaibo

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// TestAQuestOfTheMarketIsFollowedByOneThatEverybodySees (M53, M100).
func TestAQuestOfTheMarketIsFollowedByOneThatEverybodySees(t *testing.T) {
	taken, john, renewed := 0, 0, 0
	at(t, stepQuest, 2000, func(s *State, seat Seat) {
		for _, m := range (Rules{}).Moves(s, seat, nil) {
			var rec engine.Recorder
			next := *s
			(Rules{}).Apply(&next, seat, m, &rec)
			deck := s.QuestSize
			for i, e := range rec.Events {
				switch e.Kind {
				case QuestDrawn:
					deck--
				case QuestTaken, JohnQuest:
					if e.Reveal {
						t.Fatal("a quest that lay open is revealed")
					}
					in := engine.Event{}
					if i+1 < len(rec.Events) {
						in = rec.Events[i+1]
					}
					if deck == 0 {
						if in.Kind == MarketFilled {
							t.Fatalf("out of an empty deck comes %+v", in)
						}
						continue
					}
					deck--
					if in.Kind != MarketFilled || in.Seat != e.Seat || !in.Reveal || s.market(Quest(find(questWords[:], in.Arg("quest").Text))) {
						t.Fatalf("after %+v comes %+v", e, in)
					}
					if e.Kind == JohnQuest {
						john++
						continue
					}
					taken++
					// A turn of John's that follows moves the market.
					at := slices.Index(s.Market[:], Quest(m.A))
					if told := slices.ContainsFunc(rec.Events, func(e engine.Event) bool { return e.Kind == JohnQuest }); !told && next.Market[at].String() != in.Arg("quest").Text {
						t.Fatalf("the new quest does not lie where %s lay: %v, %v", m, s.Market, next.Market)
					}
				case MarketRenewed:
					renewed++
					if !e.Reveal || len(e.Args) != int(next.MarketSize) {
						t.Fatalf("the market is told as %v", e.Args)
					}
					for n, q := range next.Market[:next.MarketSize] {
						if e.Args[n].Text != q.String() {
							t.Fatalf("the market is told as %v, not %v", e.Args, next.Market)
						}
					}
				}
			}
		}
	})
	if taken == 0 || john == 0 || renewed == 0 {
		t.Errorf("%d taken, %d by John, %d renewed", taken, john, renewed)
	}
}

// TestAPlaceOfTheMarketGoesWhereTheDeckIsEmpty (A30).
func TestAPlaceOfTheMarketGoesWhereTheDeckIsEmpty(t *testing.T) {
	looked := 0
	at(t, stepQuest, 50, func(s *State, seat Seat) {
		var rec engine.Recorder
		next := *s
		next.QuestSize = 0
		for _, m := range (Rules{}).Moves(&next, seat, nil) {
			if m.Kind != QuestMove || Quest(m.A) == NoQuest {
				continue
			}
			left := next.MarketSize - 1
			next.takeQuest(Quest(m.A), &emitter{rec: &rec})
			if len(rec.Events) != 1 || rec.Events[0].Kind != QuestTaken || rec.Events[0].Reveal || next.MarketSize != left || next.market(Quest(m.A)) {
				t.Fatalf("%s of %v: %v, %+v", m, s.Market, next.Market, rec.Events)
			}
			looked++
			break
		}
	})
	if looked == 0 {
		t.Error("no quest was taken")
	}
}
