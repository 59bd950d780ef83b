package clock_test

import (
	"slices"
	"testing"
	"time"
	_ "time/tzdata"

	"pgregory.net/rapid"

	"github.com/harbormaster/harbormaster/bot/clock"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, ok := clock.Zone(name)
	if !ok {
		t.Fatalf("no zone %s", name)
	}
	return z
}

func at(t testing.TB, z *time.Location, s string) time.Time {
	t.Helper()
	v, err := time.ParseInLocation("2006-01-02 15:04", s, z)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestQuietHoursAcrossMidnightEndInTheMorning(t *testing.T) {
	prague := zone(t, "Europe/Prague")
	night := clock.Rest{Quiet: clock.Quiet{From: 22, To: 7}, Zone: prague}
	for from, want := range map[string]string{
		"2026-11-20 21:59": "2026-11-20 21:59", "2026-11-20 22:00": "2026-11-21 07:00", "2026-11-21 00:30": "2026-11-21 07:00",
		"2026-11-21 06:59": "2026-11-21 07:00", "2026-11-21 07:00": "2026-11-21 07:00", "2026-11-21 12:00": "2026-11-21 12:00",
	} {
		if got := night.Awake(at(t, prague, from)); !got.Equal(at(t, prague, want)) {
			t.Errorf("at %s awake at %s, want %s", from, got, want)
		}
	}
}

// The clocks of Prague go back at 3:00 on 25 October and forward at 2:00 on 29 March.
func TestQuietHoursFollowTheClockOnTheWall(t *testing.T) {
	prague := zone(t, "Europe/Prague")
	night := clock.Rest{Quiet: clock.Quiet{From: 22, To: 7}, Zone: prague}
	for evening, quiet := range map[string]time.Duration{"2026-10-23 12:00": 9 * time.Hour, "2026-10-24 12:00": 10 * time.Hour, "2027-03-27 12:00": 8 * time.Hour} {
		from := at(t, prague, evening)
		y, m, d := from.Date()
		to := time.Date(y, m, d+1, 12, 0, 0, 0, prague)
		if got := to.Sub(from) - night.Running(from, to); got != quiet {
			t.Errorf("the night after %s is quiet for %s, want %s", evening, got, quiet)
		}
	}
	missing := clock.Rest{Quiet: clock.Quiet{From: 2, To: 3}, Zone: prague} // There is no such hour that night.
	if got := missing.Running(at(t, prague, "2027-03-28 00:00"), at(t, prague, "2027-03-28 12:00")); got != 11*time.Hour {
		t.Errorf("a clock ran for %s", got)
	}
}

func TestAClockStandsStillAtNightAndWhileAway(t *testing.T) {
	from := at(t, time.UTC, "2026-11-20 20:00")
	r := clock.Rest{Quiet: clock.Quiet{From: 22, To: 6}, Away: []clock.Span{{From: at(t, time.UTC, "2026-11-21 05:00"), To: at(t, time.UTC, "2026-11-22 12:00")}}}
	if got := r.After(from, 2*time.Hour); !got.Equal(at(t, time.UTC, "2026-11-20 22:00")) {
		t.Errorf("two hours end at %s", got)
	}
	if got := r.After(from, 3*time.Hour); !got.Equal(at(t, time.UTC, "2026-11-22 13:00")) {
		t.Errorf("three hours end at %s", got)
	}
	if got := r.Running(from, at(t, time.UTC, "2026-11-22 14:00")); got != 4*time.Hour {
		t.Errorf("the clock ran for %s", got)
	}
}

func rests(t *rapid.T) clock.Rest {
	from := rapid.IntRange(0, 23).Draw(t, "quiet from")
	z, _ := clock.Zone(rapid.SampledFrom(clock.Common()).Draw(t, "zone"))
	r := clock.Rest{Quiet: clock.Quiet{From: from, To: (from + rapid.IntRange(0, clock.QuietMost).Draw(t, "hours")) % 24}, Zone: z}
	for range rapid.IntRange(0, 2).Draw(t, "absences") {
		a := moments(t, "away from")
		r.Away = append(r.Away, clock.Span{From: a, To: a.Add(time.Duration(rapid.IntRange(0, 40*24).Draw(t, "away for")) * time.Hour)})
	}
	return r
}

func moments(t *rapid.T, name string) time.Time {
	return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 400*24*60).Draw(t, name)) * time.Minute)
}

// resting is the slow way to know whether a moment is within a rest.
func resting(r clock.Rest, t time.Time) bool {
	for _, s := range r.Away {
		if !t.Before(s.From) && t.Before(s.To) {
			return true
		}
	}
	q := r.Quiet
	if q.Hours() == 0 {
		return false
	}
	y, m, d := t.In(r.Zone).Date()
	for _, n := range []int{-1, 0} {
		to := d + n
		if q.To < q.From {
			to++
		}
		if !t.Before(time.Date(y, m, d+n, q.From, 0, 0, 0, r.Zone)) && t.Before(time.Date(y, m, to, q.To, 0, 0, 0, r.Zone)) {
			return true
		}
	}
	return false
}

func TestClocksAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, from := rests(t), moments(t, "from")
		d := time.Duration(rapid.IntRange(0, 20*24*60).Draw(t, "minutes")) * time.Minute
		end := r.After(from, d)
		if end.Before(from) {
			t.Fatalf("%s after %s is %s", d, from, end)
		}
		if got := r.Running(from, end); got != d {
			t.Fatalf("until %s the clock runs for %s, not %s", end, got, d)
		}
		mid := from.Add(time.Duration(rapid.IntRange(0, 60*24*60).Draw(t, "middle")) * time.Minute)
		last := mid.Add(time.Duration(rapid.IntRange(0, 60*24*60).Draw(t, "last")) * time.Minute)
		if a, b, c := r.Running(from, mid), r.Running(mid, last), r.Running(from, last); a+b != c {
			t.Fatalf("%s and %s are not %s", a, b, c)
		}
		short := from.Add(12 * time.Hour)
		var slow time.Duration
		for m := from; m.Before(short); m = m.Add(time.Minute) {
			if !resting(r, m) {
				slow += time.Minute
			}
		}
		if got := r.Running(from, short); got != slow {
			t.Fatalf("from %s to %s the clock runs for %s, counted by minutes for %s", from, short, got, slow)
		}
	})
}

func TestAReminderNeverComesDuringTheRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, told := rests(t), moments(t, "told")
		every := time.Duration(rapid.IntRange(1, 48).Draw(t, "hours")) * time.Hour
		next, ok := r.Reminder(told, every)
		if !ok || resting(r, next) {
			t.Fatalf("reminded at %s", next)
		}
		due := told.Add(every)
		if next.Before(due) {
			t.Fatalf("reminded at %s, before %s", next, due)
		}
		if !resting(r, due) && !next.Equal(due) {
			t.Fatalf("reminded at %s, not at %s", next, due)
		}
		if next.After(due) && !resting(r, next.Add(-time.Second)) {
			t.Fatalf("reminded at %s, later than the rest ends", next)
		}
	})
	if _, ok := (clock.Rest{}).Reminder(time.Now(), 0); ok {
		t.Error("somebody who wants no reminders is reminded")
	}
}

func TestClocksStandStillForTwoWeeksInSixtyDays(t *testing.T) {
	day := func(n float64) time.Time {
		return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(n * float64(clock.Day)))
	}
	for name, c := range map[string]struct {
		from, until float64
		earlier     [][2]float64
		want        float64
	}{
		"a week":                            {0, 7, nil, 7},
		"three weeks":                       {0, 21, nil, 14},
		"two weeks of half a year":          {0, 180, nil, 14},
		"after ten days a month ago":        {40, 50, [][2]float64{{0, 10}}, 44},
		"after ten days long ago":           {70, 80, [][2]float64{{0, 10}}, 80},
		"while ten days leave the window":   {50, 70, [][2]float64{{0, 10}}, 54},
		"as ten days leave the window":      {58, 72, [][2]float64{{0, 10}}, 72},
		"with nothing left":                 {20, 30, [][2]float64{{0, 14}}, 20},
		"until before the beginning":        {20, 10, nil, 20},
		"after an absence that was cut off": {5, 25, [][2]float64{{0, 10}}, 14},
	} {
		var earlier []clock.Span
		for _, e := range c.earlier {
			earlier = append(earlier, clock.Span{From: day(e[0]), To: day(e[1])})
		}
		got := clock.Still(day(c.from), day(c.until), earlier)
		if diff := got.Sub(day(c.want)); diff > 0 || diff < -2*time.Second {
			t.Errorf("%s: still until day %.3f, want %v", name, got.Sub(day(0)).Hours()/24, c.want)
		}
	}
}

func TestADayOfTheCalendarHasOneDigest(t *testing.T) {
	prague := zone(t, "Europe/Prague")
	now := at(t, prague, "2026-10-24 08:00")
	for _, want := range []string{"2026-10-25 08:00", "2026-10-26 08:00", "2026-10-27 08:00"} {
		if now = clock.Hour(now, 8, prague); !now.Equal(at(t, prague, want)) {
			t.Errorf("%s, want %s", now, want)
		}
	}
}

func TestZonesAreFoundByTyping(t *testing.T) {
	for typed, want := range map[string]string{"prag": "Europe/Prague", "new york": "America/New_York", "warsaw": "Europe/Warsaw", "europe/ber": "Europe/Berlin", "york": "America/New_York", "UTC": "UTC"} {
		if got := clock.Find(typed, 25); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %v", typed, got)
		}
	}
	if got := clock.Find("a", 25); len(got) != 25 {
		t.Errorf("%d zones", len(got))
	}
	for _, name := range slices.Concat(clock.Common(), clock.Find("a", 1000)) {
		if _, ok := clock.Zone(name); !ok {
			t.Errorf("%s is no zone", name)
		}
	}
	for _, name := range []string{"", "Local", "../etc", "Europe", "europe/prague"} {
		if _, ok := clock.Zone(name); ok {
			t.Errorf("%q is a zone", name)
		}
	}
	if n := len(clock.Common()); n > 25 {
		t.Errorf("%d zones in a menu", n)
	}
}

func TestPacesGiveTimeByTheTurnOrFromABank(t *testing.T) {
	for _, key := range clock.Paces() {
		p := clock.ParsePace(key)
		if p.None() != (key == "none") {
			t.Errorf("%s is %+v", key, p)
		}
	}
	turn, bank := clock.ParsePace("turn8"), clock.ParsePace("bank3")
	if got := turn.Begin(time.Minute); got != 8*time.Hour {
		t.Error(got)
	}
	if got := turn.End(time.Minute); got != time.Minute {
		t.Error(got)
	}
	if got := bank.End(bank.Begin(time.Hour)); got != 5*time.Hour {
		t.Error(got)
	}
}

// TestTimesOfOneMillisecondAreOneTime: what is due now is due. A monotonic part would set them in a random order.
func TestTimesOfOneMillisecondAreOneTime(t *testing.T) {
	now := clock.Milliseconds(time.Now)
	for range 1000 {
		if next := now(); next != next.Round(0) || next.UnixMicro()%1000 != 0 {
			t.Fatalf("%v has a monotonic or a finer part", next)
		}
	}
}
