package bottest

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Lessons plays the chapters of a game's lessons by their scripts, each step by every move that it wants. It fails
// where a move can't be made, where the learner is not asked when they should be, for patterns that fit no move, for
// legal moves of a listed question that get no answer of the lesson's own, and for texts that are missing or that
// nobody says.
func Lessons(t *testing.T, rules engine.Game, lessons []title.Lesson, texts fs.FS) {
	c, prefix := Catalog(t, texts), rules.Name()+".lesson."
	said := map[string]bool{}
	say := func(parts ...string) {
		t.Helper()
		key := prefix + strings.Join(parts, ".")
		if said[key] = true; !slices.Contains(c.Keys("en", prefix), key) {
			t.Errorf("%s is not in the catalog", key)
		}
	}
	for _, l := range lessons {
		t.Run(l.Key, func(t *testing.T) {
			say(l.Key)
			say(l.Key, "end")
			var answers []string
			for _, step := range l.Steps {
				say(l.Key, step.Key)
				position, _, err := l.Play(rules, answers)
				if err != nil {
					t.Fatalf("before %s: %v", step.Key, err)
				}
				answer := ""
				if !step.Page() {
					answer = step.Want[0]
					asked(t, rules, l, step, position, answers, say)
				}
				answers = append(answers, answer)
			}
			if _, _, err := l.Play(rules, answers); err != nil {
				t.Errorf("the end: %v", err)
			}
		})
	}
	for _, key := range c.Keys("en", prefix) {
		if !said[key] {
			t.Errorf("%s is said nowhere", key)
		}
	}
}

// asked looks at a step that asks for something.
func asked(t *testing.T, rules engine.Game, l title.Lesson, step title.LessonStep, position engine.Table,
	answers []string, say func(...string)) {
	t.Helper()
	d, ok := position.Decision(l.Seat())
	if !ok || !d.Awaited() {
		t.Fatalf("%s: the learner is not asked; it waits for %+v", step.Key, position.Decisions())
	}
	t.Logf("%s: %s: %q, proposed %q", step.Key, d.Step, d.Moves, position.Propose(d.Seat))
	moves := slices.Concat(d.Moves, position.Propose(d.Seat))
	for i, pattern := range step.Want {
		if _, err := path.Match(pattern, ""); err != nil {
			t.Errorf("%s: %q: %v", step.Key, pattern, err)
		}
		if i == 0 || !strings.ContainsAny(pattern, `*?[\`) {
			if _, _, err := l.Play(rules, append(slices.Clone(answers), pattern)); err != nil {
				t.Errorf("%s: wants %q: %v", step.Key, pattern, err)
			}
			continue
		}
		for _, move := range moves {
			if ok, _ := path.Match(pattern, move); !ok {
				continue
			}
			if _, _, err := l.Play(rules, append(slices.Clone(answers), move)); err != nil {
				t.Errorf("%s: wants %q: %v", step.Key, pattern, err)
			}
		}
	}
	for pattern, word := range step.Wrong {
		say(l.Key, step.Key, word)
		fits := slices.ContainsFunc(moves, func(move string) bool {
			ok, _ := path.Match(pattern, move)
			return ok && !step.Takes(move)
		})
		err := position.Check(engine.Action{Seat: d.Seat, Move: pattern})
		if !fits && err != nil && !(d.Open && strings.ContainsAny(pattern, "*?")) {
			t.Errorf("%s: no wrong move fits %q", step.Key, pattern)
		}
	}
	other := d.Open
	for _, move := range d.Moves {
		other = other || !step.Takes(move) && step.Answer(move) == title.LessonElse
	}
	if other {
		say(l.Key, step.Key, title.LessonElse)
	}
}

// LessonAnswer is what a chapter says to a wrong move, in the words of a localizer; the rules' own reason where they
// refuse it.
func LessonAnswer(v text.Localizer, l title.Lesson, step title.LessonStep, position engine.Table, move string) string {
	var reason *engine.Reason
	if errors.As(position.Check(engine.Action{Seat: l.Seat(), Move: move}), &reason) {
		return v.Refusal(reason)
	}
	return v.Say(v.Game + ".lesson." + l.Key + "." + step.Key + "." + step.Answer(move))
}
