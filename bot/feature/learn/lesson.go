package learn

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// lesson is a chapter where a learner is in it, as a table that nobody keeps.
type lesson struct {
	title.Lesson
	*exercise
	chapter, step int
	records       []storage.Record
	// was is the position before them.
	was engine.Table
}

// at plays a chapter up to where a learner is. A chapter that has changed since begins anew.
func (le *Learn) at(in chat.Interaction, s title.Title, now *profile.Lesson) *lesson {
	now.Chapter = min(now.Chapter, len(s.Lessons))
	l := &lesson{Lesson: s.Lessons[now.Chapter-1], chapter: now.Chapter, step: len(now.Answers)}
	position, played, err := l.Play(s.Rules, now.Answers)
	if err != nil {
		le.Log.Warn("a chapter of lessons begins anew", "title", s.Rules.Name(), "chapter", now.Chapter, "error", err)
		now.Answers, now.Draft, l.step = nil, "", 0
		if position, played, err = l.Play(s.Rules, nil); err != nil {
			panic(err) // The lesson's test plays it.
		}
	}
	seats := text.Each(l.Names, func(name string) storage.Seat { return storage.Seat{Name: name} })
	id := customid.ExerciseID(s.Rules.Name(), strconv.Itoa(now.Chapter))
	l.exercise = le.exercise(in, s, id, position, l.Options, seats, l.Seat())
	l.weighs = func(move string) bool { return l.Steps[l.step].Takes(move) }
	if d, ok := position.Decision(l.Seat()); ok && now.Draft != "" {
		l.game.Drafts = map[engine.Seat]storage.Draft{d.Seat: {Since: d.Since, Move: now.Draft}}
	}
	l.records = l.since(played)
	return l
}

// since are the records of what was played from the learner's last answer on, and notes the position before.
func (l *lesson) since(played []title.Played) []storage.Record {
	var records []storage.Record
	for i, p := range played {
		if p.Step < l.step-1 || p.Step < 0 {
			l.was = p.Position
		} else if p.Step == l.step-1 {
			records = append(records, storage.Record{Seq: i + 1, Envelope: l.game.Envelope, Events: p.Events,
				Act: storage.Act{Kind: storage.ActMove, Seat: p.Seat, User: l.game.Seats[p.Seat].User, Move: p.Move,
					Step: p.Asked.Step}})
		}
	}
	return records
}

func (l *lesson) ended() bool { return l.step == len(l.Steps) }

// page says that the step is only read.
func (l *lesson) page() bool { return !l.ended() && l.Steps[l.step].Page() }

// asked is the question that a control answers, false for one that is not open.
func (l *lesson) asked(since int) (engine.Decision, bool) {
	d, ok := l.exercise.asked(since)
	return d, ok && !l.ended() && !l.page()
}

// judge says whether a move answers the step; else it says why not.
func (l *lesson) judge(d engine.Decision, move string) bool {
	if !l.legal(d, move) {
		return false
	}
	step := l.Steps[l.step]
	if step.Takes(move) {
		return true
	}
	key := strings.Join([]string{l.game.Game, "lesson", l.Key, step.Key, step.Answer(move)}, ".")
	l.show.Note = l.v.Or(key, "learn.else")
	return false
}

// scene is the picture that belongs to what is shown.
func (l *lesson) scene(in chat.Interaction) engine.Scene {
	var fresh []engine.Event
	for _, r := range l.records {
		fresh = append(fresh, r.Events...)
	}
	if l.ended() {
		return l.exercise.scene(in, fresh, false)
	}
	s := l.exercise.scene(in, fresh, !l.page())
	if s.Level = cmp.Or(l.Steps[l.step].Look, s.Level); l.was != nil {
		s.Before = l.was.View(l.Seat())
	}
	return s
}
