package puertorico

import (
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// barterItems is how many things a black market takes at most (X3).
const barterItems = 3

// barterable is the set of buildings that the seat can build only with its black market: up to three doubloons dearer
// than its money (X3, R-36).
func (s *State) barterable(seat Seat) uint64 {
	b := &s.Boards[seat]
	if !b.may(mayBarter) {
		return 0
	}
	var set uint64
	for building := range engine.Bits[Building](s.within(seat, barterItems) &^ s.buildable(seat)) {
		var buffer [maxPayments]payment
		if len(s.payments(building, buffer[:0])) > 0 {
			set |= 1 << building
		}
	}
	return set
}

// maxPayments is room for the payments of one building: a person from one of so many places, a good, a chip.
const maxPayments = 256

// payments appends the ways to make up for what the seat in turn lacks for a building: exactly as many things as
// doubloons (X3.1).
func (s *State) payments(building Building, list []payment) []payment {
	b := &s.Boards[s.Turn]
	price := s.Price(s.Turn, building)
	lacks := price - int(b.Doubloons)
	if lacks < 1 || lacks > barterItems {
		return list
	}
	add := func(from spot, noble bool) {
		for good := NoGood; good < Goods; good++ {
			if good != NoGood && b.Goods[good] == 0 {
				continue
			}
			for _, chip := range [2]bool{false, true} {
				p := payment{from: from, noble: noble, good: good, chip: chip}
				if p.items() == lacks && (!chip || b.VP > 0) {
					list = append(list, p)
				}
			}
		}
	}
	add(noSpot, false)
	for at := range atSanJuan + 1 {
		for _, noble := range [2]bool{false, true} {
			if b.spares(at, noble) && maySpare(at) && s.sparePrice(b, at, noble, building) == price {
				add(at, noble)
			}
		}
	}
	return list
}

// spares says that a colonist, or a noble, is on a place.
func (b *Board) spares(at spot, noble bool) bool {
	all, nobles := b.persons(at)
	if noble {
		return *nobles > 0
	}
	return *all > *nobles
}

// maySpare says that a person may come from a place at all: not from the market itself (X3.2, R-35).
func maySpare(at spot) bool {
	return at == atSanJuan || at.isTile() || rulebook.kinds[at.building()].Grants&mayBarter == 0
}

// sparePrice is the price as it would be without a person of a place.
func (s *State) sparePrice(b *Board, at spot, noble bool, building Building) int {
	without := *b
	without.seat(at, -1, noble)
	return s.priceOn(&without, s.Turn, building)
}

// buildsFor appends the building for a payment, with the university's colonist too where it still works then (X3.2).
func (s *State) buildsFor(list []Move, building Building, p payment) []Move {
	m := Build(building, false)
	m.X[0] = p.pack()
	list = append(list, m)
	if s.staffsAfter(&s.Boards[s.Turn], p) {
		m.B = 1
		list = append(list, m)
	}
	return list
}

// bartering says that the seat is asked for a building and has a black market: it may have hundreds of answers.
func (s *State) bartering(seat Seat) bool {
	return s.Step == stepBuild && s.open(seat) && s.Boards[seat].may(mayBarter)
}

// barterAt is move i of those that builds lists for the black market; where there are no more than i ok is false, and
// left is i less their number.
func (s *State) barterAt(i int) (m Move, left int, ok bool) {
	for building := range engine.Bits[Building](s.within(s.Turn, barterItems) &^ s.buildable(s.Turn)) {
		var buffer [maxPayments]payment
		for _, p := range s.payments(building, buffer[:0]) {
			var pair [2]Move
			builds := s.buildsFor(pair[:0], building, p)
			if i < len(builds) {
				return builds[i], 0, true
			}
			i -= len(builds)
		}
	}
	return Move{}, i, false
}

// sampleBuild is Sample for a seat with a black market, without making its list.
func (s *State) sampleBuild(seat Seat, rand *engine.Rand) Move {
	const much = 1 << 20
	var buffer [maxMoves]Move
	list := s.innMoves(seat, s.buildsForMoney(buffer[:0]))
	_, left, _ := s.barterAt(much)
	at := rand.IntN(len(list) + much - left)
	if at < len(list) {
		return list[at]
	}
	m, _, _ := s.barterAt(at - len(list))
	return m
}

// staffsAfter says that the university still works after a payment, and has somebody to give: the person given back may
// be the one (X3.2).
func (s *State) staffsAfter(b *Board, p payment) bool {
	if !b.may(mayStaffBuilding) {
		return false
	}
	// A noble that is given back goes to the stock of nobles, from which a university takes nobody.
	if !s.personLeft() && (p.from == noSpot || p.noble) {
		return false
	}
	if p.from == noSpot || p.from == atSanJuan || p.from.isTile() {
		return true
	}
	building := p.from.building()
	return rulebook.kinds[building].Grants&mayStaffBuilding == 0 || b.Staff[building] > 1
}

// checkPayment judges what is to be given back for a building.
func (s *State) checkPayment(building Building, pay payment) error {
	b := &s.Boards[s.Turn]
	price := s.Price(s.Turn, building)
	lacks := price - int(b.Doubloons)
	term := engine.Term("building", building.String())
	switch {
	case !b.may(mayBarter):
		return engine.Refuse(RefusedNoMarket)
	case lacks <= 0:
		return engine.Refuse(RefusedNoBarter, term, num("price", price), num("money", b.Doubloons))
	case lacks > barterItems:
		return s.tooExpensive(building, price)
	case pay.items() != lacks:
		return engine.Refuse(RefusedBarterSum, term, num("needs", lacks), num("given", pay.items()))
	case pay.good != NoGood && b.Goods[pay.good] == 0:
		return engine.Refuse(RefusedNoGood, engine.Term("good", pay.good.String()))
	case pay.chip && b.VP == 0:
		return engine.Refuse(RefusedNoChip)
	case pay.from == noSpot:
		return nil
	}
	place := engine.Term("place", pay.from.String())
	switch {
	case !b.spares(pay.from, pay.noble):
		return engine.Refuse(RefusedNobodyThere, place)
	case !maySpare(pay.from):
		return engine.Refuse(RefusedBarterItself)
	case s.sparePrice(b, pay.from, pay.noble, building) != price:
		return engine.Refuse(RefusedBarterPrice, place, term)
	}
	return nil
}

// pay takes a payment off the board.
func (b *Board) pay(p payment) {
	if p.from != noSpot {
		b.seat(p.from, -1, p.noble)
	}
	if p.good != NoGood {
		b.Goods[p.good]--
	}
	b.VP -= int32(bit(p.chip))
}

// barter gives a payment back to the supply: a chip first off the ledger (X3.2).
func (s *State) barter(seat Seat, p payment) {
	s.Boards[seat].pay(p)
	switch {
	case p.from == noSpot:
	case p.noble:
		s.Nobles++
	default:
		s.Colonists++
	}
	if p.good != NoGood {
		s.Goods[p.good]++
	}
	switch {
	case !p.chip:
	case s.Overdraw > 0:
		s.Overdraw--
	default:
		s.VP++
	}
}

// args tells a payment in an event.
func (p payment) args() []engine.Arg {
	var args []engine.Arg
	if p.from != noSpot {
		args = append(args, engine.Term("from", p.from.String()), num("noble", bit(p.noble)))
	}
	if p.good != NoGood {
		args = append(args, engine.Term("good", p.good.String()))
	}
	if p.chip {
		args = append(args, num("vp", 1))
	}
	return args
}

// payment is what the black market gives back in place of doubloons (X3): a person from a place, a good, a chip.
type payment struct {
	from  spot
	noble bool
	good  Good
	chip  bool
}

const noSpot spot = -1

var noPayment = payment{from: noSpot, good: NoGood}

// items counts what is given: each is worth a doubloon.
func (p payment) items() int {
	n := int(bit(p.chip))
	if p.from != noSpot {
		n++
	}
	if p.good != NoGood {
		n++
	}
	return n
}

// pack writes the payment into a word, 0 for none.
func (p payment) pack() uint64 {
	return uint64(p.from+1) | uint64(bit(p.noble))<<8 | uint64(p.good+1)<<9 | uint64(bit(p.chip))<<13
}

func (m Move) payment() payment {
	w := m.X[0]
	return payment{from: spot(w&0xff) - 1, noble: w>>8&1 == 1, good: Good(w>>9&15) - 1, chip: w>>13&1 == 1}
}

// payMark stands before a payment in notation, personMark before the place of a colonist, nobleMark before a noble's.
const (
	payMark    = "pay="
	personMark = "@"
	nobleMark  = "@@"
)

// String writes the payment as the end of a move to build: "pay=@quarry,indigo,vp".
func (p payment) String() string {
	var words []string
	if p.from != noSpot {
		text := personMark + p.from.String()
		if p.noble {
			text = nobleMark + p.from.String()
		}
		words = append(words, text)
	}
	if p.good != NoGood {
		words = append(words, p.good.String())
	}
	if p.chip {
		words = append(words, "vp")
	}
	return payMark + strings.Join(words, ",")
}

func parsePayment(text string) (payment, bool) {
	p := noPayment
	text, ok := strings.CutPrefix(text, payMark)
	for part := range strings.SplitSeq(text, ",") {
		what, person := strings.CutPrefix(part, personMark)
		switch {
		case part == "vp":
			p.chip = true
		case person:
			what, p.noble = strings.CutPrefix(what, personMark)
			p.from = personFrom(what)
		default:
			p.good, _ = parseGood(part)
		}
	}
	return p, ok
}

// personFrom reads the place of a person that is given back, noSpot for any other word.
func personFrom(key string) spot {
	if key == sanJuanKey {
		return atSanJuan
	}
	at, _ := parseSpot(key)
	return at
}
