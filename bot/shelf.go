package bot

import (
	"context"

	"github.com/harbormaster/harbormaster/engine"
)

// Shelved is a game on the shelf: its rules and how it is asked, told and drawn. Only Game is needed; what is missing is
// replaced by the generic prompt, the generic texts, no picture.
type Shelved struct {
	Game engine.Game
	// Asker words the game's questions where the generic prompt is not good enough.
	Asker Asker
	// Painter draws the game.
	Painter Painter
	// Topics are the rules on demand.
	Topics Topics
}

// Painter draws positions. It may be called concurrently.
type Painter interface {
	// Paint draws a scene. Of the pictures that wait under one key only the latest is drawn; the others fail.
	Paint(ctx context.Context, key string, scene engine.Scene) (engine.Picture, error)
	// Text is the same board in words, at most 3500 characters.
	Text(scene engine.Scene) string
	// Lobby draws the seats of a table that has not started.
	Lobby(ctx context.Context, key string, lobby engine.Lobby) (engine.Picture, error)
}

// Asker words the questions of a game.
type Asker interface {
	// Headline says where the game stands: "Round 7, captain".
	Headline(view any, v Voice) string
	// Question says what a seat is asked for: "load a ship".
	Question(view any, d engine.Decision, v Voice) string
	// Options words the answers to a listed question, in the order in which they are offered.
	Options(view any, d engine.Decision, v Voice) []Option
	// Draft words an answer in preparation: what is proposed.
	Draft(view any, d engine.Decision, draft string, v Voice) string
	// Own sums up what a seat holds, for the private board.
	Own(view any, seat engine.Seat, v Voice) string
}

// Option is one answer in the words of its game.
type Option struct {
	Move  string
	Label string
	// Description explains the answer where it stands in a menu.
	Description string
	Emoji       string
	Style       Style
	// Menu gathers options in one select menu with this placeholder; "" makes a button.
	Menu string
}

// Topics are rules on demand.
type Topics interface {
	// List gives the topics in a language, in order.
	List(lang string) []Topic
	// Present names the topic of a question's phase, such as "captain" for "captain.load".
	Present(step string) string
}

// Topic is a piece of the rules in our own words.
type Topic struct {
	Key, Title, Text string
	// Group gathers topics: "phase", "building".
	Group string
}
