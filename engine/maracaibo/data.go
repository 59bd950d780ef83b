package maracaibo

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
)

//go:embed data.json
var dataJSON []byte

// ability is a raid action or an explore trade: what it costs in strength or steps, and what it brings.
type ability struct {
	word string
	cost int
	gain ListID
}

type cardData struct {
	class   Class
	kind    CardKind
	level   int8
	cost    int8
	vp      int8
	instant ListID
	perm    Perm
	income  Income
	final   []Final
	// refill and the list of actions are those of a location.
	refill  bool
	actions ListID
}

// Income is what somebody gets at the end of a round (M71).
type Income struct {
	Doubloons int8 `json:"doubloons"`
	VP        int8 `json:"vp"`
}

type socketData struct {
	section int8
	effects ListID
	perm    Perm
}

type headData struct {
	instant ListID
	perm    Perm
	income  Income
}

type sideData struct {
	word    string
	effects ListID
}

type nodeData struct {
	word    string
	x, y    int8
	effects ListID
	shared  bool
	// next are the spaces that the arrows lead to, river is the river that lies before the space: the one of every arrow to it,
	// -1 for none. ahead is the number of spaces on the longest way to the end.
	next  []Node
	river int8
	ahead int8
}

// Tier is a tier of a quest: the least counts, and the points (M80).
type Tier struct {
	Need []Need
	VP   int
}

// Need is a count that a quest asks for.
type Need struct {
	Per Metric
	N   int
}

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

type trackerData struct {
	raidVP, cubes int8
	refill        bool
	exploreVP     int8
	extra         int8
}

type soloAction struct {
	op    string
	n     int
	order []CardKind
}

type soloData struct {
	bonus   soloAction
	actions []soloAction
}

// book is data.json as arrays.
type book struct {
	lists      [][]Effect
	cards      [Cards]cardData
	quests     [Quests][2]Tier
	sockets    [Sockets]socketData
	thresholds [4]int8
	stores     [Stores]ListID
	burials    [Burials]ListID
	heads      [Figureheads]headData
	sides      [Sides]sideData
	nodes      [Nodes]nodeData
	rubies     [RubySpaces]ListID
	rubyFull   ListID
	rubyAt     uint64 // the locations with a ruby, by number less 60
	raids      []ability
	trades     []ability
	layouts    [Layouts]layoutData
	gulfFirst  ListID
	gulfThen   ListID
	maracaibo  ListID
	first      int // VP of the first builder

	money   [MaxPlayers]int
	refills [Treasures]int8 // refill tiles by kind
	worth   [8]int8         // of a cube by the number on its island

	solo      [SoloCards]soloData
	johnShip  [johnSockets]string
	tracker   [4]trackerData
	uncharted [Rounds]int8
}

var rulebook book

func init() {
	if err := rulebook.read(dataJSON); err != nil {
		panic(fmt.Sprintf("maracaibo: %v", err))
	}
}

type dataFile struct {
	Base struct {
		RaidActions []json.RawMessage `json:"raid_actions"`
		Start       []int             `json:"start_doubloons"`
		Gulf        struct {
			First []json.RawMessage
			Then  json.RawMessage
		}
		Maracaibo struct{ Effects []json.RawMessage }
		Rounds    int
	}
	Cards []struct {
		ID      string
		No      int
		Level   int8
		Class   string
		Kind    string
		Cost    int8
		VP      int8
		Instant []json.RawMessage
		Perm    []json.RawMessage
		Income  Income
		Final   []json.RawMessage
		Refill  bool              `json:"refill_symbol"`
		Actions []json.RawMessage `json:"actions"`
		First   []json.RawMessage `json:"first_builder"`
	}
	Quests []struct {
		ID    string
		Tiers []struct {
			Need map[string]int
			VP   int
		}
	}
	Board struct {
		Thresholds []struct {
			Section int
			Left    int8 `json:"min_left"`
		}
		Sockets []struct {
			ID      string
			Section int8
			Kind    string
			Effects []json.RawMessage
		}
	} `json:"ship_board"`
	Hideout struct {
		Sections []struct {
			Treasure        string
			Storage, Buried []struct {
				ID    string
				Bonus []json.RawMessage
			}
		}
	}
	Islands struct {
		Value []struct {
			Min int
			Max *int
			VP  int8
		} `json:"value_by_count"`
		Tiles []string `json:"refill_tiles"`
	}
	Figureheads []struct {
		ID            string
		Instant, Perm []json.RawMessage
		Income        Income
	}
	Smuggler struct {
		Tiles []struct {
			ID    string
			Sides []struct {
				ID      string
				Effects []json.RawMessage
			}
		}
	}
	Exploration struct {
		Nodes []struct {
			ID      string
			X, Y    int8
			Effects []json.RawMessage
			Shared  bool
		}
		Edges []struct{ From, To, River string }
	}
	Layouts []struct {
		ID    string
		Slots []struct {
			ID     string
			Col, Y int8
		}
		Islands []struct {
			ID     string
			Col, Y int8
		}
		Adjacency map[string][]string
		Order     []string `json:"fill_order"`
	}
	Rubies struct {
		Locations []string
		Board     []struct {
			ID    string
			Bonus []json.RawMessage
		}
		Overflow []json.RawMessage
	}
	Solo struct {
		Cards []struct {
			ID      string
			Bonus   *soloJSON
			Actions []soloJSON
		}
		Tracker struct {
			Raid []struct {
				VP     int8
				Cubes  int8
				Refill bool `json:"refill_if_more"`
			}
			Explore []struct{ VP, Extra int8 }
		}
		Ship struct{ Columns [][]struct{ Op string } }
		VP   []int8 `json:"uncharted_location_vp"`
	}
}

type soloJSON struct {
	Op    string
	N     int
	Order []string
}

// read fills the book and refuses data that do not fit the arrays and words of the package.
func (b *book) read(data []byte) error {
	var f dataFile
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	if f.Base.Rounds != Rounds || len(f.Base.Start) != MaxPlayers || len(f.Base.RaidActions) != BaseRaidActions {
		return errors.New("another game")
	}
	b.lists = [][]Effect{nil}
	copy(b.money[:], f.Base.Start)
	for _, raw := range f.Base.RaidActions {
		var named struct{ ID string }
		if err := json.Unmarshal(raw, &named); err != nil {
			return err
		}
		if _, err := b.perm(named.ID, []json.RawMessage{raw}); err != nil {
			return err
		}
	}
	var err error
	keep := func(e error) { err = errors.Join(err, e) }
	keep(b.readHeads(&f))
	keep(b.readCards(&f))
	keep(b.readQuests(&f))
	keep(b.readBoards(&f))
	keep(b.readIslands(&f))
	keep(b.readExploration(&f))
	keep(b.readLayouts(&f))
	keep(b.readSolo(&f))
	if err == nil && (len(b.raids) != RaidActions || len(b.trades) != Trades) {
		err = fmt.Errorf("%d raid actions and %d trades", len(b.raids), len(b.trades))
	}
	if err != nil {
		return err
	}
	b.readSets()
	b.readWords()
	upgradeList = b.gulfFirst
	at := 0
	for c := firstLocation; c < firstLocation2; c++ {
		if b.cards[c].refill && at < len(refillPlaces) {
			refillPlaces[at] = int8(c - firstLocation)
			at++
		}
	}
	for i := range b.sockets {
		sectionSets[b.sockets[i].section] |= 1 << i
	}
	return nil
}

// readHeads reads the figureheads (M66).
func (b *book) readHeads(f *dataFile) error {
	if len(f.Figureheads) != Figureheads {
		return fmt.Errorf("%d figureheads", len(f.Figureheads))
	}
	for i, row := range f.Figureheads {
		if row.ID != Figurehead(i).String() {
			return fmt.Errorf("figurehead %d is %s", i, row.ID)
		}
		instant, err := b.list(row.Instant)
		if err != nil {
			return err
		}
		perm, err := b.perm(row.ID, row.Perm)
		if err != nil {
			return err
		}
		b.heads[i] = headData{instant: instant, perm: perm, income: row.Income}
	}
	return nil
}

// readCards reads the cards of the Caribbean (M3 to M5, M33, M39).
func (b *book) readCards(f *dataFile) error {
	if len(f.Cards) != Cards-1 {
		return fmt.Errorf("%d cards", len(f.Cards))
	}
	b.cards[BlankCard] = cardData{kind: NoKind}
	for i, row := range f.Cards {
		c := Card(i + 1)
		d := cardData{class: Class(find(classWords[:], row.Class)), kind: NoKind, level: row.Level, cost: row.Cost, vp: row.VP, income: row.Income, refill: row.Refill}
		if row.ID != c.String() || d.class <= Blank {
			return fmt.Errorf("card %d is %s, a %q", i, row.ID, row.Class)
		}
		if d.class == Improvement {
			if d.kind = CardKind(find(kindWords[:], row.Kind)); d.kind < 0 {
				return fmt.Errorf("card %s is a %q", row.ID, row.Kind)
			}
		}
		var err [4]error
		d.instant, err[0] = b.list(row.Instant)
		d.perm, err[1] = b.perm(row.ID, row.Perm)
		d.final, err[2] = finals(row.Final)
		d.actions, err[3] = b.list(row.Actions)
		if d.class == Residence {
			var bonus struct{ N int }
			if len(row.First) != 1 || json.Unmarshal(row.First[0], &bonus) != nil {
				return fmt.Errorf("card %s: the first builder's bonus", row.ID)
			}
			b.first = bonus.N
		}
		if e := errors.Join(err[:]...); e != nil {
			return fmt.Errorf("card %s: %w", row.ID, e)
		}
		b.cards[c] = d
	}
	for _, id := range f.Rubies.Locations {
		at := find(cardWords[:], id)
		if at < int(firstLocation) || at >= int(firstResidence) {
			return fmt.Errorf("a ruby tile on %s", id)
		}
		b.rubyAt |= 1 << (at - int(firstLocation))
	}
	return nil
}

// readQuests reads the quests (M80, M83).
func (b *book) readQuests(f *dataFile) error {
	if len(f.Quests) != Quests {
		return fmt.Errorf("%d quests", len(f.Quests))
	}
	for i, row := range f.Quests {
		if row.ID != Quest(i).String() || len(row.Tiers) != 2 {
			return fmt.Errorf("quest %d is %s", i, row.ID)
		}
		for at, tier := range row.Tiers {
			t := Tier{VP: tier.VP}
			for m := range Metric(Metrics) {
				if n, ok := tier.Need[m.String()]; ok {
					t.Need = append(t.Need, Need{Per: m, N: n})
				}
			}
			if len(t.Need) != len(tier.Need) || len(t.Need) == 0 {
				return fmt.Errorf("quest %s counts %v", row.ID, tier.Need)
			}
			b.quests[i][at] = t
		}
	}
	return nil
}

// readBoards reads ship board, hideout, smuggler tiles, ruby board, Gulf and Maracaibo (M61 to M69, M88).
func (b *book) readBoards(f *dataFile) error {
	if len(f.Board.Sockets) != Sockets || len(f.Board.Thresholds) != 3 || len(f.Hideout.Sections) != Treasures ||
		len(f.Smuggler.Tiles) != Tiles || len(f.Rubies.Board) != RubySpaces {
		return errors.New("the boards have another size")
	}
	for _, t := range f.Board.Thresholds {
		b.thresholds[t.Section] = t.Left
	}
	var err error
	list := func(raws []json.RawMessage) ListID {
		id, e := b.list(raws)
		err = errors.Join(err, e)
		return id
	}
	for i, row := range f.Board.Sockets {
		if row.ID != Socket(i).String() {
			return fmt.Errorf("socket %d is %s", i, row.ID)
		}
		d := socketData{section: row.Section}
		if row.Kind == "permanent" {
			var e error
			d.perm, e = b.perm(row.ID, row.Effects)
			err = errors.Join(err, e)
		} else {
			d.effects = list(row.Effects)
		}
		b.sockets[i] = d
	}
	for i, row := range f.Hideout.Sections {
		if row.Treasure != Treasure(i).String() || len(row.Storage) != 2 || len(row.Buried) != 4 {
			return fmt.Errorf("section %d of the hideout is that of %s", i, row.Treasure)
		}
		for at, space := range row.Storage {
			if space.ID != storeWords[2*i+at] {
				return fmt.Errorf("bonus space %s", space.ID)
			}
			b.stores[2*i+at] = list(space.Bonus)
		}
		for at, space := range row.Buried {
			if space.ID != burialWords[4*i+at] {
				return fmt.Errorf("burial space %s", space.ID)
			}
			b.burials[4*i+at] = list(space.Bonus)
		}
	}
	for i, tile := range f.Smuggler.Tiles {
		if tile.ID != tileWords[i] || len(tile.Sides) != 2 {
			return fmt.Errorf("smuggler tile %d is %s", i, tile.ID)
		}
		for at, side := range tile.Sides {
			b.sides[2*i+at] = sideData{word: side.ID, effects: list(side.Effects)}
		}
	}
	for i, space := range f.Rubies.Board {
		if space.ID != rubyWords[i] {
			return fmt.Errorf("ruby space %s", space.ID)
		}
		b.rubies[i] = list(space.Bonus)
	}
	b.rubyFull = list(f.Rubies.Overflow)
	b.gulfFirst, b.gulfThen = list(f.Base.Gulf.First), list([]json.RawMessage{f.Base.Gulf.Then})
	b.maracaibo = list(f.Base.Maracaibo.Effects)
	return err
}

// readIslands reads what treasures are worth and the refill tiles (M14, M78).
func (b *book) readIslands(f *dataFile) error {
	for n := range b.worth {
		for _, row := range f.Islands.Value {
			if n >= row.Min && (row.Max == nil || n <= *row.Max) {
				b.worth[n] = row.VP
			}
		}
		if b.worth[n] == 0 {
			return fmt.Errorf("a treasure is worth nothing with %d on its island", n)
		}
	}
	for _, id := range f.Islands.Tiles {
		t := find(treasureWords[:Treasures], id)
		if t < 0 {
			return fmt.Errorf("refill tile %s", id)
		}
		b.refills[t]++
	}
	return nil
}

// readExploration reads the exploration board (M49 to M51).
func (b *book) readExploration(f *dataFile) error {
	if len(f.Exploration.Nodes) != Nodes {
		return fmt.Errorf("%d exploration spaces", len(f.Exploration.Nodes))
	}
	at := map[string]Node{}
	for i, row := range f.Exploration.Nodes {
		effects, err := b.list(row.Effects)
		if err != nil {
			return err
		}
		b.nodes[i] = nodeData{word: row.ID, x: row.X, y: row.Y, effects: effects, shared: row.Shared, river: -1}
		at[row.ID] = Node(i)
	}
	for _, e := range f.Exploration.Edges {
		from, ok1 := at[e.From]
		to, ok2 := at[e.To]
		if !ok1 || !ok2 || from >= to {
			return fmt.Errorf("arrow from %s to %s", e.From, e.To)
		}
		b.nodes[from].next = append(b.nodes[from].next, to)
		if e.River != "" {
			b.nodes[to].river = int8(e.River[1] - '1')
		}
	}
	for i := Nodes - 2; i >= 0; i-- { // the space of the Retirement module adds nothing: every way ends before it
		for _, n := range b.nodes[i].next {
			b.nodes[i].ahead = max(b.nodes[i].ahead, b.nodes[n].ahead+1)
		}
	}
	return nil
}

// readLayouts reads the arrangements of the Caribbean (M10).
func (b *book) readLayouts(f *dataFile) error {
	if len(f.Layouts) != Layouts {
		return fmt.Errorf("%d layouts", len(f.Layouts))
	}
	for i, row := range f.Layouts {
		l := &b.layouts[i]
		if row.ID != layoutWords[i] || len(row.Slots) != Level1Cards || len(row.Islands) != Treasures || len(row.Order) != Level1Cards {
			return fmt.Errorf("layout %s", row.ID)
		}
		for _, s := range row.Slots {
			slot := Slot(find(slotWords[:], s.ID))
			if !slot.Card() || slot.Column() != int(s.Col) {
				return fmt.Errorf("place %s of layout %s", s.ID, row.ID)
			}
			l.slots = append(l.slots, slot)
			l.row[slot] = s.Y
		}
		for at, island := range row.Islands {
			if island.ID != treasureWords[at] {
				return fmt.Errorf("island %s of layout %s", island.ID, row.ID)
			}
			l.islands[at] = [2]int8{island.Col, island.Y}
		}
		for id, near := range row.Adjacency {
			from := find(slotWords[:], id)
			for _, other := range near {
				to := find(slotWords[:], other)
				if from < 0 || to < 0 {
					return fmt.Errorf("%s is beside %s", id, other)
				}
				l.next[from] |= 1 << to
			}
		}
		for _, id := range row.Order {
			l.order = append(l.order, Slot(find(slotWords[:], id)))
		}
		l.row[Gulf], l.row[Maracaibo] = 3, 3
	}
	return nil
}

// readSolo reads John Silver's cards, ship and tracker (M90, M98, M99, M104).
func (b *book) readSolo(f *dataFile) error {
	s := &f.Solo
	if len(s.Cards) != SoloCards || len(s.Tracker.Raid) != len(b.tracker) || len(s.Tracker.Explore) != len(b.tracker) || len(s.VP) != Rounds {
		return errors.New("the solo game has another size")
	}
	for i, row := range s.Cards {
		if row.ID != soloWords[i] || (row.Bonus != nil) != (SoloCard(i) >= FirstB) {
			return fmt.Errorf("solo card %d is %s", i, row.ID)
		}
		if row.Bonus != nil {
			b.solo[i].bonus = soloAction{op: row.Bonus.Op, n: row.Bonus.N}
			if !johnBonuses[row.Bonus.Op] {
				return fmt.Errorf("solo card %s: bonus %q", row.ID, row.Bonus.Op)
			}
		}
		for _, a := range row.Actions {
			action := soloAction{op: a.Op, n: a.N}
			for _, k := range a.Order {
				action.order = append(action.order, CardKind(find(kindWords[:], k)))
			}
			if !johnActions[a.Op] || len(action.order) > 0 != (a.Op == "improvement") {
				return fmt.Errorf("solo card %s: action %q", row.ID, a.Op)
			}
			b.solo[i].actions = append(b.solo[i].actions, action)
		}
	}
	at := 0
	for _, column := range s.Ship.Columns {
		for _, socket := range column {
			if at == johnSockets || !johnUpgrades[socket.Op] {
				return fmt.Errorf("socket %d of John's ship: %q", at, socket.Op)
			}
			b.johnShip[at] = socket.Op
			at++
		}
	}
	for i := range b.tracker {
		r, e := s.Tracker.Raid[i], s.Tracker.Explore[i]
		b.tracker[i] = trackerData{raidVP: r.VP, cubes: r.Cubes, refill: r.Refill, exploreVP: e.VP, extra: e.Extra}
	}
	copy(b.uncharted[:], s.VP)
	if at != johnSockets {
		return fmt.Errorf("the automaton's ship has %d sockets", at)
	}
	return nil
}

// The words of John's cards and ship.
var (
	johnActions  = map[string]bool{"raid": true, "explore": true, "quest": true, "acquire_location": true, "improvement": true}
	johnBonuses  = map[string]bool{"vp": true, "treasure_roll": true, "quest": true, "explorer_move": true, "upgrade": true, "refill_most": true}
	johnUpgrades = map[string]bool{"tracker": true, "quest": true, "figurehead_remove": true, "residence_roll": true}
)

// Slots lists the places of a layout's cards, by column from the left and from the top.
func (l Layout) Slots() []Slot { return append([]Slot(nil), rulebook.layouts[l].slots...) }

// Order lists them in the order of filling (M10).
func (l Layout) Order() []Slot { return append([]Slot(nil), rulebook.layouts[l].order...) }

// Row is the height of a place in half-rows, 0 for the top.
func (l Layout) Row(s Slot) int { return int(rulebook.layouts[l].row[s]) }

// Island is where an island lies: its column from 1, and its height in half-rows (M10).
func (l Layout) Island(t Treasure) (column, row int) {
	at := rulebook.layouts[l].islands[t]
	return int(at[0]), int(at[1])
}

// Adjacent lists the spaces beside one (M21).
func (l Layout) Adjacent(s Slot) []Slot { return slotsOf(rulebook.layouts[l].next[s]) }

func slotsOf(set uint64) []Slot {
	var list []Slot
	for ; set != 0; set &= set - 1 {
		list = append(list, Slot(bits.TrailingZeros64(set)))
	}
	return list
}
