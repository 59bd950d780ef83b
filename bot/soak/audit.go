package soak

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/retrace"
)

// Audit compares what people were told with what the store holds. Each list holds one line for a violation and is empty
// when all is well.
type Audit struct {
	// Lost lists clicks that were answered as done and are not in the log as such.
	Lost []string `json:"lost"`
	// Doubled lists interactions with two records, and questions that two records answer.
	Doubled []string `json:"doubled"`
	// Broken lists records that do not follow from the ones before by the rules.
	Broken []string `json:"broken"`
	// Twice lists waits with more than one mention, Uncalled mentions of somebody who was not awaited, Missed waits
	// without any that were shown.
	Twice    []string `json:"twice"`
	Uncalled []string `json:"uncalled"`
	Missed   []string `json:"missed"`
	// Unagreed lists records that standing orders or votes do not account for, Duplicates posts without a mention that
	// show what another message of their table shows, Armed older messages, and those of games that are over, that
	// still ask something at the end.
	Unagreed   []string `json:"unagreed"`
	Duplicates []string `json:"duplicates"`
	Armed      []string `json:"armed"`

	// Games, Finished and Closed count the tables in the store, Records and Moves what is in their logs.
	Games    int `json:"games"`
	Finished int `json:"finished"`
	Closed   int `json:"closed"`
	Records  int `json:"records"`
	Moves    int `json:"moves"`
	Undone   int `json:"undone"`
	// Ordered counts the moves of standing orders, Voted the records of votes.
	Ordered int `json:"ordered"`
	Voted   int `json:"voted"`

	// Done counts the clicks that were answered as done, Drafted those that showed a changed draft. Of the others it is
	// counted how many there were and how many were recorded all the same.
	Done       int        `json:"done"`
	Drafted    int        `json:"drafted"`
	Informed   clickCount `json:"informed"`
	Deferred   clickCount `json:"deferred"`
	Unanswered clickCount `json:"unanswered"`

	// Waits counts the waits of persons that began by somebody else's act, Mentions their mentions. Unmentioned are the
	// waits without one that need none, by reason.
	Waits       int            `json:"waits"`
	Mentions    int            `json:"mentions"`
	Unmentioned map[string]int `json:"unmentioned"`
	// Quick counts waits without a mention that were answered or over before the post that follows the one which shows
	// them, where that was due for something older; each needs an interrupted post, so there may not be more of them
	// than interruptions.
	Quick int `json:"quick"`
	// Unshown is the longest wait that was over before it was shown.
	Unshown time.Duration `json:"unshown"`
}

// clickCount counts clicks, and those of them that are in the log.
type clickCount struct {
	Clicks   int `json:"clicks"`
	Recorded int `json:"recorded"`
}

// lists are the violations, each list with its name.
func (a *Audit) lists() []violations {
	return []violations{
		{"lost", a.Lost}, {"doubled", a.Doubled}, {"mentioned twice", a.Twice},
		{"mentioned without a wait", a.Uncalled},
		{"waits without a mention", a.Missed}, {"broken", a.Broken}, {"orders and votes", a.Unagreed},
		{"duplicate messages", a.Duplicates}, {"old armed controls", a.Armed},
	}
}

// violations are lines under a name.
type violations struct {
	name  string
	lines []string
}

// Violations counts the lines of all lists.
func (a *Audit) Violations() int {
	n := 0
	for _, list := range a.lists() {
		n += len(list.lines)
	}
	return n
}

// recordRef is where a record stands.
type recordRef struct {
	game storage.GameID
	seq  int
}

// auditor goes through all games of a store.
type auditor struct {
	Audit
	rules   map[string]engine.Game
	logs    map[storage.GameID]*storage.GameItem
	records map[string]recordRef // by interaction
}

// audit reads the whole store and compares it with the clicks and the journal.
func audit(ctx context.Context, store storage.Portable, rules map[string]engine.Game, list []click,
	journal []entry) (*auditor, error) {
	a := &auditor{rules: rules, logs: map[storage.GameID]*storage.GameItem{}, records: map[string]recordRef{}}
	a.Unmentioned = map[string]int{}
	err := store.Each(ctx, func(item storage.Item) error {
		if item.Game != nil {
			g := *item.Game
			a.logs[g.ID] = &g
			a.game(&g)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the store: %w", err)
	}
	a.compare(list)
	a.mentions(journal)
	a.messages(journal)
	return a, nil
}

// game checks one log from its first record to its last.
func (a *auditor) game(g *storage.GameItem) {
	a.Games++
	a.Records += len(g.Log)
	if len(g.Log) == 0 {
		a.Broken = append(a.Broken, fmt.Sprintf("%s: no record", g.ID))
		return
	}
	switch g.Log[len(g.Log)-1].Phase {
	case storage.Finished:
		a.Finished++
	case storage.Closed:
		a.Closed++
	}
	gone := map[int]bool{}
	for _, r := range g.Log {
		if r.Act.Kind == storage.ActUndo {
			a.Undone++
			for seq := r.Act.Undone; seq < r.Seq; seq++ {
				gone[seq] = true
			}
		}
	}
	rules, ok := a.rules[g.Log[0].Game]
	if !ok {
		a.Broken = append(a.Broken, fmt.Sprintf("%s: no rules for %q", g.ID, g.Log[0].Game))
		return
	}
	answered := map[string]int{}
	i := -1
	for r := range retrace.Log(rules, g.Log) {
		i++
		if r.Seq != i+1 {
			a.Broken = append(a.Broken, fmt.Sprintf("%s: record %d has the number %d", g.ID, i+1, r.Seq))
			return
		}
		if r.Interaction != "" {
			if first, twice := a.records[r.Interaction]; twice {
				a.Doubled = append(a.Doubled, fmt.Sprintf("%s: record %d and %s: record %d are of the interaction %s",
					first.game, first.seq, g.ID, r.Seq, r.Interaction))
			}
			a.records[r.Interaction] = recordRef{g.ID, r.Seq}
		}
		if r.Err != nil {
			a.Broken = append(a.Broken, fmt.Sprintf("%s: record %d (%s): %v", g.ID, r.Seq, r.Act.Kind, r.Err))
		}
		if i > 0 {
			a.agreed(g.ID, g.Log[i-1], r.Record)
		}
		if r.Act.Kind == storage.ActVote || r.Act.Key == "agreed" {
			a.Voted++
		}
		if r.Act.Kind != storage.ActMove {
			continue
		}
		a.Moves++
		if r.Act.By == "order" {
			a.Ordered++
		}
		if r.Open || gone[r.Seq] {
			continue
		}
		key := fmt.Sprint(r.Act.Seat, " ", r.Act.Since)
		if first := answered[key]; first != 0 {
			a.Doubled = append(a.Doubled, fmt.Sprintf("%s: records %d and %d answer one question", g.ID, first, r.Seq))
		}
		answered[key] = r.Seq
	}
}

// compare looks every click up in the logs.
func (a *auditor) compare(list []click) {
	for _, c := range list {
		at, recorded := a.records[c.ID]
		count := func(p *clickCount) {
			p.Clicks++
			if recorded {
				p.Recorded++
			}
		}
		switch c.Outcome {
		case done:
			a.Done++
			if why := a.missing(c, at, recorded); why != "" {
				a.Lost = append(a.Lost, fmt.Sprintf("%s: %s %s of %s in %s at %s (%s after %s): %s", c.ID, c.Word,
					c.Move, c.Person, c.Game,
					c.At.Format("15:04:05.000"), c.Kind, c.Took, why))
			}
		case drafted:
			a.Drafted++
			if !recorded && !a.draftKept(c) {
				a.Lost = append(a.Lost, fmt.Sprintf("%s: %s of %s in %s: the draft that was shown is not in the log",
					c.ID, c.Word, c.Person, c.Game))
			}
		case deferred:
			count(&a.Deferred)
		case unanswered:
			count(&a.Unanswered)
		default:
			count(&a.Informed)
		}
	}
}

// missing says why a click that was answered as done is not done, "" if it is.
func (a *auditor) missing(c click, at recordRef, recorded bool) string {
	if !recorded {
		return "no record"
	}
	r := a.logs[at.game].Log[at.seq-1]
	switch {
	case at.game != c.Game:
		return fmt.Sprintf("recorded in %s", at.game)
	case r.Act.User != c.Person:
		return fmt.Sprintf("recorded as an act of %s", r.Act.User)
	case c.Move != "" && (r.Act.Kind != storage.ActMove || r.Act.Move != c.Move || r.Act.Since != c.Since):
		return fmt.Sprintf("recorded as %s %s", r.Act.Kind, r.Act.Move)
	}
	return ""
}

// draftKept says whether the draft that a prompt showed is in the log, by this click or another one, or is the one that
// it showed before.
func (a *auditor) draftKept(c click) bool {
	if c.After == c.Before {
		return true
	}
	g := a.logs[c.Game]
	if g == nil {
		return false
	}
	seat := engine.Everyone
	for _, r := range g.Log {
		if s := slices.IndexFunc(r.Seats, func(s storage.Seat) bool { return s.User == c.Person }); s >= 0 {
			seat = engine.Seat(s)
		}
		if r.Act.Kind == storage.ActDraft && r.Act.Seat == seat && r.Act.Since == c.Since &&
			draftMark(r.Act.Move) == c.After {
			return true
		}
	}
	return false
}
