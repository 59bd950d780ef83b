package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// ownPossible is what of an own board its owner's question is about: what may be chosen, or what the answer in
// preparation chooses.
type ownPossible struct {
	socket   [maracaibo.Sockets]bool
	store    [maracaibo.Stores]bool
	from     [maracaibo.Stores]bool
	burial   [maracaibo.Burials]bool
	loose    [maracaibo.Treasures]bool
	treasure [maracaibo.Treasures]bool
	die      [maracaibo.Treasures]bool
	raid     [maracaibo.RaidActions]bool
	trade    [maracaibo.Trades]bool
	quest    [maracaibo.Quests]bool
	tile     [maracaibo.Tiles]bool
	// any says that anything is highlighted; planned that it is what the answer in preparation says.
	any, planned bool
}

// ownPossible understands the seat's question; nothing is highlighted while somebody else decides.
func (p *painter) ownPossible(seat engine.Seat) ownPossible {
	var o ownPossible
	d := p.Scene.Focus
	if d.Seat != seat || p.View.Over {
		return o
	}
	moves := d.Moves
	if d.Step == maracaibo.StepKeep && p.Scene.Draft != "" {
		moves, o.planned = []string{p.Scene.Draft}, true
	}
	for _, notation := range moves {
		if m, err := maracaibo.Parse(notation); err == nil {
			o.add(m)
		}
	}
	return o
}

func (o *ownPossible) add(m maracaibo.Move) {
	light := func(on *bool) { *on, o.any = true, true }
	switch m.Kind {
	case maracaibo.UpgradeMove:
		light(&o.socket[m.A])
	case maracaibo.StoreMove:
		if m.A >= 0 {
			light(&o.store[m.A])
		}
	case maracaibo.BuryMove:
		if light(&o.burial[m.C]); m.B >= 0 {
			light(&o.from[m.B])
		} else {
			light(&o.loose[m.A])
		}
	case maracaibo.TreasureMove:
		light(&o.treasure[m.A])
	case maracaibo.DieMove:
		light(&o.die[m.A])
	case maracaibo.RaidMove:
		light(&o.raid[m.A])
	case maracaibo.ExploreMove:
		for t := range o.trade {
			if m.Set>>t&1 != 0 {
				light(&o.trade[t])
			}
		}
	case maracaibo.KeepMove:
		for q := range o.quest {
			if m.Set>>q&1 != 0 {
				light(&o.quest[q])
			}
		}
	case maracaibo.DiscardMove:
		light(&o.quest[m.A])
	case maracaibo.SmuggleMove, maracaibo.ActivateMove:
		light(&o.tile[m.A])
	}
}

// isNew says that a thing is among those of an own board, and was not in the view before.
func isNew[T comparable](now, was []T, thing T) bool {
	return slices.Contains(now, thing) && !slices.Contains(was, thing)
}

// changed says that anything of the board is new: then the legend has the frame.
func (o *ownBoard) changed() bool {
	now, was := o.mine, o.was
	return now.Head != was.Head || now.Tiles != was.Tiles || !slices.Equal(now.Sockets, was.Sockets) ||
		!slices.Equal(now.Cards, was.Cards) || !slices.Equal(now.Residences, was.Residences) ||
		!slices.Equal(now.Stored, was.Stored) || !slices.Equal(now.Buried, was.Buried)
}
