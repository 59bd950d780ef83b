package table

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// pauseSeats is the pause of a table at which no person plays.
	PauseSeats = "seats"
	// pauseMost is for how many days the host may let a table rest alone.
	PauseMost = 7
)

func (g *Table) MayPause(by Input) error {
	switch {
	case g.Phase != storage.Playing:
		return g.RefuseAsking("refused.not_playing")
	case g.SeatOf(by.User) == engine.Everyone && !MayManage(&g.Envelope, by):
		return g.RefuseAsking("refused.not_at_table")
	case g.Pause != nil:
		return g.RefuseAsking("refused.paused")
	}
	return nil
}

func (g *Table) MayLeave(by Input) error {
	if g.SeatOf(by.User) == engine.Everyone {
		return Refuse("refused.not_seated")
	}
	if g.Phase != storage.Playing {
		return Refuse("refused.not_playing")
	}
	return nil
}
