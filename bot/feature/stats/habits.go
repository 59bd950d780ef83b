package stats

import (
	"cmp"
	"context"
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

// ofHabits is the bucket of what persons do in games with others, of all servers: their counts there, a line end, and
// the sums of title.Habits. It has habitsMost games at most: when one more comes, all of it counts half.
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

// Habits shows a person how they play a game compared with the strong.
func (st *Stats) Habits(ctx context.Context, in chat.Interaction, r *reply.Reply, name string) error {
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
	words := "**" + v.Title() + "**\n" + strings.Join(h.Said(), "\n") + "\n-# " +
		v.Say("habits.from", engine.Num("n", h.Games))
	r.Tell(ctx, view.Text(words))
	comparer, ok := h.Title.Painter.(title.Comparer)
	if !ok {
		return nil
	}
	of, began, nobodys := h.Comparison(), time.Now(), &title.Game{Title: h.Title}
	of.Theme = r.Theme
	picture, err := st.Draw.Safely(ctx, nobodys, func(ctx context.Context) (engine.Picture, error) {
		return comparer.Compare(ctx, name+" habits "+in.User.ID, of)
	})
	st.Draw.Note(nobodys, "habits", began, err)
	if err == nil {
		m := view.Text(words)
		m.Blocks = append(m.Blocks, chat.Block{Picture: &chat.Picture{Name: "habits.png", PNG: picture.PNG,
			Alt: picture.Alt}})
		_ = r.Amend(ctx, m) // It is logged.
	}
	return nil
}
