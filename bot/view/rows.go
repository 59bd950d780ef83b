package view

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
)

const (
	// RowButtons is how many buttons a row holds at most.
	RowButtons = 5
	// MenuOptions is how many options a menu holds at most.
	MenuOptions = 25
)

// Buttons lays buttons out in as few rows as hold them.
func Buttons(list ...chat.Button) []chat.Block {
	var blocks []chat.Block
	for row := range slices.Chunk(list, RowButtons) {
		blocks = append(blocks, chat.Block{Row: &chat.Row{Buttons: row}})
	}
	return blocks
}

// Menu is the row of a menu.
func Menu(menu chat.Menu) chat.Block { return chat.Block{Row: &chat.Row{Menu: &menu}} }

// Text is a message of one text above buttons.
func Text(words string, below ...chat.Button) chat.Message {
	return chat.Message{Blocks: append([]chat.Block{{Text: words}}, Buttons(below...)...)}
}
