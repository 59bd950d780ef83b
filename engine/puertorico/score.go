package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// bonus gives the points of an occupied large building at the end (B15 to B19); it is false for any other building.
func (b *Board) bonus(building Building) (int, bool) {
	switch building {
	case GuildHall:
		points := 0
		for _, other := range b.Buildings() {
			switch {
			case other == SmallIndigoPlant || other == SmallSugarMill:
				points++
			case other.Good() != NoGood:
				points += 2
			}
		}
		return points, true
	case Residence:
		return int(rulebook.residence[b.IslandCount]), true
	case Fortress:
		return int(b.Colonists()) / 3, true
	case CustomsHouse:
		return int(b.VP) / 4, true
	case CityHall:
		return bits.OnesCount32(b.Built &^ rulebook.production), true
	}
	return 0, false
}

// Score is the account of a seat if the game ended now (P12.3): chips with the ledger, printed points of all buildings, the
// bonuses of occupied large ones, and doubloons and goods for a tie (P12.4).
func (s *State) Score(seat Seat) Score {
	b := &s.Boards[seat]
	score := Score{Chips: int(b.VP), Large: []LargeBonus{}, Tiebreak: int(b.Doubloons) + int(b.goods())}
	for _, building := range b.Buildings() {
		score.Buildings += building.VP()
	}
	score.Total = score.Chips + score.Buildings
	for building := GuildHall; building <= CityHall; building++ {
		if points, ok := b.bonus(building); ok && b.Occupied(building) {
			score.Large = append(score.Large, LargeBonus{Building: building, Bonus: points})
			score.Total += points
		}
	}
	return score
}

// Total is Score's total, without making the account.
func (s *State) Total(seat Seat) int {
	b := &s.Boards[seat]
	total := int(b.VP)
	for _, building := range b.Buildings() {
		total += int(rulebook.kinds[building].VP)
		if rulebook.kinds[building].Large && b.Occupied(building) {
			points, _ := b.bonus(building)
			total += points
		}
	}
	return total
}

// winners lists the seats with the highest total, ties broken by doubloons and goods and else shared (P12.4, R-31).
func winners(scores []Score) []Seat {
	best := []Seat{0}
	for i, score := range scores[1:] {
		first := scores[best[0]]
		ahead := score.Total - first.Total
		if ahead == 0 {
			ahead = score.Tiebreak - first.Tiebreak
		}
		switch seat := Seat(i + 1); {
		case ahead > 0:
			best = []Seat{seat}
		case ahead == 0:
			best = append(best, seat)
		}
	}
	return best
}

func (s *State) scores() []Score {
	scores := make([]Score, s.Players)
	for i := range scores {
		scores[i] = s.Score(Seat(i))
	}
	return scores
}

// Result is the final account, once the game is over. Its parts are chips, buildings, and each large building that brought
// somebody a bonus or stood occupied.
func (Rules) Result(s *State) (engine.Result, bool) {
	if s.Step != stepOver {
		return engine.Result{}, false
	}
	scores := s.scores()
	result := engine.Result{Winners: winners(scores)}
	chips, printed := engine.ScorePart{Key: "chips"}, engine.ScorePart{Key: "buildings"}
	for _, score := range scores {
		result.Scores = append(result.Scores, score.Total)
		result.Tiebreaks = append(result.Tiebreaks, score.Tiebreak)
		chips.Values = append(chips.Values, score.Chips)
		printed.Values = append(printed.Values, score.Buildings)
	}
	result.Parts = append(result.Parts, chips, printed)
	for building := GuildHall; building <= CityHall; building++ {
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
