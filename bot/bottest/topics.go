package bottest

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// TopicGroups and TopicGroup are how many groups of topics there may be, and how many topics one of them holds;
// TopicText is how many characters the text of a topic has at most and TopicWords how many words, TopicList the
// characters of one with a list.
const (
	TopicGroups, TopicGroup          = 10, 25
	TopicText, TopicWords, TopicList = 1000, 150, 1400
)

// Topic is the topic of a key; without it the test fails.
func Topic(t testing.TB, list []title.Topic, key string) title.Topic {
	t.Helper()
	i := slices.IndexFunc(list, func(topic title.Topic) bool { return topic.Key == key })
	if i < 0 {
		t.Fatalf("no topic %s", key)
	}
	return list[i]
}

// TopicsFindTheirPlace fails for topics of a game that a menu, a button or a message has no room for, for keys and
// titles that occur twice, for groups without a name, and for marks that should have been replaced; a reading says
// which topics these are, brief how many characters a Brief has at most.
func TopicsFindTheirPlace(t *testing.T, v text.Localizer, game, reading string, brief int, list []title.Topic) {
	t.Helper()
	keys, titles, sizes := map[string]bool{}, map[string]bool{}, map[string]int{}
	for _, topic := range list {
		if keys[topic.Key] || titles[topic.Title] || topic.Title == "" || utf8.RuneCountInString(topic.Title) > 100 {
			t.Errorf("%s: topic %q with title %q", reading, topic.Key, topic.Title)
		}
		keys[topic.Key], titles[topic.Title] = true, true
		sizes[topic.Group]++
		most := TopicText
		if strings.Contains("\n"+topic.Text, "\n- ") {
			most = TopicList
		} else if n := len(strings.Fields(topic.Text)); n > TopicWords {
			t.Errorf("%s: %s has %d words", reading, topic.Key, n)
		}
		if n := utf8.RuneCountInString(topic.Text); n < 60 || n > most {
			t.Errorf("%s: %s has %d characters", reading, topic.Key, n)
		}
		if n := utf8.RuneCountInString(topic.Brief); n > brief {
			t.Errorf("%s: the brief of %s has %d characters: %q", reading, topic.Key, n, topic.Brief)
		}
		for _, words := range []string{topic.Title, topic.Brief, topic.Text} {
			if strings.ContainsAny(words, "{}!|") || strings.Contains(words, "##") || strings.Contains(words, "\n>") {
				t.Errorf("%s: %s reads %q", reading, topic.Key, words)
			}
		}
	}
	if len(sizes) > TopicGroups {
		t.Errorf("%s: %d groups are more than menus find room", reading, len(sizes))
	}
	for group, n := range sizes {
		if name := v.Or(game+".help."+group, "help."+group); name == "" || n > TopicGroup {
			t.Errorf("%s: group %s of %d topics, named %q", reading, group, n, name)
		}
	}
}

// TopicsNameTheirSource fails for topics that name no rules, show their numbers to readers, or name a source that is
// not the section of a rule: in English those of RULES.md, by rule.
func TopicsNameTheirSource(t *testing.T, sections map[string]string, lang string, list []title.Topic) {
	t.Helper()
	for _, topic := range list {
		if last := topic.Text[strings.LastIndex(topic.Text, "\n")+1:]; last == strings.ToUpper(last) {
			t.Errorf("%s: the text of %s ends with %q", lang, topic.Key, last)
		}
		named := map[string]string{}
		for line := range strings.SplitSeq(topic.Source, "\n") {
			at := strings.LastIndex(line, ": ")
			for id := range strings.SplitSeq(line[at+1:], ",") {
				named[strings.TrimSpace(id)] = line[:max(at, 0)]
			}
		}
		for id := range strings.SplitSeq(topic.Rules, ", ") {
			if got, want := named[id], sections[id]; got == "" || want == "" || lang == "en" && got != want {
				t.Errorf("%s: %s names %q for %q, which stands in the section %q", lang, topic.Key, got, id, want)
			}
		}
	}
}

// RulesAreTold fails for rules that no topic names.
func RulesAreTold(t *testing.T, rule *regexp.Regexp, rules []string, list []title.Topic) {
	t.Helper()
	told := map[string]bool{}
	for _, topic := range list {
		for _, n := range rule.FindAllString(topic.Rules, -1) {
			told[n] = true
		}
	}
	for _, n := range rules {
		if !told[n] {
			t.Errorf("no topic is about %s", n)
		}
	}
}

// StepsHaveTopics fails for questions without a topic of their own.
func StepsHaveTopics(t *testing.T, topics title.Topics, steps []string) {
	t.Helper()
	list := topics.List("en")
	for _, step := range steps {
		got := topics.Present(step)
		if got == "overview" {
			t.Errorf("%s has no topic of its own", step)
		}
		Topic(t, list, got)
	}
	Topic(t, list, topics.Present("unheard.of"))
}

// PagesAreRead fails for pages of topics, files by language, that nobody reads; that of the sources is read always.
func PagesAreRead(t *testing.T, pages fs.FS, used []string) {
	t.Helper()
	files, err := fs.Glob(pages, "topics/*/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d pages: %v", len(files), err)
	}
	for _, f := range files {
		name, ok := strings.CutSuffix(path.Base(f), ".md")
		if !ok || name != "source" && !slices.Contains(used, name) {
			t.Errorf("nobody reads %s", f)
		}
	}
}

// AnUnknownLanguageReadsEnglish fails where a language that no game has reads otherwise.
func AnUnknownLanguageReadsEnglish(t *testing.T, topics title.Topics) {
	t.Helper()
	if got, want := topics.List("tlh"), topics.List("en"); !slices.Equal(got, want) {
		t.Errorf("%d topics, in English %d", len(got), len(want))
	}
}

// topicMark finds the options that a mark of a topic's page names.
var topicMark = regexp.MustCompile(`\{(\w+(?:, \w+)*):`)

// TopicMarksAgree fails for pages of topics with marks for what is no option, and for pages whose marks are not those
// of the page in English.
func TopicMarksAgree(t *testing.T, pages fs.FS, options []engine.Option) {
	t.Helper()
	marks := func(file string) []string {
		page, err := fs.ReadFile(pages, file)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, m := range topicMark.FindAllStringSubmatch(string(page), -1) {
			names = append(names, m[1])
		}
		slices.Sort(names)
		return names
	}
	files, err := fs.Glob(pages, "topics/*/*.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range files {
		got, want := marks(f), marks("topics/en/"+path.Base(f))
		if !slices.Equal(got, want) {
			t.Errorf("%s has the marks %v, in English %v", f, got, want)
		}
		for _, names := range got {
			found++
			for name := range strings.SplitSeq(names, ", ") {
				if !slices.ContainsFunc(options, func(o engine.Option) bool { return o.Key == name }) {
					t.Errorf("%s has a mark for %q, which is no option", f, name)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no page has a mark")
	}
}

// TopicsNameWhatIsInPlay fails for topics of a table that name what is not in play there, with none of some options and
// with each of them alone, and for marks that are left with all of them. Terms are by option and language.
func TopicsNameWhatIsInPlay(t *testing.T, topics title.TableTopics, terms map[string]map[string]*regexp.Regexp) {
	t.Helper()
	tables := []map[string]string{{}}
	all := map[string]string{}
	for option := range terms {
		all[option] = "true"
		tables = append(tables, map[string]string{option: "true"})
	}
	for _, in := range append(tables, all) {
		at := topics.At(engine.Config{Seats: 3, Options: in})
		for option, languages := range terms {
			for lang, term := range languages {
				for _, topic := range at.List(lang) {
					words := topic.Title + "\n" + topic.Brief + "\n" + topic.Text
					if strings.ContainsAny(words, "{}") {
						t.Errorf("%s: with %v %s reads %q", lang, in, topic.Key, words)
					}
					if named := term.FindString(words); named != "" && in[option] == "" && !topic.Absent {
						t.Errorf("%s: with %v %s names %q", lang, in, topic.Key, named)
					}
				}
			}
		}
	}
}
