package maracaibo

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// topic is an English topic.
func topic(t *testing.T, key string) title.Topic {
	t.Helper()
	return bottest.Topic(t, Topics{}.List("en"), key)
}

func TestEveryTopicIsShortAndFindsItsPlace(t *testing.T) {
	v := bottest.Localizer(t, Texts(), rules.Name, "en")
	for lang := range library() {
		list := Topics{}.List(lang)
		bottest.TopicsFindTheirPlace(t, v, rules.Name, lang, briefest, list)
	}
}

func TestThereAreManyTopics(t *testing.T) {
	if n := len(Topics{}.List("en")); n < 220 {
		t.Errorf("%d topics, want at least 220", n)
	}
}

func TestEveryStepHasATopic(t *testing.T) {
	bottest.StepsHaveTopics(t, Topics{}, rules.Steps)
	if len(present) != len(rules.Steps) {
		t.Errorf("%d topics of questions for %d questions", len(present), len(rules.Steps))
	}
}

// things are the keys of the topics of all things.
func things() []string {
	list := []string{"tiles", "islands", "raid", "raid_actions", "raid_instant", "treasure", "bury", "refill", "explore", "trade", "quest",
		"quest_discard", "acquire", "build_far", "upgrade", "figurehead", "smuggle", "activate", "explorer_space", "income_now",
		"section_1", "section_2", "section_3", "section_4", "hideout_gold", "hideout_emerald", "hideout_pearl",
		"trail_1", "trail_2", "trail_3", "trail_4", "trail_5", "crew_1", "crew_2", "equipment_1", "equipment_2", "ship_1", "ship_2"}
	for c := range rules.Card(rules.Cards) {
		list = append(list, c.String())
	}
	for q := range rules.Quest(rules.Quests) {
		list = append(list, q.String())
	}
	for f := range rules.Figurehead(rules.Figureheads) {
		list = append(list, f.Term())
	}
	return list
}

func TestEveryThingHasATopicAndABrief(t *testing.T) {
	for _, key := range things() {
		if topic(t, key).Brief == "" {
			t.Errorf("%s has no brief", key)
		}
	}
}

func TestThingsAreTitledAsTheGameCallsThem(t *testing.T) {
	for lang := range library() {
		list := Topics{}.List(lang)
		v := bottest.Localizer(t, Texts(), rules.Name, lang)
		for f := range rules.Figurehead(rules.Figureheads) {
			if got, want := bottest.Topic(t, list, f.Term()).Title, v.Term("figurehead", f.Term()); got != want {
				t.Errorf("%s: %s is titled %q, but called %q", lang, f.Term(), got, want)
			}
		}
		for c := range rules.Card(rules.Cards) {
			if got, want := bottest.Topic(t, list, c.String()).Title, text.Upper(v.Term("card", c.String())); got != want || want == c.String() {
				t.Errorf("%s: %s is titled %q, but called %q", lang, c, got, want)
			}
		}
	}
}

func TestEveryModuleAndEverySettingHasATopic(t *testing.T) {
	v := bottest.Localizer(t, Texts(), rules.Name, "en")
	modules := map[string]bool{}
	for m := range rules.Module(rules.Modules) {
		modules[m.String()] = true
	}
	for _, o := range rules.Options() {
		name := v.Say("maracaibo.option." + o.Key)
		key, title := "option_"+o.Key, "Setting: "+strings.ToLower(name)
		if modules[o.Key] {
			key, title = "module_"+o.Key, "Module: "+name
		}
		if got := topic(t, key).Title; !strings.EqualFold(got, title) {
			t.Errorf("%s is titled %q, want %q", key, got, title)
		}
	}
}

// ruleNumber is the id of a rule, such as M31, P7 or A4.
var ruleNumber = regexp.MustCompile(`\b[MPA]\d+\b`)

func TestTopicsNameTheirSource(t *testing.T) {
	book := enginetest.ReadRulebook(t, "../../engine/maracaibo/RULES.md")
	for lang := range library() {
		list := Topics{}.List(lang)
		bottest.TopicsNameTheirSource(t, book.Sections, lang, list)
	}
}

func TestEveryRuleStandsInATopic(t *testing.T) {
	book := enginetest.ReadRulebook(t, "../../engine/maracaibo/RULES.md")
	bottest.RulesAreTold(t, ruleNumber, book.IDs, Topics{}.List("en"))
}

func TestAnUnknownLanguageReadsEnglish(t *testing.T) {
	bottest.AnUnknownLanguageReadsEnglish(t, Topics{})
}

func TestWhatALanguageDoesNotHaveIsTakenFromEnglish(t *testing.T) {
	part := "## improvement | x\nBuy it.\n\nM28\n\n## quest | x\nTiers.\n\nM80\n\n## residence | x\nBuild.\n\nM33\n\n## location | x\nStop.\n\nM35\n\n"
	all := read(fstest.MapFS{
		"topics/en/part.md": {Data: []byte(part)},
		"topics/en/game.md": {Data: []byte("## turn | A turn\n> sail\n\nText of the turn.\n\n## end | The end\n\n{{need 2}} cubes.\n")},
		"topics/cs/part.md": {Data: []byte("## improvement | x\nKup to.\n\nM28\n")},
		"topics/cs/game.md": {Data: []byte("## end | Konec\n> konec hry\n\nKostky: {{need 3}}.\n\n## ghost | Duch\n\nNic.\n")},
	})
	var got []string
	for _, topic := range all["cs"] {
		if topic.Group == "game" {
			got = append(got, topic.Key+" "+topic.Title+" ("+topic.Brief+"): "+topic.Text)
		}
	}
	want := []string{"turn A turn (sail): Text of the turn.", fmt.Sprintf("end Konec (konec hry): Kostky: %d.", rules.Threshold(2))}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if text := bottest.Topic(t, all["cs"], "c03").Text; !strings.Contains(text, "Kup to.") || strings.Contains(text, "Buy it.") {
		t.Errorf("a card reads %q", text)
	}
	if text := bottest.Topic(t, all["cs"], "q03").Text; !strings.Contains(text, "Tiers.") {
		t.Errorf("a quest reads %q", text)
	}
}

// TestTranslationsKeepTheGaps holds that what is filled in from the rules in English is filled in in every language.
func TestTranslationsKeepTheGaps(t *testing.T) {
	for lang := range library() {
		for _, name := range append([]string{partPage}, groupNames()...) {
			english := title.TopicPages{Files: os.DirFS("topics"), Lang: "en"}.Page(name)
			for i, own := range (title.TopicPages{Files: os.DirFS("topics"), Lang: lang}).Page(name) {
				got, want := filled.FindAllString(own.Text, -1), filled.FindAllString(english[i].Text, -1)
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Errorf("%s: %s has the gaps %v, in English %v", lang, own.Key, got, want)
				}
			}
		}
	}
}

// groupNames are the names of the groups, which are those of their pages.
func groupNames() []string {
	names := make([]string, len(groups))
	for i, g := range groups {
		names[i] = g.name
	}
	return names
}

func TestEveryPageBelongsToAGroup(t *testing.T) {
	bottest.PagesAreRead(t, pages, append([]string{partPage}, groupNames()...))
}

func TestEveryPartIsUsed(t *testing.T) {
	used := map[string]bool{"blank": true, "residence": true, "quest": true, "two": true, "ruby": true, "location": true, "location_2": true, "improvement": true, "final": true}
	for c := range rules.Card(rules.Cards) {
		keys := append(partsOf(c.Instant()), partsOf(c.Actions())...)
		for _, key := range append(keys, permParts(c.Perm())...) {
			used[key] = true
		}
	}
	for q := range rules.Quest(rules.Quests) {
		for _, need := range q.Tiers()[0].Need {
			used["count_"+need.Per.String()] = true
		}
	}
	parts := title.TopicPages{Files: os.DirFS("topics"), Lang: "en"}.Page(partPage)
	have := map[string]bool{}
	for _, p := range parts {
		have[p.Key] = true
		if !used[p.Key] {
			t.Errorf("no topic is made with the part %s", p.Key)
		}
	}
	for key := range used {
		if !have[key] && !strings.HasPrefix(key, "count_") {
			t.Errorf("there is no part %s", key)
		}
	}
}

func TestTheTopicOfTheComponentsSaysThatTheyAreOurs(t *testing.T) {
	if got := topic(t, "edition").Text; !strings.Contains(got, "not public") || !strings.Contains(got, "our own design") {
		t.Errorf("it reads %q", got)
	}
	if got := topic(t, "overview").Text; !strings.Contains(got, "the components of this game") {
		t.Errorf("the game in short reads %q", got)
	}
}
