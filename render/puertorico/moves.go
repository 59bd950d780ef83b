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

// fresh is what changed since the reader's last picture.
type fresh struct {
	// ships holds by capacity who loaded the new goods, in the order of loading, house who sold those in the trading
	// house.
	ships map[int][]engine.Seat
	house []engine.Seat
	seats [puertorico.MaxPlayers]news
}

// news is what a seat did since then: roles, buildings, how many tiles of a kind and goods it got, what it sold and
// loaded, and the doubloons that it got for anything else.
type news struct {
	roles        []puertorico.Role
	built        [puertorico.Buildings]bool
	tiles        [puertorico.Tiles]int
	made         [puertorico.Goods]int
	sold, loaded deals
	income       int
}

// deal is how many of a good a seat gave away, and the doubloons or points that it got for them.
type deal struct{ n, brought int }

type deals [puertorico.Goods]deal

func (d *deal) add(n, brought int) {
	d.n += n
	d.brought += brought
}

func (d *deals) some() bool { return *d != deals{} }

// traded says that it sold or loaded something, boards that something is new on the own board.
func (n *news) traded() bool { return n.sold.some() || n.loaded.some() }
func (n *news) boards() bool {
	return n.built != [puertorico.Buildings]bool{} || n.tiles != [puertorico.Tiles]int{} ||
		n.made != [puertorico.Goods]int{}
}

// deeds are how many places a picture of what it did takes: a building, and a trade beside its goods, two.
func (n *news) deeds() int {
	sum := len(n.roles)
	for _, built := range n.built {
		if built {
			sum += 2
		}
	}
	for _, tiles := range n.tiles {
		sum += tiles
	}
	for _, list := range []deals{n.sold, n.loaded} {
		if list.some() {
			sum += 2
		}
		for _, d := range list {
			sum += min(d.n, 1)
		}
	}
	return sum
}

func readFresh(events []engine.Event) fresh {
	f := fresh{ships: map[int][]engine.Seat{}}
	for i := range events {
		e, of := &events[i], &news{}
		if e.Seat >= 0 {
			of = &f.seats[e.Seat]
		}
		tile, good := tileNamed(e.Arg("tile").Text), goodNamed(e.Arg("good").Text)
		of.income += e.Arg("doubloons").Num
		switch ship, n := e.Arg("ship").Num, e.Arg("goods").Num; e.Kind {
		case puertorico.RoleTaken:
			of.roles = append(of.roles, roleNamed(e.Arg("role").Text))
		case puertorico.CaptainLoaded:
			f.ships[ship] = append(f.ships[ship], slices.Repeat([]engine.Seat{e.Seat}, n)...)
			of.loaded[good].add(n, e.Arg("vp").Num)
		case puertorico.CaptainEmptied, puertorico.BuccaneerPiracy:
			delete(f.ships, ship)
		case puertorico.BuilderBuilt:
			mark(of.built[:], buildingNamed(e.Arg("building").Text))
		case puertorico.SettlerTook, puertorico.SettlerDrew, puertorico.TraderDrew:
			if e.Arg("forest").Num > 0 {
				tile = puertorico.Forest
			}
			of.tiles[tile]++
		case puertorico.ForestLaid:
			of.tiles[tile] = max(0, of.tiles[tile]-1)
			of.tiles[puertorico.Forest]++
		case puertorico.TileCleared, puertorico.TraderLandSold:
			of.tiles[tile] = max(0, of.tiles[tile]-1)
		case puertorico.CraftsmanProduced:
			for g := range of.made {
				of.made[g] += e.Arg(puertorico.Good(g).String()).Num
			}
		case puertorico.CraftsmanBonus:
			of.made[good]++
		case puertorico.TraderSold:
			of.sold[good].add(1, e.Arg("price").Num)
			if e.Arg("post").Num == 0 {
				f.house = append(f.house, e.Seat)
			}
		case puertorico.TraderEmptied, puertorico.BuccaneerPlunder:
			f.house = nil
		}
	}
	return f
}
