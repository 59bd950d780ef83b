package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

// suggestedPositions are how many questions of each game get a suggestion in a quick test.
const suggestedPositions = 8

// TestASuggestionTellsNothingThatTheSeatDoesNotKnow: it reads alike at every table that the seat can't tell from the
// real one, in all languages, and names legal answers.
func TestASuggestionTellsNothingThatTheSeatDoesNotKnow(t *testing.T) {
	texts := text.NewLocalizers(allTexts(t), "en", titles.Names())
	everyGame(t, func(t *testing.T, e titles.Entry) {
		rand := engine.RandFrom(enginetest.Seed(t))
		hidden := 0
		for n := 0; n < suggestedPositions; {
			least, most := e.Rules.Players()
			seats := max(2, least+rand.IntN(most-least+1))
			options := bottest.RandomSettings(e.Rules, &rand)
			position, _, err := e.Rules.New(engine.Config{Seats: seats, Options: options, Seed: rand.Seed()})
			if err != nil {
				continue
			}
			for range rand.IntN(60) {
				if _, over := position.Result(); !over {
					position, _ = bottest.RandomMove(t, position, &rand)
				}
			}
			decisions := position.Decisions()
			i := slices.IndexFunc(decisions, engine.Decision.Awaited)
			if i < 0 {
				continue
			}
			n++
			d := decisions[i]
			other := position.Redeal(d.Seat, &rand)
			one, err := position.Snapshot()
			if err != nil {
				t.Fatal(err)
			}
			two, err := other.Snapshot()
			if err != nil {
				t.Fatal(err)
			}
			if string(one.State) != string(two.State) {
				hidden++
			}
			told := map[string][]string{}
			for _, at := range []engine.Table{position, other} {
				g := &title.Game{Title: e.Title, Texts: texts}
				g.ID, g.Position, g.Rules = "game", at, e.Rules
				g.Envelope = bottest.Envelope(e.Rules, seats, options)
				g.Title.Iterations = 60
				s := thoughtOut(t, g, d)
				for _, a := range append(s.Alternatives, title.Alternative{Move: s.Move}) {
					if err := position.Check(engine.Action{Seat: d.Seat, Move: a.Move}); err != nil {
						t.Errorf("%s: %s is suggested: %v", d.Step, a.Move, err)
					}
				}
				for _, lang := range []string{"en", "de", "cs", "pl"} {
					words := allText(view.Suggestion(g, d, s, g.In(lang)))
					bottest.Plain(t, d.Step, words)
					told[lang] = append(told[lang], words)
				}
			}
			for lang, words := range told {
				if words[0] != words[1] {
					t.Errorf("%s in %s: %q, where the seat knows the same %q", d.Step, lang, words[0], words[1])
				}
			}
		}
		t.Logf("%d questions, %d with something hidden", suggestedPositions, hidden)
	})
}

// thoughtOut is a suggestion with all the time that it needs: how far it gets in two seconds depends on the machine.
func thoughtOut(t *testing.T, g *title.Game, d engine.Decision) (s title.Suggestion) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		var err error
		thinkers := &repo.Repo{Thinkers: make(chan struct{}, 1)}
		if s, err = thinkers.Suggest(t.Context(), g, d); err != nil {
			t.Fatal(err)
		}
	})
	return s
}

// adviser is an analyst of the toy that does as it is told.
type adviser struct{ fails func(context.Context) error }

func (a adviser) Analyze(ctx context.Context, t engine.Table, seat engine.Seat, _ *engine.Rand, _ int,
	only ...string) ([]engine.Judged, error) {
	if err := a.fails(ctx); err != nil {
		return nil, err
	}
	moves := only
	if len(moves) == 0 {
		d, _ := t.Decision(seat)
		if moves = d.Moves; d.Open {
			moves = t.Propose(seat)
		}
	}
	var list []engine.Judged
	for i, m := range moves {
		list = append(list, engine.Judged{Move: m, Visits: 9 - i, Chances: []float32{0.5, 0.5, 0, 0, 0, 0, 0, 0}})
	}
	return list, nil
}

func (adviser) Explain(_ context.Context, _ engine.Table, _ engine.Seat, _ *engine.Rand, _ int,
	_, _ string) ([]engine.Difference, error) {
	return nil, nil
}

// advised is a room with a toy whose analyst fails so, and a table of Ana and Ben, or of Ana and a computer.
func advised(t *testing.T, hints string, alone bool, fails func(context.Context) error) *room {
	t.Helper()
	r := newRoom(t, title.Title{
		Rules: toy.Game(toy.Rules{}), Computers: toy.Computers(), Iterations: 1,
		Analyst: func() engine.Analyst { return adviser{fails} },
	})
	options := map[string]string{"players": "2"}
	if alone {
		options["computers"] = "1"
	}
	r.command("Ana", "toy", "start", options)
	if hints != "" {
		r.use("Ana", bot.ControlID(r.game(), 0, "@table:hints"), hints, true)
	}
	if !alone {
		r.press("Ben", r.last().Message, "Join")
	}
	r.press("Ana", r.last().Message, "Start")
	return r
}

func never(context.Context) error { return nil }

// suggested are the records of suggestions.
func suggested(r *room) int { return r.kinds("hint") }

func TestWhoAsksForASuggestionIsInTheLogOnceAQuestion(t *testing.T) {
	r := advised(t, "everyone", false, never)
	who := awaited(r.last().Message, "Ana", "Ben")[0]
	for range 2 {
		says(t, who, r.command(who, "toy", "suggest", nil).text(), "My suggestion: ")
	}
	if suggested(r) != 1 {
		t.Errorf("%d records say that %s asked", suggested(r), who)
	}
	says(t, who, r.command("Cleo", "toy", "log", nil).text(), who+" asked for a suggestion.")
	other := map[string]string{"Ana": "Ben", "Ben": "Ana"}[who]
	if d := r.command(other, "toy", "suggest", nil).text(); !strings.Contains(d, "not your turn") {
		t.Errorf("%s, who is not asked, reads %q", other, d)
	}
	says(t, "Cleo", r.command("Cleo", "toy", "suggest", nil).text(), "not playing at this table")
}

func TestSuggestionsAlone(t *testing.T) {
	r := advised(t, "", true, never)
	told := r.press("Ana", r.last().Message, "Suggest a move")
	says(t, "Ana", told.text(), "My suggestion: ")
	if suggested(r) != 0 {
		t.Error("a record says so, although nobody else plays")
	}
	moves := r.kinds("move")
	for _, c := range controls(*told.message) {
		r.use("Ana", c[0], c[1], true)
	}
	if r.kinds("move") == moves {
		t.Error("the button of the suggestion makes no move")
	}
}

func TestWithoutSuggestionsThereIsNoButton(t *testing.T) {
	for _, c := range []struct {
		hints string
		alone bool
	}{{"", false}, {"never", true}, {"alone", false}} {
		r := advised(t, c.hints, c.alone, never)
		if slices.ContainsFunc(controls(r.last().Message), func(c [2]string) bool {
			return strings.HasSuffix(c[0], "@suggest")
		}) {
			t.Errorf("%q, alone %v: there is a button", c.hints, c.alone)
		}
		who := awaited(r.last().Message, "Ana", "Ben")[0]
		says(t, who, r.command(who, "toy", "suggest", nil).text(), "off at this table")
		if suggested(r) != 0 {
			t.Error("it is in the log")
		}
	}
}

func TestNobodySuggestsABid(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Join")
	for setting, value := range map[string]string{"hints": "everyone", "auction": "true"} {
		r.use("Ana", bot.ControlID(r.game(), 0, "@table:"+setting), value, true)
	}
	r.press("Ana", r.last().Message, "Start")
	who := awaited(r.last().Message, "Ana", "Ben")[0]
	says(t, who, r.command(who, "puertorico", "suggest", nil).text(), "I suggest no bids.")
	if suggested(r) != 0 {
		t.Error("it is in the log")
	}
}

// hurried is an analyst without time for reasons.
type hurried struct{ adviser }

func (hurried) Explain(context.Context, engine.Table, engine.Seat, *engine.Rand, int, string, string) (
	[]engine.Difference, error) {
	return nil, context.DeadlineExceeded
}

func TestASuggestionThatHasNoTimeForReasonsIsGiven(t *testing.T) {
	r := newRoom(t, title.Title{
		Rules: toy.Game(toy.Rules{}), Computers: toy.Computers(), Iterations: 1,
		Analyst: func() engine.Analyst { return hurried{adviser{never}} },
	})
	r.command("Ana", "toy", "start", map[string]string{"players": "2", "computers": "1"})
	r.press("Ana", r.last().Message, "Start")
	said := r.press("Ana", r.last().Message, "Suggest a move").text()
	says(t, "Ana", said, "My suggestion: ", "There was no time to work out why.", "Other moves:")
}

func TestAnAnalystThatFailsLosesNothing(t *testing.T) {
	for name, fails := range map[string]func(context.Context) error{
		"an error": func(context.Context) error { return errors.New("no idea") },
		"a panic":  func(context.Context) error { panic("no idea at all") },
		"too long": func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
	} {
		t.Run(name, func(t *testing.T) {
			r := advised(t, "", true, fails)
			before := len(r.recordsOf(r.game()))
			says(t, "Ana", r.command("Ana", "toy", "suggest", nil).text(), "your question stays open")
			if len(r.recordsOf(r.game())) != before {
				t.Error("the table changed")
			}
			c := controls(r.last().Message)[0]
			if strings.HasSuffix(c[0], "@plan") {
				plan := r.use("Ana", c[0], "", false)
				c = [2]string{word(t, *plan.message, "@confirm"), ""}
			}
			r.use("Ana", c[0], c[1], false)
			if len(r.recordsOf(r.game())) == before {
				t.Error("the question can't be answered any more")
			}
		})
	}
}
