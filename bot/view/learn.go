package view

import (
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// lessonButton leads to the lessons of a game.
func lessonButton(game, label string) chat.Button {
	return chat.Button{ID: lessonControl(storage.GameID(game), ""), Label: label}
}

// lessonControl is a control of a chapter, or of the lessons of a game: see learn.Learn.Turn.
func lessonControl(at storage.GameID, arg string) string {
	return customid.ID{Game: at, Word: strings.TrimSuffix("@learn:"+arg, ":")}.String()
}

// PuzzlesAt stands in the controls of the puzzle of the day in place of a table, whichever game it is of.
const PuzzlesAt = "today"

// puzzleButton leads to the puzzle of the day of a game, or with PuzzlesAt of any.
func puzzleButton(game, label string) chat.Button {
	return chat.Button{ID: puzzleControl(storage.GameID(game), ""), Label: label}
}

// puzzleControl is a control of a puzzle, or of the puzzles of a game: see learn.Learn.TurnPuzzle.
func puzzleControl(at storage.GameID, arg string) string {
	return customid.ID{Game: at, Word: strings.TrimSuffix("@puzzle:"+arg, ":")}.String()
}

// LearnWhich asks which of these games a person wants to learn.
func LearnWhich(games []string, v text.Localizer) chat.Message {
	m := Text("**" + v.Say("learn.which") + "**\n" + v.Say("learn.about"))
	m.Blocks = append(m.Blocks, learnButtons(games, v)...)
	return m
}

func learnButtons(games []string, v text.Localizer) []chat.Block {
	return Buttons(text.Each(games, func(game string) chat.Button {
		return lessonButton(game, v.Say("button.learn.game", engine.Free("title", v.Say(game+".title"))))
	})...)
}
