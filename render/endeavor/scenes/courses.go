package scenes

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// Courses gives recorded games as the gallery shows how they went, one of them with some of its positions.
func Courses() []render.CourseExhibit {
	return []render.CourseExhibit{
		{Name: "course-4", Title: "Four players", Translated: true, Chart: four.chart(), Replay: four.turns(4, 5)},
		{Name: "course-3", Title: "Three players", Chart: three.chart()},
		{Name: "course-5", Title: "Five players", Chart: five.chart()},
		{Name: "course-neutral", Title: "Four players with the neutral naming", Chart: neutral.chart()},
	}
}

func (g played) chart() engine.Chart {
	list := g.moments()
	result, _ := list[len(list)-1].table.Result()
	return engine.Chart{
		Course: endeavor.Course{}.Count(func(yield func(engine.Table, []engine.Event) bool) {
			for _, m := range list {
				if !yield(m.table, m.events) {
					return
				}
			}
		}),
		Game: endeavor.Name, Names: slices.Clone(people[:len(seen(list[0].table, nobody).Players)]), Winners: result.Winners,
	}
}

// turns are the positions of some rounds in which the crown's holder acts, and the last one of the game, each with everything that
// happened since the one before as new.
func (g played) turns(from, to int) []engine.Scene {
	var list []engine.Scene
	var fresh []engine.Event
	moments := g.moments()
	for i, m := range moments {
		v := seen(m.table, nobody)
		within := v.Round >= from && v.Round <= to
		if within {
			fresh = append(fresh, m.events...)
		}
		crowned := v.Step == endeavor.StepAct && slices.Equal(v.Awaited, []engine.Seat{v.Crown})
		if i < len(moments)-1 && (!within || !crowned) {
			continue
		}
		s := m.scene()
		s.Fresh, fresh = fresh, nil
		list = append(list, s)
	}
	return list
}
