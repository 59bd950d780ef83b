package maracaibo

import (
	"image"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// fresh is what the events since the reader's last picture tell beyond the view before: of each thing the seat that
// changed it, engine.Everyone where nobody did.
type fresh struct {
	slot      [maracaibo.Slots]engine.Seat
	island    [maracaibo.Treasures]engine.Seat
	quest     [maracaibo.Quests]engine.Seat
	questDeck engine.Seat
	// dice are those that roller rolled last, 0 for one that was not; fought are the sums of a later skirmish.
	dice   [maracaibo.Treasures]int
	roller engine.Seat
	fought fight
}

var sumKeys = [maracaibo.MaxPlayers]string{"seat_0", "seat_1", "seat_2", "seat_3"}

// fight is a skirmish: n seats with their sums, -1 for who did not fight, and its winner, engine.Everyone for a tie.
type fight struct {
	n      int
	sum    [maracaibo.MaxPlayers]int
	winner engine.Seat
}

func readFresh(v *maracaibo.View, events []engine.Event) fresh {
	f := fresh{questDeck: engine.Everyone, roller: engine.Everyone}
	render.Nobody(f.slot[:])
	render.Nobody(f.island[:])
	render.Nobody(f.quest[:])
	for i := range events {
		if e := &events[i]; e.Seat >= 0 && int(e.Seat) < len(v.Players) {
			f.add(v, e)
		}
	}
	return f
}

func (f *fresh) add(v *maracaibo.View, e *engine.Event) {
	switch e.Kind {
	case maracaibo.GapFilled, maracaibo.GapHidden, maracaibo.Sailed:
		render.ChangedBy(f.slot[:], slotNamed(e), e.Seat)
	case maracaibo.CardTurned, maracaibo.TilePlaced, maracaibo.ResidenceBuilt:
		render.ChangedBy(f.slot[:], slotOf(v, cardOf(e)), e.Seat)
	case maracaibo.Refilled, maracaibo.TreasureGained:
		treasure := render.OfWord(e.Arg("treasure").Text, maracaibo.Treasure(maracaibo.Treasures))
		render.ChangedBy(f.island[:], treasure, e.Seat)
	case maracaibo.QuestDrawn, maracaibo.QuestDiscarded:
		f.questDeck = e.Seat
	case maracaibo.MarketFilled:
		render.ChangedBy(f.quest[:], render.OfWord(e.Arg("quest").Text, maracaibo.Quest(maracaibo.Quests)), e.Seat)
	case maracaibo.MarketRenewed:
		for _, q := range v.Market {
			render.ChangedBy(f.quest[:], q, e.Seat)
		}
	case maracaibo.Rolled:
		f.roller, f.fought = e.Seat, fight{}
		for t := range maracaibo.Treasure(maracaibo.Treasures) {
			f.dice[t] = e.Arg(t.String()).Num
		}
	case maracaibo.Skirmished:
		f.dice = [maracaibo.Treasures]int{}
		f.fought = fight{winner: engine.Seat(e.Arg("winner_seat").Num)}
		for seat := range f.fought.sum {
			f.fought.sum[seat] = -1
			if i := slices.IndexFunc(e.Args, func(a engine.Arg) bool { return a.Key == sumKeys[seat] }); i >= 0 {
				f.fought.sum[seat] = e.Args[i].Num
				f.fought.n++
			}
		}
	}
}

// corner marks a thing that a seat changed, in their color, in its lower right corner: gold frames are for what may be
// chosen. What nobody changed has no mark.
func corner(c *render.Canvas, r image.Rectangle, seat engine.Seat) {
	const side = 38
	if seat < 0 {
		return
	}
	colour := render.SeatColour(seat)
	key := render.SpriteKey{Kind: "mc.changed", S: string(colour)}
	c.Piece(key, image.Rect(-side-3, -side-3, 3, 3), r.Max.X, r.Max.Y, func(pen *render.Pen) {
		pen.Polygon(-1, -side, -1, -1, -side, -1)
		pen.FillStroke(colour, render.Outline, 3)
	})
}

func cardOf(e *engine.Event) maracaibo.Card {
	return max(0, render.OfWord(e.Arg("card").Text, maracaibo.Card(maracaibo.Cards)))
}

// slotNamed is the space that an event names, below 0 for none.
func slotNamed(e *engine.Event) maracaibo.Slot {
	return render.OfWord(strings.TrimPrefix(e.Arg("space").Text, "slot_"), maracaibo.Slot(maracaibo.Slots))
}
