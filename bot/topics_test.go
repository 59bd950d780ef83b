package bot_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot/chat"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
)

// settled are topics whose titles name how the first governor of the table was found.
type settled struct {
	words.Topics
	way string
}

func (settled) At(c engine.Config) title.Topics {
	return settled{way: c.Option("first_governor", "") + " "}
}

func (s settled) List(lang string) []title.Topic {
	list := slices.Clone(s.Topics.List(lang))
	for i := range list {
		list[i].Title = s.way + list[i].Title
	}
	return list
}

func settledRoom(t *testing.T) *room {
	t.Helper()
	shelved := puertoRico()
	shelved.Topics = settled{}
	return newRoom(t, shelved)
}

func TestTopicsKnowTheSettingsOfTheTable(t *testing.T) {
	r := settledRoom(t)
	r.started("Ana", "Ben")
	help := r.press("Ben", r.last().Message, "Help")
	if got := r.press("Ben", *help.message, "host_picks Taking a role").text(); !strings.HasPrefix(got, "**host_picks Taking a role**") {
		t.Errorf("the topic of the question begins %q", got)
	}
	chapter := r.press("Ben", *help.message, "Rules: everything else")
	if got := r.press("Ben", *chapter.message, "host_picks Quarries").text(); !strings.HasPrefix(got, "**host_picks Quarries**") {
		t.Errorf("a topic of its menus begins %q", got)
	}
	if got := r.command("Eve", "puertorico", "rules", map[string]string{"topic": "quarry"}).text(); !strings.HasPrefix(got, "**host_picks Quarries**") {
		t.Errorf("by the command in the table's channel it begins %q", got)
	}
	if got := r.topicsFor("host_picks quarries"); !slices.Contains(got, "host_picks Quarries") {
		t.Errorf("completion offers %v", got)
	}
}

func TestTopicsOfNoTableKnowNoSettings(t *testing.T) {
	r := settledRoom(t)
	rules := r.command("Eve", "puertorico", "rules", map[string]string{"topic": "quarry"})
	if got := rules.text(); !strings.HasPrefix(got, "**Quarries**") {
		t.Errorf("it begins %q", got)
	}
	if got := r.press("Eve", *rules.message, "Governor").text(); !strings.HasPrefix(got, "**Governor**") {
		t.Errorf("a topic of its menus begins %q", got)
	}
	r.started("Ana", "Ben")
	elsewhere := r.do(chat.Interaction{
		Kind: chat.CommandUsed, Channel: "lighthouse", User: user("Eve"),
		Command: "puertorico", Sub: "rules", Options: map[string]string{"topic": "quarry"},
	})
	if got := elsewhere.text(); !strings.HasPrefix(got, "**Quarries**") {
		t.Errorf("in another channel it begins %q", got)
	}
}

func TestATopicOfATableThatIsElsewhereIsNotShown(t *testing.T) {
	r := settledRoom(t)
	r.started("Ana", "Ben")
	help := r.press("Ben", r.last().Message, "Help")
	id, value := find(*help.message, "host_picks Taking a role")
	elsewhere := r.do(chat.Interaction{
		Kind: chat.ComponentUsed, Channel: "lighthouse", User: user("Eve"), CustomID: id, Values: []string{value}, Private: true,
	})
	if got := elsewhere.text(); id == "" || got == "" || strings.Contains(got, "Taking") {
		t.Errorf("it shows %q", got)
	}
}

// TestTheSourceOfARuleIsShownToWhoeverAsks: the page shows no numbers, and the answer to its button shows them
// below it.
func TestTheSourceOfARuleIsShownToWhoeverAsks(t *testing.T) {
	for locale, want := range map[string][2]string{
		"en-US": {"Source", "- B: buildings: B14\n- Captain: P10.1, P10.5\n- D: differences between the editions: D8\n- R: rulings: R-13, R-21"},
		"cs":    {"Zdroj", "- B: budovy: B14\n- Kapitán: P10.1, P10.5\n- D: rozdíly mezi vydáními: D8\n- R: výklady: R-13, R-21"},
		"pl":    {"Źródło", "- B: budynki: B14\n- Kapitan: P10.1, P10.5\n- D: różnice między wydaniami: D8\n- R: rozstrzygnięcia: R-13, R-21"},
		"de":    {"Quelle", "- B: Gebäude: B14\n- Kapitän: P10.1, P10.5\n- D: Unterschiede zwischen den Ausgaben: D8\n- R: Auslegungen: R-13, R-21"},
	} {
		r := newRoom(t)
		r.locale = locale
		page := r.command("Eve", "puertorico", "rules", map[string]string{"topic": "wharf"})
		if got := page.text(); strings.Contains(got, "P10.5") {
			t.Errorf("%s: the page says %q", locale, got)
		}
		if got := r.press("Eve", *page.message, want[0]).text(); !strings.Contains(got, want[1]) || !strings.HasPrefix(got, page.text()[:100]) {
			t.Errorf("%s: the source says %q", locale, got)
		}
	}
}

func TestTheSourceOfATopicThatThereIsNotIsRefused(t *testing.T) {
	r := newRoom(t)
	if got := r.use("Eve", "v1|puertorico|0|@source:xyzzy", "", true).text(); !strings.HasPrefix(got, "There's no rule called “xyzzy”. ") {
		t.Errorf("it says %q", got)
	}
}

// bold finds what stands in bold: in rules it is a button.
var bold = regexp.MustCompile(`\*\*(.+?)\*\*`)

func TestRulesNameButtonsThatThereAre(t *testing.T) {
	c := allTexts(t)
	everyGame(t, func(t *testing.T, g titles.Entry) {
		named := 0
		for _, lang := range languages {
			labels := map[string]bool{}
			for _, forms := range c.Texts(lang, "") {
				labels[forms[""]] = true
			}
			for _, topic := range g.Topics.List(lang) {
				for _, found := range bold.FindAllStringSubmatch(topic.Text, -1) {
					if named++; !labels[found[1]] {
						t.Errorf("%s: %s names %q, which is no button", lang, topic.Key, found[1])
					}
				}
			}
		}
		t.Logf("%d buttons are named", named)
	})
}

// topicsFor lists the titles that are offered for what Eve types.
func (r *room) topicsFor(typed string) []string {
	r.t.Helper()
	a := &choosing{answer: answer{room: r}}
	r.handle(chat.Interaction{
		ID: "topics " + typed, Kind: chat.CompletionAsked, User: user("Eve"), Guild: "guild", Channel: "harbour", Locale: r.locale,
		Command: "puertorico", Sub: "rules", Options: map[string]string{"topic": typed}, Focused: "topic",
	}, a)
	var titles []string
	for _, c := range a.choices {
		titles = append(titles, c.Name)
	}
	return titles
}

// tides are topics of a group that the bot has no name for, and of one that it has.
type tides struct{ words.Topics }

func (tides) List(string) []title.Topic {
	return []title.Topic{
		{Key: "overview", Title: "Ebb", Text: "The water goes.", Group: "tides"}, {Key: "flood", Title: "Flood", Text: "It comes.", Group: "phase"},
	}
}

func TestAGameNamesItsGroupsOfTopics(t *testing.T) {
	for own, want := range map[string][]string{
		`{}`: {"Tides", "Rules: rounds and phases"},
		`{"puertorico.help.tides": "Rules: ebb and flood", "puertorico.help.phase": "Rules: when it rises"}`: {"Rules: ebb and flood", "Rules: when it rises"},
	} {
		shelved := puertoRico()
		shelved.Topics = tides{}
		r := newRoom(t, shelved)
		texts, err := text.New(words.Texts(), fstest.MapFS{"en.json": {Data: []byte(own)}})
		if err != nil {
			t.Fatal(err)
		}
		r.texts = texts
		r.restart()
		var names []string
		for _, o := range menu(t, r.command("Eve", "puertorico", "rules", nil).message, "More rules").Options {
			names = append(names, o.Label)
		}
		if !slices.Equal(names, want) {
			t.Errorf("with %s the groups are called %q, want %q", own, names, want)
		}
	}
}
