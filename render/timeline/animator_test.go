package timeline

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/gif"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
	"github.com/harbormaster/harbormaster/render/queue"
)

// recorded is a game of computers: its first position, the last one of each role, and the final one.
func recorded(t testing.TB, seats int, options map[string]string) []engine.Scene {
	t.Helper()
	rand := engine.RandFrom(uint64(seats))
	game := puertorico.Game()
	player := puertorico.Medium1()
	c, err := text.New(words.Texts())
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Ana", "Ben", "Žofie", "Łukasz", "Cleo"}[:seats]
	say := text.NewLocalizer(c.Messages("en"), puertorico.Name, names).Say
	table, events, err := game.New(engine.Config{Seats: seats, Options: options, Seed: rand.Seed()})
	if err != nil {
		t.Fatal(err)
	}
	var scenes []engine.Scene
	var fresh []engine.Event
	add := func(at engine.Table) {
		scenes = append(scenes, engine.Scene{View: at.View(engine.Everyone), Names: names, Lang: "en", Theme: "light", Level: "table", Fresh: fresh, Focus: engine.Decision{Seat: engine.Everyone}, Words: say})
		fresh = nil
	}
	fresh = events
	add(table)
	turns := 0
	for seq := 1; ; seq++ {
		var asked engine.Decision
		for _, d := range table.Decisions() {
			if d.Awaited() {
				asked = d
			}
		}
		if asked.Step == "" {
			add(table)
			return scenes
		}
		if asked.Step == puertorico.StepRole {
			if turns > 0 {
				add(table)
			}
			turns++
		}
		move, err := player.Choose(t.Context(), table.Redeal(asked.Seat, &rand), asked.Seat, &rand)
		if err != nil {
			t.Fatal(err)
		}
		if table, events, err = table.Act(seq, engine.Action{Seat: asked.Seat, Move: move}); err != nil {
			t.Fatal(err)
		}
		fresh = append(fresh, events...)
	}
}

func each(scenes []engine.Scene) iter.Seq[engine.Scene] { return slices.Values(scenes) }

// everyModule puts all expansions in play.
var everyModule = map[string]string{"new_buildings": "true", "nobles": "true", "buccaneer": "true", "festival": "true"}

func TestAReplayHasAPositionForEveryRoleAndIsSmall(t *testing.T) {
	drawer := NewAnimator(queue.Painter{Pictures: pictures.Painter, Queue: queue.OfProcess()})
	for seats := 2; seats <= 5; seats++ {
		for _, options := range []map[string]string{nil, everyModule} {
			if options == nil && seats != 4 {
				continue // The games with all expansions are the larger ones.
			}
			scenes := recorded(t, seats, options)
			pic, err := drawer.Animate(t.Context(), each(scenes))
			if err != nil {
				t.Fatal(err)
			}
			g, err := gif.DecodeAll(bytes.NewReader(pic.PNG))
			if err != nil {
				t.Fatal(err)
			}
			if len(g.Image) != len(scenes) {
				t.Errorf("%d seats: %d pictures of %d positions", seats, len(g.Image), len(scenes))
			}
			if len(pic.PNG) > maxBytes/4 {
				t.Errorf("%d seats: %d bytes", seats, len(pic.PNG))
			}
			if pic.Width != 800 || g.Config.Width != 800 || g.Config.Height != pic.Height {
				t.Errorf("%d seats: %d by %d", seats, pic.Width, pic.Height)
			}
			for i, frame := range g.Image[1:] {
				if !frame.Rect.In(g.Image[0].Rect) {
					t.Errorf("%d seats: picture %d is %v in the first one's %v", seats, i+1, frame.Rect, g.Image[0].Rect)
				}
			}
			if last := len(g.Delay) - 1; g.Delay[0] != firstFrameTime || g.Delay[1] != frameTime || g.Delay[last] != lastFrameTime {
				t.Errorf("%d seats: shown for %v", seats, g.Delay)
			}
			if !strings.Contains(pic.Alt, "wins") && !strings.Contains(pic.Alt, "hared") {
				t.Errorf("%d seats: it says %q", seats, pic.Alt)
			}
			t.Logf("%d seats, %d options: %d positions, %d bytes", seats, len(options), len(scenes), len(pic.PNG))
		}
	}
}

func TestAReplayThatIsTooLargeIsMadeSmaller(t *testing.T) {
	drawer := NewAnimator(queue.Painter{Pictures: pictures.Painter, Queue: queue.OfProcess()})
	scenes := recorded(t, 3, nil)[:13]
	size := 0
	for i, every := range steps {
		pic, err := drawer.animate(t.Context(), scenes, every, maxBytes)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 && len(pic.PNG) >= size {
			t.Errorf("way %d has %d bytes, the one before %d", i, len(pic.PNG), size)
		}
		size = len(pic.PNG)
		g, err := gif.DecodeAll(bytes.NewReader(pic.PNG))
		if err != nil {
			t.Fatal(err)
		}
		if most := (len(scenes)-2)/every + 2; len(g.Image) < 2 || len(g.Image) > most {
			t.Errorf("way %d shows %d positions of %d", i, len(g.Image), len(scenes))
		}
		if _, err := drawer.animate(t.Context(), scenes, every, size-1); !errors.Is(err, errTooLarge) {
			t.Errorf("way %d with a byte too many: %v", i, err)
		}
	}
	drawer.maxBytes = size
	pic, err := drawer.Animate(t.Context(), each(scenes))
	if err != nil || len(pic.PNG) != size {
		t.Errorf("where only the last way is small enough: %d bytes, %v", len(pic.PNG), err)
	}
	drawer.maxBytes = 1000
	if _, err := drawer.Animate(t.Context(), each(scenes)); !errors.Is(err, errTooLarge) {
		t.Errorf("where none is: %v", err)
	}
}

// TestACaptionSaysWhatHappenedBelowAPicture: of several turns in one picture all; a long one is cut, within the band.
func TestACaptionSaysWhatHappenedBelowAPicture(t *testing.T) {
	drawer := NewAnimator(queue.Painter{Pictures: pictures.Painter, Queue: queue.OfProcess()})
	scenes := recorded(t, 4, nil)[:4]
	plain, err := drawer.Animate(t.Context(), each(scenes))
	if err != nil {
		t.Fatal(err)
	}
	for i := range scenes {
		scenes[i].Caption = strings.Repeat("Žofie took the settler and Łukasz took a coffee plantation. ", 1+3*i)
	}
	pic, err := drawer.Animate(t.Context(), each(scenes))
	if err != nil {
		t.Fatal(err)
	}
	if pic.Height != plain.Height+bandHigh/2 || pic.Width != plain.Width {
		t.Errorf("%d by %d, without captions %d by %d", pic.Width, pic.Height, plain.Width, plain.Height)
	}
	if two := moments(scenes, 2)[1].Caption; two != scenes[1].Caption+scenes[2].Caption[:len(scenes[2].Caption)-1] {
		t.Errorf("of two turns it says %q", two)
	}
	log := &render.DrawLog{}
	c := render.NewCanvas(render.ThemeNamed("light"), 1600, 10, render.Paper)
	c.LogTo(log)
	caption(c, scenes[3], 10, 10+bandHigh)
	for _, d := range log.Items {
		if !d.Box.In(image.Rect(0, 10, 1600-margin/2, 10+bandHigh)) {
			t.Errorf("%q stands at %v", d.Text, d.Box)
		}
	}
	if first := log.Items[0]; first.Sprite.Kind != "mark" || !strings.HasPrefix(log.Items[1].Text, "Žofie took") || !strings.HasSuffix(log.Items[len(log.Items)-1].Text, "…") {
		t.Errorf("the caption is %+v", log.Items)
	}
}

// TestFireworksFillWhatAPosterLeaves: it stands at the foot of the animation, and above it is no empty night.
func TestFireworksFillWhatAPosterLeaves(t *testing.T) {
	c := render.NewCanvas(render.ThemeNamed("light"), 1600, 100, render.Paper)
	caption(c, engine.Scene{}, 400, 500)
	if paper := c.Theme.RGB(render.Paper); c.H != 500 || c.At(800, 400) != paper || c.At(800, 499) != paper || c.At(800, 399) == paper {
		t.Errorf("the poster is not at the foot of %d rows", c.H)
	}
	night, lit := c.At(0, 0), 0
	for y := range 400 {
		for x := range c.W {
			if c.At(x, y) != night {
				lit++
				break
			}
		}
	}
	if lit < 300 {
		t.Errorf("fireworks are in %d of 400 rows", lit)
	}
}

// observed are pictures that call before each is drawn.
type observed struct {
	render.Pictures
	before func()
}

func (o observed) Draw(s engine.Scene) (*render.Canvas, string, error) {
	o.before()
	return o.Pictures.Draw(s)
}

func animatorOf(q *queue.Queue, before func()) Animator {
	return NewAnimator(queue.Painter{Pictures: observed{pictures.Painter, before}, Queue: q})
}

func TestOneReplayIsMadeAtATimeAndFewWait(t *testing.T) {
	scenes := recorded(t, 2, nil)[:3]
	var drawing, most, drawn atomic.Int32
	hold := make(chan struct{})
	drawer := animatorOf(queue.New(4, 64), func() {
		most.Store(max(most.Load(), drawing.Add(1)))
		defer drawing.Add(-1)
		<-hold
		drawn.Add(1)
	})
	results := make(chan error)
	for range maxAnimations + 2 {
		go func() {
			_, err := drawer.Animate(t.Context(), each(scenes))
			results <- err
		}()
	}
	for range 2 {
		if err := <-results; !errors.Is(err, engine.ErrQueueFull) {
			t.Errorf("one too many: %v", err)
		}
	}
	close(hold)
	for range maxAnimations {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if most.Load() != 1 || drawn.Load() != maxAnimations*2*3 {
		t.Errorf("%d pictures at a time, %d in all", most.Load(), drawn.Load())
	}
}

func TestAReplayThatNobodyWaitsForEnds(t *testing.T) {
	scenes := recorded(t, 2, nil)[:5]
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	drawer := animatorOf(queue.New(1, 4), func() {
		if n++; n == 2 {
			cancel()
		}
	})
	if _, err := drawer.Animate(ctx, each(scenes)); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	if _, err := drawer.Animate(t.Context(), each(nil)); err == nil {
		t.Error("a replay of nothing is made")
	}
	broken := engine.Scene{View: 7}
	if _, err := drawer.Animate(t.Context(), each([]engine.Scene{broken})); !errors.Is(err, render.ErrView) {
		t.Errorf("a view of nothing: %v", err)
	}
}
