package focus

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/render"
)

// CardState says how a choice stands.
type CardState uint8

const (
	// Shown is a card that is no answer by itself.
	Shown CardState = iota
	// Possible is one that may be taken now: gold between two lines of ink.
	Possible
	// Many is one of so many that a heavy frame round each would say nothing: see Takeable.
	Many
	// Impossible is one that cannot be taken, though one would look for it: its content is faded, and a sign says why.
	Impossible
)

// Takeable is the state of each of n cards that may be taken.
func Takeable(n int) CardState {
	if n > 8 {
		return Many
	}
	return Possible
}

// StateIf is that of a card that may be taken or not.
func StateIf(possible bool) CardState {
	if possible {
		return Possible
	}
	return Impossible
}

// impossibleShare is how much of a card's content is left where it cannot be taken, in per cent.
const impossibleShare = 58

// Fade fades the content of a card that cannot be taken.
func (s CardState) Fade() render.Tone {
	return render.FadeIf(s == Impossible, render.Paper3, impossibleShare)
}

// Card draws a card on a ground of its own, that of an impossible one excepted.
func Card(c *render.Canvas, r image.Rectangle, ground render.Colour, s CardState) {
	w, h := r.Dx(), r.Dy()
	if s == Impossible {
		ground = render.Paper3
	}
	key := render.SpriteKey{Kind: "choice", A: w, B: h, C: int(s), S: string(ground)}
	c.Piece(key, image.Rect(-2, -2, w+2, h+2), r.Min.X, r.Min.Y, func(p *render.Pen) {
		rim := map[CardState]float64{Possible: 11, Many: 7}[s]
		if rim == 0 {
			p.Card(image.Rect(0, 0, w, h), ground)
			return
		}
		fw, fh := float64(w), float64(h)
		p.RoundRect(0, 0, fw, fh, 12)
		p.FillStroke(render.Focus, render.Outline, 2.5)
		p.RoundRect(rim, rim, fw-2*rim, fh-2*rim, 5)
		p.FillStroke(ground, render.Outline, 2.5)
	})
}

// Panel draws an island of paper: see render.Pen.Panel.
func Panel(c *render.Canvas, r image.Rectangle) {
	w, h := r.Dx(), r.Dy()
	key := render.SpriteKey{Kind: "panel", A: w, B: h}
	c.Piece(key, image.Rect(-12, -12, w+12, h+12), r.Min.X, r.Min.Y, func(p *render.Pen) {
		p.Panel(image.Rect(0, 0, w, h))
	})
}

// CardForm is the size of the cards of a picture: one for all of them.
type CardForm struct {
	// Columns is how many stand in a row, W and H is their size; Aside lies between two columns, Below between two
	// rows.
	Columns, W, H, Aside, Below int
}

// The forms of cards, from the widest to the narrowest.
var (
	CardsTall   = CardForm{2, 760, 170, 24, 18}
	CardsWide   = CardForm{2, 760, 150, 24, 18}
	CardsMiddle = CardForm{3, 500, 172, 22, 18}
	CardsLow    = CardForm{3, 500, 120, 22, 18}
	CardsClose  = CardForm{3, 500, 92, 22, 8}
)

// CardsFor is the widest form in which so many cards have room in a height: see BlockRoom. Where they have none at
// their full height, they may be an eighth lower and stand closer.
func CardsFor(n, room int) CardForm {
	for _, f := range []struct {
		CardForm
		most int
	}{{CardsWide, 8}, {CardsMiddle, 12}, {CardsLow, 18}} {
		if n > f.most {
			continue
		}
		if in := f.Within(n, room); in.H >= f.H*7/8 {
			return in
		}
	}
	return CardsClose
}

// Within is the form with n cards that have room in a height: where they need it, lower and closer ones.
func (f CardForm) Within(n, room int) CardForm {
	const close = 10
	if rows := f.rows(n); n > 0 && f.Height(n) > room {
		f.H, f.Below = (room+close)/rows-close, close
	}
	return f
}

func (f CardForm) rows(n int) int { return (n + f.Columns - 1) / f.Columns }

// Height is that of n cards.
func (f CardForm) Height(n int) int {
	if n == 0 {
		return 0
	}
	return f.rows(n)*(f.H+f.Below) - f.Below
}

// Place is card i of those that begin at a point.
func (f CardForm) Place(at image.Point, i int) image.Rectangle {
	x, y := at.X+i%f.Columns*(f.W+f.Aside), at.Y+i/f.Columns*(f.H+f.Below)
	return image.Rect(x, y, x+f.W, y+f.H)
}

// Cards are n cards of a form as a block.
func Cards(f CardForm, n int, draw func(c *render.Canvas, i int, r image.Rectangle)) Block {
	return Block{High: f.Height(n), Draw: func(c *render.Canvas, r image.Rectangle) {
		for i := range n {
			draw(c, i, f.Place(r.Min, i))
		}
	}}
}

// StripItem is a price or level with what one would get for it.
type StripItem struct {
	N     int
	Words string
}

// The strip of what is too dear or closed.
const (
	stripHigh  = 84
	stripCoin  = 28
	stripSize  = 38
	stripLeast = 34
)

// Strip lists in one line what is out of reach; there is none for an empty list. What has no room is counted.
func Strip(list []StripItem) Block {
	if len(list) == 0 {
		return Block{}
	}
	return Paneled(stripHigh, func(c *render.Canvas, r image.Rectangle) { strip(c, r, list) })
}

func strip(c *render.Canvas, r image.Rectangle, list []StripItem) {
	const left, beside, apart = 24, 14, 40
	style := render.Label.Sized(stripSize).Toned(render.Solid(render.Ink2))
	width := func(n int) int {
		sum := 0
		for _, item := range list[:n] {
			sum += 2*stripCoin + beside + render.Width(render.Label, style.Size, item.Words) + apart
		}
		return sum
	}
	room, n := r.Dx()-2*left, len(list)
	for style.Size > stripLeast && width(n)-apart > room {
		style.Size--
	}
	if width(n)-apart > room {
		for n > 1 && width(n)+90 > room {
			n--
		}
	}
	x, y := r.Min.X+left, (r.Min.Y+r.Max.Y)/2
	for _, item := range list[:n] {
		GreyCoin(c, item.N, x+stripCoin, y, stripCoin)
		x += 2*stripCoin + beside
		x += c.Fitted(x, y, r.Max.X-left-x, item.Words, style) + apart
	}
	if left := len(list) - n; left > 0 {
		c.Middle(x, y, "+"+strconv.Itoa(left), style)
	}
}

// KeyRoom is what a key takes below a block.
const KeyRoom = keyHigh + Gap

const keyHigh = 56

// Explained is a block of a picture with so many purses, and below it in a slim line a key to the marks of the picture
// that no words stand beside. It is left out where it has no room.
func Explained(b Block, list []render.KeyEntry, purses int) Block {
	if len(list) == 0 || b.High+KeyRoom > BlockRoom(purses) {
		return b
	}
	return Stacked(b, Block{High: keyHigh, Draw: func(c *render.Canvas, r image.Rectangle) {
		key := render.SpriteKey{Kind: "key", A: r.Dx(), B: r.Dy()}
		c.Piece(key, image.Rect(-2, -2, r.Dx()+2, r.Dy()+2), r.Min.X, r.Min.Y, func(p *render.Pen) {
			p.RoundRect(0, 0, float64(r.Dx()), float64(r.Dy()), 10)
			p.FillStroke(render.Empty, render.Outline, 2)
		})
		render.Key(c, image.Rect(r.Min.X+22, r.Min.Y, r.Max.X-22, r.Max.Y), list, 30, 26)
	}})
}

// GreyCoin is a price that cannot be paid.
func GreyCoin(c *render.Canvas, n, x, y, r int) {
	c.Piece(render.SpriteKey{Kind: "coin.grey", A: r}, render.Around(r+3), x, y, func(p *render.Pen) {
		p.Circle(0, 0, float64(r))
		p.FillStroke(render.Paper3, render.Ink3, 2.2)
		p.Circle(0, 0, float64(r)*0.87)
		p.Stroke(render.PaperLine, 1.6)
	})
	c.Inside(strconv.Itoa(n), x, y, r*3/2, r*4/3, render.Solid(render.Ink2))
}

// GoodsCard is a card of a kind of which one has some: of five in a row.
type GoodsCard struct {
	Icon  string
	N     int
	State CardState
	// Below draws what it brings, or why it cannot be taken, about a point.
	Below func(c *render.Canvas, x, y int)
	// Sum says in small what Below consists of, "" for nothing.
	Sum string
}

// The size of a GoodsCard.
const (
	GoodsWide = 296
	GoodsHigh = 322
	goodsGap  = 16
)

// GoodsRow are the cards of up to five kinds as a block.
func GoodsRow(list []GoodsCard) Block {
	return Block{High: GoodsHigh, Draw: func(c *render.Canvas, r image.Rectangle) {
		for i, at := range Cells(r.Min, len(list), GoodsWide, GoodsHigh, goodsGap) {
			goodsCard(c, at, &list[i])
		}
	}}
}

func goodsCard(c *render.Canvas, r image.Rectangle, g *GoodsCard) {
	Card(c, r, render.Paper, g.State)
	fade := g.State.Fade()
	c.FadedIcon(g.Icon, r.Min.X+92, r.Min.Y+96, 138, fade)
	c.Middle(r.Max.X-34, r.Min.Y+96, strconv.Itoa(g.N),
		render.Count.Sized(72).Toned(render.Faded(render.Ink, fade.Ground, fade.Share)).At(render.Right))
	middle := (r.Min.X + r.Max.X) / 2
	if g.Below != nil {
		g.Below(c, middle, r.Min.Y+218)
	}
	if g.Sum != "" {
		c.FittedText(middle, r.Max.Y-24, r.Dx()-40, g.Sum,
			render.Label.Sized(36).Toned(render.Solid(render.Ink2)).At(render.Centre))
	}
}

// Divider is a quiet line between two things of a panel, from a height to another.
func Divider(c *render.Canvas, x, from, to int) {
	high := to - from
	c.Piece(render.SpriteKey{Kind: "divider", A: high}, image.Rect(-3, -3, 3, high+3), x, from, func(p *render.Pen) {
		p.Line(render.PaperLine, 3, 0, 0, 0, float64(high))
	})
}

// Dash is the reason of what one has none of.
func Dash(c *render.Canvas, x, y int) {
	c.Piece(render.SpriteKey{Kind: "dash"}, render.Around(30), x, y, func(p *render.Pen) {
		p.Line(render.Ink3, 7, -22, 0, 22, 0)
	})
}
