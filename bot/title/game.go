package title

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// Game is a table with the title that is played at it, and the languages in which it is spoken about.
type Game struct {
	table.Table
	Title Title
	Texts *text.Localizers
	// Was is the position before the last record, nil for a game that was loaded with it.
	Was engine.Table
	// played is the title of the game itself while its seats are sold, else nil.
	played *Title
}

// Stand puts a position on the table. While its seats are sold, the title is that of the auction.
func (g *Game) Stand(position engine.Table) {
	g.Position = position
	switch {
	case g.Bidding() && g.played == nil:
		played := g.Title
		g.played, g.Title, g.Book = &played, played.selling(), nil
	case !g.Bidding() && g.played != nil:
		g.Title, g.Book, g.played = *g.played, g.played.Orders, nil
	}
}

// In speaks about the table to a reader of the first of these languages that is there.
func (g *Game) In(locales ...string) text.Localizer {
	v := g.Texts.About(g.Game, locales...)
	v.OrderWords, v.Automata, v.Recaps = g.orderWords, g.Automata(), g.Title.Recaps
	v.SeatUsers = make([]string, len(g.Seats))
	for i, s := range g.Seats {
		v.SeatUsers[i] = s.User
	}
	return v.WithSeats(g.Seats)
}

// Ruled is the title with its topics as they are told at this table.
func (g *Game) Ruled() Title {
	t := g.Title
	if topics, ok := t.Topics.(TableTopics); ok {
		t.Topics = topics.At(g.Config())
	}
	return t
}

// Public speaks in the table's language.
func (g *Game) Public() text.Localizer { return g.In(table.LocaleOf(&g.Envelope)) }

// CustomID makes the id of a table control.
func (g *Game) CustomID(name string) string {
	return customid.ID{Game: g.ID, Word: "@" + name}.String()
}

// QuestionID makes the id of a control of the question that was asked at since: see customid.ID for its word.
func (g *Game) QuestionID(since int, word string) string {
	return customid.ID{Game: g.ID, Since: since, Word: word}.String()
}

// Proposed is the button of a proposal in the words of the game, without a label where it has none.
func (g *Game) Proposed(view any, d engine.Decision, move string, likely bool, v text.Localizer) Option {
	if p, ok := g.Title.Presenter.(ProposalPresenter); ok {
		return p.Proposed(view, d, move, likely, v)
	}
	return Option{}
}

// Asked is a question in the words of the game, with what it says below.
func (g *Game) Asked(view any, d engine.Decision, v text.Localizer) (question, details string) {
	if p, ok := g.Title.Presenter.(DetailPresenter); ok {
		details = p.Details(view, d, v)
	}
	return g.Title.Presenter.Question(view, d, v), details
}

// LevelIndex is the place among the title's computers of the one that plays a seat: of the seat's level, the usual one
// in place of a person; -1 where the title has none.
func (g *Game) LevelIndex(seat engine.Seat) int {
	if g.Bidding() && g.Seats[seat].User != "" {
		return -1 // Nobody bids for an absent person: they take what is left.
	}
	return g.Title.Computers.Index(cmp.Or(g.Seats[seat].Level, g.Title.Computers.Usual()))
}

// Program is the name of the program of others that is asked for a seat, "" for none: a computer of its level plays
// where that program isn't there, and none knows how to bid.
func (g *Game) Program(seat engine.Seat) string {
	if s := g.Seats[seat]; !g.Bidding() && slices.Contains(g.Title.Programs, s.Program) {
		return s.Program
	}
	return ""
}

// Preset is the answer that a person's seat has given to a question beforehand.
func (g *Game) Preset(d engine.Decision) (move string, ok bool) {
	presets := g.Presets[d.Seat]
	if len(presets) == 0 || g.Seats[d.Seat].Automatic() || !d.Awaited() {
		return "", false
	}
	if answerer, more := g.Title.Presenter.(PresetAnswerer); more {
		move, ok = answerer.Answer(d, presets)
	} else {
		move, ok = presets[d.Step]
	}
	return move, ok && g.Position.Check(engine.Action{Seat: d.Seat, Move: move}) == nil
}

func (g *Game) orderWords(o engine.Order, v text.Localizer) string {
	if p, ok := g.Title.Presenter.(OrderPresenter); ok {
		if words := p.OrderWords(o, v); words != "" {
			return words
		}
	}
	kind, ok := g.OrderKind(o.Kind)
	if !ok {
		return text.Plain(o.String())
	}
	var parts []string
	for i, part := range kind.Parts {
		if i < len(o.Parts) && len(o.Parts[i]) > 0 {
			parts = append(parts, g.OrderChoices(v, kind, part, o.Parts[i]))
		}
	}
	if len(parts) == 0 {
		return v.OrderName(kind)
	}
	return v.Say("orders.words", engine.Free("kind", v.OrderName(kind)),
		engine.Free("parts", strings.Join(parts, "; ")))
}

// OrderSets are the ready-made sets of standing orders of the game.
func (g *Game) OrderSets() []engine.OrderSet {
	if g.Book == nil {
		return nil
	}
	return g.Book.OrderSets(g.Config())
}

// OrderChoice is a choice in the game's own words, or in those of the catalog.
func (g *Game) OrderChoice(v text.Localizer, kind engine.OrderKind, part engine.OrderPart, choice string) string {
	p, _ := g.Title.Presenter.(OrderPresenter)
	return ChoiceWords(p, kind.Key, part.Key, []string{choice}, v)[0]
}

// OrderChoices lists what is chosen for a part: by rank, or as a list.
func (g *Game) OrderChoices(v text.Localizer, kind engine.OrderKind, part engine.OrderPart, choices []string) string {
	p, _ := g.Title.Presenter.(OrderPresenter)
	words := ChoiceWords(p, kind.Key, part.Key, choices, v)
	if part.Ranked {
		return v.Ranked(words)
	}
	return v.List(words)
}

// InputOf is who an interaction is from.
func InputOf(in chat.Interaction) table.Input {
	return table.Input{User: in.User.ID, Name: in.User.Name, Moderator: in.Moderator}
}

// Game makes a table of what is stored of it.
func (t *Titles) Game(id storage.GameID, rec storage.Record, p storage.Publication) (*Game, error) {
	g := &Game{Table: table.Table{ID: id, Record: rec, Publication: p}, Texts: t.Texts}
	title, ok := t.ByName[rec.Game]
	if !ok {
		return nil, fmt.Errorf("game %s: %q is not in the list of titles", id, rec.Game)
	}
	g.Title, g.Rules, g.Book = title, title.Rules, title.Orders
	g.Seats = slices.Clone(g.Seats)
	for i := range g.Seats {
		if s := &g.Seats[i]; s.Level != "" && title.Computers.Index(s.Level) < 0 {
			s.Level = title.Computers.Usual()
		}
	}
	if rec.Snapshot != nil {
		position, err := auction.Load(title.Rules, *rec.Snapshot)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", id, err)
		}
		g.Stand(position)
	}
	return g, nil
}
