package endeavor

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

// sources are what the lines of the score sheet are summed to in the picture of a finished game.
var sources = []result.Source{{Icon: "occupy", Colour: "terra", Key: "endeavor.score.cities"},
	{Icon: "two_way_arrow", Colour: "tokA", Key: "endeavor.score.connections"},
	{Icon: "tracks", Colour: "tokS", Key: "endeavor.picture.source.tracks"},
	{Icon: "card", Colour: "royal", Key: "endeavor.score.cards"},
	{Icon: "marker", Colour: "steel", Key: "endeavor.picture.source.rest"}}

// Victory says where the points of each seat come from: cities, connections, statuses, cards, and all else.
func (p *painter) Victory() *render.Canvas {
	return result.Victory(p.Board, scorePainter{p}.standings(), sources, func(seat engine.Seat) []int {
		s := &p.View.Scores[seat]
		statuses := 0
		for _, n := range s.Status {
			statuses += n
		}
		return []int{s.Cities, s.Connections, statuses, s.Cards,
			s.GovernorPlace + s.Buildings + s.Population + s.Turned}
	})
}
