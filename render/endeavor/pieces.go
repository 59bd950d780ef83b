package endeavor

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// The pieces that several pictures show: tokens, houses, cards, the levels of a status.

// The shares that a thing is blended to: one that is not there, one that can't be used, one with a marker on it.
const (
	ghostShare    = uint8(25)
	dimShare      = uint8(40)
	occupiedShare = uint8(52)
)

// crownIcon is the crown of the start player and of governors, glory the shield of glory.
const (
	crownIcon = "governor"
	glory     = "vp"
)

// tokenIcons are the icons on a token: that of a status or of its action, or those of the two that one may choose from.
func tokenIcons(t endeavor.Token) []string {
	if !t.Action() {
		return []string{t.String()}
	}
	return render.Words(t.Parts(), endeavor.Part.String)
}

// statusIcons is an icon for each status icon and each glory icon of a thing, in the order of the tracks.
func statusIcons(icons [endeavor.Statuses]int, points int) []string {
	var list []string
	for s, n := range icons {
		for range n {
			list = append(list, endeavor.Status(s).String())
		}
	}
	for range points {
		list = append(list, glory)
	}
	return list
}

// shown are the icons of all buildings and cards.
var shown = func() (all struct {
	// building are the icons that stand for a building: its actions, or what it brings where it has none. tile is what
	// it brings when it is built: its status icons, and the shield where it is worth glory at the end.
	building, tile [endeavor.Buildings][]string
	// active says that a building has a circle, so that a marker may be put on it (E27).
	active [endeavor.Buildings]bool
	card   [endeavor.Cards][]string
}) {
	for b := range endeavor.Building(endeavor.Buildings) {
		all.tile[b] = statusIcons(b.Icons(), min(1, b.Glory()))
		all.building[b] = render.Words(b.Parts(), endeavor.Part.String)
		if all.active[b] = len(b.Parts()) > 0; !all.active[b] {
			all.building[b] = all.tile[b]
		}
	}
	for card := range endeavor.Card(endeavor.Cards) {
		all.card[card] = statusIcons(card.Icons(), card.Glory())
	}
	return all
}()

func statusColour(s endeavor.Status) render.Colour {
	return [endeavor.Statuses]render.Colour{"terra", "verd", render.Gold, "royal"}[s]
}

// tints are the colors of the lands by region, noRegion the last; reliefInks and reliefFaces those of mountains
// on them.
var (
	tints = [endeavor.Regions + 1]render.Colour{
		"landA", "landB", "landC", "landD", "landE", "landF", "landG", "landT",
	}
	reliefInks = [endeavor.Regions + 1]render.Colour{
		"reliefA", "reliefB", "reliefC", "reliefD", "reliefE", "reliefF", "reliefG", "reliefT",
	}
	reliefFaces = [endeavor.Regions + 1]render.Colour{
		"faceA", "faceB", "faceC", "faceD", "faceE", "faceF", "faceG", "faceT",
	}
)

func landTint(r endeavor.Region) render.Colour { return tints[r] }

// deckTint is the color of the cards of a deck: that of its region, gray for the Slavery deck.
func deckTint(d endeavor.Deck) render.Colour {
	if d == endeavor.SlaveryDeck {
		return "stoneT"
	}
	return landTint(d.Region())
}

// token puts a trade token of the given side with its center at (x, y): a square of sand for a status, a square of pale
// blue with cut corners for an action. The tone's ground and share fade it.
func token(c *render.Canvas, t endeavor.Token, x, y, side int, fade render.Tone) {
	half := side/2 + 2
	key := render.SpriteKey{Kind: "en.token", A: int(t), B: side, Tone: fade}
	c.Piece(key, render.Around(half), x, y, func(pen *render.Pen) {
		f := float64(side)
		tokenGround(pen, t.Action(), f)
		pairOfIcons(pen, tokenIcons(t), 0, 0, f*0.78)
	})
}

// tokenGround is the square of a token about the origin: with cut corners for an action.
func tokenGround(pen *render.Pen, action bool, f float64) {
	if action {
		cut := f * 0.26
		h := f / 2
		pen.Polygon(-h+cut, -h, h-cut, -h, h, -h+cut, h, h-cut, h-cut, h, -h+cut, h, -h, h-cut, -h, -h+cut)
		pen.FillStroke("tokA", render.Outline, 2.2)
		return
	}
	pen.RoundRect(-f/2, -f/2, f, f, f*0.14)
	pen.FillStroke("tokS", render.Outline, 2.2)
}

// sign puts what a building does or brings with its left end at x: its actions in cut corners, with a stroke between
// two of which only one may be done, and its status icons in squares, the shield of a glory alone.
func sign(c *render.Canvas, b endeavor.Building, x, y, side int) {
	if shown.active[b] {
		for i, icon := range shown.building[b] {
			if i > 0 && !b.Both() {
				key := render.SpriteKey{Kind: "en.or", A: side}
				c.Piece(key, render.Around(side/2), x+side/6, y, func(pen *render.Pen) {
					f := float64(side)
					pen.Line(render.Ink2, f*0.08, f*0.08, -f*0.3, -f*0.08, f*0.3)
				})
				x += side/3 + side/12
			}
			box(c, icon, true, x+side/2, y, side)
			x += side + side/12
		}
	}
	for _, icon := range shown.tile[b] {
		if icon == glory {
			c.Icon(glory, x+side/2, y, side)
		} else {
			box(c, icon, false, x+side/2, y, side)
		}
		x += side + side/12
	}
}

// box is a token with any icon.
func box(c *render.Canvas, icon string, action bool, x, y, side int) {
	kind := "en.box.status"
	if action {
		kind = "en.box.action"
	}
	c.Piece(render.SpriteKey{Kind: kind, S: icon, A: side}, render.Around(side/2+2), x, y, func(pen *render.Pen) {
		f := float64(side)
		tokenGround(pen, action, f)
		pen.Icon(icon, -f*0.39, -f*0.39, f*0.78)
	})
}

// pairOfIcons draws one icon, or two of 70 per cent of the side, the first at the upper left and the second at the
// lower right.
func pairOfIcons(pen *render.Pen, icons []string, x, y, side float64) {
	switch len(icons) {
	case 0:
	case 1:
		pen.Icon(icons[0], x-side/2, y-side/2, side)
	default:
		small := side * 0.7
		pen.Icon(icons[0], x-side*0.58, y-side*0.58, small)
		pen.Icon(icons[1], x+side*0.58-small, y+side*0.58-small, small)
	}
}

// icons puts one icon of the given side or, at most, two of 34/44 of it in a building's place.
func icons(c *render.Canvas, names []string, x, y, side int, fade render.Tone) {
	if len(names) == 0 {
		return
	}
	second := ""
	if len(names) > 1 {
		second = "+" + names[1]
	}
	half := side*3/4 + 2
	key := render.SpriteKey{Kind: "en.icons", S: names[0] + second, A: side, Tone: fade}
	c.Piece(key, render.Around(half), x, y, func(pen *render.Pen) {
		f := float64(side)
		if second == "" {
			pen.Icon(names[0], -f/2, -f/2, f)
			return
		}
		pairOfIcons(pen, names[:2], 0, 0, f*34/44/0.7)
	})
}

// house puts a building as a source of an action: the outline of a house of the given side with the action's icon
// inside.
func house(c *render.Canvas, icon string, x, y, side int) {
	half := side/2 + 2
	key := render.SpriteKey{Kind: "en.house", S: icon, A: side}
	c.Piece(key, render.Around(half), x, y, func(pen *render.Pen) {
		f := float64(side) / 2
		pen.Polygon(0, -f, f, -f*0.36, f, f, -f, f, -f, -f*0.36)
		pen.FillStroke("civic", render.Ring, 2.2)
		inner := f * 1.3
		pen.Icon(icon, -inner/2, f*0.22-inner/2, inner)
	})
}

// markers puts a pawn of the given side with its center at (x, y) and a number of markers beside it, a quiet zero for
// none, and returns where the number ends.
func markers(c *render.Canvas, n, x, y, side int, style render.Style) int {
	c.Icon("marker", x, y, side)
	at := x + side/2
	return at + c.Middle(at, y, strconv.Itoa(n), countStyleOf(n, style))
}

// countStyleOf is the style of a number, lighter for a zero.
func countStyleOf(n int, style render.Style) render.Style {
	if n == 0 {
		return style.Toned(render.Solid(render.Ink2))
	}
	return style
}

// yieldFrame puts what a status yields into a frame of its color of the given size with its center at (x, y).
func yieldFrame(c *render.Canvas, s endeavor.Status, n, x, y, w, h int) {
	key := render.SpriteKey{Kind: "en.yield", A: int(s), B: w, C: h}
	c.Piece(key, image.Rect(-w/2-3, -h/2-3, w/2+3, h/2+3), x, y, func(pen *render.Pen) {
		fw, fh := float64(w), float64(h)
		rim := fw * 0.13
		pen.RoundRect(-fw/2-1, -fh/2-1, fw+2, fh+2, fw*0.25)
		pen.FillStroke(statusColour(s), render.Outline, 2)
		pen.RoundRect(-fw/2+rim, -fh/2+rim, fw-2*rim, fh-2*rim, fw*0.1)
		pen.Fill(render.Sail)
	})
	c.Middle(x, y, strconv.Itoa(n), render.Count.Sized(h*3/4).Toned(render.Solid(render.Outline)).At(render.Centre))
}

// tab puts a card as a tab with its top left corner at a point: the tint of its deck with its value, or with a
// governor's crown.
func tab(c *render.Canvas, card endeavor.Card, at image.Point, w, h int) {
	c.Tile(at, w, h, 5, render.Solid(deckTint(card.Deck())))
	x, y := at.X+w/2, at.Y+h/2
	if card.Governor() {
		c.Icon(crownIcon, x, y, min(w, h)*4/5)
		return
	}
	c.Middle(x, y, strconv.Itoa(card.Value()), tabStyle(w, h))
}

// turnedTab puts the turned Slavery cards as one tab: what they cost at the end.
func turnedTab(c *render.Canvas, n int, at image.Point, w, h int) {
	c.Tile(at, w, h, 5, render.Solid("stone"))
	c.Middle(at.X+w/2, at.Y+h/2, "−"+strconv.Itoa(n), tabStyle(w, h).Toned(render.Solid(render.Outline)))
}

// tabStyle is how a tab's value is set: as large as a sign and a digit fit in.
func tabStyle(w, h int) render.Style {
	return render.Count.Sized(max(18, min(h*4/5, w*4/5))).At(render.Centre)
}
