package maracaibo

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// groups are the groups of topics in order, each of a page of topics/<language>, which may be missing, and of cards or
// quests.
var groups = []struct {
	name   string
	things func(reader) []title.Topic
}{
	{name: "game"},
	{name: "action"},
	{name: "board"},
	{name: "crew", things: func(r reader) []title.Topic { return r.improvements(rules.Crew) }},
	{name: "equipment", things: func(r reader) []title.Topic { return r.improvements(rules.Equipment) }},
	{name: "ship", things: func(r reader) []title.Topic { return r.improvements(rules.Ship) }},
	{name: "place", things: reader.places},
	{name: "quest", things: reader.quests},
	{name: "module"},
	{name: "question"},
}

// partPage words what effects and cards have in common; topics of cards and quests are put together from it.
const partPage = "part"

// Topics are the rules of Pirates of Maracaibo on demand, in our own words.
type Topics struct {
	// absent begins the keys of topics that are not about the table's game.
	absent []string
}

var (
	_ title.OwnTopics   = Topics{}
	_ title.TableTopics = Topics{}
)

// At implements title.TableTopics: modules that are not in play are absent, and John Silver where several play.
func (Topics) At(c engine.Config) title.Topics {
	t := Topics{}
	for _, o := range rules.Game().Options() {
		if o.Kind == engine.Flag && c.Option(o.Key, o.Default) != "true" {
			t.absent = append(t.absent, "module_"+o.Key)
		}
	}
	if c.Seats > 1 {
		t.absent = append(t.absent, "solo", "option_"+rules.OptionJohn)
	}
	return t
}

// List gives the topics in a language, in English what that language has not.
func (t Topics) List(lang string) []title.Topic {
	all := library()
	topics, ok := all[lang]
	if !ok {
		topics = all["en"]
	}
	topics = title.InPlay(topics, func(option string) bool {
		return !slices.Contains(t.absent, "module_"+option) && !slices.Contains(t.absent, "option_"+option)
	})
	for i, topic := range topics {
		topics[i].Absent = topic.Absent || topic.Group == "module" &&
			slices.ContainsFunc(t.absent, func(key string) bool { return strings.HasPrefix(topic.Key, key) })
	}
	return topics
}

// present are the topics of the questions.
var present = map[string]string{
	rules.StepKeep: "keep", rules.StepMove: "move", rules.StepSail: "module_uncharted_improvements",
	rules.StepPay: "pay", rules.StepTake: "improvement", rules.StepBuild: "residence",
	rules.StepTile: "activate", rules.StepSell: "module_rubies", rules.StepEffect: "effects",
	rules.StepOption: "optional", rules.StepUpgrade: "upgrade", rules.StepFigurehead: "figurehead",
	rules.StepSmuggle: "smuggle", rules.StepActivate: "activate", rules.StepTreasure: "treasure",
	rules.StepStore: "hideout", rules.StepBury: "bury", rules.StepRefill: "refill",
	rules.StepExplore: "explore", rules.StepQuest: "quest", rules.StepDiscard: "quest_discard",
	rules.StepResidence: "build_far", rules.StepAcquire: "acquire", rules.StepDie: "raid",
	rules.StepRaid: "raid_actions",
}

// Present names the topic of a question, or "overview" for a question that this game does not ask.
func (Topics) Present(step string) string { return cmp.Or(present[step], "overview") }

// library holds the topics by language.
var library = sync.OnceValue(func() map[string][]title.Topic { return read(pages) })

// read reads the topics: every topic that English has, in all languages there are.
func read(files fs.FS) map[string][]title.Topic {
	all := map[string][]title.Topic{}
	for pages, v := range title.TopicLanguages(files, Texts(), rules.Name) {
		r := reader{pages: pages, v: v, parts: map[string]title.Topic{}}
		for _, part := range pages.Page(partPage) {
			r.parts[part.Key] = part
		}
		all[pages.Lang] = r.topics()
	}
	return all
}

// reader reads pages in a language. Its parts are those of partPage by their keys.
type reader struct {
	pages title.TopicPages
	parts map[string]title.Topic
	v     text.Localizer
}

// topics lists all topics in their order.
func (r reader) topics() []title.Topic {
	var topics []title.Topic
	for _, g := range groups {
		for _, t := range r.pages.Page(g.name) {
			t.Brief, t.Text = r.fill(t.Brief), r.fill(t.Text)
			topics = append(topics, grouped(r.figurehead(t), g.name))
		}
		if g.things == nil {
			continue
		}
		for _, t := range g.things(r) {
			topics = append(topics, grouped(t, g.name))
		}
	}
	r.pages.Cite(topics)
	return topics
}

func grouped(t title.Topic, group string) title.Topic {
	t.Group = group
	return t
}
