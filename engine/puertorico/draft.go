package puertorico

import (
	"math/bits"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// drafting says that the kinds of violet buildings are found out in this game and are not known from the start (X2).
func (s *State) drafting() bool { return s.Rules.NewBuildings && !s.Rules.Given }

// choose puts the buildings of the game on offer that are known at the setup. It refuses a selection that does not fit.
func (s *State) choose(c engine.Config) error {
	s.offer(s.always())
	if !s.Rules.NewBuildings {
		return nil
	}
	if list, ok := c.Options[optionSelection]; ok {
		return s.chooseFrom(strings.Split(list, ","))
	}
	if set, ok := draftSets[c.Option(OptionDraft, draftManual)]; ok {
		for _, b := range set {
			s.pick(1 << b)
		}
	}
	return nil
}

// always are the kinds that are in the game whatever is drafted: the production buildings, without new buildings the
// violet ones of the base game, and those of the nobles unless they are drafted too (N1.7, R-05).
func (s *State) always() uint64 {
	set := rulebook.production & rulebook.sets[SetBase]
	if !s.Rules.NewBuildings {
		set |= rulebook.sets[SetBase]
	}
	if s.Rules.Nobles {
		set |= rulebook.production & rulebook.sets[SetNobles]
		if !s.Rules.NoblesInDraft {
			set |= rulebook.sets[SetNobles]
		}
	}
	return set
}

// offer puts all copies of some kinds on offer.
func (s *State) offer(set uint64) {
	s.Offered |= set
	for b := range engine.Bits[Building](set) {
		s.Copies[b] = int8(b.Copies(int(s.Players)))
	}
}

// pool are the kinds that a draft chooses from.
func (s *State) pool() uint64 {
	set := rulebook.sets[SetBase] | rulebook.sets[SetNew]
	if s.Rules.NoblesInDraft {
		set |= rulebook.sets[SetNobles]
	}
	return set &^ rulebook.production
}

// spacesOf is how many kinds of a cost the board has room for (X2). The jeweler takes one of them.
func (s *State) spacesOf(cost int) int8 {
	if !s.Rules.NoblesInDraft {
		return rulebook.spaces[cost]
	}
	jewelers := bits.OnesCount64(rulebook.byCost[cost] & rulebook.production & rulebook.sets[SetNobles])
	return rulebook.spacesWithNobles[cost] - int8(jewelers)
}

// draftable are the kinds that may be picked now: of a cost with a free space, the small ones first (X2).
func (s *State) draftable() uint64 {
	var set uint64
	for cost := 1; cost <= maxCost; cost++ {
		if cost == maxCost && set != 0 {
			break
		}
		kinds := s.pool() & rulebook.byCost[cost]
		if taken := kinds & s.Selected; int8(bits.OnesCount64(taken)) < s.spacesOf(cost) {
			set |= kinds &^ taken
		}
	}
	return set
}

func (s *State) pick(set uint64) {
	s.Selected |= set
	s.offer(set)
}

func (s *State) drafts(list []Move) []Move {
	for building := range engine.Bits[Building](s.draftable()) {
		list = append(list, Draft(building))
	}
	return list
}

func (s *State) checkDraft(m Move) error {
	b := Building(m.A)
	term, large := engine.Term("building", b.String()), bits.OnesCount64(s.Selected&rulebook.large)
	switch {
	case s.pool()&(1<<b) == 0:
		return engine.Refuse(RefusedNotDrafted, term)
	case s.Selected&(1<<b) != 0:
		return engine.Refuse(RefusedPicked, term)
	case s.draftable()&(1<<b) != 0:
		return nil
	case b.Large() && large < int(s.spacesOf(maxCost)):
		return engine.Refuse(RefusedLargeLater, term)
	}
	return engine.Refuse(RefusedNoSpace, term, num("cost", b.Cost()))
}

// reachDraft asks for the next kind; the last one of all goes by itself.
func (s *State) reachDraft(t *emitter) (waits bool) {
	set := s.draftable()
	switch {
	case set == 0:
		s.endDraft(t)
	case set&(set-1) == 0:
		s.answer(Draft(Building(bits.TrailingZeros64(set))), t)
	default:
		return true
	}
	return false
}

func (s *State) draftKind(b Building, t *emitter) {
	s.pick(1 << b)
	s.Picked++
	t.emitAnswer(DraftPicked, s.Turn, engine.Term("building", b.String()))
	s.Turn = s.next(s.Turn)
}

// rollLot draws the kinds for all spaces.
func (s *State) rollLot(rand *engine.Rand) Move {
	var drawn uint64
	for cost := 1; cost <= maxCost; cost++ {
		kinds := s.pool() & rulebook.byCost[cost]
		for range s.spacesOf(cost) {
			if kinds != 0 {
				b := engine.RandomBit(kinds, rand)
				drawn |= 1 << b
				kinds &^= 1 << b
			}
		}
	}
	return lot(drawn)
}

// checkLot judges the kinds of a draft: as many of each cost as there are spaces, or all there are.
func (s *State) checkLot(set uint64) error {
	for cost := 1; cost <= maxCost; cost++ {
		kinds := s.pool() & rulebook.byCost[cost]
		if bits.OnesCount64(set&kinds) != min(int(s.spacesOf(cost)), bits.OnesCount64(kinds)) {
			return refuseOutcome("selection")
		}
	}
	if set&^s.pool() != 0 {
		return refuseOutcome("selection")
	}
	return nil
}

// endDraft tells which kinds are in the game, and goes on to the festival's building or the first round. Nothing
// becomes known by it that was not picked in the open, unless they were drawn.
func (s *State) endDraft(t *emitter) {
	if t.on() && s.Rules.NewBuildings {
		var args []engine.Arg
		for building := range engine.Bits[Building](s.Selected) {
			args = append(args, num(building.String(), 1))
		}
		t.tell(engine.Event{Kind: DraftEnded, Seat: engine.Everyone, Reveal: s.Rules.Lot}, args)
	}
	if s.Rules.Festival {
		s.Step = stepPrize
		return
	}
	s.start(t)
}

// chooseFrom takes the selection of a recorded game: all violet and large kinds, those of the nobles included where
// these are in. It must be a possible result of a draft.
func (s *State) chooseFrom(words []string) error {
	var all uint64
	for _, word := range words {
		b, ok := parseBuilding(word)
		if !ok || b.Production() || all&(1<<b) != 0 {
			return engine.RefuseOption(optionSelection, word)
		}
		all |= 1 << b
	}
	fixed := s.always() &^ rulebook.production
	if all&fixed != fixed {
		return engine.RefuseOption(optionSelection, "nobles")
	}
	if s.checkLot(all&^fixed) != nil {
		return engine.RefuseOption(optionSelection, strings.Join(words, ","))
	}
	s.pick(all &^ fixed)
	return nil
}

// selection lists the violet and large kinds of the game, as a recorded game has them.
func (s *State) selection() []string { return buildingsOf(s.kindsInGame() &^ rulebook.production) }

// draftSets are the sets of OptionDraft: a small kind for each space of X2, then five large ones.
var draftSets = map[string][]Building{
	"base": {
		SmallMarket, Hacienda, ConstructionHut, SmallWarehouse, Hospice, Office, LargeMarket, LargeWarehouse, Factory,
		University, Harbor, Wharf, GuildHall, Residence, Fortress, CustomsHouse, CityHall,
	},
	"new": {
		Aqueduct, BlackMarket, ForestHouse, Storehouse, Inn, Church, TradingPost, SmallWharf, Lighthouse, Library,
		SpecialtyFactory, UnionHall, GuildHall, CustomsHouse, CityHall, Cloister, Statue,
	},
	// For a short game: what uses up points, colonists and city spaces.
	"short": {
		SmallMarket, ConstructionHut, BlackMarket, SmallWarehouse, Hospice, LargeMarket, Church, SmallWharf, Factory,
		University, Harbor, UnionHall, GuildHall, Fortress, CustomsHouse, CityHall, Statue,
	},
	"shipping": {
		Aqueduct, Hacienda, BlackMarket, Storehouse, Inn, LargeMarket, TradingPost, SmallWharf, Lighthouse, Harbor,
		Library, Wharf, GuildHall, Residence, Fortress, CustomsHouse, Cloister,
	},
	"building": {
		SmallMarket, ConstructionHut, ForestHouse, SmallWarehouse, Hospice, LargeMarket, Church, LargeWarehouse,
		Factory, University, Library, UnionHall, GuildHall, Residence, CityHall, Cloister, Statue,
	},
}
