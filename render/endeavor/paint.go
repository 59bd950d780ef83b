package endeavor

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// The levels of detail of a scene.
const (
	// Table is everything, 1600 wide; of a finished game the final account in the place of the actions and the map.
	Table = render.Table
	// Folded is the table with low boards, for the previews of desktops.
	Folded = render.Folded
	// Own is one seat's board, 1200 wide, for its owner.
	Own = render.Own
)

// Paint draws a scene. The View is an endeavor.View or a pointer to one. Level is Table, Folded or Own; Own draws the board of
// the view's Viewer, or of Focus.Seat for the public view. Errors: render.ErrView, render.ErrLevel. It is safe for concurrent use.
func Paint(s engine.Scene) (engine.Picture, error) { return render.EncodePicture(Draw(s)) }

// Draw draws a scene on a canvas, as moving pictures want it, and says it in words: the table, folded where the level is Folded.
// The caller releases the canvas. Errors: render.ErrView, render.ErrLevel.
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
	v     *endeavor.View
	theme *render.Theme
	can   possible
	fresh fresh
	// log notes what is drawn, for those who check pictures.
	log *render.DrawLog
}

func newPainter(s engine.Scene) (*painter, error) {
	v, err := render.ViewOf(s, endeavor.Name, strange)
	if err != nil {
		return nil, err
	}
	p := &painter{localizer: localizer{render.Localizer{Words: s.Words}}, scene: s, v: v, theme: render.ThemeOf(endeavor.Name, s.Theme), can: readMoves(engine.Decision{})}
	p.SeatLabels = render.NewSeatLabels(s.Names, len(v.Players), func(n int) string { return p.Say("endeavor.picture.seat", number(n)) })
	p.HighlightAwaited(v.Awaited)
	if v.Over {
		p.HighlightWinners(v.Winners)
	}
	if len(s.Focus.Moves) > 0 && p.Seated(s.Focus.Seat) {
		p.can = readMoves(s.Focus)
	}
	p.fresh = readFresh(s.Fresh)
	return p, nil
}

// paint draws the picture of the scene's level.
func (p *painter) paint() (*render.Canvas, error) {
	switch level := p.scene.Level; {
	case level == Own:
		return ownPainter{p}.paintOwn()
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
func strange(v *endeavor.View) string {
	seats := len(v.Players)
	switch {
	case seats < endeavor.MinPlayers || seats > endeavor.MaxPlayers:
		return fmt.Sprintf("%d players", seats)
	case v.Over && len(v.Scores) != 0 && len(v.Scores) != seats:
		return fmt.Sprintf("%d scores", len(v.Scores))
	}
	for i := range v.Regions {
		r := &v.Regions[i]
		if r.Region != endeavor.Region(i) || len(r.Track) != r.Region.Length() || len(r.Beside) != seats || len(r.Presence) != seats {
			return fmt.Sprintf("region %d", i)
		}
		for _, space := range r.Track {
			if !inside(space.Token, endeavor.Tokens) {
				return fmt.Sprintf("token %d", space.Token)
			}
		}
	}
	for _, city := range v.Cities {
		if !inside(city.Token, endeavor.Tokens) {
			return fmt.Sprintf("token %d", city.Token)
		}
	}
	for _, link := range v.Connections {
		if !inside(link.Token, endeavor.Tokens) {
			return fmt.Sprintf("token %d", link.Token)
		}
	}
	for _, o := range v.Offer {
		if o.Building < 0 || o.Building >= endeavor.Buildings {
			return fmt.Sprintf("building %d", o.Building)
		}
	}
	held := [][]endeavor.Card{}
	for _, deck := range v.Decks {
		held = append(held, deck)
	}
	for i := range v.Players {
		pl := &v.Players[i]
		held = append(held, pl.Cards)
		if len(pl.Places) > endeavor.Places {
			return fmt.Sprintf("%d buildings of a player", len(pl.Places))
		}
		for _, place := range pl.Places {
			if place.Building < 0 || place.Building >= endeavor.Buildings {
				return fmt.Sprintf("building %d", place.Building)
			}
		}
	}
	for _, cards := range held {
		for _, card := range cards {
			if card < 0 || card >= endeavor.Cards {
				return fmt.Sprintf("card %d", card)
			}
		}
	}
	return ""
}

// inside says that a number is that of one of n things, or -1 for none.
func inside[T ~int8](i T, n int) bool { return i >= -1 && int(i) < n }

// owner is whose board My board shows.
func (p *painter) owner() (engine.Seat, bool) { return p.Owner(p.v.Viewer, p.scene.Focus.Seat) }

// roundLine is the first line of the sky.
func (p *painter) roundLine() string {
	if p.v.Over {
		return p.Say("endeavor.picture.final", number(p.v.Round))
	}
	line := p.Say("endeavor.picture.round", number(p.v.Round))
	if phase := p.SayOr("endeavor.picture.phase."+p.v.Phase, ""); phase != "" {
		line += " · " + phase
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
		return p.Say("endeavor.picture.waiting")
	case 1:
		return p.SayOr("endeavor.picture.ask."+p.question(), "endeavor.picture.ask.other", text("name", name))
	}
	return p.SayOr("endeavor.picture.several."+p.v.Step, "endeavor.picture.several.other", number(len(p.Awaited)))
}

// question is the step, with the action that may follow where one part of an action is done.
func (p *painter) question() string {
	if p.v.Second != nil && p.v.Step == endeavor.StepSecond {
		return p.v.Step + "." + p.v.Second.Other.String()
	}
	return p.v.Step
}

func (p *painter) outcome(name string) string {
	total := 0
	if len(p.Highlighted) == 1 && int(p.Highlighted[0]) < len(p.v.Scores) {
		total = p.v.Scores[p.Highlighted[0]].Total
	}
	return p.Outcome(endeavor.Name, len(p.v.Winners), name, total)
}

// spokenHeadline is the headline with all names, for texts.
func (p *painter) spokenHeadline() string { return p.SpokenHeadline(p.headline) }
