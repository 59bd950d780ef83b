package endeavor

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// The levels of detail of a scene.
const (
	// Table is everything, 1600 wide; of a finished game the final account in the place of the actions and the map.
	Table = "table"
	// Folded is the table with low boards, for the previews of desktops.
	Folded = "folded"
	// Own is one seat's board, 1200 wide, for its owner.
	Own = "own"
)

var (
	// ErrView says that a scene holds no view that can be drawn as Endeavor.
	ErrView = errors.New("not a view of endeavor")
	// ErrLevel says that a scene asks for an unknown level.
	ErrLevel = errors.New("unknown level of picture")
)

// Paint draws a scene. The View is an endeavor.View or a pointer to one. Level is Table, Folded or Own; Own draws the board of
// the view's Viewer, or of Focus.Seat for the public view. Errors: ErrView, ErrLevel. It is safe for concurrent use.
func Paint(s engine.Scene) (engine.Picture, error) {
	p, err := newPainter(s)
	if err != nil {
		return engine.Picture{}, err
	}
	c, err := p.paint()
	if err != nil {
		return engine.Picture{}, err
	}
	defer c.Release()
	png, err := c.PNG()
	if err != nil {
		return engine.Picture{}, err
	}
	return engine.Picture{PNG: png, Width: c.W, Height: c.H, Alt: p.alt()}, nil
}

// Draw draws a scene on a canvas, as moving pictures want it, and says it in words: the table, folded where the level is Folded.
// The caller releases the canvas. Errors: ErrView, ErrLevel.
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
	speaker
	scene   engine.Scene
	v       *endeavor.View
	theme   *render.Theme
	names   []string
	awaited []engine.Seat
	can     possible
	fresh   fresh
	// record notes what is drawn, for those who check pictures.
	record *render.Record
}

func newPainter(s engine.Scene) (*painter, error) {
	v, err := viewOf(s.View)
	if err != nil {
		return nil, err
	}
	p := &painter{speaker: speaker{s.Words}, scene: s, v: v, theme: render.ThemeOf(endeavor.Name, s.Theme), can: readMoves(engine.Decision{})}
	for i := range v.Players {
		name := ""
		if i < len(s.Names) {
			name = render.CleanName(s.Names[i])
		}
		if name == "" {
			name = p.say("endeavor.picture.seat", number(i+1))
		}
		p.names = append(p.names, name)
	}
	for _, seat := range v.Awaited {
		if p.seated(seat) {
			p.awaited = append(p.awaited, seat)
		}
	}
	if len(s.Focus.Moves) > 0 && p.seated(s.Focus.Seat) {
		p.can = readMoves(s.Focus)
	}
	p.fresh = readFresh(s.Fresh)
	return p, nil
}

// paint draws the picture of the scene's level.
func (p *painter) paint() (*render.Canvas, error) {
	switch level := p.scene.Level; {
	case level == Own:
		return p.paintOwn()
	case level != Table && level != Folded && level != "":
		return nil, fmt.Errorf("%w: %q", ErrLevel, level)
	case p.v.Over && len(p.v.Scores) > 0:
		return p.paintScore(), nil
	case level == Folded:
		return p.paintFolded(), nil
	}
	return p.paintTable(), nil
}

// viewOf takes the view out of a scene and refuses what no table can hold.
func viewOf(view any) (*endeavor.View, error) {
	var v *endeavor.View
	switch got := view.(type) {
	case endeavor.View:
		v = &got
	case *endeavor.View:
		v = got
	}
	if v == nil {
		return nil, fmt.Errorf("%w: %T", ErrView, view)
	}
	if what := strange(v); what != "" {
		return nil, fmt.Errorf("%w: %s", ErrView, what)
	}
	return v, nil
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

func (p *painter) seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(p.v.Players) }

// name is how a seat is called; a seat that does not exist has no name.
func (p *painter) name(seat engine.Seat) string {
	if p.seated(seat) {
		return p.names[seat]
	}
	return ""
}

// lit are the seats whose boards are framed: those awaited, at the end those who won.
func (p *painter) lit() []engine.Seat {
	if p.v.Over {
		return slices.DeleteFunc(slices.Clone(p.v.Winners), func(seat engine.Seat) bool { return !p.seated(seat) })
	}
	return p.awaited
}

// roundLine is the first line of the sky.
func (p *painter) roundLine() string {
	if p.v.Over {
		return p.say("endeavor.picture.final", number(p.v.Round))
	}
	line := p.say("endeavor.picture.round", number(p.v.Round))
	if key := "endeavor.picture.phase." + p.v.Phase; p.has(key) {
		line += " · " + p.say(key)
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
	switch len(p.awaited) {
	case 0:
		return p.say("endeavor.picture.waiting")
	case 1:
		return p.say(p.first("endeavor.picture.ask."+p.question(), "endeavor.picture.ask.other"), text("name", name))
	}
	return p.say(p.first("endeavor.picture.several."+p.v.Step, "endeavor.picture.several.other"), number(len(p.awaited)))
}

// question is the step, with the action that may follow where one part of an action is done.
func (p *painter) question() string {
	if p.v.Second != nil && p.v.Step == endeavor.StepSecond {
		return p.v.Step + "." + p.v.Second.Other.String()
	}
	return p.v.Step
}

// first is the key if there are words for it, else the other one.
func (p *painter) first(key, otherwise string) string {
	if p.has(key) {
		return key
	}
	return otherwise
}

func (p *painter) outcome(name string) string {
	switch len(p.v.Winners) {
	case 0:
		return p.say("endeavor.picture.over")
	case 1:
		total := 0
		if w := int(p.v.Winners[0]); w >= 0 && w < len(p.v.Scores) {
			total = p.v.Scores[w].Total
		}
		return p.say("endeavor.picture.won", text("name", name), number(total))
	}
	return p.say("endeavor.picture.shared")
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
