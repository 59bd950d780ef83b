package bot

import (
	"io/fs"
	"iter"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
)

// TopicPages are topics as files by language and name, such as en/phase.md. Each topic begins with a line "## key | Title"; a thing
// has its Brief in a line "> brief" after it.
type TopicPages struct {
	Files fs.FS
	Lang  string
	// Mend changes a page before it is read, such as what it calls things; nil changes nothing.
	Mend func(page string) string
}

// TopicLanguages gives, for each language that a game's files have pages in, such as topics/en/phase.md, these pages and a voice of
// that game with its texts. It panics where files or texts can't be read: a program has them built in.
func TopicLanguages(files, texts fs.FS, game string) iter.Seq2[TopicPages, text.Localizer] {
	catalogue, err := text.New(texts)
	if err != nil {
		panic(err)
	}
	pages, err := fs.Sub(files, "topics")
	if err != nil {
		panic(err)
	}
	folders, err := fs.ReadDir(pages, ".")
	if err != nil {
		panic(err)
	}
	return func(yield func(TopicPages, text.Localizer) bool) {
		for _, f := range folders {
			if !yield(TopicPages{Files: pages, Lang: f.Name()}, text.NewLocalizer(catalogue.Printer(f.Name()), game, nil)) {
				return
			}
		}
	}
}

// Page reads a page of topics: in English, each topic replaced by that of the language where it has one. A page that is not there
// has no topics.
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
		topics = append(topics, t)
	}
	return topics
}
