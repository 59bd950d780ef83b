package view

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Habits compares what a reader does in their games of a title with what the strong do.
type Habits struct {
	Title title.Title
	// Best says that the strong are the best of a server, not computers.
	Best bool
	// Mine is what they do, Games in how many games, Sizes how many of them had so many players.
	Mine  title.Habits
	Games int
	Sizes map[int]int
	Words text.Localizer
}

const (
	// HabitGames is how many games tell something of a habit at least.
	HabitGames = 3
	// firstRows is how many rows the first group of a comparison has at most, otherRows each of the others.
	firstRows, otherRows = 9, 6
	// habitSentences is how many differences are said at most. Each is sure times as large as chance makes it usually.
	habitSentences = 2
	sure           = 2
)

// habit is one that is compared: by thirds, and of things also the shares of games with it, and of those won with it.
type habit struct {
	key          string
	mine, strong compared
}

type compared struct {
	thirds    [3]float64
	with, won float64
	// of is how many games tell it.
	of int
}

func (c compared) all() float64 { return c.thirds[0] + c.thirds[1] + c.thirds[2] }

// of lists the habits of a group that enough games tell of.
func (h Habits) of(group string) (list []habit) {
	for _, key := range slices.Sorted(maps.Keys(h.Mine[group])) {
		sum := h.Mine[group][key]
		of := float64(max(sum.Of, 1))
		one := habit{key: key, mine: compared{sum.Mean(), float64(sum.With) / of, float64(sum.Won) / of, sum.Of}}
		s := &one.strong
		if s.thirds, s.with, s.won, s.of = h.Title.Strong.Mean(h.Sizes, group, key); min(s.of, sum.Of) >= HabitGames {
			list = append(list, one)
		}
	}
	return list
}

// Comparison is the picture of it, all but its theme.
func (h Habits) Comparison() engine.Comparison {
	v := h.Words
	c := engine.Comparison{Game: v.Game, Headline: v.Say("habits.head"),
		TopLine: v.Title() + " · " + v.Say("stats.games", engine.Num("n", h.Games)),
		Legend:  [2]string{v.Say("habits.you"), v.Say(h.key("strong"))}}
	alt := []string{c.TopLine + ". " + c.Headline + "."}
	for _, group := range []string{engine.HabitActions, engine.HabitPoints, engine.HabitThings} {
		made := engine.BarGroup{Title: v.Or(v.Game+".habits."+group, "habits."+group)}
		list := h.of(group)
		weight := func(one habit) float64 { return max(one.mine.all(), one.strong.all()) }
		most := otherRows
		switch group {
		case engine.HabitActions:
			made.Parts, most = []string{v.Say("habits.early"), v.Say("habits.middle"), v.Say("habits.late")}, firstRows
		case engine.HabitThings:
			made.Parts = []string{v.Say("habits.won")}
			weight = func(one habit) float64 { return math.Abs(one.mine.with - one.strong.with) }
		}
		slices.SortStableFunc(list, func(a, b habit) int { return cmp.Compare(weight(b), weight(a)) })
		list = list[:min(len(list), most)]
		slices.SortStableFunc(list, func(a, b habit) int {
			return cmp.Or(cmp.Compare(b.strong.with, a.strong.with), cmp.Compare(b.strong.all(), a.strong.all()))
		})
		var told []string
		for _, one := range list {
			row := engine.BarRow{Label: h.Label(group, one.key), Icon: h.Icon(group, one.key),
				Bars: [2]engine.Bar{h.bar(group, one.mine), h.bar(group, one.strong)}}
			made.Rows = append(made.Rows, row)
			told = append(told, fmt.Sprintf("%s %s (%s)", row.Label, row.Bars[0].Count, row.Bars[1].Count))
		}
		if len(list) > 0 {
			c.Groups = append(c.Groups, made)
			alt = append(alt, v.Say(h.key("alt"), engine.Free("what", made.Title),
				engine.Free("list", strings.Join(told, ", "))))
		}
	}
	c.Alt = text.Clip(strings.Join(alt, " "), AltChars)
	return c
}

// AltChars is how long an alternative text may be.
const AltChars = 1024

// key is that of a text about the strong.
func (h Habits) key(of string) string {
	if h.Best {
		return "habits.best." + of
	}
	return "habits." + of
}

// From says what is compared.
func (h Habits) From() string { return h.Words.Say(h.key("from"), engine.Num("n", h.Games)) }

func (h Habits) bar(group string, c compared) engine.Bar {
	switch group {
	case engine.HabitThings:
		return engine.Bar{Parts: []float64{c.won, c.with - c.won}, Count: h.percent(c.with)}
	case engine.HabitPoints:
		return engine.Bar{Parts: []float64{c.all()}, Count: Tenths(c.all(), h.Words)}
	}
	return engine.Bar{Parts: c.thirds[:], Count: Tenths(c.all(), h.Words)}
}

func (h Habits) percent(share float64) string {
	return h.Words.Say("habits.percent", engine.Num("n", int(math.Round(100*share))))
}

// Label says what a habit of a group is called.
func (h Habits) Label(group, key string) string {
	v := h.Words
	label := v.Or(v.Game+".habits."+key, v.Game+".action."+key)
	if label == "" && group == engine.HabitPoints {
		label = v.ScorePart(engine.ScorePart{Key: key})
	}
	return text.Upper(cmp.Or(label, v.Term(group, key)))
}

// Icon is the drawing that stands for a habit of a group, "" for none.
func (h Habits) Icon(group, key string) string {
	p, ok := h.Title.Presenter.(title.HabitPresenter)
	switch {
	case !ok:
		return ""
	case group == engine.HabitPoints:
		return p.PointIcons()[key]
	case group == engine.HabitThings:
		return p.ThingIcon(key, h.Words)
	}
	return key
}

// Said are the largest differences in sentences, as far as the games bear them out.
func (h Habits) Said() []string {
	type difference struct {
		size float64
		said string
	}
	var all []difference
	v := h.Words
	tenths := func(n float64) string { return Tenths(n, v) }
	// add takes a difference of means whose variance in one game is spread.
	add := func(key, what string, mine, strong, spread float64, games, of int, say func(float64) string) {
		if size := math.Abs(mine-strong) / math.Sqrt(spread*(1/float64(games)+1/float64(of))); size >= sure {
			all = append(all, difference{size, v.Say(key, engine.Free("what", what), engine.Free("mine", say(mine)),
				engine.Free("strong", say(strong)))})
		}
	}
	for _, group := range []string{engine.HabitActions, engine.HabitPoints, engine.HabitThings} {
		mine, strong, of := 0.0, 0.0, 0
		for _, one := range h.of(group) {
			m, s, say := one.mine.all(), one.strong.all(), tenths
			share := float64(one.mine.of) / float64(h.Games)
			mine, strong, of = mine+m*share, strong+s*share, max(of, one.strong.of)
			spread := max(s, 0.25)
			switch group {
			case engine.HabitPoints: // They come some at a time.
				spread = 3 * max(s, 1)
			case engine.HabitThings:
				m, s, say = one.mine.with, one.strong.with, h.percent
				p := min(max((m+s)/2, 0.05), 0.95)
				spread = p * (1 - p)
			}
			add(h.key("say."+group), h.Label(group, one.key), m, s, spread, one.mine.of, one.strong.of, say)
		}
		if total := v.Game + ".habits.total"; group == engine.HabitThings && v.Has(total) && of > 0 && !h.Best {
			add(total, "", mine, strong, max(strong, 0.25), h.Games, of, tenths)
		}
	}
	slices.SortStableFunc(all, func(a, b difference) int { return cmp.Compare(b.size, a.size) })
	if len(all) == 0 {
		return []string{v.Say("habits.alike")}
	}
	return text.Each(all[:min(len(all), habitSentences)], func(d difference) string { return d.said })
}

// Tenths is a number rounded to tenths, as the language writes decimals.
func Tenths(n float64, v text.Localizer) string {
	whole, tenths, _ := strings.Cut(fmt.Sprintf("%.1f", n), ".")
	return v.Say("number.tenths", engine.Free("whole", whole), engine.Free("tenths", tenths))
}
