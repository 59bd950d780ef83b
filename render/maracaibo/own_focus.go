package maracaibo

import (
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
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

type ownFresh struct {
	socket [maracaibo.Sockets]bool
	card   [maracaibo.Cards]bool
	store  [maracaibo.Stores]bool
	burial [maracaibo.Burials]bool
	tile   [maracaibo.Tiles]bool
	head   bool
	any    bool
}

func (o *ownBoard) changes() ownFresh {
	var f ownFresh
	for i := range o.Scene.Fresh {
		if e := &o.Scene.Fresh[i]; e.Seat == o.seat {
			f.add(e)
		}
	}
	return f
}

func (f *ownFresh) add(e *engine.Event) {
	switch e.Kind {
	case maracaibo.Upgraded:
		note(f, f.socket[:], render.OfWord(e.Arg("socket").Text, maracaibo.Socket(maracaibo.Sockets)))
	case maracaibo.CardTaken, maracaibo.ResidenceBuilt:
		note(f, f.card[:], cardOf(e))
	case maracaibo.Stored:
		note(f, f.store[:], render.OfWord(strings.TrimPrefix(e.Arg("space").Text, "space_"),
			maracaibo.Store(maracaibo.Stores)))
	case maracaibo.Buried:
		note(f, f.burial[:], render.OfWord(strings.TrimPrefix(e.Arg("space").Text, "space_"),
			maracaibo.Burial(maracaibo.Burials)))
	case maracaibo.TilePlaced:
		if side := render.OfWord(strings.TrimPrefix(e.Arg("side").Text, "side_"),
			maracaibo.Side(maracaibo.Sides)); side >= 0 {
			note(f, f.tile[:], side.Tile())
		}
	case maracaibo.FigureheadTaken:
		f.head, f.any = true, true
	}
}

func note[T ~int8](f *ownFresh, list []bool, i T) {
	if i >= 0 {
		list[i], f.any = true, true
	}
}
