package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Class is what the card is (M3).
func (c Card) Class() Class { return rulebook.cards[c].class }

// Kind is that of an improvement, NoKind for any other card (M4).
func (c Card) Kind() CardKind { return rulebook.cards[c].kind }

// Level is 1 or 2, that of the blank card 0.
func (c Card) Level() int { return int(rulebook.cards[c].level) }

// Cost is the printed price in doubloons (M32).
func (c Card) Cost() int { return int(rulebook.cards[c].cost) }

// VP are the points that are printed on an improvement (M75).
func (c Card) VP() int { return int(rulebook.cards[c].vp) }

// Instant are the effects of taking an improvement (M29).
func (c Card) Instant() ListID { return rulebook.cards[c].instant }

// Actions are those of a location (M38).
func (c Card) Actions() ListID { return rulebook.cards[c].actions }

// Income is that of an improvement (M71).
func (c Card) Income() Income { return rulebook.cards[c].income }

// Perm are the permanent effects of an improvement (M29).
func (c Card) Perm() Perm { return rulebook.cards[c].perm }

// Final are the scoring conditions of an improvement or a residence (M76, M77).
func (c Card) Final() []Final { return slices.Clone(rulebook.cards[c].final) }

// RefillSymbol says that a refill tile lies on the location at the start (M14).
func (c Card) RefillSymbol() bool { return rulebook.cards[c].refill }

// Ruby says that the location has a ruby tile in the module Rubies (M88).
func (c Card) Ruby() bool { return c >= 60 && rulebook.rubyAt>>(c-60)&1 != 0 }

// Effects are the effects of a list, in the printed order.
func (l ListID) Effects() []Effect { return slices.Clone(rulebook.lists[l]) }

// Tiers are the two tiers of a quest (M80).
func (q Quest) Tiers() [2]Tier { return rulebook.quests[q] }

// Section is 0 to 3 (M62).
func (s Socket) Section() int { return int(rulebook.sockets[s].section) }

// Effects are those of filling the socket (M61).
func (s Socket) Effects() ListID { return rulebook.sockets[s].effects }

// Perm is what the socket gives once it is full (M61).
func (s Socket) Perm() Perm { return rulebook.sockets[s].perm }

// Threshold is the number of cubes that must lie left of a section before it may be used (M62).
func Threshold(section int) int { return int(rulebook.thresholds[section]) }

// Instant are the effects of taking a figurehead (M66).
func (f Figurehead) Instant() ListID { return rulebook.heads[f].instant }

// Perm are the permanent effects of a figurehead (M66).
func (f Figurehead) Perm() Perm { return rulebook.heads[f].perm }

// Income is that of a figurehead, without what depends on quests (M66).
func (f Figurehead) Income() Income { return rulebook.heads[f].income }

// Effects are those of a side of a smuggler tile (M67).
func (s Side) Effects() ListID { return rulebook.sides[s] }

// Effects are those of stopping on an exploration space (M51).
func (n Node) Effects() ListID { return rulebook.nodes[n].effects }

// Effects are those of a bonus space for a stored treasure (M46).
func (s Store) Effects() ListID { return rulebook.stores[s] }

// Effects are those of a burial space (M48).
func (b Burial) Effects() ListID { return rulebook.burials[b] }

// Effects are those of a space of the ruby board (M88).
func (r RubySpace) Effects() ListID { return rulebook.rubies[r] }

// At is the place of an exploration space on the board, in steps from the left and from the top.
func (n Node) At() (x, y int) { return int(rulebook.nodes[n].x), int(rulebook.nodes[n].y) }

// Next are the spaces that the arrows lead to; the last is that of the Retirement module where the space is the end.
func (n Node) Next() []Node { return slices.Clone(rulebook.nodes[n].next) }

// River is the river that lies just before the space, -1 for none (A32).
func (n Node) River() int { return int(rulebook.nodes[n].river) }

// Cost is the strength of a raid action (M43).
func (r RaidAction) Cost() int { return rulebook.raids[r].cost }

// Gain is what a raid action brings (M43).
func (r RaidAction) Gain() ListID { return rulebook.raids[r].gain }

// Steps are those that an explore trade takes (M52).
func (t Trade) Steps() int { return rulebook.trades[t].cost }

// Gain is what an explore trade brings (M52).
func (t Trade) Gain() ListID { return rulebook.trades[t].gain }

// Worth is what a cube is worth with so many left on its island (M78).
func Worth(cubes int) int { return int(rulebook.worth[min(cubes, len(rulebook.worth)-1)]) }

// GulfUpgrade is the ship upgrade of the Gulf (M68).
func GulfUpgrade() ListID { return rulebook.gulfFirst }

// GulfChoice is what can be done in the Gulf after the upgrade (M68).
func GulfChoice() ListID { return rulebook.gulfThen }

// ArrivalEffects are those of Maracaibo (M69).
func ArrivalEffects() ListID { return rulebook.maracaibo }

type layoutData struct {
	slots []Slot
	// next are the adjacent spaces of each space as a set, order the slots in the order of filling (M10).
	next  [Slots]uint64
	order []Slot
	// row is a slot's height in half-rows, from the top.
	row [Slots]int8
	// islands are the columns and half-rows of the islands.
	islands [Treasures][2]int8
}

type placeJSON struct {
	ID     string
	Col, Y int8
}

// readLayouts reads the arrangements of the Caribbean (M10).
func (b *book) readLayouts(f *dataFile) {
	at := func(id string) Slot { return placed[Slot](slotWords[:], id) }
	for i, row := range f.Layouts {
		l := &b.layouts[i]
		for _, s := range row.Slots {
			slot := at(s.ID)
			l.slots = append(l.slots, slot)
			l.row[slot] = s.Y
		}
		for kind, island := range row.Islands {
			l.islands[kind] = [2]int8{island.Col, island.Y}
		}
		for id, near := range row.Adjacency {
			for _, other := range near {
				l.next[at(id)] |= 1 << at(other)
			}
		}
		for _, id := range row.Order {
			l.order = append(l.order, at(id))
		}
		l.row[Gulf], l.row[Maracaibo] = 3, 3
	}
}

// Slots lists the places of a layout's cards, by column from the left and from the top.
func (l Layout) Slots() []Slot { return slices.Clone(rulebook.layouts[l].slots) }

// Order lists them in the order of filling (M10).
func (l Layout) Order() []Slot { return slices.Clone(rulebook.layouts[l].order) }

// Row is the height of a place in half-rows, 0 for the top.
func (l Layout) Row(s Slot) int { return int(rulebook.layouts[l].row[s]) }

// Island is where an island lies: its column from 1, and its height in half-rows (M10).
func (l Layout) Island(t Treasure) (column, row int) {
	at := rulebook.layouts[l].islands[t]
	return int(at[0]), int(at[1])
}

// Adjacent lists the spaces beside one (M21).
func (l Layout) Adjacent(s Slot) []Slot {
	return slices.Collect(engine.Bits[Slot](rulebook.layouts[l].next[s]))
}
