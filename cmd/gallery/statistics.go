package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// statistics shows the pictures of /games stats: a bot draws what it finds in a store with games of one kind.
func (g *gallery) statistics(ctx context.Context, e titles.Entry, painter title.Painter) error {
	if e.Strong == nil {
		return nil
	}
	folder, err := os.MkdirTemp("", "gallery-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	store, err := bolt.Open(filepath.Join(folder, "store"), bolt.Options{})
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	if err := fill(ctx, store, e); err != nil {
		return err
	}
	e.Painter = painter
	b, err := bot.New(bot.Config{Store: store, Titles: []title.Title{e.Title}, Texts: g.texts})
	if err != nil {
		return err
	}
	for _, kind := range []string{"against", "time", "seats", "things", "openings", "rating"} {
		s := scene{Name: "stats-" + kind, Title: "Somebody's statistics: " + kind}
		err := g.draw(e.Rules.Name(), "Statistics", s, []string{"stats."},
			func(theme string, v text.Localizer) (engine.Picture, error) {
				a := &answered{}
				_, err := b.Profiles.ChangePerson(ctx, "1", func(p *profile.Person) error {
					p.Theme = theme
					return nil
				})
				b.Handle(ctx, chat.Interaction{ID: kind, Kind: chat.ComponentUsed, Private: true, Guild: statsGuild,
					User: chat.User{ID: "1", Name: "Ana"}, Channel: "3", Locale: v.Lang(),
					CustomID: fmt.Sprintf("v1|games|0|@stats:%s/%s/here/1/2", kind, e.Rules.Name())}, a)
				if a.PNG == nil {
					return a.Picture, cmp.Or(err, fmt.Errorf("statistics of %s have no picture", kind))
				}
				return a.Picture, nil
			})
		if err != nil {
			return err
		}
	}
	return nil
}

const statsGuild = "9"

// fill counts 40 games of four people, as the ledgers of a game keep them.
func fill(ctx context.Context, store storage.Ledgers, e titles.Entry) error {
	names := []string{"Ana", "Bartłomiej Brzęczyszczykiewicz", "Žofie", "Łukasz"}
	all, here := map[string]string{}, map[string]string{}
	rand, ratings := engine.RandFrom(1), []int{1500, 1480, 1520, 1500}
	strong := e.Strong[slices.Max(slices.Collect(maps.Keys(e.Strong)))]
	some := func(group string, most int) string {
		keys := slices.Sorted(maps.Keys(strong[group]))
		return keys[rand.IntN(min(most, len(keys)))]
	}
	for n := range 40 {
		id, at := fmt.Sprint("g", n), time.Date(2026, 9, 1+2*n, 20, 0, 0, 0, time.UTC).Unix()
		lines, first := fmt.Sprintf("%d %s - r", at, statsGuild), rand.IntN(4)
		for i := range names {
			who, place := (i+n)%4, (i+first)%4
			ratings[who] += rand.IntN(40) - 12*place
			lines += fmt.Sprintf("\n%d %d %d %d %d/%d %s %s,%s", who+1, place+1, 60-8*place-rand.IntN(8),
				40+rand.IntN(4000), ratings[who], ratings[who]+20+rand.IntN(9), some(engine.HabitActions, 9),
				some(engine.HabitThings, 6), some(engine.HabitThings, 40))
			all[fmt.Sprintf("p/%d/%s", who+1, id)] = fmt.Sprint(at, " ")
			here[fmt.Sprint("player/", who+1)] = " 0/\n" + names[who]
		}
		all["g/"+id], here["g/"+id] = lines, fmt.Sprint(at, " ")
	}
	name := e.Rules.Name()
	return cmp.Or(store.SwapEntries(ctx, "all/"+name, nil, all),
		store.SwapEntries(ctx, statsGuild+"/"+name, nil, here))
}

// answered keeps the picture of an answer.
type answered struct {
	chat.Answer
	engine.Picture
}

// Edit implements chat.Answer.
func (a *answered) Edit(_ context.Context, m chat.Message) error {
	for _, block := range m.Blocks {
		if p := block.Picture; p != nil {
			drawn, err := png.DecodeConfig(bytes.NewReader(p.PNG))
			a.Picture = engine.Picture{PNG: p.PNG, Alt: p.Alt, Width: drawn.Width, Height: drawn.Height}
			return err
		}
	}
	return nil
}

func (a *answered) Update(ctx context.Context, m chat.Message) error { return a.Edit(ctx, m) }
func (*answered) DeferUpdate(context.Context) error                  { return nil }
func (*answered) Acknowledged() bool                                 { return false }
