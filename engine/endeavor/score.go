package endeavor

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// score is a seat's account if the game ended now (E64 to E72, R7, R8).
func (s *State) score(seat Seat) Score {
	b := &s.Boards[seat]
	var v Score
	for c := range engine.Bits[City](b.Held) {
		v.Cities += c.Glory()
	}
	v.Connections = s.connections(seat) * int(rulebook.score.Connection)
	for st := range Status(Statuses) {
		v.Status[st] = st.Worth(int(b.Status[st]))
	}
	for _, c := range b.cards() {
		v.Cards += c.Glory()
	}
	if b.governors() == 0 || !b.over() {
		v.GovernorPlace = int(rulebook.score.Governor)
	}
	for _, kind := range b.buildings() {
		v.Buildings += kind.Glory()
	}
	v.Population = int(b.Harbour) / int(rulebook.score.People)
	v.Turned = bits.OnesCount8(b.Turned) * int(rulebook.score.Turned)
	v.Total = v.Cities + v.Connections + v.Cards + v.GovernorPlace + v.Buildings + v.Population + v.Turned
	for _, n := range v.Status {
		v.Total += n
	}
	return v
}

// connections counts those that a seat controls (E37).
func (s *State) connections(seat Seat) int {
	n := 0
	for l := range Connection(Connections) {
		if s.controls(seat, l) {
			n++
		}
	}
	return n
}

// winners are the seats with the highest total (E73).
func winners(scores []Score) []Seat {
	return engine.Winners(len(scores), func(a, b Seat) int { return scores[a].Total - scores[b].Total })
}

func (s *State) scores() []Score { return engine.PerSeat(s.Players, s.score) }

// ScoreParts are the keys of the lines of the score sheet, in order: "turned" are the turned Slavery cards.
var ScoreParts = []string{
	"cities", "connections", "industry", "culture", "finance", "politics",
	"cards", "governor_place", "buildings", "population", "turned",
}

// Parts are the numbers of the score sheet in the order of ScoreParts.
func (v *Score) Parts() []int {
	return []int{
		v.Cities, v.Connections, v.Status[Industry], v.Status[Culture], v.Status[Finance], v.Status[Politics], v.Cards,
		v.GovernorPlace, v.Buildings, v.Population, v.Turned,
	}
}

// Result is the outcome, once the game is over.
func (Rules) Result(s *State) (engine.Result, bool) {
	if s.Step != stepOver {
		return engine.Result{}, false
	}
	scores := s.scores()
	r := engine.Result{Winners: winners(scores)}
	for _, key := range ScoreParts {
		r.Parts = append(r.Parts, engine.ScorePart{Key: key, Values: make([]int, len(scores))})
	}
	for seat := range scores {
		r.Scores = append(r.Scores, scores[seat].Total)
		for i, n := range scores[seat].Parts() {
			r.Parts[i].Values[seat] = n
		}
	}
	return r, true
}
