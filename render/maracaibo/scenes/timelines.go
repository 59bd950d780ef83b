package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// Timelines gives recorded games as the gallery shows how they went, one of them with some of its positions.
func Timelines() []scenes.TimelineExhibit {
	return []scenes.TimelineExhibit{
		{Name: "course-3", Title: "Three players", Translated: true, Chart: three.chart(), Replay: three.turns(2)},
		{Name: "course-2", Title: "Two players", Chart: two.chart()},
		{Name: "course-4", Title: "Four players", Chart: four.chart()},
		{Name: "course-all", Title: "Four players with every module", Chart: allFour.chart()},
	}
}

func (g recordedGame) chart() engine.Chart { return g.Chart(maracaibo.Timeline{}.Count) }

// turns are the positions of a round in which a seat's turn begins, and the last one of the game.
func (g recordedGame) turns(round int) []engine.Scene {
	return g.Frames(func(m position) bool {
		return m.View(nobody).Round == round
	}, func(m position) bool {
		return m.View(nobody).Step == maracaibo.StepMove
	})
}
