package maracaibo

import (
	"cmp"
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

type cardLook struct {
	card maracaibo.Card
	// price stands in the coin; the coin is gray where dear says that it can't be paid.
	price int
	dear  bool
	// marks are the seats with a residence on the card.
	marks []engine.Seat
	// refill is the refill tile on a location, NoTreasure for none; ruby says that a ruby is to be had there.
	refill maracaibo.Treasure
	ruby   bool
	// tile says that a smuggler tile of owner lies on a location.
	tile  bool
	owner engine.Seat
	// taken is how many pixels at the right end of the effects' line something else takes.
	taken int
}

type suit struct {
	ground, band render.Colour
	sign         string
}

func suitOf(card maracaibo.Card) suit {
	switch {
	case card.Kind() == maracaibo.Crew:
		return suit{"mapF", "crewB", "crew"}
	case card.Kind() == maracaibo.Equipment:
		return suit{"mapC", "equipB", "equipment"}
	case card.Kind() == maracaibo.Ship:
		return suit{"shipT", "shipB", "wheel"}
	case card.Class() == maracaibo.Residence:
		return suit{"mapG", "resB", "residence"}
	case card.Class() == maracaibo.Location:
		return suit{"locT", "locB", "location"}
	}
	return suit{render.Paper3, "cube", ""}
}

var cardKeys = func() (keys [maracaibo.Cards]string) {
	for c := range maracaibo.Card(maracaibo.Cards) {
		keys[c] = "maracaibo.term." + c.String()
	}
	return keys
}()

func (p *painter) cardName(card maracaibo.Card) string { return p.Say(cardKeys[card]) }

// scale turns a length of a card of the table into one of a card of another height.
type scale int

func (h scale) of(n int) int { return (n*int(h) + cardHigh/2) / cardHigh }

// card draws a card of any class in a rectangle, whose height sets the sizes: a line with kind, price, name and what it
// does.
func (p seaPainter) card(c *render.Canvas, r image.Rectangle, look cardLook) {
	k := scale(r.Dy())
	left := p.cardFrame(c, r, k, look)
	drawSigns(c, cardSigns[look.card], left, r.Min.Y+k.of(84), k.of(56), r.Max.X-k.of(12)-left-look.taken,
		render.Tone{})
}

// cardFrame draws a card of sizes of its own without what it does, and returns where that begins.
func (p seaPainter) cardFrame(c *render.Canvas, r image.Rectangle, k scale, look cardLook) int {
	u := suitOf(look.card)
	cardGround(c, r, u, k)
	x, y := r.Min.X, r.Min.Y
	if u.sign != "" {
		signDisc(c, u.sign, x+k.of(34), y+k.of(33), k)
	}
	p.cardPrice(c, x+k.of(34), y+k.of(92), k, look)
	left := x + k.of(82)
	end := p.cardCorner(c, r, k, look)
	cardTitle(c, p.cardName(look.card), left, y+k.of(30), end-left-k.of(6), k)
	return left
}

// cardTitle sets the name of a card, its middle at y: in one line, or smaller in two where it is too long for one.
func cardTitle(c *render.Canvas, name string, x, y, room int, k scale) {
	style := render.Label.Sized(k.of(32))
	least := k.of(24)
	if k > cardHigh { // Of a focus picture, where a name decides.
		least = k.of(25)
	}
	lines := render.Lines(style.Font, least, room, name)
	if len(lines) == 1 {
		c.Fitted(x, y, room, name, style)
		return
	}
	for i, line := range lines {
		c.Fitted(x, y-k.of(12)+i*k.of(25), room, line, style.In(least))
	}
}

func cardGround(c *render.Canvas, r image.Rectangle, u suit, k scale) {
	w, h := r.Dx(), r.Dy()
	key := render.SpriteKey{Kind: "mc.card", A: w, B: h, C: int(k), S: string(u.band)}
	c.Piece(key, image.Rect(-3, -3, w+3, h+3), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		fw, fh, radius, band := float64(w), float64(h), float64(k.of(11)), float64(k.of(68))
		pen.RoundRect(0, 0, fw, fh, radius)
		pen.Fill(u.ground)
		pen.Move(band, 0)
		pen.LineTo(radius, 0)
		pen.Quad(0, 0, 0, radius)
		pen.LineTo(0, fh-radius)
		pen.Quad(0, fh, radius, fh)
		pen.LineTo(band, fh)
		pen.Close()
		pen.Fill(u.band)
		pen.Line(render.Outline, 2, band, 0, band, fh)
		pen.RoundRect(0, 0, fw, fh, radius)
		pen.Stroke(render.Edge, 3)
	})
}

// darkDiscs are the grounds of signs that are bare strokes, which are light in the dark.
var darkDiscs = map[string]render.Colour{"equipment": render.Paper, "wheel": render.Paper}

func signDisc(c *render.Canvas, sign string, x, y int, k scale) {
	r := k.of(27)
	key := render.SpriteKey{Kind: "mc.sign", A: r, B: k.of(38), S: sign}
	c.Piece(key, render.Around(r+3), x, y, func(pen *render.Pen) {
		pen.Circle(0, 0, float64(r))
		pen.FillStroke(cmp.Or(darkDiscs[sign], render.DiscTone), render.Outline, 2.2)
		side := float64(k.of(38))
		pen.Icon(sign, -side/2, -side/2, side)
	})
}

// cardPrice is what stands below the sign: the price, or of a location its refill tile or ruby.
func (p seaPainter) cardPrice(c *render.Canvas, x, y int, k scale, look cardLook) {
	switch look.card.Class() {
	case maracaibo.Improvement, maracaibo.Residence:
		if look.dear {
			greyCoin(c, look.price, x, y, k.of(26))
			return
		}
		c.Coin(look.price, x, y, k.of(26), render.Tone{})
	case maracaibo.Location:
		icon := ""
		switch {
		case look.refill >= 0:
			icon = treasureIcon(look.refill)
		case look.ruby:
			icon = rubyIcon
		default:
			return
		}
		side := k.of(50)
		c.Tile(image.Pt(x-side/2, y-side/2), side, side, k.of(9), render.Solid(render.DiscTone))
		drawIcon(c, icon, x, y, k.of(38), render.Tone{})
	}
}

// greyCoin is the coin of a price that the purse does not reach.
func greyCoin(c *render.Canvas, n, x, y, r int) {
	c.Piece(render.SpriteKey{Kind: "mc.grey", A: r}, render.Around(r+3), x, y, func(pen *render.Pen) {
		pen.Circle(0, 0, float64(r))
		pen.FillStroke("cubeL", render.Outline, 2.2)
		pen.Circle(0, 0, float64(r)*0.87)
		pen.Stroke("cube", 1.6)
	})
	style := render.Count.Sized(min(r*3/2, 44)).Toned(render.Solid(render.Outline)).At(render.Centre)
	c.Fitted(x, y, r*3/2, strconv.Itoa(n), style)
}

// cardCorner draws the upper right corner: points, owners or a smuggler tile. It returns where the name has to end.
func (p seaPainter) cardCorner(c *render.Canvas, r image.Rectangle, k scale, look cardLook) int {
	x, y := r.Max.X, r.Min.Y
	switch look.card.Class() {
	case maracaibo.Improvement:
		c.Shield(strconv.Itoa(look.card.VP()), x-k.of(32), y+k.of(32), k.of(46), render.Tone{})
		return x - k.of(58)
	case maracaibo.Residence:
		step := k.of(38)
		for i := range look.marks {
			c.Mark(look.marks[len(look.marks)-1-i], x-k.of(27)-i*step, y+k.of(28), k.of(17))
		}
		if len(look.marks) > 0 {
			return x - k.of(8) - len(look.marks)*step
		}
	case maracaibo.Location:
		if look.tile {
			w, h := k.of(78), k.of(42)
			c.Tile(image.Pt(x-w-k.of(9), y+k.of(8)), w, h, k.of(8), render.Solid(render.DiscTone))
			c.Icon("smuggler", x-k.of(9)-w+k.of(21), y+k.of(29), k.of(32))
			c.Mark(look.owner, x-k.of(9)-k.of(22), y+k.of(29), k.of(15))
			return x - w - k.of(12)
		}
	}
	return x - k.of(8)
}

var backs = [...]string{"", "I", "II"}

func cardBack(c *render.Canvas, r image.Rectangle, level int, location bool, coins int) {
	k := scale(r.Dy())
	cardGround(c, r, suit{"dusk2", "dusk3", ""}, k)
	key := render.SpriteKey{Kind: "mc.back", A: r.Dx(), B: r.Dy(), C: min(level, 1)}
	c.Piece(key, image.Rect(0, 0, r.Dx(), r.Dy()), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		x, y, w, h := float64(k.of(80)), float64(k.of(12)), float64(r.Dx()-k.of(92)), float64(r.Dy()-k.of(24))
		pen.RoundRect(x, y, w, h, 4) // A border, and a lozenge for the level.
		pen.Stroke("dusk3", float64(k.of(5)))
		if level == 0 {
			return
		}
		pen.Polygon(x+w/2-h*0.8, y+h/2, x+w/2, y, x+w/2+h*0.8, y+h/2, x+w/2, y+h)
		pen.FillStroke("dusk2", "dusk3", float64(k.of(5)))
	})
	if location {
		signDisc(c, "location", r.Min.X+k.of(34), r.Min.Y+k.of(33), k)
	}
	if level > 0 && level < len(backs) {
		style := render.Title.Sized(k.of(64)).Toned(render.Solid(render.OnDark)).At(render.Centre)
		c.Middle((r.Min.X+k.of(68)+r.Max.X)/2, r.Min.Y+k.of(56), backs[level], style)
	}
	if coins > 0 {
		c.Coin(coins, r.Min.X+k.of(34), r.Min.Y+k.of(91), k.of(26), render.Tone{})
	}
}

// emptyPlace draws a place whose card is gone until the gap is filled.
func emptyPlace(c *render.Canvas, r image.Rectangle) {
	w, h := r.Dx(), r.Dy()
	key := render.SpriteKey{Kind: "mc.gap", A: w, B: h}
	c.Piece(key, image.Rect(-3, -3, w+3, h+3), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		pen.Dashes(10, 9)
		pen.RoundRect(0, 0, float64(w), float64(h), 11)
		pen.Stroke("foam", 3)
		pen.Dashes()
	})
}
