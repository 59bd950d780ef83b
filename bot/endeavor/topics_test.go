package endeavor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// topic is an English topic in the rulebook's naming.
func topic(t *testing.T, key string) title.Topic {
	t.Helper()
	return bottest.Topic(t, Topics{}.List("en"), key)
}

// catalog holds the messages of the bot and of the game.
func catalog(t *testing.T) *text.Catalog {
	t.Helper()
	return bottest.Catalog(t, Texts())
}

// speaks is a localizer of the game in a language.
func speaks(t *testing.T, lang string) text.Localizer {
	t.Helper()
	return bottest.Localizer(t, Texts(), rules.Name, lang)
}

func TestEveryTopicIsShortAndFindsItsPlace(t *testing.T) {
	for r, list := range library() {
		bottest.TopicsFindTheirPlace(t, speaks(t, "en"), rules.Name, fmt.Sprint(r), 60, list)
	}
}

func TestThereAreManyTopics(t *testing.T) {
	if n := len(Topics{}.List("en")); n < 180 {
		t.Errorf("%d topics, want at least 180", n)
	}
}

func TestEveryStepHasATopic(t *testing.T) {
	bottest.StepsHaveTopics(t, Topics{}, rules.Steps)
}

func TestEveryThingHasATopicAndABrief(t *testing.T) {
	var things []string
	for b := range rules.Building(rules.Buildings) {
		things = append(things, b.String())
	}
	for c := range rules.Card(rules.Cards) {
		things = append(things, c.String())
	}
	for r := range rules.Region(rules.Regions) {
		things = append(things, r.String())
	}
	for s := range rules.Status(rules.Statuses) {
		things = append(things, s.String())
	}
	for k := range rules.Token(rules.Tokens) {
		things = append(things, "token_"+k.String())
	}
	for p := range rules.Part(rules.Parts) {
		things = append(things, p.String())
	}
	things = append(things, "ship_or_draw", "occupy_or_draw", "occupy_or_attack", "occupy_and_ship", "ship_and_ship", "draw_and_draw",
		"slavery", "abolition", "governors", "governor_place", "limit")
	for _, key := range things {
		if topic(t, key).Brief == "" {
			t.Errorf("%s has no brief", key)
		}
	}
}

func TestThingsAreTitledAsTheGameCallsThem(t *testing.T) {
	for r, list := range library() {
		v := speaks(t, r.lang)
		called := map[string]string{}
		for b := range rules.Building(rules.Buildings) {
			called[b.String()] = text.Upper(v.Term("building", b.String()))
		}
		for k := range rules.Token(rules.Tokens) {
			called["token_"+k.String()] = text.Upper(v.Term("token", "token_"+k.String()))
		}
		for s := range rules.Status(rules.Statuses) {
			called[s.String()] = text.Upper(v.Term("status", s.String()))
		}
		for c := range rules.Card(rules.Cards) {
			word := c.String()
			if r.neutral {
				word = strings.Replace(word, "slavery", "forced_labour", 1)
			}
			called[c.String()] = text.Upper(v.Term("card", word))
		}
		for _, topic := range list {
			if want, ok := called[topic.Key]; ok && topic.Title != want {
				t.Errorf("%v: %s is titled %q, but called %q", r, topic.Key, topic.Title, want)
			}
		}
	}
}

func TestEveryOptionHasATopic(t *testing.T) {
	v := speaks(t, "en")
	for _, o := range rules.Options() {
		got := topic(t, "option_"+o.Key)
		if name := v.Say("endeavor.option." + o.Key); !strings.HasPrefix(got.Title, "Setting: "+strings.ToLower(name)) {
			t.Errorf("%s is titled %q, the setting %q", got.Key, got.Title, name)
		}
	}
}

// ruleNumber is the id of a rule, such as E31 or R4.
var ruleNumber = regexp.MustCompile(`\b[ER]\d+\b`)

const rulesFile = "../../engine/endeavor/RULES.md"

func TestTopicsNameTheirSource(t *testing.T) {
	book := enginetest.ReadRulebook(t, rulesFile)
	for r, list := range library() {
		bottest.TopicsNameTheirSource(t, book.Sections, r.lang, list)
	}
}

// Nobody asks about rulings after R9: they are what a table does by itself.
func TestEveryRuleStandsInATopic(t *testing.T) {
	asked := enginetest.ReadRulebook(t, rulesFile).IDs
	bottest.RulesAreTold(t, ruleNumber, asked[:slices.Index(asked, "R9")+1], Topics{}.List("en"))
}

func TestTheNeutralNamingSaysForcedLabour(t *testing.T) {
	usual, neutral := Topics{}.List("en"), Topics{neutral: true}.List("en")
	if len(usual) != len(neutral) {
		t.Fatalf("%d topics, with neutral naming %d", len(usual), len(neutral))
	}
	changed := 0
	for i, topic := range neutral {
		before := usual[i].Title + usual[i].Brief + usual[i].Text
		after := topic.Title + topic.Brief + topic.Text
		if topic.Key != usual[i].Key || topic.Group != usual[i].Group {
			t.Errorf("topic %d is %s of %s, with neutral naming %s of %s", i, usual[i].Key, usual[i].Group, topic.Key, topic.Group)
		}
		// The setting has to name both; what is abolished is slavery in any naming.
		if topic.Key != "option_naming" && strings.Contains(after, "Slavery") {
			t.Errorf("%s reads %q", topic.Key, after)
		}
		if before == after && strings.Contains(before, "Slavery") {
			t.Errorf("%s is the same in both namings", topic.Key)
		}
		if before != after {
			changed++
		}
	}
	if changed < 25 {
		t.Errorf("only %d topics are told otherwise", changed)
	}
}

func TestTheNamingIsThatOfTheTable(t *testing.T) {
	choices := map[string]string{"rulebook": "Slavery 2", "neutral": "Forced labor 2"}
	for _, o := range rules.Options() {
		if o.Key != rules.OptionNaming {
			continue
		}
		if len(o.Choices) != len(choices) {
			t.Errorf("the choices are %v", o.Choices)
		}
		for _, choice := range o.Choices {
			topics := Topics{}.At(engine.Config{Options: map[string]string{o.Key: choice}})
			list := topics.List("en")
			if i := slices.IndexFunc(list, func(topic title.Topic) bool { return topic.Key == "slavery_2" }); list[i].Title != choices[choice] {
				t.Errorf("with the naming %q the card is called %q", choice, list[i].Title)
			}
		}
	}
	if got := (Topics{}).At(engine.Config{}); got != (Topics{}) {
		t.Errorf("without an option: %v", got)
	}
}

func TestAnUnknownLanguageReadsEnglish(t *testing.T) {
	bottest.AnUnknownLanguageReadsEnglish(t, Topics{})
	bottest.AnUnknownLanguageReadsEnglish(t, Topics{neutral: true})
}

func TestWhatALanguageDoesNotHaveIsTakenFromEnglish(t *testing.T) {
	all := read(fstest.MapFS{
		"topics/en/building.md": {Data: []byte("## market | Market\n> draw\n\nText of the market.\n\n## bank | Bank\n\nText of the bank.\n")},
		"topics/en/deck.md":     {Data: []byte("## card_region | \n## card_zero | \n## card_abolition | \n## card_slavery | \n## card_governor | \n")},
		"topics/cs/building.md": {Data: []byte("## bank | Banka\n> {a|b}\n\nText o bance.\n\n## ghost | Duch\n\nNic.\n")},
	})
	var got []string
	for _, topic := range all[reading{"cs", true}] {
		if topic.Group == "building" {
			_, text, _ := strings.Cut(topic.Text, "\n")
			got = append(got, topic.Key+" "+topic.Title+" ("+topic.Brief+"): "+text)
		}
	}
	want := []string{"market Market (draw): Text of the market.", "bank Banka (b): Text o bance."}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestEveryPageBelongsToAGroup(t *testing.T) {
	used := []string{cardPage}
	for _, g := range groups {
		used = append(used, g.pages...)
	}
	bottest.PagesAreRead(t, pages, used)
}

func TestTheTopicOfTheBoardSaysThatItIsOurs(t *testing.T) {
	if got := topic(t, "edition").Text; !strings.Contains(got, "not fully public") || !strings.Contains(got, "our own design") {
		t.Errorf("it reads %q", got)
	}
}

func TestTheThemeIsTwoSentencesAndHowTheDeckIsDrawn(t *testing.T) {
	context, _, _ := strings.Cut(topic(t, "theme").Text, "\n")
	if n := strings.Count(context+" ", ". "); n != 2 {
		t.Errorf("%d sentences: %q", n, context)
	}
	for _, word := range []string{"forced labor", "enslaved people", "abolition", "Europe 5"} {
		if !strings.Contains(context, word) {
			t.Errorf("it does not speak of %s", word)
		}
	}
}
