package stats

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
)

// compared are the games of a person and of everybody that are compared.
type compared struct {
	asking
	mine, all []past
	// few says that so few persons play here that the numbers of all would tell those of one.
	few bool
}

// personsFew is how many persons at least have to play where the numbers of all are shown.
const personsFew = 3

// compare reads the last games of a person and of everybody in a place. Those of everybody are rated: how somebody does
// among computers tells nothing of others.
func (st *Stats) compare(ctx context.Context, a asking) (c compared, err error) {
	c.asking = a
	if c.mine, err = st.gamesOf(ctx, a.place, a.game, a.who); err != nil {
		return c, err
	}
	c.all, c.few, err = st.ratedIn(ctx, a.place, a.game, 0)
	return c, err
}

// ratedIn reads the last rated games of everybody in a place, of so many players or any number for 0, and says whether
// few persons have played them.
func (st *Stats) ratedIn(ctx context.Context, place, game string, players int) (all []past, few bool, err error) {
	all, err = st.gamesIn(ctx, ledgerOf(place, game), ofGames, game)
	all = slices.DeleteFunc(all, func(p past) bool { return !p.Rated || players > 0 && len(p.Seats) != players })
	persons := map[string]bool{}
	for _, p := range all {
		for _, s := range p.Seats {
			if s.person() {
				persons[s.Key] = true
			}
		}
	}
	return all, len(persons) < personsFew, err
}

func (s pastSeat) person() bool { return s.Key != nobody && !strings.HasPrefix(s.Key, ofComputer) }

// words are the heading and what is compared.
func (c compared) words() string {
	games := func(list []past) string { return c.v.Say("stats.games", engine.Num("n", len(list))) }
	if len(c.mine) == 0 {
		return c.heading() + "\n" + c.v.Say("stats.nothing")
	}
	key := "stats.past"
	if c.few {
		key = "stats.past.few"
	}
	return c.heading() + "\n-# " + c.v.Say(key, engine.Free("mine", games(c.mine)), engine.Free("all", games(c.all)),
		placeArg(c.place, c.v), engine.Num("few", personsFew))
}

// tally counts how games ended by what a seat of them has; only says whose seats count.
func tally(list []past, only func(pastSeat) bool, keys func(s pastSeat, seat int) []string) map[string]counts {
	by := map[string]counts{}
	for _, p := range list {
		for i, s := range p.Seats {
			if !only(s) {
				continue
			}
			for _, key := range keys(s, i) {
				c := by[key]
				c.add(s.Place, s.Score)
				by[key] = c
			}
		}
	}
	return by
}

// group are bars of what a person has done most, beside those of everybody: of games won, or of points.
func (c compared) group(title string, most int, points bool, label func(key string) (words, icon string),
	keys func(s pastSeat, seat int) []string) engine.BarGroup {
	mine := tally(c.mine, func(s pastSeat) bool { return s.Key == c.who }, keys)
	all := map[string]counts{}
	if !c.few {
		all = tally(c.all, pastSeat.person, keys)
	}
	bar := func(n counts) engine.Bar {
		switch {
		case n.Games == 0:
			return engine.Bar{Parts: []float64{0}, Count: "–"}
		case points:
			return meanBar(n, c.v)
		}
		return engine.Bar{Parts: []float64{float64(n.Won) / float64(n.Games)},
			Count: c.v.Say("habits.percent", engine.Num("n", (100*n.Won+n.Games/2)/n.Games))}
	}
	made := engine.BarGroup{Title: title}
	list := slices.Sorted(maps.Keys(mine))
	slices.SortStableFunc(list, func(x, y string) int { return mine[y].Games - mine[x].Games })
	for _, key := range list[:min(len(list), most)] {
		words, icon := label(key)
		made.Rows = append(made.Rows, engine.BarRow{Label: fmt.Sprintf("%s (%d)", words, mine[key].Games), Icon: icon,
			Bars: [2]engine.Bar{bar(mine[key]), bar(all[key])}})
	}
	return made
}

func meanBar(c counts, v text.Localizer) engine.Bar {
	return engine.Bar{Parts: []float64{float64(c.Points) / float64(c.Games)}, Count: meanWords(c.Points, c.Games, v)}
}

// bars draws groups of bars, without those that are empty; nil where all are.
func (a asking) bars(legend [2]string, groups ...engine.BarGroup) *picture {
	of := engine.Comparison{Game: a.game, TopLine: a.v.Title(), Headline: a.v.Say("stats.kind." + a.kind),
		Legend: legend, Groups: slices.DeleteFunc(groups, func(g engine.BarGroup) bool { return len(g.Rows) == 0 })}
	alt := []string{of.TopLine + ". " + of.Headline + "."}
	for _, g := range of.Groups {
		var told []string
		for _, row := range g.Rows {
			told = append(told, fmt.Sprintf("%s %s (%s)", row.Label, row.Bars[0].Count, row.Bars[1].Count))
		}
		alt = append(alt, a.v.Say("stats.alt", engine.Free("what", g.Title), engine.Free("who", legend[1]),
			engine.Free("list", strings.Join(told, ", "))))
	}
	of.Alt = text.Clip(strings.Join(alt, " "), view.AltChars)
	if len(of.Groups) == 0 {
		return nil
	}
	return compares(of, a.in.User.ID)
}

func (c compared) legend() [2]string {
	return [2]string{c.v.Say("habits.you"), c.v.Say("stats.everyone")}
}

// The most rows of a panel over the whole width, and of one of two.
const rowsMost, rowsNarrow = 8, 6

// seatOf, actionOf and thingOf are what games are counted by: the number of a seat, from 1 on, the first action there,
// and the first thing that its player had.
func seatOf(_ pastSeat, seat int) []string { return []string{strconv.Itoa(seat + 1)} }

func actionOf(s pastSeat, _ int) []string {
	if s.Action == "" {
		return nil
	}
	return []string{s.Action}
}

func thingOf(s pastSeat, _ int) []string { return s.Things[:min(len(s.Things), 1)] }

func (st *Stats) seats(ctx context.Context, a asking) (shown, error) {
	c, err := st.compare(ctx, a)
	label := func(key string) (string, string) {
		n, _ := strconv.Atoi(key)
		return a.v.Say("stats.seat", engine.Num("n", n)), ""
	}
	won := c.group(a.v.Say("stats.group.won"), engine.MaxSeats, false, label, seatOf)
	mean := c.group(a.v.Say("stats.group.points"), engine.MaxSeats, true, label, seatOf)
	for _, g := range []engine.BarGroup{won, mean} {
		slices.SortFunc(g.Rows, func(x, y engine.BarRow) int { return cmp.Compare(x.Label, y.Label) })
	}
	return shown{words: c.words(), picture: a.bars(c.legend(), won, mean)}, err
}

// habit labels a key of a group of habits.
func (a asking) habit(t title.Title, group string) func(key string) (words, icon string) {
	h := view.Habits{Title: t, Words: a.v}
	return func(key string) (string, string) { return h.Label(group, key), h.Icon(group, key) }
}

func (st *Stats) things(ctx context.Context, a asking) (shown, error) {
	c, err := st.compare(ctx, a)
	label := a.habit(st.Titles.ByName[a.game], engine.HabitThings)
	owned := func(s pastSeat, _ int) []string { return s.Things }
	return shown{words: c.words(), picture: a.bars(c.legend(),
		c.group(a.v.Say("stats.group.won"), rowsMost, false, label, owned),
		c.group(a.v.Say("stats.group.points"), rowsMost, true, label, owned))}, err
}

func (st *Stats) openings(ctx context.Context, a asking) (shown, error) {
	c, err := st.compare(ctx, a)
	t := st.Titles.ByName[a.game]
	acts, has := a.habit(t, engine.HabitActions), a.habit(t, engine.HabitThings)
	return shown{words: c.words(), picture: a.bars(c.legend(),
		c.group(a.v.Say("stats.group.action"), rowsMost, false, acts, actionOf),
		c.group(a.v.Say("stats.group.thing"), rowsNarrow, false, has, thingOf),
		c.group(a.v.Say("stats.group.thing_points"), rowsNarrow, true, has, thingOf))}, err
}

// time compares how long a table waits for a move of the person with how long for those of others: in all games, and in
// the last ones.
func (st *Stats) time(ctx context.Context, a asking) (shown, error) {
	c, err := st.compare(ctx, a)
	seconds := func(list []past, of func(pastSeat) bool) int {
		var all []int
		for _, p := range list {
			for _, s := range p.Seats {
				if s.Seconds > 0 && of(s) {
					all = append(all, s.Seconds)
				}
			}
		}
		return median(all)
	}
	own := func(s pastSeat) bool { return s.Key == a.who }
	other := func(s pastSeat) bool { return s.person() && !own(s) }
	bar := func(n int) engine.Bar {
		return engine.Bar{Parts: []float64{float64(n)}, Count: spanWords(n, a.v)}
	}
	all, theirs := seconds(c.mine, own), 0
	if !c.few {
		theirs = seconds(c.all, pastSeat.person)
	}
	if all == 0 {
		return shown{words: c.heading() + "\n" + a.v.Say("stats.nothing")}, err
	}
	always := engine.BarGroup{Title: a.v.Say("stats.time.always"), Rows: []engine.BarRow{{
		Label: a.v.Say("stats.games", engine.Num("n", len(c.mine))), Bars: [2]engine.Bar{bar(all), bar(theirs)}}}}
	games := engine.BarGroup{Title: a.v.Say("stats.time.games")}
	for _, p := range c.mine {
		if n := seconds([]past{p}, own); n > 0 && len(games.Rows) < rowsMost {
			games.Rows = append(games.Rows, engine.BarRow{Label: p.Ended.UTC().Format(a.v.Say("date.layout")),
				Bars: [2]engine.Bar{bar(n), bar(seconds([]past{p}, other))}})
		}
	}
	words := c.words() + "\n" + a.v.Say("stats.time.say", engine.Free("mine", spanWords(all, a.v)),
		engine.Free("all", spanWords(theirs, a.v)), placeArg(a.place, a.v))
	legend := [2]string{a.v.Say("habits.you"), a.v.Say("stats.others")}
	return shown{words: words, picture: a.bars(legend, always, games)}, err
}

// spanWords is a time in seconds, minutes or hours, as short as can be; a dash for none.
func spanWords(seconds int, v text.Localizer) string {
	switch {
	case seconds == 0:
		return "–"
	case seconds < 100:
		return v.Say("stats.seconds", engine.Num("n", seconds))
	case seconds < 100*60:
		return v.Say("stats.minutes", engine.Num("n", (seconds+30)/60))
	}
	return v.Say("stats.hours", engine.Num("n", (seconds+1800)/3600))
}
