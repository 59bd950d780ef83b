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
	VotePace     = "pace"
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

// Others are the voters without some.
func Others(env *storage.Envelope, but ...string) []string { return without(voters(env), but) }

func without(users, some []string) []string {
	return slices.DeleteFunc(slices.Clone(users), func(u string) bool { return slices.Contains(some, u) })
}

// OpenVote puts a question to the table, by a change of the envelope that the caller records. It says since when it
// stands, and where the caller does not, whom it asks and how many of them are enough: for "turn" and "takeover" most
// of the other persons, else all. It reports whether it is asked: not when it stands already (there is one for each
// kind and seat), when nobody is there to be asked, or when enough questions are open.
func (g *Table) OpenVote(v storage.Vote, now time.Time) bool {
	env := &g.Envelope
	if env.Phase != storage.Playing || len(env.Votes) >= votesMost || hasVote(g, v) {
		return false
	}
	byMost := v.Kind == VoteTurn || v.Kind == VoteTakeover
	if v.Asked == nil && v.Kind != VoteOffer {
		v.Asked = Others(env, v.By)
		if byMost { // Who is away for days does not keep the others from answering.
			v.Asked = slices.DeleteFunc(Others(env, env.Seats[v.Seat].User),
				func(u string) bool { return env.Seats[g.SeatOf(u)].Away != nil })
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

func hasVote(g *Table, v storage.Vote) bool {
	return slices.ContainsFunc(g.Votes, func(o storage.Vote) bool { return o.Kind == v.Kind && o.Seat == v.Seat })
}

// silent lists the persons whom a question asks and who have said nothing yet.
func silent(v storage.Vote) []string {
	return without(without(v.Asked, v.Yes), v.No)
}

// NewlyAsked lists the persons whom questions that came up after a publication ask, and all persons where the table is
// about to be given up: they are told once, by the message that shows it first.
func (g *Table) NewlyAsked(told int, since []storage.Record) []string {
	var users []string
	for _, v := range g.Votes {
		if v.ID > told {
			users = append(users, silent(v)...)
		}
	}
	for _, r := range since {
		if r.Act.Kind == storage.ActIdle {
			users = append(users, persons(&g.Envelope)...)
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
		for _, u := range silent(v) {
			list = append(list, Question{User: u, Since: -v.ID})
		}
	}
	return list
}

// QuestionNotice is the notice that was given of a question.
func QuestionNotice(g *Table, a Question) (storage.Notice, bool) {
	return find(g.Publication.Notices,
		func(t storage.Notice) bool { return t.User == a.User && t.Since == a.Since })
}

// askOthers asks whether computers play seats' turns, or go on where one has played the last; false if nobody is asked.
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
