package lobby

import (
	"image"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// The grid of the lobby's poster: the title in the sky at the left, below it chips for the settings, and on the quay a
// flag for each seat.
const (
	edge, titleRoom     = 56, 690
	chip, chipStep      = 60, 74
	chipsEnd            = 880
	flagTop, flagUpper  = 686, 572
	flagHigh, flagFoot  = 104, 842
	flagWide, flagApart = 334, 66
	nameSize, nameLeast = 56, 44
	nameCut             = 36 // A name that has no room even then is cut.
)

// Draw draws the poster of a table that waits for its players: title and settings in the sky of its game, and a flag
// on the quay for each seat, a dashed one for a free seat, whose Name is the words for that.
func Draw(l engine.Lobby) (engine.Picture, error) {
	t, sky := render.ThemeNamed(l.Theme), render.Sky{Game: l.Game, Hour: render.LobbyHour(l.Game)}
	key := render.BackgroundKey{Kind: "lobby." + l.Game}
	c := t.Background(key, render.PosterWide, render.PosterHigh, func(p *render.Pen) {
		sky.Poster(p, "quay")
	}).Canvas()
	seats := l.Seats[:min(len(l.Seats), engine.MaxSeats)]
	y := drawTitle(c, sky, render.CleanName(l.Title), l.Taken)
	drawChips(c, l.Chips, y)
	var said []string
	places, wide := flags(seats)
	for i, s := range seats {
		at := places[i]
		if i == 0 || at.X > places[i-1].X {
			drawPole(c, at)
		}
		drawFlag(c, engine.Seat(i), s, at, wide)
		name := render.CleanName(s.Name)
		if s.Note != "" {
			name += " (" + render.CleanName(s.Note) + ")"
		}
		said = append(said, name)
	}
	var alt []string
	for _, part := range []string{l.Title, l.Taken, strings.Join(said, "; "), strings.Join(l.Chips, ", ")} {
		if part != "" {
			alt = append(alt, part+".")
		}
	}
	words := strings.Join(alt, " ")
	if runes := []rune(words); len(runes) > 500 {
		words = string(runes[:499]) + "…"
	}
	return c.Picture(words)
}

// drawTitle sets the title in one line or two and below it how many seats are taken, and returns where the chips
// begin.
func drawTitle(c *render.Canvas, sky render.Sky, title, taken string) int {
	bands := sky.Hour.Bands()
	style := render.Title.Sized(118).Toned(render.Solid(c.Theme.TextOn(bands[0])))
	lines, y := render.Lines(style.Font, style.Size, titleRoom, title), 122
	for i, line := range lines[:min(len(lines), 2)] {
		if i > 0 {
			y += 112
		}
		c.FittedText(edge, y, titleRoom, line, style)
	}
	band := min(len(lines)-1, 1) // The one that the second line stands on.
	second := render.Solid(render.Sun)
	if sky.Hour == render.Morning {
		second = render.Solid(c.Theme.TextOn(bands[band]))
	}
	y += 54 + 4*band
	c.FittedText(edge, y, titleRoom, taken, render.Subtitle.Sized(46).Toned(second))
	return y + 32
}

// drawChips sets what is special about the table, as many rows as lie above the horizon.
func drawChips(c *render.Canvas, chips []string, y int) {
	const pad, apart = 22, 14
	style, x := render.Label.Sized(34), edge
	for _, words := range chips {
		size, words := render.Fit(style.Font, style.Size, chipsEnd-edge-2*pad, render.CleanName(words))
		wide := render.Width(style.Font, size, words) + 2*pad
		if x+wide > chipsEnd && x > edge {
			x, y = edge, y+chipStep
		}
		if y+chip > render.Horizon {
			return
		}
		c.Tile(image.Pt(x, y), wide, chip, chip/2, render.Solid(render.Paper))
		c.Middle(x+pad, y+chip/2, words, style.In(size))
		x += wide + apart
	}
}

// flags are where the flags fly, and how wide they are: in one row where all names have room, else two on a pole and
// the last of an odd number on a lower one.
func flags(seats []engine.LobbySeat) (places []image.Point, wide int) {
	const beside = 30 // From the end of a flag to the one on the next pole.
	n := max(1, len(seats))
	wide = min(flagWide, render.PosterWide/n-flagApart)
	long := func(s engine.LobbySeat) bool {
		return !s.Free && render.Width(render.Title, nameLeast, render.CleanName(s.Name)) > nameRoom(wide)
	}
	if n < 5 && (n < 3 || !slices.ContainsFunc(seats, long)) {
		for i := range seats {
			places = append(places, image.Pt((render.PosterWide*(2*i+1)/n-wide)/2+4, flagTop))
		}
		return places, wide
	}
	columns := (n + 1) / 2
	step := (render.PosterWide - 2*edge) / columns
	wide = min(620, step-beside)
	for i := range seats {
		at := image.Pt(edge+16+i/2*step, flagTop)
		if i%2 == 0 && i < n-1 {
			at.Y = flagUpper
		}
		places = append(places, at)
	}
	return places, wide
}

// drawPole puts up a pole on the quay with a flag's upper corner at a point.
func drawPole(c *render.Canvas, at image.Point) {
	const pole = 16
	high := flagFoot - at.Y
	key := render.SpriteKey{Kind: "lobby.pole", A: high}
	c.Piece(key, image.Rect(-pole-8, -44, 8, high+4), at.X, at.Y, func(p *render.Pen) {
		p.RoundRect(-pole, -26, pole, float64(high+26), 4)
		p.FillStroke("wood", render.Outline, 3.2)
		p.Circle(-pole/2, -28, 12)
		p.FillStroke(render.Gold, render.Outline, 3.2)
	})
}

// The notch of a flag and the radius of the mark on it.
const notch, mark = 30, 34

// nameRoom is the width of a name on a flag that is so wide.
func nameRoom(wide int) int { return wide - notch - 2*mark - 38 }

// drawFlag flies the flag of a seat, at is its upper corner at the pole.
func drawFlag(c *render.Canvas, seat engine.Seat, s engine.LobbySeat, at image.Point, wide int) {
	ground, rim := render.SeatColour(seat), render.Outline
	if s.Free {
		ground = render.Paper
	}
	if c.Theme.Contrast(ground, rim) < 1.5 { // A dark flag would be lost above a dark sea.
		rim = render.OnDark
	}
	key := render.SpriteKey{Kind: "lobby.flag", A: wide, S: string(ground)}
	c.Piece(key, image.Rect(-4, -4, wide+4, flagHigh+4), at.X, at.Y, func(p *render.Pen) {
		f, h := float64(wide), float64(flagHigh)
		p.Polygon(0, 0, f, 0, f-notch, h/2, f, h, 0, h)
		if s.Free {
			p.Fill(ground)
			p.Polygon(0, 0, f, 0, f-notch, h/2, f, h, 0, h)
			p.Dashes(16, 12)
			p.Stroke(render.Ink, 3.2)
			p.Dashes()
			return
		}
		p.FillStroke(ground, rim, 3.2)
	})
	middle := at.Y + flagHigh/2
	name := render.CleanName(s.Name)
	if s.Free {
		c.Fitted(at.X+(wide-notch)/2, middle, wide-notch-24, name,
			render.Title.Sized(46).Toned(render.Solid(render.Ink2)).At(render.Centre))
		return
	}
	c.Mark(seat, at.X+20+mark, middle, mark)
	left, tone := at.X+2*mark+34, render.Solid(c.Theme.TextOn(ground))
	size, line := nameSize, middle
	if s.Note != "" {
		size, line = nameSize-6, middle-18
		c.Fitted(left, middle+28, nameRoom(wide), render.CleanName(s.Note), render.Label.Sized(34).Toned(tone))
	}
	for size > nameCut && render.Width(render.Title, size, name) > nameRoom(wide) {
		size--
	}
	c.Middle(left, line, render.Cut(render.Title, size, nameRoom(wide), name), render.Title.Sized(size).Toned(tone))
}
