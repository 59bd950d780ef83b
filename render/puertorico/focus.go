package puertorico

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// wharf stands for the own ship among the ships, which go by capacity.
const wharf = 0

// load is one possible loading: how many of a good fit on a ship.
type load struct {
	good puertorico.Good
	ship int
	n    int
}

// possible is what the moves of a decision allow, as far as the picture shows it.
type possible struct {
	tiles   [puertorico.Tiles]bool
	draw    bool
	build   [puertorico.Buildings]bool
	sell    [puertorico.Goods]bool
	bonus   [puertorico.Goods]bool
	loads   []load
	mayPass bool
}

// readMoves understands the notation of the rules; what it does not know it leaves out.
func readMoves(d engine.Decision, v *puertorico.View) possible {
	var p possible
	for _, move := range d.Moves {
		parts := strings.Split(move, ":")
		if len(parts) < 2 {
			continue
		}
		word := parts[1]
		if word == "none" || word == "skip" {
			p.mayPass = true
			continue
		}
		switch parts[0] {
		case "hacienda":
			p.draw = p.draw || word == "draw"
		case "settle":
			if t := tileNamed(word); t >= 0 {
				p.tiles[t] = true
			}
		case "build":
			for b := range p.build {
				if puertorico.Building(b).String() == word {
					p.build[b] = true
				}
			}
		case "trade":
			if g := goodNamed(word); g >= 0 {
				p.sell[g] = true
			}
		case "craft":
			if g := goodNamed(word); g >= 0 {
				p.bonus[g] = true
			}
		case "load":
			if g := goodNamed(word); g >= 0 && len(parts) > 2 {
				p.addLoad(g, parts[2], d.Seat, v)
			}
		}
	}
	return p
}

func (p *possible) addLoad(g puertorico.Good, ship string, seat engine.Seat, v *puertorico.View) {
	have := 0
	if seat >= 0 && int(seat) < len(v.Players) {
		have = v.Players[seat].Goods[g]
	}
	if ship == "wharf" {
		p.loads = append(p.loads, load{g, wharf, have})
		return
	}
	capacity, err := strconv.Atoi(ship)
	if err != nil || capacity <= 0 {
		return
	}
	for _, s := range v.Ships {
		if s.Capacity == capacity {
			p.loads = append(p.loads, load{g, capacity, min(have, s.Capacity-s.Count)})
		}
	}
}

func (p *possible) on(ship int) []load {
	var list []load
	for _, l := range p.loads {
		if l.ship == ship {
			list = append(list, l)
		}
	}
	return list
}

func goodNamed(word string) puertorico.Good {
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		if g.String() == word {
			return g
		}
	}
	return puertorico.NoGood
}

func tileNamed(word string) puertorico.Tile {
	for t := puertorico.Tile(0); int(t) < puertorico.Tiles; t++ {
		if t.String() == word {
			return t
		}
	}
	return -1
}

// draft is an answer in preparation: a placement or a choice of what to keep.
type draft struct {
	place, store bool
	tiles        [puertorico.Tiles]int
	buildings    [puertorico.Buildings]int
	goods        [puertorico.Goods]int
	sanJuan      int
}

// readDraft understands place:corn=1,small_market=1,san_juan=0 and store:corn=3,indigo=1.
func readDraft(move string) draft {
	var d draft
	kind, list, _ := strings.Cut(move, ":")
	d.place, d.store = kind == "place", kind == "store"
	for _, item := range strings.Split(list, ",") {
		word, count, ok := strings.Cut(item, "=")
		n, err := strconv.Atoi(count)
		if !ok || err != nil || n < 0 || n > 99 {
			continue
		}
		if d.store {
			if g := goodNamed(word); g >= 0 {
				d.goods[g] = n
			}
			continue
		}
		if word == "san_juan" {
			d.sanJuan = n
		} else if t := tileNamed(word); t >= 0 {
			d.tiles[t] = n
		} else {
			for b := range d.buildings {
				if puertorico.Building(b).String() == word {
					d.buildings[b] = n
				}
			}
		}
	}
	return d
}

// fresh is what changed since the reader's last picture, by the seat that did it: goods aboard, buildings, goods in the
// trading house, tiles, goods produced.
type fresh struct {
	// ships holds by capacity who loaded the new goods, in the order of loading.
	ships map[int][]engine.Seat
	built map[engine.Seat][]puertorico.Building
	house []engine.Seat
	took  map[engine.Seat][]puertorico.Tile
	made  map[engine.Seat][puertorico.Goods]bool
}

func readFresh(events []engine.Event) fresh {
	f := fresh{ships: map[int][]engine.Seat{}, built: map[engine.Seat][]puertorico.Building{}, took: map[engine.Seat][]puertorico.Tile{}, made: map[engine.Seat][puertorico.Goods]bool{}}
	for _, e := range events {
		switch e.Kind {
		case puertorico.CaptainLoaded:
			ship := argNum(e, "ship")
			for range min(argNum(e, "goods"), 12) {
				f.ships[ship] = append(f.ships[ship], e.Seat)
			}
		case puertorico.CaptainEmptied:
			delete(f.ships, argNum(e, "ship"))
		case puertorico.BuilderBuilt:
			for b := puertorico.Building(0); int(b) < puertorico.Buildings; b++ {
				if b.String() == argWord(e, "building") {
					f.built[e.Seat] = append(f.built[e.Seat], b)
				}
			}
		case puertorico.SettlerTook, puertorico.SettlerDrew:
			if t := tileNamed(argWord(e, "tile")); t >= 0 {
				f.took[e.Seat] = append(f.took[e.Seat], t)
			}
		case puertorico.CraftsmanProduced, puertorico.CraftsmanBonus:
			made := f.made[e.Seat]
			for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
				made[g] = made[g] || argNum(e, g.String()) > 0 || argWord(e, "good") == g.String()
			}
			f.made[e.Seat] = made
		case puertorico.TraderSold:
			f.house = append(f.house, e.Seat)
		case puertorico.TraderEmptied:
			f.house = nil
		}
	}
	return f
}

// of says whether something on the board of a seat is marked.
func (f fresh) of(seat engine.Seat) bool {
	return len(f.took[seat]) > 0 || len(f.built[seat]) > 0 || f.made[seat] != [puertorico.Goods]bool{}
}

func argNum(e engine.Event, key string) int {
	if i := slices.IndexFunc(e.Args, func(a engine.Arg) bool { return a.Key == key }); i >= 0 {
		return e.Args[i].Num
	}
	return 0
}

func argWord(e engine.Event, key string) string {
	if i := slices.IndexFunc(e.Args, func(a engine.Arg) bool { return a.Key == key }); i >= 0 {
		return e.Args[i].Text
	}
	return ""
}
