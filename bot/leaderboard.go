package bot

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
)

// This file tells statistics and ratings.

const (
	// boardLines is how many players a leaderboard lists, boardGames how many games one needs to stand on it; with fewer than
	// provisionalGames a rating is marked.
	boardLines       = 10
	boardGames       = 3
	provisionalGames = 10
	// ratingBegin is the number of whoever has not played, ratingStep what one of the model's points counts: a rating is
	// ratingBegin + ratingStep × (mu − 3 sigma), as a whole number of at least 0.
	ratingBegin = 1000
	ratingStep  = 40
)

// ratingNumber is a rating as people read it.
func ratingNumber(r rating.Rating) int {
	return max(0, int(math.Round(ratingBegin+ratingStep*r.Ordinal())))
}

// statsPlace is whose sheets are meant: the server's, unless the option says everywhere.
func statsPlace(in chat.Interaction) string {
	if in.Options["where"] == "everywhere" || in.Guild == "" {
		return everywhere
	}
	return in.Guild
}

// statsGames are the games that a command is about: the one that is named, else all of the shelf.
func (b *Bot) statsGames(in chat.Interaction) ([]string, error) {
	name := in.Options["game"]
	if name == "" {
		return b.titles.Names, nil
	}
	if _, ok := b.titles.ByName[name]; !ok {
		return nil, table.Refuse("refused.option", engine.Free("option", "game"), engine.Free("value", text.Plain(text.Clip(name, 40))))
	}
	return []string{name}, nil
}

// showStats tells how a person has played.
func (b *Bot) showStats(ctx context.Context, in chat.Interaction, r *reply) error {
	v := b.texts.Reader(in.Locale)
	who := cmp.Or(in.Options["who"], in.User.ID)
	if !isID(who) {
		return table.Refuse("refused.nobody")
	}
	games, err := b.statsGames(in)
	if err != nil {
		return err
	}
	place := statsPlace(in)
	if place == everywhere && who != in.User.ID {
		index, _, err := readProfile[played](ctx, b.store, playedKind, who)
		if err != nil {
			return err
		}
		// Where somebody else plays is told to those with whom he has a server in common, as on leaderboards.
		if !slices.ContainsFunc(index.Sheets, func(s string) bool { return strings.HasPrefix(s, in.Guild+"/") }) {
			place = in.Guild
		}
	}
	parts, err := b.statsOfAll(ctx, v, who, place, games, false)
	if err != nil {
		return err
	}
	where := v.Say("stats.place.here")
	if place == everywhere {
		where = v.Say("stats.place.everywhere")
	}
	if len(parts) == 0 {
		r.tell(ctx, view.Text(v.Say("stats.none", engine.Free("who", "<@"+who+">"), engine.Free("where", where))))
		return nil
	}
	head := "**" + v.Say("stats.head", engine.Free("who", "<@"+who+">"), engine.Free("where", where)) + "**\n"
	foot := "\n-# " + v.Say("stats.explained", engine.Num("begin", ratingBegin))
	if len(parts) > 1 && utf8.RuneCountInString(head+strings.Join(parts, "\n")+foot) > statsLetters {
		if parts, err = b.statsOfAll(ctx, v, who, place, games, true); err != nil {
			return err
		}
		foot = "\n" + v.Say("stats.brief") + foot
	}
	r.tell(ctx, view.Text(text.Clip(head+strings.Join(parts, "\n")+foot, statsLetters)))
	return nil
}

// statsLetters is how long statistics and leaderboards are at most, in characters: some fewer than a message may have.
const statsLetters = 3900

// statsOfAll tells how a person has played these games, those he has played.
func (b *Bot) statsOfAll(ctx context.Context, v text.Localizer, who, place string, games []string, brief bool) ([]string, error) {
	var parts []string
	for _, name := range games {
		part, err := b.statsOf(ctx, v, who, place, name, brief)
		if err != nil {
			return nil, err
		}
		if part != "" {
			parts = append(parts, part)
		}
	}
	return parts, nil
}

// statsOf tells how a person has played one game, brief without what is told of seats, mixes and grades; "" when not at all.
func (b *Bot) statsOf(ctx context.Context, v text.Localizer, who, place, game string, brief bool) (string, error) {
	v.Game = game
	index, _, err := readProfile[played](ctx, b.store, playedKind, who)
	if err != nil {
		return "", err
	}
	all := sheetID{place: place, game: game}
	var lines []string
	// Games against an automaton follow the others, which alone are summed up.
	var alone []sheetID
	tell := func(id sheetID, depth int, label string) error {
		if !slices.Contains(index.Sheets, id.String()) {
			return nil
		}
		s, _, err := readProfile[sheet](ctx, b.store, statsKind, id.String())
		if p, ok := s.Players[who]; ok {
			if len(lines) == 0 && depth > 0 {
				lines = append(lines, "- **"+v.Title()+"**")
			}
			lines = append(lines, strings.Repeat("  ", depth)+"- "+label+": "+tallyWords(p, v))
		}
		return err
	}
	if err := tell(all, 0, "**"+v.Title()+"**"); err != nil {
		return "", err
	}
	least, most := b.titles.ByName[game].Rules.Players()
	for seats := least; seats <= most; seats++ {
		id := all
		id.seats = seats
		if b.titles.ByName[game].Automata(seats) > 0 {
			alone = append(alone, id)
			continue
		}
		if brief {
			continue
		}
		if err := tell(id, 1, v.Say("stats.seats", engine.Num("n", seats))); err != nil {
			return "", err
		}
	}
	var mixes []string
	var rest otherMixes
	if !brief {
		if mixes, rest, err = b.mostPlayed(ctx, who, all, playedWiths(index, all)); err != nil {
			return "", err
		}
	}
	for _, with := range mixes {
		id := all
		id.with = with
		if err := tell(id, 1, b.withName(game, with, v)); err != nil {
			return "", err
		}
	}
	if rest.mixes > 0 {
		lines = append(lines, "  - "+v.Say("stats.mixes", engine.Num("n", rest.mixes), engine.Free("games", v.Say("stats.games", engine.Num("n", rest.games)))))
	}
	for _, id := range alone {
		if err := tell(id, 1, v.Say("stats.against", engine.Free("against", v.Automaton()))); err != nil {
			return "", err
		}
		for _, grade := range playedWiths(index, id) {
			if name, ok := b.gradeName(game, grade, v); ok && !brief {
				of := id
				of.with = grade
				if err := tell(of, 2, name); err != nil {
					return "", err
				}
			}
		}
	}
	return strings.Join(lines, "\n"), nil
}

// mixLines is how many mixes of the parts of a game are told one by one.
const mixLines = 6

// otherMixes counts the mixes that are not told one by one, and their games.
type otherMixes struct{ mixes, games int }

// mostPlayed keeps those mixes with which somebody has played most, the most played first, where they are too many to be told, and
// counts the others.
func (b *Bot) mostPlayed(ctx context.Context, who string, all sheetID, mixes []string) (kept []string, rest otherMixes, err error) {
	if len(mixes) <= mixLines {
		return mixes, rest, nil
	}
	games := map[string]int{}
	for _, with := range mixes {
		id := all
		id.with = with
		s, _, err := readProfile[sheet](ctx, b.store, statsKind, id.String())
		if err != nil {
			return nil, rest, err
		}
		games[with] = s.Players[who].Games
	}
	kept = slices.Clone(mixes)
	slices.SortStableFunc(kept, func(x, y string) int { return cmp.Compare(games[y], games[x]) })
	for _, with := range kept[mixLines:] {
		if games[with] > 0 {
			rest.mixes++
			rest.games += games[with]
		}
	}
	return kept[:mixLines], rest, nil
}

// playedWiths lists with what somebody has played a game, what is plain first.
func playedWiths(index played, all sheetID) []string {
	var list []string
	for _, s := range index.Sheets {
		if with, ok := strings.CutPrefix(s, all.String()); ok && with != "" {
			list = append(list, with)
		}
	}
	parts := func(with string) int {
		if with == plainGame {
			return 0
		}
		return 1 + strings.Count(with, "+")
	}
	slices.SortFunc(list, func(x, y string) int { return cmp.Or(cmp.Compare(parts(x), parts(y)), cmp.Compare(x, y)) })
	return list
}

// withName names what was added to a game.
func (b *Bot) withName(game, with string, v text.Localizer) string {
	if with == plainGame {
		return v.Say("stats.plain")
	}
	keys := strings.Split(with, "+")
	if all := game + ".with.all"; v.Has(all) && len(keys) > 1 && len(keys) == len(addable(b.titles.ByName[game], v)) {
		return text.Upper(v.Say(all))
	}
	var names []string
	for _, key := range keys {
		names = append(names, cmp.Or(v.Or(game+".option."+key+".with"), key))
	}
	return text.Upper(v.List(names))
}

// tallyWords tells what is kept of a player, without a rating where there is none.
func tallyWords(p tally, v text.Localizer) string {
	key := "stats.line"
	if !p.rated() {
		key = "stats.line.unrated"
	}
	return v.Say(key,
		engine.Free("games", v.Say("stats.games", engine.Num("n", p.Games))),
		engine.Free("won", v.Say("stats.won", engine.Num("n", p.Won), engine.Num("percent", (100*p.Won+p.Games/2)/max(p.Games, 1)))),
		engine.Free("mean", meanWords(p.Points, p.Games, v)), engine.Num("best", p.Best),
		engine.Free("rating", ratingWords(p, v)))
}

// meanWords is the mean of a sum of so many, rounded to tenths, as the language writes decimals.
func meanWords(sum, of int, v text.Localizer) string {
	whole, tenths, _ := strings.Cut(strconv.FormatFloat(float64(sum)/float64(max(of, 1)), 'f', 1, 64), ".")
	return v.Say("number.tenths", engine.Free("whole", whole), engine.Free("tenths", tenths))
}

// ratingWords is a rating with its mark.
func ratingWords(p tally, v text.Localizer) string {
	words := fmt.Sprint(ratingNumber(p.Rating))
	if p.Games < provisionalGames {
		words += " " + v.Say("stats.provisional")
	}
	return words
}

// ranked lists who stands on a leaderboard, the best first.
func (s sheet) ranked() []string {
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

// showLeaderboard lists the best players of a game, and the person's own place.
func (b *Bot) showLeaderboard(ctx context.Context, in chat.Interaction, r *reply) error {
	v := b.texts.Reader(in.Locale)
	games, err := b.statsGames(in)
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
	where := v.Say("stats.place.here")
	if place == everywhere {
		where = v.Say("stats.place.everywhere")
	}
	var parts []string
	for _, name := range games {
		part, err := b.boardOf(ctx, in, v, sheetID{place: place, game: name, seats: seats})
		if err != nil {
			return err
		}
		if part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 && slices.ContainsFunc(games, func(name string) bool { return b.titles.ByName[name].Automata(seats) > 0 }) {
		r.tell(ctx, view.Text(v.Say("leaders.against")))
		return nil
	}
	if len(parts) == 0 {
		r.tell(ctx, view.Text(v.Say("leaders.nobody", engine.Num("n", boardGames), engine.Free("where", where))))
		return nil
	}
	words := "**" + v.Say("leaders.best", engine.Free("where", where)) + "**\n" + strings.Join(parts, "\n") + "\n-# " +
		v.Say("stats.explained", engine.Num("begin", ratingBegin)) + " " + v.Say("leaders.explained", engine.Num("n", boardGames), engine.Num("sure", provisionalGames))
	r.tell(ctx, view.Text(text.Clip(words, statsLetters)))
	return nil
}

// boardOf is the leaderboard of one sheet, "" where nobody stands on it.
func (b *Bot) boardOf(ctx context.Context, in chat.Interaction, v text.Localizer, id sheetID) (string, error) {
	v.Game = id.game
	s, _, err := readProfile[sheet](ctx, b.store, statsKind, id.String())
	if err != nil {
		return "", err
	}
	// Names of other servers' people stay there, and so do the names that those of this one have elsewhere.
	known := s
	if id.place == everywhere {
		here := id
		here.place = in.Guild
		if known, _, err = readProfile[sheet](ctx, b.store, statsKind, here.String()); err != nil {
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
		neighbour, here := known.Players[order[n]]
		name := text.Plain(neighbour.Name)
		switch {
		case p.Level != "":
			name = v.Say("level." + p.Level)
		case order[n] == in.User.ID:
			name = "**" + text.Plain(cmp.Or(neighbour.Name, in.User.Name)) + "**"
		case !here:
			name = v.Say("leaders.elsewhere")
		}
		return fmt.Sprintf("%d. ", n+1) + v.Say("leaders.line", engine.Free("who", name), engine.Free("rating", ratingWords(p, v)), engine.Free("games", v.Say("stats.games", engine.Num("n", p.Games))))
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

// statsCommands are the subcommands of /games about statistics.
func (b *Bot) statsCommands() []chat.Command {
	game := chat.CommandOption{Name: "game", Description: b.text("option.game"), Kind: chat.TextOption}
	most := 0
	for _, name := range b.titles.Names {
		game.Choices = append(game.Choices, b.choice(name, name+".title"))
		_, n := b.titles.ByName[name].Rules.Players()
		most = max(most, n)
	}
	where := chat.CommandOption{Name: "where", Description: b.text("option.where"), Kind: chat.TextOption, Choices: []chat.Choice{
		b.choice("here", "option.where.here"), b.choice("everywhere", "option.where.everywhere"),
	}}
	return []chat.Command{
		{Name: "stats", Description: b.text("command.games.stats"), Options: []chat.CommandOption{
			{Name: "who", Description: b.text("option.stats.who"), Kind: chat.UserOption}, game, where,
		}},
		{Name: "leaderboard", Description: b.text("command.games.leaderboard"), Options: []chat.CommandOption{
			game, {Name: "players", Description: b.text("option.stats.players"), Kind: chat.IntegerOption, Least: 1, Most: most}, where,
		}},
		{Name: "forget-me", Description: b.text("command.games.forget-me")},
	}
}
