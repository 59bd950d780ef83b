package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// maxFewer is the highest number of markers that an order to pass may name.
const maxFewer = 9

func passOrders() []orderRule {
	return []orderRule{
		// pass:rounds:fewer:only:tokens passes where there are fewer markers in the harbor than that, and nothing but
		// those actions is possible, and no action token could be used; without any choice at once (E51).
		{
			Key: OrderPass, Phase: "action", Steps: 1 << stepAct, Parts: []engine.OrderPart{
				roundsPart(), engine.UpToPart("fewer", 1, engine.Numbers(1, maxFewer)...),
				engine.UpToPart("only", Parts-1, partWords[:]...),
				engine.OnePart("tokens", orderUse, orderLeave),
			},
			Else: followPass, Spent: func(f *following) *engine.Reason { return roundsOver(f, f.State.acted(f.Seat)) },
		},
	}
}

const (
	// orderUse does not pass while an action token can be used, orderLeave does.
	orderUse   = "use"
	orderLeave = "leave"
)

func followPass(f *following) (Move, engine.OrderReply) {
	fewer, only := f.Number("fewer"), f.List("only")
	holdsBack := func(m Move) bool {
		return m.Does() && (len(only) > 0 && !slices.Contains(only, m.Part.String()) ||
			f.Word("tokens") != orderLeave && m.Kind == TokenMove)
	}
	if fewer > 0 && int(own(f).Harbour) >= fewer || slices.ContainsFunc(f.Moves, holdsBack) {
		return Move{}, engine.OrderSilent
	}
	return Pass(), engine.OrderMoves
}
