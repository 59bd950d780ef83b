package maracaibo

import (
	"fmt"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// moment is a position of a game.
type moment = render.Moment[maracaibo.View]

// played is a random game, move by move; every seat, option and seed gives one game.
func played(seats int, seed byte, options map[string]string) []moment {
	config := engine.Config{Seats: seats, Seed: engine.Seed{seed, 7}, Options: options}
	table, events, err := maracaibo.Game().New(config)
	if err != nil {
		panic(err)
	}
	people := len(maracaibo.Game().Seats(config))
	chance := engine.NewRand(engine.Seed{seed, 11})
	list := []moment{{Table: table, Seats: people, Events: events}}
	for seq := 1; ; seq++ {
		open := table.Decisions()
		at := slices.IndexFunc(open, engine.Decision.Awaited)
		if at < 0 {
			return list
		}
		d := open[at]
		move := d.Moves[chance.IntN(len(d.Moves))]
		if move == maracaibo.Skip().String() && chance.IntN(3) > 0 {
			move = d.Moves[0]
		}
		if table, events, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: move}); err != nil {
			panic(fmt.Sprintf("act %d, %d %s: %v", seq, d.Seat, move, err))
		}
		list = append(list, moment{Table: table, Seats: people, Events: events})
	}
}

// everything are all modules at once.
var everything = map[string]string{
	"retirement": "true", "royal_orders": "true", "rubies": "true", "skirmish": "true", "uncharted_improvements": "true", "uncharted_locations": "true",
}

// game is a random game that is played when it is first looked at.
type game struct {
	seats   int
	seed    byte
	options map[string]string
	moments []moment
}

func (g *game) all() []moment {
	if g.moments == nil {
		g.moments = played(g.seats, g.seed, g.options)
	}
	return g.moments
}

// at is the first scene from a share of the game on, in per cent, at which a step is asked; "" takes any.
func (g *game) at(share int, step string) engine.Scene {
	list := g.all()
	for i := share * (len(list) - 1) / 100; i < len(list); i++ {
		if d, ok := list[i].Asked(); ok && (step == "" || d.Step == step) {
			s := list[i].Scene()
			s.Fresh = nil
			for _, m := range list[max(0, i-4) : i+1] {
				s.Fresh = append(s.Fresh, m.Events...)
			}
			return s
		}
	}
	panic(fmt.Sprintf("%s is not asked in the last %d %% of the game", step, 100-share))
}

func (g *game) end() engine.Scene {
	list := g.all()
	return list[len(list)-1].Scene()
}

var (
	solo  = &game{seats: 1, seed: 1, options: map[string]string{"john": "3"}}
	two   = &game{seats: 2, seed: 2, options: map[string]string{"layout": "alt1"}}
	three = &game{seats: 3, seed: 3}
	four  = &game{seats: 4, seed: 4, options: map[string]string{"layout": "alt2"}}
	whole = &game{seats: 4, seed: 5, options: everything}
	alone = &game{seats: 1, seed: 6, options: everything}
)

func step(g *game, share int, step string) func() engine.Scene {
	return func() engine.Scene { return g.at(share, step) }
}

func end(g *game) func() engine.Scene { return g.end }

func folding(make func() engine.Scene) func() engine.Scene {
	return render.AtLevel(render.Folded, make)
}

// gallery are the positions that the tests draw.
var gallery = render.Gallery{
	render.Hang("start", "t", "t", false, step(four, 0, maracaibo.StepKeep)),
	render.Hang("solo-sail", "t", "t", false, step(solo, 50, maracaibo.StepMove)),
	render.Hang("two-sail", "t", "t", false, step(two, 40, maracaibo.StepMove)),
	render.Hang("three-sail", "t", "t", false, step(three, 45, maracaibo.StepMove)),
	render.Hang("three-take", "t", "t", false, step(three, 30, maracaibo.StepTake)),
	render.Hang("four-sail", "t", "t", false, step(four, 60, maracaibo.StepMove)),
	render.Hang("four-explore", "t", "t", false, step(four, 50, maracaibo.StepExplore)),
	render.Hang("four-die", "t", "t", false, step(four, 40, maracaibo.StepDie)),
	render.Hang("three-raid", "t", "t", false, step(three, 50, maracaibo.StepRaid)),
	render.Hang("four-quest", "t", "t", false, step(four, 40, maracaibo.StepQuest)),
	render.Hang("whole-sail", "t", "t", false, step(whole, 35, maracaibo.StepSail)),
	render.Hang("whole-late", "t", "t", false, step(whole, 90, maracaibo.StepSail)),
	render.Hang("alone-sail", "t", "t", false, step(alone, 60, maracaibo.StepSail)),
	render.Hang("three-folded", "t", "t", false, folding(step(three, 45, maracaibo.StepMove))),
	render.Hang("four-folded", "t", "t", false, folding(step(four, 60, maracaibo.StepMove))),
	render.Hang("solo-end", "t", "t", false, end(solo)),
	render.Hang("three-end", "t", "t", false, end(three)),
	render.Hang("whole-end", "t", "t", false, end(whole)),
	render.Hang("four-end-folded", "t", "t", false, folding(end(four))),
}

// pictures are those that are tested.
var pictures = rendertest.Gallery{
	Game: maracaibo.Name, List: gallery.List, Named: gallery.Named, Draw: Draw, Dark: dark, Whole: pixelwise,
	Text: func(engine.Scene) string { return "" },
}

func named(name string) engine.Scene { return pictures.Scene(name) }

func view(s *engine.Scene) *maracaibo.View { return rendertest.ViewIn[maracaibo.View](s) }

func painterOf(t testing.TB, s engine.Scene) *painter {
	t.Helper()
	p, err := newPainter(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func paint(t testing.TB, s engine.Scene) engine.Picture {
	t.Helper()
	return pictures.Paint(t, s)
}

var dark = []string{"three-sail", "whole-sail", "solo-end"}

var pixelwise = []string{"three-sail"}

func TestEveryPositionIsDrawnAndSaid(t *testing.T) {
	for _, name := range pictures.Goldens() {
		pic := pictures.Drawn()[name]
		if pic.Width != tableWide || len(pic.PNG) == 0 || pic.Alt == "" || render.Units(pic.Alt) > render.AltLimit {
			t.Errorf("%s: %d wide, %d bytes, an alternative text of %d", name, pic.Width, len(pic.PNG), render.Units(pic.Alt))
		}
	}
}
