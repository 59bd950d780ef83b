package enginetest

import (
	"errors"
	"fmt"
	"runtime/debug"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// Options say what a game is tried with.
type Options[S any] struct {
	// Game is the game as the list of titles has it; its tables must be those of the rules.
	Game engine.Game
	// Computers are its computer players, at least one.
	Computers engine.Computers
	// Conserved says whether every piece of the game is where it can be: called after the setup and after every single
	// move and outcome of chance. Required.
	Conserved func(*S) error
	// Variants are settings that are played in turn, so that each comes up at every number of seats; the other options
	// are at random, or those of a variant in every second round of them their defaults. Without any, every second game
	// has the defaults.
	Variants []map[string]string
	// Games is the number of random games per number of seats for what is quickly judged (default 1000), Deep the
	// number for what needs views, snapshots or tables at every act (default 6). A tenth of Games is played with
	// -short.
	Games, Deep int
	// Longest is the number of acts after which a game counts as endless; default 5000.
	Longest int
	// Notation is the greatest length of a listed move in bytes; default 60, what a button can carry.
	Notation int
	// Chosen are the keys of closed questions that may have hundreds of answers, so that Candidates proposes some of
	// them.
	Chosen []string
	// Open marks a game without any secret: redealing it changes nothing.
	Open bool
	// Fixed marks a game without any chance at its start.
	Fixed bool
}

// Run tries a game, in games from the seed of the day. It plays no games in parallel, since allocations are counted.
func Run[S any, M fmt.Stringer, V any](t *testing.T, rules engine.Rules[S, M, V], o Options[S]) {
	t.Helper()
	x := newSuite(rules, o)
	x.seed = Seed(t)
	if testing.Short() {
		x.o.Games = max(1, x.o.Games/10)
	}
	for _, p := range x.properties() {
		t.Run(p.name, func(t *testing.T) {
			if err := p.try(); err != nil {
				t.Error(err)
			}
		})
	}
}

// suite is a game under test.
type suite[S any, M fmt.Stringer, V any] struct {
	rules engine.Rules[S, M, V]
	o     Options[S]
	seed  uint64
}

func newSuite[S any, M fmt.Stringer, V any](rules engine.Rules[S, M, V], o Options[S]) *suite[S, M, V] {
	if o.Games == 0 {
		o.Games = 1000
	}
	if o.Deep == 0 {
		o.Deep = 6
	}
	if o.Longest == 0 {
		o.Longest = 5000
	}
	if o.Notation == 0 {
		o.Notation = 60
	}
	return &suite[S, M, V]{rules: rules, o: o}
}

// property is one promise with the way to try it.
type property struct {
	name  string
	holds func() error
}

// try turns a panic of the rules into a failure of the property.
func (p property) try() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return p.holds()
}

var errNoConserved = errors.New("options without Conserved")

func (x *suite[S, M, V]) properties() []property {
	return []property{
		{"the state is a plain value", x.plainState},
		{"the setup offers what it says", x.setup},
		{"always exactly one of chance, a seat and nobody is asked", x.flow},
		{"every piece is conserved", x.conserved},
		{"the result names the best as winners", x.result},
		{"legal moves are listed in a stable order", x.listed},
		{"sample and candidates agree with the legal moves", x.answers},
		{"an illegal move is refused with a reason and changes nothing", x.refused},
		{"a move is read as it is written", x.notation},
		{"a composed answer is shown as piles and back", x.piles},
		{"a recorder changes nothing", tableSuite[S, M, V]{x}.recorder},
		{"a copy lives its own life", tableSuite[S, M, V]{x}.copies},
		{"a stored game goes on as if it had never been stored", tableSuite[S, M, V]{x}.stored},
		{"a broken snapshot is refused", tableSuite[S, M, V]{x}.broken},
		{"the same seed gives the same game", tableSuite[S, M, V]{x}.seeded},
		{"a recorded game goes as the one that chance played", tableSuite[S, M, V]{x}.recorded},
		{"a redealt game looks the same to its viewer", secretSuite[S, M, V]{x}.redealt},
		{"no view holds the seed", secretSuite[S, M, V]{x}.seedless},
		{"a parallel answer is secret until all are in", x.parallel},
		{"a given answer may be changed", x.changed},
		{"a decision keeps its identity while it is open", x.identity},
		{"a decision allocates nothing", x.allocations},
		{"computers choose legal moves", x.computers},
	}
}
