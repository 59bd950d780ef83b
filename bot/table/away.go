package table

import (
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// NoteAbsence notes at a running game what a person has said of themselves: that they are away, or, with nil, back.
// Plays says that a computer plays for them meanwhile. The error is ErrUnchanged where the table knows it, or is not
// theirs.
func NoteAbsence(t *Table, user string, absence *storage.Absence, plays bool) (Change, error) {
	seat := t.SeatOf(user)
	if seat == engine.Everyone || t.Phase != storage.Playing {
		return Change{}, ErrUnchanged
	}
	s := &t.Seats[seat]
	if absence == nil {
		if s.Away == nil && s.StandIn != StandInAway {
			return Change{}, ErrUnchanged
		}
		s.Away, s.StandIn = nil, ""
		return Change{Act: storage.Act{Kind: storage.ActBack, Seat: seat}}, nil
	}
	if s.Away != nil && s.Away.From.Equal(absence.From) {
		return Change{}, ErrUnchanged
	}
	away := *absence
	s.Away = &away
	act := storage.Act{Kind: storage.ActAway, Seat: seat, Value: strconv.FormatInt(away.Until.Unix(), 10)}
	if plays {
		away.Still, s.StandIn, act.Key = time.Time{}, StandInAway, "play"
	}
	return Change{Act: act}, nil
}

// GiveUp takes a person who wants to be forgotten from an open table: a lobby loses the seat, in a running game a
// computer gets it under the name former. The error is ErrUnchanged where they have no seat.
func GiveUp(t *Table, user, former string, now time.Time) (Change, error) {
	seat := t.SeatOf(user)
	if seat == engine.Everyone || !t.IsOpen() {
		return Change{}, ErrUnchanged
	}
	if t.Phase == storage.Lobby {
		emptySeat(t, seat, now)
		return Change{Act: storage.Act{Kind: storage.ActLeave, Seat: seat}}, nil
	}
	giveToComputer(t, seat, "")
	t.Seats[seat].Name = ""
	t.Seats[seat].Name = seatName(t.Seats, former)
	closeEmpty(t, now)
	return Change{Act: storage.Act{Kind: storage.ActReplace, Seat: seat, Key: "computer", Value: former}}, nil
}
