package rating

import (
	"errors"
	"fmt"
	"math"
)

// Rating is what is believed of a player's strength: a normal distribution with the mean Mu and the deviation Sigma,
// which is above 0.
type Rating struct {
	Mu, Sigma float64
}

// Ordinal is the strength that a player almost certainly has: three deviations below the mean. A beginner has 0. It is
// what leaderboards sort by.
func (r Rating) Ordinal() float64 { return r.Mu - 3*r.Sigma }

const (
	// Begin is the number of whoever has not played, Step what one of the model's points counts.
	Begin = 1000
	Step  = 40
)

// Number is the ordinal as people read it: a whole number of at least 0.
func (r Rating) Number() int { return max(0, int(math.Round(Begin+Step*r.Ordinal()))) }

// Model holds the constants of the calculation.
type Model struct {
	// Mu and Sigma are those of a player who is not known.
	Mu, Sigma float64
	// Beta is how much a player's result varies from game to game.
	Beta float64
	// Kappa bounds how much one game may lower a variance: no factor is below it.
	Kappa float64
	// Tau is added to the deviation before each game, as the root of the sum of squares, so that a rating never stands
	// quite still; 0 for the model as it was published.
	Tau float64
}

// Default is the model with OpenSkill's constants.
func Default() Model {
	return Model{Mu: 25, Sigma: 25.0 / 3, Beta: 25.0 / 6, Kappa: 0.0001, Tau: 25.0 / 300}
}

// New is the rating of a player who is not known.
func (m Model) New() Rating { return Rating{Mu: m.Mu, Sigma: m.Sigma} }

var errPlayers = errors.New("not as many places as players")

// Rate gives the players' ratings after a game. Places say how it ended, by player: the lower one is better, equal ones
// are a tie; only their order counts. With fewer than two players nothing changes. A rating that is not finite, or a
// deviation that is not above 0, is an error.
func (m Model) Rate(players []Rating, ranks []int) ([]Rating, error) {
	if len(players) != len(ranks) {
		return nil, fmt.Errorf("%w: %d and %d", errPlayers, len(ranks), len(players))
	}
	before := make([]Rating, len(players))
	total := 0.0
	for i, p := range players {
		if !(p.Sigma > 0) || math.IsInf(p.Sigma, 0) || math.IsNaN(p.Mu) || math.IsInf(p.Mu, 0) {
			return nil, fmt.Errorf("player %d has the rating %v, %v", i, p.Mu, p.Sigma)
		}
		before[i] = p
		if len(players) > 1 {
			before[i].Sigma = math.Hypot(p.Sigma, m.Tau)
		}
		total += before[i].Sigma*before[i].Sigma + m.Beta*m.Beta
	}
	if len(players) < 2 {
		return before, nil
	}
	c := math.Sqrt(total)
	// The exponents stand relative to the largest one, which cancels out: no rating is too large.
	top := math.Inf(-1)
	for _, p := range before {
		top = max(top, p.Mu/c)
	}
	strength := make([]float64, len(before))
	for i, p := range before {
		strength[i] = math.Exp(p.Mu/c - top)
	}
	after := make([]Rating, len(before))
	for i, p := range before {
		omega, delta := 0.0, 0.0
		for q := range before {
			if ranks[q] > ranks[i] {
				continue
			}
			// The chance that i is the first of all who were not better than q, and how many share q's place.
			field, tied := 0.0, 0.0
			for s := range before {
				if ranks[s] >= ranks[q] {
					field += strength[s]
				}
				if ranks[s] == ranks[q] {
					tied++
				}
			}
			chance := 0.0
			if field > 0 {
				chance = strength[i] / field
			}
			if q == i {
				omega += (1 - chance) / tied
			} else {
				omega -= chance / tied
			}
			delta += chance * (1 - chance) / tied
		}
		variance := p.Sigma * p.Sigma
		omega *= variance / c
		delta *= variance / (c * c) * p.Sigma / c
		after[i] = Rating{Mu: p.Mu + omega, Sigma: p.Sigma * math.Sqrt(max(1-delta, m.Kappa))}
	}
	return after, nil
}
