package title

import (
	"io/fs"
	"iter"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// Title is a game that can be played: its rules and how it is asked, told and drawn. Only Rules and Computers are
// needed; what is missing is replaced by the generic prompt, the generic texts, no picture.
type Title struct {
	Rules engine.Game
	// Computers are its computer players, the weakest first.
	Computers engine.Computers
	// Programs are the names of programs of others that play it, chosen by who runs the bot.
	Programs []string
	// Analyst makes one who judges positions for hints and reviews, stronger than the computers; nil where there is
	// none.
	Analyst func() engine.Analyst
	// Iterations are those of its hints: about a second of a core.
	Iterations int
	// Orders are the game's standing orders, nil where there are none.
	Orders engine.Orders
	// Export writes a game down whole: set up from its config, with all acts in order, as one line of text that other
	// programs can play again. Nil for a game that can't be.
	Export func(id string, c engine.Config, acts []engine.Action) ([]byte, error)
	// BoardGameGeek is the number of the game there, 0 where it is not known.
	BoardGameGeek int
	// Presenter words the game's questions where the generic prompt is not good enough.
	Presenter Presenter
	// Painter draws the game.
	Painter Painter
	// PictureTexts are the beginnings of the keys that the Painter asks for, such as "chess.picture.". A language that
	// has all of these is used in pictures and boards in words before it has everything else; with none, it must be
	// complete.
	PictureTexts []string
	// Topics are the rules on demand.
	Topics Topics
	// Lessons are the chapters in which a newcomer learns the game; none where there are none.
	Lessons []Lesson
	// Puzzles are the game's, the easiest first; nil where there are none.
	Puzzles func() []Puzzle
	// Recaps say when a recap tells a fact, by its kind; nil where all are alike.
	Recaps map[string]text.Recap
	// Timeline tells how games go: rounds, the numbers of a plot, and what the seats did.
	Timeline Timeline
	// Worth is by how much the seats are worth more than the least, in half points in the order of play, by the number
	// of players; computers bid by it.
	Worth map[int][]int
	// Strong is what strong players do, nil where that is not known.
	Strong Strong
}

// Expansions are the parts that can be added to the game: the options whose names stand alone in a lobby.
func (s Title) Expansions() []engine.Option {
	return slices.DeleteFunc(slices.Clone(s.Rules.Options()), func(o engine.Option) bool { return !o.Expansion })
}

// Automata counts the opponents that the rules play in a game of so many players.
func (s Title) Automata(players int) int {
	if least, most := s.Rules.Players(); players < least || players > most {
		return 0
	}
	return engine.Automata(s.Rules, engine.Config{Seats: players})
}

// Topics are rules on demand.
type Topics interface {
	// List gives the topics in a language, in order: at most ten groups of at most 25 topics.
	List(lang string) []Topic
	// Present names the topic of a question's phase, such as "captain" for "captain.load".
	Present(step string) string
}

// OwnTopics are Topics that know what makes a difference for a seat at the open question.
type OwnTopics interface {
	Topics
	// Own names the topics of what the seat has and can use from the open question on, by that seat's view. Each of
	// them has a Brief.
	Own(view any, seat engine.Seat) []string
}

// TableTopics are Topics that depend on the settings of a table: what it calls things, and what is in play.
type TableTopics interface {
	Topics
	// At gives the topics for a table of this config: the same keys in the same order and groups, with what is not in
	// play Absent.
	At(engine.Config) Topics
}

// Topic is a piece of the rules in our own words.
type Topic struct {
	// Key is its name in controls: letters, digits and underscores, beginning with a letter.
	Key, Title, Text string
	// Brief says in a few words what a thing does, "" for topics that are no things.
	Brief string
	// Group gathers topics: "phase", "building". The catalog names it under "<game>.help.<group>", or "help.<group>".
	Group string
	// Rules are the numbers of the rules that it is about: "B14, P10.1".
	Rules string
	// Source says where these stand: a line for each section of the game's RULES.md, with the numbers.
	Source string
	// Absent says that it is about what is not in play: no menu offers it, but who names it reads it.
	Absent bool
}

// TopicPages are topics as files by language and name, such as en/phase.md. Each topic begins with a line "## key |
// Title"; a thing has its Brief in a line "> brief" after it. The last line has the numbers of its rules. What is about
// an option only is marked in its Text, for InPlay: "Each noble counts too." of the option nobles is written as
// "{nobles: Each noble counts too.}", the end of a sentence as "colonists{nobles:, nobles} and goods", and what needs
// two options as "{new_buildings, nobles: A noble in the library ...}". A mark stays within its line, after the number
// of a list, and nothing outside of it refers to what it says: the page has to read well without it.
type TopicPages struct {
	Files fs.FS
	Lang  string
	// Mend changes a page before it is read, such as what it calls things; nil changes nothing.
	Mend func(page string) string
}

// TopicLanguages gives, for each language that a game's files have pages in, such as topics/en/phase.md, these pages
// and a localizer of that game with its texts. It panics where files or texts can't be read: a program has them built
// in.
func TopicLanguages(files, texts fs.FS, game string) iter.Seq2[TopicPages, text.Localizer] {
	catalog, err := text.New(texts)
	if err != nil {
		panic(err)
	}
	pages := text.Folder(files, "topics")
	folders, err := fs.ReadDir(pages, ".")
	if err != nil {
		panic(err)
	}
	return func(yield func(TopicPages, text.Localizer) bool) {
		for _, f := range folders {
			if !yield(TopicPages{Files: pages, Lang: f.Name()},
				text.NewLocalizer(catalog.Messages(f.Name()), game, nil)) {
				return
			}
		}
	}
}

// Page reads a page of topics: in English, each topic replaced by that of the language where it has one. A page that is
// not there has no topics.
func (p TopicPages) Page(name string) []Topic {
	topics := p.parse("en", name)
	for _, own := range p.parse(p.Lang, name) {
		if i := slices.IndexFunc(topics, func(t Topic) bool { return t.Key == own.Key }); i >= 0 {
			topics[i] = own
		}
	}
	return topics
}

func (p TopicPages) parse(lang, name string) []Topic {
	file, err := fs.ReadFile(p.Files, lang+"/"+name+".md")
	if err != nil {
		return nil
	}
	page := string(file)
	if p.Mend != nil {
		page = p.Mend(page)
	}
	var topics []Topic
	for part := range strings.SplitSeq("\n"+page, "\n## ") {
		head, body, _ := strings.Cut(part, "\n")
		key, title, ok := strings.Cut(head, " | ")
		if !ok {
			continue
		}
		t := Topic{Key: key, Title: title, Text: strings.TrimSpace(body)}
		if brief, ok := strings.CutPrefix(t.Text, "> "); ok {
			t.Brief, t.Text, _ = strings.Cut(brief, "\n")
			t.Text = strings.TrimSpace(t.Text)
		}
		if line := t.Text[strings.LastIndex(t.Text, "\n")+1:]; ruleNumbers.MatchString(line) {
			t.Rules, t.Text = line, strings.TrimSpace(strings.TrimSuffix(t.Text, line))
		}
		topics = append(topics, t)
	}
	return topics
}
