package timeline

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/queue"
)

// Plotter is a painter that also draws how a game went, as a plot.
type Plotter struct{ queue.Painter }

// Plot draws a chart. The errors are those of queue.Queue.Draw.
func (p Plotter) Plot(ctx context.Context, key string, chart engine.Chart) (engine.Picture, error) {
	return p.Queue.Draw(ctx, key, func() (engine.Picture, error) { return Paint(chart) })
}

// Animator is a plotter that also makes animations of how a game went. It makes one at a time.
type Animator struct {
	Plotter
	// making holds the animation that is made, waiting also those that wait for it.
	making, waiting chan struct{}
	// maxBytes is how large an animation may be.
	maxBytes int
}

const (
	// maxBytes is how large an animation may be: chats take ten million bytes at least.
	maxBytes = 8_000_000
	// maxAnimations is how many animations are made or wait for their turn at most.
	maxAnimations = 8
	// frameTime, lastFrameTime are for how long a turn and the last position are shown, in hundredths of a second.
	frameTime, lastFrameTime = 80, 500
)

// NewAnimator makes an animator whose frames are drawn in the painter's queue.
func NewAnimator(p queue.Painter) Animator {
	return Animator{
		Plotter: Plotter{p}, maxBytes: maxBytes,
		making: make(chan struct{}, 1), waiting: make(chan struct{}, maxAnimations),
	}
}

// steps are how many turns are between two scenes of an animation: one that becomes too large is made anew with the
// next number. Its scenes are whole tables, which are of one size.
var steps = []int{1, 2, 4, 8}

var errTooLarge = errors.New("the animation is too large")

// Animate draws scenes as a GIF. Each of its frames waits in the queue like any picture. The error is
// engine.ErrQueueFull when too many animations wait; others are those of the frames.
func (a Animator) Animate(ctx context.Context, scenes iter.Seq[engine.Scene]) (engine.Picture, error) {
	select {
	case a.waiting <- struct{}{}:
		defer func() { <-a.waiting }()
	default:
		return engine.Picture{}, fmt.Errorf("%w: %d animations wait", engine.ErrQueueFull, maxAnimations)
	}
	select {
	case a.making <- struct{}{}:
		defer func() { <-a.making }()
	case <-ctx.Done():
		return engine.Picture{}, ctx.Err()
	}
	for _, every := range steps {
		picture, err := a.animate(ctx, scenes, every, a.maxBytes)
		if !errors.Is(err, errTooLarge) {
			return picture, err
		}
	}
	return engine.Picture{}, errTooLarge
}

// animate makes an animation with a scene every so many turns; the first scene and the last one are always in it.
func (a Animator) animate(
	ctx context.Context, scenes iter.Seq[engine.Scene], every, most int,
) (engine.Picture, error) {
	var gif render.Animation
	var alt string
	var next engine.Scene
	add := func(last bool) error {
		s, hundredths := next, frameTime
		s.Level = render.Table
		if last {
			hundredths = lastFrameTime
		}
		_, err := a.queued(ctx, func() (engine.Picture, error) {
			c, words, err := a.Draw(s)
			if err != nil {
				return engine.Picture{}, err
			}
			defer c.Release()
			alt = words
			return engine.Picture{}, gif.Add(c, hundredths)
		})
		if err == nil && gif.Size() > most {
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
		return engine.Picture{}, errors.New("an animation of nothing")
	}
	if err := add(true); err != nil {
		return engine.Picture{}, err
	}
	size := gif.Bounds()
	return engine.Picture{PNG: gif.GIF(), Width: size.Dx(), Height: size.Dy(), Alt: alt}, nil
}

// retryQueue is how long a frame waits before it asks a full queue again.
const retryQueue = 100 * time.Millisecond

// queued draws in the queue, behind whatever waits there.
func (a Animator) queued(ctx context.Context, paint func() (engine.Picture, error)) (engine.Picture, error) {
	for {
		picture, err := a.Queue.Draw(ctx, "replay", paint)
		if !errors.Is(err, engine.ErrQueueFull) {
			return picture, err
		}
		select {
		case <-time.After(retryQueue):
		case <-ctx.Done():
			return engine.Picture{}, ctx.Err()
		}
	}
}
