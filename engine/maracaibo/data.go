package maracaibo

import (
	_ "embed"

	"github.com/harbormaster/harbormaster/engine"
)

//go:embed data.json
var dataJSON []byte

// ability is a raid action or an explore trade: what it costs in strength or steps, and what it brings.
type ability struct {
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

type nodeData struct {
	x, y    int8
	effects ListID
	shared  bool
	// next are the spaces that the arrows lead to, river is the river that lies before the space: the one of every
	// arrow to it,
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
	sides      [Sides]ListID
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
	johnShip  [johnSockets]SoloAction
	tracker   [4]trackerPlace
	uncharted [Rounds]int8

	// The words that stand in the data.
	nodeWords  [Nodes]string
	raidWords  [RaidActions]string
	sideWords  [Sides]string
	tradeWords [Trades]string
}

var rulebook = func() (b book) {
	f := engine.ReadData[dataFile](dataJSON)
	b.fit(&f)
	return b
}()

type spaceJSON struct{ Bonus []effectJSON }

type dataFile struct {
	Base struct {
		RaidActions []effectJSON `json:"raid_actions"`
		Start       []int        `json:"start_doubloons"`
		Gulf        struct {
			First []effectJSON
			Then  effectJSON
		}
		Maracaibo struct{ Effects []effectJSON }
	}
	Cards []struct {
		ID      string
		Level   int8
		Class   string
		Kind    string
		Cost    int8
		VP      int8
		Instant []effectJSON
		Perm    []effectJSON
		Income  Income
		Final   []effectJSON
		Refill  bool `json:"refill_symbol"`
		Actions []effectJSON
		First   []effectJSON `json:"first_builder"`
	}
	Quests []struct {
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
			Effects []effectJSON
		}
	} `json:"ship_board"`
	Hideout struct {
		Sections []struct{ Storage, Buried []spaceJSON }
	}
	Islands struct {
		Value []struct {
			Min int
			VP  int8
		} `json:"value_by_count"`
		Tiles []string `json:"refill_tiles"`
	}
	Figureheads []struct {
		ID            string
		Instant, Perm []effectJSON
		Income        Income
	}
	Smuggler struct {
		Tiles []struct {
			Sides []struct {
				ID      string
				Effects []effectJSON
			}
		}
	}
	Exploration struct {
		Nodes []struct {
			ID      string
			X, Y    int8
			Effects []effectJSON
			Shared  bool
		}
		Edges []struct{ From, To, River string }
	}
	Layouts []struct {
		Slots, Islands []placeJSON
		Adjacency      map[string][]string
		Order          []string `json:"fill_order"`
	}
	Rubies struct {
		Locations []string
		Board     []spaceJSON
		Overflow  []effectJSON
	}
	Solo struct {
		Cards []struct {
			Bonus   *soloJSON
			Actions []soloJSON
		}
		Tracker struct {
			Raid []struct {
				VP, Cubes int
				Refill    bool `json:"refill_if_more"`
			}
			Explore []struct{ VP, Extra int }
		}
		Ship struct{ Columns [][]soloJSON }
		VP   []int8 `json:"uncharted_location_vp"`
	}
}

func (b *book) fit(f *dataFile) {
	b.lists = [][]Effect{nil}
	copy(b.money[:], f.Base.Start)
	for _, action := range f.Base.RaidActions {
		b.perm(action.ID, []effectJSON{action})
	}
	for i, row := range f.Figureheads { // M66
		b.heads[i] = headData{instant: b.list(row.Instant), perm: b.perm(row.ID, row.Perm), income: row.Income}
	}
	b.readCards(f)
	b.readQuests(f)
	b.readBoards(f)
	b.readIslands(f)
	b.readExploration(f)
	b.readLayouts(f)
	b.readSolo(f)
	b.readSets()
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
}

// readCards reads the cards of the Caribbean (M3 to M5, M33, M39).
func (b *book) readCards(f *dataFile) {
	b.cards[BlankCard] = cardData{kind: NoKind}
	for i, row := range f.Cards {
		d := cardData{
			class: 1 + placed[Class](classWords[1:], row.Class), kind: NoKind, level: row.Level, cost: row.Cost,
			vp: row.VP, instant: b.list(row.Instant), perm: b.perm(row.ID, row.Perm), income: row.Income,
			final: finals(row.Final), refill: row.Refill, actions: b.list(row.Actions),
		}
		switch d.class {
		case Improvement:
			d.kind = placed[CardKind](kindWords[:], row.Kind)
		case Residence:
			b.first = row.First[0].N
		}
		b.cards[i+1] = d
	}
	for _, id := range f.Rubies.Locations {
		b.rubyAt |= 1 << engine.Place(cardWords[firstLocation:firstResidence], id)
	}
}

// readQuests reads the quests (M80, M83).
func (b *book) readQuests(f *dataFile) {
	for i, row := range f.Quests {
		for at, tier := range row.Tiers {
			t := Tier{VP: tier.VP}
			for m, word := range metricWords {
				if n, ok := tier.Need[word]; ok {
					t.Need = append(t.Need, Need{Per: Metric(m), N: n})
				}
			}
			b.quests[i][at] = t
		}
	}
}

// readBoards reads ship board, hideout, smuggler tiles, ruby board, Gulf and Maracaibo (M61 to M69, M88).
func (b *book) readBoards(f *dataFile) {
	for _, t := range f.Board.Thresholds {
		b.thresholds[t.Section] = t.Left
	}
	for i, row := range f.Board.Sockets {
		b.sockets[i].section = row.Section
		if row.Kind == "permanent" {
			b.sockets[i].perm = b.perm(row.ID, row.Effects)
		} else {
			b.sockets[i].effects = b.list(row.Effects)
		}
	}
	for i, row := range f.Hideout.Sections {
		b.spaces(b.stores[2*i:2*i+2], row.Storage)
		b.spaces(b.burials[4*i:4*i+4], row.Buried)
	}
	for i, tile := range f.Smuggler.Tiles {
		for at, side := range tile.Sides {
			b.sideWords[2*i+at], b.sides[2*i+at] = side.ID, b.list(side.Effects)
		}
	}
	b.spaces(b.rubies[:], f.Rubies.Board)
	b.rubyFull = b.list(f.Rubies.Overflow)
	b.gulfFirst, b.gulfThen = b.list(f.Base.Gulf.First), b.list([]effectJSON{f.Base.Gulf.Then})
	b.maracaibo = b.list(f.Base.Maracaibo.Effects)
}

func (b *book) spaces(into []ListID, rows []spaceJSON) {
	for i, row := range rows {
		into[i] = b.list(row.Bonus)
	}
}

// readIslands reads what treasures are worth and the refill tiles (M14, M78).
func (b *book) readIslands(f *dataFile) {
	for _, row := range f.Islands.Value {
		engine.Fill(b.worth[row.Min:], row.VP)
	}
	for _, id := range f.Islands.Tiles {
		b.refills[engine.Place(treasureWords[:Treasures], id)]++
	}
}

// readExploration reads the exploration board (M49 to M51).
func (b *book) readExploration(f *dataFile) {
	for i, row := range f.Exploration.Nodes {
		b.nodeWords[i] = row.ID
		b.nodes[i] = nodeData{x: row.X, y: row.Y, effects: b.list(row.Effects), shared: row.Shared, river: -1}
	}
	for _, e := range f.Exploration.Edges {
		from, to := engine.Place(b.nodeWords[:], e.From), engine.Place(b.nodeWords[:], e.To)
		b.nodes[from].next = append(b.nodes[from].next, Node(to))
		if e.River != "" {
			b.nodes[to].river = int8(e.River[1] - '1')
		}
	}
	for i := Nodes - 2; i >= 0; i-- { // the space of the Retirement module adds nothing: every way ends before it
		for _, n := range b.nodes[i].next {
			b.nodes[i].ahead = max(b.nodes[i].ahead, b.nodes[n].ahead+1)
		}
	}
}
