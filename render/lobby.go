package render

import (
	"image"
	"math"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// LobbySeat is a seat of a table that has not begun. The Name of a free one is the words for that.
type LobbySeat = engine.LobbySeat

// The grid of the lobby's picture: below the sky a ship that waits, its seats as flags on the mainmast, the first on
// top.
const (
	lobbyWide  = 1100
	lobbySky   = 156
	lobbyTop   = 192
	lobbyFlagX = 116
	lobbyFlag  = 84
	lobbyStep  = 98
	lobbyRoom  = 640
	// lobbyFore is where the foremast stands, whose sail counts the crew.
	lobbyFore = 926
	lobbyHull = 96
)

// Lobby draws the table that waits for its players: the title in the sky, below it a ship with a flag for each seat and
// leaves an empty line for each free one; its sail says how many of the seats are taken. Theme is "light" or "dark".
func Lobby(theme, title string, seats []LobbySeat) (engine.Picture, error) {
	t := ThemeNamed(theme)
	seats = seats[:min(len(seats), engine.MaxSeats)]
	deck := lobbyTop + max(2, len(seats))*lobbyStep + 16
	h := deck + lobbyHull + 44
	c := t.Background(BackgroundKey{Kind: "lobby", A: h}, lobbyWide, h, func(p *Pen) {
		p.Rhumbs(lobbyWide-90, float64(h)+60, lobbyWide, float64(h))
		p.Sky(lobbyWide, lobbySky)
		p.lobbyShip(float64(deck), float64(h))
	}).Canvas()
	c.FittedText(36, 92, 640, CleanName(title), Title.Sized(60).Toned(Solid(OnDark)))
	alt, taken := []string{title + "."}, 0
	for i, s := range seats {
		at := image.Pt(lobbyFlagX, lobbyTop+i*lobbyStep)
		name := CleanName(s.Name)
		if s.Free {
			freeSeat(c, at, name)
		} else {
			taken++
			lobbySeat(c, at, engine.Seat(i), name, CleanName(s.Note))
		}
		if s.Note != "" {
			name += " (" + s.Note + ")"
		}
		alt = append(alt, name+";")
	}
	c.Middle(lobbyFore+6, lobbySail(deck), strconv.Itoa(taken)+"/"+strconv.Itoa(len(seats)),
		Count.Sized(84).Toned(Solid(Outline)).At(Centre))
	words := strings.TrimSuffix(strings.Join(alt, " "), ";")
	if runes := []rune(words); len(runes) > 500 {
		words = string(runes[:499]) + "…"
	}
	return c.Picture(words)
}

// lobbySail is the height of the middle of the foresail over a deck.
func lobbySail(deck int) int { return deck - 128 }

// lobbyShip draws the ship with its deck at a height, and the water to the foot of the picture.
func (p *Pen) lobbyShip(deck, height float64) {
	const stern, bow, main, fore = 44.0, 1040.0, float64(lobbyFlagX) - 10, float64(lobbyFore)
	keel := deck + lobbyHull
	// Rigging runs behind the sails.
	sail := float64(lobbySail(int(deck)))
	top := sail - 104
	if deck-lobbyTop > 3*lobbyStep {
		top -= 108
	}
	for _, to := range [][2]float64{{bow + 26, deck - 34}, {fore - 150, deck}} {
		p.Line(Foam, 2, fore, top, to[0], to[1])
	}
	for _, mast := range []struct{ x, top float64 }{{main, lobbyTop - 14}, {fore, top}} {
		p.Line(Edge, 10, mast.x, deck, mast.x, mast.top)
		p.Circle(mast.x, mast.top, 8)
		p.FillStroke(Gold, Outline, 2.2)
	}
	p.Polygon(fore+5, top+6, fore+64, top+19, fore+5, top+32)
	p.FillStroke(Dusk3, Edge, 2.5)
	p.square(fore, sail, 118, 69)
	if top < sail-104 {
		p.square(fore, sail-124, 82, 42)
	}
	// The bowsprit and the hull.
	p.Line(Edge, 8, bow-14, deck-12, bow+30, deck-38)
	p.Move(stern, deck-22)
	p.LineTo(stern+96, deck-4)
	p.LineTo(bow-130, deck-4)
	p.LineTo(bow, deck-20)
	p.Cubic(bow-6, keel-56, bow-30, keel, bow-84, keel)
	p.LineTo(stern+64, keel)
	p.Cubic(stern+22, keel, stern+4, keel-50, stern, deck-22)
	p.Close()
	p.FillStroke("wood", Edge, 4)
	for _, plank := range []float64{26, 54} {
		p.Line("woodD", 3, stern+14+plank/2, deck+plank, bow-22-plank/2, deck+plank)
	}
	for x := stern + 150; x < bow-130; x += 110 {
		p.Circle(x, deck+40, 11)
		p.FillStroke(Gold, "woodD", 4)
	}
	// Water over the keel.
	p.Move(0, height)
	p.LineTo(0, keel-8)
	for x := 0.0; x <= lobbyWide; x += 4 {
		p.LineTo(x, keel-8-7*math.Sin(x/64*math.Pi))
	}
	p.LineTo(lobbyWide, height)
	p.Close()
	p.Fill(Sea)
	for _, wave := range []struct{ y, from, to float64 }{{keel - 8, 0, lobbyWide}, {keel + 18, 90, 520},
		{keel + 18, 700, 1010}} {
		p.Move(wave.from, wave.y-7*math.Sin(wave.from/64*math.Pi))
		for x := wave.from; x <= wave.to; x += 4 {
			p.LineTo(x, wave.y-7*math.Sin(x/64*math.Pi))
		}
		p.Stroke(Foam, 3.6)
	}
}

// square draws a square sail about a point, filled by wind from the left.
func (p *Pen) square(x, y, halfWide, halfHigh float64) {
	left, right, belly := x-halfWide, x+halfWide, halfHigh*0.3
	p.Move(left, y-halfHigh)
	p.Quad(x, y-halfHigh+belly, right, y-halfHigh)
	p.Quad(right+1.6*belly, y, right, y+halfHigh)
	p.Quad(x, y+halfHigh-belly, left, y+halfHigh)
	p.Quad(left+1.6*belly, y, left, y-halfHigh)
	p.Close()
	p.FillStroke(Sail, Edge, 3.2)
}

func lobbySeat(c *Canvas, at image.Point, seat engine.Seat, name, note string) {
	room := lobbyRoom
	if note != "" {
		room -= min(180, Width(Label, 32, note)) + 16
	}
	w := c.Flag(seat, name, at.X, at.Y, lobbyFlag, room)
	if note != "" {
		c.Fitted(at.X+w+12, at.Y+lobbyFlag/2, lobbyRoom-w, note, Label.Sized(32).Toned(Solid(OnDark)))
	}
}

func freeSeat(c *Canvas, at image.Point, words string) {
	style := Title.Sized(38).Toned(Solid(OnDark))
	size, words := Fit(style.Font, style.Size, lobbyRoom-110, words)
	w := Width(style.Font, size, words) + 100
	c.Piece(SpriteKey{Kind: "lobby.free", A: w}, image.Rect(-3, -3, w+3, lobbyFlag+3), at.X, at.Y, func(p *Pen) {
		f := float64(w)
		p.Polygon(0, 0, f, 0, f-pennantNotch, lobbyFlag/2, f, lobbyFlag, 0, lobbyFlag)
		p.Dashes(12, 10)
		p.Stroke(Foam, 3)
	})
	c.Middle(at.X+36, at.Y+lobbyFlag/2, words, style.In(size))
}
