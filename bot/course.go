package bot

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Course tells how the games of a kind go.
type Course interface {
	// Boundary says what a fact begins: a round, a turn, or nothing.
	Boundary(e engine.Event) engine.Boundary
	// Count sums up a game that is over, from its steps, each with the facts that led to it.
	Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline
}

// Plotter is a Painter that draws how a game went. Keys and errors are those of Paint.
type Plotter interface {
	Plot(ctx context.Context, key string, chart engine.Chart) (engine.Picture, error)
}

// CourseTexts are the beginnings of the keys that a plot asks for, besides the game's own.
var CourseTexts = []string{"course."}

// courseMost bounds the drawing of a course, the wait for its turn included. A message that is out waits for it so long.
const courseMost = 20 * time.Second

// errNoCourse says that a course could not be drawn; it is not asked for again.
var errNoCourse = errors.New("no course was drawn")

// courseOf is the course of a finished game, not begun; nil for games that are not over or have none. A painter that does
// not come back is left alone.
func (b *Bot) courseOf(g *game) *drawing {
	plotter, ok := g.Title.Painter.(Plotter)
	if !ok || g.Title.Course == nil || g.Position == nil || g.Phase != storage.Finished {
		return nil
	}
	still := *g
	return &drawing{seq: g.Seq, draw: func(ctx context.Context) (engine.Picture, error) {
		ctx, cancel := context.WithTimeout(ctx, courseMost)
		defer cancel()
		made := make(chan engine.Picture, 1)
		go func() {
			defer close(made)
			picture, err := b.caught(ctx, &still, func(ctx context.Context) (engine.Picture, error) { return b.plot(ctx, &still, plotter) })
			if err == nil {
				made <- picture
			}
		}()
		select {
		case picture, ok := <-made:
			if ok {
				return picture, nil
			}
		case <-ctx.Done():
			b.log.Warn("a course was not drawn in time", "game", still.ID, "error", ctx.Err())
		}
		return engine.Picture{}, errNoCourse
	}}
}

// join puts a course into the message of its game when it is drawn within a time, and says whether it is to follow. Without
// it the message still says who has won.
func (d *drawing) join(ctx context.Context, m *chat.Message, most time.Duration) (late bool) {
	if d == nil {
		return false
	}
	switch d.wait(ctx, most) {
	case drawn:
		d.used = true
		addCourse(m, d.picture)
	case underWay:
		return true
	case failed, postponed:
	}
	return false
}

// courseName is the file of a course.
const courseName = "course.png"

// addCourse puts the course of a game below its account, above the small print.
func addCourse(m *chat.Message, picture engine.Picture) {
	at := len(m.Blocks)
	for at > 0 && (m.Blocks[at-1].Row != nil || strings.HasPrefix(m.Blocks[at-1].Text, "-#")) {
		at--
	}
	m.Blocks = slices.Insert(m.Blocks, at, chat.Block{Picture: &chat.Picture{Name: courseName, PNG: picture.PNG, Alt: text.Clip(picture.Alt, 1024)}})
}

// dropCourse takes the course out of a message; false where there is none.
func dropCourse(m *chat.Message) bool {
	blocks := slices.DeleteFunc(slices.Clone(m.Blocks), func(b chat.Block) bool { return b.Picture != nil && b.Picture.Name == courseName })
	dropped := len(blocks) < len(m.Blocks)
	m.Blocks = blocks
	return dropped
}

// plot draws the course of a finished game in the table's language. The error is logged.
func (b *Bot) plot(ctx context.Context, g *game, plotter Plotter) (engine.Picture, error) {
	records, err := b.store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		b.log.Error("the course of a game is unknown", "game", g.ID, "error", err)
		return engine.Picture{}, err
	}
	v := pictured(g, CourseTexts, table.LocaleOf(&g.Envelope))
	result, _ := g.Position.Result()
	chart := engine.Chart{
		Timeline: g.Title.Course.Count(g.positions(records)), Game: g.Game, Title: g.public().Title(), Names: v.SeatNames, Winners: result.Winners,
		Theme: table.ThemeOf(&g.Envelope), Words: v.Say,
	}
	for try := range plotTries {
		began := time.Now()
		picture, err := plotter.Plot(ctx, string(g.ID)+" course", chart)
		b.painted(g, "course", began, err)
		if !unbegun(err) || try == plotTries-1 || !pause(ctx, postponedFirst) {
			return picture, err
		}
	}
	return engine.Picture{}, errNoCourse
}

// plotTries is how often a course is asked for while too many pictures wait.
const plotTries = 5

// positions gives the steps of a game, those that were taken back left out. It ends early at a position that can't be read.
func (g *game) positions(records []storage.Record) iter.Seq2[engine.Table, []engine.Event] {
	return func(yield func(engine.Table, []engine.Event) bool) {
		for _, s := range g.steps(records) {
			table, err := g.Rules.Load(*records[s.at].Snapshot)
			if err != nil || !yield(table, records[s.at].Events) {
				return
			}
		}
	}
}
