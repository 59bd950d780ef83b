package title

import (
	"context"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
)

// selling is the title while the seats of a table are sold before its game: the same rules to read up, another
// question.
func (s Title) selling() Title {
	sale := Title{
		Rules: s.Rules, Programs: s.Programs, Presenter: auctionPresenter{}, PictureTexts: []string{"auction."},
	}
	if s.Topics != nil {
		sale.Topics = auctionTopics{s.Topics}
	}
	if s.Painter != nil {
		sale.Painter = auctionPainter{s.Painter, s.Rules.Name()}
	}
	bidder := func() engine.Computer { return auction.Computer(s.Worth) }
	for _, l := range s.Computers {
		sale.Computers = append(sale.Computers, engine.Level{Key: l.Key, New: bidder})
	}
	return sale
}

// auctionTopics are the topics of a game for which no seat has a board yet.
type auctionTopics struct{ Topics }

// At gives the topics for a table of this config.
func (a auctionTopics) At(c engine.Config) Topics {
	if topics, ok := a.Topics.(TableTopics); ok {
		return auctionTopics{topics.At(c)}
	}
	return a
}

// auctionPresenter words the sale of seats.
type auctionPresenter struct{ plainPresenter }

func (auctionPresenter) Headline(_ any, v text.Localizer) string { return v.Say("auction.headline") }

func (auctionPresenter) Question(_ any, _ engine.Decision, v text.Localizer) string {
	return v.Say("auction.ask")
}

// Details lists who holds which seat, and says what seats are about in this game.
func (auctionPresenter) Details(view any, _ engine.Decision, v text.Localizer) string {
	lots := view.(auction.View).Lots
	lines := make([]string, len(lots))
	for i, l := range lots {
		lines[i] = lotLine(i, l, text.Plain(v.Name(l.Holder)), v.Say)
	}
	said := strings.Join(lines, " · ")
	if about := v.First([]string{v.Game + ".auction"}, engine.Num("n", len(lots))); about != "" {
		said += "\n-# " + about
	}
	return said
}

// lotLine says who holds a seat, and for what.
func lotLine(i int, l auction.Lot, name string, say func(string, ...engine.Arg) string) string {
	key := "auction.held"
	if l.Holder == engine.Everyone {
		key = "auction.free"
	}
	return say(key, engine.Num("lot", i+1), engine.Free("who", name),
		engine.Free("points", engine.Points(int(l.Halves))))
}

// Options are the least bid for each seat, and behind a button all others.
func (auctionPresenter) Options(_ any, d engine.Decision, v text.Localizer) []Option {
	var options, more []Option
	last := int8(0)
	for _, move := range d.Moves {
		m, err := auction.Rules{}.Parse(move)
		if err != nil {
			continue
		}
		lot, points := engine.Num("lot", int(m.Lot)), engine.Free("points", engine.Points(int(m.Halves)))
		o := Option{Move: move, Label: v.Say("auction.bid", lot, points)}
		if m.Lot != last {
			options, last = append(options, o), m.Lot
			continue
		}
		o.Path = []string{v.Say("auction.more"), v.Say("auction.lot", lot)}
		more = append(more, o)
	}
	return slices.Concat(options, more)
}

// auctionPainter draws the sale of seats as the lobby that it is.
type auctionPainter struct {
	Painter
	game string
}

func (p auctionPainter) Paint(ctx context.Context, key string, s engine.Scene) (engine.Picture, error) {
	lobby := engine.Lobby{Game: p.game, Title: s.Words(p.game + ".title"), Theme: s.Theme,
		Taken: s.Words("auction.headline")}
	for i, l := range s.View.(auction.View).Lots {
		seat := engine.LobbySeat{Free: l.Holder == engine.Everyone}
		seat.Name = s.Words("auction.lot", engine.Num("lot", i+1))
		if !seat.Free {
			seat.Note = s.Names[l.Holder] + " · " + engine.Points(int(l.Halves))
		}
		lobby.Seats = append(lobby.Seats, seat)
	}
	return p.Painter.Lobby(ctx, key, lobby)
}

func (p auctionPainter) Text(s engine.Scene) string {
	var lines []string
	for i, l := range s.View.(auction.View).Lots {
		name := ""
		if l.Holder != engine.Everyone {
			name = s.Names[l.Holder]
		}
		lines = append(lines, lotLine(i, l, name, s.Words))
	}
	return strings.Join(lines, "\n")
}
