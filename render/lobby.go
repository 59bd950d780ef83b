package render

import (
	"image"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// LobbySeat is a seat of a table that has not begun. The Name of a free one is the words for that.
type LobbySeat = engine.LobbySeat

// The grid of the lobby's picture.
const (
	lobbyWide  = 1100
	lobbySky   = 156
	lobbyCellW = 512
	lobbyCellH = 84
	lobbyStepX = 528
	lobbyStepY = 102
	lobbyTop   = 186
)

// Lobby draws the table that waits for its players: the title in the sky, the seats as pennants, free ones dashed. Theme is
// "light" or "dark".
func Lobby(theme, title string, seats []LobbySeat) (engine.Picture, error) {
	t := ThemeNamed(theme)
	seats = seats[:min(len(seats), engine.MaxSeats)]
	rows := (len(seats) + 1) / 2
	h := lobbyTop + max(1, rows)*lobbyStepY + 12
	c := t.Plate(PlateKey{Kind: "lobby", A: h}, lobbyWide, h, func(p *Pen) {
		p.Rhumbs(lobbyWide-90, float64(h)+60, lobbyWide, float64(h))
		p.Sky(lobbyWide, lobbySky)
	}).Canvas()
	defer c.Release()
	size, text := Fit(Title, 60, 640, CleanName(title))
	c.Text(36, 92, text, Style{Font: Title, Size: size, Tone: Solid(OnDark)})
	alt := []string{title + "."}
	for i, s := range seats {
		at := image.Pt(30+(i%2)*lobbyStepX, lobbyTop+(i/2)*lobbyStepY)
		name := CleanName(s.Name)
		switch {
		case s.Free:
			c.freeSeat(at, name)
		default:
			c.lobbySeat(at, engine.Seat(i), name, CleanName(s.Note))
		}
		if s.Note != "" {
			name += " (" + s.Note + ")"
		}
		alt = append(alt, name+";")
	}
	png, err := c.PNG()
	if err != nil {
		return engine.Picture{}, err
	}
	words := strings.TrimSuffix(strings.Join(alt, " "), ";")
	if runes := []rune(words); len(runes) > 500 {
		words = string(runes[:499]) + "…"
	}
	return engine.Picture{PNG: png, Width: c.W, Height: c.H, Alt: words}, nil
}

func (c *Canvas) lobbySeat(at image.Point, seat engine.Seat, name, note string) {
	s := c.Theme.Sprite(SpriteKey{Kind: "lobby.seat"}, image.Rect(-3, -3, lobbyCellW+3, lobbyCellH+3), func(p *Pen) {
		p.RoundRect(0, 0, lobbyCellW, lobbyCellH, 14)
		p.FillStroke(Paper, Edge, 2.5)
	})
	c.Draw(s, at.X, at.Y)
	room := lobbyCellW - 8
	if note != "" {
		room -= min(180, Width(Label, 28, note)+40)
	}
	w := c.pennant(seat, name, at.X, at.Y, lobbyCellH, room, 14)
	if note != "" {
		c.Fitted(at.X+w+4, at.Y+lobbyCellH/2, lobbyCellW-w-14, note, Style{Font: Label, Size: 28, Tone: Solid(Ink2)})
	}
}

func (c *Canvas) freeSeat(at image.Point, words string) {
	s := c.Theme.Sprite(SpriteKey{Kind: "lobby.free"}, image.Rect(-3, -3, lobbyCellW+3, lobbyCellH+3), func(p *Pen) {
		p.RoundRect(0, 0, lobbyCellW, lobbyCellH, 14)
		p.Dashes(12, 10)
		p.Stroke(Foam, 3)
	})
	c.Draw(s, at.X, at.Y)
	c.Fitted(at.X+34, at.Y+lobbyCellH/2, lobbyCellW-60, words, Style{Font: Title, Size: 36, Tone: Solid(OnDark)})
}
