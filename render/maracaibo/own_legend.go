package maracaibo

import (
	"github.com/harbormaster/harbormaster/render"
)

// The legend explains the signs whose names stand nowhere else on the picture, four in a row.
const (
	ownLegendRow  = 4
	ownLegendStep = 52
	ownLegendWide = ownRoom / ownLegendRow
)

// legendWord is a sign with the key of what it means; one without an icon is a frame of gold or a bar.
type legendWord struct{ icon, key string }

// legendWords are signs and what they mean.
func (o *ownBoard) legendWords() []legendWord {
	list := make([]legendWord, 0, 16)
	if o.may.any && !o.may.planned { // What is planned has a tick.
		list = append(list, legendWord{"", "own.possible"})
	}
	for _, icon := range [...]string{"raid", "explore", "bury", "income", "upgrade", "refill", "treasure",
		"river", "smuggler", "cube", "open"} {
		list = append(list, legendWord{icon, "sign." + icon})
	}
	list = append(list, legendWord{"seal", "own.lasting"})
	if o.changed() { // The longest words have what is left of their row.
		list = append(list, legendWord{"changed", "own.new"})
	}
	return list
}

func (o *ownBoard) legend(c *render.Canvas) {
	r := o.l.legend
	for i, w := range o.legendWords() {
		x, y := r.Min.X+ownLeft+i%ownLegendRow*ownLegendWide, r.Min.Y+12+ownLegendStep/2+i/ownLegendRow*ownLegendStep
		switch w.icon {
		case "":
			c.HighlightEdge(rect(x+4, y-19, 38, 38), 7, 6)
		case "open":
			c.Circle(x+23, y, 17, render.Hole, render.Tone{})
		case "changed":
			c.ChangeFrame(rect(x+4, y-19, 38, 38), 6, o.seat)
		default:
			c.Icon(w.icon, x+23, y, 38)
		}
		room := ownLegendWide - 66
		if w.icon == "changed" {
			room = r.Max.X - ownLeft - x - 58
		}
		c.Fitted(x+58, y, room, o.Say("maracaibo.board."+w.key), ownName.In(30))
	}
}
