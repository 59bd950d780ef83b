package endeavor

import "github.com/harbormaster/harbormaster/engine"

// maxFewer is the highest number of markers that an order to pass may name.
const maxFewer = 9

func passOrders() []orderKind {
	return []orderKind{
		// pass:rounds:fewer:only:tokens passes where there are fewer markers in the harbor than that, and nothing but those
		// actions is possible, and no action token could be used; without any choice at once (E51).
		{key: OrderPass, phase: "action", steps: 1 << stepAct, parts: func(*orderMenu) []engine.OrderPart {
			return []engine.OrderPart{
				roundsPart(), engine.UpToPart("fewer", 1, engine.Numbers(1, maxFewer)...), engine.UpToPart("only", Parts-1, partWords[:]...),
				engine.OnePart("tokens", orderUse, orderLeave),
			}
		}, follow: followPass, spent: func(f *following) *engine.Reason { return f.roundsOver(f.acted()) }},
	}
}

const (
	// orderUse does not pass while an action token can be used, orderLeave does.
	orderUse   = "use"
	orderLeave = "leave"
)

func followPass(f *following) (Move, engine.OrderReply) {
	if fewer := f.number("fewer"); !f.inRound() || fewer > 0 && int(f.b.Harbour) >= fewer {
		return Move{}, engine.OrderSilent
	}
	if only := f.list("only"); len(only) > 0 && !onlyOf(f.s.possible(f.seat), only) {
		return Move{}, engine.OrderSilent
	}
	if f.word("tokens") != orderLeave && f.usesToken() {
		return Move{}, engine.OrderSilent
	}
	return Pass(), engine.OrderMoves
}

// usesToken says that the seat could use an action token.
func (f *following) usesToken() bool {
	var buffer [maxMoves]Move
	for _, m := range f.s.actions(f.seat, buffer[:0]) {
		if m.Kind == TokenMove {
			return true
		}
	}
	return false
}
