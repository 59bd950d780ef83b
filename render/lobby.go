package render

import (
	"image"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// The grid of the lobby's poster: the title in the sky at the left, below it chips for the settings, and on the quay a
// flag for each seat.
const (
	posterWide, posterHigh, horizon = 1600, 900, 520
	lobbyLeft, lobbyTitle           = 56, 690
	lobbyChip, lobbyChipStep        = 60, 74
	lobbyChips                      = 780
	lobbyFlagTop, lobbyFlagHigh     = 686, 100
	lobbyFlagWide, lobbyFlagApart   = 334, 66
	lobbyNote                       = 866
)

// Lobby draws the poster of a table that waits for its players: title and settings in the sky of its game, and a flag
// on the quay for each seat, a dashed one for a free seat, whose Name is the words for that.
func Lobby(l engine.Lobby) (engine.Picture, error) {
	t, sky := ThemeNamed(l.Theme), Sky{l.Game, Dusk}
	if hour, ok := readPalette().Lobbies[l.Game]; ok {
		sky.Hour = hour
	}
	c := t.Background(BackgroundKey{Kind: "lobby." + l.Game}, posterWide, posterHigh, func(p *Pen) {
		p.Poster(sky, "quay")
	}).Canvas()
	seats := l.Seats[:min(len(l.Seats), engine.MaxSeats)]
	y := c.lobbyTitle(sky, CleanName(l.Title), l.Taken)
	c.lobbyChips(l.Chips, y)
	var said []string
	for i, s := range seats {
		from, to := posterWide*i/len(seats), posterWide*(i+1)/len(seats)
		wide := min(lobbyFlagWide, to-from-lobbyFlagApart)
		c.lobbyFlag(engine.Seat(i), s, image.Pt((from+to-wide)/2+4, lobbyFlagTop), wide)
		name := CleanName(s.Name)
		if s.Note != "" {
			name += " (" + CleanName(s.Note) + ")"
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

// lobbyTitle sets the title in one line or two and below it how many seats are taken, and returns where the chips
// begin.
func (c *Canvas) lobbyTitle(sky Sky, title, taken string) int {
	bands := bandColours[sky.Hour]
	style := Title.Sized(118).Toned(Solid(c.Theme.TextOn(bands[0])))
	lines, y := Lines(style.Font, style.Size, lobbyTitle, title), 146
	if len(lines) > 1 {
		y = 122
	}
	for i, line := range lines[:min(len(lines), 2)] {
		if i > 0 {
			y += 112
		}
		c.FittedText(lobbyLeft, y, lobbyTitle, line, style)
	}
	second := Solid(Sun)
	if sky.Hour == Morning {
		second = Solid(c.Theme.TextOn(bands[1]))
	}
	y = max(y+58, 220) // On the second band.
	c.FittedText(lobbyLeft, y, lobbyTitle, taken, Subtitle.Sized(46).Toned(second))
	return y + 32
}

// lobbyChips sets what is special about the table, as many rows as lie above the horizon.
func (c *Canvas) lobbyChips(chips []string, y int) {
	const pad, apart = 26, 16
	style, x := Label.Sized(38), lobbyLeft
	for _, words := range chips {
		size, words := Fit(style.Font, style.Size, lobbyChips-lobbyLeft-2*pad, CleanName(words))
		wide := Width(style.Font, size, words) + 2*pad
		if x+wide > lobbyChips && x > lobbyLeft {
			x, y = lobbyLeft, y+lobbyChipStep
		}
		if y+lobbyChip > horizon {
			return
		}
		c.Tile(image.Pt(x, y), wide, lobbyChip, lobbyChip/2, Solid(Paper))
		c.Middle(x+pad, y+lobbyChip/2, words, style.In(size))
		x += wide + apart
	}
}

// lobbyFlag flies the flag of a seat on a pole of the quay; at is the upper corner at its pole.
func (c *Canvas) lobbyFlag(seat engine.Seat, s engine.LobbySeat, at image.Point, wide int) {
	const notch, pole, mark = 30, 16, 34
	ground := SeatColour(seat)
	if s.Free {
		ground = Paper
	}
	key := SpriteKey{Kind: "lobby.flag", A: wide, S: string(ground)}
	c.Piece(key, image.Rect(-pole-8, -44, wide+4, 160), at.X, at.Y, func(p *Pen) {
		f, h := float64(wide), float64(lobbyFlagHigh)
		p.RoundRect(-pole, -26, pole, 182, 4)
		p.FillStroke("wood", Outline, 3.2)
		p.Circle(-pole/2, -28, 12)
		p.FillStroke(Gold, Outline, 3.2)
		p.Polygon(0, 0, f, 0, f-notch, h/2, f, h, 0, h)
		if s.Free {
			p.Fill(ground)
			p.Polygon(0, 0, f, 0, f-notch, h/2, f, h, 0, h)
			p.Dashes(16, 12)
			p.Stroke(Ink, 3.2)
			p.Dashes()
			return
		}
		p.FillStroke(ground, Outline, 3.2)
	})
	middle := at.Y + lobbyFlagHigh/2
	name := CleanName(s.Name)
	if s.Free {
		c.Fitted(at.X+(wide-notch)/2, middle, wide-notch-24, name, Title.Sized(46).Toned(Solid(Ink2)).At(Centre))
		return
	}
	c.Mark(seat, at.X+20+mark, middle, mark)
	left := 2*mark + 34
	c.Fitted(at.X+left, middle, wide-notch-left-4, name,
		Title.Sized(56).Toned(Solid(c.Theme.TextOn(ground))))
	c.Fitted(at.X+wide/2, lobbyNote, wide, CleanName(s.Note), Label.Sized(34).Toned(Solid(OnDark)).At(Centre))
}
