package puertorico

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// groups are the groups of topics in order, each a file of topics/<language>.
var groups = []string{
	"phase", "building", "building_new", "building_nobles", "other", "option", "expansion", "question", "question2",
	"question3",
}

// Topics are the rules of Puerto Rico on demand, in our own words.
type Topics struct {
	// absent are the parts of the rules that are not in play, by the first letters of their numbers.
	absent string
}

var (
	_ title.OwnTopics   = Topics{}
	_ title.TableTopics = Topics{}
)

// parts are the parts of the rules that are not in every game, by the first letters of their numbers: the options that
// bring them into play, T for two players. No number begins with s: swapped costs have sentences only.
var parts = map[rune]string{'X': rules.OptionNewBuildings, 'N': rules.OptionNobles, 'C': rules.OptionBuccaneer,
	'F': rules.OptionFestival, 'T': "", 's': rules.OptionSwappedCosts}

// At implements title.TableTopics: what is about expansions and numbers of players that are not in play is absent.
func (Topics) At(c engine.Config) title.Topics {
	t := Topics{}
	for part, option := range parts {
		if option != "" && c.Option(option, "false") != "true" || part == 'T' && c.Seats != 2 {
			t.absent += string(part)
		}
	}
	return t
}

// List gives the topics in a language, in English where that language has none.
func (t Topics) List(lang string) []title.Topic {
	topics := title.InPlay(written(lang), func(option string) bool {
		for part, of := range parts {
			if of == option {
				return !strings.ContainsRune(t.absent, part)
			}
		}
		return false
	})
	for i := range topics {
		topics[i].Absent = topics[i].Absent || t.lacks(topics[i])
	}
	return topics
}

// written are all topics as they are written, in English where a language has none.
func written(lang string) []title.Topic {
	all := library()
	if topics, ok := all[lang]; ok {
		return topics
	}
	return all["en"]
}

// ofPart are topics by the part of the rules that they belong to, where their numbers are those of the base game, too.
var ofPart = map[string]rune{"building_new": 'X', "building_nobles": 'N', "draft_base": 'X', "draft_short": 'X',
	"draft_shipping": 'X', "setup_two": 'T', "plunder": 'C', "private_ships": 'X',
	"ask_small_wharf_dodge": 'X', "ask_inn_refill": 'X', "ask_noble_extra": 'N'}

// lacks says that the part of the rules that a topic is about, the first it names, is not in play; those of the base
// game always are.
func (t Topics) lacks(topic title.Topic) bool {
	for _, name := range []string{topic.Group, topic.Key} {
		if part, ok := ofPart[name]; ok {
			return strings.ContainsRune(t.absent, part)
		}
	}
	own := rune(0)
	for number := range strings.FieldsSeq(topic.Rules) {
		part := rune(number[0])
		if part == 'P' || part == 'B' {
			return false
		}
		if _, ok := parts[part]; ok && own == 0 {
			own = part
		}
	}
	return own != 0 && strings.ContainsRune(t.absent, own)
}

// presents are the topics of the questions.
var presents = map[string]string{
	rules.StepDraft: "draft", rules.StepRole: "role", rules.StepWindow: "inn", rules.StepHacienda: "settler",
	rules.StepTake: "settler", rules.StepForest: "forest", rules.StepSecond: "library",
	rules.StepClear: "hunting_lodge",
	rules.StepShip:  "nobles_ship", rules.StepPlace: "mayor", rules.StepBuild: "builder", rules.StepBonus: "craftsman",
	rules.StepSell: "trader", rules.StepSupply: "royal_supplier", rules.StepLoad: "captain", rules.StepStore: "storage",
	rules.StepBuccaneer: "buccaneer", rules.StepRaid: "raid",
}

// Present names the topic of a question, or "overview" for a question that this game does not ask.
func (Topics) Present(step string) string { return cmp.Or(presents[step], "overview") }

// Own implements bot.OwnTopics: the buildings of a seat that are useful from the open question on.
func (Topics) Own(view any, seat engine.Seat) []string {
	v := view.(rules.View)
	return text.Each(v.Useful(seat), rules.Building.String)
}

// library holds the topics by language.
var library = sync.OnceValue(func() map[string][]title.Topic {
	all := map[string][]title.Topic{}
	for pages, v := range title.TopicLanguages(pages, Texts(), rules.Name) {
		var list []title.Topic
		for _, group := range groups {
			for _, t := range pages.Page(group) {
				t.Group = group
				list = append(list, t)
			}
		}
		for b := range rules.Building(rules.Buildings) {
			t := topicOf(b, list)
			t.Text = "-# " + buildingNumbers(b, v) + "\n" + t.Text
		}
		pages.Cite(list)
		all[pages.Lang] = list
	}
	return all
})

// topicOf is the topic of a building in a list of all topics.
func topicOf(b rules.Building, list []title.Topic) *title.Topic {
	return &list[slices.IndexFunc(list, func(t title.Topic) bool { return t.Key == b.String() })]
}

// buildingNumbers says what a building costs, brings and takes.
func buildingNumbers(b rules.Building, v text.Localizer) string {
	const say = prefix + "topic."
	circles := v.Say(say+"circles", engine.Num("n", b.Circles()))
	if b.Circles() == 0 {
		circles = v.Say(say + "circles.none")
	}
	copies, two := b.Copies(rules.MaxPlayers), b.Copies(2)
	key := say + "building"
	switch {
	case b.Large():
		key += ".large"
	case copies == two:
		key += ".alike"
	}
	return v.Say(key, engine.Num("cost", b.Cost()), engine.Free("points", v.Say(say+"points", engine.Num("n", b.VP()))),
		engine.Free("circles", circles), engine.Num("column", b.Column()), engine.Num("copies", copies),
		engine.Num("two", two))
}
