package clock

import "time"

// Pace is how much time a table gives its players. The zero value gives all the time in the world.
type Pace struct {
	// Turn is the time for one answer.
	Turn time.Duration
	// Bank is the time for the whole game, Increment what is added to it after each turn.
	Bank, Increment time.Duration
}

// None says that no time is counted.
func (p Pace) None() bool { return p.Turn == 0 && p.Bank == 0 }

// paces are the ones that tables may choose, by their keys.
var paces = map[string]Pace{
	"none":  {},
	"turn8": {Turn: 8 * time.Hour}, "turn24": {Turn: Day}, "turn72": {Turn: 3 * Day},
	"bank3": {Bank: 3 * Day, Increment: 4 * time.Hour}, "bank7": {Bank: 7 * Day, Increment: 8 * time.Hour},
}

// Paces lists the keys of the paces that tables may choose: the first one is none.
func Paces() []string { return []string{"none", "turn8", "turn24", "turn72", "bank3", "bank7"} }

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
func (p Pace) Welcome() time.Duration { return min(p.Bank, Day) }

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
		sum := max(t.Sub(later(from, begin)), 0)
		for _, s := range earlier {
			a, b := later(s.From, begin), s.To
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
