package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

// sources are what the lines of the score sheet are summed to in the picture of a finished game.
var sources = []result.Source{{Icon: "vp", Colour: "shipT", Key: "maracaibo.score.play"},
	{Icon: "crew", Colour: "mapF", Key: "maracaibo.score.cards"},
	{Icon: "residence", Colour: "mapG", Key: "maracaibo.score.residences"},
	{Icon: "quest", Colour: "locT", Key: "maracaibo.score.quests"},
	{Icon: "treasure", Colour: "mapE", Key: "maracaibo.score.treasures"}}

// Victory says where the points of each seat come from: the track and what counts with it, cards, residences, quests,
// treasures.
func (p *painter) Victory() *render.Canvas {
	return result.Victory(p.Board, scorePainter{p}.standings(), sources, func(seat engine.Seat) []int {
		s := &p.View.Scores[seat]
		return []int{s.Track + s.Rivers + s.Doubloons, s.Cards + s.CardFinal + s.Improvements, s.Residences,
			s.Quests + s.QuestBonus, s.Treasures + s.Buried + s.Rubies}
	})
}
