package table

import (
	"time"

	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// IdleAfter is after how long without an act of a person a running game is told that it is about to be closed,
	// IdleNotice how long it stands open after that.
	IdleAfter  = 23 * 24 * time.Hour
	IdleNotice = 7 * 24 * time.Hour
)

func closeTable(t *Table, why string, now time.Time) {
	t.Phase, t.Ended = storage.Closed, now
	t.Settings["closed"] = why
}

// EndsAlone says whether a person ends the table without asking the others. Moderated says that on its server only
// moderators may do so with a game; but whoever plays with nobody else may.
func EndsAlone(t *Table, by Input, moderated bool) bool {
	return by.Moderator || t.Host == by.User && (!moderated || t.Phase == storage.Lobby || People(&t.Envelope) == 1)
}

// MayEnd says why a person may not end the table. How is "" for any way, "ask" for asking the others, else alone.
func MayEnd(t *Table, by Input, how string, moderated bool) error {
	if !t.IsOpen() {
		return Refuse("refused.not_playing")
	}
	seated := t.Phase == storage.Playing && t.SeatOf(by.User) != engine.Everyone
	switch {
	case seated && (how == "ask" || how == ""), how != "ask" && EndsAlone(t, by, moderated):
		return nil
	case moderated:
		return Refuse("refused.end_moderators")
	}
	return Refuse("refused.end_host", engine.Free("host", HostName(&t.Envelope)))
}

// End ends a running game or a lobby without a result: how is "yes" for ending it alone, else the others are asked;
// with nobody to ask it ends at once.
func End(t *Table, by Input, how string, moderated bool, now time.Time) (Change, error) {
	if err := MayEnd(t, by, how, moderated); err != nil {
		return Change{}, err
	}
	act := storage.Act{Kind: storage.ActEnd, Seat: t.SeatOf(by.User)}
	why := "host"
	switch {
	case how != "yes" && len(Others(&t.Envelope, by.User)) > 0:
		return ask(t, storage.Vote{Kind: VoteEnd, Seat: act.Seat, By: by.User}, act.Seat, now)
	case act.Seat == engine.Everyone:
		why, act.Key = "moderator", "moderator"
	}
	closeTable(t, why, now)
	return Change{Act: act, Answer: "end.done"}, nil
}

// LastAct says when a person acted last, and when the table was told since that nobody does, zero if it was not.
type LastAct func() (last, warned time.Time, err error)

// Idle tells a table at which nobody acts that it is about to be closed, and later closes it. Next is when to look
// again, zero for never; closing says that it is told. The error is ErrUnchanged where nothing is due.
func Idle(t *Table, act LastAct, now time.Time) (c Change, next time.Time, closing bool, err error) {
	if t.Phase != storage.Playing {
		return Change{}, time.Time{}, false, ErrUnchanged
	}
	last, warned, err := act()
	if err != nil {
		return Change{}, time.Time{}, false, err
	}
	if p := t.Pause; p != nil {
		last = clock.Later(p.Until, last)
	}
	switch {
	case now.Before(last.Add(IdleAfter)):
		return Change{}, last.Add(IdleAfter), false, ErrUnchanged
	case warned.IsZero():
		return Change{Act: storage.Act{Kind: storage.ActIdle, Seat: engine.Everyone}}, now.Add(IdleNotice), true, nil
	case now.Before(warned.Add(IdleNotice)):
		return Change{}, warned.Add(IdleNotice), true, ErrUnchanged
	}
	closeTable(t, "abandoned", now)
	closed := storage.Act{Kind: storage.ActClose, Seat: engine.Everyone, Key: "abandoned"}
	return Change{Act: closed}, time.Time{}, false, nil
}
