package render

import (
	_ "embed"
	"image"
	"math"
	"slices"
)

//go:embed skies.json
var skiesJSON []byte

// skies are the lights and silhouettes of skies: of the header of a picture, designed 1600 by 148, and of a poster,
// 1600 by 900, by game and hour.
var skies = NewArt("skies.json", skiesJSON)

// The size of a poster and its horizon.
const PosterWide, PosterHigh, Horizon = 1600, 900, 520

// Hour is the time of day in the sky of a picture. It tells how far a game is.
type Hour string

// The hours: of the first third of a game, of the rest of it, and of its last round.
const (
	Morning Hour = "morning"
	Dusk    Hour = "dusk"
	Night   Hour = "night"
)

// HourOf is the hour after a share of a game, 0 to 1; last says that its last round is known or that it is over.
func HourOf(share float64, last bool) Hour {
	switch {
	case last:
		return Night
	case share < 1.0/3:
		return Morning
	}
	return Dusk
}

// Sky is what a sky shows: the silhouettes and light of a game at an hour, "" for dusk; without a game, empty bands.
type Sky struct {
	Game string
	Hour Hour
}

var bandColours = map[Hour][5]Colour{
	Morning: {"morn1", "morn2", "morn3", "morn4", "morn5"},
	"":      {Dusk1, Dusk2, Dusk3, Dusk4, Dusk5},
	Dusk:    {Dusk1, Dusk2, Dusk3, Dusk4, Dusk5},
	Night:   {"night1", "night2", "night3", "night4", "night5"},
}

// Bands are the colors of the five flat bands of a sky at an hour, "" for dusk, from the top.
func (h Hour) Bands() [5]Colour { return bandColours[h] }

// bands draws the five flat bands of a sky.
func (h Hour) bands(p *Pen, width, height float64) {
	from := 0.0
	for i, end := range [...]float64{0.36, 0.64, 0.9, 0.96, 1} {
		to := math.Round(height * end)
		p.Rect(0, from, width, to-from)
		p.Fill(bandColours[h][i])
		from = to
	}
}

// layer draws a layer of a sky where there is one: "header_light", "poster_land" and so on.
func (s Sky) layer(p *Pen, name string, x, y, k float64) {
	if name += "_" + s.Game + "_" + string(s.Hour); skies.Has(name) {
		p.Drawing(skies, name, x, y, k)
	}
}

// landFoot is where the silhouettes of a header of 1600 by 148 begin: what the sky says ends before it.
const landFoot = 930

// landLeft is where the silhouettes of a header would have their x 0: they keep their scale and stay at the right.
func landLeft(width, height float64) float64 {
	return width - 1600*height/148 + min(14, (1600-width)/8)
}

// Draw draws a sky of the given height over the top of the picture, and the horizon, an ink line of 4 pixels below it.
func (s Sky) Draw(c *Canvas, height int) {
	key := SpriteKey{Kind: "sky", S: s.Game, A: c.W, B: height, Tone: Tone{Colour: bandColours[s.Hour][0]}}
	c.Piece(key, image.Rect(0, 0, c.W, height+2), 0, 0, func(p *Pen) {
		w, h := float64(c.W), float64(height)
		s.Hour.bands(p, w, h)
		for _, name := range []string{"header_light", "header_land"} {
			s.layer(p, name, landLeft(w, h), 0, h/148)
		}
		p.Rect(0, h-2, w, 4)
		p.Fill(Outline)
	})
}

// Poster draws a sky over a sea, with silhouettes at the right, and of the layers "fireworks", "low_fireworks" (behind
// the ships) and "quay" (from 800 on) those that are named.
func (s Sky) Poster(p *Pen, extra ...string) {
	s.Hour.bands(p, PosterWide, Horizon)
	s.layer(p, "poster_light", 0, 0, 1)
	for i, name := range []string{"fireworks", "low_fireworks"} {
		if slices.Contains(extra, name) {
			p.Drawing(skies, "poster_fireworks", 0, 150*float64(i), 1)
		}
	}
	p.Drawing(skies, "poster_sea_"+string(s.Hour), 0, 0, 1)
	s.layer(p, "poster_glitter", 0, 0, 1)
	s.layer(p, "poster_land", 0, 0, 1)
	if slices.Contains(extra, "quay") {
		p.Drawing(skies, "poster_quay", 0, 0, 1)
	}
}

// Fireworks puts so many rows of night above a poster, with fireworks as large as they have room.
func Fireworks(c *Canvas, high int) {
	const left, top, wide, tall = 622, 14, 806, 344
	night := NewCanvas(c.Theme, c.W, high, Night.Bands()[0])
	k := min(float64(c.W)*0.94/wide, float64(high)*0.94/tall)
	night.Shapes(func(p *Pen) {
		p.Drawing(skies, "poster_fireworks", (float64(c.W)-wide*k)/2-left*k, (float64(high)-tall*k)/2-top*k, k)
	})
	Insert(c, 0, night)
	night.Release()
}
