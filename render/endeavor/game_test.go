package endeavor

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// TestRealGamesAreDrawnFromTheFirstMoveToTheScore plays random games for each number of players, in the rulebook's naming and the
// neutral one, and draws them on the way, for the public and for those who are asked. Every position is said whole.
func TestRealGamesAreDrawnFromTheFirstMoveToTheScore(t *testing.T) {
	for n := endeavor.MinPlayers; n <= endeavor.MaxPlayers; n++ {
		for _, naming := range []string{"rulebook", "neutral"} {
			drawnGame(t, n, naming)
		}
	}
}

func drawnGame(t *testing.T, n int, naming string) {
	t.Helper()
	chance := rand.New(rand.NewPCG(uint64(n), uint64(len(naming))))
	table, events, err := endeavor.Game().New(engine.Config{Seats: n, Seed: engine.Seed{3, byte(n)}, Options: map[string]string{endeavor.OptionNaming: naming}})
	if err != nil {
		t.Fatal(err)
	}
	for seq := 1; ; seq++ {
		scene := engine.Scene{View: table.View(engine.Everyone), Names: friends[:n], Theme: "light", Fresh: events, Words: worded.Say, Focus: engine.Decision{Seat: engine.Everyone}}
		open := table.Decisions()
		if len(open) == 0 {
			paint(t, scene)
			scene.Level = render.Focused
			paint(t, scene)
			said(t, scene)
			return
		}
		asked := open[chance.IntN(len(open))]
		move := asked.Moves[chance.IntN(len(asked.Moves))]
		scene.Focus = asked
		said(t, scene)
		if seq%23 == 1 {
			scene.Level = []string{render.Table, render.Focused}[chance.IntN(2)]
			paint(t, scene)
			scene.View, scene.Level = table.View(asked.Seat), render.Own
			if asked.Private {
				scene.Draft = move
			}
			paint(t, scene)
		}
		if table, events, err = table.Act(seq, engine.Action{Seat: asked.Seat, Move: move}); err != nil {
			t.Fatalf("%d seats, act %d, %s: %v", n, seq, move, err)
		}
	}
}

// said checks that the board in words and the alternative text of a scene hold their limits, and that no word of the board is lost.
func said(t *testing.T, s engine.Scene) {
	t.Helper()
	p := painterOf(t, s)
	board, alt := Painter.Text(s), Painter.Alt(p.Board, p)
	if n := utf8.RuneCountInString(board); n > render.TextLimit || render.Units(alt) > render.AltLimit {
		t.Errorf("%d and %d characters", n, render.Units(alt))
	}
	lines := strings.Split(board, "\n")
	if last := lines[len(lines)-1]; !p.View.Over && !strings.HasPrefix(last, "Buildings left: ") {
		t.Errorf("the board in words ends with %q", last)
	}
	if p.View.Neutral && strings.Contains(strings.ToLower(board+alt), "slavery") {
		t.Errorf("the neutral naming is not kept in\n%s\n%s", alt, board)
	}
}
