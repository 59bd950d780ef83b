package puertorico

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// trader shows the trading house, what adds to a price, and what each good would bring.
func (p questionPainter) trader() focus.Block {
	cards := make([]focus.GoodsCard, puertorico.Goods)
	for i := range cards {
		g := puertorico.Good(i)
		n, sells, posts := p.own.Goods[g], p.can.sell[g], p.can.post[g]
		card := focus.GoodsCard{Icon: goodIcons[g], N: n, State: focus.Impossible}
		house, post := p.own.Prices[g], p.own.PostPrices[g]
		switch {
		case sells || posts:
			card.State = focus.Possible
			card.Below = func(c *render.Canvas, x, y int) {
				switch {
				case sells && posts:
					for k, price := range [2]int{house, post} {
						at := x - 66 + 132*k
						c.Icon([2]string{"trader", "stall"}[k], at-30, y, 56)
						c.Coin(price, at+32, y, 32, render.Tone{})
					}
				case posts:
					c.Icon("stall", x-56, y, 76)
					c.Coin(post, x+38, y, 46, render.Tone{})
				default:
					c.Coin(house, x, y, 50, render.Tone{})
				}
			}
			var sums []string
			if sells {
				sums = append(sums, p.own.saleSum(g, house))
			}
			if posts {
				sums = append(sums, p.own.saleSum(g, post))
			}
			card.Sum = strings.Join(sums, " · ")
		case n == 0:
			card.Below = func(c *render.Canvas, x, y int) { focus.Dash(c, x, y) }
		default:
			card.Below = func(c *render.Canvas, x, y int) { p.whyUnsold(c, g, x, y) }
		}
		cards[i] = card
	}
	sale := focus.Stacked(p.house(), focus.GoodsRow(cards))
	return focus.Stacked(sale, p.besides(focus.BlockRoom(len(p.View.Players))-sale.High-focus.Gap))
}

// basePrice is what the trading house pays for a good (P9.1).
func basePrice(g puertorico.Good) int { return int(g) }

// whyUnsold shows the good that lies in the trading house already, or the full house.
func (p questionPainter) whyUnsold(c *render.Canvas, g puertorico.Good, x, y int) {
	if !slices.Contains(p.View.House, g) {
		focus.Dash(c, x, y)
		return
	}
	const side = 96
	c.Tile(image.Pt(x-side/2, y-side/2), side, side, 8, render.Solid(render.Paper3))
	c.Icon(goodIcons[g], x, y, 72)
}

// house is the trading house with its four places, and what adds to a price.
func (p questionPainter) house() focus.Block {
	const high, side, step = 194, 152, 168
	return focus.Paneled(high, func(c *render.Canvas, r image.Rectangle) {
		c.FittedText(r.Min.X+24, r.Min.Y+54, 600, p.Say("puertorico.picture.house"), render.Title.Sized(42))
		x, y := r.Min.X+24, r.Min.Y+130
		for i, n := range p.own.additions() {
			if n > 0 {
				c.Icon([]string{"trader", "stall", "stall"}[i], x+36, y, 72)
				x += 84 + c.Middle(x+84, y, "+"+strconv.Itoa(n), countStyle.In(50)) + 44
			}
		}
		for i := range puertorico.HouseSpaces {
			at := image.Pt(r.Max.X-24-step*puertorico.HouseSpaces+step-side+i*step, r.Min.Y+21)
			marketPainter{p.painter}.houseSpace(c, i, at, side, 12, side*7/10, 9)
			if i >= len(p.View.House) {
				c.Middle(at.X+side/2, at.Y+side/2, "+", nothing.In(72).At(render.Centre))
			}
		}
	})
}

// keeps are the buildings that keep goods.
var keeps = []puertorico.Building{puertorico.SmallWarehouse, puertorico.LargeWarehouse, puertorico.Storehouse}

// storage shows what may be kept, and what a proposal keeps: that of the preparation, else one.
func (p questionPainter) storage() focus.Block {
	kept := p.proposedStore()
	cards := make([]focus.GoodsCard, puertorico.Goods)
	for i := range cards {
		g := puertorico.Good(i)
		n, stays := p.own.Goods[g], kept[g]
		card := focus.GoodsCard{Icon: goodIcons[g], N: n, Below: func(c *render.Canvas, x, y int) {
			if n == 0 {
				focus.Dash(c, x, y)
				return
			}
			fate := func(icon string, n int, words string, y int) {
				c.Icon(icon, x-111, y, 44)
				left := x - 86
				left += c.Middle(left, y, strconv.Itoa(n), countStyle.In(50)) + 7
				c.Fitted(left, y, x+130-left, words, render.Label.Sized(38))
			}
			switch goes := n - stays; {
			case goes == 0:
				fate("lock", stays, p.Say("puertorico.picture.stored"), y)
			case stays == 0:
				fate("goes_back", goes, p.Say("puertorico.picture.lost"), y)
			default:
				fate("lock", stays, p.Say("puertorico.picture.stored"), y-24)
				fate("goes_back", goes, p.Say("puertorico.picture.lost"), y+42)
			}
		}, State: focus.Possible}
		if n == 0 {
			card.State = focus.Impossible
		}
		cards[i] = card
	}
	strip := focus.Paneled(114, func(c *render.Canvas, r image.Rectangle) {
		y := (r.Min.Y + r.Max.Y) / 2
		c.Icon("warehouse", r.Min.X+64, y, 76)
		x := r.Min.X + 124
		for _, b := range keeps {
			if p.own.occupied(b) {
				x += c.Fitted(x, y, 330, p.building(b), render.Label.Sized(42)) + 20
				x += effects()[b].Effect().Draw(c, x, y, 62, 260, render.Tone{}) + 40
			}
		}
		x += 40 + storings()[0].Draw(c, x, y, 62, r.Max.X-24-x, render.Tone{}) // Of what has no place there, a good.
		if words := p.Say("puertorico.picture.would_keep"); render.Width(render.Title, 42, words) < r.Max.X-24-x {
			c.Middle(r.Max.X-24, y, words, render.Title.Sized(42).At(render.Right))
		}
	})
	return focus.Stacked(strip, focus.GoodsRow(cards))
}

// proposedStore is the answer in preparation, else what keeps the most: whole kinds in the warehouses, the most of them
// first, and of what is left the most valuable.
func (p questionPainter) proposedStore() (kept [puertorico.Goods]int) {
	if p.draft.store {
		return p.draft.goods
	}
	kinds, single := p.own.stores()
	order := [puertorico.Goods]int{}
	for i := range order {
		order[i] = len(order) - 1 - i
	}
	slices.SortStableFunc(order[:], func(a, b int) int { return p.own.Goods[b] - p.own.Goods[a] })
	for _, g := range order[:kinds] {
		kept[g] = p.own.Goods[g]
	}
	for g, n := range slices.Backward(p.own.Goods[:]) {
		if kept[g] == 0 {
			kept[g] = min(n, single)
			single -= kept[g]
		}
	}
	return kept
}

// supplier shows the goods that go to the royal supplier.
func (p questionPainter) supplier() focus.Block {
	cards := make([]focus.GoodsCard, puertorico.Goods)
	for g, can := range p.can.supply {
		card := focus.GoodsCard{Icon: goodIcons[g], N: p.own.Goods[g], State: focus.Impossible}
		card.Below = func(c *render.Canvas, x, y int) {
			if can {
				c.Shield("+1", x, y, 96, render.Tone{})
			} else {
				focus.Dash(c, x, y)
			}
		}
		if can {
			card.State = focus.Possible
		}
		cards[g] = card
	}
	return focus.Stacked(focus.GoodsRow(cards), p.foot())
}

// The rows of the craftsman's question.
const (
	craftHead = 76
	craftRow  = 138
	craftLeft = 300
	craftStep = 224
)

// craftsman shows what everybody made, and what the chooser may take beside it.
func (p questionPainter) craftsman() focus.Block {
	seats := len(p.View.Players)
	row := craftRow
	if seats > 4 {
		row = 112
	}
	high := craftHead + seats*(row+8) + 24
	return focus.Paneled(high, func(c *render.Canvas, r image.Rectangle) {
		y := r.Min.Y + 12 + craftHead/2
		c.Icon("craftsman", r.Min.X+70, y, 66)
		for g, n := range p.View.Goods {
			stock(c, goodIcons[g], n, r.Min.X+craftLeft+g*craftStep+40, y, 60, 46, 50)
		}
		for i := range seats {
			at := rect(r.Min.X+16, r.Min.Y+craftHead+16+i*(row+8), r.Dx()-32, row)
			p.made(c, at, engine.Seat(i))
		}
	})
}

// made shows what a seat made, and what it was paid for that.
func (p questionPainter) made(c *render.Canvas, r image.Rectangle, seat engine.Seat) {
	news := &p.fresh.seats[seat]
	key := render.SpriteKey{Kind: "pr.made", A: r.Dx(), B: r.Dy()}
	c.Piece(key, image.Rect(-2, -2, r.Dx()+2, r.Dy()+2), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		pen.RoundRect(0, 0, float64(r.Dx()), float64(r.Dy()), 12)
		pen.FillStroke(render.Paper, render.PaperLine, 2)
	})
	y := (r.Min.Y + r.Max.Y) / 2
	c.Flag(seat, p.Name(seat), r.Min.X, y-32, 64, craftLeft-40)
	for g, n := range news.made {
		x := r.Min.X - 16 + craftLeft + g*craftStep
		good := puertorico.Good(g)
		takes := seat == p.seat && p.can.bonus[good]
		if takes {
			focus.Card(c, rect(x-14, r.Min.Y+5, craftStep-8, r.Dy()-10), render.FocusSoft, focus.Possible)
		}
		if n <= 0 && !takes {
			c.Middle(x+60, y, "0", nothing.In(44))
			continue
		}
		c.Icon(goodIcons[good], x+50, y, min(84, r.Dy()-30))
		text := render.Change(n)
		if n <= 0 {
			text = "+0"
		}
		focus.Chip(c, seat, text, x+100, y, 54)
	}
	if news.income > 0 {
		c.CoinText(render.Change(news.income), r.Max.X-56, y, 42, render.Tone{})
	}
}
