package puertorico

import (
	"cmp"

	"github.com/harbormaster/harbormaster/engine"
)

// bonus gives the points of an occupied large building at the end (B15 to B19, X15, N10); false for any other.
func (b *Board) bonus(building Building) (int, bool) {
	if count := rulebook.kinds[building].Bonus; count != nil {
		return count(*b), true
	}
	return 0, false
}

// Score is the account of a seat if the game ended now (P12.3): chips with the ledger, printed points of all buildings,
// the bonuses of occupied large ones, nobles (N1.6), and doubloons and goods for a tie (P12.4).
func (s *State) Score(seat Seat) Score {
	b := &s.Boards[seat]
	score := Score{
		Chips: int(b.VP), Nobles: int(b.Nobles), Large: []LargeBonus{}, Tiebreak: int(b.Doubloons) + int(b.goods()),
	}
	for _, building := range b.Buildings() {
		score.Buildings += building.VP()
	}
	score.Total = score.Chips + score.Buildings + score.Nobles
	for building := range engine.Bits[Building](b.Working & rulebook.bonuses) {
		points, _ := b.bonus(building)
		score.Large = append(score.Large, LargeBonus{Building: building, Bonus: points})
		score.Total += points
	}
	return score
}

// Total is Score's total, without making the account.
func (s *State) Total(seat Seat) int {
	b := &s.Boards[seat]
	total := int(b.VP) + int(b.Nobles)
	for _, building := range b.Buildings() {
		total += int(rulebook.points[building])
	}
	for building := range engine.Bits[Building](b.Working & rulebook.bonuses) {
		total += rulebook.kinds[building].Bonus(*b)
	}
	return total
}

// winners lists the seats with the highest total, ties broken by doubloons and goods and else shared (P12.4, R-31).
func winners(scores []Score) []Seat {
	return engine.Winners(len(scores), func(a, b Seat) int {
		return cmp.Or(scores[a].Total-scores[b].Total, scores[a].Tiebreak-scores[b].Tiebreak)
	})
}

func (s *State) scores() []Score { return engine.PerSeat(s.Players, s.Score) }

// Result is the final account, once the game is over. Its parts are chips, buildings, nobles where they play, and each
// large building that brought somebody a bonus or stood occupied.
func (Rules) Result(s *State) (engine.Result, bool) {
	if s.Step != stepOver {
		return engine.Result{}, false
	}
	scores := s.scores()
	result := engine.Result{Winners: winners(scores)}
	chips, printed := engine.ScorePart{Key: "chips"}, engine.ScorePart{Key: "buildings"}
	nobles := engine.ScorePart{Key: "nobles"}
	for _, score := range scores {
		result.Scores = append(result.Scores, score.Total)
		result.Tiebreaks = append(result.Tiebreaks, score.Tiebreak)
		chips.Values = append(chips.Values, score.Chips)
		printed.Values = append(printed.Values, score.Buildings)
		nobles.Values = append(nobles.Values, score.Nobles)
	}
	result.Parts = append(result.Parts, chips, printed)
	if s.Rules.Nobles {
		result.Parts = append(result.Parts, nobles)
	}
	for building := range engine.Bits[Building](rulebook.bonuses) {
		part := engine.ScorePart{Key: building.String(), Values: make([]int, len(scores))}
		stands := false
		for i, score := range scores {
			for _, large := range score.Large {
				if large.Building == building {
					part.Values[i], stands = large.Bonus, true
				}
			}
		}
		if stands {
			result.Parts = append(result.Parts, part)
		}
	}
	return result, true
}
