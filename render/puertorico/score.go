package puertorico

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// score draws the final account in place of the ships: a column for each player, a line for each part.
func (p *painter) score(c *render.Canvas, l *layout) {
	r := l.score
	const (
		labels = 300
		above  = 33
	)
	type line struct {
		key   string
		value func(i int) int
	}
	rows := []line{
		{"puertorico.picture.score.chips", func(i int) int { return p.v.Scores[i].Chips }},
		{"puertorico.picture.score.building", func(i int) int { return p.v.Scores[i].Buildings }},
		{"puertorico.picture.score.large", func(i int) int { return large(p.v.Scores[i].Large) }},
	}
	first, step, digits, below := 76, 31, 32, 188
	if p.v.WithNobles {
		rows = append(rows, line{"puertorico.picture.score.nobles", func(i int) int { return p.v.Scores[i].Nobles }})
		first, step, digits, below = 70, 26, 28, 193
	}
	n := min(len(p.v.Players), len(p.v.Scores))
	wide := (r.Dx() - labels - 20) / max(1, n)
	total := r.Min.Y + below
	tie := r.Max.Y - 24
	for k, row := range rows {
		c.Fitted(r.Min.X+20, r.Min.Y+first+step*k, labels-30, p.say(row.key), labelStyle.In(digits-2))
	}
	c.Fitted(r.Min.X+20, total, labels-30, p.say("puertorico.picture.score.total"), titleStyle.In(40))
	c.Fitted(r.Min.X+20, tie, labels-30, p.say("puertorico.picture.score.tiebreak"), noteStyle.In(26))
	for i := range n {
		seat := engine.Seat(i)
		middle := r.Min.X + labels + i*wide + wide/2
		const mark = 21
		size, name := render.Fit(titleStyle.Font, 34, wide-2*mark-24, p.name(seat))
		left := middle - (2*mark+10+render.Width(titleStyle.Font, size, name))/2
		c.Mark(seat, left+mark, r.Min.Y+above, mark)
		c.Middle(left+2*mark+10, r.Min.Y+above, name, titleStyle.In(size))
		for k, row := range rows {
			c.Middle(middle, r.Min.Y+first+step*k, strconv.Itoa(row.value(i)), countStyle.In(digits).At(render.Centre))
		}
		if slices.Contains(p.v.Winners, seat) {
			c.Glow(rect(middle-wide/2+5, r.Min.Y+9, wide-10, r.Dy()-15), 10, 6)
		}
		sum := strconv.Itoa(p.v.Scores[i].Total)
		at := middle - (totalShield+8+render.Width(countStyle.Font, totalSize, sum))/2
		c.Icon("vp", at+totalShield/2, total, totalShield)
		c.Middle(at+totalShield+8, total, sum, countStyle.In(totalSize))
		c.Middle(middle, tie, strconv.Itoa(p.v.Scores[i].Tiebreak), noteStyle.In(26).At(render.Centre))
	}
}

// The total stands beside a shield, for it may have three digits.
const (
	totalShield = 54
	totalSize   = 48
)

func large(list []puertorico.LargeBonus) int {
	sum := 0
	for _, l := range list {
		sum += l.Bonus
	}
	return sum
}
