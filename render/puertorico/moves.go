package puertorico

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// wharf stands for the own ship among the ships, which go by capacity.
const wharf = 0

// load is one possible loading: how many of a good fit on a ship.
type load struct {
	good puertorico.Good
	ship int
	n    int
}

type places struct {
	tiles     [puertorico.Tiles]bool
	buildings [puertorico.Buildings]bool
	any       bool
}

func (p *places) add(word string) {
	if t := tileNamed(word); t >= 0 {
		p.tiles[t], p.any = true, true
	} else if b := buildingNamed(word); b >= 0 {
		p.buildings[b], p.any = true, true
	}
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

	// draft are the kinds that may be drafted (X2).
	draft [puertorico.Buildings]bool
	// lay: the drawn tile may lie as a forest (X4.3).
	lay bool
	// clear are the own tiles that may be given away, by who stands there; buy is a tile of the land office (N4, N5).
	clear [puertorico.Tiles][3]bool
	buy   bool
	// land: the land office may buy or sell (N4).
	land bool
	// person and noble may be taken from the colonist ship (N1.3).
	colonist, noble bool
	// post are the goods that the trading post takes (X8), supply those for the royal supplier (N7).
	post, supply [puertorico.Goods]bool
	// mixed: the small wharf takes any goods (X9).
	mixed bool
	// roles may be taken; chooses says that a role is to be chosen at all.
	roles   [puertorico.Roles]bool
	chooses bool
	// The buccaneer's actions, ships by capacity (C4).
	piracy        []int
	plunder, raid bool
	capture       [puertorico.Roles]bool
	// raided are the places for a raided colonist, guests those for somebody off the inn.
	raided, guests places
}

// contains says whether a set has the element of a number, which may be none.
func contains[T ~int8](set []bool, i T) bool { return i >= 0 && int(i) < len(set) && set[i] }

// mark puts the element of a number, which may be none, into a set.
func mark[T ~int8](set []bool, i T) {
	if i >= 0 {
		set[i] = true
	}
}

// readMoves understands the notation of the rules; what it does not know it leaves out.
func readMoves(d engine.Decision, v *puertorico.View) possible {
	p := possible{mixed: d.Open && d.Step == puertorico.StepLoad}
	for _, move := range d.Moves {
		verb, rest, found := strings.Cut(move, ":")
		word, last, more := strings.Cut(rest, ":")
		last, _, _ = strings.Cut(last, ":")
		switch {
		case !found:
		case word == "none" || word == "skip" || word == "stop":
			p.mayPass = true
		case verb == "load":
			if g := goodNamed(word); g >= 0 && more {
				p.addLoad(g, last, d.Seat, v)
			}
		default:
			p.read(verb, word, last)
		}
	}
	return p
}

func (p *possible) read(verb, word, last string) {
	switch verb {
	case "hacienda":
		p.draw = p.draw || word == "draw"
	case "settle":
		mark(p.tiles[:], tileNamed(word))
	case "build":
		mark(p.build[:], buildingNamed(word))
	case "trade":
		if last == "post" {
			mark(p.post[:], goodNamed(word))
		} else {
			mark(p.sell[:], goodNamed(word))
		}
	case "craft":
		mark(p.bonus[:], goodNamed(word))
	case "draft":
		mark(p.draft[:], buildingNamed(word))
	case "forest":
		p.lay = true
	case "clear", "land":
		p.land = p.land || verb == "land"
		if verb == "land" && word == "buy" {
			p.buy = true
		} else if t := tileNamed(word); t >= 0 {
			p.clear[t][map[string]person{"occupied": colonist, "noble": noble}[last]] = true
		}
	case "take":
		p.noble = p.noble || word == "noble"
		p.colonist = p.colonist || word == "colonist"
	case "supply":
		for part := range strings.SplitSeq(word, ",") {
			mark(p.supply[:], goodNamed(part))
		}
	case "role":
		p.chooses = true
		mark(p.roles[:], roleNamed(word))
	case "buccaneer":
		p.readDeed(word, last)
	case "raid":
		p.raided.add(word)
	case "inn":
		p.guests.add(word)
	}
}

func (p *possible) readDeed(word, on string) {
	switch word {
	case "piracy":
		if capacity, err := strconv.Atoi(on); err == nil && capacity > 0 {
			p.piracy = append(p.piracy, capacity)
		}
	case "plunder":
		p.plunder = true
	case "raid":
		p.raid = true
	case "capture":
		mark(p.capture[:], roleNamed(on))
	}
}

func (p *possible) addLoad(g puertorico.Good, ship string, seat engine.Seat, v *puertorico.View) {
	have := v.Players[seat].Goods[g]
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
	return render.OfWord(word, puertorico.Good(puertorico.Goods))
}

func tileNamed(word string) puertorico.Tile {
	return render.OfWord(word, puertorico.Tile(puertorico.Tiles))
}

func roleNamed(word string) puertorico.Role {
	return render.OfWord(word, puertorico.Role(puertorico.Roles))
}

func buildingNamed(word string) puertorico.Building {
	return render.OfWord(word, puertorico.Building(puertorico.Buildings))
}

// draft is an answer in preparation: a placement, a choice of what to keep, a loading of the small wharf. Nobles are
// the noble parts of the counts beside them.
type draft struct {
	place, store, mix bool
	tiles             [puertorico.Tiles]int
	tileNobles        [puertorico.Tiles]int
	buildings         [puertorico.Buildings]int
	buildingNobles    [puertorico.Buildings]int
	goods             [puertorico.Goods]int
	sanJuan           int
	sanJuanNobles     int
}

// readDraft understands place:corn=2/1,small_market=1,san_juan=0, store:corn=3,indigo=1 and mix:corn=2,sugar=1.
func readDraft(move string) draft {
	var d draft
	kind, list, _ := strings.Cut(move, ":")
	d.place, d.store, d.mix = kind == "place", kind == "store", kind == "mix"
	for _, item := range strings.Split(list, ",") {
		word, count, ok := strings.Cut(item, "=")
		count, part, _ := strings.Cut(count, "/")
		n, err := strconv.Atoi(count)
		if !ok || err != nil || n < 0 || n > 99 {
			continue
		}
		nobles, err := strconv.Atoi(part)
		if err != nil || nobles < 0 || nobles > n {
			nobles = 0
		}
		if d.store || d.mix {
			if g := goodNamed(word); g >= 0 {
				d.goods[g] = n
			}
			continue
		}
		if word == "san_juan" {
			d.sanJuan, d.sanJuanNobles = n, nobles
		} else if t := tileNamed(word); t >= 0 {
			d.tiles[t], d.tileNobles[t] = n, nobles
		} else if b := buildingNamed(word); b >= 0 {
			d.buildings[b], d.buildingNobles[b] = n, nobles
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
	made  map[engine.Seat][puertorico.Goods]int
}

func readFresh(events []engine.Event) fresh {
	f := fresh{ships: map[int][]engine.Seat{}, built: map[engine.Seat][]puertorico.Building{},
		took: map[engine.Seat][]puertorico.Tile{}, made: map[engine.Seat][puertorico.Goods]int{}}
	for _, e := range events {
		switch e.Kind {
		case puertorico.CaptainLoaded:
			ship := e.Arg("ship").Num
			for range min(e.Arg("goods").Num, 12) {
				f.ships[ship] = append(f.ships[ship], e.Seat)
			}
		case puertorico.CaptainEmptied, puertorico.BuccaneerPiracy:
			delete(f.ships, e.Arg("ship").Num)
		case puertorico.BuilderBuilt:
			if b := buildingNamed(e.Arg("building").Text); b >= 0 {
				f.built[e.Seat] = append(f.built[e.Seat], b)
			}
		case puertorico.SettlerTook, puertorico.SettlerDrew, puertorico.TraderDrew:
			t := tileNamed(e.Arg("tile").Text)
			if e.Arg("forest").Num > 0 {
				t = puertorico.Forest
			}
			if t >= 0 {
				f.took[e.Seat] = append(f.took[e.Seat], t)
			}
		case puertorico.ForestLaid:
			f.lost(e)
			f.took[e.Seat] = append(f.took[e.Seat], puertorico.Forest)
		case puertorico.TileCleared, puertorico.TraderLandSold:
			f.lost(e)
		case puertorico.CraftsmanProduced, puertorico.CraftsmanBonus:
			made := f.made[e.Seat]
			for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
				made[g] += e.Arg(g.String()).Num
				if e.Arg("good").Text == g.String() {
					made[g]++
				}
			}
			f.made[e.Seat] = made
		case puertorico.TraderSold:
			if e.Arg("post").Num == 0 {
				f.house = append(f.house, e.Seat)
			}
		case puertorico.TraderEmptied, puertorico.BuccaneerPlunder:
			f.house = nil
		}
	}
	return f
}

// lost takes the tile of an event out of the new ones of its seat, the newest of its kind first.
func (f *fresh) lost(e engine.Event) {
	list, t := f.took[e.Seat], tileNamed(e.Arg("tile").Text)
	for i, took := range slices.Backward(list) {
		if took == t {
			f.took[e.Seat] = slices.Delete(list, i, i+1)
			return
		}
	}
}

func (f fresh) of(seat engine.Seat) bool {
	return len(f.took[seat]) > 0 || len(f.built[seat]) > 0 || f.made[seat] != [puertorico.Goods]int{}
}
