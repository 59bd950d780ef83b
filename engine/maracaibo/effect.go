package maracaibo

import (
	"encoding/json"
	"fmt"
	"slices"
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

var opWords = [ops]string{
	"vp", "doubloons", "treasure", "refill", "bury", "raid", "explore", "explorer_space", "ship_upgrade", "quest", "quest_discard",
	"smuggler_place", "smuggler_activate", "figurehead", "residence", "acquire", "vp_income_now", "doubloon_income_now", "vp_per", "choose",
}

// String is the word of the data.
func (o Op) String() string { return word(opWords[:], int(o)) }

// RaidMode says what is rolled for a raid (M40, M45).
type RaidMode int8

// The modes of raids.
const (
	RollRaid RaidMode = iota
	FixedRaid
	DieRaid
)

var modeWords = [...]string{"roll", "fixed", "die"}

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

var metricWords = [Metrics]string{
	"crew", "equipment", "ship", "improvement_or_residence", "residence", "instant_cards", "ship_upgrades", "buried", "gold", "emerald",
	"pearl", "treasure_set", "river", "doubloon_income", "vp_income", "quest_held", "quest_done",
}

// String is the word of the data.
func (m Metric) String() string { return word(metricWords[:], int(m)) }

// ListID names a list of effects; that of the empty list is 0.
type ListID int16

// Effect is an instant effect. Which fields count depends on Op.
type Effect struct {
	Op Op
	// N is how many or how much: points, doubloons, cubes, steps, a fixed raid's value, points a piece (vp_per), the surcharge of
	// an acquisition.
	N int
	// Bonus is added to a raid that is rolled. Cost is the price in doubloons of placing a tile and of a figurehead; Gain the
	// doubloons for a discarded quest. Max bounds vp_per, 0 for no bound.
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
	// Refresh lets renew the market before a quest is taken (M53). PerQuest is doubloon income for every quest held (A15).
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

// Final is a scoring condition of a card (M76, M77): N points for each full Group of what Per counts, at most Max in all, 0 for no
// bound.
type Final struct {
	Per           Metric
	N, Group, Max int
}

// effectJSON is an effect as the data have it, instant, permanent or final.
type effectJSON struct {
	Op        string
	N         *int
	Kind, Die string
	Mode      string
	Bonus     json.RawMessage
	Value     int
	Gain      json.RawMessage
	Cost      int
	Price     string
	Surcharge int
	Per       string
	Max       int
	Group     int
	Options   [][]json.RawMessage
	Steps     int
	On        []string
	Slots     []struct {
		ID    string
		Bonus []json.RawMessage
	}
	Doubloons int
}

// words of each effect: the keys beside "op" that the vocabulary lists for it.
var keysOf = map[string][]string{
	"vp": {"n"}, "doubloons": {"n"}, "treasure": {"kind", "n"}, "refill": {"kind", "n"}, "bury": {"n"},
	"raid": {"mode", "bonus", "value", "die"}, "explore": {"n"}, "explorer_space": {}, "ship_upgrade": {"n"}, "quest": {"n"},
	"quest_discard": {"gain"}, "smuggler_place": {"cost"}, "smuggler_activate": {"n"}, "figurehead": {"cost"}, "residence": {"price"},
	"acquire": {"kind", "surcharge"}, "vp_income_now": {}, "doubloon_income_now": {}, "vp_per": {"per", "n", "max"}, "choose": {"options"},
	"raid_bonus": {"n", "die"}, "raid_action": {"cost", "gain", "id"}, "raid_rerolls": {"n"}, "explore_bonus": {"n"},
	"explore_trade": {"steps", "gain"}, "discount": {"n", "on"}, "move_max": {"n"}, "quest_refresh": {}, "extra_burial": {"slots"},
	"income_per": {"per", "doubloons"}, "vp_per_group": {"per", "group", "n"},
}

// readEffect reads an effect and refuses a key that the vocabulary does not list for it.
func readEffect(raw json.RawMessage) (effectJSON, error) {
	var e effectJSON
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &e); err != nil {
		return e, err
	}
	if err := json.Unmarshal(raw, &keys); err != nil {
		return e, err
	}
	known, ok := keysOf[e.Op]
	if !ok {
		return e, fmt.Errorf("no effect %q", e.Op)
	}
	for key := range keys {
		if key != "op" && !slices.Contains(known, key) {
			return e, fmt.Errorf("effect %s has a key %q", e.Op, key)
		}
	}
	return e, nil
}

// list reads a list of instant effects into the book and gives its number.
func (b *book) list(raws []json.RawMessage) (ListID, error) {
	if len(raws) == 0 {
		return 0, nil
	}
	list := make([]Effect, 0, len(raws))
	for _, raw := range raws {
		e, err := b.effect(raw)
		if err != nil {
			return 0, err
		}
		list = append(list, e)
	}
	if len(list) > 8 {
		return 0, fmt.Errorf("a list of %d effects", len(list))
	}
	b.lists = append(b.lists, list)
	return ListID(len(b.lists) - 1), nil
}

// effect reads an instant effect.
func (b *book) effect(raw json.RawMessage) (Effect, error) {
	e, err := readEffect(raw)
	if err != nil {
		return Effect{}, err
	}
	out := Effect{Op: Op(find(opWords[:], e.Op)), N: 1, Cost: e.Cost, Max: e.Max, Treasure: NoTreasure, Kind: NoKind}
	if out.Op < 0 {
		return out, fmt.Errorf("effect %q is none that happens at once", e.Op)
	}
	if e.N != nil {
		out.N = *e.N
	}
	bad := false
	switch out.Op {
	case OpTreasure, OpRefill:
		out.Treasure = Treasure(find(treasureWords[:], e.Kind))
		bad = out.Treasure < 0 || out.Op == OpRefill && out.Treasure == DieTreasure
	case OpRaid:
		out.Mode, out.N = RaidMode(find(modeWords[:], e.Mode)), e.Value
		if e.Bonus != nil {
			err = json.Unmarshal(e.Bonus, &out.Bonus)
		}
		if out.Mode == DieRaid {
			out.Treasure = Treasure(find(treasureWords[:Treasures], e.Die))
			bad = out.Treasure < 0
		}
		bad = bad || out.Mode < 0
	case OpAcquire:
		out.Kind, out.N = CardKind(find(kindWords[:], e.Kind)), e.Surcharge
		bad = out.Kind < 0
	case OpResidence:
		out.Half = e.Price == "half"
		bad = e.Price != "half" && e.Price != "normal"
	case OpQuestDiscard:
		err = json.Unmarshal(e.Gain, &out.Gain)
	case OpVPPer:
		out.Per = Metric(find(metricWords[:], e.Per))
		bad = out.Per < 0
	case OpChoose:
		for _, option := range e.Options {
			id, err := b.list(option)
			if err != nil {
				return out, err
			}
			out.Options = append(out.Options, id)
		}
		bad = len(out.Options) < 2
	}
	if err == nil && bad {
		err = fmt.Errorf("effect %s has a word that is not in the vocabulary: %s", e.Op, raw)
	}
	return out, err
}

// perm reads permanent effects; id is that of what has them, for its raid actions and explore trades.
func (b *book) perm(id string, raws []json.RawMessage) (Perm, error) {
	var p Perm
	for _, raw := range raws {
		e, err := readEffect(raw)
		if err != nil {
			return p, err
		}
		n := int8(0)
		if e.N != nil {
			n = int8(*e.N)
		}
		switch e.Op {
		case "raid_bonus":
			if e.Die == "any" {
				p.Raid += n
			} else if t := find(treasureWords[:Treasures], e.Die); t >= 0 {
				p.Die[t] += n
			} else {
				return p, fmt.Errorf("a bonus on the die %q", e.Die)
			}
		case "raid_action":
			gain, err := b.gain(e.Gain)
			if err != nil {
				return p, err
			}
			p.Raids |= 1 << len(b.raids)
			b.raids = append(b.raids, ability{word: id, cost: e.Cost, gain: gain})
		case "explore_trade":
			gain, err := b.gain(e.Gain)
			if err != nil {
				return p, err
			}
			p.Trades |= 1 << len(b.trades)
			b.trades = append(b.trades, ability{word: id, cost: e.Steps, gain: gain})
		case "raid_rerolls":
			p.Rerolls = n
		case "explore_bonus":
			p.Explore += n
		case "discount":
			if !slices.Equal(e.On, []string{"crew", "equipment", "ship", "residence"}) {
				return p, fmt.Errorf("a discount on %v", e.On)
			}
			p.Discount += n
		case "move_max":
			p.Move = n
		case "quest_refresh":
			p.Refresh = true
		case "extra_burial":
			p.Poseidon = true
			for i, slot := range e.Slots {
				at := int(FirstPoseidon) + i
				if at >= Burials || slot.ID != burialWords[at] {
					return p, fmt.Errorf("burial space %s", slot.ID)
				}
				if b.burials[at], err = b.list(slot.Bonus); err != nil {
					return p, err
				}
			}
		case "income_per":
			if e.Per != PerQuestHeld.String() {
				return p, fmt.Errorf("income for %q", e.Per)
			}
			p.PerQuest += int8(e.Doubloons)
		default:
			return p, fmt.Errorf("effect %q is not permanent", e.Op)
		}
	}
	return p, nil
}

func (b *book) gain(raw json.RawMessage) (ListID, error) {
	var raws []json.RawMessage
	if err := json.Unmarshal(raw, &raws); err != nil {
		return 0, err
	}
	return b.list(raws)
}

// finals reads scoring conditions.
func finals(raws []json.RawMessage) ([]Final, error) {
	var list []Final
	for _, raw := range raws {
		e, err := readEffect(raw)
		if err != nil {
			return nil, err
		}
		f := Final{Per: Metric(find(metricWords[:], e.Per)), Group: 1, Max: e.Max}
		if f.Per < 0 || e.N == nil || e.Op != "vp_per" && e.Op != "vp_per_group" {
			return nil, fmt.Errorf("a scoring condition %s", raw)
		}
		f.N = *e.N
		if e.Op == "vp_per_group" {
			f.Group = e.Group
		}
		list = append(list, f)
	}
	return list, nil
}
