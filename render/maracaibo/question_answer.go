package maracaibo

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// answer is one thing that may be chosen: a sign of what it is, its name and what it brings.
type answer struct {
	icon, name string
	signs      signRow
	// seats are those that an answer is about.
	seats engine.SeatSet
}

// answers are all other questions: what they are about, and a card for each thing that may be chosen, those of several
// kinds in groups.
func (p questionPainter) answers() focus.Block {
	groups := p.choices()
	n := 0
	for _, group := range groups {
		n += len(group)
	}
	parts := []focus.Block{p.pending()}
	form := focus.CardsFor(n, focus.BlockRoom(len(p.View.Players))-parts[0].High-focus.Gap)
	if n == 3 {
		form = focus.CardsMiddle
	}
	for _, group := range groups {
		parts = append(parts, focus.Cards(form, len(group), func(c *render.Canvas, i int, r image.Rectangle) {
			p.answer(c, r, &group[i])
		}))
	}
	switch p.View.Step {
	case maracaibo.StepEffect, maracaibo.StepOption, maracaibo.StepUpgrade:
		parts = append(parts, p.islands())
	}
	return focus.Stacked(parts...)
}

// pending is what is done now, and what may come later.
func (p questionPainter) pending() focus.Block {
	var now, later signRow
	for i, list := range p.View.Effects {
		effects := list.List.Effects()
		if at := list.Current; i == 0 && at >= 0 && at < len(effects) {
			now = signsOf(effects[at])
		}
		for _, at := range list.Left {
			if at >= 0 && at < len(effects) && (i > 0 || p.View.Step != maracaibo.StepEffect) {
				later = joined(later, signsOf(effects[at]))
			}
		}
	}
	if len(now) == 0 && len(later) == 0 {
		return focus.Block{}
	}
	return focus.Paneled(islandsHigh, func(c *render.Canvas, r image.Rectangle) {
		x, y := r.Min.X+30, middle(r).Y
		x += now.at(c, x, y, 80, r.Dx()/2-40)
		if len(now) > 0 && len(later) > 0 {
			x += 40
			focus.Divider(c, x, r.Min.Y+16, r.Max.Y-16)
			x += 40
		}
		drawSigns(c, later, x, y, 64, r.Max.X-24-x, render.Fade(render.Paper, laterShare))
	})
}

// choices are what the moves of the question choose between, each thing once.
func (p questionPainter) choices() [][]answer {
	var groups [2][]answer
	seen := map[maracaibo.Move]bool{}
	add := func(group int, key maracaibo.Move, a answer) {
		if !seen[key] {
			seen[key] = true
			groups[group] = append(groups[group], a)
		}
	}
	for _, notation := range p.Scene.Focus.Moves {
		m, err := maracaibo.Parse(notation)
		if err != nil {
			continue
		}
		key := m
		switch m.Kind {
		case maracaibo.EffectMove:
			if len(p.View.Effects) > 0 {
				effects := p.View.Effects[0].List.Effects()
				add(0, key, answer{signs: signsOf(effects[m.A])})
			}
		case maracaibo.OptionMove:
			if e, doing := p.View.Doing(); doing && int(m.A) < len(e.Options) {
				add(0, key, answer{signs: effectSigns(e.Options[m.A])})
			}
		case maracaibo.UpgradeMove:
			add(0, key, answer{signs: socketSigns[m.A]})
		case maracaibo.FigureheadMove:
			f := maracaibo.Figurehead(m.A)
			add(0, key, answer{icon: "figurehead", name: p.figureheadName(f), signs: headSigns[f]})
		case maracaibo.SmuggleMove:
			key.B = 0
			add(0, key, p.tile(m.A, ""))
			at := maracaibo.Slot(m.B)
			add(1, maracaibo.MoveOf(maracaibo.SailMove, at), p.location(at))
		case maracaibo.ActivateMove:
			at := p.own.Tiles[m.A]
			add(0, key, p.tile(m.A, p.space(at)))
		case maracaibo.TreasureMove, maracaibo.RefillMove:
			add(0, key, p.cubes(maracaibo.Treasure(m.A)))
		case maracaibo.StoreMove:
			add(0, key, p.store(maracaibo.Store(m.A)))
		case maracaibo.BuryMove:
			key.B = 0
			add(0, key, answer{icon: treasureIcon(maracaibo.Treasure(m.A)),
				signs: joined(signRow{icon("bury")}, burialSigns[m.C])})
		case maracaibo.SellMove:
			a := answer{icon: rubyIcon}
			if m.A >= 0 {
				a.signs = rubySigns[m.A]
			}
			add(0, key, a)
		case maracaibo.PayMove:
			add(0, key, answer{signs: signRow{word("−"), coin(1)}, seats: engine.SeatSet(m.Set)})
		}
	}
	return groups[:]
}

// tile is a smuggler tile with what it does.
func (p questionPainter) tile(t int8, name string) answer {
	a := answer{icon: "smuggler", name: name}
	if side := p.View.Sides[t]; side >= 0 {
		a.signs = sideSigns[side]
	}
	return a
}

// location is a place of the sea with what its card does.
func (p questionPainter) location(at maracaibo.Slot) answer {
	a := answer{icon: "location", name: p.space(at)}
	if s := p.lying(at); s != nil && s.Card >= 0 {
		a.signs = cardSigns[s.Card]
	}
	return a
}

// cubes are those of a kind on the islands with what one is worth.
func (p questionPainter) cubes(t maracaibo.Treasure) answer {
	return answer{icon: treasureIcon(t), name: p.treasure(t), signs: signRow{small("cube", flagShare),
		word(strconv.Itoa(p.View.Islands[t])), gap, shield(strconv.Itoa(p.View.Worth[t]))}}
}

// store is a space for a stored treasure with what it gives; one beside them gives nothing.
func (p questionPainter) store(at maracaibo.Store) answer {
	a := answer{icon: "treasure"}
	if len(p.View.Effects) > 0 {
		a.icon = treasureIcon(p.View.Effects[0].Kind)
	}
	if at >= 0 {
		a.icon, a.signs = treasureIcon(at.Treasure()), storeSigns[at]
	}
	return a
}

// answer draws a card: on the left what it is, beside it name and effect.
func (p questionPainter) answer(c *render.Canvas, r image.Rectangle, a *answer) {
	focus.Card(c, r, render.Paper, focus.Possible)
	x, y := r.Min.X+28, middle(r).Y
	side := r.Dy() - 48
	if a.icon != "" {
		drawIcon(c, a.icon, x+side/2, y, side, render.Tone{})
		x += side + 20
	}
	for _, seat := range a.seats.Seats() {
		c.Mark(seat, x+36, y, 34)
		x += 82
	}
	room := image.Rect(x, r.Min.Y+18, r.Max.X-24, r.Max.Y-18)
	switch {
	case a.name == "" && a.icon == "" && a.seats == 0 && a.signs.wide(92) <= room.Dx():
		drawSignsCentred(c, a.signs, middle(r).X, y, 92, room.Dx(), render.Tone{})
	case a.name == "":
		drawSignLines(c, a.signs, room, 84, render.Tone{})
	case len(a.signs) == 0:
		c.Fitted(x, y, room.Dx(), a.name, render.Label.Sized(46))
	case r.Dy() < focus.CardsWide.H && r.Dy() < focus.CardsMiddle.H:
		half := room.Dx() / 2
		c.Fitted(x, y, half-10, a.name, render.Label.Sized(42))
		drawSigns(c, a.signs, x+half, y, 58, half, render.Tone{})
	default:
		c.Fitted(x, room.Min.Y+24, room.Dx(), a.name, render.Label.Sized(44))
		drawSignLines(c, a.signs, image.Rect(x, room.Min.Y+52, room.Max.X, room.Max.Y), 70, render.Tone{})
	}
}
