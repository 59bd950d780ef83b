package soak

import (
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// agreed looks at the standing orders and votes of a record, which follow from those of the record before.
func (a *auditor) agreed(id storage.GameID, before, r storage.Record) {
	wrong := func(what string) {
		a.Unagreed = append(a.Unagreed,
			fmt.Sprintf("%s: record %d (%s %s): %s", id, r.Seq, r.Act.Kind, r.Act.Key, what))
	}
	for i, s := range r.Seats {
		seat := engine.Seat(i)
		switch {
		case i >= len(before.Seats) || before.Seats[i].User != s.User || r.Act.Kind == storage.ActUndo:
		case r.Act.Kind == storage.ActOrder && r.Act.Seat == seat && (r.Act.User == s.User || r.Act.Key == "spent"):
		case !slices.Equal(before.Orders[seat], r.Orders[seat]):
			wrong(fmt.Sprintf("the standing orders of seat %d change", seat))
		}
	}
	if r.Act.By == "order" {
		held, ok := before.Held[r.Act.Seat]
		switch {
		case !slices.Contains(before.Orders[r.Act.Seat], r.Act.Key):
			wrong("no such order was given")
		case r.Act.User == "" && ok && held == r.Act.Since:
			wrong("the question was left to its person")
		}
	}
	if r.Act.Key == "agreed" && !slices.ContainsFunc(before.Votes, func(v storage.Vote) bool {
		yes := len(v.Yes)
		if slices.Contains(v.Asked, r.Act.User) && !slices.Contains(v.Yes, r.Act.User) {
			yes++
		}
		return v.Kind == string(r.Act.Kind) && v.Seat == r.Act.Seat && yes >= v.Need
	}) {
		wrong("not enough have agreed")
	}
	for _, v := range r.Votes {
		i := slices.IndexFunc(before.Votes,
			func(o storage.Vote) bool { return o.ID == v.ID && o.Kind == v.Kind && o.Seat == v.Seat })
		if i < 0 {
			i, before.Votes = len(before.Votes), append(slices.Clip(before.Votes), storage.Vote{})
		}
		for _, u := range slices.Concat(v.Yes, v.No) {
			old := before.Votes[i]
			if !slices.Contains(v.Asked, u) || u != r.Act.User && !slices.Contains(slices.Concat(old.Yes, old.No), u) {
				wrong(fmt.Sprintf("%s is counted for the question %d without a word", u, v.ID))
			}
		}
	}
}

// messages looks for posts without a mention that show what another message of their table shows in the same channel,
// for a table that moves into its thread is posted there as it was; and for messages that are not their table's newest,
// or whose table's game is over, and ask something after all was published.
func (a *auditor) messages(journal []entry) {
	now := map[storage.GameID]map[string]entry{}
	newest := map[storage.GameID]string{}
	for _, e := range journal {
		if e.Game == "" {
			continue
		}
		if now[e.Game] == nil {
			now[e.Game] = map[string]entry{}
		}
		for _, o := range now[e.Game] {
			if e.post() && len(e.Notified) == 0 && e.Shows != "" && e.Shows == o.Shows && e.Message != o.Message &&
				e.Channel == o.Channel {
				a.Duplicates = append(a.Duplicates,
					fmt.Sprintf("%s: the post %s at %s shows what %s shows", e.Game, e.Message,
						e.At.Format("15:04:05.000"), o.Message))
				break
			}
		}
		now[e.Game][e.Message] = e
		if later(e.Message, newest[e.Game]) {
			newest[e.Game] = e.Message
		}
	}
	for game, messages := range now {
		over := false
		if g := a.logs[game]; g != nil && len(g.Log) > 0 {
			over = g.Log[len(g.Log)-1].Phase.Over()
		}
		for id, e := range messages {
			if e.Armed && (over || id != newest[game]) {
				a.Armed = append(a.Armed, fmt.Sprintf("%s: the message %s still asks what it asked at %s", game, id,
					e.At.Format("15:04:05.000")))
			}
		}
	}
	slices.Sort(a.Armed)
}

// outage is a time in which something was killed or went wrong, and the share of the clicks that may stay without an
// answer for it, 0 to 1.
type outage struct {
	From  time.Time `json:"from"`
	To    time.Time `json:"to"`
	Share float64   `json:"share"`
}

const (
	// answerTime is how long a click waits for its answer.
	answerTime = 3 * time.Second
	// recovery is how long after a kill clicks may stay without an answer: a process starts in that time, on a machine
	// that is busy with that.
	recovery = 6 * time.Second
	// unansweredShare is the share of clicks that may stay without an answer for nothing but a busy machine.
	unansweredShare = 0.02
)

// mayStay is how many clicks may stay without an answer: all that fell into outages, by their shares, and a few more.
func mayStay(list []click, outages []outage) int {
	sum := 0.0
	for _, c := range list {
		share := unansweredShare
		for _, o := range outages {
			if c.At.Add(answerTime).After(o.From) && c.At.Before(o.To) {
				share += o.Share
			}
		}
		sum += min(share, 1)
	}
	return int(sum + 1)
}
