package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// Timelines gives recorded games as the gallery shows how they went, one of them with some of its positions.
func Timelines() []scenes.TimelineExhibit {
	return []scenes.TimelineExhibit{
		{Name: "course-4", Title: "Four players", Translated: true, Chart: four.chart(), Replay: four.turns(4)},
		{Name: "course-3", Title: "Three players", Chart: three.chart()},
		{Name: "course-5", Title: "Five players", Chart: five.chart()},
		{Name: "course-neutral", Title: "Four players with the neutral naming", Chart: neutral.chart()},
	}
}

func (g recordedGame) chart() engine.Chart { return g.Chart(endeavor.Timeline{}.Count) }

// turns are the positions of a round in which a seat acts, and the last one of the game.
func (g recordedGame) turns(round int) []engine.Scene {
	return g.Frames(func(m position) bool {
		return m.View(nobody).Round == round
	}, func(m position) bool {
		return m.View(nobody).Step == endeavor.StepAct
	})
}
