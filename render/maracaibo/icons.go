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
	switch t {
	case maracaibo.Gold:
		return "treasure_gold"
	case maracaibo.Emerald:
		return "treasure_emerald"
	case maracaibo.Pearl:
		return "treasure_pearl"
	}
	return "treasure"
}

func kindIcon(k maracaibo.CardKind) string {
	return [maracaibo.CardKinds]string{"crew", "equipment", "wheel"}[k]
}

func metricSigns(m maracaibo.Metric) signRow {
	switch m {
	case maracaibo.PerDoubloonIncome:
		return signRow{small("income", flagShare), small("coin", flagShare)}
	case maracaibo.PerVPIncome:
		return signRow{small("income", flagShare), small("vp", flagShare)}
	case maracaibo.PerTreasureSet:
		return signRow{small("treasure_gold", flagShare), small("treasure_emerald", flagShare),
			small("treasure_pearl", flagShare)}
	case maracaibo.PerImprovementOrResidence:
		return signRow{small("card", 90), small("residence", flagShare)}
	}
	return signRow{icon(metricIcons[m])}
}

var metricIcons = [maracaibo.Metrics]string{
	maracaibo.PerCrew: "crew", maracaibo.PerEquipment: "equipment", maracaibo.PerShip: "wheel",
	maracaibo.PerResidence:    "residence",
	maracaibo.PerInstantCards: "bolt", maracaibo.PerShipUpgrades: "upgrade", maracaibo.PerBuried: "bury",
	maracaibo.PerGold:    "treasure_gold",
	maracaibo.PerEmerald: "treasure_emerald", maracaibo.PerPearl: "treasure_pearl", maracaibo.PerRiver: "river",
	maracaibo.PerQuestHeld: "quest", maracaibo.PerQuestDone: "quest",
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
		return append(signRow{shield(strconv.Itoa(e.N)), stop}, metricSigns(e.Per)...)
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
	var s signRow
	add := func(signs ...sign) {
		if len(s) > 0 {
			s = append(s, gap)
		}
		s = append(s, signs...)
	}
	plus := func(n int8) sign { return word("+" + strconv.Itoa(int(n))) }
	if p.Raid > 0 {
		add(icon("raid"), plus(p.Raid))
	}
	for t, n := range p.Die {
		if n > 0 {
			add(icon("raid"), plus(n), small(treasureIcon(maracaibo.Treasure(t)), aboutShare))
		}
	}
	if p.Rerolls > 1 {
		add(icon("raid"), again, word(strconv.Itoa(int(p.Rerolls))))
	}
	if p.Explore > 0 {
		add(icon("explore"), plus(p.Explore))
	}
	if p.Discount > 0 {
		add(icon("discount"), word(strconv.Itoa(int(p.Discount))))
	}
	if p.Move > 0 {
		add(icon("ship"), word(strconv.Itoa(int(p.Move))))
	}
	if p.Refresh {
		add(small("quest", aboutQuest), again)
	}
	if p.PerQuest > 0 {
		add(small("income", flagShare), coin(int(p.PerQuest)), stop, small("quest", aboutQuest))
	}
	for a := range maracaibo.RaidAction(maracaibo.RaidActions) {
		if p.Raids>>a&1 != 0 {
			add(append(signRow{icon("raid"), word(strconv.Itoa(a.Cost())), leads}, effectSigns(a.Gain())...)...)
		}
	}
	for t := range maracaibo.Trade(maracaibo.Trades) {
		if p.Trades>>t&1 != 0 {
			add(append(signRow{icon("explore"), word("−" + strconv.Itoa(t.Steps())), leads},
				effectSigns(t.Gain())...)...)
		}
	}
	if p.Poseidon {
		add(icon("bury"), word("+4"))
	}
	return s
}

// incomeSigns say what comes in at the end of a round.
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
		s = append(s, metricSigns(f.Per)...)
	}
	return s
}

// cardSigns are the sentences of all cards, put together once: what they do at once, then for ever, then at the end of
// each round, then at the end.
var cardSigns = func() (all [maracaibo.Cards]signRow) {
	for c := range maracaibo.Card(maracaibo.Cards) {
		if c == maracaibo.BlankCard {
			all[c] = signRow{coin(ignoreGain)}
			continue
		}
		if c.Class() == maracaibo.Location {
			all[c] = effectSigns(c.Actions())
			continue
		}
		var s signRow
		add := func(when string, signs signRow) {
			if len(signs) == 0 {
				return
			}
			if len(s) > 0 {
				s = append(s, gap)
			}
			if when != "" {
				s = append(s, small(when, whenShare))
			}
			s = append(s, signs...)
		}
		add("bolt", effectSigns(c.Instant()))
		add("seal", permSigns(c.Perm()))
		add("", incomeSigns(c.Income()))
		add("", finalSigns(c.Final()))
		all[c] = s
	}
	return all
}()

// ignoreGain is what a blank card and an improvement that is left alone give (M28).
const ignoreGain = 5

// headSigns say what each figurehead does, sideSigns what each side of a smuggler tile does.
var headSigns = func() (all [maracaibo.Figureheads]signRow) {
	for f := range maracaibo.Figurehead(maracaibo.Figureheads) {
		var s signRow
		for _, part := range []signRow{effectSigns(f.Instant()), permSigns(f.Perm()), incomeSigns(f.Income())} {
			if len(part) > 0 && len(s) > 0 {
				s = append(s, gap)
			}
			s = append(s, part...)
		}
		all[f] = s
	}
	return all
}()

var sideSigns = func() (all [maracaibo.Sides]signRow) {
	for side := range maracaibo.Side(maracaibo.Sides) {
		all[side] = effectSigns(side.Effects())
	}
	return all
}()

// nodeSigns say what each space of the trail gives, rubySigns each space of the ruby board.
var nodeSigns = func() (all [maracaibo.Nodes]signRow) {
	for n := range maracaibo.Node(maracaibo.Nodes) {
		all[n] = effectSigns(n.Effects())
	}
	return all
}()

var rubySigns = func() (all [maracaibo.RubySpaces]signRow) {
	for r := range maracaibo.RubySpace(maracaibo.RubySpaces) {
		all[r] = effectSigns(r.Effects())
	}
	return all
}()
