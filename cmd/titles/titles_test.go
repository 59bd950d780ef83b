package titles_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
)

// eachGame runs a test for every title.
func eachGame(t *testing.T, test func(t *testing.T, g titles.Entry)) {
	t.Helper()
	for _, g := range titles.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) { test(t, g) })
	}
}

// walk plays games with random settings to their ends, two for each number of players, and looks at every position.
func walk(t *testing.T, g titles.Entry, look func(c engine.Config, table engine.Table)) {
	t.Helper()
	rand := engine.RandFrom(3)
	least, most := g.Rules.Players()
	for n := range 2 * (most - least + 1) {
		c := engine.Config{Seats: least + n/2, Options: map[string]string{}, Seed: rand.Seed()}
		for _, o := range g.Rules.Options() {
			if o.LobbyOnly {
				continue
			}
			c.Options[o.Key] = fmt.Sprint(rand.IntN(2) == 0)
			if o.Kind == engine.Choice {
				c.Options[o.Key] = o.Choices[rand.IntN(len(o.Choices))]
			}
		}
		table, _, err := g.Rules.New(c)
		if err != nil {
			t.Fatalf("%v: %v", c.Options, err)
		}
		look(c, table)
		for open := awaited(table); len(open) > 0; open = awaited(table) {
			d := open[rand.IntN(len(open))]
			moves := append(slices.Clone(d.Moves), table.Propose(d.Seat)...)
			if table, _, err = table.Act(table.Seq()+1,
				engine.Action{Seat: d.Seat, Move: moves[rand.IntN(len(moves))]}); err != nil {
				t.Fatalf("%s: %v", d.Step, err)
			}
			look(c, table)
		}
	}
}

func awaited(table engine.Table) []engine.Decision {
	return slices.DeleteFunc(table.Decisions(), func(d engine.Decision) bool { return !d.Awaited() })
}

// commandName is what Discord takes as the name of a command.
var commandName = regexp.MustCompile(`^[a-z0-9_-]{1,32}$`)

func TestEachGameHasANameOfItsOwnThatIsFoundAgain(t *testing.T) {
	taken := []string{"games", "harbormaster", "help"}
	for _, g := range titles.Games() {
		name := g.Rules.Name()
		if slices.Contains(taken, name) || !commandName.MatchString(name) {
			t.Errorf("a game is called %q", name)
		}
		taken = append(taken, name)
		if found, err := titles.Named(name); err != nil || found.Rules.Name() != name {
			t.Errorf("%s is not found: %v", name, err)
		}
	}
	if !slices.Equal(taken[3:], titles.Names()) {
		t.Errorf("the names are %v, want %v", titles.Names(), taken[3:])
	}
}

func TestANameThatIsNotThereIsAnsweredWithThoseThatAre(t *testing.T) {
	for _, name := range []string{"chess", "", "Endeavor"} {
		_, err := titles.Named(name)
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("%q: %v", name, err)
		}
		for _, known := range titles.Names() {
			if !strings.Contains(err.Error(), known) {
				t.Errorf("%q: %v does not name %s", name, err, known)
			}
		}
	}
}

// TestEachEntryIsAboutOneGame: its rules, its messages and its records are not another game's.
func TestEachEntryIsAboutOneGame(t *testing.T) {
	eachGame(t, func(t *testing.T, g titles.Entry) {
		name := g.Rules.Name()
		least, _ := g.Rules.Players()
		if r, err := arena.Duel(g.Rules, arena.DuelOptions{
			Players: max(2, least), Games: 1, Challenger: arena.RandomLevel, Others: arena.RandomLevel, Player: g.Subject.Player,
		}); err != nil || r.Game != name {
			t.Errorf("a duel of %q: %v", r.Game, err)
		}
		if g.Texts == nil {
			t.Fatal("there are no messages")
		}
		only, err := text.New(g.Texts)
		if err != nil {
			t.Fatal(err)
		}
		own, err := text.New()
		if err != nil {
			t.Fatal(err)
		}
		known := own.Keys("en", "")
		for _, lang := range only.Languages() {
			for _, key := range only.Keys(lang, "") {
				if _, found := slices.BinarySearch(known, key); !found && !text.OfOneLanguage(key) && !strings.HasPrefix(key, name+".") &&
					!strings.HasSuffix(key, ".name") {
					t.Errorf("%s: %s does not begin with the name of the game", lang, key)
				}
			}
		}
		for _, prefix := range g.PictureTexts {
			if !strings.HasPrefix(prefix, name+".") && len(own.Keys("en", prefix)) == 0 {
				t.Errorf("pictures are worded by %q, which is neither the game's nor the bot's", prefix)
			}
		}
		if slices.Contains(titles.Others(name), name+".") || len(titles.Others(name))+1 != len(titles.Others("")) {
			t.Errorf("the others of %s are %v", name, titles.Others(name))
		}
	})
}

// TestAGameSaysWhatItsSettingsMean: in the lobby, in the command, and each of their values.
func TestAGameSaysWhatItsSettingsMean(t *testing.T) {
	texts, err := text.New(titles.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	eachGame(t, func(t *testing.T, g titles.Entry) {
		name := g.Rules.Name()
		wanted := []string{name + ".title", name + ".command"}
		for _, o := range g.Rules.Options() {
			key := name + ".option." + o.Key
			wanted = append(wanted, key, key+".about")
			for _, value := range o.Choices {
				wanted = append(wanted, key+"."+value)
			}
			if !o.Valid(o.Default) {
				t.Errorf("the default of %s is %q", o.Key, o.Default)
			}
		}
		printer := texts.Messages("en")
		for _, key := range wanted {
			if !printer.Has(key) {
				t.Errorf("there is no message %s", key)
			}
		}
	})
}

// TestARecordedLineIsAnsweredByItsGame: one that is refused keeps its id, and a game that is written down plays again.
func TestARecordedLineIsAnsweredByItsGame(t *testing.T) {
	eachGame(t, func(t *testing.T, g titles.Entry) {
		var a struct {
			ID     any
			OK     bool
			At     int
			Reason string
		}
		if err := json.Unmarshal(g.Replay(fmt.Appendf(nil, `{"game":%q,"id":"x"}`, g.Rules.Name()), false),
			&a); err != nil {
			t.Fatal(err)
		}
		if a.ID != "x" || a.OK || a.At != -1 || a.Reason == "" {
			t.Errorf("an empty game is answered with %+v", a)
		}
		if g.Export == nil {
			t.Fatal("its games can't be written down")
		}
		rand := engine.RandFrom(17)
		least, most := g.Rules.Players()
		for seats := least; seats <= most; seats++ {
			line, result := written(t, g, engine.Config{Seats: seats, Seed: rand.Seed()}, &rand)
			var again struct {
				OK      bool
				Reason  string
				Scores  []struct{ Total int }
				Winners []engine.Seat
			}
			if err := json.Unmarshal(g.Replay(line, false), &again); err != nil || !again.OK {
				t.Fatalf("%d players: %s, %v", seats, again.Reason, err)
			}
			var totals []int
			for _, s := range again.Scores {
				totals = append(totals, s.Total)
			}
			if !turned(totals, again.Winners, result) {
				t.Errorf("%d players: %v and the winners %v, want %v and %v", seats, totals, again.Winners,
					result.Scores, result.Winners)
			}
		}
	})
}

// turned says that scores and winners are those of a result, whose seats may be numbered from another one on.
func turned(scores []int, winners []engine.Seat, of engine.Result) bool {
	for by := range scores {
		next := make([]engine.Seat, len(winners))
		for i, w := range winners {
			next[i] = (w + engine.Seat(by)) % engine.Seat(len(scores))
		}
		slices.Sort(next)
		if slices.Equal(slices.Concat(scores[len(scores)-by:], scores[:len(scores)-by]), of.Scores) &&
			slices.Equal(next, of.Winners) {
			return true
		}
	}
	return false
}

// written plays a random game and writes it down.
func written(t *testing.T, g titles.Entry, c engine.Config, rand *engine.Rand) (line []byte, result engine.Result) {
	t.Helper()
	table, _, err := g.Rules.New(c)
	if err != nil {
		t.Fatal(err)
	}
	var acts []engine.Action
	for open := awaited(table); len(open) > 0; open = awaited(table) {
		d := open[rand.IntN(len(open))]
		moves := append(slices.Clone(d.Moves), table.Propose(d.Seat)...)
		act := engine.Action{Seat: d.Seat, Move: moves[rand.IntN(len(moves))]}
		if table, _, err = table.Act(table.Seq()+1, act); err != nil {
			t.Fatal(err)
		}
		acts = append(acts, act)
	}
	var over bool
	if result, over = table.Result(); !over {
		t.Fatal("nobody is asked and the game is not over")
	}
	if line, err = g.Export("x", c, acts); err != nil {
		t.Fatal(err)
	}
	return line, result
}

// Limits of the menus that show topics.
const mostGroups, mostInGroup, mostTitle, mostTopic = 10, 25, 100, 2400

// TestTheRulesOnDemandFitTheirMenusAndAnswerEveryQuestion: whatever is asked in a game, Help explains it.
func TestTheRulesOnDemandFitTheirMenusAndAnswerEveryQuestion(t *testing.T) {
	eachGame(t, func(t *testing.T, g titles.Entry) {
		if g.Topics == nil {
			t.Fatal("there are no rules on demand")
		}
		for _, lang := range []string{"en", "cs", "pl", "de"} {
			groups, keys := map[string]int{}, map[string]bool{}
			for _, topic := range g.Topics.List(lang) {
				groups[topic.Group]++
				if keys[topic.Key] {
					t.Errorf("%s: two topics are called %q", lang, topic.Key)
				}
				keys[topic.Key] = true
				if n := utf8.RuneCountInString(topic.Title); n < 1 || n > mostTitle {
					t.Errorf("%s: the title %q of %s", lang, topic.Title, topic.Key)
				}
				if n := utf8.RuneCountInString(topic.Title + topic.Text); topic.Text == "" || n > mostTopic {
					t.Errorf("%s: %s has %d characters", lang, topic.Key, n)
				}
			}
			if len(groups) > mostGroups {
				t.Errorf("%s: %d groups", lang, len(groups))
			}
			for group, n := range groups {
				if n > mostInGroup {
					t.Errorf("%s: %d topics in %s", lang, n, group)
				}
			}
			if !keys["overview"] {
				t.Errorf("%s: there is no overview", lang)
			}
		}
		keys := map[string]bool{}
		for _, topic := range g.Topics.List("en") {
			keys[topic.Key] = true
		}
		for _, step := range g.Steps {
			if topic := g.Topics.Present(step); !keys[topic] {
				t.Errorf("%s is explained by %q, which is no topic", step, topic)
			}
		}
		walk(t, g, func(_ engine.Config, table engine.Table) {
			for _, d := range table.Decisions() {
				if !slices.Contains(g.Steps, d.Step) {
					t.Fatalf("%s is none of its questions", d.Step)
				}
			}
		})
	})
}

// TestEveryPositionIsWorded: its headline, its questions and what each seat holds.
func TestEveryPositionIsWorded(t *testing.T) {
	texts, err := text.New(titles.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	eachGame(t, func(t *testing.T, g titles.Entry) {
		if g.Presenter == nil {
			t.Fatal("there is no presenter")
		}
		v := text.NewLocalizer(texts.Messages("en"), g.Rules.Name(), []string{"Ana", "Ben", "Cleo", "Dan", "Eva"})
		key := regexp.MustCompile(`\b` + g.Rules.Name() + `\.[a-z]|<no value>|%!`)
		walk(t, g, func(c engine.Config, table engine.Table) {
			public := table.View(engine.Everyone)
			said := []string{g.Presenter.Headline(public, v)}
			for _, d := range table.Decisions() {
				said = append(said, g.Presenter.Question(table.View(d.Seat), d, v))
			}
			for seat := range engine.Seat(c.Seats) {
				said = append(said, g.Presenter.Own(table.View(seat), seat, v))
			}
			if g.Pictures != nil {
				board := g.Pictures.Text(engine.Scene{View: public,
					Names: []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[:len(g.Rules.Seats(c))], Lang: "en",
					Focus: engine.Decision{Seat: engine.Everyone}, Words: v.Say})
				if n := utf8.RuneCountInString(board); n > 3500 {
					t.Fatalf("the board in words has %d characters", n)
				}
				said = append(said, board)
			}
			for _, words := range said {
				if words == "" || key.MatchString(words) {
					t.Fatalf("seq %d: it says %q", table.Seq(), words)
				}
			}
		})
	})
}

// TestEveryGameHasAllLevels: each gives a legal answer to the first question, and none is weakened by its weights. An
// analyst, who is not one of them, judges that question.
func TestEveryGameHasAllLevels(t *testing.T) {
	eachGame(t, func(t *testing.T, g titles.Entry) {
		if g.Warning != nil || len(g.Computers) != len(engine.Levels) || g.Computers.Usual() != engine.LevelNormal {
			t.Fatalf("%v, %v", g.Computers, g.Warning)
		}
		_, most := g.Rules.Players()
		table, _, err := g.Rules.New(engine.Config{Seats: most})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(1)
		seat := table.Decisions()[0].Seat
		for i, l := range g.Computers {
			move, err := l.New().Choose(t.Context(), table.Redeal(seat, &rand), seat, &rand)
			if err == nil {
				err = table.Check(engine.Action{Seat: seat, Move: move})
			}
			if l.Key != engine.Levels[i] || err != nil {
				t.Errorf("level %d, %s: %v", i, l.Key, err)
			}
		}
		if list, err := g.Analyst().Analyze(t.Context(), table, seat, &rand, 10); err != nil || len(list) == 0 {
			t.Errorf("the analyst says %v, %v", list, err)
		}
	})
}
