package title

import (
	"fmt"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/storage"
)

// Titles are the games that can be played.
type Titles struct {
	ByName map[string]Title
	// Names are in the order in which they are offered.
	Names []string
	Texts *text.Localizers
}

// NewTitles refuses two games of one name.
func NewTitles(list []Title, texts *text.Catalogue, locale string) (*Titles, error) {
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

// Game makes a table of what is stored of it.
func (t *Titles) Game(id storage.GameID, rec storage.Record, p storage.Publication) (*Game, error) {
	g := &Game{Table: table.Table{ID: id, Record: rec, Publication: p}, Texts: t.Texts}
	for i := range g.Seats { // Older tables hold names as they came.
		g.Seats[i].Name = text.Clean(g.Seats[i].Name)
	}
	title, ok := t.ByName[rec.Game]
	if !ok {
		return nil, fmt.Errorf("game %s: %q is not in the list of titles", id, rec.Game)
	}
	g.Title, g.Rules = title, title.Rules
	if topics, ok := title.Topics.(TableTopics); ok {
		g.Title.Topics = topics.At(g.Config())
	}
	if rec.Snapshot != nil {
		var err error
		if g.Position, err = title.Rules.Load(*rec.Snapshot); err != nil {
			return nil, fmt.Errorf("game %s: %w", id, err)
		}
	}
	return g, nil
}
