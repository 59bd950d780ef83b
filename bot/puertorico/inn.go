package puertorico

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// window is the answer to let everybody stay on the inn (X10.1); the moves stand in the menu.
func (q question) window() []title.Option {
	return text.Each(q.moves, func(m rules.Move) title.Option {
		o := primary(m, q.say("inn.stay"), "")
		o.Always = q.say("inn.always")
		return o
	})
}

var _ title.PresetAnswerer = Presenter{}

// offTheInn is the menu of moves off the inn, which stands beside the answers of other questions too (X10).
func (q question) offTheInn(moves []rules.Move) []title.Option {
	return text.Each(moves, func(m rules.Move) title.Option {
		key := "inn.colonist"
		if m.Noble() {
			key = "inn.noble"
		}
		return labeled(m, q.say(key, place(m.Place())), q.placeIcon(m.Place()), q.say("inn.menu"))
	})
}

// innDraft says who would be moved off the inn.
func innDraft(m rules.Move, v text.Localizer) string {
	key := "draft.inn"
	if m.Noble() {
		key = "draft.inn.noble"
	}
	return v.Say(prefix+key, engine.Term("place", m.Place()))
}

// Answer lets who wants nobody moved off the inn be asked neither in windows nor where nothing else could be decided
// (X10.1).
func (Presenter) Answer(d engine.Decision, presets map[string]string) (string, bool) {
	move, ok := presets[d.Step]
	if ok || presets[rules.StepWindow] != rules.StayAtInn().String() || d.Open {
		return move, ok
	}
	only := ""
	for _, text := range d.Moves {
		if m, err := rules.Parse(text); err == nil && m.Kind == rules.InnMove {
			continue
		}
		if only != "" {
			return "", false
		}
		only = text
	}
	return only, only != ""
}
