package main

import (
	"fmt"
	"image/color"
	"math"

	"github.com/lucasb-eyer/go-colorful"
)

// verdict says how far off pictures are, in CIEDE2000: on average over all pixels, at worst, and the share of pixels
// that are off by more than 2 and by more than 5. Below 2 an eye sees no difference between neighbors.
type verdict struct {
	mean, most, over2, over5 float64
}

// String is a line of a report.
func (v verdict) String() string {
	return fmt.Sprintf("mean %.3f  most %.1f  over 2: %.3f %%  over 5: %.4f %%", v.mean, v.most, 100*v.over2,
		100*v.over5)
}

func (v *verdict) add(off, share float64) {
	v.mean += off * share
	v.most = math.Max(v.most, off)
	if off > 2 {
		v.over2 += share
	}
	if off > 5 {
		v.over5 += share
	}
}

func judge(seen []shade, table []color.RGBA) verdict {
	labs := make([][3]float64, len(table))
	for i, c := range table {
		labs[i] = shadeOf(c, 0).lab
	}
	total := 0.0
	for i := range seen {
		total += seen[i].weight
	}
	var v verdict
	for i := range seen {
		v.add(off(seen[i].rgb, table[nearestOf(&seen[i].lab, labs, 0)]), seen[i].weight/total)
	}
	return v
}

func off(a, b color.RGBA) float64 {
	if a == b {
		return 0
	}
	x, _ := colorful.MakeColor(a)
	y, _ := colorful.MakeColor(b)
	return 100 * x.DistanceCIEDE2000(y)
}
