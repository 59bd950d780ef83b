package endeavor

import (
	"cmp"
	"io/fs"
	"regexp"
	"sync"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// groups are the groups of topics in order, each of some pages of topics/<language> or of the cards of some decks.
var groups = []struct {
	name  string
	pages []string
	decks []rules.Deck
}{
	{name: "game", pages: []string{"phase", "other"}},
	{name: "building", pages: []string{"building"}},
	{name: "action", pages: []string{"act"}},
	{name: "status", pages: []string{"status"}},
	{name: "map", pages: []string{"map"}},
	{name: "piece", pages: []string{"token", "card"}},
	{name: "card", decks: []rules.Deck{
		rules.EuropeDeck, rules.SlaveryDeck, rules.NorthAmericaDeck, rules.CaribbeanDeck,
	}},
	{name: "card2", decks: []rules.Deck{rules.SouthAmericaDeck, rules.AfricaDeck, rules.IndiaDeck, rules.FarEastDeck}},
	{name: "question", pages: []string{"question"}},
	{name: "question2", pages: []string{"question2"}},
}

// cardPage words what cards of a kind have in common.
const cardPage = "deck"

// Topics are the rules of Endeavor on demand, in our own words, with the rulebook's naming or the neutral one.
type Topics struct{ neutral bool }

var (
	_ title.OwnTopics   = Topics{}
	_ title.TableTopics = Topics{}
)

// At implements bot.TableTopics: the topics with the naming of a table.
func (Topics) At(c engine.Config) title.Topics {
	return Topics{neutral: c.Option(rules.OptionNaming, "") == rules.NamingNeutral}
}

// List gives the topics in a language, in English what that language has not.
func (t Topics) List(lang string) []title.Topic {
	all := library()
	if topics, ok := all[reading{lang, t.neutral}]; ok {
		return topics
	}
	return all[reading{"en", t.neutral}]
}

// presents are the topics of the questions.
var presents = map[string]string{
	rules.StepBuild: "build", rules.StepSalary: "salary", rules.StepAct: "action", rules.StepSecond: "second",
	rules.StepDiscard: "discard",
}

// Present names the topic of a question, or "overview" for a question that this game does not ask.
func (Topics) Present(step string) string { return cmp.Or(presents[step], "overview") }

// reading is how the topics are read: in a language, with the neutral naming or without.
type reading struct {
	lang    string
	neutral bool
}

// library holds the topics by reading.
var library = sync.OnceValue(func() map[reading][]title.Topic { return read(pages) })

// read reads the topics: every topic that English has, in all languages there are.
func read(files fs.FS) map[reading][]title.Topic {
	all := map[reading][]title.Topic{}
	for pages, v := range title.TopicLanguages(files, Texts(), rules.Name) {
		for _, neutral := range []bool{false, true} {
			r := reading{pages.Lang, neutral}
			pages.Mend = r.named
			all[r] = reader{reading: r, pages: pages, v: v}.topics()
		}
	}
	return all
}

// reader reads pages for one reading.
type reader struct {
	reading
	pages title.TopicPages
	v     text.Localizer
}

// topics lists all topics in their order.
func (r reader) topics() []title.Topic {
	var topics []title.Topic
	kinds := r.pages.Page(cardPage)
	for _, g := range groups {
		for _, name := range g.pages {
			for _, t := range r.pages.Page(name) {
				t.Group = g.name
				if line := r.numbers(name, t.Key); line != "" {
					t.Text = "-# " + line + "\n" + t.Text
				}
				topics = append(topics, t)
			}
		}
		for _, d := range g.decks {
			for at := range rules.DeckCards {
				t := r.card(rules.CardOf(d, at), kinds)
				t.Group = g.name
				topics = append(topics, t)
			}
		}
	}
	r.pages.Cite(topics)
	return topics
}

// twoNamings are words of the rulebook's naming and those of the neutral one: "{Slavery|Forced labor}".
var twoNamings = regexp.MustCompile(`\{([^|{}]+)\|([^|{}]+)\}`)

// named chooses between the words of the two namings.
func (r reading) named(text string) string {
	if r.neutral {
		return twoNamings.ReplaceAllString(text, "$2")
	}
	return twoNamings.ReplaceAllString(text, "$1")
}
