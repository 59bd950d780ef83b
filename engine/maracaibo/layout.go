package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

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
	for i, row := range engine.Sized(f.Layouts, Layouts) {
		l := &b.layouts[i]
		engine.Same(row.ID, layoutWords[i])
		for _, s := range engine.Sized(row.Slots, Level1Cards) {
			slot := at(s.ID)
			engine.Must(slot.Card() && slot.Column() == int(s.Col), s)
			l.slots = append(l.slots, slot)
			l.row[slot] = s.Y
		}
		for kind, island := range engine.Sized(row.Islands, Treasures) {
			engine.Same(island.ID, treasureWords[kind])
			l.islands[kind] = [2]int8{island.Col, island.Y}
		}
		for id, near := range row.Adjacency {
			for _, other := range near {
				l.next[at(id)] |= 1 << at(other)
			}
		}
		for _, id := range engine.Sized(row.Order, Level1Cards) {
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
