package maracaibo

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// The levels of detail of a scene.
const (
	// Table is everything, 1600 wide; of a finished game the final account in the place of the sea and the trail.
	Table = render.Table
	// Folded is the table as far as one needs it to sail: the sea, and of the boards the heads.
	Folded = render.Folded
)

// Paint draws a scene. The View is a maracaibo.View or a pointer to one. Errors: render.ErrView, render.ErrLevel. It is safe for concurrent use.
func Paint(s engine.Scene) (engine.Picture, error) { return render.EncodePicture(Draw(s)) }

// Draw draws a scene on a canvas, as moving pictures want it, and says it in words. The caller releases the canvas. Errors: render.ErrView,
// render.ErrLevel.
func Draw(s engine.Scene) (c *render.Canvas, alt string, err error) {
	p, err := newPainter(s)
	if err != nil {
		return nil, "", err
	}
	if c, err = p.paint(); err != nil {
		return nil, "", err
	}
	return c, p.alt(), nil
}

// painter is a scene made ready: the view, names that can be drawn, the moves understood.
type painter struct {
	localizer
	render.SeatLabels
	scene engine.Scene
	v     *maracaibo.View
	theme *render.Theme
	can   possible
	fresh fresh
	// log notes what is drawn, for those who check pictures.
	log *render.DrawLog
}

func newPainter(s engine.Scene) (*painter, error) {
	v, err := render.ViewOf(s, maracaibo.Name, strange)
	if err != nil {
		return nil, err
	}
	p := &painter{localizer: localizer{render.Localizer{Words: s.Words}}, scene: s, v: v, theme: render.ThemeOf(maracaibo.Name, s.Theme)}
	p.SeatLabels = render.NewSeatLabels(s.Names, len(v.Players), func(n int) string { return p.Say("maracaibo.picture.seat", number(n)) })
	if v.Solo {
		p.Names[maracaibo.John] = p.Say("maracaibo.picture.john")
	}
	p.HighlightAwaited(v.Awaited)
	if v.Over {
		p.HighlightWinners(v.Winners)
	}
	if len(s.Focus.Moves) > 0 && p.Seated(s.Focus.Seat) && !v.Over {
		p.can = readMoves(v, s.Focus)
	}
	p.fresh = readFresh(v, s.Fresh)
	return p, nil
}

// paint draws the picture of the scene's level.
func (p *painter) paint() (*render.Canvas, error) {
	switch level := p.scene.Level; {
	case level == Own:
		return p.paintOwn()
	case level != Table && level != Folded && level != "":
		return nil, fmt.Errorf("%w: %q", render.ErrLevel, level)
	case p.v.Over && len(p.v.Scores) > 0:
		return scorePainter{p}.paintScore(), nil
	case level == Folded:
		return p.paintFolded(), nil
	}
	return p.paintTable(), nil
}

// strange says what of a view is beyond the box of the game, "" for nothing.
func strange(v *maracaibo.View) string {
	seats := len(v.Players)
	switch {
	case seats < maracaibo.MinPlayers || seats > maracaibo.MaxPlayers:
		return fmt.Sprintf("%d players", seats)
	case v.Solo != (v.John != nil) || v.Solo && seats != 2:
		return "John Silver"
	case !inside(v.Layout, maracaibo.Layouts) || v.Layout < 0:
		return fmt.Sprintf("layout %d", v.Layout)
	case v.Over && len(v.Scores) != 0 && len(v.Scores) != seats:
		return fmt.Sprintf("%d scores", len(v.Scores))
	case len(v.Supply) > mostHeads || len(v.Market) > mostQuests:
		return fmt.Sprintf("%d figureheads, %d quests", len(v.Supply), len(v.Market))
	}
	if what := strangeSea(v); what != "" {
		return what
	}
	for i := range v.Players {
		if what := strangePlayer(&v.Players[i]); what != "" {
			return what
		}
	}
	if v.John != nil && !inside(v.John.Card, maracaibo.SoloCards) {
		return fmt.Sprintf("solo card %d", v.John.Card)
	}
	return ""
}

// strangeSea says what lies on the sea, in the market and in the supply that is none of the game's.
func strangeSea(v *maracaibo.View) string {
	places := gridOf(v.Layout)
	for i := range v.Slots {
		s := &v.Slots[i]
		switch {
		case s.Slot < 0 || s.Slot >= maracaibo.Slots || places[s.Slot].Empty() || !s.Slot.Card():
			return fmt.Sprintf("a card on %d", s.Slot)
		case !inside(s.Card, maracaibo.Cards) || !inside(s.Refill, maracaibo.Treasures) || !inside(s.Tile, maracaibo.Sides):
			return fmt.Sprintf("card %d, refill tile %d, smuggler tile %d", s.Card, s.Refill, s.Tile)
		}
	}
	for _, q := range v.Market {
		if q < 0 || q >= maracaibo.Quests {
			return fmt.Sprintf("quest %d", q)
		}
	}
	for _, f := range v.Supply {
		if !inside(f, maracaibo.Figureheads) {
			return fmt.Sprintf("figurehead %d", f)
		}
	}
	for _, side := range v.Sides {
		if !inside(side, maracaibo.Sides) {
			return fmt.Sprintf("smuggler tile %d", side)
		}
	}
	return ""
}

// strangePlayer says what a player has that is none of the game's.
func strangePlayer(p *maracaibo.PlayerView) string {
	if p.Explorer < 0 || p.Explorer >= maracaibo.Nodes || p.Ship < 0 || p.Ship >= maracaibo.Slots || !inside(p.Head, maracaibo.Figureheads) {
		return fmt.Sprintf("an explorer on %d, a ship on %d, figurehead %d", p.Explorer, p.Ship, p.Head)
	}
	for _, list := range [][]maracaibo.Card{p.Cards, p.Residences} {
		for _, card := range list {
			if card < 0 || card >= maracaibo.Cards {
				return fmt.Sprintf("card %d", card)
			}
		}
	}
	for _, at := range p.Buried {
		if at < 0 || at >= maracaibo.Burials {
			return fmt.Sprintf("burial space %d", at)
		}
	}
	for _, at := range p.Stored {
		if at < 0 || at >= maracaibo.Stores {
			return fmt.Sprintf("bonus space %d", at)
		}
	}
	for _, at := range p.Sockets {
		if at < 0 || at >= maracaibo.Sockets {
			return fmt.Sprintf("socket %d", at)
		}
	}
	return ""
}

// inside says that a number is that of one of n things, or -1 for none.
func inside[T ~int8](i T, n int) bool { return i >= -1 && int(i) < n }

// roundLine is the first line of the sky.
func (p *painter) roundLine() string {
	switch {
	case p.v.Over:
		return p.Say("maracaibo.picture.final")
	case p.v.Round < 1:
		return p.Say("maracaibo.picture.before")
	}
	line := p.Say("maracaibo.picture.round", number(p.v.Round), other(maracaibo.Rounds))
	if p.v.Ending {
		line += " · " + p.Say("maracaibo.picture.ending")
	}
	return line
}

// headline says who is awaited for what, or who has won; of several players it says only what, after their marks.
func (p *painter) headline(name string) string {
	if p.v.Over {
		return p.outcome(name)
	}
	switch len(p.Awaited) {
	case 0:
		return p.Say("maracaibo.picture.waiting")
	case 1:
		return p.SayOr("maracaibo.picture.ask."+p.v.Step, "maracaibo.picture.ask.other", text("name", name))
	}
	return p.SayOr("maracaibo.picture.several."+p.v.Step, "maracaibo.picture.several.other", number(len(p.Awaited)))
}

func (p *painter) outcome(name string) string {
	total := 0
	if len(p.Highlighted) == 1 && int(p.Highlighted[0]) < len(p.v.Scores) {
		total = p.v.Scores[p.Highlighted[0]].Total
	}
	return p.Outcome(maracaibo.Name, len(p.v.Winners), name, total)
}

// decider is the seat whose public question the picture brings forward; false for none.
func (p *painter) decider() (engine.Seat, bool) {
	return p.scene.Focus.Seat, p.can.asked
}
