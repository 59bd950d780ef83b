package result

import (
	"math"
	"strconv"

	"github.com/harbormaster/harbormaster/render"
)

// Laurel puts a golden wreath of radius r about (x, y), the sign of a winner: two branches that leave the top open.
func Laurel(c *render.Canvas, x, y, r int) { laurel(c, x, y, r, "goldL") }

func laurel(c *render.Canvas, x, y, r int, colour render.Colour) {
	half := r*5/4 + 6
	key := render.SpriteKey{Kind: "laurel", A: r, S: string(colour)}
	c.Piece(key, render.Around(half), x, y, func(pen *render.Pen) {
		f := float64(r)
		for _, side := range []float64{-1, 1} {
			const leaves = 5
			for k := range leaves {
				// The angle runs from the foot of the wreath, where the branches cross, to the open top.
				angle := (0.1 + 0.145*float64(k)) * math.Pi
				foot := [2]float64{side * f * 0.84 * math.Sin(angle), f * 0.84 * math.Cos(angle)}
				for _, lean := range []float64{0.8, -0.35} {
					leaf(pen, colour, foot, side, angle, lean, f*0.44)
				}
			}
		}
	})
}

// leaf draws a leaf of a wreath from its foot on; it points along the branch, leaning outward or inward by an angle.
func leaf(pen *render.Pen, colour render.Colour, foot [2]float64, side, angle, lean, long float64) {
	along := angle - lean
	dx, dy := side*math.Cos(along), -math.Sin(along)
	tipX, tipY := foot[0]+long*dx, foot[1]+long*dy
	midX, midY := foot[0]+long*dx/2, foot[1]+long*dy/2
	wide := long * 0.52
	pen.Move(foot[0], foot[1])
	pen.Quad(midX-wide*dy, midY+wide*dx, tipX, tipY)
	pen.Quad(midX+wide*dy, midY-wide*dx, foot[0], foot[1])
	pen.Close()
	pen.FillStroke(colour, render.Outline, math.Max(1.6, long/16))
}

const rankRadius = 22

// RankBefore puts Rank before a point, and returns where the room before it ends.
func RankBefore(c *render.Canvas, place, x, y int, hollow bool) int {
	if place == 1 && !hollow { // Its laurel is wider.
		Rank(c, place, x-32, y, hollow)
		return x - 78
	}
	Rank(c, place, x-30, y, hollow)
	return x - 68
}

// Rank is the disc with a place: hollow where something is hidden, else filled, the first one golden in a laurel.
func Rank(c *render.Canvas, place, x, y int, hollow bool) {
	first := place == 1 && !hollow
	ground := render.DiscTone
	switch {
	case hollow:
		ground = render.Paper
	case first:
		ground = render.Gold
		laurel(c, x, y, rankRadius+5, "leaf")
	}
	c.Piece(render.SpriteKey{Kind: "rank", S: string(ground)}, render.Around(rankRadius+3), x, y, func(p *render.Pen) {
		p.Circle(0, 0, rankRadius)
		p.FillStroke(ground, render.Ink2, 2)
	})
	tone := render.Solid(render.Ink)
	if ground != render.Paper {
		tone = render.Solid(render.Outline)
	}
	c.Inside(strconv.Itoa(place)+".", x, y, rankRadius*5/3, 28, tone)
}
