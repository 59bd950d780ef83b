package bot

import (
	"context"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Course tells how the games of a kind go.
type Course interface {
	// Break says what a fact begins: a round, a turn, or nothing.
	Break(e engine.Event) engine.Break
	// Count sums up a game that is over, from its steps, each with the facts that led to it.
	Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Course
}

// Plotter is a Painter that draws how a game went. Keys and errors are those of Paint.
type Plotter interface {
	Plot(ctx context.Context, key string, chart engine.Chart) (engine.Picture, error)
}

// addCourse puts the course of a finished game below its account, above the small print. Without it the message still says
// who has won.
func (b *Bot) addCourse(ctx context.Context, g *game, m *Message) {
	if g.table == nil || g.env().Phase != storage.Finished {
		return
	}
	picture, ok := b.plot(ctx, g)
	if !ok {
		return
	}
	at := len(m.Blocks)
	for at > 0 && (m.Blocks[at-1].Row != nil || strings.HasPrefix(m.Blocks[at-1].Text, "-#")) {
		at--
	}
	m.Blocks = slices.Insert(m.Blocks, at, Block{Picture: &Picture{Name: "course.png", PNG: picture.PNG, Alt: clip(picture.Alt, 1024)}})
}

// plot draws the course of a finished game in the table's language; false where that can't be.
func (b *Bot) plot(ctx context.Context, g *game) (engine.Picture, bool) {
	plotter, ok := g.Painter.(Plotter)
	if !ok || g.Course == nil {
		return engine.Picture{}, false
	}
	records, err := b.store.Log(ctx, g.id, 1, g.rec.Seq)
	if err != nil {
		b.log.Error("the course of a game is unknown", "game", g.id, "error", err)
		return engine.Picture{}, false
	}
	v := b.public(g)
	result, _ := g.table.Result()
	chart := engine.Chart{
		Course: g.Course.Count(g.positions(records)), Game: g.env().Game, Title: v.title(), Names: v.names, Winners: result.Winners,
		Theme: g.env().Settings["theme"], Words: v.Say,
	}
	for try := range plotTries {
		began := time.Now()
		picture, err := plotter.Plot(ctx, string(g.id)+" course", chart)
		b.painted(g, "course", began, err)
		if !unbegun(err) || try == plotTries-1 || !pause(ctx, postponedFirst) {
			return picture, err == nil
		}
	}
	return engine.Picture{}, false
}

// plotTries is how often a course is asked for while too many pictures wait.
const plotTries = 5

// positions gives the steps of a game, those that were taken back left out. It ends early at a position that can't be read.
func (g *game) positions(records []storage.Record) iter.Seq2[engine.Table, []engine.Event] {
	return func(yield func(engine.Table, []engine.Event) bool) {
		for _, s := range g.steps(records) {
			table, err := g.Game.Load(*records[s.at].Snapshot)
			if err != nil || !yield(table, records[s.at].Events) {
				return
			}
		}
	}
}
