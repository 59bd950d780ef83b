package puertorico

import (
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// The levels of detail of a scene.
const (
	// Table is everything, 1600 wide.
	Table = render.Table
	// Folded is the upper part: sky, roles, ships and purses, for the previews of desktops.
	Folded = render.Folded
	// Own is one seat's board, 1200 wide, for its owner only.
	Own = render.Own
)

// Paint draws a scene. The View is a puertorico.View or a pointer to one. Level is Table, Folded or Own; Own draws the board
// of the view's Viewer, or of Focus.Seat for the public view. Errors: render.ErrView, render.ErrLevel. It is safe for concurrent use.
func Paint(s engine.Scene) (engine.Picture, error) { return render.EncodePicture(Draw(s)) }

// Draw draws a scene on a canvas, as moving pictures want it, and says it in words. The caller releases the canvas. Errors:
// render.ErrView, render.ErrLevel.
func Draw(s engine.Scene) (c *render.Canvas, alt string, err error) {
	p, err := newPainter(s)
	if err != nil {
		return nil, "", err
	}
	if c, err = p.paint(); err != nil {
		return nil, "", err
	}
	return c, textWriter{p}.alt(), nil
}

// painter is a scene made ready: the view, names that can be drawn, the moves understood.
type painter struct {
	localizer
	render.SeatLabels
	scene engine.Scene
	v     *puertorico.View
	theme *render.Theme
	can   possible
	draft draft
	fresh fresh
	// brief says the board in words with less.
	brief bool
	// log notes what is drawn, for those who check pictures.
	log *render.DrawLog
}

func newPainter(s engine.Scene) (*painter, error) {
	v, err := render.ViewOf(s, puertorico.Name, strange)
	if err != nil {
		return nil, err
	}
	p := &painter{localizer: localizer{render.Localizer{Words: s.Words}}, scene: s, v: v, theme: render.ThemeNamed(s.Theme)}
	p.SeatLabels = render.NewSeatLabels(s.Names, len(v.Players), func(n int) string { return p.Say("puertorico.picture.seat", number(n)) })
	p.HighlightAwaited(v.Awaited)
	if v.Over {
		p.HighlightWinners(v.Winners)
	}
	if (len(s.Focus.Moves) > 0 || s.Focus.Open) && p.Seated(s.Focus.Seat) {
		p.can = readMoves(s.Focus, v)
	}
	if s.Draft != "" {
		p.draft = readDraft(s.Draft)
	}
	p.fresh = readFresh(s.Fresh)
	return p, nil
}

// paint draws the picture of the scene's level.
func (p *painter) paint() (*render.Canvas, error) {
	switch level := p.scene.Level; level {
	case Table, "":
		return p.table(false), nil
	case Folded:
		return p.table(true), nil
	case Own:
		return ownPainter{p}.own()
	default:
		return nil, fmt.Errorf("%w: %q", render.ErrLevel, level)
	}
}

// strange says what of a view is beyond the box of the game, "" for nothing.
func strange(v *puertorico.View) string {
	switch {
	case len(v.Players) < 1 || len(v.Players) > 5:
		return fmt.Sprintf("%d players", len(v.Players))
	case len(v.Roles) > 9:
		return fmt.Sprintf("%d role cards", len(v.Roles))
	case len(v.Ships) > 3:
		return fmt.Sprintf("%d ships", len(v.Ships))
	}
	for _, s := range v.Ships {
		if s.Capacity < 1 || s.Capacity > 11 {
			return fmt.Sprintf("a ship for %d", s.Capacity)
		}
	}
	return ""
}

// owner is whose board My board shows.
func (p *painter) owner() (engine.Seat, bool) { return p.Owner(p.v.Viewer, p.scene.Focus.Seat) }

// roundLine is the first line of the sky.
func (p *painter) roundLine() string {
	if p.v.Over {
		return p.Say("puertorico.picture.final", number(p.v.Round))
	}
	if (marketPainter{p}).drafting() {
		return p.Say("puertorico.picture.phase.draft")
	}
	line := p.Say("puertorico.picture.round", number(p.v.Round))
	if p.v.Phase >= 0 && int(p.v.Phase) < puertorico.Roles {
		line += " · " + p.Say("puertorico.picture.phase."+roleIcon(p.v.Phase))
	}
	return line
}

// headline says who is awaited for what, or who has won; of several players it says only what, after their marks.
func (p *painter) headline(name string) string {
	if p.v.Over {
		return p.outcome(name)
	}
	step := p.v.Step
	switch len(p.Awaited) {
	case 0:
		return p.Say("puertorico.picture.waiting")
	case 1:
		key := "puertorico.picture.ask." + step
		if step == puertorico.StepLoad && p.can.mayPass {
			key = "puertorico.picture.ask.captain.may"
		}
		if only := p.only(step); only != "" {
			key = "puertorico.picture.ask." + only
		}
		return p.SayOr(key, "puertorico.picture.ask.other", text("name", name), number(p.raided()))
	}
	return p.SayOr("puertorico.picture.several."+step, "puertorico.picture.several.other", number(len(p.Awaited)))
}

// only is what a question of sales or loads asks for where neither is possible: land, guests of the inn; else "".
func (p *painter) only(step string) string {
	can := &p.can
	goods := can.mixed || len(can.loads) > 0 || slices.Contains(can.sell[:], true) || slices.Contains(can.post[:], true)
	switch {
	case goods || step != puertorico.StepSell && step != puertorico.StepLoad:
		return ""
	case can.land:
		return "trader.land"
	case can.guests.any:
		return "inn.move"
	}
	return ""
}

// raided is how many raided colonists are still to be placed (C4.3).
func (p *painter) raided() int {
	if p.v.Buccaneer == nil {
		return 0
	}
	return p.v.Buccaneer.Raided
}

func (p *painter) outcome(name string) string {
	total := 0
	if len(p.Highlighted) == 1 && int(p.Highlighted[0]) < len(p.v.Scores) {
		total = p.v.Scores[p.Highlighted[0]].Total
	}
	return p.Outcome(puertorico.Name, len(p.v.Winners), name, total)
}

// spokenHeadline is the headline with all names, for texts.
func (p *painter) spokenHeadline() string { return p.SpokenHeadline(p.headline) }
