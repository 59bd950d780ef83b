package view

import (
	"fmt"
	"slices"
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

// Lesson is what is shown of a chapter of lessons beside its position.
type Lesson struct {
	// Chapter counts from 1, Step from 0; Step is the number of the chapter's steps once all are done.
	Chapter, Step int
	// Records are what has happened since the learner's last answer.
	Records []storage.Record
	Exercise
}

// LessonStep shows where a learner is in a chapter: what has happened, what the coach says, and the question with its
// controls. The picture is added when drawn.
func LessonStep(g *title.Game, in chat.Interaction, l Lesson) chat.Message {
	v := g.In(in.Locale)
	chapters := g.Title.Lessons
	chapter := chapters[l.Chapter-1]
	key := v.Game + ".lesson." + chapter.Key
	ended := l.Step == len(chapter.Steps)
	m := Text("-# " + v.Say("learn.place", engine.Free("title", v.Title()), engine.Num("chapter", l.Chapter),
		engine.Free("name", v.Say(key)), engine.Num("step", min(l.Step+1, len(chapter.Steps))),
		engine.Num("steps", len(chapter.Steps))))
	seat := chapter.Seat()
	if words := changedLines(GameLog(l.Records, v, seat), v); words != "" {
		m.Blocks = append(m.Blocks, chat.Block{Text: text.Clip("-# "+strings.ReplaceAll(words, "\n", "\n-# "), 1500)})
	}
	m.Blocks = append(m.Blocks, l.note()...)
	if ended {
		m.Blocks = append(m.Blocks, chat.Block{Text: v.Say(key + ".end")})
		m.Blocks = append(m.Blocks, Buttons(afterLesson(v, chapters, l.Chapter, g.Title.Puzzles != nil)...)...)
		return m
	}
	step := chapter.Steps[l.Step]
	m.Blocks = append(m.Blocks, chat.Block{Text: v.Say(key + "." + step.Key)})
	if step.Page() {
		next := chat.Button{ID: lessonControl(g.ID, fmt.Sprintf("next%d", l.Step)), Label: v.Say("button.learn.next"),
			Style: chat.Primary}
		m.Blocks = append(m.Blocks, Buttons(next)...)
	} else {
		m.Blocks = append(m.Blocks, l.question(g, in, seat, lessonControl(g.ID, ""))...)
	}
	list := chat.Button{ID: lessonControl(g.ID, "list"), Label: v.Say("button.learn.chapters")}
	if last := m.Blocks[len(m.Blocks)-1].Row; last != nil && last.Menu == nil && len(last.Buttons) < RowButtons {
		last.Buttons = append(last.Buttons, list)
		return m
	}
	m.Blocks = append(m.Blocks, Buttons(list)...)
	return m
}

// chapterID stands in the controls of a chapter in place of a table.
func chapterID(game string, chapter int) storage.GameID {
	return customid.ExerciseID(game, strconv.Itoa(chapter))
}

// afterLesson leads on from the end of a chapter: to the next one, or to a first game and to puzzles.
func afterLesson(v text.Localizer, chapters []title.Lesson, chapter int, puzzled bool) []chat.Button {
	list := chat.Button{ID: lessonControl(storage.GameID(v.Game), "list"), Label: v.Say("button.learn.chapters")}
	if chapter == len(chapters) {
		row := []chat.Button{firstGame(v, chat.Primary), list}
		if puzzled {
			row = append(row, puzzleButton(v.Game, v.Say("button.puzzle")))
		}
		return row
	}
	return []chat.Button{{ID: lessonControl(chapterID(v.Game, chapter+1), "1"),
		Label: text.Clip(chapterLabel(v, chapters, chapter+1), 80), Style: chat.Primary}, list}
}

// firstGame begins a game against computers, in which each kind of question is explained.
func firstGame(v text.Localizer, style chat.Style) chat.Button {
	return chat.Button{ID: customid.ID{Game: storage.GameID(v.Game), Word: "@first"}.String(),
		Label: v.Say("button.learn.play"), Style: style}
}

// Levels asks how well the computers of a game play that begins with the answer.
func Levels(game string, v text.Localizer) chat.Message {
	var row []chat.Button
	for _, level := range engine.Levels {
		b := chat.Button{ID: customid.ID{Game: storage.GameID(game), Word: "@play:" + level}.String(),
			Label: text.Upper(v.Say("setting.level." + level))}
		if level == engine.LevelNormal {
			b.Style = chat.Primary
		}
		row = append(row, b)
	}
	return Text("**"+v.Say("play.level")+"**", row...)
}

func chapterLabel(v text.Localizer, chapters []title.Lesson, chapter int) string {
	return v.Say("learn.chapter", engine.Num("n", chapter),
		engine.Free("name", v.Say(v.Game+".lesson."+chapters[chapter-1].Key)))
}

// Lessons lists the chapters of a game, with how far a person is.
func Lessons(s title.Title, now profile.Lesson, v text.Localizer) chat.Message {
	m := Text("**" + v.Say("learn.head", engine.Free("title", v.Title())) + "**\n" + v.Say("learn.about"))
	at := min(now.Chapter, len(s.Lessons))
	under := at > 0 && len(now.Answers) > 0 && len(now.Answers) < len(s.Lessons[at-1].Steps)
	next := now.Chapter
	if !under {
		for next = 1; slices.Contains(now.Done, next); next++ { // The first that is not done.
		}
	}
	for n := range s.Lessons {
		n++
		b := chat.Button{ID: lessonControl(chapterID(v.Game, n), "1"), Label: chapterLabel(v, s.Lessons, n)}
		switch {
		case under && n == now.Chapter:
			b.ID = lessonControl(chapterID(v.Game, n), "")
			b.Label, b.Style = v.Say("button.learn.continue", engine.Free("chapter", b.Label)), chat.Success
		case n == next:
			b.Style = chat.Primary
		case slices.Contains(now.Done, n):
			b.Label = "✓ " + b.Label
		}
		b.Label = text.Clip(b.Label, 80)
		m.Blocks = append(m.Blocks, Buttons(b)...)
	}
	var row []chat.Button
	if under {
		row = append(row, chat.Button{ID: lessonControl(chapterID(v.Game, now.Chapter), "1"),
			Label: v.Say("button.learn.again")})
	}
	style := chat.Secondary
	if next > len(s.Lessons) {
		style = chat.Primary
	}
	m.Blocks = append(m.Blocks, Buttons(append(row, firstGame(v, style))...)...)
	return m
}
