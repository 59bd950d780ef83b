package table

import (
	"time"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// PauseSeats is the pause of a table at which no person plays.
	PauseSeats = "seats"
	// PauseMost is for how many days the host may let a table rest alone.
	PauseMost = 7
)

// MayPause says why a person may not let the table rest.
func MayPause(t *Table, by Input) error {
	switch {
	case t.Phase != storage.Playing:
		return refuseNotPlaying(t)
	case t.SeatOf(by.User) == engine.Everyone && !MayManage(&t.Envelope, by):
		return t.RefuseAsking("refused.not_at_table")
	case t.Pause != nil:
		return t.RefuseAsking("refused.paused")
	}
	return nil
}

// Pause lets the table rest for days, from 1 to PauseMost, by the word of its host or a moderator.
func Pause(t *Table, by Input, days int, now time.Time) (Change, error) {
	if err := MayPause(t, by); err != nil {
		return Change{}, err
	}
	switch {
	case !MayManage(&t.Envelope, by):
		return Change{}, Refuse("refused.pause_host", engine.Free("host", HostName(&t.Envelope)))
	case days < 1 || days > PauseMost:
		return Change{}, Refuse("refused.pause_days", engine.Num("n", PauseMost))
	}
	t.Pause = &storage.Pause{Why: "host", By: by.User, At: now, Until: now.Add(time.Duration(days) * 24 * time.Hour)}
	act := storage.Act{Kind: storage.ActPause, Seat: t.SeatOf(by.User), Key: "host", Value: text.Clean(by.Name)}
	return Change{Act: act, Answer: "pause.done"}, nil
}

// AskPause asks the others whether the table may rest until somebody ends it; with nobody to ask it rests at once.
func AskPause(t *Table, by Input, now time.Time) (Change, error) {
	if err := MayPause(t, by); err != nil {
		return Change{}, err
	}
	seat := t.SeatOf(by.User)
	if seat == engine.Everyone {
		return Change{}, t.RefuseAsking("refused.not_at_table")
	}
	if len(Others(&t.Envelope, by.User)) > 0 {
		return ask(t, storage.Vote{Kind: VotePause, Seat: seat, By: by.User}, seat, now)
	}
	t.Pause = &storage.Pause{Why: "agreed", By: by.User, At: now}
	return Change{Act: storage.Act{Kind: storage.ActPause, Seat: seat, Key: "agreed"}, Answer: "pause.done"}, nil
}

// Resume lets a table go on that rests: anybody at it may.
func Resume(t *Table, by Input) (Change, error) {
	seat := t.SeatOf(by.User)
	switch {
	case t.Phase != storage.Playing:
		return Change{}, refuseNotPlaying(t)
	case seat == engine.Everyone && !MayManage(&t.Envelope, by):
		return Change{}, t.RefuseAsking("refused.not_at_table")
	case t.Pause == nil:
		return Change{}, t.RefuseAsking("refused.not_paused")
	case t.Pause.Why == PauseSeats && seat == engine.Everyone:
		return Change{}, Refuse("refused.nobody_plays")
	}
	t.Pause = nil
	if seat != engine.Everyone {
		t.Seats[seat].StandIn = ""
	}
	return Change{Act: storage.Act{Kind: storage.ActResume, Seat: seat, Value: text.Clean(by.Name)}}, nil
}

// EndPause ends a pause whose time is over; ErrUnchanged where it is not, or nothing is paused.
func EndPause(t *Table, now time.Time) (Change, error) {
	if p := t.Pause; p == nil || p.Until.IsZero() || now.Before(p.Until) {
		return Change{}, ErrUnchanged
	}
	t.Pause = nil
	return Change{Act: storage.Act{Kind: storage.ActResume, Seat: engine.Everyone, Key: "time"}}, nil
}
