package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

// Who asks: Ana, Ben and Cem sit at the table, in that order, Dan does not.
var (
	ana = Input{User: "ana", Name: "Ana"}
	ben = Input{User: "ben", Name: "Ben"}
	cem = Input{User: "cem", Name: "Cem"}
	dan = Input{User: "dan", Name: "Dan"}
	mod = Input{User: "mod", Name: "Mod", Moderator: true}
)

// A changeCase is one change of a table.
type changeCase struct {
	name string
	// given changes the table of the test before; nil leaves it.
	given func(*Table)
	ask   func(*Table) (Change, error)
	// want is the act with the answer, or why not; then what the table is like after it where that is not as before.
	want, then string
}

// checkChanges makes each change at a table of its own. A change that is refused leaves all of it as it was.
func checkChanges(t *testing.T, start func() *Table, cases []changeCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			table := start()
			if c.given != nil {
				c.given(table)
			}
			then := c.then
			if then == "" {
				then = describe(table)
			}
			before := stored(table)
			change, err := c.ask(table)
			if after := stored(table); err != nil && after != before {
				t.Errorf("refused, the table is\n%s, but was\n%s", after, before)
			}
			if got := describeChange(change, err); got != c.want {
				t.Errorf("it is\n%s, want\n%s", got, c.want)
			}
			if got := describe(table); got != then {
				t.Errorf("the table is\n%s, want\n%s", got, then)
			}
		})
	}
}

// stored is all that is kept of a table.
func stored(t *Table) string {
	record := t.Record
	if t.Position != nil {
		snap, err := t.Position.Snapshot()
		if err != nil {
			panic(err)
		}
		record.Snapshot = &snap
	}
	words, err := json.Marshal([]any{record, t.Publication})
	if err != nil {
		panic(err)
	}
	return string(words)
}

// describeChange writes a change as "kind.key seat=0 value -> answer", a refusal as "no: key" with its arguments, or
// as "no, asking: key".
func describeChange(c Change, err error) string {
	var no *Refusal
	if errors.As(err, &no) {
		list := "no"
		if no.Asking {
			list = "no, asking"
		}
		if no.Reason != nil {
			return list + ": " + no.Reason.Error()
		}
		args := no.Args
		if o := no.Option; o != nil {
			args = append(args, engine.Free("option", o.Key), engine.Free("value", o.Value))
		}
		return list + ": " + (&engine.Reason{Key: no.Key, Args: args}).Error()
	}
	if err != nil {
		return err.Error()
	}
	a := c.Act
	words := []string{string(a.Kind)}
	if a.Key != "" {
		words[0] += "." + a.Key
	}
	if a.Seat != engine.Everyone {
		words = append(words, fmt.Sprintf("seat=%d", a.Seat))
	}
	for _, w := range []string{a.Step, a.Move, a.Value} {
		if w != "" {
			words = append(words, w)
		}
	}
	if a.Undone != 0 {
		words = append(words, fmt.Sprintf("undone=%d", a.Undone))
	}
	if c.Answer != "" {
		words = append(words, "-> "+c.Answer)
	}
	return strings.Join(words, " ")
}

// describe writes what changes of a table change, such as "playing; host ana; Ana=ana, Bosun=computer; pause agreed by
// ana".
func describe(t *Table) string {
	var seats []string
	for _, s := range t.Seats {
		words := s.Name + "=" + s.User
		if s.User == "" {
			words += s.Level
		}
		if s.StandIn != "" {
			words += " (" + s.StandIn + ")"
		}
		if s.Away != nil {
			words += fmt.Sprintf(" away for %s", s.Away.Until.Sub(noon))
		}
		seats = append(seats, words)
	}
	parts := []string{fmt.Sprintf("%s of %d", t.Phase, t.Want), "host " + t.Host, strings.Join(seats, ", ")}
	add := func(words string, ok bool) {
		if ok {
			parts = append(parts, words)
		}
	}
	for _, v := range t.Votes {
		words := fmt.Sprintf("%s %d?", v.Kind, v.Seat)
		for _, list := range []struct {
			name  string
			users []string
		}{{"asked", v.Asked}, {"yes", v.Yes}, {"no", v.No}} {
			if len(list.users) > 0 {
				words += " " + list.name + " " + strings.Join(list.users, "+")
			}
		}
		add(fmt.Sprintf("%s need %d", words, v.Need), true)
	}
	if p := t.Pause; p != nil {
		words := "pause " + p.Why + " by " + p.By
		if !p.Until.IsZero() {
			words += fmt.Sprintf(" for %s", p.Until.Sub(noon))
		}
		add(words, true)
	}
	for _, key := range slices.Sorted(maps.Keys(t.Settings)) {
		add(key+"="+t.Settings[key], true)
	}
	for _, key := range slices.Sorted(maps.Keys(t.Options)) {
		add("option "+key+"="+t.Options[key], true)
	}
	add("in "+t.PlayedIn(), t.PlayedIn() != "c1")
	add("a thread of others", t.Thread != "" && OwnThread(t) == "")
	add("on "+t.Guild, t.Guild != "" && t.Guild != home)
	add("opened", t.Opened.Equal(noon))
	add(fmt.Sprint("removed ", t.Removed), t.Removed != nil)
	add(fmt.Sprint("presets ", t.Presets), len(t.Presets) > 0)
	add(fmt.Sprint("drafts ", t.Drafts), len(t.Drafts) > 0)
	add(fmt.Sprint("orders ", t.Orders), len(t.Orders) > 0)
	add(fmt.Sprint("order drafts ", t.OrderDrafts), len(t.OrderDrafts) > 0)
	add(fmt.Sprint("held ", t.Held), len(t.Held) > 0)
	add(fmt.Sprint("ended ", t.Ended.Sub(noon)), !t.Ended.IsZero())
	for i, c := range t.Clocks {
		add(fmt.Sprintf("clock %d out", i), c.Out)
		add(fmt.Sprintf("clock %d late", i), c.Late)
		add(fmt.Sprintf("clock %d reminded %d", i, c.Reminded), c.Reminded > 0)
	}
	return strings.Join(parts, "; ")
}

// home is the server of tables, which is said of those elsewhere only.
const home = "home"

// private takes a table into a private conversation.
func private(t *Table) { t.Guild = "" }

// lobby is a table of Ana's for three, at which Ben sits too.
func lobby() *Table {
	return &Table{
		ID: "t1", Rules: toy.Game(toy.Rules{}),
		Record: storage.Record{Seq: 2, Envelope: storage.Envelope{
			Game: "toy", Phase: storage.Lobby, Host: "ana", Want: 3, Guild: home, Channel: "c1",
			Seats: []storage.Seat{{User: "ana", Name: "Ana"}, {User: "ben", Name: "Ben"}}, Settings: map[string]string{},
		}},
	}
}

// game is a game of Ana, the host, Ben and Cem. It has waited for Ana since noon, by the record 4.
func game() *Table {
	t := lobby()
	t.Phase, t.Seq, t.Seats = storage.Playing, 4, append(t.Seats, storage.Seat{User: "cem", Name: "Cem"})
	position, _, err := t.Rules.New(engine.Config{Seats: 3})
	if err != nil {
		panic(err)
	}
	t.Position = position.Reask(4, nil)
	t.Clocks = []storage.Clock{{Asked: noon, Since: 4}, {}, {}}
	return t
}

// seat changes a seat of a table.
func seat(n engine.Seat, to storage.Seat) func(*Table) {
	return func(t *Table) { t.Seats[n] = to }
}

// with makes several changes one after the other.
func with(changes ...func(*Table)) func(*Table) {
	return func(t *Table) {
		for _, change := range changes {
			change(t)
		}
	}
}

func phase(p storage.Phase) func(*Table) { return func(t *Table) { t.Phase = p } }

func paused(t *Table) { t.Pause = &storage.Pause{Why: "agreed", By: "ana", At: noon} }

// asked opens a question that was put at noon with the record 3.
func asked(v storage.Vote) func(*Table) {
	return func(t *Table) {
		v.ID, v.At = 3, noon
		t.Votes = append(t.Votes, v)
	}
}

// crowded opens as many questions as a table has at most.
func crowded(t *Table) {
	for i := range votesMost {
		t.Votes = append(t.Votes, storage.Vote{ID: i + 1, Kind: "other", At: noon})
	}
}

func hours(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }
