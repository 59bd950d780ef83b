package table

import (
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// The kinds of storage.Vote.
const (
	VoteUndo     = "undo"
	VotePause    = "pause"
	VoteEnd      = "end"
	VoteTurn     = "turn"
	VoteTakeover = "takeover"
	VoteReplace  = "replace"
	VoteOffer    = "offer"
)

const (
	// VoteLife is how long a question stands; an offered seat is offered for as long as it is.
	VoteLife = 72 * time.Hour
	// votesMost is how many questions are open at a table at most, VotesShown how many of them the table message
	// shows; the others stand behind More.
	votesMost, VotesShown = 5, 2
	// VoteChars is how many characters a question has at most, beside who has agreed; TableChars how many a table
	// message has with its questions.
	VoteChars, TableChars = 420, 3600
	// BackLines is how many further steps the question about an undo names.
	BackLines = 3
)

// voters lists the persons who are there to be asked: those whose seat no computer plays for the time being.
func voters(env *storage.Envelope) []string {
	var users []string
	for _, s := range env.Seats {
		if s.User != "" && s.StandIn != StandInAway {
			users = append(users, s.User)
		}
	}
	return users
}

// Others are the voters without some.
func Others(env *storage.Envelope, without ...string) []string {
	return slices.DeleteFunc(voters(env), func(u string) bool { return slices.Contains(without, u) })
}

// OpenVote puts a question to the table, by a change of the envelope that the caller records. It says since when it
// stands, and where the caller does not, whom it asks and how many of them are enough: for "turn" and "takeover" most
// of the other persons, else all. It reports whether it is asked: not when it stands already (there is one for each
// kind and seat), when nobody is there to be asked, or when enough questions are open.
func (g *Table) OpenVote(v storage.Vote, now time.Time) bool {
	env := &g.Envelope
	if env.Phase != storage.Playing || len(env.Votes) >= votesMost {
		return false
	}
	if slices.ContainsFunc(env.Votes, func(o storage.Vote) bool { return o.Kind == v.Kind && o.Seat == v.Seat }) {
		return false
	}
	byMost := v.Kind == VoteTurn || v.Kind == VoteTakeover
	if v.Asked == nil && v.Kind != VoteOffer {
		v.Asked = Others(env, v.By)
		if byMost { // Who is away for days does not keep the others from answering.
			v.Asked = slices.DeleteFunc(Others(env, env.Seats[v.Seat].User), func(u string) bool { return env.Seats[g.SeatOf(u)].Away != nil })
		}
	}
	if len(v.Asked) == 0 && v.Kind != VoteOffer {
		return false
	}
	if v.Need == 0 && v.Kind != VoteOffer {
		v.Need = len(v.Asked)
		if byMost {
			v.Need = len(v.Asked)/2 + 1
		}
	}
	v.ID, v.At = g.Seq+1, now
	env.Votes = append(slices.Clone(env.Votes), v)
	return true
}

// expired says that a question has stood for long enough.
func expired(v storage.Vote, now time.Time) bool {
	return v.Kind != VoteOffer && now.Sub(v.At) >= VoteLife
}

// Normalize brings the table around the game in order before a record is made: who answers himself is back, a computer
// that plays one turn stops after it, questions that make no sense any more are dropped, and a table at which nobody
// plays pauses. Before is who sat where before the act.
func (g *Table) Normalize(before []storage.Seat, by Input, c *Change, now time.Time) {
	env := &g.Envelope
	if env.Phase.Over() {
		env.Votes, env.Pause = nil, nil
	}
	if env.Phase != storage.Playing || len(before) != len(env.Seats) {
		return
	}
	table := c.Position
	if table == nil {
		table = g.Position
	}
	awaited := func(seat engine.Seat) bool {
		if table == nil {
			return false
		}
		d, ok := table.Decision(seat)
		return ok && d.Awaited()
	}
	if s := c.Act.Seat; c.Act.Kind == "move" && by.User != "" && env.Seats[s].User == by.User {
		env.Seats[s].StandIn = ""
	}
	for i := range env.Seats {
		if env.Seats[i].StandIn == StandInTurn && !awaited(engine.Seat(i)) {
			env.Seats[i].StandIn = ""
		}
	}
	kept := slices.DeleteFunc(slices.Clone(env.Votes), func(v storage.Vote) bool {
		over := g.obsolete(before, v, by, c, awaited, now)
		if over {
			c.Act.Lapsed = append(c.Act.Lapsed, v)
		}
		return over
	})
	if len(kept) < len(env.Votes) {
		env.Votes = kept
	}
	playing := len(voters(env))
	switch {
	case People(env) > 0 && playing == 0 && env.Pause == nil:
		env.Pause = &storage.Pause{Why: PauseSeats, At: now}
	case playing > 0 && env.Pause != nil && env.Pause.Why == PauseSeats:
		env.Pause = nil
	}
}

// obsolete says that a question has no sense after a change.
func (g *Table) obsolete(before []storage.Seat, v storage.Vote, by Input, c *Change, awaited func(engine.Seat) bool, now time.Time) bool {
	env := &g.Envelope
	left := func(user string) bool {
		return slices.ContainsFunc(before, func(s storage.Seat) bool { return s.User == user }) && g.SeatOf(user) == engine.Everyone
	}
	if expired(v, now) || v.By != "" && left(v.By) || slices.ContainsFunc(v.Asked, left) {
		return true
	}
	var s, was storage.Seat
	if v.Seat >= 0 && int(v.Seat) < len(env.Seats) {
		s, was = env.Seats[v.Seat], before[v.Seat]
	}
	himself := c.Act.Kind == "move" && by.User != "" && by.User == s.User
	switch v.Kind {
	case VoteUndo:
		revealed := slices.ContainsFunc(c.Events, func(e engine.Event) bool { return e.Reveal })
		return c.Act.Kind == "undo" || c.Act.Kind == "move" && (by.User != "" || c.Act.By == "order" || revealed)
	case VotePause:
		return env.Pause != nil && env.Pause.Why != PauseSeats
	case VoteTurn:
		return !awaited(v.Seat) || s.StandIn != "" || s.User != was.User
	case VoteTakeover:
		return himself || s.StandIn == StandInAway || s.User != was.User
	case VoteReplace:
		return s.User != was.User || g.SeatOf(v.User) != engine.Everyone
	case VoteOffer:
		return s.User != was.User || s.StandIn != StandInAway
	}
	return false
}

// NewlyAsked lists the persons whom questions that came up after a publication ask, and all persons where the table is
// about to be given up: they are told once, by the message that shows it first.
func (g *Table) NewlyAsked(told int, since []storage.Record) []string {
	var users []string
	for _, v := range g.Votes {
		if v.ID <= told {
			continue
		}
		for _, u := range v.Asked {
			if !slices.Contains(v.Yes, u) && !slices.Contains(v.No, u) {
				users = append(users, u)
			}
		}
	}
	for _, r := range since {
		if r.Act.Kind != "idle" {
			continue
		}
		for _, s := range g.Seats {
			if s.User != "" {
				users = append(users, s.User)
			}
		}
	}
	return users
}

// Question is a question of the table to a person who has not answered it.
type Question struct {
	User string
	// since stands for the question in storage.Notice: below zero, so that it is no wait.
	Since int
}

// OpenQuestions lists the persons whom open questions of the table ask and who have said nothing yet.
func (g *Table) OpenQuestions() []Question {
	var list []Question
	for _, v := range g.Votes {
		for _, u := range v.Asked {
			if !slices.Contains(v.Yes, u) && !slices.Contains(v.No, u) {
				list = append(list, Question{User: u, Since: -v.ID})
			}
		}
	}
	return list
}

// QuestionNotice is the notice that was given of a question.
func (g *Table) QuestionNotice(a Question) (storage.Notice, bool) {
	i := slices.IndexFunc(g.Publication.Notices, func(t storage.Notice) bool { return t.User == a.User && t.Since == a.Since })
	if i < 0 {
		return storage.Notice{}, false
	}
	return g.Publication.Notices[i], true
}

// askOthers has the others at the table vote on whether computers play the turns of seats, or from now on where a
// computer has ended the wait before; false where nobody was asked.
func askOthers(t *Table, seats []engine.Seat, now time.Time) bool {
	asked := false
	for _, seat := range seats {
		kind := VoteTurn
		if t.Clocks[seat].Missed > 0 {
			kind = VoteTakeover
		}
		asked = t.OpenVote(storage.Vote{Kind: kind, Seat: seat}, now) || asked
	}
	return asked
}
