package puertorico

import (
	"embed"
	"io/fs"
	"strings"
	"sync"

	"github.com/harbormaster/harbormaster/bot"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

//go:embed topics
var pages embed.FS

// groups are the groups of topics in order, each a file of topics/<language>.
var groups = []string{"phase", "building", "other", "option", "expansion", "question", "question2", "question3"}

// Topics are the rules of Puerto Rico on demand, in our own words.
type Topics struct{}

var _ bot.Topics = Topics{}

// List gives the topics in a language, in English where that language has none.
func (Topics) List(lang string) []bot.Topic {
	all := library()
	if topics, ok := all[lang]; ok {
		return topics
	}
	return all["en"]
}

// Present names the topic of a question: its phase, or "overview" for a question that this game does not ask.
func (Topics) Present(step string) string {
	switch step {
	case rules.StepRole:
		return "round"
	case rules.StepHacienda, rules.StepTake:
		return "settler"
	case rules.StepPlace:
		return "mayor"
	case rules.StepBuild:
		return "builder"
	case rules.StepBonus:
		return "craftsman"
	case rules.StepSell:
		return "trader"
	case rules.StepLoad:
		return "captain"
	case rules.StepStore:
		return "storage"
	}
	return "overview"
}

// library holds the topics by language.
var library = sync.OnceValue(func() map[string][]bot.Topic {
	all := map[string][]bot.Topic{}
	languages, err := fs.ReadDir(pages, "topics")
	if err != nil {
		panic(err)
	}
	for _, lang := range languages {
		for _, group := range groups {
			page, err := fs.ReadFile(pages, "topics/"+lang.Name()+"/"+group+".md")
			if err != nil {
				panic(err)
			}
			all[lang.Name()] = append(all[lang.Name()], parseTopics(group, string(page))...)
		}
	}
	return all
})

// parseTopics reads a page: each topic begins with a line "## key | Title".
func parseTopics(group, page string) []bot.Topic {
	var topics []bot.Topic
	for part := range strings.SplitSeq("\n"+page, "\n## ") {
		head, body, _ := strings.Cut(part, "\n")
		key, title, ok := strings.Cut(head, " | ")
		if !ok {
			continue
		}
		topics = append(topics, bot.Topic{Key: key, Title: title, Text: strings.TrimSpace(body), Group: group})
	}
	return topics
}
