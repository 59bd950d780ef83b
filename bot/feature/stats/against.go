package stats

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
)

// versus is what two players have done at common tables.
type versus struct {
	key                  string
	games, ahead, behind int
	past                 []past
}

func (m *versus) words(who string, v text.Localizer) string {
	return v.Say("stats.against.line", engine.Free("who", who), engine.Num("ahead", m.ahead),
		engine.Num("behind", m.behind), engine.Free("games", v.Say("stats.games", engine.Num("n", m.games))))
}

// against compares a person with another player, or lists all players that the person has met.
func (st *Stats) against(ctx context.Context, a asking) (shown, error) {
	list, err := st.gamesOf(ctx, a.place, a.game, a.who)
	if err != nil {
		return shown{}, err
	}
	met := map[string]*versus{}
	for _, p := range list {
		me := p.Seats[p.seatOf(a.who)]
		seen := map[string]bool{a.who: true}
		for _, s := range p.Seats {
			if seen[s.Key] {
				continue
			}
			seen[s.Key] = true
			if met[s.Key] == nil {
				met[s.Key] = &versus{key: s.Key}
			}
			m := met[s.Key]
			m.games++
			m.past = append(m.past, p)
			switch {
			case me.Place < s.Place:
				m.ahead++
			case me.Place > s.Place:
				m.behind++
			}
		}
	}
	all := slices.Collect(maps.Values(met))
	slices.SortFunc(all, func(x, y *versus) int { return cmp.Or(y.games-x.games, cmp.Compare(x.key, y.key)) })
	all = all[:min(len(all), view.MenuOptions)]
	names, err := st.namesOf(ctx, a, all)
	if err != nil {
		return shown{}, err
	}
	s := shown{}
	for _, m := range all {
		if m.key != nobody {
			s.against = append(s.against, chat.MenuOption{Value: m.key, Label: text.Clip(names[m.key], 100)})
		}
	}
	m := met[a.against]
	if m == nil || a.against == nobody {
		lines := []string{a.heading()}
		for _, m := range all {
			lines = append(lines, "- "+m.words(text.Plain(names[m.key]), a.v))
		}
		if a.against != "" || len(all) == 0 {
			lines = append(lines, a.v.Say("stats.against.none"))
		}
		s.words = strings.Join(lines, "\n")
		return s, nil
	}
	mine, theirs := counts{}, counts{}
	lines := []string{a.heading(), m.words("**"+text.Plain(names[m.key])+"**", a.v), a.v.Say("stats.against.last")}
	for n, p := range m.past {
		me, them := p.Seats[p.seatOf(a.who)], p.Seats[p.seatOf(m.key)]
		mine.add(me.Place, me.Score)
		theirs.add(them.Place, them.Score)
		if n < lastGames {
			lines = append(lines, "- "+a.v.Say("stats.against.game",
				engine.Free("when", fmt.Sprintf("<t:%d:d>", p.Ended.Unix())), engine.Num("place", me.Place),
				engine.Num("of", len(p.Seats)), engine.Num("score", me.Score),
				engine.Free("who", text.Plain(names[m.key])), engine.Num("theirs", them.Place),
				engine.Num("points", them.Score)))
		}
	}
	s.words = strings.Join(lines, "\n")
	bar := func(n int) engine.Bar { return engine.Bar{Parts: []float64{float64(n)}, Count: strconv.Itoa(n)} }
	row := func(key string, mine, theirs engine.Bar) engine.BarRow {
		return engine.BarRow{Label: a.v.Say(key), Bars: [2]engine.Bar{mine, theirs}}
	}
	s.picture = a.bars([2]string{a.v.Say("habits.you"), names[m.key]},
		engine.BarGroup{Title: a.v.Say("stats.games", engine.Num("n", m.games)), Rows: []engine.BarRow{
			row("stats.against.ahead", bar(m.ahead), bar(m.behind)),
			row("stats.group.won", bar(mine.Won), bar(theirs.Won)),
		}},
		engine.BarGroup{Title: a.v.Say("stats.group.points"),
			Rows: []engine.BarRow{row("stats.against.mean", meanBar(mine, a.v), meanBar(theirs, a.v))}})
	return s, nil
}

// lastGames is how many common games are told one by one.
const lastGames = 5

// namesOf are the names of players as they are known on the reader's server.
func (st *Stats) namesOf(ctx context.Context, a asking, all []*versus) (map[string]string, error) {
	keys := text.Each(all, func(m *versus) string { return ofPlayer + m.key })
	here, err := st.Store.Entries(ctx, ledgerOf(a.in.Guild, a.game), keys...)
	names := map[string]string{nobody: a.v.Say("forget.name")}
	for _, m := range all {
		level, computer := strings.CutPrefix(m.key, ofComputer)
		if computer {
			names[m.key] = a.v.Say("level." + level)
		} else if m.key != nobody {
			names[m.key] = cmp.Or(playerOf(here[ofPlayer+m.key]).Name, a.v.Say("leaders.elsewhere"))
		}
	}
	return names, err
}

// plotLeast is how many games a plot of a rating needs, plotMost how many it shows.
const plotLeast, plotMost = 2, 200

// rating plots how a rating has changed: that of the place, on a server beside that of all.
func (st *Stats) rating(ctx context.Context, a asking) (shown, error) {
	list, err := st.gamesOf(ctx, a.place, a.game, a.who)
	if err != nil {
		return shown{}, err
	}
	columns, names := []int{0}, []string{a.v.Say("option.where.everywhere")}
	if a.place != everywhere {
		columns, names = []int{1, 0}, []string{a.v.Say("stats.rating.here"), names[0]}
	}
	series := engine.Series{Key: "stats.rating.axis", Icon: "tracks"}
	least, most := 0, 0
	for _, p := range list[:min(len(list), plotMost)] {
		s := p.Seats[p.seatOf(a.who)]
		if !p.Rated || slices.ContainsFunc(columns, func(i int) bool { return s.Ratings[i] == 0 }) {
			continue
		}
		values := make([]int, len(columns))
		for i, column := range columns {
			values[i] = s.Ratings[column]
			least = min(cmp.Or(least, values[i]), values[i])
		}
		most = max(most, values[0])
		series.Values = append(series.Values, values)
	}
	slices.Reverse(series.Values)
	games := len(series.Values)
	if games < plotLeast {
		return shown{words: a.heading() + "\n" + a.v.Say("stats.rating.few", engine.Num("n", boardGames+1))}, nil
	}
	series.Base = least / 100 * 100
	for _, values := range series.Values {
		for i := range values {
			values[i] -= series.Base
		}
	}
	now := series.Values[games-1][0] + series.Base
	head := a.v.Say("stats.rating.now", engine.Num("n", now), engine.Num("most", most))
	top := a.v.Title() + " · " + a.v.Say("stats.games", engine.Num("n", games))
	chart := engine.Chart{Timeline: engine.Timeline{Series: []engine.Series{series}}, Game: a.game, Title: a.v.Title(),
		Names: names, Winners: []engine.Seat{0}, Words: func(key string, args ...engine.Arg) string {
			switch key {
			case "course.line":
				return top
			case "course.won":
				return head
			}
			return a.v.Say(key, args...)
		}}
	return shown{words: a.heading() + "\n" + head, picture: plots(chart, a.in.User.ID)}, nil
}
