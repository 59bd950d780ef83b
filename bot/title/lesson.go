package title

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Lesson is a chapter of what a newcomer learns of a game: a prepared position, and tasks that they do with the
// game's own controls. Everything is scripted, also what the others do. Its texts stand in the catalog: its title
// under "<game>.lesson.<Key>", its last words under "<game>.lesson.<Key>.end". Each game has its chapters in
// lessons/*.json; bot/LESSONS.md says how one is written.
type Lesson struct {
	// Key names it in the catalog: letters.
	Key string `json:"-"`
	// Seed and Options set the game up, Names are those of the seats: that of the learner is "".
	Seed    engine.Seed       `json:"seed"`
	Options map[string]string `json:"options"`
	Names   []string          `json:"names"`
	// Opening are the moves that led to the position, each "<seat> <move>".
	Opening []string     `json:"opening"`
	Steps   []LessonStep `json:"steps"`
}

// LessonStep is one thing that the learner is told and asked for.
type LessonStep struct {
	// Key names it in the catalog: what it says stands under "<game>.lesson.<lesson>.<Key>".
	Key string `json:"key"`
	// Look is the level of its picture (engine.Scene), "" for that of a table's message, or of the planner's.
	Look string `json:"look"`
	// Want are patterns (path.Match) of the moves that answer it, the first of them a move; none for a page that is
	// only read.
	Want []string `json:"want"`
	// Wrong says why others do not, by their patterns: "<game>.lesson.<lesson>.<Key>.<word>". Of several that fit the
	// longest counts. The answer to all other moves is that of the word "else", or the bot's own where there is none.
	Wrong map[string]string `json:"wrong"`
	// Then are the moves of the others before the next step, each "<seat> <move>".
	Then []string `json:"then"`
}

// LessonElse is the word of the answer to moves that no pattern of LessonStep.Wrong fits.
const LessonElse = "else"

// Lessons reads the chapters of a game: lessons/1-<key>.json and so on, in the order of their names. It panics where
// they can't be read: a program has them built in.
func Lessons(files fs.FS) []Lesson {
	names, err := fs.Glob(files, "lessons/*.json")
	if err != nil {
		panic(err)
	}
	list := make([]Lesson, len(names))
	for i, name := range names {
		data, err := fs.ReadFile(files, name)
		if err == nil {
			err = json.Unmarshal(data, &list[i])
		}
		if err != nil {
			panic(fmt.Errorf("%s: %w", name, err))
		}
		_, list[i].Key, _ = strings.Cut(strings.TrimSuffix(path.Base(name), ".json"), "-")
	}
	return list
}

// Seat is the learner's.
func (l Lesson) Seat() engine.Seat {
	for i, name := range l.Names {
		if name == "" {
			return engine.Seat(i)
		}
	}
	return engine.Everyone
}

// Page says that a step is only read.
func (s LessonStep) Page() bool { return len(s.Want) == 0 }

// Takes says whether a move answers the step.
func (s LessonStep) Takes(move string) bool {
	return slices.ContainsFunc(s.Want, func(pattern string) bool { return fits(pattern, move) })
}

// Answer is the word of the answer to a move that does not, LessonElse where there is no other.
func (s LessonStep) Answer(move string) string {
	word, best := LessonElse, -1
	for pattern, w := range s.Wrong {
		if fits(pattern, move) && len(pattern) > best {
			word, best = w, len(pattern)
		}
	}
	return word
}

func fits(pattern, move string) bool {
	ok, _ := path.Match(pattern, move) // A bad pattern fits nothing, which the lesson's test tells.
	return ok
}

// Played is a move of a lesson, what it answered and what followed.
type Played struct {
	engine.Action
	// Step is the step that it belongs to, its answer and what the others did then; -1 in the opening.
	Step     int
	Asked    engine.Decision
	Events   []engine.Event
	Position engine.Table
}

// Play plays a lesson up to the step that follows so many answers: one for each step before, "" for a page. Seq counts
// the moves. It gives all that was played; the error names the move that can't be made.
func (l Lesson) Play(rules engine.Game, answers []string) (position engine.Table, played []Played, err error) {
	position, _, err = rules.New(engine.Config{Seats: len(l.Names), Options: l.Options, Seed: l.Seed})
	if err != nil {
		return nil, nil, err
	}
	step := -1
	act := func(a engine.Action) error {
		asked, _ := position.Decision(a.Seat)
		next, events, err := position.Act(len(played)+1, a)
		if err != nil {
			return fmt.Errorf("move %d, %d %s: %w", len(played)+1, a.Seat, a.Move, err)
		}
		position = next
		played = append(played, Played{Action: a, Step: step, Asked: asked, Events: events, Position: next})
		return nil
	}
	script := func(moves []string) error {
		for _, text := range moves {
			number, move, _ := strings.Cut(text, " ")
			seat, err := strconv.Atoi(number)
			if err != nil {
				return fmt.Errorf("move %q has no seat", text)
			}
			if err := act(engine.Action{Seat: engine.Seat(seat), Move: move}); err != nil {
				return err
			}
		}
		return nil
	}
	if len(answers) > len(l.Steps) {
		return nil, nil, fmt.Errorf("%d answers to %d steps", len(answers), len(l.Steps))
	}
	err = script(l.Opening)
	for i, move := range answers {
		if step = i; err == nil && !l.Steps[i].Page() {
			err = act(engine.Action{Seat: l.Seat(), Move: move})
		}
		if err == nil {
			err = script(l.Steps[i].Then)
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return position, played, nil
}
