package maracaibo

import (
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

const rubyIcon = "ruby"

// The shares of small signs: when a thing happens, and what a number is about.
const (
	whenShare  = 62
	flagShare  = 78
	aboutShare = 52
	aboutQuest = 84
)

var (
	gap   = sign{kind: gapSign}
	stop  = sign{kind: slashSign}
	leads = sign{kind: arrowSign}
	again = sign{kind: againSign}
)

// treasureIcon is the icon of a kind of treasure, a chest for one that is not fixed.
func treasureIcon(t maracaibo.Treasure) string {
	if t < 0 || t >= maracaibo.Treasures {
		return "treasure"
	}
	return [maracaibo.Treasures]string{"treasure_gold", "treasure_emerald", "treasure_pearl"}[t]
}

func kindIcon(k maracaibo.CardKind) string {
	return [maracaibo.CardKinds]string{"crew", "equipment", "wheel"}[k]
}

// metricSigns say what is counted.
var metricSigns = [maracaibo.Metrics]signRow{
	maracaibo.PerCrew: {icon("crew")}, maracaibo.PerEquipment: {icon("equipment")}, maracaibo.PerShip: {icon("wheel")},
	maracaibo.PerResidence: {icon("residence")}, maracaibo.PerInstantCards: {icon("bolt")},
	maracaibo.PerShipUpgrades: {icon("upgrade")}, maracaibo.PerBuried: {icon("bury")},
	maracaibo.PerGold: {icon("treasure_gold")}, maracaibo.PerEmerald: {icon("treasure_emerald")},
	maracaibo.PerPearl: {icon("treasure_pearl")}, maracaibo.PerRiver: {icon("river")},
	maracaibo.PerQuestHeld: {icon("quest")}, maracaibo.PerQuestDone: {icon("quest")},
	maracaibo.PerDoubloonIncome: {small("income", flagShare), small("coin", flagShare)},
	maracaibo.PerVPIncome:       {small("income", flagShare), small("vp", flagShare)},
	maracaibo.PerTreasureSet: {small("treasure_gold", flagShare), small("treasure_emerald", flagShare),
		small("treasure_pearl", flagShare)},
	maracaibo.PerImprovementOrResidence: {small("card", 90), small("residence", flagShare)},
}

// effectSigns say what the effects of a list do, one after the other.
func effectSigns(list maracaibo.ListID) signRow {
	var s signRow
	for i, e := range list.Effects() {
		if i > 0 {
			s = append(s, gap)
		}
		s = append(s, signsOf(e)...)
	}
	return s
}

// joined puts sentences one after the other, those that say anything, with a gap between them.
func joined(parts ...signRow) signRow {
	var s signRow
	for _, part := range parts {
		if len(part) > 0 && len(s) > 0 {
			s = append(s, gap)
		}
		s = append(s, part...)
	}
	return s
}

// stamped begins a sentence that says anything with the small sign of when it happens.
func stamped(when string, s signRow) signRow {
	if len(s) == 0 {
		return nil
	}
	return append(signRow{small(when, whenShare)}, s...)
}

// ofAll are the sentences of n things, put together once.
func ofAll[T ~int8](n T, say func(T) signRow) []signRow {
	all := make([]signRow, n)
	for thing := range n {
		all[thing] = say(thing)
	}
	return all
}

// effectsOfAll are those of n things that have nothing but effects.
func effectsOfAll[T ~int8](n T, effects func(T) maracaibo.ListID) []signRow {
	return ofAll(n, func(thing T) signRow { return effectSigns(effects(thing)) })
}

func signsOf(e maracaibo.Effect) signRow {
	switch e.Op {
	case maracaibo.OpVP:
		return signRow{shield(strconv.Itoa(e.N))}
	case maracaibo.OpDoubloons:
		return signRow{coin(e.N)}
	case maracaibo.OpTreasure:
		return several(treasureIcon(e.Treasure), e.N)
	case maracaibo.OpRefill:
		s := several("refill", e.N)
		if e.Treasure < maracaibo.Treasures {
			s = append(s, small(treasureIcon(e.Treasure), aboutShare))
		}
		return s
	case maracaibo.OpBury:
		return several("bury", e.N)
	case maracaibo.OpRaid:
		return raidSigns(e)
	case maracaibo.OpExplore:
		return signRow{icon("explore"), word(strconv.Itoa(e.N))}
	case maracaibo.OpExplorerSpace:
		return signRow{icon("explore"), word("=")}
	case maracaibo.OpShipUpgrade:
		return several("upgrade", e.N)
	case maracaibo.OpQuest:
		return several("quest", e.N)
	case maracaibo.OpQuestDiscard:
		return signRow{icon("quest"), leads, coin(e.Gain)}
	case maracaibo.OpSmugglerPlace:
		return append(priced(e.Cost), icon("smuggler"), word("+"))
	case maracaibo.OpSmugglerActivate:
		return signRow{icon("smuggler")}
	case maracaibo.OpFigurehead:
		return append(priced(e.Cost), icon("figurehead"))
	case maracaibo.OpResidence:
		if e.Half {
			return signRow{icon("residence"), word("½")}
		}
		return signRow{icon("residence")}
	case maracaibo.OpAcquire:
		return signRow{icon(kindIcon(e.Kind))}
	case maracaibo.OpVPIncomeNow:
		return signRow{small("income", flagShare), small("vp", shieldShare)}
	case maracaibo.OpDoubloonIncomeNow:
		return signRow{small("income", flagShare), small("coin", coinShare)}
	case maracaibo.OpVPPer:
		return append(signRow{shield(strconv.Itoa(e.N)), stop}, metricSigns[e.Per]...)
	case maracaibo.OpChoose:
		var s signRow
		for i, option := range e.Options {
			if i > 0 {
				s = append(s, stop)
			}
			s = append(s, effectSigns(option)...)
		}
		return s
	}
	return nil
}

func optionSigns(list maracaibo.ListID) []signRow {
	var all []signRow
	for _, e := range list.Effects() {
		for _, option := range e.Options {
			all = append(all, effectSigns(option))
		}
	}
	return all
}

// several is an icon with a number where it is more than one.
func several(name string, n int) signRow {
	if n == 1 {
		return signRow{icon(name)}
	}
	return signRow{icon(name), word(strconv.Itoa(n))}
}

func priced(cost int) signRow {
	if cost == 0 {
		return nil
	}
	return signRow{word("−"), coin(cost)}
}

func raidSigns(e maracaibo.Effect) signRow {
	s := signRow{icon("raid")}
	switch e.Mode {
	case maracaibo.FixedRaid:
		return append(s, word(strconv.Itoa(e.N)))
	case maracaibo.DieRaid:
		s = append(s, small(treasureIcon(e.Treasure), aboutShare))
	}
	if e.Bonus > 0 {
		s = append(s, word("+"+strconv.Itoa(e.Bonus)))
	}
	return s
}

func permSigns(p maracaibo.Perm) signRow {
	var parts []signRow
	add := func(on bool, signs ...sign) {
		if on {
			parts = append(parts, signs)
		}
	}
	count := func(n int8) sign { return word(strconv.Itoa(int(n))) }
	plus := func(n int8) sign { return word("+" + strconv.Itoa(int(n))) }
	add(p.Raid > 0, icon("raid"), plus(p.Raid))
	for t, n := range p.Die {
		add(n > 0, icon("raid"), plus(n), small(treasureIcon(maracaibo.Treasure(t)), aboutShare))
	}
	add(p.Rerolls > 1, icon("raid"), again, count(p.Rerolls))
	add(p.Explore > 0, icon("explore"), plus(p.Explore))
	add(p.Discount > 0, icon("discount"), count(p.Discount))
	add(p.Move > 0, icon("ship"), count(p.Move))
	add(p.Refresh, small("quest", aboutQuest), again)
	add(p.PerQuest > 0, small("income", flagShare), coin(int(p.PerQuest)), stop, small("quest", aboutQuest))
	for a := range maracaibo.RaidAction(maracaibo.RaidActions) {
		if p.Raids>>a&1 != 0 {
			parts = append(parts, append(signRow{icon("raid")}, raidActionSigns(a)...))
		}
	}
	for t := range maracaibo.Trade(maracaibo.Trades) {
		if p.Trades>>t&1 != 0 {
			parts = append(parts, tradeSigns(t))
		}
	}
	add(p.Poseidon, icon("bury"), word("+4"))
	return joined(parts...)
}

// raidActionSigns say what a raid action gives for which strength, tradeSigns what a trade gives for how many steps.
func raidActionSigns(a maracaibo.RaidAction) signRow {
	return append(signRow{word(strconv.Itoa(a.Cost())), leads}, effectSigns(a.Gain())...)
}

func tradeSigns(t maracaibo.Trade) signRow {
	return append(signRow{icon("explore"), word("−" + strconv.Itoa(t.Steps())), leads}, effectSigns(t.Gain())...)
}

func incomeSigns(in maracaibo.Income) signRow {
	if in.Doubloons == 0 && in.VP == 0 {
		return nil
	}
	s := signRow{small("income", flagShare)}
	if in.Doubloons > 0 {
		s = append(s, coin(int(in.Doubloons)))
	}
	if in.VP > 0 {
		s = append(s, shield(strconv.Itoa(int(in.VP))))
	}
	return s
}

func finalSigns(list []maracaibo.Final) signRow {
	var s signRow
	for _, f := range list {
		s = append(s, shield(strconv.Itoa(f.N)), stop)
		if f.Group > 1 {
			s = append(s, word(strconv.Itoa(f.Group)))
		}
		s = append(s, metricSigns[f.Per]...)
	}
	return s
}

// cardSigns are the sentences of all cards: what they do at once, then for ever, then at the end of each round, then at
// the end.
var cardSigns = ofAll(maracaibo.Cards, func(c maracaibo.Card) signRow {
	switch {
	case c == maracaibo.BlankCard:
		return signRow{coin(ignoreGain)}
	case c.Class() == maracaibo.Location:
		return effectSigns(c.Actions())
	}
	return joined(stamped("bolt", effectSigns(c.Instant())), ownSigns[c])
})

// ownSigns say what each card is still good for once it is one's own.
var ownSigns = ofAll(maracaibo.Cards, func(c maracaibo.Card) signRow {
	return joined(stamped("seal", permSigns(c.Perm())), incomeSigns(c.Income()), finalSigns(c.Final()))
})

// ignoreGain is what a blank card and an improvement that is left alone give (M28).
const ignoreGain = 5

var headSigns = ofAll(maracaibo.Figureheads, func(f maracaibo.Figurehead) signRow {
	return joined(effectSigns(f.Instant()), permSigns(f.Perm()), incomeSigns(f.Income()))
})

var (
	sideSigns   = effectsOfAll(maracaibo.Sides, maracaibo.Side.Effects)
	nodeSigns   = effectsOfAll(maracaibo.Nodes, maracaibo.Node.Effects)
	rubySigns   = effectsOfAll(maracaibo.RubySpaces, maracaibo.RubySpace.Effects)
	storeSigns  = effectsOfAll(maracaibo.Stores, maracaibo.Store.Effects)
	burialSigns = effectsOfAll(maracaibo.Burials, maracaibo.Burial.Effects)
)

// socketSigns say what each socket does: at once, or under a seal from then on.
var socketSigns = ofAll(maracaibo.Sockets, func(at maracaibo.Socket) signRow {
	if lasting := stamped("seal", permSigns(at.Perm())); lasting != nil {
		return lasting
	}
	return effectSigns(at.Effects())
})
