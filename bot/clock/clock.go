package clock

import (
	"slices"
	"time"
)

// Day is 24 hours: not every day of a calendar is as long.
const Day = 24 * time.Hour

// QuietMost is how long quiet hours are at most.
const QuietMost = 12

// Milliseconds is a clock whose times are cut to milliseconds: finer ones are noise in what is stored. They have no
// monotonic part: it is read some nanoseconds apart, and would set two times of one millisecond in a random order.
func Milliseconds(exact func() time.Time) func() time.Time {
	return func() time.Time { return exact().Truncate(time.Millisecond) }
}

// Quiet are hours of the day in which a person is not to be told anything, by the clock on their wall: from the hour
// From until the hour To, 0 to 23, over midnight where To is smaller. Equal hours mean none.
type Quiet struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Hours is how many there are on a day on which no clock is changed.
func (q Quiet) Hours() int { return (q.To - q.From + 24) % 24 }

// Valid says whether these are at most QuietMost hours of a day.
func (q Quiet) Valid() bool {
	return q.From >= 0 && q.From < 24 && q.To >= 0 && q.To < 24 && q.Hours() <= QuietMost
}

// Span is the time from From up to To, which does not belong to it.
type Span struct{ From, To time.Time }

// Rest says when a person is not to be told anything and their clocks stand still.
type Rest struct {
	Quiet Quiet
	// Zone is where the quiet hours are, UTC if nil.
	Zone *time.Location
	// Away are further times of rest.
	Away []Span
}

// quiet lists the quiet hours that end after a time, from that time on, in order, for some days.
func (r Rest) quiet(t time.Time, days int) []Span {
	if r.Quiet.Hours() == 0 || !r.Quiet.Valid() {
		return nil
	}
	zone := r.Zone
	if zone == nil {
		zone = time.UTC
	}
	var list []Span
	y, m, d := t.In(zone).Date()
	for n := -1; n <= days; n++ {
		to := d + n
		if r.Quiet.To < r.Quiet.From {
			to++
		}
		// A clock that is put forward or back moves an hour that there is not, or takes the first of two: Date says
		// which.
		s := Span{time.Date(y, m, d+n, r.Quiet.From, 0, 0, 0, zone), time.Date(y, m, to, r.Quiet.To, 0, 0, 0, zone)}
		if s.To.After(t) && s.To.After(s.From) {
			list = append(list, s)
		}
	}
	return list
}

// spans lists the times of rest that end after a time, joined and in order.
func (r Rest) spans(t time.Time, days int) []Span {
	list := r.quiet(t, days)
	for _, s := range r.Away {
		if s.To.After(t) && s.To.After(s.From) {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b Span) int { return a.From.Compare(b.From) })
	var joined []Span
	for _, s := range list {
		if n := len(joined); n > 0 && !s.From.After(joined[n-1].To) {
			if s.To.After(joined[n-1].To) {
				joined[n-1].To = s.To
			}
			continue
		}
		joined = append(joined, s)
	}
	return joined
}

// IsQuiet says whether a time is within the quiet hours.
func (r Rest) IsQuiet(t time.Time) bool {
	return !Rest{Quiet: r.Quiet, Zone: r.Zone}.Awake(t).Equal(t)
}

// Awake is the first moment from t on that is not within the rest: t itself, or the end of the rest.
func (r Rest) Awake(t time.Time) time.Time {
	for _, s := range r.spans(t, 1) {
		if s.From.After(t) {
			break
		}
		t = r.Awake(s.To) // Later quiet hours may join.
	}
	return t
}

// Running is for how long a clock runs between two times: it stands still during the rest. It is zero where to is not
// later.
func (r Rest) Running(from, to time.Time) time.Duration {
	if !to.After(from) {
		return 0
	}
	run := to.Sub(from)
	for _, s := range r.spans(from, int(run/Day)+2) {
		if a, b := Later(s.From, from), earlier(s.To, to); b.After(a) {
			run -= b.Sub(a)
		}
	}
	return run
}

// After is the moment at which a clock has run for d, 0 or more, since from. What is reached as a rest begins is
// reached then.
func (r Rest) After(from time.Time, d time.Duration) time.Time {
	const step = 30 * Day
	for t := from; ; from = t {
		end := from.Add(step)
		for _, s := range r.spans(from, int(step/Day)+1) {
			if !s.From.Before(end) {
				break
			}
			run := Later(s.From, t).Sub(t)
			if run >= d {
				return t.Add(d)
			}
			d -= run
			t = s.To
		}
		if run := end.Sub(t); run >= d {
			return t.Add(d)
		} else if run > 0 {
			d -= run
			t = end
		}
	}
}

// Later is the later of two times.
func Later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// Hour is the next time after t at which the clocks of a zone strike an hour, 0 to 23.
func Hour(t time.Time, hour int, zone *time.Location) time.Time {
	y, m, d := t.In(zone).Date()
	for n := 0; ; n++ {
		if at := time.Date(y, m, d+n, hour, 0, 0, 0, zone); at.After(t) {
			return at
		}
	}
}

// Pace is how much time a table gives its players. The zero value gives all the time in the world.
type Pace struct {
	// Turn is the time for one answer.
	Turn time.Duration
	// Bank is the time for the whole game, Increment what is added to it after each turn.
	Bank, Increment time.Duration
}

// None says that no time is counted.
func (p Pace) None() bool { return p.Turn == 0 && p.Bank == 0 }

// Live says that the players sit together now: their time is counted in minutes.
func (p Pace) Live() bool { return !p.None() && p.Turn+p.Bank < time.Hour }

// Rest is when clocks of the pace stand still for a person: nobody rests at a table where all sit now.
func (p Pace) Rest(r Rest) Rest {
	if p.Live() {
		return Rest{}
	}
	return r
}

// Warning is when somebody at a live table is told again before their time is out, and who was told first at told.
// False where they have been told just before.
func (p Pace) Warning(told, out time.Time) (time.Time, bool) {
	at := out.Add(-warning)
	return at, at.Sub(told) >= warning/2
}

// warning is how long before the time is out somebody at a live table is warned.
const warning = time.Minute

// paces are the ones that tables may choose, by their keys.
var paces = map[string]Pace{
	"none":  {},
	"live2": {Turn: 2 * time.Minute}, "live5": {Turn: 5 * time.Minute},
	"live20": {Bank: 20 * time.Minute, Increment: 30 * time.Second},
	"turn8":  {Turn: 8 * time.Hour}, "turn24": {Turn: Day}, "turn72": {Turn: 3 * Day},
	"bank3": {Bank: 3 * Day, Increment: 4 * time.Hour}, "bank7": {Bank: 7 * Day, Increment: 8 * time.Hour},
}

// Paces lists the keys of the paces that tables may choose: the first one is none.
func Paces() []string {
	return []string{"none", "live2", "live5", "live20", "turn8", "turn24", "turn72", "bank3", "bank7"}
}

// ParsePace is the pace of a key; none for a key that is not known.
func ParsePace(key string) Pace { return paces[key] }

// Begin is what is left to somebody who is asked: left is what they had before.
func (p Pace) Begin(left time.Duration) time.Duration {
	if p.Turn > 0 {
		return p.Turn
	}
	return left
}

// End is what is left when their turn is over.
func (p Pace) End(left time.Duration) time.Duration {
	if p.Bank > 0 {
		return left + p.Increment
	}
	return left
}

// Welcome is what is left at least to somebody who takes a seat over: the bank may have been empty.
func (p Pace) Welcome() time.Duration { return min(p.Bank/3, Day) }

const (
	// RemindersMost is how often somebody is reminded during one wait.
	RemindersMost = 3
	// apart is how long after any notice there is no reminder.
	apart = time.Hour
)

// Reminder is when somebody is told again whom a table awaits: every is their interval, told when they were told last.
// Where their rest is in the way it comes at its end. False when they want none.
func (r Rest) Reminder(told time.Time, every time.Duration) (time.Time, bool) {
	if every <= 0 {
		return time.Time{}, false
	}
	return r.Awake(told.Add(max(every, apart))), true
}

const (
	// awayMost is for how long in any AwayWindow clocks stand still because somebody is away.
	awayMost   = 14 * Day
	AwayWindow = 60 * Day
)

// Still is until when clocks stand still for somebody who is away from one time until another: until the end, or until
// they have been away for awayMost within AwayWindow, together with earlier times at which they stood still. It is not
// before from.
func Still(from, until time.Time, earlier []Span) time.Time {
	if !until.After(from) {
		return from
	}
	used := func(t time.Time) time.Duration { // Within the window that ends at t, this absence included.
		begin := t.Add(-AwayWindow)
		sum := max(t.Sub(Later(from, begin)), 0)
		for _, s := range earlier {
			a, b := Later(s.From, begin), s.To
			if b.After(from) {
				b = from
			}
			if b.After(a) {
				sum += b.Sub(a)
			}
		}
		return sum
	}
	if used(from) >= awayMost {
		return from
	}
	// While away, what is used never becomes less: so the moment is found by halving.
	if used(until) <= awayMost {
		return until
	}
	low, high := from, until
	for high.Sub(low) > time.Second {
		if mid := low.Add(high.Sub(low) / 2); used(mid) <= awayMost {
			low = mid
		} else {
			high = mid
		}
	}
	return low.Truncate(time.Second)
}

// Zone is the time zone of a name such as "Europe/Prague", and false for a name that is none.
func Zone(name string) (*time.Location, bool) {
	if _, known := slices.BinarySearch(zones, name); !known {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}
