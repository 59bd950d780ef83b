package endeavor

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// Moves that no notation can write are refused and not followed.
func TestMovesThatNobodyCouldWriteAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		position string
		move     Move
	}{
		"nothing":         {"seat 0 harbour 2", Move{}},
		"a salary":        {salaryOf, Move{Kind: SalaryMove, Set: 1 << 63}},
		"an empty salary": {salaryOf, Move{Kind: SalaryMove}},
		"an outcome":      {"seat 0 harbour 2", begin(0)},
		"the other part":  {"seat 0 harbour 2", Second(Payment, int8(Market))},
	} {
		x := at(t, c.position)
		before := x.s
		var reason *engine.Reason
		if err := (Rules{}).Check(&x.s, 0, c.move); !errors.As(err, &reason) {
			t.Errorf("%s: %v", name, err)
		}
		if x.s != before {
			t.Errorf("%s changed the state", name)
		}
	}
}

// TestEveryReasonIsTested holds that each key of a refusal stands in a case.
func TestEveryReasonIsTested(t *testing.T) {
	tested := map[string]bool{}
	for _, c := range enginetest.Cases(t) {
		for _, line := range c.Lines {
			if _, answer, ok := strings.Cut(line, " refused "); ok {
				tested[strings.Fields(answer)[1]] = true
			}
		}
	}
	reasons := enginetest.Constants(t, "reasons.go", "")
	for i, key := range reasons {
		if !tested[key] {
			t.Errorf("nothing is refused with %s", key)
		}
		if slices.Contains(reasons[:i], key) {
			t.Errorf("%s is listed twice", key)
		}
	}
}

// everyMove lists a move of every kind with every word, legal or not.
func everyMove() []Move {
	list := []Move{Pass(), Stop(), Keep(), {}}
	targets := map[Part]int8{Ship: Regions, Occupy: Cities, Attack: Cities, Payment: Buildings, Draw: Decks}
	for b := range Building(Buildings) {
		list = append(list, Build(b), Salary(b))
		for other := range Building(Buildings) {
			list = append(list, Salary(b, other), Salary(b, b, other))
		}
	}
	for p := range Part(Parts) {
		for target := range targets[p] {
			list = append(list, Second(p, target))
			for b := range Building(Buildings) {
				list = append(list, Activate(b, p, target))
			}
			for token := range Token(Tokens) {
				list = append(list, Spend(token, p, target))
			}
		}
	}
	for c := range Card(Cards) {
		list = append(list, Discard(c))
	}
	return list
}

// TestCheckAcceptsExactlyWhatIsListed compares the two in thousands of positions with every move that there is; each
// refusal gives a listed reason.
func TestCheckAcceptsExactlyWhatIsListed(t *testing.T) {
	t.Parallel()
	all := everyMove()
	met := map[string]int{}
	positions := 0
	for game := range games(30) {
		asked := 0
		walkOracle(t, 3+game%3, uint64(100+game), func(s *State) {
			// Of what is asked often some are enough.
			if asked++; s.Step == stepAct && asked%32 != 0 || s.Step == stepBuild && s.Round < 6 && asked%8 != 0 {
				return
			}
			positions++
			for _, seat := range []Seat{max(0, (Rules{}).Asked(s).First()), Seat(asked % int(s.Players))} {
				listed := map[Move]bool{}
				for _, m := range (Rules{}).Moves(s, seat, nil) {
					listed[m] = true
				}
				for _, m := range all {
					err := Rules{}.Check(s, seat, m)
					if listed[m] != (err == nil) {
						t.Fatalf("game %d, seat %d, %s: listed is %v, the answer %v", game, seat, m, listed[m], err)
					}
					var reason *engine.Reason
					if err != nil && !errors.As(err, &reason) {
						t.Fatalf("%s: %v is no reason", m, err)
					}
					if err != nil {
						met[reason.Key]++
					}
				}
			}
		})
	}
	reasons := enginetest.Constants(t, "reasons.go", "")
	for key := range met {
		if !slices.Contains(reasons, key) {
			t.Errorf("%s is not listed", key)
		}
	}
	if len(met) < 25 {
		t.Errorf("only %d reasons came about: %v", len(met), met)
	}
	t.Logf("%d positions, refused: %v", positions, met)
}

// walkOracle plays a random game with the likings of the oracle's players and shows every position in which somebody is
// asked, the end too.
func walkOracle(t testing.TB, players int, game uint64, show func(s *State)) {
	t.Helper()
	random := engine.RandFrom(game)
	s, err := Rules{}.Setup(engine.Config{Seats: players})
	if err != nil {
		t.Fatal(err)
	}
	engine.AnswerChance(Rules{}, &s, &random, nil)
	walkOn(t, &s, game, nil, show)
}

// walkOn plays a game that chance has laid.
func walkOn(t testing.TB, s *State, game uint64, rec *engine.Recorder, show func(s *State)) {
	t.Helper()
	player := newOraclePlayer(rand.New(rand.NewPCG(game, 7)), int(s.Players))
	for {
		show(s)
		asked := Rules{}.Asked(s)
		if asked == 0 {
			return
		}
		seat := asked.First()
		q := oracleQuestion{seat: int(seat)}
		for _, m := range (Rules{}).Moves(s, seat, nil) {
			q.moves = append(q.moves, m.String())
		}
		m, err := Parse(player.choose(q))
		if err != nil {
			t.Fatal(err)
		}
		Rules{}.Apply(s, seat, m, rec)
	}
}
