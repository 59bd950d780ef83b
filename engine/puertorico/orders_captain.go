package puertorico

import "github.com/harbormaster/harbormaster/engine"

// orderLast uses a wharf where no cargo ship takes anything.
const orderLast = "last"

// partWharf is the part of an order to ship that says when a wharf is used.
const partWharf = "wharf"

func captainOrders() []orderRule {
	keep := engine.UpToPart("keep", Goods-1, goodWords[:]...)
	return []orderRule{
		// ship:when:goods:keep:wharf loads the first of the goods that a cargo ship takes; "most" is the one of which
		// most goes aboard, the cheaper of equal ones. Of ships that take the same it is the smallest. What is to be
		// kept is loaded only where nothing else can be and something must. The wharf is used for what it takes more of
		// than a ship ("most"), where no ship takes anything ("last"), or never; the small wharf last, for pairs
		// (P10.1, P10.3, B14, X9).
		{
			Key: OrderShip, Phase: "captain", Steps: 1 << stepLoad,
			Parts: []engine.OrderPart{
				whenPart(), engine.RankedPart("goods", goodsAnd(orderMost)...), keep,
				engine.OnePart(partWharf, orderAsk, orderMost, orderLast, orderNever),
			},
			Else: followShip,
		},
		// supply:do:keep gives the royal supplier as many kinds as it takes, the cheapest first, or nothing (N7).
		granted(maySupply, orderRule{
			Key: OrderSupply, Phase: "captain", Steps: 1 << stepSupply,
			Parts: []engine.OrderPart{engine.OnePart("do", orderMost, orderNone), keep}, Else: followSupply,
		}),
		// store:goods keeps as much as it can of the first good, then of the next; "most", and what is left in any
		// case, is kept by what it is worth (P10.7).
		{
			Key: OrderStore, Phase: "storage", Steps: 1 << stepStore,
			Parts: []engine.OrderPart{engine.RankedPart("goods", goodsAnd(orderMost)...)},
			Else:  followStore,
		},
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
	s, b := f.State, own(f)
	wharf := f.Word(partWharf)
	private := b.may(mayShip) && !s.Wharves.Has(f.Seat) || s.mayMix(f.Seat)
	if private && (wharf == orderAsk || wharf == "") {
		return Move{}, engine.OrderStops
	}
	must := false
	for good := range Good(Goods) {
		_, ok := s.aboard(b, good)
		must = must || ok
	}
	for _, kept := range [2]bool{false, true} {
		if kept && !must {
			break
		}
		m, ok := ships(f, func(good Good) (shipment, bool) {
			if f.Has("keep", good.String()) != kept {
				return shipment{}, false
			}
			best, ok := s.aboard(b, good)
			alone, may := s.privately(f.Seat, good)
			if may && (wharf == orderMost && alone.n > best.n || wharf == orderLast && !must) {
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
	if m, ok := mixes(f); ok && wharf != orderNever {
		return m, engine.OrderMoves
	}
	return Load(NoGood, 0), engine.OrderMoves
}

// ships gives the first loading by the order's list of goods out of those that are offered.
func ships(f *following, offer func(Good) (shipment, bool)) (Move, bool) {
	for _, word := range f.List("goods") {
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

// mixes loads the small wharf with all goods that are not to be kept, less an odd one of the dearest.
func mixes(f *following) (Move, bool) {
	if !f.State.mayMix(f.Seat) {
		return Move{}, false
	}
	goods := own(f).Goods
	for good := range goods {
		if f.Has("keep", goodWords[good]) {
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
	left := own(f).Nobles
	for good, n := range own(f).Goods {
		if f.Word("do") == orderMost && n > 0 && left > 0 && !f.Has("keep", goodWords[good]) {
			set |= 1 << good
			left--
		}
	}
	return Supply(set), engine.OrderMoves
}

func followStore(f *following) (best Move, reply engine.OrderReply) {
	for _, m := range f.Moves {
		if m.Kind == StoreMove && (reply == engine.OrderSilent || keepsBetter(f, m.Kept(), best.Kept())) {
			best, reply = m, engine.OrderMoves
		}
	}
	return best, reply
}

// keepsBetter compares two ways to store by the order's list of goods.
func keepsBetter(f *following, a, b [Goods]int8) bool {
	for _, word := range f.List("goods") {
		if word == orderMost {
			break
		}
		if good, ok := parseGood(word); ok && a[good] != b[good] {
			return a[good] > b[good]
		}
	}
	return worth(a) > worth(b)
}
