package learn

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Learn teaches persons the games that have lessons.
type Learn struct{ *feature.Env }

// Games are the games that have lessons, in their order.
func (le *Learn) Games() []string {
	return slices.DeleteFunc(slices.Clone(le.Titles.Names),
		func(name string) bool { return le.Titles.ByName[name].Lessons == nil })
}

// taught is a game by its name, or a refusal where it has no lessons.
func (le *Learn) taught(name string) (title.Title, error) {
	s := le.Titles.ByName[name]
	if s.Lessons == nil {
		return s, table.Refuse("refused.no_lessons")
	}
	return s, nil
}

// Open answers /learn: it goes on with the lessons of the game that is named, or asks which.
func (le *Learn) Open(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	game := in.Options["game"]
	if games := le.Games(); game == "" && len(games) == 1 {
		game = games[0]
	} else if game == "" {
		r.Update(ctx, view.LearnWhich(games, le.Texts.Reader(in.Locale)))
		return nil
	}
	return le.Turn(ctx, in, r, storage.GameID(game), "")
}

// Turn turns to a page of the lessons of a game, or of a chapter: "" goes on where the person is, "list" lists the
// chapters, "1" begins the chapter, "next<n>" goes on from its n-th step, which is only read.
func (le *Learn) Turn(ctx context.Context, in chat.Interaction, r *reply.Reply, at storage.GameID, arg string) error {
	game, chapter, inChapter := chapterOf(at)
	s, err := le.taught(game)
	switch {
	case err != nil:
		return err
	case inChapter && (chapter < 1 || chapter > len(s.Lessons)):
		return table.Refuse("refused.unknown_control")
	}
	step, isNext := strings.CutPrefix(arg, "next")
	list := false
	var shown *lesson
	err = le.change(ctx, in, game, func(now *profile.Lesson) error {
		if !inChapter {
			chapter = now.Chapter
		}
		last := min(now.Chapter, len(s.Lessons))
		done := last > 0 && len(now.Answers) >= len(s.Lessons[last-1].Steps)
		list = arg == "list" || !inChapter && done
		switch {
		case list:
			return table.ErrUnchanged
		case arg == "1":
			*now = profile.Lesson{Chapter: chapter, Done: now.Done}
		case chapter == 0:
			*now = profile.Lesson{Chapter: 1, Done: now.Done}
		}
		shown = le.at(in, s, now)
		switch {
		case arg == "1":
			return nil
		case inChapter && now.Chapter != chapter:
			shown.say("learn.elsewhere")
		case isNext && strconv.Itoa(shown.step) != step:
			shown.say("learn.stale")
		case isNext && shown.page():
			shown = le.answered(in, s, now, "")
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case list:
		p, err := le.Profiles.Person(ctx, in.User.ID)
		if err != nil {
			return err
		}
		r.Update(ctx, view.Lessons(s, p.Lessons[game], le.Texts.About(game, in.Locale)))
		return nil
	}
	le.show(ctx, in, r, shown)
	return nil
}

// Use takes a control of a question of a chapter or a puzzle.
func (le *Learn) Use(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, value string) error {
	if _, name, _ := customid.ExerciseOf(c.Game); strings.HasPrefix(name, title.PuzzleKey) {
		return le.usePuzzle(ctx, in, r, c, value)
	}
	game, chapter, ok := chapterOf(c.Game)
	s, err := le.taught(game)
	switch {
	case err != nil:
		return err
	case !ok || chapter < 1 || chapter > len(s.Lessons):
		return table.Refuse("refused.unknown_control")
	}
	var shown *lesson
	err = le.change(ctx, in, game, func(now *profile.Lesson) error {
		if now.Chapter == 0 {
			now.Chapter = chapter
		}
		shown = le.at(in, s, now)
		if now.Chapter != chapter {
			shown.say("learn.elsewhere")
			return nil
		}
		d, asked := shown.asked(c.Since)
		if !asked {
			shown.say("learn.stale")
			return nil
		}
		move, draft, err := shown.use(in, d, c, value)
		switch {
		case err != nil:
			return err
		case draft != "":
			now.Draft = draft
			planning, from := shown.show.Planning, shown.show.From
			shown = le.at(in, s, now)
			shown.show.Planning, shown.show.From = planning, from
		case move != "" && shown.judge(d, move):
			shown = le.answered(in, s, now, move)
		}
		return nil
	})
	if err != nil {
		return err
	}
	le.show(ctx, in, r, shown)
	return nil
}

// chapterOf is the chapter that a control belongs to, counted from 1.
func chapterOf(id storage.GameID) (game string, chapter int, ok bool) {
	game, name, ok := customid.ExerciseOf(id)
	chapter, err := strconv.Atoi(name)
	return game, chapter, ok && err == nil
}

// change changes how far a person is in the lessons of a game; nothing is written where nothing has changed.
func (le *Learn) change(ctx context.Context, in chat.Interaction, game string,
	use func(*profile.Lesson) error) error {
	_, err := le.Profiles.ChangePerson(ctx, in.User.ID, func(p *profile.Person) error {
		now := p.Lessons[game]
		if err := use(&now); err != nil {
			return err
		}
		text.Put(&p.Lessons, game, now)
		return nil
	})
	if errors.Is(err, table.ErrUnchanged) {
		return nil
	}
	return err
}

// answered goes on from a step by the learner's answer.
func (le *Learn) answered(in chat.Interaction, s title.Title, now *profile.Lesson, answer string) *lesson {
	now.Answers, now.Draft = append(now.Answers, answer), ""
	next := le.at(in, s, now)
	if next.ended() && !slices.Contains(now.Done, now.Chapter) {
		now.Done = append(now.Done, now.Chapter)
	}
	return next
}

// show answers with where the learner is, drawn.
func (le *Learn) show(ctx context.Context, in chat.Interaction, r *reply.Reply, l *lesson) {
	m := view.LessonStep(l.game, in,
		view.Lesson{Chapter: l.chapter, Step: l.step, Records: l.records, Exercise: l.show})
	r.UpdateDrawn(ctx, l.game, l.scene(in), m)
}
