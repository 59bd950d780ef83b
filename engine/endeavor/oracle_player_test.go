package endeavor

import (
	"math/rand/v2"
	"strings"
)

// oraclePlayer chooses at random, each seat with its own likings, so that games lead into all corners of the rules.
type oraclePlayer struct {
	rand *rand.Rand
	// likings are weights of words of a move, by seat.
	likings []map[string]float64
}

func newOraclePlayer(random *rand.Rand, players int) *oraclePlayer {
	p := &oraclePlayer{rand: random}
	words := []string{
		"draw", "attack", "occupy", "ship", "payment", "stop", "keep", "pass", "europe", "slavery", "north_america", "caribbean",
		"south_america", "africa", "india", "far_east", "workshop", "barracks", "fortress", "docks", "cartographer", "trading_office",
		"university", "stock_exchange", "museum", "parliament", "theatre", "bank",
	}
	for range players {
		likings := map[string]float64{}
		for _, word := range words {
			likings[word] = []float64{0.1, 1, 1, 1, 4, 16}[random.IntN(6)]
		}
		likings["pass"] /= float64(1 + random.IntN(100))
		p.likings = append(p.likings, likings)
	}
	return p
}

// choose draws a move: the more a seat likes its words, the likelier.
func (p *oraclePlayer) choose(q oracleQuestion) string {
	weights, sum := make([]float64, len(q.moves)), 0.0
	for i, move := range q.moves {
		weights[i] = 1
		for word := range strings.FieldsFuncSeq(move, func(r rune) bool { return r == ':' || r == ',' }) {
			if liking, ok := p.likings[q.seat][word]; ok {
				weights[i] *= liking
			}
		}
		weights[i] = min(weights[i], 1000)
		sum += weights[i]
	}
	at := p.rand.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return q.moves[i]
		}
	}
	return q.moves[len(q.moves)-1]
}
