package timeline

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
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

// DescribePlot is the alternative text of a chart's plot, "" where it has none.
func (p Plotter) DescribePlot(chart engine.Chart) string {
	painter, err := newPainter(chart)
	if err != nil {
		return ""
	}
	return painter.alt()
}

// Compare draws a comparison. The errors are those of queue.Queue.Draw.
func (p Plotter) Compare(ctx context.Context, key string, of engine.Comparison) (engine.Picture, error) {
	return p.Queue.Draw(ctx, key, func() (engine.Picture, error) { return paintComparison(of) })
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
	// firstFrameTime, frameTime and lastFrameTime are for how long the first position, a turn and the last position are
	// shown, in hundredths of a second.
	firstFrameTime, frameTime, lastFrameTime = 250, 180, 400
	// maxFrames is how many pictures an animation has at most: three minutes.
	maxFrames = 100
)

// NewAnimator makes an animator whose frames are drawn in the painter's queue.
func NewAnimator(p queue.Painter) Animator {
	return Animator{
		Plotter: Plotter{p}, maxBytes: maxBytes,
		making: make(chan struct{}, 1), waiting: make(chan struct{}, maxAnimations),
	}
}

// steps are how many turns are between two scenes of an animation: one that becomes too large is made anew with the
// next number.
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
	all := slices.Collect(scenes)
	for _, every := range steps {
		if len(all) > maxFrames && every < steps[len(steps)-1] && (len(all)-2)/every+2 > maxFrames {
			continue
		}
		picture, err := a.animate(ctx, all, every, a.maxBytes)
		if !errors.Is(err, errTooLarge) {
			return picture, err
		}
	}
	return engine.Picture{}, errTooLarge
}

// animate makes an animation with a scene every so many turns; the first scene and the last one are always in it.
func (a Animator) animate(
	ctx context.Context, scenes []engine.Scene, every, most int,
) (engine.Picture, error) {
	if len(scenes) == 0 {
		return engine.Picture{}, errors.New("an animation of nothing")
	}
	shown := moments(scenes, every)
	high, band := 0, 0
	var gif render.Animation
	var alt string
	for i := range 2 * len(shown) { // First how high the highest is: all are.
		s, measured := shown[i%len(shown)], i >= len(shown)
		_, err := a.queued(ctx, func() (engine.Picture, error) {
			c, words, err := a.Draw(s)
			if err != nil {
				return engine.Picture{}, err
			}
			defer c.Release()
			if !measured {
				high = max(high, c.H)
				if s.Caption != "" {
					band = bandHigh
				}
				return engine.Picture{}, nil
			}
			caption(c, s, high, high+band)
			alt = words
			return engine.Picture{}, gif.Add(c, shownFor(i-len(shown), len(shown)))
		})
		if err == nil && gif.Size() > most {
			err = errTooLarge
		}
		if err != nil {
			return engine.Picture{}, err
		}
	}
	size := gif.Bounds()
	return engine.Picture{PNG: gif.GIF(), Width: size.Dx(), Height: size.Dy(), Alt: alt}, nil
}

// moments are the scenes that an animation shows, each with what happened since the one before, and all captions of it.
func moments(scenes []engine.Scene, every int) []engine.Scene {
	var list []engine.Scene
	var next engine.Scene
	for i, s := range scenes {
		next.Fresh, next.Caption = append(next.Fresh, s.Fresh...), strings.TrimSpace(next.Caption+" "+s.Caption)
		if i > 0 && i%every != 0 && i < len(scenes)-1 {
			continue
		}
		s.Fresh, s.Caption, s.Before, s.Level = next.Fresh, next.Caption, next.Before, render.Moment
		list, next = append(list, s), engine.Scene{Before: s.View}
	}
	return list
}

// shownFor is for how long scene i of n is shown.
func shownFor(i, n int) int {
	switch i {
	case n - 1:
		return lastFrameTime
	case 0:
		return firstFrameTime
	}
	return frameTime
}

// The band below the highest picture: its height, the room for its caption, and the mark of who acted.
const (
	bandHigh    = 136
	captionRoom = 112
	captionMark = 38
)

// captionSizes are those of a caption, the largest in which all of it has room; the last one is nine points on a phone.
var captionSizes = []int{44, 40, 36}

// caption makes a picture so high, in its lower part below a line a band of ink that says what happened, with the mark
// of who did it first. There is sea above it; where nothing is said, fireworks stand above the picture.
func caption(c *render.Canvas, s engine.Scene, line, high int) {
	if s.Caption == "" {
		render.Fireworks(c, high-c.H)
		return
	}
	c.Extend(line-c.H, render.Sea)
	middle, x := (line+high)/2, margin+4
	c.Extend(high-line, render.Outline)
	if seat := render.Actor(s.Fresh); seat >= 0 && s.Caption != "" {
		c.RingedMark(seat, x+captionMark, middle, captionMark)
		x += 2*captionMark + 26
	}
	style, lines := captionLines(render.CleanText(s.Caption), c.W-margin-x)
	for i, line := range lines {
		c.Middle(x, middle+(2*i-len(lines)+1)*style.Size*5/8, line, style)
	}
}

// captionLines breaks a caption into lines; what has no room even in the least size ends behind a whole word.
func captionLines(words string, room int) (style render.Style, lines []string) {
	for _, size := range captionSizes {
		style = render.Label.Sized(size).Toned(render.Solid(render.OnDark))
		most, rest := captionRoom/(size*5/4), strings.Fields(words)
		for lines = nil; len(rest) > 0 && len(lines) < most; {
			n := 1
			for n < len(rest) && render.Width(style.Font, size, strings.Join(rest[:n+1], " ")+" …") <= room {
				n++
			}
			lines = append(lines, render.Cut(style.Font, size, room, strings.Join(rest[:n], " ")))
			rest = rest[n:]
		}
		if len(rest) == 0 {
			return style, lines
		}
	}
	lines[len(lines)-1] += " …"
	return style, lines
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
