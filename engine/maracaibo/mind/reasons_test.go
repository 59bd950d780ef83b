package mind

import (
	"maps"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// known is a fact as reasons tell it.
type known struct {
	kind string
	seat engine.Seat
	term string
}

func told(s *state) map[known]int {
	facts := map[known]int{}
	Reasons.Tell(s, func(kind string, seat engine.Seat, term string, n int) { facts[known{kind, seat, term}] = n })
	return facts
}

// TestReasonsAreTrueByTheRules plays random games and adds up what the rules themselves report of each move: that, and
// the account at the end, are the facts that reasons tell.
func TestReasonsAreTrueByTheRules(t *testing.T) {
	rand := engine.RandFrom(enginetest.Seed(t))
	proved := map[string]int{}
	for range 40 {
		s, err := (maracaibo.Rules{}).Setup(engine.Config{Seats: maracaibo.MaxPlayers})
		if err != nil {
			t.Fatal(err)
		}
		engine.AnswerChance(maracaibo.Rules{}, &s, &rand, nil)
		for (maracaibo.Rules{}).Asked(&s) != 0 {
			seat, before := (maracaibo.Rules{}).Asked(&s).First(), told(&s)
			step := (maracaibo.Rules{}).Step(&s, seat).Key
			var rec engine.Recorder
			m := (maracaibo.Rules{}).Sample(&s, seat, &rand)
			(maracaibo.Rules{}).Apply(&s, seat, m, &rec)
			engine.AnswerChance(maracaibo.Rules{}, &s, &rand, &rec)
			if step == maracaibo.StepKeep {
				continue // Who keeps which quests is told when all have chosen.
			}
			want := maps.Clone(before)
			for _, e := range rec.Events {
				report(e, want)
			}
			now := told(&s)
			for k, n := range want {
				if k.kind == ReasonPoints || k.kind == ReasonQuestPoints {
					continue
				}
				if now[k] != n {
					t.Fatalf("%s %s: %v is %d, by the rules' report %d: %v", step, m, k, now[k], n, rec.Events)
				}
				if n != before[k] {
					proved[k.kind]++
				}
			}
			for k, n := range told(&s) {
				if _, ok := want[k]; !ok {
					t.Fatalf("%s %s: %v is %d, which the rules don't report: %v", step, m, k, n, rec.Events)
				}
			}
		}
		result, _ := (maracaibo.Rules{}).Result(&s)
		for seat, score := range result.Scores {
			quests := 0
			for _, part := range result.Parts {
				if part.Key == "quests" || part.Key == "quest_bonus" {
					quests += part.Values[seat]
				}
			}
			facts := told(&s)
			points, own := facts[known{ReasonPoints, engine.Seat(seat), ""}], facts[known{ReasonQuestPoints, engine.Seat(seat), ""}]
			if points != score || own != quests {
				t.Errorf("seat %d has %d points, %d of them for quests; the account says %d and %d", seat, points, own,
					score, quests)
			}
		}
		proved[ReasonPoints]++
		proved[ReasonQuestPoints]++
	}
	for kind := range Reasons.Worth {
		if proved[kind] == 0 {
			t.Errorf("%q never changed", kind)
		}
	}
}

// report adds what an event says to the facts.
func report(e engine.Event, facts map[known]int) {
	add := func(kind string, n int) { facts[known{kind, e.Seat, ""}] += n }
	n := func(key string) int { return e.Arg(key).Num }
	add(ReasonDoubloons, -n("price"))
	switch e.Kind {
	case maracaibo.Gained, maracaibo.IncomePaid:
		add(ReasonTrack, n("vp"))
		add(ReasonDoubloons, n("doubloons"))
	case maracaibo.Paid:
		add(ReasonDoubloons, -n("n"))
		facts[known{ReasonDoubloons, engine.Seat(n("to_seat")), ""}] += n("n")
	case maracaibo.SupplyPaid:
		add(ReasonDoubloons, n("n"))
	case maracaibo.CardTaken:
		facts[known{ReasonCard, e.Seat, e.Arg("card").Text}] = 1
	case maracaibo.ResidenceBuilt:
		add(ReasonResidences, 1)
	case maracaibo.Upgraded:
		add(ReasonUpgrades, 1)
	case maracaibo.TreasureGained:
		add(ReasonTreasures, 1)
	case maracaibo.Buried:
		add(ReasonBuried, 1)
	case maracaibo.Explored:
		add(ReasonRivers, n("rivers"))
	case maracaibo.QuestTaken, maracaibo.QuestDrawn:
		add(ReasonQuests, 1)
	case maracaibo.QuestDiscarded:
		add(ReasonQuests, -1)
	}
}
