package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

var _ title.UnavailablePresenter = Presenter{}

// Missing lists what stands on the table and could be looked for in a question: every space, socket, figurehead, quest, raid action.
func (Presenter) Missing(view any, d engine.Decision, v text.Localizer) []title.Option {
	q, ok := asked(view, d, v)
	if !ok {
		return nil
	}
	var list []title.Option
	for _, m := range q.probes() {
		if slices.Contains(q.moves, m) {
			continue
		}
		o := q.probe(m)
		o.Move = m.String()
		list = append(list, o)
	}
	return list
}

// probes are the moves that answer a question of this kind, whether they are legal or not.
func (q question) probes() []rules.Move {
	var list []rules.Move
	switch q.step {
	case rules.StepMove:
		list = movesTo(q.Slots, rules.Sail, func(*rules.SlotView) bool { return true })
		list = append(list, rules.Sail(rules.Gulf), rules.Sail(rules.Maracaibo))
	case rules.StepSail:
		list = append(movesTo(q.Slots, rules.Step, func(*rules.SlotView) bool { return true }), rules.Stop())
	case rules.StepResidence:
		list = movesTo(q.Slots, rules.Build, func(v *rules.SlotView) bool { return v.Card > rules.BlankCard && v.Card.Class() == rules.Residence })
	case rules.StepAcquire:
		e, _ := q.Doing()
		list = movesTo(q.Slots, rules.Acquire, func(v *rules.SlotView) bool { return v.Card > rules.BlankCard && v.Card.Kind() == e.Kind })
	case rules.StepUpgrade:
		for s := range rules.Socket(rules.Sockets) {
			list = append(list, rules.Upgrade(s))
		}
	case rules.StepFigurehead:
		for f := range rules.Figurehead(rules.Figureheads) {
			list = append(list, rules.TakeFigurehead(f))
		}
	case rules.StepSell:
		for r := range rules.RubySpace(rules.RubySpaces) {
			list = append(list, rules.Sell(r))
		}
	case rules.StepActivate:
		for t := range rules.Tile(rules.Tiles) {
			list = append(list, rules.Activate(t))
		}
	case rules.StepExplore:
		for n := rules.StartNode + 1; n < rules.Nodes; n++ {
			if n != retirement || q.Modules[rules.Retirement] {
				list = append(list, rules.Explore(n, 0))
			}
		}
	case rules.StepEffect:
		for i := range q.Effects[0].List.Effects() {
			list = append(list, rules.Do(i))
		}
	case rules.StepOption:
		e, _ := q.Doing()
		for i := range e.Options {
			list = append(list, rules.Choose(i))
		}
	case rules.StepQuest:
		list = append(list, rules.TakeQuest(rules.NoQuest), rules.Refresh())
	case rules.StepDie:
		for t := range rules.Treasure(rules.Treasures) {
			list = append(list, rules.ChooseDie(t))
		}
		list = append(list, rules.Reroll())
	case rules.StepRaid:
		for a := range rules.RaidAction(rules.RaidActions) {
			list = append(list, rules.Raid(a))
		}
	}
	return list
}

// movesTo are moves to the spaces with a card of some kind.
func movesTo(all []rules.SlotView, move func(rules.Slot) rules.Move, wanted func(*rules.SlotView) bool) []rules.Move {
	var list []rules.Move
	for i := range all {
		if v := &all[i]; wanted(v) {
			list = append(list, move(v.Slot))
		}
	}
	return list
}

// probe names what a move is about without what it would bring.
func (q question) probe(m rules.Move) title.Option {
	menu := "effect"
	var o title.Option
	switch m.Kind {
	case rules.SailMove, rules.OneStepMove:
		menu, o = "space", q.space(rules.Slot(m.A))
	case rules.StopMove:
		menu, o = "space", title.Option{Label: q.say("stop"), Emoji: "wheel"}
	case rules.ResidenceMove, rules.AcquireMove:
		menu, o = "card", q.space(rules.Slot(m.A))
	case rules.UpgradeMove:
		o = q.ship(m)
		o.Description = ""
		return o
	case rules.FigureheadMove:
		f := rules.Figurehead(m.A)
		menu, o = "figurehead", title.Option{Label: text.Upper(q.Term("figurehead", f.Term())), Emoji: "figurehead"}
	case rules.SellMove:
		menu, o = "ruby", q.arrival(m)
	case rules.ActivateMove:
		menu, o = "tile", title.Option{Label: text.Upper(sideWords(q.Localizer, q.Sides[m.A])), Emoji: "smuggler"}
	case rules.ExploreMove:
		menu, o = "node", q.beyond(rules.Node(m.A))
	case rules.EffectMove, rules.OptionMove:
		o = q.part(m)
	case rules.QuestMove, rules.RefreshMove:
		menu, o = "quest", q.quest(m)
	case rules.DieMove:
		menu, o = "die", title.Option{Label: treasureName(q.Localizer, rules.Treasure(m.A)), Emoji: treasureIcon(rules.Treasure(m.A))}
	case rules.RerollMove:
		menu, o = "die", title.Option{Label: q.say("why.reroll"), Emoji: "raid"}
	case rules.RaidMove:
		menu, o = "raid", q.raid(m)
	}
	o.Description, o.Style = "", chat.Secondary
	o.Menu = q.say("why." + menu)
	return o
}

// beyond names a space of the exploration board by its place, as far as it has one.
func (q question) beyond(n rules.Node) title.Option {
	o := q.node(n)
	o.Label = q.say("why.place", engine.Num("n", int(n)), words("what", effectsOf(q.Localizer, n.Effects())))
	return o
}
