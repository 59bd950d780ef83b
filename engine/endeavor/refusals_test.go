package endeavor

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// A move that answers another question says which one is open.
func TestAMoveOutOfPlaceSaysWhatIsAsked(t *testing.T) {
	at(t, `
		phase build
		0 refused pass refused.other_question step=build.build
		0 refused stop refused.other_question step=build.build
		0 refused keep refused.other_question step=build.build
		0 refused salary:market refused.other_question step=build.build
		1 refused build:market refused.not_your_turn`)
	at(t, `
		seat 0 harbour 2
		0 refused build:market refused.other_question step=action.act
		0 refused ship:india refused.other_question step=action.act
		0 refused stop refused.other_question step=action.act`)
}

// An outcome of chance that can't be is refused too: a crown for nobody, tokens that are not in the box (E9, E11).
func TestOutcomesThatCanNotBeAreRefused(t *testing.T) {
	x := script{t: t}
	s, err := Rules{}.Setup(engine.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	x.s = s
	for _, c := range [][2]string{
		{"start:3", RefusedOutcome + " what=crown"},
		{"lot:iiiiiiiiiiiiiiiiiii", RefusedStep},
		{"pass", RefusedStep},
	} {
		if err := x.act(engine.Chance, append([]string{"refused", c[0]}, strings.Fields(c[1])...)); err != nil {
			t.Errorf("%s: %v", c[0], err)
		}
	}
	if err := x.act(engine.Chance, []string{"start:2"}); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{"lot:iiiiiiiiiiiiiiiiiii", RefusedOutcome + " what=tokens"},
		{"lot:aaaiiiiiiiiiiiiiiii", RefusedOutcome + " what=tokens"},
		{"start:2", RefusedStep},
	} {
		if err := x.act(engine.Chance, append([]string{"refused", c[0]}, strings.Fields(c[1])...)); err != nil {
			t.Errorf("%s: %v", c[0], err)
		}
	}
	at(t, "phase build").play("want round = 1")
}

// After the end nobody is asked.
func TestAfterTheEndNothingIsAsked(t *testing.T) {
	x := at(t, `
		round 7
		want over = true
		0 refused pass refused.not_your_turn`)
	if err := (Rules{}).Check(&x.s, engine.Chance, begin(0)); err == nil {
		t.Error("chance is asked")
	}
}

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

// TestEveryReasonIsTested holds that each key of a refusal stands in a test with its arguments; their places in the list are
// those of the constants.
func TestEveryReasonIsTested(t *testing.T) {
	var tests strings.Builder
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Name(), "_test.go") {
			text, err := os.ReadFile(f.Name())
			if err != nil {
				t.Fatal(err)
			}
			tests.Write(text)
		}
	}
	names := map[string]string{RefusedSeats: "RefusedSeats", RefusedOption: "RefusedOption", RefusedOutcome: "RefusedOutcome"}
	for i, key := range Reasons {
		what := " " + key
		if name, ok := names[key]; ok {
			what = name
		}
		if !strings.Contains(tests.String(), what) {
			t.Errorf("no test is refused with %s", key)
		}
		if slices.Contains(Reasons[:i], key) {
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

// TestCheckAcceptsExactlyWhatIsListed compares the two in thousands of positions with every move that there is; each refusal
// gives a listed reason.
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
	for key := range met {
		if !slices.Contains(Reasons, key) {
			t.Errorf("%s is not listed", key)
		}
	}
	if len(met) < 25 {
		t.Errorf("only %d reasons came about: %v", len(met), met)
	}
	t.Logf("%d positions, refused: %v", positions, met)
}

// walkOracle plays a random game with the likings of the oracle's players and shows every position in which somebody is asked,
// the end too.
func walkOracle(t testing.TB, players int, game uint64, show func(s *State)) {
	t.Helper()
	random := engine.RandFrom(game)
	s, err := Rules{}.Setup(engine.Config{Seats: players})
	if err != nil {
		t.Fatal(err)
	}
	engine.Settle(Rules{}, &s, &random, nil)
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
