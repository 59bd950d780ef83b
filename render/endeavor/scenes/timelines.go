package scenes

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// Timelines gives recorded games as the gallery shows how they went, one of them with some of its positions.
func Timelines() []scenes.TimelineExhibit {
	return []scenes.TimelineExhibit{
		{Name: "course-4", Title: "Four players", Translated: true, Chart: four.chart(), Replay: four.turns(4, 5)},
		{Name: "course-3", Title: "Three players", Chart: three.chart()},
		{Name: "course-5", Title: "Five players", Chart: five.chart()},
		{Name: "course-neutral", Title: "Four players with the neutral naming", Chart: neutral.chart()},
	}
}

func (g recordedGame) chart() engine.Chart { return g.Chart(endeavor.Timeline{}.Count) }

// turns are the positions of some rounds in which the crown's holder acts, and the last one of the game.
func (g recordedGame) turns(from, to int) []engine.Scene {
	return g.Frames(func(m position) bool {
		round := m.View(nobody).Round
		return round >= from && round <= to
	}, func(m position) bool {
		v := m.View(nobody)
		return v.Step == endeavor.StepAct && slices.Equal(v.Awaited, []engine.Seat{v.Crown})
	})
}
