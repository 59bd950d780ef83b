package learn

import (
	"fmt"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

// Mind is a mind that can learn.
type Mind[S, M any] interface {
	search.Mind[S, M]
	// Quiet says that a state is a point from which the net learns, or the end.
	Quiet(*S) bool
	// Describe fills in the features of a quiet point.
	Describe(*S, *net.Input)
	// Merits shares the first place of a game that is over by how far the seats are apart, together 1.
	Merits(*S, *search.Chances)
}

// Options say how much is learned.
type Options struct {
	Seed uint64
	// Generations are the nets that are trained one after the other, each of which joins the field; Games are played
	// for each.
	Generations, Games int
	// Hidden is the number of hidden units.
	Hidden int
	// Ordered says that the mind's answers stand in order: the first of the field takes the first answer of Prior and
	// does not look ahead.
	Ordered bool
	// Soft is the part of what is learned that goes by Merits, from 0 to 1; the rest goes by who has won, which in a
	// close game is mostly luck.
	Soft float64
	// Kept is one of how many quiet points is learned from: those of one game are much alike.
	Kept int
	// Workers play at the same time.
	Workers int
	// Players is the number of seats, 0 for all that the game has; Options are the game's own, nil for any.
	Players int
	Options map[string]string
	// Log hears of each generation.
	Log func(line string)
}

// Of learns a game: what it gives returns the weights of the last generation. A mind without a net judges by the game's
// own values.
func Of[S any, M search.Move, V any](
	rules engine.Rules[S, M, V], game engine.Game, shape net.Shape, mind func(*net.Net) Mind[S, M],
) func(Options) (*net.Net, error) {
	return (&subject[S, M, V]{rules, game, shape, mind}).learn
}

type subject[S any, M search.Move, V any] struct {
	rules engine.Rules[S, M, V]
	game  engine.Game
	shape net.Shape
	mind  func(*net.Net) Mind[S, M]
}

const (
	// unseen is one of how many games is not learned from.
	unseen = 10
	// careless is one of how many answers of a careless player is random.
	careless = 12
	batch    = 64
	epochs   = 3
)

// rates are the steps of the epochs, for the last generation.
var rates = [epochs]float32{2e-3, 8e-4, 2e-4}

// point is a quiet point with what the game's own values made of it, and who won.
type point struct {
	net.Sample
	own, won search.Chances
}

func (g *subject[S, M, V]) learn(o Options) (*net.Net, error) {
	rand := engine.RandFrom(o.Seed)
	field := []*net.Net{nil}
	var seen, held []*point
	var trainer *net.Trainer
	for generation := range o.Generations {
		games, err := g.play(o, field, &rand)
		if err != nil {
			return nil, err
		}
		for i, points := range games {
			if i%unseen == 0 {
				held = append(held, points...)
			} else {
				seen = append(seen, points...)
			}
		}
		trainer = net.NewTrainer(g.shape, o.Hidden, &rand)
		for _, rate := range rates {
			train(trainer, seen, rate, &rand)
		}
		field = append(field, trainer.Net())
		o.Log(fmt.Sprintf("generation %d, %d games: %s", generation+1, len(games), report(trainer.Net(), seen, held)))
	}
	return field[len(field)-1], nil
}

// train learns once from all points, in random order.
func train(t *net.Trainer, points []*point, rate float32, rand *engine.Rand) {
	engine.Shuffle(points, rand)
	samples := make([]*net.Sample, 0, batch)
	for i, p := range points {
		if samples = append(samples, &p.Sample); len(samples) == batch || i == len(points)-1 {
			t.Train(samples, rate)
			samples = samples[:0]
		}
	}
}

// report tells how well a net predicts, by the mean cross entropy with what is learned, and by how often the favorite
// wins.
func report(n *net.Net, seen, held []*point) string {
	loss := func(points []*point, own bool) (loss, right float64) {
		for _, p := range points {
			c := p.own
			if !own {
				n.Chances(&p.Input, c[:])
			}
			favorite := 0
			for seat := range p.Seats {
				if c[seat] > c[favorite] {
					favorite = seat
				}
			}
			loss += p.Loss(c[:]) / float64(len(points))
			right += float64(p.won[favorite]) / float64(len(points))
		}
		return loss, right
	}
	known, _ := loss(seen, false)
	own, ownRight := loss(held, true)
	learned, learnedRight := loss(held, false)
	return fmt.Sprintf("%d points seen with a loss of %.4f, %d unseen with %.4f (favorite %.1f %%), "+
		"by the game's own values %.4f (%.1f %%)", len(seen), known, len(held), learned, 100*learnedRight, own,
		100*ownRight)
}

// play lets the field play and gives the points of each game.
func (g *subject[S, M, V]) play(o Options, field []*net.Net, rand *engine.Rand) ([][]*point, error) {
	games := make([][]*point, o.Games)
	errs := make([]error, o.Games)
	seeds := make([]engine.Seed, o.Games)
	for i := range seeds {
		seeds[i] = rand.Seed()
	}
	var all sync.WaitGroup
	for worker := range o.Workers {
		all.Go(func() {
			p := player[S, M, V]{subject: g, own: g.mind(nil)}
			for _, n := range field {
				p.field = append(p.field, search.New(g.rules, g.mind(n)))
			}
			if o.Ordered {
				p.field[0] = nil
			}
			for i := worker; i < len(games); i += o.Workers {
				p.rand = engine.NewRand(seeds[i])
				games[i], errs[i] = p.game(o)
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return games, nil
}

// player plays games of a field.
type player[S any, M search.Move, V any] struct {
	*subject[S, M, V]
	own   Mind[S, M]
	field []*search.Search[S, M, V]
	rand  engine.Rand
	state S
	list  []search.Ranked[M]
}

// seat is who plays on it, nobody for the one who does not look ahead, and whether carelessly.
type seat[S any, M search.Move, V any] struct {
	*search.Search[S, M, V]
	careless bool
}

func (p *player[S, M, V]) game(o Options) ([]*point, error) {
	seats, err := p.setup(o)
	if err != nil {
		return nil, err
	}
	players := make([]seat[S, M, V], seats)
	for i := range players {
		at := p.rand.IntN(len(p.field) + 1) // The newest counts twice.
		players[i] = seat[S, M, V]{p.field[min(at, len(p.field)-1)], p.rand.IntN(2) == 0}
	}
	var points []*point
	for {
		engine.AnswerChance(p.rules, &p.state, &p.rand, nil)
		asked := p.rules.Asked(&p.state)
		if asked == 0 {
			break
		}
		if p.own.Quiet(&p.state) && p.rand.IntN(o.Kept) == 0 {
			points = append(points, p.point(seats))
		}
		at := asked.First()
		p.rules.Apply(&p.state, at, p.answer(players[at], at), nil)
	}
	var won, merits search.Chances
	p.own.Chances(&p.state, &won)
	p.own.Merits(&p.state, &merits)
	shares, soft := make([]float32, seats), float32(o.Soft)
	for i := range shares {
		shares[i] = (1-soft)*won[i] + soft*merits[i]
	}
	for _, point := range points {
		point.won, point.Shares = won, shares
	}
	return points, nil
}

// answer is that of a player who is asked.
func (p *player[S, M, V]) answer(who seat[S, M, V], at engine.Seat) M {
	switch {
	case who.careless && p.rand.IntN(careless) == 0:
		return p.rules.Sample(&p.state, at, &p.rand)
	case who.Search == nil:
		p.list = p.own.Prior(&p.state, at, p.list[:0], &p.rand)
		return p.list[0].Move
	}
	return who.Choose(&p.state, at, &p.rand, search.Budget{})
}

func (p *player[S, M, V]) point(seats int) *point {
	x := &point{Sample: net.Sample{Input: net.NewInput(seats)}}
	p.own.Describe(&p.state, &x.Input)
	p.own.Chances(&p.state, &x.own)
	return x
}

// tries bounds how often settings are drawn again that the game refuses.
const tries = 100

// setup sets a game up with drawn settings where none are given: half of the games have the usual options. It counts
// the seats, those of automata included.
func (p *player[S, M, V]) setup(o Options) (seats int, err error) {
	for range tries {
		least, most := p.subject.game.Players()
		seats = least + p.rand.IntN(most-least+1)
		if o.Players > 0 {
			seats = o.Players
		}
		options := o.Options
		if options == nil && p.rand.IntN(2) == 0 {
			options = map[string]string{}
			for _, option := range p.subject.game.Options() {
				values := option.Choices
				if option.Kind == engine.Flag {
					values = []string{"false", "true"}
				}
				if len(values) > 0 {
					options[option.Key] = values[p.rand.IntN(len(values))]
				}
			}
		}
		c := engine.Config{Seats: seats, Options: options}
		if p.state, err = p.rules.Setup(c); err == nil {
			return len(p.subject.game.Seats(c)), nil
		}
	}
	return 0, fmt.Errorf("no settings that the game offers: %w", err)
}
