package maracaibo

import (
	"cmp"
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// What counts at the end (M73 to M80, M105).
const (
	riverVP         = 4
	doubloonsPerVP  = 5
	buriedVP        = 2
	questSet        = 6
	questSetVP      = 10
	royalFactor     = 2
	royalFail       = -5
	johnImprovement = 6
	johnResidence   = 15
	johnQuestVP     = 5
	johnRubyLeft    = 2
)

// Score is a seat's account at the end. Improvements and Rubies are John's, Doubloons, Cards, CardFinal and Buried not.
type Score struct {
	// Track is what was gained in the game, income included.
	Track      int `json:"track"`
	Rivers     int `json:"rivers"`
	Doubloons  int `json:"doubloons"`
	Cards      int `json:"cards"`
	CardFinal  int `json:"card_final"`
	Residences int `json:"residences"`
	Treasures  int `json:"treasures"`
	Buried     int `json:"buried"`
	// Quests can be negative with Royal Orders (M87). QuestBonus is for six quests.
	Quests       int `json:"quests"`
	QuestBonus   int `json:"quest_bonus"`
	Improvements int `json:"improvements"`
	Rubies       int `json:"rubies"`
	Total        int `json:"total"`
}

// ScoreParts are the keys of the lines of the score sheet.
var ScoreParts = []string{
	"track", "rivers", "doubloons", "cards", "card_final", "residences", "treasures", "buried", "quests", "quest_bonus",
	"improvements", "rubies",
}

// Parts are the lines of the score sheet, in the order of ScoreParts.
func (v *Score) Parts() []int {
	return []int{v.Track, v.Rivers, v.Doubloons, v.Cards, v.CardFinal, v.Residences, v.Treasures, v.Buried, v.Quests,
		v.QuestBonus, v.Improvements, v.Rubies}
}

func (s *State) score(seat Seat) Score {
	b := &s.Boards[seat]
	v := Score{Track: int(b.VP), Rivers: riverVP * bits.OnesCount8(b.Rivers)}
	for kind := range Treasure(Treasures) {
		v.Treasures += s.cubes(seat, kind) * Worth(int(s.Islands[kind]))
	}
	if s.john(seat) {
		quests := bits.OnesCount32(b.Quests)
		v.Improvements = johnImprovement * int(s.John.Improvements)
		v.Residences = johnResidence * bits.OnesCount16(b.Residences)
		v.Quests = johnQuestVP * quests
		if quests >= questSet {
			v.QuestBonus = questSetVP
		}
		v.Rubies = johnRubyLeft * int(b.Rubies)
	} else {
		s.scorePlayer(seat, b, &v)
	}
	for _, n := range v.Parts() {
		v.Total += n
	}
	return v
}

func (s *State) scorePlayer(seat Seat, b *Board, v *Score) {
	v.Doubloons = int(b.Doubloons) / doubloonsPerVP
	for i := range engine.Bits[int](b.Cards) {
		c := &rulebook.cards[i]
		v.Cards += int(c.vp)
		v.CardFinal += s.finals(seat, c.final)
	}
	for i := range engine.Bits[Card](b.Residences) {
		v.Residences += s.finals(seat, rulebook.cards[firstResidence+i].final)
	}
	v.Buried = buriedVP * bits.OnesCount16(b.Buried)
	done := 0
	for q := range engine.Bits[Quest](b.Quests) {
		tier := s.questTier(seat, q)
		if tier >= s.least() {
			done++
		}
		v.Quests += s.questPoints(q, tier)
	}
	if done >= questSet {
		v.QuestBonus = questSetVP
	}
}

// questPoints are the points of a quest of which a tier is fulfilled, 0 for none (M80, M87, A18).
func (s *State) questPoints(q Quest, tier int) int {
	switch {
	case s.has(RoyalOrders) && tier < 2:
		return royalFail
	case s.has(RoyalOrders):
		return royalFactor * rulebook.quests[q][1].VP
	case tier == 0:
		return 0
	}
	return rulebook.quests[q][tier-1].VP
}

// finals are the points of scoring conditions (M76, M77).
func (s *State) finals(seat Seat, list []Final) int {
	sum := 0
	for i := range list {
		sum += list[i].points(s.count(seat, list[i].Per))
	}
	return sum
}

// points are those for so many of what is counted.
func (f *Final) points(count int) int {
	if vp := count / f.Group * f.N; f.Max == 0 || vp < f.Max {
		return vp
	}
	return f.Max
}

// winners are the seats that share the first place: the most points, then the most buried treasures (M81); the solo
// player wins with more points than John only (M105).
func (s *State) winners(scores []Score) []Seat {
	if s.Solo {
		if scores[0].Total > scores[John].Total {
			return []Seat{0}
		}
		return []Seat{John}
	}
	buried := func(seat Seat) int { return bits.OnesCount16(s.Boards[seat].Buried) }
	return engine.Winners(len(scores), func(a, b Seat) int {
		return cmp.Or(scores[a].Total-scores[b].Total, buried(a)-buried(b))
	})
}

func (s *State) scores() []Score { return engine.PerSeat(s.Players, s.score) }

// Result is the outcome, once the game is over.
func (Rules) Result(s *State) (engine.Result, bool) {
	if s.Step != stepOver {
		return engine.Result{}, false
	}
	scores := s.scores()
	r := engine.Result{Winners: s.winners(scores)}
	parts := make([]engine.ScorePart, len(ScoreParts))
	for i, v := range scores {
		r.Scores = append(r.Scores, v.Total)
		tie := bits.OnesCount16(s.Boards[i].Buried)
		if s.Solo {
			tie = i // a tie is John's (M105)
		}
		r.Tiebreaks = append(r.Tiebreaks, tie)
		for at, n := range v.Parts() {
			parts[at].Key = ScoreParts[at]
			parts[at].Values = append(parts[at].Values, n)
		}
	}
	if !s.Solo { // The last two are John's.
		parts = parts[:len(parts)-2]
	}
	r.Parts = parts
	return r, true
}
