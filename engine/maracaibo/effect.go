package maracaibo

import (
	"cmp"
	"encoding/json"

	"github.com/harbormaster/harbormaster/engine"
)

// Op is a word of the closed vocabulary of effects: see effects.go for what each does (M55 to M60).
type Op int8

// The instant effects.
const (
	OpVP Op = iota
	OpDoubloons
	OpTreasure
	OpRefill
	OpBury
	OpRaid
	OpExplore
	OpExplorerSpace
	OpShipUpgrade
	OpQuest
	OpQuestDiscard
	OpSmugglerPlace
	OpSmugglerActivate
	OpFigurehead
	OpResidence
	OpAcquire
	OpVPIncomeNow
	OpDoubloonIncomeNow
	OpVPPer
	OpChoose
	ops = iota
)

// RaidMode says what is rolled for a raid (M40, M45).
type RaidMode int8

// The modes of raids.
const (
	RollRaid RaidMode = iota
	FixedRaid
	DieRaid
)

// Metric is something that is counted for points (M67, M76, M82, M83).
type Metric int8

// The metrics.
const (
	PerCrew Metric = iota
	PerEquipment
	PerShip
	PerImprovementOrResidence
	PerResidence
	PerInstantCards
	PerShipUpgrades
	PerBuried
	PerGold
	PerEmerald
	PerPearl
	PerTreasureSet
	PerRiver
	PerDoubloonIncome
	PerVPIncome
	PerQuestHeld
	PerQuestDone
	// Metrics is their number.
	Metrics = 17
)

// ListID names a list of effects; that of the empty list is 0.
type ListID int16

// Effect is an instant effect. Which fields count depends on Op.
type Effect struct {
	Op Op
	// N is how many or how much: points, doubloons, cubes, steps, a fixed raid's value, points a piece (vp_per), the
	// surcharge of an acquisition.
	N int
	// Bonus is added to a raid that is rolled. Cost is the price in doubloons of placing a tile and of a figurehead;
	// Gain the doubloons for a discarded quest. Max bounds vp_per, 0 for no bound.
	Bonus, Cost, Gain, Max int
	// Treasure is the kind of a treasure, refill or die raid; Kind that of an acquisition. Half is half price (M89).
	Treasure Treasure
	Mode     RaidMode
	Kind     CardKind
	Half     bool
	Per      Metric
	// Options are the lists of a choice.
	Options []ListID
}

// Perm is what permanent effects add up to (M66 and the cards).
type Perm struct {
	// Raid is added to a raid with any die, Die to one with the die of a kind (M42).
	Raid int8
	Die  [Treasures]int8
	// Explore is added to the steps of every exploration (M49), Discount taken from prices (M32).
	Explore, Discount int8
	// Rerolls and Move are the largest allowed, 0 where the effect says nothing (M40, M21).
	Rerolls, Move int8
	// Refresh lets renew the market before a quest is taken (M53). PerQuest is income for every quest held (A15).
	Refresh  bool
	PerQuest int8
	// Poseidon opens the extra burial spaces (M66).
	Poseidon bool
	// Raids and Trades are sets of raid actions and explore trades.
	Raids  uint16
	Trades uint8
}

func (p *Perm) add(q *Perm) {
	p.Raid += q.Raid
	for i, n := range q.Die {
		p.Die[i] += n
	}
	p.Explore += q.Explore
	p.Discount += q.Discount
	p.Rerolls = max(p.Rerolls, q.Rerolls)
	p.Move = max(p.Move, q.Move)
	p.Refresh = p.Refresh || q.Refresh
	p.PerQuest += q.PerQuest
	p.Poseidon = p.Poseidon || q.Poseidon
	p.Raids |= q.Raids
	p.Trades |= q.Trades
}

// raidActions is the set of the raid actions of somebody with these effects, those of everybody among them (M43).
func (p *Perm) raidActions() uint16 { return p.Raids | (1<<BaseRaidActions - 1) }

// Final is a scoring condition of a card (M76, M77): N points for each full Group of what Per counts, at most Max in
// all, 0 for no bound.
type Final struct {
	Per           Metric
	N, Group, Max int
}

// effectJSON is an effect as the data have it, instant, permanent or final.
type effectJSON struct {
	ID, Op    string
	N         int
	Kind, Die string
	Mode      string
	Bonus     int
	Value     int
	// Gain is a number for one effect and a list for another.
	Gain      json.RawMessage
	Cost      int
	Price     string
	Surcharge int
	Per       string
	Max       int
	Group     int
	Options   [][]effectJSON
	Steps     int
	Slots     []spaceJSON
	Doubloons int
}

// placed is what stands for a word in a list of words, which must have it.
func placed[T ~int8](words []string, text string) T { return T(engine.Place(words, text)) }

// list reads a list of instant effects into the book and gives its number.
func (b *book) list(rows []effectJSON) ListID {
	if len(rows) == 0 {
		return 0
	}
	var list []Effect
	for i := range rows {
		list = append(list, b.effect(&rows[i]))
	}
	b.lists = append(b.lists, list)
	return ListID(len(b.lists) - 1)
}

func (b *book) effect(e *effectJSON) Effect {
	out := Effect{
		Op: placed[Op](opWords[:], e.Op), N: cmp.Or(e.N, 1), Bonus: e.Bonus, Cost: e.Cost, Max: e.Max,
		Half: e.Price == "half", Treasure: NoTreasure, Kind: NoKind,
	}
	switch out.Op {
	case OpTreasure:
		out.Treasure = placed[Treasure](treasureWords[:], e.Kind)
	case OpRefill:
		out.Treasure = placed[Treasure](treasureWords[:DieTreasure], e.Kind)
	case OpRaid:
		out.Mode, out.N = placed[RaidMode](modeWords[:], e.Mode), e.Value
		if out.Mode == DieRaid {
			out.Treasure = placed[Treasure](treasureWords[:Treasures], e.Die)
		}
	case OpAcquire:
		out.Kind, out.N = placed[CardKind](kindWords[:], e.Kind), e.Surcharge
	case OpQuestDiscard:
		out.Gain = engine.ReadData[int](e.Gain)
	case OpVPPer:
		out.Per = placed[Metric](metricWords[:], e.Per)
	case OpChoose:
		for _, option := range e.Options {
			out.Options = append(out.Options, b.list(option))
		}
	}
	return out
}

// perm reads permanent effects; id is that of what has them, for its raid actions and explore trades.
func (b *book) perm(id string, rows []effectJSON) (p Perm) {
	for i := range rows {
		e := &rows[i]
		n := int8(cmp.Or(e.N, 1))
		switch e.Op {
		case "raid_bonus":
			if e.Die == "any" {
				p.Raid += n
			} else {
				p.Die[engine.Place(treasureWords[:Treasures], e.Die)] += n
			}
		case "raid_action":
			p.Raids |= 1 << len(b.raids)
			b.raidWords[len(b.raids)] = id
			b.raids = append(b.raids, ability{e.Cost, b.gain(e)})
		case "explore_trade":
			p.Trades |= 1 << len(b.trades)
			b.tradeWords[len(b.trades)] = id
			b.trades = append(b.trades, ability{e.Steps, b.gain(e)})
		case "raid_rerolls":
			p.Rerolls = n
		case "explore_bonus":
			p.Explore += n
		case "discount":
			p.Discount += n
		case "move_max":
			p.Move = n
		case "quest_refresh":
			p.Refresh = true
		case "extra_burial":
			p.Poseidon = true
			b.spaces(b.burials[FirstPoseidon:], e.Slots)
		case "income_per":
			p.PerQuest += int8(e.Doubloons)
		}
	}
	return p
}

func (b *book) gain(e *effectJSON) ListID { return b.list(engine.ReadData[[]effectJSON](e.Gain)) }

func finals(rows []effectJSON) (list []Final) {
	for _, e := range rows {
		list = append(list, Final{
			Per: placed[Metric](metricWords[:], e.Per), N: e.N, Group: max(1, e.Group), Max: e.Max,
		})
	}
	return list
}
