package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// cities are topics that take these buildings for useful to seat 0.
type cities struct {
	words.Topics
	own []string
}

func (c cities) At(engine.Config) title.Topics { return c }

func (c cities) Own(_ any, seat engine.Seat) []string {
	if seat != 0 {
		return nil
	}
	return c.own
}

func help(t *testing.T, who string, own ...string) (*room, *answer) {
	t.Helper()
	shelved := puertoRico()
	shelved.Topics = cities{own: own}
	r := newRoom(t, shelved)
	r.started("Ana", "Ben")
	a := r.press(who, r.last().Message, "Help")
	if a.message == nil {
		t.Fatal("no answer")
	}
	return r, a
}

func TestHelpBeginsWithTheQuestionAndWhatIsUsefulToThePerson(t *testing.T) {
	r, a := help(t, "Ana", "inn", "library")
	blocks := a.message.Blocks
	if !strings.HasPrefix(blocks[0].Text, "**Choose a role**\nYou take 1 role with the doubloons on its card.") {
		t.Errorf("help begins %q", blocks[0].Text)
	}
	if !strings.HasPrefix(blocks[1].Text, "**What each brings you now:**\n- **Settler**: First choice of the plantations, or a quarry (") ||
		strings.Count(blocks[1].Text, "\n- ") != 7 {
		t.Errorf("the roles are told as %q", blocks[1].Text)
	}
	want := "**Useful now on your board:**\n- Inn: its 2 guests may move outside the mayor phase\n- Library: your privilege counts twice"
	if blocks[2].Text != want {
		t.Errorf("then it says %q, want %q", blocks[2].Text, want)
	}
	buttons := blocks[3].Row.Buttons
	if len(buttons) != 3 || buttons[0].Label != "Taking a role" || buttons[2].Label != "Library" {
		t.Fatalf("buttons %+v", buttons)
	}
	if len(blocks) != 5 || blocks[4].Row.Menu.Placeholder != "More rules" {
		t.Errorf("then comes %+v", blocks[4:])
	}
	if got := r.use("Ana", buttons[2].ID, "", true).text(); !strings.HasPrefix(got, "**Library**\n-# Costs 8, 3 points, 1 circle, column 3,") {
		t.Errorf("a tap on the library shows %q", got)
	}
}

func TestHelpShowsOthersTheQuestionOnly(t *testing.T) {
	for _, who := range []string{"Ben", "Eve"} {
		_, a := help(t, who, "inn", "library")
		if !strings.HasPrefix(a.text(), "**Ana: choose a role**\nYou take 1 role") || strings.Contains(a.text(), "now") {
			t.Errorf("%s reads %q", who, a.text())
		}
	}
}

// TestHelpKeepsToTheLimitsOfAMessage: the room refuses what exceeds them.
func TestHelpKeepsToTheLimitsOfAMessage(t *testing.T) {
	var all []string
	for b := range puertorico.Building(puertorico.Buildings) {
		all = append(all, b.String())
	}
	for n := range 18 {
		_, a := help(t, "Ana", all[len(all)-n:]...)
		if got, want := strings.Count(a.text(), "\n- ")-7, n; got != want {
			t.Errorf("%d of %d buildings are explained", got, n)
		}
	}
}

// menu finds a menu of a message by its placeholder.
func menu(t *testing.T, m *chat.Message, placeholder string) *chat.Menu {
	t.Helper()
	for _, b := range m.Blocks {
		if b.Row != nil && b.Row.Menu != nil && b.Row.Menu.Placeholder == placeholder {
			return b.Row.Menu
		}
	}
	t.Fatalf("no menu %q below %q", placeholder, allText(*m))
	return nil
}

func TestEveryTopicInPlayCanBeChosenInTheMenusOfHelp(t *testing.T) {
	everyGame(t, func(t *testing.T, g titles.Entry) {
		r := newRoom(t)
		least, _ := g.Rules.Players()
		id := r.playing(g.Rules.Name(), []string{"Ana", "Ben", "Cleo", "Dan"}[:least]...)
		topics := g.Topics
		if at, ok := topics.(title.TableTopics); ok {
			topics = at.At(engine.Config{Seats: least})
		}
		for _, a := range []*answer{r.use("Eve", bot.ControlID(id, 0, "@help"), "", false), r.command("Eve", g.Rules.Name(), "rules", nil)} {
			more := menu(t, a.message, "More rules")
			var offered, want []string
			for _, chapter := range more.Options {
				page := r.use("Eve", more.ID, chapter.Value, true).message
				if !strings.HasPrefix(allText(*page), "**"+chapter.Label+"**") || keyLike.MatchString(chapter.Label) {
					t.Errorf("the chapter %s shows %q", chapter.Label, allText(*page))
				}
				for _, o := range menu(t, page, chapter.Label).Options {
					offered = append(offered, o.Value)
				}
			}
			for _, topic := range topics.List("en") {
				if !topic.Absent {
					want = append(want, topic.Key)
				}
			}
			slices.Sort(offered)
			slices.Sort(want)
			if len(want) < 90 || !slices.Equal(offered, want) {
				t.Errorf("%d topics are offered, %d are in play", len(offered), len(want))
			}
		}
	})
}

// completion keeps the choices of an answer.
type completion struct {
	answer
	choices []chat.Choice
}

func (c *completion) Choices(_ context.Context, choices []chat.Choice) error {
	c.choices = choices
	return c.ack(nil)
}

func TestCompletionOffersTheBestTopicsFirst(t *testing.T) {
	r := newRoom(t)
	for typed, want := range map[string][]string{
		"wharf":            {"wharf", "private_ships", "small_wharf", "ask_wharf_choice"},
		"Customs":          {"customs_house", "ask_customs"},
		"city h":           {"city_hall"},
		"customs_house":    {"customs_house"},
		"captain_steps":    {"captain_steps"},
		"  DRAFT:  ship":   {"draft_shipping"},
		"house full":       {"ask_house_full"},
		"option_festival":  {"option_festival"},
		"festival setting": {"option_festival"},
		"end of":           {"round_end", "end"},
		"castle":           {},
		"throw a noble":    {"ask_full_island"},
		"once per captain": {"wharf", "small_wharf"},
		"of my windrose":   {},
	} {
		c := &completion{answer: answer{room: r}}
		r.bot.Handle(t.Context(), chat.Interaction{
			Kind: chat.CompletionAsked, ID: "i-" + typed, Guild: "guild", Channel: "harbour", User: user("Ana"), Locale: "en-US",
			Command: "puertorico", Sub: "rules", Focused: "topic", Options: map[string]string{"topic": typed},
		}, c)
		var keys []string
		for _, choice := range c.choices {
			keys = append(keys, choice.Value)
		}
		if len(keys) > 25 || len(keys) < len(want) || !slices.Equal(keys[:len(want)], want) || len(want) == 0 && len(keys) > 0 {
			t.Errorf("%q is completed to %v, want first %v", typed, keys, want)
		}
	}
}

func TestCompletionOffersAFullListBeforeAnythingIsTyped(t *testing.T) {
	r := newRoom(t)
	c := &completion{answer: answer{room: r}}
	r.bot.Handle(t.Context(), chat.Interaction{
		Kind: chat.CompletionAsked, ID: "i", Guild: "guild", Channel: "harbour", User: user("Ana"), Locale: "en-US",
		Command: "puertorico", Sub: "rules", Focused: "topic", Options: map[string]string{"topic": ""},
	}, c)
	if len(c.choices) != 25 || c.choices[0].Value != "overview" {
		t.Errorf("%d choices, first %+v", len(c.choices), c.choices[:min(1, len(c.choices))])
	}
}

func TestRulesFindWhatAPersonMeans(t *testing.T) {
	r := newRoom(t)
	for typed, want := range map[string]string{"Small Wharf": "**Small wharf**", "lighthous": "**Lighthouse**", "specialty": "**Specialty factory**"} {
		if got := r.command("Ana", "puertorico", "rules", map[string]string{"topic": typed}).text(); !strings.HasPrefix(got, want) {
			t.Errorf("%q shows %q", typed, got)
		}
	}
	if got := r.command("Ana", "puertorico", "rules", map[string]string{"topic": "***"}).text(); !strings.Contains(got, "no rule called") {
		t.Errorf("nothing to search for: %q", got)
	}
}

// TestHelpKnowsTheBuildingsOfAGameThatIsPlayed presses at random until somebody owns an occupied building that is useful.
func TestHelpKnowsTheBuildingsOfAGameThatIsPlayed(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	rand := engine.RandFrom(7)
	for range 600 {
		m := r.last()
		who := awaited(m.Message, "Ana", "Ben")
		if len(who) == 0 {
			break
		}
		if a := r.press(who[0], m.Message, "Help"); strings.Contains(a.text(), "Useful now on your board") {
			for _, b := range a.message.Blocks {
				if b.Row != nil && len(b.Row.Buttons) > 1 {
					label := b.Row.Buttons[1].Label // The first is the rule of the question.
					if got := r.use(who[0], b.Row.Buttons[1].ID, "", true).text(); !strings.HasPrefix(got, "**"+label+"**\n-# Costs ") {
						t.Errorf("a tap on %s shows %q", label, got)
					}
					return
				}
			}
			t.Fatalf("no button below %q", a.text())
		}
		planned := false
		for _, label := range []string{"Place my colonists", "Store my goods"} {
			if id, _ := find(m.Message, label); id != "" {
				plan := r.press(who[0], m.Message, label)
				r.use(who[0], word(t, *plan.message, "@confirm"), "", true)
				planned = true
			}
		}
		if planned {
			continue
		}
		var answers [][2]string
		for _, c := range controls(m.Message) {
			if !strings.Contains(c[0], "|@") {
				answers = append(answers, c)
			}
		}
		c := answers[rand.IntN(len(answers))]
		r.use(who[0], c[0], c[1], false)
	}
	t.Error("nobody has anything useful")
}

func TestATopicHasOneButtonInHelp(t *testing.T) {
	_, a := help(t, "Ana", words.Topics{}.Present(puertorico.StepRole), "builder", "builder")
	seen := map[string]bool{}
	for _, c := range controls(*a.message) {
		if c[1] == "" && seen[c[0]] {
			t.Errorf("two buttons have the custom id %s", c[0])
		}
		seen[c[0]] = true
	}
}
