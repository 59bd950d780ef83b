package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file keeps the clocks of a table. A seat's clock runs while the table awaits its person: from when he was told, not
// in a pause, not in his own quiet hours, not while he is away within limits, and not while the table can't be shown.

// What happens when the time of a seat is out; the setting "timeout".
const (
	timeoutVote     = "vote"
	timeoutTurn     = "turn"
	timeoutTakeover = "takeover"
	timeoutWait     = "wait"
)

// missedMost is how many turns in a row computers play for somebody one by one; then they go on until the person is back.
const missedMost = 2

// paceOptions are the settings of a table's time.
var paceOptions = []engine.Option{
	{Key: "pace", Kind: engine.Choice, Default: clock.Paces()[0], Choices: clock.Paces()},
	{Key: "timeout", Kind: engine.Choice, Default: timeoutVote, Choices: []string{timeoutVote, timeoutTurn, timeoutTakeover, timeoutWait}},
}

// paceOf is how much time a table gives.
func paceOf(env *storage.Envelope) clock.Pace { return clock.ParsePace(env.Settings["pace"]) }

// paceLine tells the pace of a table in words.
func paceLine(env *storage.Envelope, v text.Localizer) string {
	parts := make([]string, len(paceOptions))
	for i, o := range paceOptions {
		parts[i] = v.Say("setting."+o.Key) + ": " + v.Say("setting."+o.Key+"."+cmp.Or(env.Settings[o.Key], o.Default))
	}
	if paceOf(env).None() {
		parts = parts[:1]
	}
	return strings.Join(parts, "; ")
}

// standing is whom a table awaits, before it is changed.
type standing struct {
	// users are the persons of the seats, awaited says for which of them the table waits; nil while nothing is played.
	users   []string
	awaited []bool
	away    []*storage.Absence
	paused  bool
}

func (g *Table) standing() standing {
	env := &g.Envelope
	s := standing{paused: env.Pause != nil}
	if env.Phase != storage.Playing {
		return s
	}
	s.awaited = make([]bool, len(env.Seats))
	for _, seat := range g.awaited() {
		s.awaited[seat] = !env.Seats[seat].Automatic()
	}
	for _, seat := range env.Seats {
		s.users, s.away = append(s.users, seat.User), append(s.away, seat.Away)
	}
	return s
}

// charge brings the clocks up to the time of a record: before is the table as it was until then. Every record keeps them
// right, so that what is due follows from the last one.
func (b *Bot) charge(ctx context.Context, g *game, before standing, c change, in chat.Interaction, at time.Time) error {
	env := &g.Envelope
	if env.Phase == storage.Lobby || before.awaited == nil && env.Phase != storage.Playing {
		return nil
	}
	after := *g
	if c.table != nil {
		after.Position = c.table
	}
	now := after.standing()
	pace := paceOf(env)
	fresh := len(env.Clocks) != len(env.Seats)
	clocks := make([]storage.Clock, len(env.Seats))
	if !fresh {
		copy(clocks, env.Clocks)
	}
	for i := range clocks {
		w := wait{
			pace: pace, at: at, seq: g.Seq + 1, rests: env.Pause != nil, begun: before.awaited != nil && before.awaited[i], goesOn: now.awaited != nil && now.awaited[i],
			acts: in.User.ID != "" && in.User.ID == env.Seats[i].User, moved: c.act.Kind == "move", stoodIn: env.Seats[i].StandIn != "",
			unplayed: !endsTurn(c.act, in.User.ID, env.Seats[i].User), again: c.act.Kind == "undo",
		}
		w.changed = before.users != nil && env.Seats[i].User != "" && before.users[i] != env.Seats[i].User
		if fresh {
			clocks[i].Left = pace.Bank
			if w.begun { // A game of before there were clocks: its persons were told.
				clocks[i].Asked, clocks[i].Charged, clocks[i].Noticed, clocks[i].Since, clocks[i].Left = at, at, at, w.seq, pace.Begin(pace.Bank)
			}
		}
		if w.begun && !fresh {
			from, _, told := g.toldOf(engine.Seat(i), clocks[i], before.users[i])
			if w.ran = told && !before.paused && g.Publication.Fault == nil && !pace.None(); w.ran {
				rest, err := b.rest(ctx, before.users[i], before.away[i])
				if err != nil {
					return fmt.Errorf("quiet hours: %w", err)
				}
				w.run = rest.Running(later(from, clocks[i].Charged), at)
			}
		}
		clocks[i] = charged(clocks[i], w)
		if w.changed {
			clocks[i].Left = max(clocks[i].Left, pace.Welcome())
		}
	}
	env.Clocks = clocks
	return nil
}

// wait is what happens to a clock at a record.
type wait struct {
	pace clock.Pace
	at   time.Time
	seq  int
	// begun says that the table waited for the person before the record, goesOn that it waits after it.
	begun, goesOn bool
	// rests says that the table rests after the record.
	rests bool
	// acts says that the record is by the person, moved that it is a move; changed that the seat has another person now.
	acts, moved, changed bool
	// unplayed says that the record brings nobody an increment, again that who is asked by it was asked that before.
	unplayed, again bool
	// stoodIn says that a computer plays for the person after the record.
	stoodIn bool
	// ran says that the clock ran before the record, for the time run.
	ran bool
	run time.Duration
}

// charged is a clock after a record. A move of the person's ends a wait also where he is asked again at once; the increment
// comes when he is not.
func charged(c storage.Clock, w wait) storage.Clock {
	if w.begun {
		if w.ran {
			c.Left = max(c.Left-w.run, 0)
		}
		c.Charged = w.at
	}
	if w.begun && (!w.goesOn || w.acts && w.moved || w.changed) {
		waited := w.at.Sub(c.Asked)
		missed := c.Missed
		switch {
		case w.acts && w.moved, w.changed:
			missed = 0
		case w.stoodIn:
			missed++
		}
		c = storage.Clock{Left: c.Left, Waited: c.Waited + waited, Longest: max(c.Longest, waited), Missed: missed}
		if !w.goesOn && !w.rests && !w.unplayed {
			c.Left = w.pace.End(c.Left)
		}
	}
	if w.goesOn {
		if c.Asked.IsZero() {
			c.Asked, c.Charged, c.Since = w.at, w.at, w.seq
			if !w.again || c.Left == 0 {
				c.Left = w.pace.Begin(c.Left)
			}
		}
		if w.acts {
			c.Noticed, c.Reminded = w.at, 0
		}
	}
	return c
}

// endsTurn says that a wait for a person that ends with an act was his turn, for which his bank gets its increment: not what
// is taken back, and not a seat that he gives to a computer himself.
func endsTurn(act storage.Act, by, user string) bool {
	return act.Kind == "move" || act.Kind != "undo" && (by == "" || by != user)
}

// takeIncrements takes the increments back of turns that are taken back: those after the first one of these records.
func takeIncrements(env *storage.Envelope, records []storage.Record) {
	gone := undone(records)
	for n, r := range records[1:] {
		before, after := records[n].Clocks, r.Clocks
		if gone[r.Seq] || r.Pause != nil || len(before) != len(env.Clocks) || len(after) != len(env.Clocks) {
			continue
		}
		for i := range env.Clocks {
			if c := &env.Clocks[i]; !before[i].Asked.IsZero() && after[i].Asked.IsZero() && endsTurn(r.Act, r.Act.User, r.Seats[i].User) {
				c.Left = max(c.Left-paceOf(env).Increment, 0)
			}
		}
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// toldOf is when a person was told last that the table waits for the seat, and how many reminders he has had; false before he
// was told of the present wait.
func (g *Table) toldOf(seat engine.Seat, c storage.Clock, user string) (at time.Time, reminded int, told bool) {
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

// out is when the time of a seat will be out, by what is known now; false while its clock does not run.
func (b *Bot) out(ctx context.Context, g *game, seat engine.Seat) (time.Time, bool, error) {
	env := &g.Envelope
	c := env.Clocks[seat]
	from, _, told := g.toldOf(seat, c, env.Seats[seat].User)
	if paceOf(env).None() || !told || env.Pause != nil || c.Out || g.Publication.Fault != nil {
		return time.Time{}, false, nil
	}
	rest, err := b.rest(ctx, env.Seats[seat].User, env.Seats[seat].Away)
	if err != nil {
		return time.Time{}, false, err
	}
	return rest.After(later(from, c.Charged), c.Left), true, nil
}

// addTime tells in a table message how long the awaited persons have. It is added after the message has its face, and so is
// no reason to change a message.
func (b *Bot) addTime(ctx context.Context, g *game, m *chat.Message) error {
	env := &g.Envelope
	if env.Phase != storage.Playing || paceOf(env).None() || len(env.Clocks) != len(env.Seats) || len(m.Blocks) == 0 {
		return nil
	}
	v := g.public()
	var parts []string
	for i, awaited := range g.standing().awaited {
		if !awaited {
			continue
		}
		if env.Clocks[i].Out {
			parts = append(parts, v.Say("table.time_out", engine.Num("seat", i)))
			continue
		}
		then := *g
		if _, _, told := g.toldOf(engine.Seat(i), env.Clocks[i], env.Seats[i].User); !told { // He is told by this very message, or later.
			then.Publication.Notices = append(slices.Clone(g.Publication.Notices), storage.Notice{User: env.Seats[i].User, Since: env.Clocks[i].Since, At: b.now()})
		}
		then.Publication.Fault = nil
		at, runs, err := b.out(ctx, &then, engine.Seat(i))
		if err != nil {
			return err
		}
		if runs {
			parts = append(parts, v.Say("table.time_left", engine.Num("seat", i), engine.Free("when", fmt.Sprintf("<t:%d:R>", at.Unix()))))
		}
	}
	*m = withTime(*m, parts)
	return nil
}

// timeLetters is how many characters a message has at most with the line about the time.
const timeLetters = 3900

// withTime adds a line about the time of some persons below the headline, where there is room for it.
func withTime(m chat.Message, parts []string) chat.Message {
	line := []chat.Block{{Text: "-# " + strings.Join(parts, " · "), Passing: true}}
	if parts != nil && letterCount(m.Blocks)+letterCount(line) <= timeLetters {
		m.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, line...)
	}
	return m
}

// overdue finds the persons whose time is out.
func (b *Bot) overdue(ctx context.Context, g *game) ([]engine.Seat, error) {
	var list []engine.Seat
	for i, awaited := range g.standing().awaited {
		if !awaited {
			continue
		}
		at, runs, err := b.out(ctx, g, engine.Seat(i))
		if err != nil {
			return nil, err
		}
		if runs && !b.now().Before(at) {
			list = append(list, engine.Seat(i))
		}
	}
	return list, nil
}

// timeOut does what the table has chosen for seats whose time is out.
func (g *Table) timeOut(seats []engine.Seat, now time.Time) change {
	env := &g.Envelope
	what := cmp.Or(env.Settings["timeout"], timeoutVote)
	missed := func(seat engine.Seat) bool { return env.Clocks[seat].Missed >= missedMost }
	if what == timeoutTurn && !slices.ContainsFunc(seats, func(seat engine.Seat) bool { return !missed(seat) }) {
		what = timeoutTakeover
	}
	for _, seat := range seats {
		env.Clocks[seat].Out = true
		switch what {
		case timeoutTurn:
			env.Seats[seat].StandIn = standInTurn
		case timeoutTakeover:
			env.Seats[seat].StandIn = standInAway
		}
	}
	if what == timeoutVote && !g.askOthers(seats, now) {
		what = timeoutWait
	}
	return change{act: storage.Act{Kind: "timeout", Seat: seats[0], Key: what, Value: seatList(seats)}}
}

// askOthers has the others at the table vote on whether computers play the turns of seats, or from now on where a computer
// has ended the wait before; false where nobody was asked.
func (g *Table) askOthers(seats []engine.Seat, now time.Time) bool {
	asked := false
	for _, seat := range seats {
		kind := voteTurn
		if g.Clocks[seat].Missed > 0 {
			kind = voteTakeover
		}
		asked = g.openVote(storage.Vote{Kind: kind, Seat: seat}, now) || asked
	}
	return asked
}

// seatList writes seats as they stand in the value of an act, parseSeats reads them.
func seatList(seats []engine.Seat) string {
	words := make([]string, len(seats))
	for i, s := range seats {
		words[i] = strconv.Itoa(int(s))
	}
	return strings.Join(words, ",")
}

func parseSeats(list string) []engine.Seat {
	var seats []engine.Seat
	for word := range strings.SplitSeq(list, ",") {
		if n, err := strconv.Atoi(word); err == nil {
			seats = append(seats, engine.Seat(n))
		}
	}
	return seats
}

// clockEvent tells an act of the clock, "" for what need not be told; false for any other act.
func clockEvent(r storage.Record, v text.Localizer) (string, bool) {
	key := "event." + r.Act.Kind
	if r.Act.Key != "" {
		key += "." + r.Act.Key
	}
	switch {
	case r.Act.Kind != "timeout" && r.Act.Kind != "remind" && r.Act.Kind != "away":
		return "", false
	case !v.Has(key):
		return "", true
	case r.Act.Kind == "away":
		return v.Say(key, engine.Num("seat", int(r.Act.Seat)), engine.Free("when", "<t:"+r.Act.Value+":D>")), true
	}
	seats := parseSeats(r.Act.Value)
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = text.Plain(v.Name(s))
	}
	return v.Say(key, engine.Free("who", v.List(names)), engine.Num("n", len(seats)), engine.Num("times", clock.RemindersMost)), true
}
