package puertorico

import (
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// score draws the final account in place of the ships: a column for each player, a line for each part.
func (p *painter) score(c *render.Canvas, l *layout) {
	r := l.score
	const labels = 290
	rows := []struct {
		key   string
		value func(i int) int
	}{
		{"puertorico.picture.score.chips", func(i int) int { return p.v.Scores[i].Chips }},
		{"puertorico.picture.score.building", func(i int) int { return p.v.Scores[i].Buildings }},
		{"puertorico.picture.score.large", func(i int) int { return large(p.v.Scores[i].Large) }},
		{"puertorico.picture.score.tiebreak", func(i int) int { return p.v.Scores[i].Tiebreak }},
	}
	n := min(len(p.v.Players), len(p.v.Scores))
	wide := (r.Dx() - labels - 20) / max(1, n)
	line := func(k int) int { return r.Min.Y + 82 + 33*k }
	foot := r.Max.Y - 38
	for k, row := range rows {
		c.Fitted(r.Min.X+20, line(k), labels-30, p.say(row.key), labelStyle.In(29))
	}
	c.Fitted(r.Min.X+20, foot, labels-30, p.say("puertorico.picture.score.total"), titleStyle.In(38))
	for i := range n {
		seat := engine.Seat(i)
		x := r.Min.X + labels + i*wide
		middle := x + 64
		c.Mark(seat, x+22, r.Min.Y+38, 21)
		c.Fitted(x+50, r.Min.Y+38, wide-60, p.name(seat), titleStyle.In(34))
		for k, row := range rows {
			style := countStyle.In(31)
			if k == len(rows)-1 {
				style = noteStyle.In(29)
			}
			c.Middle(middle, line(k), strconv.Itoa(row.value(i)), style.At(render.Centre))
		}
		c.Shield(strconv.Itoa(p.v.Scores[i].Total), middle, foot, 60, render.Tone{})
	}
}

func large(list []puertorico.LargeBonus) int {
	sum := 0
	for _, l := range list {
		sum += l.Bonus
	}
	return sum
}
