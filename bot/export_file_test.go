package bot_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// wholeGame plays a game of Puerto Rico to its end, with some steps taken back on the way.
func wholeGame(t *testing.T, options map[string]string) (*room, posted) {
	t.Helper()
	r := newRoom(t)
	if options == nil {
		options = map[string]string{}
	}
	options["players"], options["computers"] = "3", "1"
	r.command("Ana", "puertorico", "start", options)
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	for n := range 40 {
		m := r.last()
		who := awaited(m.Message, "Ana", "Ben")
		if len(who) == 0 || strings.Contains(allText(m.Message), "is over.") {
			break
		}
		c := controls(m.Message)[n%2]
		if strings.Contains(c[0], "@") {
			c = controls(m.Message)[0]
		}
		if strings.HasSuffix(c[0], "@plan") {
			plan := r.use(who[0], c[0], "", false)
			r.use(who[0], word(t, *plan.message, "@confirm"), "", true)
			continue
		}
		r.use(who[0], c[0], c[1], false)
		if n%3 == 0 {
			r.use(who[0], bot.ControlID(ended(m.Message), 0, "@undo"), "", false)
		}
	}
	r.playOut("Ana", "Ben")
	return r, r.last()
}

// file is the file of a private answer.
func file(t *testing.T, a *answer) chat.File {
	t.Helper()
	if a.message != nil {
		for _, b := range a.message.Blocks {
			if b.File != nil {
				return *b.File
			}
		}
	}
	t.Fatalf("no file came with %q", a.text())
	return chat.File{}
}

func TestAnExportedGamePlaysAgainToTheSameScores(t *testing.T) {
	for name, options := range map[string]map[string]string{
		"the game alone": nil, "with all expansions": {"new_buildings": "true", "nobles": "true", "buccaneer": "true", "festival": "true"},
	} {
		t.Run(name, func(t *testing.T) {
			r, over := wholeGame(t, options)
			undos := 0
			records := r.recordsOf(ended(over.Message))
			for _, rec := range records {
				if rec.Act.Kind == "undo" {
					undos++
				}
			}
			if undos == 0 {
				t.Error("nothing was taken back in this game")
			}
			f := file(t, r.press("Eve", over.Message, "Game file"))
			again := file(t, r.command("Ana", "puertorico", "export", nil))
			if string(f.Content) != string(again.Content) || !strings.HasSuffix(f.Name, ".jsonl") || filepath.Base(f.Name) != f.Name {
				t.Errorf("button and command give different files, %s and %s", f.Name, again.Name)
			}
			var answer struct {
				OK     bool
				Reason string
			}
			raw := puertorico.Replay([]byte(strings.TrimSpace(string(f.Content))), false)
			if err := json.Unmarshal(raw, &answer); err != nil || !answer.OK {
				t.Fatalf("the replay says %.300s", raw)
			}
			last := records[len(records)-1]
			sealed, err := title.Title{Rules: puertorico.Game(), Export: puertorico.Export}.Verify(f.Content)
			if start := records[slices.IndexFunc(records, func(r storage.Record) bool { return r.Act.Kind == "start" })]; err != nil ||
				sealed.Seal != start.Act.Value || sealed.Seed != last.Seed {
				t.Errorf("the file is sealed as %+v, the start tells %q: %v", sealed, start.Act.Value, err)
			}
			for _, name := range []string{"Ana", "Ben", user("Ana").ID, user("Ben").ID} {
				if strings.Contains(string(f.Content), `"`+name+`"`) {
					t.Errorf("the file names %s", name)
				}
			}
			table, err := puertorico.Game().Load(*last.Snapshot)
			if err != nil {
				t.Fatal(err)
			}
			result, _ := table.Result()
			if got := scores(t, raw); !equal(got, result.Scores) {
				t.Errorf("the replay ends with %v, the game with %v: %.600s", got, result.Scores, raw)
			}
		})
	}
}

func equal(a, b []int) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}

// scores are the totals of a replay's answer.
func scores(t *testing.T, raw []byte) []int {
	t.Helper()
	var answer struct {
		Scores []struct{ Total int }
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Fatal(err)
	}
	var list []int
	for _, s := range answer.Scores {
		list = append(list, s.Total)
	}
	return list
}

func TestAGameUnderWayIsNotExported(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	a := r.use("Ana", bot.ControlID(ended(table.Message), 0, "@export"), "", false)
	if !strings.Contains(a.text(), "once the game is over") {
		t.Errorf("Ana hears %q", a.text())
	}
	if got := r.command("Ana", "puertorico", "export", nil).text(); !strings.Contains(got, "No `/puertorico` game has finished") {
		t.Errorf("by command: %q", got)
	}
	if got := r.command("Ana", "puertorico", "verify", nil).text(); !strings.Contains(got, "stays secret") {
		t.Errorf("verify says %q", got)
	}
}

func TestAGameThatWasGivenUpDoesNotHideTheFinishedOneBefore(t *testing.T) {
	r, over := wholeGame(t, nil)
	r.started("Ana", "Ben")
	r.press("Ana", *r.command("Ana", "puertorico", "end", nil).message, "End")
	if got := allText(r.last().Message); !strings.Contains(got, "ended") {
		t.Fatalf("the second game: %q", got)
	}
	if got := file(t, r.command("Ben", "puertorico", "export", nil)); !strings.Contains(got.Name, string(ended(over.Message))) {
		t.Errorf("the file is %s", got.Name)
	}
	if got := r.command("Ben", "puertorico", "verify", nil).text(); !strings.Contains(got, "The draws check out") {
		t.Errorf("verify: %q", got)
	}
}

func TestAGameIsVerifiedFromItsSeed(t *testing.T) {
	r, over := wholeGame(t, nil)
	if got := r.command("Eve", "puertorico", "verify", nil).text(); !strings.Contains(got, "The seal matches") || !strings.Contains(got, "The draws check out") || strings.Contains(got, "otherwise") {
		t.Errorf("by default: %q", got)
	}
	log := r.recordsOf(ended(over.Message))
	env := log[len(log)-1].Envelope
	told := map[string]string{"seed": " " + strings.ToUpper(env.Seed), "salt": env.Salt, "seal": env.Commitment}
	if got := r.command("Eve", "puertorico", "verify", told).text(); !strings.Contains(got, "The draws check out") {
		t.Errorf("as told: %q", got)
	}
	_, moves, _ := strings.Cut(r.command("Eve", "puertorico", "export", nil).text(), "The complete game: ")
	if moves, _, _ = strings.Cut(moves, ","); !strings.HasSuffix(moves, " moves") ||
		!strings.Contains(r.command("Eve", "puertorico", "verify", nil).text(), "I replayed all "+moves+" from the seed") {
		t.Errorf("the export tells of %q, and verify of another number", moves)
	}
	told["salt"] = strings.Repeat("0", 32)
	if got := r.command("Eve", "puertorico", "verify", told).text(); !strings.Contains(got, "The seal doesn't match") {
		t.Errorf("with another salt: %q", got)
	}
	told["salt"] = "pepper"
	if got := r.command("Eve", "puertorico", "verify", told).text(); !strings.Contains(got, "have 32 digits") {
		t.Errorf("with pepper: %q", got)
	}
	if got := r.command("Eve", "puertorico", "verify", map[string]string{"seal": env.Commitment}).text(); !strings.Contains(got, "Enter all three, or none") {
		t.Errorf("the seal alone: %q", got)
	}
}

// keptMove is a move in the second half of a log that was not taken back.
func keptMove(log []storage.Record) int {
	gone := map[int]bool{}
	for _, r := range log {
		for seq := r.Act.Undone; r.Act.Kind == "undo" && seq < r.Seq; seq++ {
			gone[seq] = true
		}
	}
	for i := len(log) / 2; ; i++ {
		if log[i].Act.Kind == "move" && log[i+1].Act.Kind == "move" && !gone[log[i].Seq] {
			return i
		}
	}
}

// A log in which one thing was changed, in a store of its own.
func TestAChangedLogOrSeedIsFoundOut(t *testing.T) {
	r, over := wholeGame(t, nil)
	id := ended(over.Message)
	for name, c := range map[string]struct {
		change func([]storage.Record)
		told   string
	}{
		"nothing": {func([]storage.Record) {}, "The draws check out"},
		"another seed with its seal": {func(log []storage.Record) {
			for i := range log {
				if e := &log[i].Envelope; e.Seed != "" {
					e.Seed = "00" + e.Seed[2:]
					e.Commitment = bot.SealOf(e.Seed, e.Salt)
				}
			}
		}, "shows a different seal"},
		"another seed with its seal at the start too": {func(log []storage.Record) {
			for i := range log {
				if e := &log[i].Envelope; e.Seed != "" {
					e.Seed = "00" + e.Seed[2:]
					e.Commitment = bot.SealOf(e.Seed, e.Salt)
					if log[i].Act.Kind == "start" {
						log[i].Act.Value = e.Commitment
					}
				}
			}
		}, "doesn't match this seed"},
		"another seed only": {func(log []storage.Record) {
			for i := range log {
				if e := &log[i].Envelope; e.Seed != "" {
					e.Seed = "00" + e.Seed[2:]
				}
			}
		}, "The seal doesn't match"},
		"another move": {func(log []storage.Record) {
			for i := range log {
				if log[i].Act.Move == "role:settler" {
					log[i].Act.Move = "role:trader"
				}
			}
		}, "doesn't match this seed"},
		"another position in the middle": {func(log []storage.Record) {
			i := keptMove(log)
			log[i].Snapshot = log[i-1].Snapshot
		}, "doesn't match this seed"},
		"another generator": {func(log []storage.Record) {
			i := keptMove(log)
			snap := *log[i].Snapshot
			snap.Rand = engine.RandFrom(7)
			log[i].Snapshot = &snap
		}, "doesn't match this seed"},
		"a move left out": {func(log []storage.Record) {
			log[len(log)-1].Act.Kind = "order"
		}, "doesn't match this seed"},
		"another story": {func(log []storage.Record) {
			log[len(log)-1].Events = log[len(log)-1].Events[:1]
		}, "worded differently"},
	} {
		t.Run(name, func(t *testing.T) {
			log := r.recordsOf(id)
			c.change(log)
			other := newRoom(t)
			store, err := bolt.Open(filepath.Join(t.TempDir(), "changed.db"), bolt.Options{})
			if err != nil {
				t.Fatal(err)
			}
			_ = other.store.Close()
			other.store = store
			other.bot = other.process()
			shown := storage.Publication{Rev: 1, Seq: len(log), Channel: "harbour", Message: "m1", Final: true, ContentHash: "old"}
			ctx := context.Background()
			if err := store.Put(ctx, storage.Item{Game: &storage.GameItem{ID: id, Log: log, Publication: shown}}); err != nil {
				t.Fatal(err)
			}
			if err := store.SetProfile(ctx, "channel", "harbour", json.RawMessage(`{"finished":{"puertorico":"`+string(id)+`"}}`)); err != nil {
				t.Fatal(err)
			}
			if got := other.command("Eve", "puertorico", "verify", nil).text(); !strings.Contains(got, c.told) {
				t.Errorf("told is %q, want %q", got, c.told)
			}
		})
	}
}

func TestTheLogLeadsToThePositionAfterEachOfItsSteps(t *testing.T) {
	r, over := wholeGame(t, nil)
	m := *r.press("Ana", over.Message, "Log").message
	for range 3 {
		menus := 0
		for _, b := range m.Blocks {
			if b.Row == nil || b.Row.Menu == nil {
				continue
			}
			menus++
			for _, o := range b.Row.Menu.Options {
				number, _, _ := strings.Cut(o.Label, ". ")
				if number != o.Value || !strings.Contains(allText(m), "\n"+number+". ") {
					t.Fatalf("%q leads to step %s", o.Label, o.Value)
				}
				if strings.Contains(allText(m), number+". ~~") {
					t.Errorf("step %s was taken back", number)
				}
			}
			o := b.Row.Menu.Options[0]
			at := r.use("Ana", b.Row.Menu.ID, o.Value, true)
			if !strings.Contains(at.text(), "tep "+o.Value) {
				t.Errorf("the position after step %s says %q", o.Value, at.text())
			}
		}
		if menus != 1 {
			t.Fatalf("%d menus on %q", menus, allText(m))
		}
		m = *r.press("Ana", m, "Older").message
	}
}
