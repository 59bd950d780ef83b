package maracaibo

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// answer is one thing that may be chosen: a sign of what it is, its name, what it brings in signs and in words.
type answer struct {
	icon, name string
	signs      signRow
	words      string
	// seats are those that an answer is about.
	seats engine.SeatSet
}

// answerGroup are answers of a kind, with a sign of it before them where there are several kinds.
type answerGroup struct {
	icon string
	list []answer
}

// lines is how many lines its answers need: a name has its signs beside it, words have them above.
func (g *answerGroup) lines() int {
	if g.list[0].words == "" {
		return 1
	}
	return 2
}

// groupSign is how wide the sign of a group is.
const groupSign = 206

// answers are all other questions: what they are about, and a card for each thing that may be chosen, those of several
// kinds in groups.
func (p questionPainter) answers() focus.Block {
	groups, none := p.choices(), without(p)
	first := &groups[0].list
	if one := len(groups) == 1 && len(*first) == 1; skips(p) &&
		(one || p.View.Step == maracaibo.StepSmuggle && len(*first)%focus.CardsMiddle.Columns > 0) {
		*first, none = append(*first, skipped(p)), focus.Block{} // Side by side, or where a place is free.
	}
	parts := []focus.Block{p.pending()}
	room := focus.BlockRoom(len(p.View.Players)) - focus.KeyRoom - parts[0].High - focus.Gap - none.High
	form, lines := focus.CardsMiddle, 0
	if groups[0].icon == "" {
		form = answerForm(len(groups[0].list), room)
	} else {
		form.W = (focus.Inner-groupSign+form.Aside)/form.Columns - form.Aside
		for _, g := range groups {
			n := rowsOf(len(g.list), form.Columns)
			room, lines = room-focus.Gap-(n-1)*form.Below, lines+g.lines()*n
		}
	}
	for _, g := range groups {
		if g.icon != "" {
			form.H = min(95, room/lines) * g.lines()
		}
		parts = append(parts, p.group(form, &g))
	}
	parts = append(parts, none)
	switch p.View.Step {
	case maracaibo.StepEffect, maracaibo.StepOption, maracaibo.StepUpgrade:
		if level := p.Scene.Level; level == render.Focused || level == render.Own { // A table has them below.
			parts = append(parts, p.islands())
		}
	}
	return focus.Stacked(parts...)
}

// answerForm is that of n cards: few are large.
func answerForm(n, room int) focus.CardForm {
	form := focus.CardsFor(n, room)
	switch {
	case n == 1:
		form.W, form.H = focus.Inner, 200
	case n < 3:
		form.H = 220
	case n == 4:
		form.H = 190
	case n < 10:
		form = focus.CardsMiddle
		form.H = 236 - 24*(rowsOf(n, form.Columns)-1)
	}
	return form
}

// without is the answer to do without what a question offers, below all others; empty where there is none.
func without(p questionPainter) focus.Block {
	if !skips(p) {
		return focus.Block{}
	}
	return p.below(skipped(p))
}

// below is an answer in a line below all others.
func (p questionPainter) below(a answer) focus.Block {
	return p.group(focus.CardForm{Columns: 2, W: 760, H: 96, Aside: 24}, &answerGroup{list: []answer{a}})
}

// group are the cards of a group: one row that is not full stands in the middle.
func (p questionPainter) group(form focus.CardForm, g *answerGroup) focus.Block {
	side := mostSigns
	for i := range g.list {
		side = min(side, g.list[i].signsIn(answerRoom(form.Place(image.Point{}, 0))))
	}
	cards := focus.Cards(form, len(g.list), func(c *render.Canvas, i int, r image.Rectangle) {
		p.answer(c, r, &g.list[i], side)
	})
	return focus.Block{High: cards.High, Draw: func(c *render.Canvas, r image.Rectangle) {
		if n := len(g.list); n < form.Columns && g.icon == "" {
			r.Min.X += (r.Dx() - n*(form.W+form.Aside) + form.Aside) / 2
		}
		if g.icon != "" {
			rail(p, c, rect(r.Min.X, r.Min.Y, groupSign-22, r.Dy()), g.icon)
			r.Min.X += groupSign
		}
		cards.Draw(c, r)
	}}
}

// rail is the sign of a group, with what it is in a word where that has room; of a smuggler tile and where it goes one
// of each is chosen.
func rail(p questionPainter, c *render.Canvas, r image.Rectangle, icon string) {
	const word, side, least = 36, 84, 140
	at := middle(r)
	focus.Panel(c, r)
	if r.Dy() > least {
		name := p.Say("maracaibo.picture.alt." + strings.TrimPrefix(icon, "treasure_"))
		c.Fitted(at.X, at.Y+side/2, r.Dx()-16, name, render.Label.Sized(word).At(render.Centre))
		at.Y -= word * 3 / 4
	}
	if step := 1 + slices.Index([]string{"smuggler", "location"}, icon); step > 0 {
		stepDisc(c, at.X-side/2, at.Y, step)
		at.X += side / 2
	}
	drawIcon(c, icon, at.X, at.Y, side, render.Tone{})
}

// stepDisc numbers a step: of an answer that has several, or of a way.
func stepDisc(c *render.Canvas, x, y, n int) {
	disc(c, x, y, 29, render.Sail)
	c.Middle(x, y, strconv.Itoa(n), render.Count.Sized(42).Toned(render.Solid(render.Outline)).At(render.Centre))
}

// pending is what the question costs, and what may come later.
func (p questionPainter) pending() focus.Block {
	const high, size = 84, 56
	var now, later signRow
	for i, list := range p.View.Effects {
		effects := list.List.Effects()
		if at := list.Current; i == 0 && at >= 0 && at < len(effects) && effects[at].Cost > 0 {
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
	return focus.Paneled(high, func(c *render.Canvas, r image.Rectangle) {
		x, y := r.Min.X+30, middle(r).Y
		if len(now) > 0 {
			x += now.at(c, x, y, 70, r.Dx()/2-40) + 40
		}
		if len(later) > 0 {
			style := render.Label.Sized(36).Toned(render.Solid(render.Ink2))
			x += c.Middle(x, y, p.Say("maracaibo.board.sign.later"), style) + 24
			later.at(c, x, y, size, r.Max.X-24-x)
		}
	})
}

// skips says that one may do without what a question offers.
func skips(p questionPainter) bool {
	return slices.Contains(p.Scene.Focus.Moves, maracaibo.Move{Kind: maracaibo.SkipMove}.String())
}

// choices are what the moves of the question choose between, each thing once.
func (p questionPainter) choices() []answerGroup {
	var groups []answerGroup
	seen := map[maracaibo.Move]bool{}
	add := func(icon string, key maracaibo.Move, a answer) {
		at := slices.IndexFunc(groups, func(g answerGroup) bool { return g.icon == icon })
		if at < 0 {
			at = len(groups)
			groups = append(groups, answerGroup{icon: icon})
		}
		if !seen[key] {
			seen[key] = true
			groups[at].list = append(groups[at].list, a)
		}
	}
	term := func(word string) string { return p.Say("maracaibo.term." + word) }
	for _, notation := range p.Scene.Focus.Moves {
		m, err := maracaibo.Parse(notation)
		if err != nil {
			continue
		}
		key := m
		switch m.Kind {
		case maracaibo.EffectMove:
			if len(p.View.Effects) > 0 {
				e := p.View.Effects[0].List.Effects()[m.A]
				a := answer{signs: signsOf(e), words: p.effect(e)}
				if e.Op == maracaibo.OpVPPer {
					a.signs = summed(p, a.signs, e.Per, e.Points(p.View.Count(p.seat, e.Per)), e.Max)
				}
				add("", key, a)
			}
		case maracaibo.OptionMove:
			if e, doing := p.View.Doing(); doing && int(m.A) < len(e.Options) {
				list := e.Options[m.A]
				add("", key, answer{signs: effectSigns(list),
					words: strings.Join(render.Words(list.Effects(), p.effect), ", ")})
			}
		case maracaibo.UpgradeMove:
			at := maracaibo.Socket(m.A)
			add("", key, answer{signs: socketSigns[at], words: term(at.String())})
		case maracaibo.FigureheadMove:
			f := maracaibo.Figurehead(m.A)
			add("", key, answer{icon: f.Term(), name: p.figureheadName(f), signs: headSigns[f]})
		case maracaibo.SmuggleMove:
			if key.B = 0; !seen[key] {
				add("smuggler", key, p.tile(m.A, ""))
			}
			at := maracaibo.Slot(m.B)
			add("location", maracaibo.MoveOf(maracaibo.SailMove, at), p.location(at))
		case maracaibo.ActivateMove:
			at := p.own.Tiles[m.A]
			add("", key, p.tile(m.A, p.space(at)))
		case maracaibo.TreasureMove, maracaibo.RefillMove:
			add("", key, p.cubes(maracaibo.Treasure(m.A)))
		case maracaibo.StoreMove:
			add("", key, p.store(maracaibo.Store(m.A)))
		case maracaibo.BuryMove:
			key.B = 0
			add(treasureIcon(maracaibo.Treasure(m.A)), key,
				answer{signs: burialSigns[m.C], words: term(maracaibo.Burial(m.C).Term())})
		case maracaibo.SellMove:
			a := answer{signs: signRow{shield("2")}, words: term("ruby_none")}
			if m.A >= 0 {
				a = answer{signs: rubySigns[m.A], words: term(maracaibo.RubySpace(m.A).Term())}
			}
			add("", key, a)
		case maracaibo.PayMove:
			add("", key, answer{signs: signRow{word("−"), coin(1), leads}, seats: engine.SeatSet(m.Set)})
		}
	}
	if groups == nil {
		return []answerGroup{{}}
	}
	return groups
}

// skipped is the answer to do without what a question offers.
func skipped(p questionPainter) answer {
	_, step, _ := strings.Cut(p.View.Step, ".")
	return answer{signs: signRow{icon("goes_back")}, words: p.Say("maracaibo.answer.skip." + step)}
}

// effect words an effect, "" for a choice, whose signs say enough.
func (p questionPainter) effect(e maracaibo.Effect) string {
	word, n := e.Term()
	switch e.Op {
	case maracaibo.OpChoose:
		return ""
	case maracaibo.OpVPPer:
		return p.Say("maracaibo.effect."+word, number(n), engine.Num("most", e.Max),
			text("what", p.Say("maracaibo.metric."+e.Per.String())))
	}
	return p.Say("maracaibo.effect."+word, number(n))
}

// tile is a smuggler tile with what it does.
func (p questionPainter) tile(t int8, name string) answer {
	a := answer{name: name}
	if side := p.View.Sides[t]; side >= 0 {
		a.signs, a.words = sideSigns[side], p.sideName(side)
		if e, n := sidePoints(p.View, p.seat, side); e != nil { // Most of them have the same limit.
			a.words, _, _ = strings.Cut(a.words, ",")
			a.signs = summed(p, a.signs, e.Per, n, e.Max)
		}
	}
	return a
}

// location is a place of the sea with what its card does.
func (p questionPainter) location(at maracaibo.Slot) answer {
	a := answer{name: p.space(at)}
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
	a := answer{icon: "treasure", words: p.Say("maracaibo.board.store.loose")}
	if len(p.View.Effects) > 0 {
		a.icon = treasureIcon(p.View.Effects[0].Kind)
	}
	if at >= 0 {
		a.icon, a.signs, a.words = treasureIcon(at.Treasure()), storeSigns[at], p.Say("maracaibo.term."+at.Term())
	}
	return a
}

// The sizes of the words on an answer's card.
const (
	answerWords = 42
	answerLeast = 34
)

// answerRoom is what a card has within its frame.
func answerRoom(r image.Rectangle) image.Rectangle {
	return image.Rect(r.Min.X+26, r.Min.Y+18, r.Max.X-22, r.Max.Y-20)
}

// signsIn is how large the signs above an answer's words may be in a room.
func (a *answer) signsIn(r image.Rectangle) int {
	style, lines, ok := caption(a.signs, a.words, r)
	if !ok || a.icon != "" || a.name != "" || len(a.signs) == 0 {
		return mostSigns
	}
	return min(mostSigns, r.Dy()-len(lines)*style.Size*11/10-signsApart)
}

// answer draws a card: on the left what it is, beside it name and effect, its signs above words up to a size.
func (p questionPainter) answer(c *render.Canvas, r image.Rectangle, a *answer, most int) {
	focus.Card(c, r, render.Paper, focus.Possible)
	room := answerRoom(r)
	if a.icon != "" {
		side := min(room.Dy()-8, 130)
		drawIcon(c, a.icon, room.Min.X+side/2, middle(r).Y, side, render.Tone{})
		room.Min.X += side + 28
	}
	if a.seats != 0 {
		p.receivers(c, room, a)
		return
	}
	if a.name != "" && room.Dy() < 110 {
		half := room.Dx() / 2
		c.Fitted(room.Min.X, middle(r).Y, half-10, a.name, render.Label.Sized(42))
		size, _ := a.signs.fit(min(62, r.Dy()-26), leastSigns, half)
		drawSigns(c, a.signs, room.Max.X-a.signs.wide(size), middle(r).Y, size, half, render.Tone{})
		return
	}
	switch {
	case a.name != "" && room.Dx() > 4*room.Dy():
		c.Fitted(room.Min.X+20, middle(r).Y, room.Dx()/3, a.name, render.Label.Sized(64))
		room.Min.X += room.Dx() / 3
	case a.name != "":
		c.Fitted(room.Min.X, room.Min.Y+24, room.Dx(), a.name, render.Label.Sized(46))
		room.Min.Y += 54
	}
	effectAndWords(c, room, a.signs, a.words, most)
}

// receivers are the seats that are paid, behind what each of them gets.
func (p questionPainter) receivers(c *render.Canvas, r image.Rectangle, a *answer) {
	const high, apart = 76, 24
	seats, y := a.seats.Seats(), middle(r).Y
	x := r.Min.X + max(0, (r.Dx()-210-320*len(seats))/2)
	x += a.signs.at(c, x, y, 100, 240) + apart
	for i, seat := range seats {
		x += c.Flag(seat, p.Name(seat), x, y-high/2, high, (r.Max.X-x)/(len(seats)-i)-apart) + apart
	}
}

// mostSigns is the size of signs above words at most, signsApart what lies between.
const (
	mostSigns  = 100
	signsApart = 8
)

// caption sets the words below signs, rather smaller than that these shrink much.
func caption(signs signRow, words string, r image.Rectangle) (style render.Style, lines []string, ok bool) {
	for _, least := range [...]int{66, 54} {
		style, lines, ok = answerLines(words, r.Dx(), r.Dy()-(least+signsApart)*min(1, len(signs)))
		if ok {
			return
		}
	}
	return
}

// effectAndWords draws what an answer brings in the middle: its signs up to a size, and below them, in a low card
// beside them, its words, so far as these have room at a size that is read.
func effectAndWords(c *render.Canvas, r image.Rectangle, signs signRow, words string, most int) {
	const apart, lowHigh, beside = signsApart, 108, 62
	at := middle(r)
	style, lines, ok := caption(signs, words, r)
	if wide := signs.wide(beside) + 2*apart; (!ok || r.Dy() < lowHigh) && len(signs) > 0 {
		if style, lines, ok := answerLines(words, r.Dx()-wide, r.Dy()); ok {
			signs.at(c, r.Min.X, at.Y, beside, wide)
			c.Wrapped(r.Min.X+wide, at.Y, 0, r.Dx()-wide, lines, style)
			return
		}
	}
	if !ok {
		if size := min(most, r.Dy()); signs.wide(size) < r.Dx() {
			r.Min.X += (r.Dx() - signs.wide(size)) / 2
		}
		drawSignLines(c, signs, r, most, render.Tone{})
		return
	}
	if high := len(lines) * style.Size * 11 / 10; len(signs) > 0 {
		side := min(most, r.Dy()-high-apart)
		drawSignsCentred(c, signs, at.X, at.Y-(high+apart)/2, side, r.Dx(), render.Tone{})
		at.Y += (side + apart) / 2
	}
	c.Wrapped(at.X, at.Y, 0, r.Dx(), lines, style.At(render.Centre))
}

// answerLines sets words in one line or, where they have no room even at the least size, in two of the largest that a
// room has for them; false for none. What comes before a colon is left out: the signs say it.
func answerLines(words string, wide, high int) (style render.Style, lines []string, ok bool) {
	if _, after, cut := strings.Cut(words, ": "); cut {
		words = after
	}
	if words == "" {
		return style, nil, false
	}
	size, whole := render.Fit(render.Label, answerWords, wide, words)
	if whole == words && size >= answerLeast && size*11/10 <= high {
		return render.Label.Sized(size), render.Lines(render.Label, size, wide, words), true
	}
	for size = answerWords; size >= answerLeast; size -= 2 {
		lines = render.Lines(render.Label, size, wide, words)
		longest := 0
		for _, line := range lines {
			longest = max(longest, render.Width(render.Label, size, line))
		}
		if longest <= wide && len(lines)*size*11/10 <= high {
			return render.Label.Sized(size), lines, true
		}
	}
	return style, nil, false
}
