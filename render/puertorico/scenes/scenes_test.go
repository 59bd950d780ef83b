package scenes

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

var recordAnew = flag.Bool("record", false, "let computers play the recorded games anew")

// set are the games that are recorded: the modules, the number of players and the seed of chance.
var set = []struct {
	name    string
	seats   int
	seed    uint64
	options map[string]string
}{
	{"base-2", 2, 2, nil},
	{"base-3", 3, 3, nil},
	{"base-4", 4, 1, map[string]string{puertorico.OptionFirstGovernor: "host_picks"}},
	{"base-5", 5, 5, nil},
	{"new-4", 4, 6, with("new")},
	{"nobles-4", 4, 7, with("nobles")},
	{"buccaneer-4", 4, 8, with("buccaneer")},
	{"festival-4", 4, 9, with("festival")},
	{"all-2", 2, 10, with("new", "nobles", "buccaneer", "festival")},
	{"all-3", 3, 11, with("new", "nobles", "buccaneer", "festival")},
	{"all-4", 4, 3, with("new", "nobles", "buccaneer", "festival")},
	{"all-5", 5, 13, with("new", "nobles", "buccaneer", "festival")},
}

func with(modules ...string) map[string]string {
	options := map[string]string{}
	for _, m := range modules {
		if m == "new" {
			m = puertorico.OptionNewBuildings
		}
		options[m] = "true"
	}
	return options
}

// TestRecordedGamesGoToTheirEnd replays every game; with -record computers play it first.
func TestRecordedGamesGoToTheirEnd(t *testing.T) {
	for _, game := range set {
		path := filepath.Join("games", game.name+".json")
		if *recordAnew {
			r := play(t, engine.Config{Seats: game.seats, Seed: engine.Seed{15: byte(game.seed)}, Options: game.options})
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
			t.Errorf("%s: %v; go test ./render/puertorico/scenes -run Recorded -record plays it anew", game.name, err)
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
	now, _, err := puertorico.Game().New(c)
	if err != nil {
		t.Fatal(err)
	}
	computer, err := puertorico.Game().Computer(puertorico.LevelMedium)
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NewRand(c.Seed)
	for {
		d, ok := asked(now)
		if !ok {
			return r
		}
		move, err := computer.Choose(now.Redeal(d.Seat, &chance), d.Seat, &chance)
		if err != nil {
			t.Fatal(err)
		}
		r.Acts = append(r.Acts, fmt.Sprintf("%d %s", d.Seat, move))
		if now, _, err = now.Act(len(r.Acts), engine.Action{Seat: d.Seat, Move: move}); err != nil {
			t.Fatal(err)
		}
	}
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

// TestScenesAreMadeAnew changes every scene and asks for it again.
func TestScenesAreMadeAnew(t *testing.T) {
	before := List()
	for _, e := range List() {
		var v *puertorico.View
		switch got := e.Scene.View.(type) {
		case *puertorico.View:
			v = got
		case puertorico.View:
			v = &got
		}
		for i := range v.Players {
			v.Players[i].Goods, v.Players[i].Doubloons = [5]int{90, 91, 92, 93, 94}, 95
		}
		for i := range v.Roles {
			v.Roles[i].Doubloons = 96
		}
		for i := range v.Offer {
			v.Offer[i].Copies = 97
		}
	}
	for i, e := range List() {
		if diff := cmp.Diff(before[i].Scene.View, e.Scene.View); diff != "" {
			t.Errorf("%s remembers:\n%s", e.Name, diff)
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
