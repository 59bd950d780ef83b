package stats

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
)

// ratingNumber is a rating as people read it.
func ratingNumber(r rating.Rating) int {
	return max(0, int(math.Round(ratingBegin+ratingStep*r.Ordinal())))
}

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
		return nil, table.Refuse("refused.option", engine.Free("option", "game"),
			engine.Free("value", text.Plain(text.Clip(name, 40))))
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
		return st.boardOf(ctx, in, v, bucketID{place: place, game: name, seats: seats})
	})
	if err != nil {
		return err
	}
	against := func(name string) bool { return st.Titles.ByName[name].Automata(seats) > 0 }
	words := "**" + v.Say("leaders.best", where) + "**\n" + strings.Join(parts, "\n") + "\n-# " +
		v.Say("stats.explained", engine.Num("begin", ratingBegin)) + " " +
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

func (st *Stats) boardOf(ctx context.Context, in chat.Interaction, v text.Localizer, id bucketID) (string, error) {
	v.Game = id.game
	s, _, err := profile.Read[bucket](ctx, st.Store, statsKind, id.String())
	if err != nil {
		return "", err
	}
	// Names of other servers' people stay there, and so do the names that those of this one have elsewhere.
	known := s
	if id.place == everywhere {
		here := id
		here.place = in.Guild
		if known, _, err = profile.Read[bucket](ctx, st.Store, statsKind, here.String()); err != nil {
			return "", err
		}
	}
	order := s.ranked()
	own, mine := s.Players[in.User.ID]
	mine = mine && own.rated()
	if len(order) == 0 && !mine {
		return "", nil
	}
	title := v.Title()
	if id.seats > 0 {
		title += ", " + v.Say("stats.seats", engine.Num("n", id.seats))
	}
	lines := []string{title}
	line := func(n int) string {
		p := s.Players[order[n]]
		neighbor, here := known.Players[order[n]]
		name := text.Plain(neighbor.Name)
		switch {
		case p.Level != "":
			name = v.Say("level." + p.Level)
		case order[n] == in.User.ID:
			name = "**" + text.Plain(cmp.Or(neighbor.Name, in.User.Name)) + "**"
		case !here:
			name = v.Say("leaders.elsewhere")
		}
		return fmt.Sprintf("%d. ", n+1) +
			v.Say("leaders.line", engine.Free("who", name), engine.Free("rating", ratingWords(p, v)),
				engine.Free("games", v.Say("stats.games", engine.Num("n", p.Games))))
	}
	for n := range order[:min(len(order), boardLines)] {
		lines = append(lines, line(n))
	}
	switch at := slices.Index(order, in.User.ID); {
	case at >= boardLines:
		lines = append(lines, "…", line(at))
	case at < 0 && mine:
		lines = append(lines, v.Say("leaders.more_games", engine.Num("n", boardGames-own.Games)))
	}
	return strings.Join(lines, "\n"), nil
}

func (s bucket) ranked() []string {
	var keys []string
	for key, p := range s.Players {
		if p.Games >= boardGames && p.rated() {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(x, y string) int {
		a, b := s.Players[x], s.Players[y]
		return cmp.Or(cmp.Compare(b.Ordinal(), a.Ordinal()), cmp.Compare(b.Games, a.Games), cmp.Compare(x, y))
	})
	return keys
}

func ratingWords(p counts, v text.Localizer) string {
	words := fmt.Sprint(ratingNumber(p.Rating))
	if p.Games < provisionalGames {
		words += " " + v.Say("stats.provisional")
	}
	return words
}

const (
	// boardLines is how many players a leaderboard lists, boardGames how many games one needs to stand on it; with
	// fewer than provisionalGames a rating is marked.
	boardLines       = 10
	boardGames       = 3
	provisionalGames = 10
	// ratingBegin is the number of whoever has not played, ratingStep what one of the model's points counts: a rating
	// is ratingBegin + ratingStep × (mu − 3 sigma), as a whole number of at least 0.
	ratingBegin = 1000
	ratingStep  = 40
)
