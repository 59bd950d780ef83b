package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// What happens when the time of a seat is out; the setting "timeout".
const (
	timeoutVote     = "vote"
	timeoutTurn     = "turn"
	TimeoutTakeover = "takeover"
	timeoutWait     = "wait"
)

// PaceOptions are the settings of a table's time.
var PaceOptions = []engine.Option{
	{Key: "pace", Kind: engine.Choice, Default: clock.Paces()[0], Choices: clock.Paces()},
	{
		Key: "timeout", Kind: engine.Choice, Default: timeoutVote,
		Choices: []string{timeoutVote, timeoutTurn, TimeoutTakeover, timeoutWait},
	},
}

// PaceOf is how much time a table gives.
func PaceOf(env *storage.Envelope) clock.Pace { return clock.ParsePace(paceKey(env)) }

func paceKey(env *storage.Envelope) string {
	return cmp.Or(env.Settings["pace"], PaceOptions[0].Default)
}

// ChangePace asks the others whether the table plays at another pace from now on, one of clock.Paces; with nobody to
// ask it does.
func ChangePace(t *Table, by Input, pace string, now time.Time) (Change, error) {
	seat, setting := t.SeatOf(by.User), PaceOptions[0]
	switch {
	case t.Phase != storage.Playing:
		return Change{}, refuseNotPlaying(t)
	case seat == engine.Everyone:
		return Change{}, t.RefuseAsking("refused.not_at_table")
	case !setting.Valid(pace):
		return Change{}, refuseOption(t, setting, pace)
	case pace == paceKey(&t.Envelope):
		return Change{}, Refuse("refused.same_pace")
	case len(Others(&t.Envelope, by.User)) > 0:
		return ask(t, storage.Vote{Kind: VotePace, Seat: seat, By: by.User, Value: pace}, seat, now)
	}
	setPace(t, pace, now)
	return Change{Act: storage.Act{Kind: storage.ActPace, Seat: seat, Value: pace}}, nil
}

// setPace begins all clocks anew, at another pace.
func setPace(t *Table, key string, now time.Time) {
	t.Settings["pace"] = key
	pace := PaceOf(&t.Envelope)
	for i := range t.Clocks {
		c := &t.Clocks[i]
		c.Left, c.Out, c.Late, c.Reminded = pace.Begin(pace.Bank), false, false, 0
		if !c.Asked.IsZero() {
			c.Charged = now
		}
	}
}

// Awaiting is whom a table awaits, before it is changed.
type Awaiting struct {
	// Users are the persons of the seats, Awaited says for which of them the table waits; nil while nothing is played.
	Users   []string
	Awaited []bool
	// Away are the absences of the persons, nil for who is there.
	Away []*storage.Absence
	// Paused says that the table rests.
	Paused bool
}

// WhoIsAwaited is whom the table awaits now; empty while nothing is played.
func (g *Table) WhoIsAwaited() Awaiting {
	env := &g.Envelope
	s := Awaiting{Paused: env.Pause != nil}
	if env.Phase != storage.Playing {
		return s
	}
	s.Awaited = make([]bool, len(env.Seats))
	for _, seat := range g.Awaited() {
		s.Awaited[seat] = !env.Seats[seat].Automatic()
	}
	for _, seat := range env.Seats {
		s.Users, s.Away = append(s.Users, seat.User), append(s.Away, seat.Away)
	}
	return s
}

type clockChange struct {
	// Pace is the table's. At is when the record was made, Seq its number.
	Pace clock.Pace
	At   time.Time
	Seq  int
	// Begun says that the table waited for the person before the record, GoesOn that it waits after it.
	Begun, GoesOn bool
	// Rests says that the table rests after the record.
	Rests bool
	// Acts says that the record is by the person, Moved that it is a move; Changed that the seat has another person
	// now.
	Acts, Moved, Changed bool
	// Unplayed says that the record brings nobody an increment, Again that who is asked by it was asked that before.
	Unplayed, Again bool
	// StoodIn says that a computer plays for the person after the record.
	StoodIn bool
	// Ran says that the clock ran before the record, for the time Run.
	Ran bool
	Run time.Duration
}

// updateClock is a clock after a record. A move of the person's ends a wait also where they are asked again at once;
// the increment comes when they are not.
func updateClock(c storage.Clock, w clockChange) storage.Clock {
	if w.Begun {
		if w.Ran {
			c.Left = max(c.Left-w.Run, 0)
		}
		c.Charged = w.At
	}
	if w.Begun && (!w.GoesOn || w.Acts && w.Moved || w.Changed) {
		waited := w.At.Sub(c.Asked)
		missed := c.Missed
		switch {
		case w.Acts && w.Moved, w.Changed:
			missed = 0
		case w.StoodIn:
			missed++
		}
		c = storage.Clock{Left: c.Left, Waited: c.Waited + waited, Longest: max(c.Longest, waited), Missed: missed}
		if !w.GoesOn && !w.Rests && !w.Unplayed {
			c.Left = w.Pace.End(c.Left)
		}
	}
	if w.GoesOn {
		if c.Asked.IsZero() {
			c.Asked, c.Charged, c.Since = w.At, w.At, w.Seq
			if !w.Again || c.Left == 0 {
				c.Left = w.Pace.Begin(c.Left)
			}
		}
		if w.Acts {
			c.Noticed, c.Reminded = w.At, 0
		}
	}
	return c
}

// Rests is when a person rests who was away so.
type Rests = func(user string, away *storage.Absence) (clock.Rest, error)

// UpdateClocks brings the clocks up to the time of a record by a user: before is the table as it was until then. Every
// record keeps them right, so that what is due follows from the last one. The error of rest is returned when it was
// asked for everybody whose clock ran.
func UpdateClocks(t *Table, before Awaiting, c Change, by string, at time.Time, rest Rests) error {
	env := &t.Envelope
	if env.Phase == storage.Lobby || before.Awaited == nil && env.Phase != storage.Playing {
		return nil
	}
	after := *t
	if c.Position != nil {
		after.Position = c.Position
	}
	now, pace := after.WhoIsAwaited(), PaceOf(env)
	clocks := slices.Clone(env.Clocks)
	if len(clocks) == 0 { // The game starts.
		clocks = slices.Repeat([]storage.Clock{{Left: pace.Bank}}, len(env.Seats))
	}
	var failed error
	for i, s := range env.Seats {
		w := clockChange{
			Pace: pace, At: at, Seq: t.Seq + 1, Rests: env.Pause != nil,
			Begun: before.Awaited != nil && before.Awaited[i], GoesOn: now.Awaited != nil && now.Awaited[i],
			Acts: by != "" && by == s.User, Moved: c.Act.Kind == storage.ActMove,
			Changed: before.Users != nil && s.User != "" && before.Users[i] != s.User,
			StoodIn: s.StandIn != "", Unplayed: !endsTurn(c.Act, by, s.User), Again: c.Act.Kind == storage.ActUndo,
		}
		if w.Begun {
			from, told := t.RunsFrom(clocks[i], before.Users[i])
			if w.Ran = told && !before.Paused && t.Publication.Fault == nil && !pace.None(); w.Ran {
				r, err := rest(before.Users[i], before.Away[i])
				if err != nil {
					failed = err
				}
				w.Run = pace.Rest(r).Running(from, at)
			}
		}
		clocks[i] = updateClock(clocks[i], w)
		if w.Changed {
			clocks[i].Left = max(clocks[i].Left, pace.Welcome())
		}
	}
	env.Clocks = clocks
	return failed
}

// endsTurn says that a wait for a person that ends with an act was their turn, for which their bank gets its increment:
// not what is taken back, and not a seat that they give to a computer themselves.
func endsTurn(act storage.Act, by, user string) bool {
	return act.Kind == storage.ActMove || act.Kind != storage.ActUndo && (by == "" || by != user)
}

// takeIncrements takes the increments back of turns that are taken back: those after the first one of these records.
func takeIncrements(env *storage.Envelope, records []storage.Record) {
	gone := Undone(records)
	for n, r := range records[1:] {
		before, after := records[n].Clocks, r.Clocks
		if gone[r.Seq] || r.Pause != nil || len(before) != len(env.Clocks) || len(after) != len(env.Clocks) {
			continue
		}
		for i := range env.Clocks {
			ended := !before[i].Asked.IsZero() && after[i].Asked.IsZero()
			if ended && endsTurn(r.Act, r.Act.User, r.Seats[i].User) {
				env.Clocks[i].Left = max(env.Clocks[i].Left-PaceOf(env).Increment, 0)
			}
		}
	}
}

// RunsFrom is from when on the time of a person is still to be taken off their clock; false before they were told of
// the present wait.
func (g *Table) RunsFrom(c storage.Clock, user string) (from time.Time, told bool) {
	at, _, told := g.LastNotice(c, user)
	return clock.Later(at, c.Charged), told
}

// LastNotice is when a person was told last of the present wait of their clock, and how many reminders they have had;
// false before they were told.
func (g *Table) LastNotice(c storage.Clock, user string) (at time.Time, reminded int, told bool) {
	if c.Asked.IsZero() {
		return time.Time{}, 0, false
	}
	at, told = c.Noticed, !c.Noticed.IsZero()
	for _, t := range g.Publication.Notices {
		if t.User == user && t.Since == c.Since {
			told = true
			if !t.At.Before(at) { // Who has acted since is reminded from the beginning.
				at, reminded = t.At, t.Reminded
			}
		}
	}
	return at, reminded, told
}

// seatList writes seats as they stand in the value of an act, ParseSeats reads them.
func seatList(seats []engine.Seat) string {
	words := text.Each(seats, func(s engine.Seat) string { return strconv.Itoa(int(s)) })
	return strings.Join(words, ",")
}

// ParseSeats reads seats as seatList writes them into an act; what is no number is left out.
func ParseSeats(list string) []engine.Seat {
	var seats []engine.Seat
	for word := range strings.SplitSeq(list, ",") {
		if n, err := strconv.Atoi(word); err == nil {
			seats = append(seats, engine.Seat(n))
		}
	}
	return seats
}
