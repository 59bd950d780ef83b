package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// treasure is a kind of treasure to take, a place for it, or an island for cubes (M46, M57).
func (q question) treasure(m rules.Move) title.Option {
	if m.Kind == rules.StoreMove {
		at := rules.Store(m.A)
		if at == rules.NoStore {
			return title.Option{Label: q.say("store.none"), Emoji: "cube"}
		}
		return title.Option{Label: q.say("store", words("what", effectsOf(q.Localizer, at.Effects()))),
			Emoji: treasureIcon(at.Treasure()), Style: chat.Primary}
	}
	kind := rules.Treasure(m.A)
	o := title.Option{Emoji: treasureIcon(kind)}
	name := words("treasure", treasureName(q.Localizer, kind))
	if m.Kind == rules.RefillMove {
		e, _ := q.Doing()
		cubes := q.Islands[kind] + e.N
		o.Label = q.count("refilled", rules.Worth(cubes), name, engine.Num("cubes", cubes))
		return o
	}
	key := "treasure"
	if q.Islands[kind] == 0 {
		key = "treasure.empty"
	}
	o.Label = q.say(key, name, engine.Num("cubes", q.Islands[kind]), engine.Num("worth", q.Worth[kind]))
	return o
}

// bury is a shovel's use: the kind, the burial space with its bonus, and where the cube comes from where there is a
// choice (M48).
func (q question) bury(m rules.Move) title.Option {
	kind, from, to := rules.Treasure(m.A), rules.Store(m.B), rules.Burial(m.C)
	o := title.Option{Emoji: treasureIcon(kind)}
	label := effectsOf(q.Localizer, to.Effects())
	if to >= rules.FirstPoseidon {
		label = q.say("bury.poseidon", words("what", label))
	}
	if slices.ContainsFunc(q.moves, func(o rules.Move) bool { return o.Kind == m.Kind && o.A != m.A }) {
		label = q.say("bury.of", words("treasure", treasureName(q.Localizer, kind)), words("what", label))
	}
	switch {
	case sources(q.own, kind) == 1:
	case from == rules.NoStore:
		label = q.say("bury.beside", words("bury", label))
	default:
		label = q.say("bury.from", words("bury", label), words("what", effectsOf(q.Localizer, from.Effects())))
	}
	o.Label, o.Menu = text.Upper(label), q.say("bury.menu", engine.Term("treasure", kind.String()))
	return o
}

// sources counts the places from which a cube of a kind can be buried.
func sources(own *rules.PlayerView, kind rules.Treasure) int {
	n := text.Count(own.Stored, func(at rules.Store) bool { return at.Treasure() == kind })
	if own.Loose[kind] > 0 {
		n++
	}
	return n
}
