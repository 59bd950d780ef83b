package bot_test

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
)

var pressGames = flag.Int("presses", 2, "games of each title in which presses are counted")

// pressesMost is how many presses above one a decision may take, in hundredths, with everything that can be added.
var pressesMost = map[string]int{"puertorico": 36, "endeavor": 50, "maracaibo": 28}

// TestDecisionsTakeFewPresses plays games as computers do and counts what a person would have to press for the same.
func TestDecisionsTakeFewPresses(t *testing.T) {
	c := allTexts(t)
	texts := text.NewLocalizers(c, "en", titles.Names())
	for _, entry := range titles.Games() {
		name := entry.Rules.Name()
		decisions, above, by := 0, 0, map[string][2]int{}
		for n := range *pressGames {
			rand := engine.NewRand(engine.Seed{byte(n), byte(n >> 8), 7})
			least, most := entry.Rules.Players()
			seats := max(least, 2) + n%(most-max(least, 2)+1)
			g := &title.Game{Title: entry.Title, Texts: texts, Table: table.Table{ID: "presses", Rules: entry.Rules}}
			g.Envelope = bottest.Envelope(entry.Rules, seats, bottest.FullSettings(entry.Rules, c, &rand))
			g.Envelope.Guild = "1"
			position, _, err := entry.Rules.New(engine.Config{Seats: seats, Options: g.Options, Seed: engine.Seed{byte(n), 3}})
			if err != nil {
				t.Fatal(err)
			}
			player := entry.Computers[0].New()
			for _, level := range entry.Computers {
				if !level.Thinks {
					player = level.New()
				}
			}
			for g.Position = position; ; {
				if _, over := g.Position.Result(); over {
					break
				}
				var d engine.Decision
				for _, asked := range g.Position.Decisions() {
					if asked.Awaited() {
						d = asked
						break
					}
				}
				g.Seq = g.Position.Seq()
				move, err := player.Choose(t.Context(), g.Position, d.Seat, &rand)
				if err != nil {
					t.Fatal(err)
				}
				if len(d.Moves) != 1 {
					presses := pressesFor(t, g, d, move)
					decisions, above = decisions+1, above+presses-1
					by[d.Step] = [2]int{by[d.Step][0] + 1, by[d.Step][1] + presses - 1}
				}
				if g.Position, _, err = g.Position.Act(g.Position.Seq()+1, engine.Action{Seat: d.Seat, Move: move}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for step, sum := range by {
			t.Logf("%s %s: %d decisions, %d presses above one", name, step, sum[0], sum[1])
		}
		t.Logf("%s: %d decisions, %d presses above one, %.2f a decision", name, decisions, above, float64(above)/float64(decisions))
		if 100*above > pressesMost[name]*decisions {
			t.Errorf("%s: %d decisions take %d presses above one", name, decisions, above)
		}
	}
}

// pressesFor counts the presses for a move: a button is one, a line of a menu two.
func pressesFor(t *testing.T, g *title.Game, d engine.Decision, move string) int {
	t.Helper()
	v := g.In("en")
	id := func(w string) string { return customid.ID{Game: g.ID, Since: d.Since, Word: w}.String() }
	on := func(m chat.Message) int {
		for _, b := range m.Blocks {
			if b.Row == nil {
				continue
			}
			for _, button := range b.Row.Buttons {
				switch button.ID {
				case id(move), id("@confirm:" + table.DraftMark(move)):
					return 1
				case id(customid.Confirm + move):
					return 2
				}
			}
			if b.Row.Menu != nil {
				for _, o := range b.Row.Menu.Options {
					switch {
					case o.Value == customid.Confirm+move:
						return 3
					case o.Value == move && strings.Contains(b.Row.Menu.ID, "|@choose"):
						return 3 // With the confirmation.
					case o.Value == move:
						return 2
					}
				}
			}
		}
		return 0
	}
	if n := on(view.Table(g, view.Changes{})); n > 0 {
		return n
	}
	in := chat.Interaction{Locale: "en", User: chat.User{ID: g.Seats[d.Seat].User}}
	opened := 0
	if d.Private || d.Open {
		opened = 1
	}
	options := g.Title.Presenter.Options(g.Position.View(d.Seat), d, v)
	for _, o := range options {
		if o.Move != move || len(o.Path) == 0 {
			continue
		}
		var numbers []string
		for i, step := range o.Path {
			for n, line := range view.SubmenuLines(options, o.Path[:i]) {
				if line == step {
					numbers = append(numbers, strconv.Itoa(n))
				}
			}
		}
		m, ok := view.Submenu(g, in, d, strings.Join(numbers, "."))
		if n := on(m); ok && n > 0 {
			return opened + 1 + 2*(len(o.Path)-1) + n
		}
	}
	if opened == 0 {
		t.Fatalf("%s: nobody can press %q", d.Step, move)
	}
	plan := view.Plan(g, in, d, "", "")
	if g.Draft(d) == move {
		return opened + 1
	}
	if n := on(plan); n > 0 {
		return opened + n
	}
	each := 4 // From a menu and to a menu.
	for _, b := range plan.Blocks {
		if b.Row != nil && b.Row.Menu != nil && strings.HasSuffix(b.Row.Menu.ID, "|@shift") {
			each = 2
		}
	}
	best := 1000
	drafts := []string{g.Draft(d)}
	for _, p := range g.Proposals(d) {
		drafts = append(drafts, p.Move)
	}
	for i, draft := range drafts {
		best = min(best, opened+min(i, 1)+each*moved(t, g, d, draft, move)+1)
	}
	return best
}

// moved counts the pieces that stand elsewhere in another answer.
func moved(t *testing.T, g *title.Game, d engine.Decision, from, to string) int {
	t.Helper()
	counts := map[string]int{}
	for sign, move := range map[int]string{-1: from, 1: to} {
		piles, err := g.Position.Piles(d.Seat, move)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range piles {
			counts[fmt.Sprint(p.Key, " ", p.Piece)] += sign * p.Count
		}
	}
	n := 0
	for _, more := range counts {
		n += max(more, 0)
	}
	return n
}
