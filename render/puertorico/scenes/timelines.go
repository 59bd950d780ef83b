package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// Timelines gives recorded games as the gallery shows how they went, one of them with some of its positions.
func Timelines() []scenes.TimelineExhibit {
	return []scenes.TimelineExhibit{
		{Name: "course-4", Title: "Four players", Translated: true, Chart: four.chart(), Replay: four.turns(4, 5)},
		{Name: "course-2", Title: "Two players", Chart: two.chart()},
		{Name: "course-all-5", Title: "Five players with all expansions", Chart: allFive.chart()},
	}
}

func (g recordedGame) chart() engine.Chart { return g.Chart(puertorico.Timeline{}.Count) }

// turns are the positions of some rounds in which a role is chosen, and the last one of the game.
func (g recordedGame) turns(from, to int) []engine.Scene {
	return g.Frames(func(m position) bool {
		round := m.View(nobody).Round
		return round >= from && round <= to
	}, func(m position) bool {
		d, ok := m.Asked()
		return ok && d.Step == puertorico.StepRole
	})
}
