package puertorico

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// The levels of detail of a scene.
const (
	// Table is everything, 1600 wide.
	Table = "table"
	// Folded is the upper part: sky, roles, ships and purses, for the previews of desktops.
	Folded = "folded"
	// Own is one seat's board, 1200 wide, for its owner only.
	Own = "own"
)

var (
	// ErrView says that a scene holds no view that can be drawn as Puerto Rico.
	ErrView = errors.New("not a view of puerto rico")
	// ErrLevel says that a scene asks for an unknown level.
	ErrLevel = errors.New("unknown level of picture")
)

// Paint draws a scene. The View is a puertorico.View or a pointer to one. Level is Table, Folded or Own; Own draws the board
// of the view's Viewer, or of Focus.Seat for the public view. Errors: ErrView, ErrLevel. It is safe for concurrent use.
func Paint(s engine.Scene) (engine.Picture, error) {
	p, err := newPainter(s)
	if err != nil {
		return engine.Picture{}, err
	}
	var c *render.Canvas
	switch s.Level {
	case Table, "":
		c = p.table(false)
	case Folded:
		c = p.table(true)
	case Own:
		if c, err = p.own(); err != nil {
			return engine.Picture{}, err
		}
	default:
		return engine.Picture{}, fmt.Errorf("%w: %q", ErrLevel, s.Level)
	}
	defer c.Release()
	png, err := c.PNG()
	if err != nil {
		return engine.Picture{}, err
	}
	return engine.Picture{PNG: png, Width: c.W, Height: c.H, Alt: p.alt()}, nil
}

// painter is a scene made ready: the view, names that can be drawn, the moves understood.
type painter struct {
	speaker
	scene   engine.Scene
	v       *puertorico.View
	theme   *render.Theme
	names   []string
	awaited []engine.Seat
	can     possible
	draft   draft
	fresh   fresh
	// brief says the board in words with less.
	brief bool
	// record notes what is drawn, for those who check pictures.
	record *render.Record
}

func newPainter(s engine.Scene) (*painter, error) {
	v, err := viewOf(s.View)
	if err != nil {
		return nil, err
	}
	p := &painter{speaker: speaker{s.Words}, scene: s, v: v, theme: render.ThemeNamed(s.Theme)}
	for i := range v.Players {
		name := ""
		if i < len(s.Names) {
			name = render.CleanName(s.Names[i])
		}
		if name == "" {
			name = p.say("puertorico.picture.seat", number(i+1))
		}
		p.names = append(p.names, name)
	}
	for _, seat := range v.Awaited {
		if p.seated(seat) {
			p.awaited = append(p.awaited, seat)
		}
	}
	if (len(s.Focus.Moves) > 0 || s.Focus.Open) && p.seated(s.Focus.Seat) {
		p.can = readMoves(s.Focus, v)
	}
	if s.Draft != "" {
		p.draft = readDraft(s.Draft)
	}
	p.fresh = readFresh(s.Fresh)
	return p, nil
}

// viewOf takes the view out of a scene and refuses what no table can hold.
func viewOf(view any) (*puertorico.View, error) {
	var v *puertorico.View
	switch got := view.(type) {
	case puertorico.View:
		v = &got
	case *puertorico.View:
		v = got
	}
	if v == nil {
		return nil, fmt.Errorf("%w: %T", ErrView, view)
	}
	switch {
	case len(v.Players) < 1 || len(v.Players) > 5:
		return nil, fmt.Errorf("%w: %d players", ErrView, len(v.Players))
	case len(v.Roles) > 9:
		return nil, fmt.Errorf("%w: %d role cards", ErrView, len(v.Roles))
	case len(v.Ships) > 3:
		return nil, fmt.Errorf("%w: %d ships", ErrView, len(v.Ships))
	}
	for _, s := range v.Ships {
		if s.Capacity < 1 || s.Capacity > 11 {
			return nil, fmt.Errorf("%w: a ship for %d", ErrView, s.Capacity)
		}
	}
	return v, nil
}

func (p *painter) seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(p.v.Players) }

// name is how a seat is called; a seat that does not exist has no name.
func (p *painter) name(seat engine.Seat) string {
	if p.seated(seat) {
		return p.names[seat]
	}
	return ""
}

// roundLine is the first line of the sky.
func (p *painter) roundLine() string {
	if p.v.Over {
		return p.say("puertorico.picture.final", number(p.v.Round))
	}
	if p.drafting() {
		return p.say("puertorico.picture.phase.draft")
	}
	line := p.say("puertorico.picture.round", number(p.v.Round))
	if p.v.Phase >= 0 && int(p.v.Phase) < puertorico.Roles {
		line += " · " + p.say("puertorico.picture.phase."+roleIcon(p.v.Phase))
	}
	return line
}

// subject is the name in the headline: the one who is awaited, or who has won.
func (p *painter) subject() string {
	if lit := p.lit(); len(lit) == 1 {
		return p.name(lit[0])
	}
	return ""
}

// headline says who is awaited for what, or who has won; of several players it says only what, after their marks.
func (p *painter) headline(name string) string {
	if p.v.Over {
		return p.outcome(name)
	}
	step := p.v.Step
	switch len(p.awaited) {
	case 0:
		return p.say("puertorico.picture.waiting")
	case 1:
		key := "puertorico.picture.ask." + step
		if step == puertorico.StepLoad && p.can.mayPass {
			key = "puertorico.picture.ask.captain.may"
		}
		if only := p.only(step); only != "" {
			key = "puertorico.picture.ask." + only
		}
		if !p.has(key) {
			key = "puertorico.picture.ask.other"
		}
		return p.say(key, text("name", name), number(p.raided()))
	}
	key := "puertorico.picture.several." + step
	if !p.has(key) {
		key = "puertorico.picture.several.other"
	}
	return p.say(key, number(len(p.awaited)))
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
	switch len(p.v.Winners) {
	case 0:
		return p.say("puertorico.picture.over")
	case 1:
		total := 0
		if w := int(p.v.Winners[0]); w >= 0 && w < len(p.v.Scores) {
			total = p.v.Scores[w].Total
		}
		return p.say("puertorico.picture.won", text("name", name), number(total))
	}
	return p.say("puertorico.picture.shared")
}

// said is the headline with all names, for texts.
func (p *painter) said() string {
	line := p.headline(p.subject())
	if lit := p.lit(); len(lit) > 1 {
		line += ": " + p.list(lit)
	}
	return line
}

func (p *painter) list(seats []engine.Seat) string {
	names := make([]string, 0, len(seats))
	for _, seat := range seats {
		if p.seated(seat) {
			names = append(names, p.name(seat))
		}
	}
	return strings.Join(names, ", ")
}

// lit are the seats whose boards are framed: those awaited, at the end those who won.
func (p *painter) lit() []engine.Seat {
	if p.v.Over {
		return p.v.Winners
	}
	return p.awaited
}
