package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// play makes moves such as "0 leave" at a game and gives its log. A move is by the person of the seat, unless "by
// order" or "by stand_in" follows; "undo 5" takes back what was recorded from 5 on.
func play(t *Table, moves ...string) []storage.Record {
	record := func(act storage.Act, position engine.Table, events []engine.Event) storage.Record {
		snap, err := position.Snapshot()
		if err != nil {
			panic(err)
		}
		t.Position, t.Seq = position, position.Seq()
		env := t.Envelope
		env.Seats, env.Clocks = slices.Clone(env.Seats), slices.Clone(env.Clocks)
		return storage.Record{Seq: t.Seq, Act: act, Events: events, Snapshot: &snap, Envelope: env}
	}
	log := []storage.Record{record(storage.Act{Kind: "start", Seat: engine.Everyone}, t.Position, nil)}
	for _, words := range moves {
		words, by, _ := strings.Cut(words, " by ")
		seat := engine.Seat(words[0] - '0')
		d, _ := t.Position.Decision(seat)
		c, err := t.MakeMove(d, words[2:], noon)
		if err != nil {
			panic(err)
		}
		if c.Act.By = by; by == "" {
			c.Act.User = t.Seats[seat].User
		}
		log = append(log, record(c.Act, c.Position, c.Events))
	}
	return log
}

// An undoCase is somebody who takes a step back after moves from the start of game; see changeCase.
type undoCase struct {
	name  string
	moves []string
	given func(*Table)
	by    Input
	want  string
	then  string
}

func TestStepsAreTakenBack(t *testing.T) {
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	one, two := []string{"0 leave"}, []string{"0 leave", "1 leave"}
	asksBen := seats + "; undo 0? asked ben need 1"
	pair := []string{"0 leave", "1 leave", "2 leave", "0 bid:1", "1 bid:1"}
	var cases []changeCase
	for _, c := range []undoCase{
		{"at once", one, nil, ana, "undo seat=0 undone=5 -> undo.done", seats},
		{"with what a computer did since", []string{"0 leave", "1 leave by stand_in"}, nil, ana,
			"undo seat=0 undone=5 -> undo.done", seats},
		{"with what a standing order did since", []string{"0 leave", "1 leave by order"}, nil, ana,
			"vote.undo.open seat=0 -> undo.asked", asksBen},
		{"where another person acted since", two, nil, ana, "vote.undo.open seat=0 -> undo.asked", asksBen},
		{"where two acted since", []string{"0 leave", "1 leave", "2 leave"}, nil, ana,
			"vote.undo.open seat=0 -> undo.asked", seats + "; undo 0? asked cem+ben need 2"},
		{"where a computer has their seat now", two, computer(1), ana,
			"undo seat=0 undone=5 -> undo.done", "playing of 3; host ana; Ana=ana, Ben=normal, Cem=cem"},
		{"where a new person has their seat", two, seat(1, storage.Seat{User: "dan", Name: "Dan"}), ana,
			"vote.undo.open seat=0 -> undo.asked",
			"playing of 3; host ana; Ana=ana, Dan=dan, Cem=cem; undo 0? asked dan need 1"},
		{"the last of two persons", two, nil, ben, "undo seat=1 undone=6 -> undo.done", seats},
		{"who is away is back", one, away(0), ana, "undo seat=0 undone=5 -> undo.done", seats},
		{"presets are forgotten", one, func(t *Table) { t.Presets = map[engine.Seat]map[string]string{0: {"a": "b"}} },
			ana,
			"undo seat=0 undone=5 -> undo.done", seats},
		{"nothing of one's own", one, nil, ben, "no: undo.nothing", ""},
		{"nothing at all", nil, nil, ana, "no: undo.nothing", ""},
		{"past what was revealed", []string{"0 leave", "1 take"}, nil, ana, "no: undo.reveal", ""},
		{"past what one's own step revealed", []string{"0 take"}, nil, ana, "no: undo.reveal", ""},
		{"an answer that can be changed", pair, nil, ana, "the answer can still be changed", ""},
		{"asked already", two, asked(storage.Vote{Kind: VoteUndo, Seat: 0}), ana, "no: undo.asked_before", ""},
		{"too many questions", two, crowded, ana, "no: vote.too_many", ""},
		{"an answer that can be changed, of who is away", pair, away(0), ana, "the answer can still be changed", ""},
		{"asked already by who is away", two, with(away(0), asked(storage.Vote{Kind: VoteUndo, Seat: 0})), ana,
			"no: undo.asked_before", ""},
		{"too many questions, asked by who is away", two, with(away(0), crowded), ana, "no: vote.too_many", ""},
		{"a question of who is away brings them back", two, away(0), ana, "vote.undo.open seat=0 -> undo.asked", asksBen},
	} {
		var log []storage.Record
		given := func(t *Table) {
			log = play(t, c.moves...)
			if c.given != nil {
				c.given(t)
			}
		}
		undo := func(t *Table) (Change, error) { return Undo(t, c.by, logOf(log...), noon) }
		cases = append(cases, changeCase{c.name, given, undo, c.want, c.then})
	}
	checkChanges(t, game, cases)
}

func TestWhoMayNotTakeAStepBackReadsNoLog(t *testing.T) {
	undo := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Undo(t, by, unread, noon) }
	}
	checkChanges(t, game, []changeCase{
		{"a stranger", nil, undo(dan), "no, asking: refused.not_at_table", ""},
		{"in a pause", paused, undo(ana), "no, asking: refused.paused", ""},
		{"after the end", phase(storage.Finished), undo(ana), "no, asking: refused.not_playing", ""},
		{"who may", nil, undo(ana), "the log was read", ""},
	})
}

func TestStepsAreTakenBackByConsent(t *testing.T) {
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	two, three := []string{"0 leave", "1 leave"}, []string{"0 leave", "1 leave", "2 leave"}
	vote := asked(storage.Vote{Kind: VoteUndo, Seat: 0, By: "ana", Undone: 5, Asked: []string{"ben"}, Need: 1})
	var cases []changeCase
	for _, c := range []undoCase{
		{"the last who has to agree", two, nil, ben, "undo.agreed seat=0 undone=5 -> vote.done", seats},
		{"another has acted since", three, nil, ben, "no, asking: vote.over", ""},
		{"who acted since has left", three, computer(2), ben,
			"undo.agreed seat=0 undone=5 -> vote.done", "playing of 3; host ana; Ana=ana, Ben=ben, Cem=normal"},
		{"it is another step by now", []string{"0 leave", "1 leave", "2 leave", "0 bid:1"}, nil, ben,
			"no, asking: vote.over", ""},
		{"something was revealed since", []string{"0 leave", "1 take"}, nil, ben, "no: undo.reveal", ""},
		{"in a pause", two, paused, ben, "no, asking: refused.paused", ""},
	} {
		var log []storage.Record
		given := func(t *Table) {
			log = play(t, c.moves...)
			vote(t)
			if c.given != nil {
				c.given(t)
			}
		}
		agree := func(t *Table) (Change, error) { return Agree(t, c.by, t.Votes[0], logOf(log...), nil, noon) }
		cases = append(cases, changeCase{c.name, given, agree, c.want, c.then})
	}
	checkChanges(t, game, cases)
}

func TestAStepThatIsTakenBackIsAskedAnew(t *testing.T) {
	table := game()
	log := play(table, "0 leave")
	c, err := Undo(table, ana, logOf(log...), noon)
	if err != nil {
		t.Fatal(err)
	}
	d, ok := c.Position.Decision(0)
	if !ok || d.Since != 6 || !slices.Equal(d.Moves, []string{"take", "leave"}) {
		t.Errorf("asked is %+v", d)
	}
	back := storage.Record{Seq: 6, Act: c.Act, Snapshot: log[0].Snapshot, Envelope: table.Envelope}
	table.Position, table.Seq = c.Position, 6
	if _, err := Undo(table, ana, logOf(append(log, back)...), noon); describeChange(Change{}, err) != "no: undo.nothing" {
		t.Errorf("a second time it is %v", err)
	}
}

func TestAStepThatIsTakenBackTakesItsTimeAlongAndIsAnsweredByHand(t *testing.T) {
	table := game()
	table.Settings["pace"] = "bank3"
	table.Orders = map[engine.Seat][]string{0: {"leave"}}
	log := play(table, "0 leave")
	log[1].Clocks[0].Asked = time.Time{} // The turn was over with it.
	table.Clocks[0].Left = 10 * time.Hour
	if _, err := Undo(table, ana, logOf(log...), noon); err != nil {
		t.Fatal(err)
	}
	if left := table.Clocks[0].Left; left != 6*time.Hour {
		t.Errorf("the bank has %s, want six hours, without its increment of four", left)
	}
	if table.Held[0] != 6 {
		t.Errorf("held is %v, want the question 6", table.Held)
	}
}
