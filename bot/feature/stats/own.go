package stats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
)

// overview tells how a person has played, with the ways to compare their own play with the strong.
func (st *Stats) overview(ctx context.Context, a asking, games []string) (chat.Message, error) {
	about := []engine.Arg{engine.Free("who", "<@"+a.who+">"), placeArg(a.place, a.v)}
	parts, err := st.statsOfAll(ctx, a, games, false)
	if err != nil {
		return chat.Message{}, err
	}
	if len(parts) == 0 {
		return view.Text(a.v.Say("stats.none", about...)), nil
	}
	head := "**" + a.v.Say("stats.head", about...) + "**\n"
	foot := "\n-# " + a.v.Say("stats.explained", engine.Num("begin", rating.Begin))
	if len(parts) > 1 && utf8.RuneCountInString(head+strings.Join(parts, "\n")+foot) > statsChars {
		if parts, err = st.statsOfAll(ctx, a, games, true); err != nil {
			return chat.Message{}, err
		}
		foot = "\n" + a.v.Say("stats.brief") + foot
	}
	m := view.Text(text.Clip(head+strings.Join(parts, "\n")+foot, statsChars))
	if a.own() {
		buttons, err := st.habitButtons(ctx, a.who, games, a.v)
		if err != nil {
			return chat.Message{}, err
		}
		a.kind = ownFile
		buttons = append(buttons, chat.Button{ID: a.id(), Label: a.v.Say("button.stats.file")})
		m.Blocks = append(m.Blocks, view.Buttons(buttons...)...)
	}
	return m, nil
}

// ownFile is asked for in the place of a kind of statistics: a person's own results as a file.
const ownFile = "file"

// fileOf is a table of the last games of a person, who asks for it, with what they came to themselves.
func fileOf(ctx context.Context, st *Stats, a asking, games []string) (chat.Message, error) {
	rows := [][]string{{"id", "date", "game", "expansions", "players", "place", "points", "seconds_a_move"}}
	for _, name := range games {
		list, err := st.gamesOf(ctx, a.place, name, a.who)
		if err != nil {
			return chat.Message{}, err
		}
		for _, p := range list {
			i := p.seatOf(a.who)
			if i < 0 {
				continue
			}
			s, with := p.Seats[i], p.With
			if with == plainGame {
				with = ""
			}
			rows = append(rows, []string{string(p.ID), p.Ended.UTC().Format(time.RFC3339), name,
				strings.ReplaceAll(with, "+", " "), strconv.Itoa(len(p.Seats)), strconv.Itoa(s.Place),
				strconv.Itoa(s.Score), strconv.Itoa(s.Seconds)})
		}
	}
	if len(rows) == 1 {
		return chat.Message{}, table.Refuse("stats.nothing")
	}
	m := view.Text(a.v.Say("stats.file", engine.Num("n", len(rows)-1)))
	m.Blocks = append(m.Blocks, chat.Block{File: &chat.File{Name: "results.csv", Content: view.CSV(rows)}})
	return m, nil
}

// statsChars is how long statistics and leaderboards are at most, in characters: some fewer than a message may have.
const statsChars = 3900

func (st *Stats) statsOfAll(ctx context.Context, a asking, games []string, brief bool) ([]string, error) {
	return partsOf(games, func(name string) (string, error) {
		return st.statsOf(ctx, a.v, a.who, a.place, name, brief)
	})
}

// partsOf are what is told of the games, without those of which nothing is.
func partsOf(games []string, of func(name string) (string, error)) (parts []string, err error) {
	for _, name := range games {
		part, err := of(name)
		if err != nil {
			return nil, err
		}
		if part != "" {
			parts = append(parts, part)
		}
	}
	return parts, nil
}

// statsOf tells how a person has played one game, "" when not at all; brief leaves seats, mixes and grades out.
func (st *Stats) statsOf(ctx context.Context, v text.Localizer, who, place, game string, brief bool) (string, error) {
	v.Game = game
	t := st.Titles.ByName[game]
	is, all, err := st.playerIn(ctx, ledgerOf(place, game), who)
	if err != nil {
		return "", err
	}
	var lines []string
	tell := func(bucket string, depth int, label string) {
		c, failed := countsOf(all[bucket+who])
		if err = errors.Join(err, failed); c.Games > 0 {
			lines = append(lines, strings.Repeat("  ", depth)+"- "+label+": "+playerWords(c, v))
		}
	}
	tell(anySeats, 0, "**"+v.Title()+"**")
	least, most := t.Rules.Players()
	var alone []int
	for seats := least; seats <= most; seats++ {
		if t.Automata(seats) > 0 {
			alone = append(alone, seats)
		} else if !brief {
			tell(bucketOf(seats), 1, v.Say("stats.seats", engine.Num("n", seats)))
		}
	}
	if !brief && len(t.Expansions()) > 0 {
		list, err := st.gamesOf(ctx, place, game, who)
		if err != nil {
			return "", err
		}
		lines = append(lines, mixes(t, list, who, v)...)
	}
	// Games against an automaton follow the others, which alone are summed up.
	for _, seats := range alone {
		bucket := bucketOf(seats)
		tell(bucket, 1, v.Say("stats.against", engine.Free("against", v.Automaton())))
		for _, b := range slices.Sorted(slices.Values(is.Buckets)) {
			grade, ok := strings.CutPrefix(b, bucket)
			if name, known := gradeName(t, strings.TrimSuffix(grade, "/"), v); ok && known && !brief {
				tell(b, 2, name)
			}
		}
	}
	if len(lines) > 0 && strings.HasPrefix(lines[0], " ") {
		lines = slices.Insert(lines, 0, "- **"+v.Title()+"**")
	}
	return strings.Join(lines, "\n"), err
}

// mixLines is how many mixes of the parts of a game are told one by one.
const mixLines = 6

// mixes tell what somebody has played a game with: all of it, or what they played most.
func mixes(t title.Title, list []past, who string, v text.Localizer) (lines []string) {
	by := map[string]counts{}
	for _, p := range list {
		if s := p.seatOf(who); s >= 0 {
			c := by[p.With]
			c.add(p.Seats[s].Place, p.Seats[s].Score)
			by[p.With] = c
		}
	}
	parts := func(with string) int {
		if with == plainGame {
			return 0
		}
		return 1 + strings.Count(with, "+")
	}
	all, rest := slices.Sorted(maps.Keys(by)), 0
	slices.SortStableFunc(all, func(x, y string) int { return parts(x) - parts(y) })
	if len(all) > mixLines {
		slices.SortStableFunc(all, func(x, y string) int { return by[y].Games - by[x].Games })
	}
	for n, with := range all {
		if n < mixLines {
			lines = append(lines, "  - "+withName(t, with, v)+": "+playerWords(by[with], v))
		} else {
			rest += by[with].Games
		}
	}
	if rest > 0 {
		lines = append(lines, "  - "+v.Say("stats.mixes", engine.Num("n", len(all)-mixLines),
			engine.Free("games", v.Say("stats.games", engine.Num("n", rest)))))
	}
	return lines
}

func withName(t title.Title, with string, v text.Localizer) string {
	if with == plainGame {
		return v.Say("stats.plain")
	}
	keys := strings.Split(with, "+")
	if all := v.Game + ".with.all"; v.Has(all) && len(keys) > 1 && len(keys) == len(t.Expansions()) {
		return text.Upper(v.Say(all))
	}
	names := text.Each(keys, func(key string) string { return cmp.Or(v.Or(v.Game+".option."+key+".with"), key) })
	return text.Upper(v.List(names))
}

// playerWords tells what is kept of a player, without a rating where there is none yet.
func playerWords(p counts, v text.Localizer) string {
	key := "stats.line"
	if !p.shown() {
		key = "stats.line.unrated"
	}
	return v.Say(key,
		engine.Free("games", v.Say("stats.games", engine.Num("n", p.Games))),
		engine.Free("won", v.Say("stats.won", engine.Num("n", p.Won),
			engine.Num("percent", (100*p.Won+p.Games/2)/max(p.Games, 1)))),
		engine.Free("mean", meanWords(p.Points, p.Games, v)), engine.Num("best", p.Best),
		engine.Free("rating", ratingWords(p, v)))
}

// meanWords is the mean of a sum of so many, rounded to tenths, as the language writes decimals.
func meanWords(sum, of int, v text.Localizer) string {
	return view.Tenths(float64(sum)/float64(max(of, 1)), v)
}

// grades are the settings that only games against an automaton have, and their values here: "key=value".
func grades(g *table.Table) []string {
	var list []string
	need := fmt.Sprintf("%s=%d", table.PlayersNeed, len(g.Seats))
	for _, o := range g.Rules.Options() {
		if slices.Contains(strings.Split(o.Needs, ","), need) {
			list = append(list, o.Key+"="+cmp.Or(g.Options[o.Key], o.Default))
		}
	}
	return list
}

// gradeName words a grade by the value of its option, which names itself: "Level 3".
func gradeName(t title.Title, grade string, v text.Localizer) (name string, ok bool) {
	key, value, ok := strings.Cut(grade, "=")
	if !ok {
		return "", false
	}
	o, ok := table.FindOption(t.Rules, key)
	if !ok {
		return "", false
	}
	return text.Upper(v.OptionValue(o, value)), true
}
