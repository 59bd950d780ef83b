package puertorico

import "strings"

// payment is what the black market gives back in place of doubloons (X3): a person from a place, a good, a chip.
type payment struct {
	from  spot
	noble bool
	good  Good
	chip  bool
}

// noSpot is no place.
const noSpot spot = -1

// noPayment gives nothing back.
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

// payment is the payment of a move to build.
func (m Move) payment() payment {
	w := m.X[0]
	return payment{from: spot(w&0xff) - 1, noble: w>>8&1 == 1, good: Good(w>>9&15) - 1, chip: w>>13&1 == 1}
}

// payMark stands before a payment in notation, personMark before the place of a colonist, nobleMark before that of a
// noble.
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
	if !ok {
		return p, false
	}
	for part := range strings.SplitSeq(text, ",") {
		if part == "vp" {
			p.chip = true
			continue
		}
		what, person := strings.CutPrefix(part, personMark)
		what, noble := strings.CutPrefix(what, personMark)
		if !person {
			good, ok := parseGood(part)
			if !ok || p.good != NoGood {
				return p, false
			}
			p.good = good
			continue
		}
		at, ok := personFrom(what)
		if !ok || p.from != noSpot {
			return p, false
		}
		p.from, p.noble = at, noble
	}
	return p, true
}

// personFrom reads the place of a person that is given back.
func personFrom(key string) (spot, bool) {
	if key == sanJuanKey {
		return atSanJuan, true
	}
	return parseSpot(key)
}
