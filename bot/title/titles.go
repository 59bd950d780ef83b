package title

import (
	"fmt"

	"github.com/harbormaster/harbormaster/bot/text"
)

// Titles are the games that can be played.
type Titles struct {
	ByName map[string]Title
	// Names are in the order in which they are offered.
	Names []string
	Texts *text.Localizers
}

// NewTitles refuses two games of one name.
func NewTitles(list []Title, texts *text.Catalog, locale string) (*Titles, error) {
	t := &Titles{ByName: map[string]Title{}}
	for _, s := range list {
		name := s.Rules.Name()
		if _, twice := t.ByName[name]; twice {
			return nil, fmt.Errorf("two games called %q in the list of titles", name)
		}
		if s.Presenter == nil {
			s.Presenter = plainPresenter{}
		}
		t.ByName[name] = s
		t.Names = append(t.Names, name)
	}
	t.Texts = text.NewLocalizers(texts, locale, t.Names)
	return t, nil
}

// StartCommands are the commands that open a table, as text.
func (t *Titles) StartCommands() []string {
	return text.Each(t.Names, func(name string) string { return "`/" + name + " start`" })
}
