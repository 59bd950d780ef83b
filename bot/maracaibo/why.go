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

// Missing lists what stands on the table and could be looked for in a question: every space, socket, figurehead, quest,
// raid action.
func (Presenter) Missing(view any, d engine.Decision, v text.Localizer) []title.Option {
	q := asked(view, d, v)
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
	e, _ := q.Doing()
	switch q.step {
	case rules.StepMove:
		return append(q.movesTo(rules.SailMove, nil), rules.MoveOf(rules.SailMove, rules.Gulf),
			rules.MoveOf(rules.SailMove, rules.Maracaibo))
	case rules.StepSail:
		return append(q.movesTo(rules.OneStepMove, nil), rules.Move{Kind: rules.StopMove})
	case rules.StepResidence:
		return q.movesTo(rules.ResidenceMove, func(c rules.Card) bool { return c.Class() == rules.Residence })
	case rules.StepAcquire:
		return q.movesTo(rules.AcquireMove, func(c rules.Card) bool { return c.Kind() == e.Kind })
	case rules.StepUpgrade:
		return movesOf(rules.UpgradeMove, 0, rules.Sockets)
	case rules.StepFigurehead:
		return movesOf(rules.FigureheadMove, 0, rules.Figureheads)
	case rules.StepSell:
		return movesOf(rules.SellMove, 0, rules.RubySpaces)
	case rules.StepActivate:
		return movesOf(rules.ActivateMove, 0, rules.Tiles)
	case rules.StepExplore:
		end := rules.Nodes
		if !q.Modules[rules.Retirement] {
			end = int(retirement)
		}
		return movesOf(rules.ExploreMove, int(rules.StartNode)+1, end)
	case rules.StepEffect:
		return movesOf(rules.EffectMove, 0, len(q.Effects[0].List.Effects()))
	case rules.StepOption:
		return movesOf(rules.OptionMove, 0, len(e.Options))
	case rules.StepQuest:
		return []rules.Move{rules.MoveOf(rules.QuestMove, rules.NoQuest), {Kind: rules.RefreshMove}}
	case rules.StepDie:
		return append(movesOf(rules.DieMove, 0, rules.Treasures), rules.Move{Kind: rules.RerollMove})
	case rules.StepRaid:
		return movesOf(rules.RaidMove, 0, rules.RaidActions)
	}
	return nil
}

// movesOf are the moves of a kind about the things from one number up to another.
func movesOf(kind rules.Kind, from, to int) []rules.Move {
	var list []rules.Move
	for i := from; i < to; i++ {
		list = append(list, rules.MoveOf(kind, i))
	}
	return list
}

// movesTo are the moves of a kind to the spaces with a wanted card, to all spaces where nothing is said of the card.
func (q question) movesTo(kind rules.Kind, wanted func(rules.Card) bool) []rules.Move {
	var list []rules.Move
	for _, v := range q.Slots {
		if wanted == nil || v.Card > rules.BlankCard && wanted(v.Card) {
			list = append(list, rules.MoveOf(kind, v.Slot))
		}
	}
	return list
}

// menus are the menus of what stands on the table.
var menus = map[rules.Kind]string{
	rules.SailMove: "space", rules.OneStepMove: "space", rules.StopMove: "space", rules.ResidenceMove: "card",
	rules.AcquireMove: "card", rules.FigureheadMove: "figurehead", rules.SellMove: "ruby",
	rules.ActivateMove: "tile", rules.ExploreMove: "node", rules.QuestMove: "quest", rules.RefreshMove: "quest",
	rules.DieMove: "die", rules.RerollMove: "die", rules.RaidMove: "raid", rules.EffectMove: "effect",
	rules.OptionMove: "effect",
}

// probe names what a move is about without what it would bring.
func (q question) probe(m rules.Move) title.Option {
	var o title.Option
	switch m.Kind {
	case rules.SailMove, rules.OneStepMove, rules.ResidenceMove, rules.AcquireMove:
		o = q.space(rules.Slot(m.A))
	case rules.UpgradeMove:
		o = q.ship(m)
		o.Description = ""
		return o
	case rules.ActivateMove:
		o = title.Option{Label: text.Upper(sideWords(q.Localizer, q.Sides[m.A])), Emoji: "smuggler"}
	case rules.ExploreMove:
		n := rules.Node(m.A)
		o = q.node(n)
		o.Label = q.say("why.place", engine.Num("n", int(n)), words("what", effectsOf(q.Localizer, n.Effects())))
	case rules.DieMove:
		o = title.Option{Label: treasureName(q.Localizer, rules.Treasure(m.A)),
			Emoji: treasureIcon(rules.Treasure(m.A))}
	case rules.RerollMove:
		o = title.Option{Label: q.say("why.reroll"), Emoji: "raid"}
	default:
		o = answers[m.Kind](q, m)
	}
	o.Description, o.Style = "", chat.Secondary
	o.Menu = q.say("why." + menus[m.Kind])
	return o
}
