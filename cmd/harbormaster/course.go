package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/timeline"
)

// plotter is a painter that also draws how a game went, as a plot.
type plotter struct{ painter }

// Plot is part of bot.Plotter.
func (p plotter) Plot(ctx context.Context, key string, chart engine.Chart) (engine.Picture, error) {
	return inTime(p.queue.Draw(ctx, key, func() (engine.Picture, error) { return timeline.Paint(chart) }))
}

// teller is a plotter that also makes moving pictures of how a game went.
type teller struct {
	plotter
	frame func(engine.Scene) (c *render.Canvas, alt string, err error)
	// turn lets one moving picture be made at a time; replayWaiting of them are asked for at most.
	turn, waiting chan struct{}
	// most is how large a moving picture may be, in bytes.
	most int
}

const (
	// replayMost is how large a moving picture may be, in bytes: chats take ten million at least.
	replayMost = 8_000_000
	// replayWaiting is how many moving pictures are made or wait for their turn at most.
	replayWaiting = 8
	// replayTurn, replayLast are for how long a turn and the last position are shown, in hundredths of a second.
	replayTurn, replayLast = 80, 500
)

func newTeller(p painter, frame func(engine.Scene) (*render.Canvas, string, error)) teller {
	return teller{plotter: plotter{p}, frame: frame, turn: make(chan struct{}, 1), waiting: make(chan struct{}, replayWaiting), most: replayMost}
}

// ways are how a moving picture is made, from the best to the smallest: one that becomes too large is made anew in the next
// way. Level is that of its scenes, every how many turns are between two of them.
var ways = []struct {
	level string
	every int
}{{"table", 1}, {"folded", 1}, {"folded", 2}, {"folded", 4}}

// errTooLarge says that a moving picture became larger than it may be.
var errTooLarge = errors.New("the moving picture is too large")

// Animate is part of bot.Animator. One moving picture is made at a time, and each of its pictures waits in the queue like any
// other, behind those of the tables.
func (t teller) Animate(ctx context.Context, scenes iter.Seq[engine.Scene]) (engine.Picture, error) {
	select {
	case t.waiting <- struct{}{}:
		defer func() { <-t.waiting }()
	default:
		return engine.Picture{}, fmt.Errorf("%w: %d replays wait", title.ErrTooMany, replayWaiting)
	}
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return engine.Picture{}, ctx.Err()
	}
	for _, way := range ways {
		picture, err := t.animate(ctx, scenes, way.level, way.every, t.most)
		if !errors.Is(err, errTooLarge) {
			return picture, err
		}
	}
	return engine.Picture{}, errTooLarge
}

// animate makes a moving picture in one way; the first scene and the last one are always in it.
func (t teller) animate(ctx context.Context, scenes iter.Seq[engine.Scene], level string, every, most int) (engine.Picture, error) {
	var a render.Animation
	var alt string
	var next engine.Scene
	add := func(last bool) error {
		s, hundredths := next, replayTurn
		s.Level = level
		if last {
			hundredths = replayLast
		}
		_, err := t.queued(ctx, func() (engine.Picture, error) {
			c, words, err := t.frame(s)
			if err != nil {
				return engine.Picture{}, err
			}
			defer c.Release()
			alt = words
			return engine.Picture{}, a.Add(c, hundredths)
		})
		if err == nil && a.Size() > most {
			err = errTooLarge
		}
		return err
	}
	var fresh []engine.Event
	n := 0
	for s := range scenes {
		if n > 0 && (n-1)%every == 0 {
			if err := add(false); err != nil {
				return engine.Picture{}, err
			}
			fresh = nil
		}
		fresh = append(fresh, s.Fresh...)
		next = s
		next.Fresh = fresh
		n++
	}
	if n == 0 {
		return engine.Picture{}, errors.New("a moving picture of nothing")
	}
	if err := add(true); err != nil {
		return engine.Picture{}, err
	}
	size := a.Bounds()
	return engine.Picture{PNG: a.GIF(), Width: size.Dx(), Height: size.Dy(), Alt: alt}, nil
}

// busyPause is how long a moving picture waits before it asks a full queue again.
const busyPause = 100 * time.Millisecond

// queued draws in the queue, behind whatever waits there.
func (t teller) queued(ctx context.Context, paint func() (engine.Picture, error)) (engine.Picture, error) {
	for {
		picture, err := t.queue.Draw(ctx, "replay", paint)
		if !errors.Is(err, render.ErrBusy) {
			return picture, err
		}
		select {
		case <-time.After(busyPause):
		case <-ctx.Done():
			return engine.Picture{}, ctx.Err()
		}
	}
}
