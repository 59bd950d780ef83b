package arena

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// RandomLevel names the player that draws its moves at random; every game has it.
const RandomLevel = "random"

// DuelOptions say who plays whom.
type DuelOptions struct {
	// Players is the number of seats, Options are the game's own.
	Players int
	Options map[string]string
	// Games is how many are played. The challenger sits on seat 0 in the first, on seat 1 in the second, and so on, and
	// meets the same deal on every seat before the next one is dealt.
	Games int
	// Seed decides everything: chance and what the players draw.
	Seed uint64
	// Challenger takes one seat, Others all the rest: a level of the game, or RandomLevel. "" is the game's default
	// level for the challenger and RandomLevel for the others.
	Challenger, Others string
	// Clock, when given, measures how long the challenger thinks: nanoseconds that only grow.
	Clock func() int64
}

// DuelReport tells how a duel went, seen from the challenger.
type DuelReport struct {
	Game       string `json:"game"`
	Players    int    `json:"players"`
	Games      int    `json:"games"`
	Challenger string `json:"challenger"`
	Others     string `json:"others"`
	// Wins counts the games that the challenger won alone, Shared those in which it shared the first place.
	Wins   int `json:"wins"`
	Shared int `json:"shared"`
	Losses int `json:"losses"`
	// WinShare is Wins as a part of Games.
	WinShare float64 `json:"win_share"`
	// Share is the challenger's part of all first places, shared ones in equal parts, and Margin how far off it may be
	// (95 %, over deals that were played from all seats); 0 where there are fewer than two of them.
	Share  float64 `json:"share"`
	Margin float64 `json:"margin"`
	// Score is the challenger's mean total, OthersScore that of all other seats.
	Score       float64 `json:"score"`
	OthersScore float64 `json:"others_score"`
	// Decisions is the mean number of choices in a game by all seats.
	Decisions float64 `json:"decisions"`
	// MeanChoice and SlowestChoice tell how long the challenger thought, in microseconds; 0 without a clock.
	MeanChoice    float64 `json:"mean_choice_us"`
	SlowestChoice float64 `json:"slowest_choice_us"`
}

var errNoGames = errors.New("a duel needs at least one game")

// Duel plays a number of games of one computer player against others of one kind. An illegal choice is an error.
func Duel[S any, M fmt.Stringer, V any](
	rules engine.Rules[S, M, V], game engine.Game, list engine.Computers, o DuelOptions,
) (DuelReport, error) {
	if o.Games < 1 {
		return DuelReport{}, errNoGames
	}
	if o.Challenger == "" {
		o.Challenger = list.Usual()
	}
	if o.Others == "" {
		o.Others = RandomLevel
	}
	level := func(name string) (engine.Computer, error) {
		if name == RandomLevel {
			return Random(rules), nil
		}
		return list.Computer(name)
	}
	challenger, err := level(o.Challenger)
	if err != nil {
		return DuelReport{}, err
	}
	timed := &stopwatch{Computer: challenger, clock: o.Clock}
	others, err := level(o.Others)
	if err != nil {
		return DuelReport{}, err
	}
	r := DuelReport{Game: game.Name(), Players: o.Players, Games: o.Games, Challenger: o.Challenger, Others: o.Others}
	rand := engine.RandFrom(o.Seed)
	score, othersScore, decisions := 0, 0, 0
	var deal engine.Seed
	var pairs []float64
	for i := range o.Games {
		own := engine.Seat(i % max(1, o.Players))
		if own == 0 {
			deal = rand.Seed()
			pairs = append(pairs, 0)
		}
		computers := make([]engine.Computer, max(0, o.Players))
		for seat := range computers {
			computers[seat] = others
			if engine.Seat(seat) == own {
				computers[seat] = timed
			}
		}
		m, err := Play(game, engine.Config{Seats: o.Players, Options: o.Options, Seed: deal}, computers, &rand)
		if err != nil {
			return r, fmt.Errorf("game %d: %w", i, err)
		}
		decisions += m.Decisions
		if slices.Contains(m.Result.Winners, own) {
			share := 1 / float64(len(m.Result.Winners))
			r.Share += share
			pairs[len(pairs)-1] += share / float64(o.Players)
		}
		switch {
		case !slices.Contains(m.Result.Winners, own):
			r.Losses++
		case len(m.Result.Winners) > 1:
			r.Shared++
		default:
			r.Wins++
		}
		for seat, n := range m.Result.Scores {
			if engine.Seat(seat) == own {
				score += n
			} else {
				othersScore += n
			}
		}
	}
	games := float64(o.Games)
	r.WinShare = float64(r.Wins) / games
	r.Share /= games
	r.Score = float64(score) / games
	r.OthersScore = float64(othersScore) / games / float64(max(1, o.Players-1))
	r.Decisions = float64(decisions) / games
	r.MeanChoice, r.SlowestChoice = timed.microseconds()
	r.Margin = margin(pairs[:o.Games/o.Players])
	return r, nil
}

// margin is the half width of the interval that holds the mean of what the values are drawn from with 95 %.
func margin(values []float64) float64 {
	if len(values) < 2 {
		return 0
	}
	n, mean, sq := float64(len(values)), 0.0, 0.0
	for _, v := range values {
		mean += v
	}
	mean /= n
	for _, v := range values {
		sq += (v - mean) * (v - mean)
	}
	return 1.96 * math.Sqrt(sq/(n-1)/n)
}

// Match is a game played by computers.
type Match struct {
	Result engine.Result
	// Decisions is the number of choices made.
	Decisions int
	// Last is the table at the end.
	Last engine.Table
}

// Play lets computers, one per seat, play a game to its end. Each sees a table redealt for it. An illegal choice, or a
// game that comes to a stop without a result, is an error.
func Play(game engine.Game, c engine.Config, computers []engine.Computer, rand *engine.Rand) (Match, error) {
	t, _, err := game.New(c)
	if err != nil {
		return Match{}, err
	}
	if len(computers) != c.Seats {
		return Match{}, fmt.Errorf("%d computers on %d seats", len(computers), c.Seats)
	}
	for m := (Match{}); ; m.Decisions++ {
		seat, ok := awaited(t)
		if !ok {
			m.Last = t
			if m.Result, ok = t.Result(); !ok {
				return m, errors.New("nobody is asked and there is no result")
			}
			return m, nil
		}
		move, err := computers[seat].Choose(t.Redeal(seat, rand), seat, rand)
		if err != nil {
			return m, fmt.Errorf("seat %d: %w", seat, err)
		}
		if t, _, err = t.Act(t.Seq()+1, engine.Action{Seat: seat, Move: move}); err != nil {
			return m, fmt.Errorf("seat %d chooses %s: %w", seat, move, err)
		}
	}
}

func awaited(t engine.Table) (engine.Seat, bool) {
	for _, d := range t.Decisions() {
		if d.Awaited() {
			return d.Seat, true
		}
	}
	return engine.Everyone, false
}

// stopwatch measures a computer's choices.
type stopwatch struct {
	engine.Computer
	clock         func() int64
	n             int
	sum, greatest int64
}

func (w *stopwatch) Choose(t engine.Table, seat engine.Seat, rand *engine.Rand) (string, error) {
	if w.clock == nil {
		return w.Computer.Choose(t, seat, rand)
	}
	from := w.clock()
	move, err := w.Computer.Choose(t, seat, rand)
	took := w.clock() - from
	w.n++
	w.sum += took
	w.greatest = max(w.greatest, took)
	return move, err
}

func (w *stopwatch) microseconds() (mean, slowest float64) {
	if w.n == 0 {
		return 0, 0
	}
	return float64(w.sum) / float64(w.n) / 1e3, float64(w.greatest) / 1e3
}
