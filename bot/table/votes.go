package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/text"
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
	// voteLife is how long a question stands; an offered seat is offered for as long as it is.
	VoteLife = 72 * time.Hour
	// votesMost is how many questions are open at a table at most, votesShown how many of them the table message shows; the
	// others stand behind More.
	votesMost, VotesShown = 5, 2
	// voteLetters is how many characters a question has at most, beside who has agreed; tableLetters how many a table message
	// has with its questions.
	VoteChars, TableChars = 420, 3600
	// backLines is how many further steps the question about an undo names.
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

// OpenVote puts a question to the table, by a change of the envelope that the caller records. It says since when it stands,
// and where the caller does not, whom it asks and how many of them are enough: for "turn" and "takeover" most of the other
// persons, else all. It reports whether it is asked: not when it stands already (there is one for each kind and seat), when
// nobody is there to be asked, or when enough questions are open.
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

// DropVote takes a question off the table.
func DropVote(env *storage.Envelope, v storage.Vote) {
	env.Votes = slices.DeleteFunc(slices.Clone(env.Votes), func(o storage.Vote) bool { return sameVote(o, v) })
}

func sameVote(a, b storage.Vote) bool { return a.ID == b.ID && a.Kind == b.Kind && a.Seat == b.Seat }

// ParseBallot finds the question of a control; false if it is not open any more.
func ParseBallot(env *storage.Envelope, arg string) (v storage.Vote, word string, ok bool) {
	parts := strings.Split(arg, ".")
	if len(parts) != 4 {
		return storage.Vote{}, "", false
	}
	id, err := strconv.Atoi(parts[0])
	seat, wrong := strconv.Atoi(parts[2])
	if err != nil || wrong != nil {
		return storage.Vote{}, "", false
	}
	i := slices.IndexFunc(env.Votes, func(o storage.Vote) bool { return o.ID == id && o.Kind == parts[1] && int(o.Seat) == seat })
	if i < 0 {
		return storage.Vote{}, "", false
	}
	return env.Votes[i], parts[3], true
}

// Expired says that a question has stood for long enough.
func Expired(v storage.Vote, now time.Time) bool {
	return v.Kind != VoteOffer && now.Sub(v.At) >= VoteLife
}

// Reject counts somebody who is against it: with that a question is over unless enough others are left. Who has asked takes
// it back so.
func (g *Table) Reject(by Input, v storage.Vote) (Change, error) {
	user := by.User
	act := storage.Act{Kind: "vote", Seat: g.SeatOf(user), Key: v.Kind + ".no"}
	env := &g.Envelope
	switch {
	case user == v.By:
		DropVote(env, v)
		act.Key = v.Kind + ".withdrawn"
		return Change{Act: act, Answer: "vote.withdrawn"}, nil
	case !slices.Contains(v.Asked, user):
		return Change{}, g.NotAsked(v)
	case slices.Contains(v.No, user):
		return Change{}, g.RefuseAsking("vote.against_before")
	}
	v.Yes = slices.DeleteFunc(slices.Clone(v.Yes), func(u string) bool { return u == user })
	v.No = append(slices.Clone(v.No), user)
	if len(v.Asked)-len(v.No) < v.Need {
		DropVote(env, v)
		if act.Seat == engine.Everyone { // Somebody was offered a seat.
			act.Seat, act.Key, act.Value = v.Seat, v.Kind+".declined", text.Clean(by.Name)
		}
		return Change{Act: act, Answer: "vote.refused"}, nil
	}
	KeepVote(env, v)
	act.Key = v.Kind + ".against"
	return Change{Act: act, Answer: "vote.against"}, nil
}

func KeepVote(env *storage.Envelope, v storage.Vote) {
	env.Votes = slices.Clone(env.Votes)
	for i, o := range env.Votes {
		if sameVote(o, v) {
			env.Votes[i] = v
		}
	}
}

// NotAsked tells somebody that their word does not count here.
func (g *Table) NotAsked(v storage.Vote) error {
	var names []engine.Arg
	for _, u := range v.Asked {
		names = append(names, engine.Free("who", g.UserName(u)))
	}
	return Refuse("vote.not_asked", names...)
}

// Normalize brings the table around the game in order before a record is made: who answers himself is back, a computer that
// plays one turn stops after it, questions that make no sense any more are dropped, and a table at which nobody plays pauses.
// Before is who sat where before the act.
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
	if Expired(v, now) || v.By != "" && left(v.By) || slices.ContainsFunc(v.Asked, left) {
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

// NewlyAsked lists the persons whom questions that came up after a publication ask, and all persons where the table is about to
// be given up: they are told once, by the message that shows it first.
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

// Ask opens a question and makes its record.
func (g *Table) Ask(vote storage.Vote, own engine.Seat, now time.Time) (Change, error) {
	if slices.ContainsFunc(g.Votes, func(o storage.Vote) bool { return o.Kind == vote.Kind && o.Seat == vote.Seat }) {
		return Change{}, Refuse("vote.open_before")
	}
	if !g.OpenVote(vote, now) {
		return Change{}, Refuse("vote.too_many")
	}
	return Change{Act: storage.Act{Kind: "vote", Seat: own, Key: vote.Kind + ".open", Value: g.Seats[max(vote.Seat, 0)].Name}, Answer: "vote.asked"}, nil
}

// OfferSeat gives a seat up to whoever wants it; a computer plays meanwhile.
func (g *Table) OfferSeat(by Input, seat engine.Seat, now time.Time) (Change, error) {
	env := &g.Envelope
	if slices.ContainsFunc(env.Votes, func(o storage.Vote) bool { return o.Kind == VoteOffer && o.Seat == seat }) {
		return Change{}, Refuse("leave.offered_before")
	}
	if !g.OpenVote(storage.Vote{Kind: VoteOffer, Seat: seat, By: by.User}, now) {
		return Change{}, Refuse("vote.too_many")
	}
	env.Seats[seat].StandIn = StandInAway
	return Change{Act: storage.Act{Kind: "offer", Seat: seat, Value: env.Seats[seat].Name}, Answer: "leave.offered"}, nil
}

// AskOthers has the others at the table vote on whether computers play the turns of seats, or from now on where a computer
// has ended the wait before; false where nobody was asked.
func (g *Table) AskOthers(seats []engine.Seat, now time.Time) bool {
	asked := false
	for _, seat := range seats {
		kind := VoteTurn
		if g.Clocks[seat].Missed > 0 {
			kind = VoteTakeover
		}
		asked = g.OpenVote(storage.Vote{Kind: kind, Seat: seat}, now) || asked
	}
	return asked
}
