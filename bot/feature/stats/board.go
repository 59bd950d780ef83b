package stats

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
)

// statsPlace is whose buckets are meant: the server's, unless the option says everywhere.
func statsPlace(in chat.Interaction) string {
	if in.Options["where"] == "everywhere" || in.Guild == "" {
		return everywhere
	}
	return in.Guild
}

func placeArg(place string, v text.Localizer) engine.Arg {
	key := "stats.place.here"
	if place == everywhere {
		key = "stats.place.everywhere"
	}
	return engine.Free("where", v.Say(key))
}

// statsGames are the games that a command is about: the one that is named, else all that there are.
func (st *Stats) statsGames(in chat.Interaction) ([]string, error) {
	name := in.Options["game"]
	if name == "" {
		return st.Titles.Names, nil
	}
	if _, ok := st.Titles.ByName[name]; !ok {
		v := st.Texts.Reader(in.Locale)
		titles := text.Each(st.Titles.Names, func(name string) string { return v.Say(name + ".title") })
		return nil, table.Refuse("refused.no_such_title", engine.Free("game", text.Plain(text.Clip(name, 40))),
			engine.Free("choices", v.AnyOf(titles)))
	}
	return []string{name}, nil
}

// Leaderboard lists the best players of a game, and the person's own place.
func (st *Stats) Leaderboard(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	v := st.Texts.Reader(in.Locale)
	games, err := st.statsGames(in)
	if err != nil {
		return err
	}
	seats := 0
	if n := in.Options["players"]; n != "" {
		if seats, err = strconv.Atoi(n); err != nil || seats < 1 || seats > engine.MaxSeats {
			return table.Refuse("refused.players", engine.Num("least", 2), engine.Num("most", engine.MaxSeats))
		}
	}
	place := statsPlace(in)
	where := placeArg(place, v)
	parts, err := partsOf(games, func(name string) (string, error) {
		return st.boardOf(ctx, in, v, place, name, seats)
	})
	if err != nil {
		return err
	}
	against := func(name string) bool { return st.Titles.ByName[name].Automata(seats) > 0 }
	words := "**" + v.Say("leaders.best", where) + "**\n" + strings.Join(parts, "\n") + "\n-# " +
		v.Say("stats.explained", engine.Num("begin", rating.Begin)) + " " +
		v.Say("leaders.explained", engine.Num("n", boardGames), engine.Num("sure", provisionalGames))
	switch {
	case len(parts) > 0:
	case slices.ContainsFunc(games, against):
		words = v.Say("leaders.against")
	default:
		words = v.Say("leaders.nobody", engine.Num("n", boardGames), where)
	}
	r.Tell(ctx, view.Text(text.Clip(words, statsChars)))
	return nil
}

func (st *Stats) boardOf(ctx context.Context, in chat.Interaction, v text.Localizer, place, game string, seats int) (
	string, error) {
	v.Game = game
	bucket, board := bucketOf(seats), ledgerOf(place, game)
	r, err := st.Store.Ranking(ctx, board, strconv.Itoa(seats), boardLines, in.User.ID)
	if err != nil {
		return "", err
	}
	keys, persons := []string{bucket + in.User.ID}, []string{ofPlayer + in.User.ID}
	for _, who := range r.Names {
		keys, persons = append(keys, bucket+who), append(persons, ofPlayer+who)
	}
	all, err := st.Store.Entries(ctx, board, keys...)
	if err != nil {
		return "", err
	}
	// Names of other servers' people stay there, and so do the names that those of this one have elsewhere.
	here, err := st.Store.Entries(ctx, ledgerOf(in.Guild, game), persons...)
	if err != nil {
		return "", err
	}
	mine, err := countsOf(all[keys[0]])
	if err != nil || len(r.Names) == 0 && !mine.rated() {
		return "", err
	}
	title := v.Title()
	if seats > 0 {
		title += ", " + v.Say("stats.seats", engine.Num("n", seats))
	}
	lines := []string{title}
	if r.Place > boardLines {
		r.Names = append(r.Names, in.User.ID)
	}
	for n, who := range r.Names {
		p, err := countsOf(all[bucket+who])
		if err != nil {
			return "", err
		}
		if n++; n > boardLines {
			lines, n = append(lines, "…"), r.Place
		}
		lines = append(lines, fmt.Sprintf("%d. ", n)+
			v.Say("leaders.line", engine.Free("who", nameOf(who, playerOf(here[ofPlayer+who]).Name, in.User, v)),
				engine.Free("rating", ratingWords(p, v)),
				engine.Free("games", v.Say("stats.games", engine.Num("n", p.Games)))))
	}
	if r.Place == 0 && mine.rated() {
		lines = append(lines, v.Say("leaders.more_games", engine.Num("n", boardGames-mine.Games+mine.Unrated)))
	}
	return strings.Join(lines, "\n"), nil
}

// nameOf is how a player is called on a leaderboard: by a name that is known on the server, or the reader by their own.
func nameOf(who, known string, reader chat.User, v text.Localizer) string {
	level, computer := strings.CutPrefix(who, ofComputer)
	switch {
	case computer:
		return v.Say("level." + level)
	case who == reader.ID:
		return "**" + text.Plain(cmp.Or(known, reader.Name)) + "**"
	case known == "":
		return v.Say("leaders.elsewhere")
	}
	return text.Plain(known)
}

func ratingWords(p counts, v text.Localizer) string {
	words := fmt.Sprint(p.Number())
	if p.Games-p.Unrated < provisionalGames {
		words += " " + v.Say("stats.provisional")
	}
	return words
}

const (
	// boardLines is how many players a leaderboard lists, boardGames how many rated games one needs to stand on it and
	// to read one's rating; with fewer than provisionalGames a rating is marked.
	boardLines       = 10
	boardGames       = 3
	provisionalGames = 10
)
