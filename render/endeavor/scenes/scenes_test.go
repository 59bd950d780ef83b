package scenes

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

var recordAnew = flag.Bool("record", false, "let lively players play the recorded games anew")

// set are the games that are recorded: the number of players, the seed of chance, and what happens in them.
var set = []struct {
	name    string
	seats   int
	seed    byte
	options map[string]string
}{
	{"base-3", 3, 7, nil},
	{"base-4", 4, 12, nil},
	{"base-5", 5, 29, nil},
	{"tied-4", 4, 8, nil},
	{"neutral-4", 4, 6, map[string]string{endeavor.OptionNaming: "neutral"}},
}

// TestRecordedGamesGoToTheirEnd replays every game; with -record lively players play it first.
func TestRecordedGamesGoToTheirEnd(t *testing.T) {
	for _, game := range set {
		path := filepath.Join("games", game.name+".json")
		if *recordAnew {
			r := play(t, engine.Config{Seats: game.seats, Seed: engine.Seed{15: game.seed}, Options: game.options})
			data, err := json.MarshalIndent(r, "", " ")
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, append(data, '\n'), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var r record
		if err := json.Unmarshal(data, &r); err != nil {
			t.Fatalf("%s: %v", game.name, err)
		}
		if r.Config.Seats != game.seats {
			t.Errorf("%s: %d seats", game.name, r.Config.Seats)
		}
		list, err := r.replay()
		if err != nil {
			t.Errorf("%s: %v; go test ./render/endeavor/scenes -run Recorded -record plays it anew", game.name, err)
			continue
		}
		if _, over := list[len(list)-1].table.Result(); !over {
			t.Errorf("%s is not over after %d acts", game.name, len(r.Acts))
		}
	}
}

func play(t *testing.T, c engine.Config) record {
	t.Helper()
	r := record{Config: c}
	now, _, err := endeavor.Game().New(c)
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NewRand(c.Seed)
	for {
		d, ok := asked(now)
		if !ok {
			return r
		}
		move := lively(t, now, d, &chance)
		r.Acts = append(r.Acts, fmt.Sprintf("%d %s", d.Seat, move))
		if now, _, err = now.Act(len(r.Acts), engine.Action{Seat: d.Seat, Move: move}); err != nil {
			t.Fatal(err)
		}
	}
}

// eager is how gladly a lively player does each action: he wants to see much of the board rather than to win.
var eager = [endeavor.Parts]int{endeavor.Ship: 8, endeavor.Occupy: 14, endeavor.Attack: 3, endeavor.Payment: 4, endeavor.Draw: 12}

// lively answers a question by chance, most often with what he is eager to do.
func lively(t *testing.T, now engine.Table, d engine.Decision, chance *engine.Rand) string {
	t.Helper()
	if d.Step == endeavor.StepSalary {
		return now.Propose(d.Seat)[0]
	}
	v, sum := seen(now, d.Seat), 0
	weights := make([]int, len(d.Moves))
	for i, text := range d.Moves {
		m, err := endeavor.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		weights[i] = eagerness(&v, m)
		sum += weights[i]
	}
	at := chance.IntN(sum)
	i := slices.IndexFunc(weights, func(w int) bool {
		at -= w
		return at < 0
	})
	return d.Moves[i]
}

func eagerness(v *endeavor.View, m endeavor.Move) int {
	switch {
	case m.Kind == endeavor.BuildMove:
		b := m.Building()
		return 1 + 3*b.Level()*b.Level() + 12*len(b.Parts())
	case !m.Does():
		return 1
	case m.Part == endeavor.Draw:
		return eager[m.Part] * (1 + v.Decks[m.Deck()][0].Value())
	case m.Part == endeavor.Ship:
		r := &v.Regions[m.Region()]
		if r.Open {
			return 3
		}
		filled := 0
		for _, at := range r.Track {
			if at.Seat >= 0 {
				filled++
			}
		}
		return eager[m.Part] * (1 + filled*filled)
	}
	return eager[m.Part]
}

func TestEverySceneHasANameOfItsOwnThatFilesMayHave(t *testing.T) {
	seen, file := map[string]bool{}, regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for _, e := range List() {
		if seen[e.Name] || !file.MatchString(e.Name) || e.Group == "" || e.Title == "" {
			t.Errorf("%+v", e)
		}
		seen[e.Name] = true
		if s := e.Scene; s.Lang != "" || s.Theme != "" || s.Words != nil {
			t.Errorf("%s has a language, theme or words of its own", e.Name)
		}
	}
}

// TestEveryQuestionIsShownToEverybodyAndInPrivate: for three, four and five players together.
func TestEveryQuestionIsShownToEverybodyAndInPrivate(t *testing.T) {
	shown := map[string]bool{}
	for _, e := range List() {
		switch v := e.Scene.View.(type) {
		case *endeavor.View:
			shown[e.Scene.Level+" "+v.Step] = true
			shown[fmt.Sprint(e.Scene.Level, len(v.Players))] = true
		default:
			t.Errorf("%s shows a %T", e.Name, v)
		}
	}
	for _, step := range endeavor.Steps {
		for _, level := range []string{table, own} {
			if !shown[level+" "+step] {
				t.Errorf("%s is not shown at level %s", step, level)
			}
		}
	}
	for _, want := range []string{"table3", "table4", "table5", "folded3", "folded4", "folded5"} {
		if !shown[want] {
			t.Errorf("no %s players", want)
		}
	}
}

// TestTheGuideIsThePositionOfTheMock: what the mock shows of each board.
func TestTheGuideIsThePositionOfTheMock(t *testing.T) {
	v, _ := Named("guide").View.(*endeavor.View)
	for seat, want := range []struct {
		harbour, counted int
		status           [4]int
		yields           [4]int
	}{
		{3, 3, [4]int{3, 4, 3, 6}, [4]int{2, 4, 2, 3}},
		{4, 3, [4]int{2, 3, 5, 6}, [4]int{2, 3, 3, 3}},
		{2, 1, [4]int{7, 4, 2, 4}, [4]int{4, 4, 2, 2}},
		{5, 0, [4]int{3, 4, 5, 3}, [4]int{2, 4, 3, 2}},
	} {
		p := v.Players[seat]
		if p.Harbour != want.harbour || p.Counted != want.counted || p.Status != want.status || p.Yields != want.yields {
			t.Errorf("seat %d has %d markers, counts %d cards and stands at %v for %v", seat, p.Harbour, p.Counted, p.Status, p.Yields)
		}
	}
	if v.Round != 4 || v.Crown != ana || v.Step != endeavor.StepAct || !slices.Equal(v.Awaited, []engine.Seat{ben}) || !slices.Equal(v.Next, []engine.Seat{zofie, lukasz, ana}) {
		t.Errorf("round %d, crown %d, %s of %v, then %v", v.Round, v.Crown, v.Step, v.Awaited, v.Next)
	}
}

// TestScenesAreMadeAnew changes every scene and asks for it again.
func TestScenesAreMadeAnew(t *testing.T) {
	before := List()
	for _, e := range List() {
		v, ok := e.Scene.View.(*endeavor.View)
		if !ok {
			t.Fatalf("%s shows a %T", e.Name, e.Scene.View)
		}
		for i := range v.Players {
			v.Players[i].Harbour = 90
			for at := range v.Players[i].Places {
				v.Players[i].Places[at].Occupied = !v.Players[i].Places[at].Occupied
			}
			for at := range v.Players[i].Cards {
				v.Players[i].Cards[at] = endeavor.NoCard
			}
		}
		for i := range e.Scene.Names {
			e.Scene.Names[i] = "somebody else"
		}
		for i := range v.Offer {
			v.Offer[i].Copies = 97
		}
		for r := range v.Regions {
			for i := range v.Regions[r].Track {
				v.Regions[r].Track[i].Seat = 4
			}
		}
	}
	for i, e := range List() {
		if diff := cmp.Diff(before[i].Scene.View, e.Scene.View); diff != "" {
			t.Errorf("%s remembers:\n%s", e.Name, diff)
		}
		if !slices.Equal(before[i].Scene.Names, e.Scene.Names) {
			t.Errorf("%s remembers other names: %q", e.Name, e.Scene.Names)
		}
	}
}

func TestASceneThatIsNotThereIsAMistake(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Named("nothing")
}

// TestCoursesTellWholeGames: by round for everybody, with positions for a moving picture that lead to the end.
func TestCoursesTellWholeGames(t *testing.T) {
	for _, c := range Courses() {
		if got := c.Chart.Course.Rounds(); got < endeavor.Rounds || len(c.Chart.Winners) == 0 || c.Chart.Game != endeavor.Name {
			t.Errorf("%s has %d rounds and the winners %v", c.Name, got, c.Chart.Winners)
		}
		for i, s := range c.Replay {
			v, ok := s.View.(*endeavor.View)
			if !ok || v.Over != (i == len(c.Replay)-1) {
				t.Errorf("%s: position %d", c.Name, i)
			}
		}
	}
	if n := len(Courses()[0].Replay); n < 5 {
		t.Errorf("%d positions", n)
	}
}
