package bot_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/chat/chattest"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/engine/puertorico/mind"
	"github.com/harbormaster/harbormaster/storage"
)

func puertoRico() title.Title {
	levels, _ := mind.Computers()
	return title.Title{
		Rules: puertorico.Game(), Computers: levels, Orders: puertorico.Orders(), Export: puertorico.Export,
		Presenter: words.Presenter{}, Topics: words.Topics{},
	}
}

func catalog(t testing.TB) *text.Catalog {
	t.Helper()
	c, err := texts()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var texts = sync.OnceValues(func() (*text.Catalog, error) { return text.New(words.Texts()) })

// looks chooses the positions of random games that are worth a look: those in which something is asked, offered or told
// that was seldom seen in their language, those with more answers to a question, or more told in a language, than any
// before, and one of many others.
type looks struct {
	seen map[string]int
	most map[string]int
}

func newLooks() looks { return looks{map[string]int{}, map[string]int{}} }

// seldom is how often something is looked at in any case, others is of how many other positions one is.
const seldom, others = 3, 24

// worth says whether a position is worth a look, and whether for something new.
func (l looks) worth(table engine.Table, told []string, lang string, rand *engine.Rand) (worth, rare bool) {
	is := func(what ...string) {
		key := lang + " " + strings.Join(what, " ")
		l.seen[key]++
		rare = rare || l.seen[key] <= seldom
	}
	longest := func(what string, n int) {
		if n > l.most[what] {
			l.most[what], rare = n, true
		}
	}
	for _, what := range told {
		is(what)
	}
	longest(lang, len(told))
	for _, d := range table.Decisions() {
		is(d.Step)
		for _, move := range d.Moves { // What is offered differs by its beginning and its end.
			verb, _, _ := strings.Cut(move, ":")
			is(d.Step, verb, move[strings.LastIndexAny(move, ":=, ")+1:])
		}
		longest(d.Step, len(d.Moves))
	}
	if _, over := table.Result(); over {
		is("over")
	}
	return rare || enginetest.Long() || rand.IntN(others) == 0, rare
}

func checkMessages(t *testing.T, g titles.Entry, table engine.Table, messages []chat.Message) {
	t.Helper()
	for _, m := range messages {
		if err := chattest.Limits(m); err != nil {
			t.Fatalf("seq %d: %v", table.Seq(), err)
		}
		if err := chattest.Icons(m, g.Emojis); err != nil {
			t.Fatalf("seq %d: %v", table.Seq(), err)
		}
	}
}

// checkWhole checks everything that can be said about a position.
func checkWhole(t *testing.T, b *bot.Bot, g titles.Entry, table engine.Table, env storage.Envelope, events []engine.Event) {
	t.Helper()
	messages := b.AllMessages(g.Rules.Name(), table, env, events, true)
	checkMessages(t, g, table, messages)
	everyAnswerStands(t, table, messages)
}

// draftMark names a proposed answer in its confirmation.
var draftMark = table.DraftMark

// everyAnswerStands fails where an answer that is listed stands in no control of the messages.
func everyAnswerStands(t *testing.T, table engine.Table, messages []chat.Message) {
	t.Helper()
	offered := map[string]bool{}
	for _, m := range messages {
		for _, c := range controls(m) {
			_, word, _ := strings.Cut(c[0], "|")
			_, word, _ = strings.Cut(word, "|")
			_, word, _ = strings.Cut(word, "|")
			offered[word], offered[c[1]] = true, true
		}
	}
	for _, d := range table.Decisions() {
		for _, move := range d.Moves {
			confirmed := offered["@confirm:"+draftMark(move)]
			if !offered[move] && !confirmed && d.Awaited() {
				t.Fatalf("seq %d: %s is legal in %s and stands in no control", table.Seq(), move, d.Step)
			}
		}
	}
}

// TestTheFullestPromptsKeepToTheLimits plays games in which people pass seldom, most of them with everything that can be added, and
// looks at the positions with the most answers to each question.
func TestTheFullestPromptsKeepToTheLimits(t *testing.T) {
	const games, kept = 160, 3
	b := allGames(t)
	everyGame(t, func(t *testing.T, g titles.Entry) {
		type position struct {
			table   engine.Table
			options map[string]string
			moves   int
		}
		fullest := map[string][]position{}
		_, seats := g.Rules.Players()
		for n := range games {
			rand := engine.RandFrom(uint64(1000 + n))
			options := bottest.FullSettings(g.Rules, allTexts(t), &rand)
			if n%4 == 0 { // What is added may take the place of another question.
				options = bottest.RandomSettings(g.Rules, &rand)
			}
			table, _, err := g.Rules.New(engine.Config{Seats: seats, Options: options, Seed: rand.Seed()})
			if err != nil {
				t.Fatal(err)
			}
			for {
				for _, d := range table.Decisions() {
					list := append(fullest[d.Step], position{table, options, len(d.Moves)})
					slices.SortStableFunc(list, func(a, b position) int { return b.moves - a.moves })
					fullest[d.Step] = list[:min(kept, len(list))]
				}
				if _, over := table.Result(); over {
					break
				}
				table = busyAct(t, table, &rand)
			}
		}
		for step, list := range fullest {
			t.Logf("%s: %d answers at most", step, list[0].moves)
			for _, p := range list {
				checkWhole(t, b, g, p.table, bottest.Envelope(g.Rules, seats, p.options), nil)
			}
		}
		for _, step := range g.Steps {
			if fullest[step] == nil {
				t.Errorf("%s was never asked", step)
			}
		}
		if g.Rules.Name() == puertorico.Name && fullest[puertorico.StepBuild][0].moves < 300 {
			t.Errorf("the fullest question of the builder has %d answers only", fullest[puertorico.StepBuild][0].moves)
		}
	})
}

// busyAct makes a random move that does something, where there is one.
func busyAct(t testing.TB, table engine.Table, rand *engine.Rand) engine.Table {
	t.Helper()
	for _, d := range table.Decisions() {
		if !d.Awaited() {
			continue
		}
		moves := d.Moves
		if d.Open {
			moves = table.Propose(d.Seat)
		}
		busy := slices.DeleteFunc(slices.Clone(bottest.Lively(moves, rand)), func(m string) bool { return strings.HasSuffix(m, ":none") || strings.Contains(m, ":pay=") })
		if len(busy) == 0 {
			busy = moves
		}
		next, _, err := table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: busy[rand.IntN(len(busy))]})
		if err != nil {
			t.Fatalf("%s: %v", d.Step, err)
		}
		return next
	}
	t.Fatal("nobody is awaited and the game is not over")
	return nil
}

// modules are the settings that put expansions in play or change what they do.
var modules = []string{"new_buildings", "nobles", "buccaneer", "festival", "nobles_in_draft", "library_doubles_buccaneer", "duplicate_production"}

func TestNoCommandExceedsALimit(t *testing.T) {
	b := allGames(t)
	commands := b.Commands()
	if len(commands) > 100 {
		t.Errorf("%d commands", len(commands))
	}
	for _, c := range commands {
		if n := checkCommand(t, c.Name, c); n > 8000 {
			t.Errorf("/%s has %d characters in all", c.Name, n)
		}
	}
}

// checkCommand checks a command or subcommand and counts its characters.
func checkCommand(t *testing.T, path string, c chat.Command) int {
	t.Helper()
	within := func(what, s string, most int) {
		if n := utf8.RuneCountInString(s); n < 1 || n > most {
			t.Errorf("/%s: %s %q of %d characters", path, what, s, n)
		}
	}
	within("name", c.Name, 32)
	if !c.Person {
		within("description", c.Description.Default, 100)
	}
	n := utf8.RuneCountInString(c.Name) + utf8.RuneCountInString(c.Description.Default)
	if len(c.Subs) > 25 || len(c.Options) > 25 {
		t.Errorf("/%s: %d subcommands, %d options", path, len(c.Subs), len(c.Options))
	}
	for _, s := range c.Subs {
		n += checkCommand(t, path+" "+s.Name, s)
	}
	for _, o := range c.Options {
		within("option", o.Name, 32)
		within("description of "+o.Name, o.Description.Default, 100)
		n += utf8.RuneCountInString(o.Name) + utf8.RuneCountInString(o.Description.Default)
		if o.Name != strings.ToLower(o.Name) || strings.Contains(o.Name, " ") {
			t.Errorf("/%s: option %q is not lower case", path, o.Name)
		}
		if len(o.Choices) > 25 {
			t.Errorf("/%s: option %s with %d choices", path, o.Name, len(o.Choices))
		}
		for _, choice := range o.Choices {
			within("choice of "+o.Name, choice.Name, 100)
			n += utf8.RuneCountInString(choice.Name) + len(choice.Value)
		}
	}
	return n
}
