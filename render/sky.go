package render

import "math"

// Sky draws the dusk over the top of a picture: five flat bands, the sun, hills with a watchtower and a palm, and the
// horizon, an ink line of 4 pixels below height.
func (p *Pen) Sky(width, height float64) {
	from := 0.0
	for _, band := range []struct {
		end    float64
		colour Colour
	}{{0.36, Dusk1}, {0.64, Dusk2}, {0.9, Dusk3}, {0.96, Dusk4}, {1, Dusk5}} {
		end := math.Round(height * band.end)
		p.Rect(0, from, width, end-from)
		p.Fill(band.colour)
		from = end
	}
	// The silhouettes are designed for a sky of 1600 by 148; they keep their proportions and stay at the right.
	k := height / 148
	x := func(v float64) float64 { return width - (1600-v)*k + skyShift(width) }
	y := func(v float64) float64 { return v * k }
	p.dc.DrawArc(x(1372), y(142), 62*k, math.Pi, 2*math.Pi)
	p.dc.LineTo(x(1434), y(147))
	p.dc.LineTo(x(1310), y(147))
	p.dc.ClosePath()
	p.Fill(Sun)
	for _, isle := range []string{
		"M952 147 Q1005 124 1058 116 L1062 70 1078 70 1081 112 Q1122 81 1160 81 1184 81 1208 95 1260 120 1329 128" +
			"L1405 147 Z",
		"M1396 147 Q1440 111 1490 104 1545 88 1601 109 L1601 147 Z",
	} {
		p.Path(isle, x(0), 0, k)
		p.Fill(Isle)
	}
	p.palm(x(1510), y(46), k)
	p.Rect(0, height-2, width, 4)
	p.Fill(Outline)
}

// hillFoot is where the hill with the watchtower begins in a sky of 1600 by 148: what the sky says ends before it.
const hillFoot = 952

// skyShift moves the silhouettes of a narrow picture to the right, out of the way of the headline.
func skyShift(width float64) float64 { return max(0, (1600-width)/8) }

func (p *Pen) palm(x, y, k float64) {
	p.Path("M-5 56 Q1 28 -2 0 L4 0 Q10 32 6 56 Z", x, y, k)
	p.Fill(Isle)
	at := func(dx, dy float64) (float64, float64) { return x + dx*k, y + dy*k }
	for _, leaf := range [][4]float64{{7, -36, -10, -22}, {44, -3, 20, -20}, {39, 21, 22, -2}, {-43, 1, -18, -20},
		{-36, 23, -18, 2}, {-1, 36, -12, 16}} {
		tx, ty := at(leaf[0], leaf[1])
		p.Move(x, y)
		cx, cy := at(leaf[2], leaf[3])
		p.Quad(cx, cy, tx, ty)
		cx, cy = at(leaf[2]*0.55+leaf[0]*0.3, leaf[3]*0.35+leaf[1]*0.3+5)
		p.Quad(cx, cy, x, y)
		p.Close()
		p.FillStroke(Isle, Isle, 3*k)
	}
}
