package storage

import "fmt"

// Check says whether a game can be put into a store: its id has its form, its records are numbered from 1 without gaps, and
// it is not published further than it stands. ErrBadID, ErrConflict.
func (g GameItem) Check() error {
	if err := g.ID.Check(); err != nil {
		return err
	}
	for i, r := range g.Log {
		if r.Seq != i+1 {
			return fmt.Errorf("game %s has record %d in place %d: %w", g.ID, r.Seq, i+1, ErrConflict)
		}
	}
	if len(g.Log) == 0 || g.Shown.Seq > len(g.Log) {
		return fmt.Errorf("game %s has %d records and is published up to %d: %w", g.ID, len(g.Log), g.Shown.Seq, ErrConflict)
	}
	return nil
}
