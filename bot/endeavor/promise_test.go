package endeavor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// TestAnswersBringWhatTheySay plays random games and holds every answer that was given against what happened then.
func TestAnswersBringWhatTheySay(t *testing.T) {
	v := english(t)
	kept := map[string]int{}
	for game := range byte(60) {
		table, _, err := rules.Game().New(engine.Config{Seats: 3 + int(game%3), Seed: engine.Seed{game, 9}})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.NewRand(engine.Seed{game, 1})
		for len(table.Decisions()) > 0 {
			d := table.Decisions()[slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)]
			move := d.Moves[rand.IntN(len(d.Moves))]
			if move == "pass" {
				move = d.Moves[rand.IntN(len(d.Moves))]
			}
			m, err := rules.Parse(move)
			if err != nil {
				t.Fatal(err)
			}
			next, events, err := table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: move})
			if err != nil {
				t.Fatal(err)
			}
			q := asked(table.View(d.Seat), d, v)
			after, isView := next.View(d.Seat).(rules.View)
			if !isView {
				t.Fatal("no view")
			}
			p := promise{t: t, question: q, move: m, next: next, after: after, events: events}
			for _, o := range (Presenter{}).Options(*q.View, d, v) {
				if o.Move == move {
					kept[d.Step+" "+m.Part.String()]++
					p.check(o)
				}
			}
			table = next
		}
	}
	for _, what := range []string{"action.act ship", "action.act occupy", "action.act attack", "action.act draw", "action.act payment", "action.second ship", "action.discard ship"} {
		if kept[what] < 10 { // A move without an action has the first part.
			t.Errorf("%s was seen %d times", what, kept[what])
		}
	}
}

// promise is an answer with what it led to.
type promise struct {
	t *testing.T
	question
	move   rules.Move
	next   engine.Table
	after  rules.View
	events []engine.Event
}

func (p promise) check(o title.Option) {
	text := o.Label + "; " + o.Description
	mine := &p.after.Players[p.seat]
	switch {
	case p.move.Kind == rules.BuildMove:
		for st, n := range mine.Yields {
			if n != p.own.Yields[st] {
				p.says(o.Description, yield(rules.Status(st), n, p.Localizer))
			}
		}
	case p.move.Kind == rules.PassMove:
		if asks := p.after.Step == rules.StepDiscard && p.after.Awaited[0] == p.seat; asks != (o.Label != "Pass") {
			p.t.Errorf("after %q the question is %s", o.Label, p.after.Step)
		}
		p.passing(o.Label)
	case p.move.Kind == rules.DiscardMove:
		p.says(o.Description, fmt.Sprintf("; limit %d", mine.Yields[rules.Politics]))
	case !p.move.Does():
	case p.move.Part == rules.Ship:
		p.shipping(text)
	case p.move.Part == rules.Occupy:
		p.completed(text, p.move.City())
	case p.move.Part == rules.Attack:
		p.completed(o.Confirm, p.move.City())
		defender := p.Cities[p.move.City()].Seat
		lost := p.Players[defender].Connections - p.after.Players[defender].Connections
		if got := len(p.linked(p.move.City(), defender)); got != lost || (lost > 0) != strings.Contains(o.Confirm, " loses ") {
			p.t.Errorf("%q: %d connections were said to break, %d did", o.Confirm, got, lost)
		}
	case p.move.Part == rules.Draw && !(p.after.Abolished && !p.Abolished):
		p.says(text, p.say("draw.counts", engine.Num("n", mine.Counted), engine.Num("limit", mine.Yields[rules.Politics])))
	}
	if came := 0; p.move.Does() && p.after.Round == p.Round {
		if p.move.Part == rules.Payment {
			came = 1
		}
		if got := p.own.Harbour - mine.Harbour; got != p.move.Cost()-came {
			p.t.Errorf("%s took %d markers, not %d", p.move, got, p.move.Cost()-came)
		}
	}
}

// says checks that an answer has a part, whatever letter it begins with; a button may have had no room for it.
func (p promise) says(text, part string) {
	if !strings.Contains(strings.ToLower(text), strings.ToLower(part)) && !strings.HasSuffix(text, "; ") {
		p.t.Errorf("%s reads %q, want %q", p.move, text, part)
	}
}

// passing discards the first card that may go until none has to, because a governor can take its place or all are within the
// limit, and compares how many went with what was said.
func (p promise) passing(label string) {
	gone, table := 0, p.next
	for {
		d, asks := table.Decision(p.seat)
		if !asks || d.Step != rules.StepDiscard || slices.Contains(d.Moves, rules.Keep().String()) {
			break
		}
		at := max(0, slices.IndexFunc(d.Moves, func(move string) bool { return !strings.HasSuffix(move, "_gov") }))
		next, _, err := table.Act(table.Seq()+1, engine.Action{Seat: p.seat, Move: d.Moves[at]})
		if err != nil {
			p.t.Fatal(err)
		}
		gone, table = gone+1, next
	}
	said, more := 0, strings.Contains(label, " at least ")
	if at := strings.IndexAny(label, "123456789"); at >= 0 {
		said = int(label[at] - '0')
	}
	if gone < said || gone > said && !more {
		p.t.Errorf("after %q %d cards were discarded", label, gone)
	}
}

// shipping checks the space, its token, and who wins the governor.
func (p promise) shipping(label string) {
	for _, e := range p.events {
		switch e.Kind {
		case rules.Shipped:
			want := "next to the full track"
			for i, a := range e.Args {
				if a.Key == "space" {
					want = fmt.Sprintf("space %d, %s", a.Num, p.Term("token", e.Args[i+1].Text))
				}
			}
			p.says(label, want)
		case rules.GovernorWon:
			if e.Seat == p.seat {
				p.says(label, "you get its governor")
			} else {
				p.says(label, p.Name(e.Seat)+" gets its governor")
			}
		}
	}
}

// completed checks the connections that a marker in a city completes, and their tokens.
func (p promise) completed(text string, c rules.City) {
	links := p.linked(c, p.seat)
	if won := p.after.Players[p.seat].Connections - p.own.Connections; won != len(links) {
		p.t.Errorf("%q: %d connections were said to be completed, %d were", text, len(links), won)
	}
	tokens := 0
	for _, l := range links {
		if p.Connections[l].Token != rules.NoToken {
			tokens++
		}
	}
	for _, e := range p.events {
		if e.Kind == rules.Linked && e.Seat == p.seat {
			tokens--
		}
	}
	if tokens != 0 {
		p.t.Errorf("%q: %d tokens too many were foretold", text, tokens)
	}
}
