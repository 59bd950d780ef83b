package maracaibo

import (
	"image"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

type count uint8

// The counts of a board; those of treasures, without the buried ones, are one for each kind.
const (
	treasureCount count = iota
	upgradeCount        = treasureCount + maracaibo.Treasures + iota - 1
	questCountOf
	crewCount
	equipmentCount
	shipCount
	residenceCount
	riverCount
	headCount
	rubyCount
	allCounts
)

// fresh is what changed since the reader's last picture, each with the seat that did it; engine.Everyone where nothing
// did.
type fresh struct {
	slot      [maracaibo.Slots]engine.Seat
	island    [maracaibo.Treasures]engine.Seat
	quest     [maracaibo.Quests]engine.Seat
	questDeck engine.Seat
	// explored are the seats whose explorers walked, counts by how much the numbers of each board changed.
	explored [maracaibo.MaxPlayers]bool
	counts   [maracaibo.MaxPlayers][allCounts]int8
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
	case maracaibo.CardTurned, maracaibo.TilePlaced:
		render.ChangedBy(f.slot[:], slotOf(v, cardOf(e)), e.Seat)
	case maracaibo.ResidenceBuilt:
		render.ChangedBy(f.slot[:], slotOf(v, cardOf(e)), e.Seat)
		f.count(e.Seat, residenceCount, 1)
	case maracaibo.CardTaken:
		if kind := cardOf(e).Kind(); kind >= 0 {
			f.count(e.Seat, crewCount+count(kind), 1)
		}
	case maracaibo.JohnImproved:
		f.count(e.Seat, crewCount, 1)
	case maracaibo.Upgraded, maracaibo.JohnUpgraded:
		f.count(e.Seat, upgradeCount, 1)
	case maracaibo.FigureheadTaken:
		f.count(e.Seat, headCount, 1)
	case maracaibo.Refilled:
		render.ChangedBy(f.island[:], treasureOf(e), e.Seat)
	case maracaibo.TreasureGained:
		render.ChangedBy(f.island[:], treasureOf(e), e.Seat)
		f.count(e.Seat, treasureCount+count(max(0, treasureOf(e))), 1)
	case maracaibo.Buried:
		f.count(e.Seat, treasureCount+count(max(0, treasureOf(e))), -1)
	case maracaibo.Explored, maracaibo.Returned, maracaibo.JohnExplored:
		f.explored[e.Seat] = true
		if e.Arg("rivers").Num > 0 {
			f.count(e.Seat, riverCount, e.Arg("rivers").Num)
		}
	case maracaibo.QuestTaken, maracaibo.JohnQuest:
		f.count(e.Seat, questCountOf, 1)
	case maracaibo.QuestDrawn:
		f.questDeck = e.Seat
		f.count(e.Seat, questCountOf, 1)
	case maracaibo.QuestDiscarded:
		f.questDeck = e.Seat
		f.count(e.Seat, questCountOf, -1)
	case maracaibo.MarketFilled:
		render.ChangedBy(f.quest[:], render.OfWord(e.Arg("quest").Text, maracaibo.Quest(maracaibo.Quests)), e.Seat)
	case maracaibo.MarketRenewed:
		for _, q := range v.Market {
			render.ChangedBy(f.quest[:], q, e.Seat)
		}
	case maracaibo.RubyTaken:
		f.count(e.Seat, rubyCount, 1)
	case maracaibo.RubySold:
		f.count(e.Seat, rubyCount, -1)
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

func (f *fresh) count(seat engine.Seat, what count, n int) { f.counts[seat][what] += int8(n) }

func cardOf(e *engine.Event) maracaibo.Card {
	return max(0, render.OfWord(e.Arg("card").Text, maracaibo.Card(maracaibo.Cards)))
}

func treasureOf(e *engine.Event) maracaibo.Treasure {
	return render.OfWord(e.Arg("treasure").Text, maracaibo.Treasure(maracaibo.Treasures))
}

// slotNamed is the space that an event names, below 0 for none.
func slotNamed(e *engine.Event) maracaibo.Slot {
	return render.OfWord(strings.TrimPrefix(e.Arg("space").Text, "slot_"), maracaibo.Slot(maracaibo.Slots))
}
