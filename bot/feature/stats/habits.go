package stats

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// ofHabits is the bucket of what persons do in games that are no solo games, of all servers: their counts there, a line
// end, and the sums of title.Habits. It has habitsMost games at most: when one more comes, all of it counts half.
const (
	ofHabits   = "habits/"
	habitsMost = 200
)

// withHabits adds what a seat did in a game to an entry of ofHabits: old is what it was, now its counts.
func (o outcome) withHabits(old string, seat engine.Seat, now counts) (string, error) {
	var sums title.Habits
	_, before, _ := strings.Cut(old, "\n")
	if err := sums.UnmarshalText([]byte(before)); err != nil {
		return "", err
	}
	sums.Add(o.Habits, seat, o.Players[seat].Place == 1)
	if now.Games > habitsMost {
		now.Games, now.Won = now.Games/2, now.Won/2
		sums.Halve()
	}
	lines, err := sums.MarshalText()
	return now.entry(false) + "\n" + string(lines), err
}

// habitsOf reads what a person does in games of a title.
func (st *Stats) habitsOf(ctx context.Context, user string, t title.Title) (h view.Habits, err error) {
	h = view.Habits{Title: t, Sizes: map[int]int{}}
	ledger := ledgerOf(everywhere, t.Rules.Name())
	_, all, err := st.playerIn(ctx, ledger, user)
	if err != nil {
		return h, err
	}
	c, err := countsOf(all[ofHabits+user])
	if err != nil {
		return h, err
	}
	h.Games = c.Games
	least, most := t.Rules.Players()
	for players := least; players <= most; players++ {
		if t.Automata(players) == 0 {
			if c, err = countsOf(all[bucketOf(players)+user]); err != nil {
				return h, err
			}
			h.Sizes[players] = c.Games
		}
	}
	_, lines, _ := strings.Cut(all[ofHabits+user], "\n")
	return h, h.Mine.UnmarshalText([]byte(lines))
}

// habitButtons are those of the games of which enough is known.
func (st *Stats) habitButtons(
	ctx context.Context, user string, games []string, v text.Localizer,
) ([]chat.Button, error) {
	var list []chat.Button
	for _, name := range games {
		h, err := st.habitsOf(ctx, user, st.Titles.ByName[name])
		if err != nil {
			return nil, err
		}
		if h.Games >= view.HabitGames && h.Title.Strong != nil {
			list = append(list, chat.Button{ID: customid.ID{Game: storage.GameID(name), Word: "@habits"}.String(),
				Label: text.Clip(v.Say("button.habits", engine.Free("game", v.Say(name+".title"))), title.LabelMost)})
		}
	}
	return list, nil
}

// best are the habits of the best rated persons of a server besides one, as those of the strong; nil where they are
// fewer than bestLeast, of whom too much would be told.
func (st *Stats) best(ctx context.Context, in chat.Interaction, t title.Title) (title.Strong, error) {
	name := t.Rules.Name()
	found, err := st.Store.Ranking(ctx, ledgerOf(in.Guild, name), strings.TrimSuffix(anySeats, "/"), boardLines, "")
	if err != nil {
		return nil, err
	}
	var keys []string
	for _, who := range found.Names {
		if who != in.User.ID && !strings.HasPrefix(who, ofComputer) && len(keys) < bestMost {
			keys = append(keys, ofHabits+who)
		}
	}
	entries, err := st.Store.Entries(ctx, ledgerOf(everywhere, name), keys...)
	if err != nil || len(entries) < bestLeast {
		return nil, err
	}
	all := title.Habits{}
	for _, entry := range entries {
		var one title.Habits
		_, lines, _ := strings.Cut(entry, "\n")
		if err := one.UnmarshalText([]byte(lines)); err != nil {
			return nil, err
		}
		all.Merge(one)
	}
	strong := title.Strong{}
	least, most := t.Rules.Players()
	for players := least; players <= most; players++ {
		strong[players] = all
	}
	return strong, nil
}

// bestLeast and bestMost are how many of the best are compared with.
const bestLeast, bestMost = 3, 5

// Habits shows a person how they play a game compared with the strong: with strong computers, or with the best of the
// server.
func (st *Stats) Habits(ctx context.Context, in chat.Interaction, r *reply.Reply, name string, best bool) error {
	in.Options = map[string]string{"game": cmp.Or(name, "-")}
	if _, err := st.statsGames(in); err != nil {
		return err
	}
	v := st.Texts.About(name, in.Locale)
	h, err := st.habitsOf(ctx, in.User.ID, st.Titles.ByName[name])
	if err != nil {
		return err
	}
	if h.Games < view.HabitGames || h.Title.Strong == nil {
		return table.Refuse("refused.habits", engine.Num("n", view.HabitGames), engine.Num("have", h.Games),
			engine.Free("game", v.Title()))
	}
	h.Words = v
	strong, err := st.best(ctx, in, h.Title)
	switch {
	case err != nil:
		return err
	case best && strong == nil:
		return table.Refuse("refused.best", engine.Num("n", bestLeast))
	case best:
		h.Best, h.Title.Strong = true, strong
	}
	m := view.Text("**" + v.Title() + "**\n" + strings.Join(h.Said(), "\n") + "\n-# " + h.From())
	if strong != nil && !best {
		m.Blocks = append(m.Blocks, view.Buttons(chat.Button{Label: v.Say("button.best"),
			ID: customid.ID{Game: storage.GameID(name), Word: "@habits:best"}.String()})...)
	}
	r.Tell(ctx, m)
	st.addPicture(ctx, r, m, h.Title, "habits", compares(h.Comparison(), in.User.ID))
	return nil
}

// picture is one that follows a message; words stand in its place where it fails.
type picture struct {
	words string
	draw  func(ctx context.Context, p title.Painter, theme string) (engine.Picture, error)
}

// compares draws a comparison for a person.
func compares(of engine.Comparison, user string) *picture {
	return &picture{of.Alt, func(ctx context.Context, p title.Painter, theme string) (engine.Picture, error) {
		of.Theme = theme
		comparer, ok := p.(title.Comparer)
		if !ok {
			return engine.Picture{}, errors.ErrUnsupported
		}
		return comparer.Compare(ctx, of.Game+" statistics "+user, of)
	}}
}

// plots draws a chart for a person.
func plots(chart engine.Chart, user string) *picture {
	return &picture{"", func(ctx context.Context, p title.Painter, theme string) (engine.Picture, error) {
		chart.Theme = theme
		plotter, ok := p.(title.Plotter)
		if !ok {
			return engine.Picture{}, errors.ErrUnsupported
		}
		return plotter.Plot(ctx, chart.Game+" statistics "+user, chart)
	}}
}

// addPicture draws what follows a message, below its words.
func (st *Stats) addPicture(
	ctx context.Context, r *reply.Reply, m chat.Message, t title.Title, what string, of *picture,
) {
	if of == nil {
		return
	}
	wanted, done := r.Expect(ctx)
	defer done()
	began, nobodys := time.Now(), &title.Game{Title: t}
	drawn, err := st.Draw.Safely(wanted, nobodys, func(ctx context.Context) (engine.Picture, error) {
		return of.draw(ctx, t.Painter, r.Theme)
	})
	m.Blocks = slices.Clone(m.Blocks)
	switch {
	case err == nil:
		block := chat.Block{Picture: &chat.Picture{Name: what + ".png", PNG: drawn.PNG, Alt: drawn.Alt}}
		m.Blocks = slices.Insert(m.Blocks, 1, block)
	case of.words == "":
		return
	default:
		m.Blocks[0].Text += "\n" + of.words
	}
	if !errors.Is(err, errors.ErrUnsupported) {
		st.Draw.Note(nobodys, what, began, err)
	}
	_ = r.Amend(wanted, m) // It is logged.
}
