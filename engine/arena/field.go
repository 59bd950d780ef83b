package arena

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// FieldOptions say who meets at mixed tables.
type FieldOptions struct {
	// Players is the number of seats, Options are the game's own.
	Players int
	Options map[string]string
	// Games is how many are played. Each is dealt, and who plays it is drawn, anew.
	Games int
	Seed  uint64
	// Field are the players by name, at least two; Player makes one.
	Field  []string
	Player Maker
}

// FieldReport tells how a field fared.
type FieldReport struct {
	Game    string `json:"game"`
	Players int    `json:"players"`
	Games   int    `json:"games"`
	// Ratings are those of the field, the best first.
	Ratings []Rating         `json:"ratings"`
	Seats   []SeatStatistics `json:"seats"`
}

// Rating is what mixed tables tell of a player's strength.
type Rating struct {
	Player string `json:"player"`
	// Games counts the seats that it had, Share is its part of the first places, Score its mean total.
	Games int     `json:"games"`
	Share float64 `json:"share"`
	Score float64 `json:"score"`
	// Rating is its strength by the model of Plackett and Luce, in points of which 400 are ten times the chance to be
	// placed before another; the mean of the field is 0. Margin is how far off it may be (95 %).
	Rating float64 `json:"rating"`
	Margin float64 `json:"margin"`
}

// samples is how often the games are drawn anew to see how far off the ratings may be.
const samples = 200

// Rate lets players meet at mixed tables. An illegal choice is an error.
func Rate(game engine.Game, o FieldOptions) (FieldReport, error) {
	if o.Games < 1 || o.Players < 1 {
		return FieldReport{}, errNoGames
	}
	if len(o.Field) < 2 {
		return FieldReport{}, fmt.Errorf("a field of %d; at least two players must meet", len(o.Field))
	}
	players := make([]func() (engine.Computer, error), len(o.Field))
	for i, name := range o.Field {
		players[i] = func() (engine.Computer, error) { return o.Player(name) }
	}
	rand := engine.RandFrom(o.Seed)
	games := make([]pairing, o.Games)
	for i := range games {
		games[i] = pairing{rand.Seed(), rand.Seed(), make([]int, o.Players)}
		for seat := range games[i].seats {
			games[i].seats[seat] = rand.IntN(len(o.Field))
		}
	}
	matches, err := playAll(game, engine.Config{Seats: o.Players, Options: o.Options}, players, games)
	if err != nil {
		return FieldReport{}, err
	}
	r := FieldReport{Game: game.Name(), Players: o.Players, Games: o.Games, Seats: seatStatistics(o.Players, matches)}
	places := make([][]int, len(games))
	r.Ratings = make([]Rating, len(o.Field))
	for i, m := range matches {
		places[i] = placed(games[i].seats, m.Result, &rand)
		for seat, player := range games[i].seats {
			x := &r.Ratings[player]
			x.Games++
			x.Share += share(m.Result, engine.Seat(seat))
			x.Score += float64(m.Result.Scores[seat])
		}
	}
	strength := strengths(len(o.Field), places)
	drawn := make([][]float64, len(o.Field))
	for range samples {
		sample := make([][]int, len(places))
		for i := range sample {
			sample[i] = places[rand.IntN(len(places))]
		}
		for player, s := range strengths(len(o.Field), sample) {
			drawn[player] = append(drawn[player], s)
		}
	}
	for i := range r.Ratings {
		x := &r.Ratings[i]
		_, spread := meanAndSpread(drawn[i])
		x.Player, x.Rating, x.Margin = o.Field[i], strength[i], 1.96*spread
		x.Share /= max(1, float64(x.Games))
		x.Score /= max(1, float64(x.Games))
	}
	slices.SortFunc(r.Ratings, func(a, b Rating) int { return cmp.Compare(b.Rating, a.Rating) })
	return r, nil
}

// placed are the players of a game from the first place to the last; equal ones in an order that is drawn.
func placed(seats []int, r engine.Result, rand *engine.Rand) []int {
	order := make([]int, len(seats))
	luck := make([]uint64, len(seats))
	for i := range order {
		order[i], luck[i] = i, rand.Uint64()
	}
	first := func(seat int) int {
		if share(r, engine.Seat(seat)) > 0 {
			return 0
		}
		return 1
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(first(a)-first(b), r.Scores[b]-r.Scores[a], cmp.Compare(luck[a], luck[b]))
	})
	for i, seat := range order {
		order[i] = seats[seat]
	}
	return order
}

// steps bounds how often the strengths are bettered, enough is how little a step changes them at the end.
const (
	steps  = 500
	enough = 1e-5
)

// strengths fits the model of Plackett and Luce to the places of games: each place is taken by one of those who are
// left, in proportion to their strengths (D. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
// Statistics 32, 2004). They are given as Rating has them. Half a game won and lost against the mean keeps those who
// won or lost all of theirs finite.
func strengths(players int, places [][]int) []float64 {
	strength, won := slices.Repeat([]float64{1}, players), slices.Repeat([]float64{0.5}, players)
	for _, order := range places {
		for _, player := range order[:len(order)-1] {
			won[player]++
		}
	}
	met := make([]float64, players)
	for range steps {
		for i := range met {
			met[i] = 1 / (strength[i] + 1)
		}
		for _, order := range places {
			left := 0.0
			for _, player := range order {
				left += strength[player]
			}
			sum := 0.0
			for i, player := range order {
				if i < len(order)-1 {
					sum += 1 / left
				}
				met[player] += sum
				left -= strength[player]
			}
		}
		change, mean := 0.0, 0.0
		for i := range strength {
			next := won[i] / met[i]
			change = max(change, math.Abs(math.Log(next/strength[i])))
			strength[i] = next
			mean += math.Log(next) / float64(players)
		}
		for i := range strength {
			strength[i] /= math.Exp(mean)
		}
		if change < enough {
			break
		}
	}
	for i, s := range strength {
		strength[i] = 400 * math.Log10(s)
	}
	return strength
}
