package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// orderLast uses a wharf where no cargo ship takes anything.
const orderLast = "last"

func captainOrders() []orderKind {
	return []orderKind{
		// ship:when:goods:keep:wharf loads the first of the goods that a cargo ship takes; "most" is the one of which most goes
		// aboard, the cheaper of equal ones. Of ships that take the same it is the smallest. What is to be kept is loaded only
		// where nothing else can be and something must. The wharf is used for what it takes more of than a ship ("most"), where
		// no ship takes anything ("last"), or never; the small wharf last, for pairs (P10.1, P10.3, B14, X9).
		{OrderShip, "captain", 1 << stepLoad, func(m *orderMenu) []engine.OrderPart {
			parts := []engine.OrderPart{whenPart(), engine.RankedPart("goods", goodsAnd(orderMost)...), engine.UpToPart("keep", Goods-1, goodWords[:]...)}
			if m.plays(mayShip | mayShipMixed) {
				parts = append(parts, engine.OnePart("wharf", orderAsk, orderMost, orderLast, orderNever))
			}
			return parts
		}, followShip, nil},
		// supply:do:keep gives the royal supplier as many kinds as it takes, the cheapest first, or nothing (N7).
		{OrderSupply, "captain", 1 << stepSupply, func(m *orderMenu) []engine.OrderPart {
			if !m.plays(maySupply) {
				return nil
			}
			return []engine.OrderPart{engine.OnePart("do", orderMost, orderNone), engine.UpToPart("keep", Goods-1, goodWords[:]...)}
		}, followSupply, func(s *State, b *Board, _ engine.Order) *engine.Reason { return s.neverGets(b, maySupply) }},
		// store:goods keeps as much as it can of the first good, then of the next; "most", and what is left in any case, is kept
		// by what it is worth (P10.7).
		{OrderStore, "storage", 1 << stepStore, func(*orderMenu) []engine.OrderPart {
			return []engine.OrderPart{engine.RankedPart("goods", goodsAnd(orderMost)...)}
		}, followStore, nil},
	}
}

// shipment is a loading that an order weighs.
type shipment struct {
	move Move
	n    int8
}

// aboard is the loading of a good on a cargo ship: the most that is possible, on the smallest ship that takes it.
func (s *State) aboard(b *Board, good Good) (best shipment, ok bool) {
	set := s.shipsFor(good, b.Goods[good])
	for i := range s.Ships {
		ship := &s.Ships[i]
		if b.Goods[good] == 0 || set&(1<<i) == 0 {
			continue
		}
		if n := min(b.Goods[good], ship.Capacity-ship.Count); !ok || ship.Capacity < best.move.B {
			best, ok = shipment{Load(good, ship.Capacity), n}, true
		}
	}
	return best, ok
}

// privately is the loading of a good at the wharf.
func (s *State) privately(seat Seat, good Good) (shipment, bool) {
	b := &s.Boards[seat]
	return shipment{Load(good, 0), b.Goods[good]}, b.Goods[good] > 0 && b.may(mayShip) && !s.Wharves.Has(seat)
}

func followShip(f *following) (Move, engine.OrderReply) {
	s := f.s
	if !f.holds(f.order.Word(0)) {
		return Move{}, engine.OrderSilent
	}
	wharf := f.order.Word(3)
	private := f.b.may(mayShip) && !s.Wharves.Has(f.seat) || s.mayMix(f.seat)
	if private && (wharf == orderAsk || wharf == "") {
		return Move{}, engine.OrderStops
	}
	must := false
	for good := range Good(Goods) {
		_, ok := s.aboard(f.b, good)
		must = must || ok
	}
	for _, kept := range [2]bool{false, true} {
		if kept && !must {
			break
		}
		m, ok := f.ship(func(good Good) (shipment, bool) {
			if slices.Contains(f.order.Chosen(2), good.String()) != kept {
				return shipment{}, false
			}
			best, ok := s.aboard(f.b, good)
			if alone, may := s.privately(f.seat, good); may && (wharf == orderMost && alone.n > best.n || wharf == orderLast && !must) {
				return alone, true
			}
			return best, ok
		})
		if ok {
			return m, engine.OrderMoves
		}
	}
	if must || !private {
		return Move{}, engine.OrderSilent
	}
	if m, ok := f.mix(); ok && wharf != orderNever {
		return m, engine.OrderMoves
	}
	return Load(NoGood, 0), engine.OrderMoves
}

// ship gives the first loading by the order's list of goods out of those that are offered.
func (f *following) ship(offer func(Good) (shipment, bool)) (Move, bool) {
	for _, word := range f.order.Chosen(1) {
		var best shipment
		for good := range Good(Goods) {
			if word != orderMost && word != good.String() {
				continue
			}
			if l, ok := offer(good); ok && l.n > best.n {
				best = l
			}
		}
		if best.n > 0 {
			return best.move, true
		}
	}
	return Move{}, false
}

// mix loads the small wharf with all goods that are not to be kept, less an odd one of the dearest.
func (f *following) mix() (Move, bool) {
	if !f.s.mayMix(f.seat) {
		return Move{}, false
	}
	goods := f.b.Goods
	for good := range goods {
		if slices.Contains(f.order.Chosen(2), goodWords[good]) {
			goods[good] = 0
		}
	}
	for good := Good(Goods - 1); good >= 0 && sum(goods)%2 == 1; good-- {
		goods[good] -= bit(goods[good] > 0)
	}
	return LoadMixed(goods), sum(goods) > 0
}

func followSupply(f *following) (Move, engine.OrderReply) {
	var set uint8
	left := f.b.Nobles
	for good, n := range f.b.Goods {
		if f.order.Word(0) == orderMost && n > 0 && left > 0 && !slices.Contains(f.order.Chosen(1), goodWords[good]) {
			set |= 1 << good
			left--
		}
	}
	return Supply(set), engine.OrderMoves
}

func followStore(f *following) (Move, engine.OrderReply) {
	var buffer [maxStores]Move
	list := f.s.stores(buffer[:0])
	if len(list) == 0 {
		return Move{}, engine.OrderSilent
	}
	best := list[0]
	for _, m := range list[1:] {
		if f.keepsBetter(m.Kept(), best.Kept()) {
			best = m
		}
	}
	return best, engine.OrderMoves
}

// keepsBetter compares two ways to store by the order's list of goods.
func (f *following) keepsBetter(a, b [Goods]int8) bool {
	for _, word := range f.order.Chosen(0) {
		if word == orderMost {
			break
		}
		if good, ok := parseGood(word); ok && a[good] != b[good] {
			return a[good] > b[good]
		}
	}
	return worth(a) > worth(b)
}
