package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// Courses gives recorded games as the gallery shows how they went, one of them with some of its positions.
func Courses() []render.CourseExhibit {
	return []render.CourseExhibit{
		{Name: "course-4", Title: "Four players", Translated: true, Chart: four.chart(), Replay: four.turns(4, 5)},
		{Name: "course-2", Title: "Two players", Chart: two.chart()},
		{Name: "course-all-5", Title: "Five players with all expansions", Chart: allFive.chart()},
	}
}

func (g played) chart() engine.Chart {
	list := g.moments()
	result, _ := list[len(list)-1].table.Result()
	return engine.Chart{
		Course: puertorico.Course{}.Count(func(yield func(engine.Table, []engine.Event) bool) {
			for _, m := range list {
				if !yield(m.table, m.events) {
					return
				}
			}
		}),
		Game: puertorico.Game().Name(), Names: people[:len(seen(list[0].table, nobody).Players)], Winners: result.Winners,
	}
}

// turns are the positions of some rounds in which a role is chosen, and the last one of the game, each with everything that
// happened since the one before as new.
func (g played) turns(from, to int) []engine.Scene {
	var list []engine.Scene
	var fresh []engine.Event
	moments := g.moments()
	for i, m := range moments {
		d, ok := asked(m.table)
		round := seen(m.table, nobody).Round
		if round >= from && round <= to {
			fresh = append(fresh, m.events...)
		}
		if i < len(moments)-1 && (round < from || round > to || !ok || d.Step != puertorico.StepRole) {
			continue
		}
		s := m.scene()
		s.Fresh, fresh = fresh, nil
		list = append(list, s)
	}
	return list
}
