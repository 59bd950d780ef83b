package bot

import (
	"context"
	"iter"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// Shelved is a game on the shelf: its rules and how it is asked, told and drawn. Only Game is needed; what is missing is
// replaced by the generic prompt, the generic texts, no picture.
type Shelved struct {
	Rules engine.Game
	// Asker words the game's questions where the generic prompt is not good enough.
	Asker Asker
	// Painter draws the game.
	Painter Painter
	// PictureTexts are the beginnings of the keys that the Painter asks for, such as "chess.picture.". A language that has all
	// of these is used in pictures and boards in words before it has everything else; with none, it must be complete.
	PictureTexts []string
	// Topics are the rules on demand.
	Topics Topics
	// Course tells how games go: rounds, and the numbers of a plot.
	Course Course
}

// Exporter is a game that can be written down whole: set up from its config, with all acts in order, as one line of text that
// other programs can play again.
type Exporter interface {
	Export(id string, c engine.Config, acts []engine.Action) ([]byte, error)
}

// Painter draws positions. It may be called concurrently.
type Painter interface {
	// Paint draws a scene. Of the pictures that wait under one key only the latest is drawn; the others fail with ErrUnseen.
	// ErrTooMany when too many wait, the error of ctx when that ends before the picture was begun.
	Paint(ctx context.Context, key string, scene engine.Scene) (engine.Picture, error)
	// Text is the same board in words, at most 3500 characters.
	Text(scene engine.Scene) string
	// Lobby draws the seats of a table that has not started.
	Lobby(ctx context.Context, key string, lobby engine.Lobby) (engine.Picture, error)
}

// Asker words the questions of a game.
type Asker interface {
	// Headline says where the game stands: "Round 7, captain".
	Headline(view any, v text.Localizer) string
	// Question says what a seat is asked for: "load a ship".
	Question(view any, d engine.Decision, v text.Localizer) string
	// Options words the answers to a listed question, in the order in which they are offered.
	Options(view any, d engine.Decision, v text.Localizer) []Option
	// Draft words an answer in preparation: what is proposed.
	Draft(view any, d engine.Decision, draft string, v text.Localizer) string
	// Own sums up what a seat holds, for the private board.
	Own(view any, seat engine.Seat, v text.Localizer) string
}

// Option is one answer in the words of its game.
type Option struct {
	Move  string
	Label string
	// Description explains the answer where it stands in a menu.
	Description string
	Emoji       string
	Style       chat.Style
	// Menu gathers options in one select menu with this placeholder; "" makes a button.
	Menu string
	// Under puts the option behind steps: the first is a button of the question, which opens a private answer; each further
	// one is a line of a menu there. Empty for an option that stands in the question itself. Which steps there are, and their
	// order, must not depend on who looks.
	Under []string
	// DoorEmoji is the emoji of the button that is the first step of Under; the first option with that step has it.
	DoorEmoji string
	// Confirm is what the player reads before the answer counts: it stands in a private message with the one button that gives
	// it. "" for an answer that counts at once.
	Confirm string
	// Always is the label of a button beside the answer that gives it, and gives it to every further question of this step too
	// until the player wants to be asked again; "" for none. The seat's preset is nobody else's business.
	Always string
}

// Answerer is an Asker that knows more questions than their own step that a preset answers.
type Answerer interface {
	// Answer gives the legal move with which a seat's presets, moves by step, answer its question; ok is false where they do
	// not.
	Answer(d engine.Decision, presets map[string]string) (move string, ok bool)
}

// OrderTeller is an Asker that words the standing orders of its game; engine.Orders is the game's side of them.
type OrderTeller interface {
	// OrderWords says in one clause what an order does and when, without a full stop: "If the trader comes: sell coffee, else
	// sugar". "" for an order that it does not know.
	OrderWords(o engine.Order, v text.Localizer) string
	// OrderChoice words a choice of a part as it stands inside a sentence, "" where the catalogue's words are good enough: see
	// text.Localizer.OrderChoice.
	OrderChoice(kind, part, choice string, v text.Localizer) string
}

// OrderSetter is an Asker that offers standing orders by the set, for those who do not want to make their own.
type OrderSetter interface {
	// OrderSets lists the sets for a game of this config, at most five: the words of a set stand in the catalogue under
	// "<game>.orders.<Key>".
	OrderSets(engine.Config) []OrderSet
}

// OrderSet is a ready-made set of standing orders.
type OrderSet struct {
	Key    string
	Orders []engine.Order
}

// Proposer is an Asker that words proposals of an open question by what they bring.
type Proposer interface {
	// Proposed is the button of a proposal; its Label is "" where its number among the proposals is all there is to say. Likely
	// asks for the button beside the question's other answers, with which the best proposal is given at once: its Label is ""
	// where that is not to be offered.
	Proposed(d engine.Decision, move string, likely bool, v text.Localizer) Option
}

// PlainOptions offers moves as they are written: for an Asker that is asked about something else than its game.
func PlainOptions(moves []string) []Option {
	options := make([]Option, len(moves))
	for i, m := range moves {
		options[i] = Option{Move: m, Label: m}
	}
	return options
}

// Explainer is an Asker that can also say what cannot be chosen.
type Explainer interface {
	// Missing lists moves that a player could look for in a question, because what they are about stands on the table:
	// worded by their Label like the answers, with a Menu for each kind of thing. Legal moves may stand among them; whether a
	// move is legal, and the reason if it is not, the caller asks the table.
	Missing(view any, d engine.Decision, v text.Localizer) []Option
}

// Awarder is an Asker that knows what was remarkable in a game that is over.
type Awarder interface {
	// Awards are lines about a finished game, from its positions and the facts that led to each: at most six, which tell only
	// what everybody may know once it is over.
	Awards(steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string
}

// Topics are rules on demand.
type Topics interface {
	// List gives the topics in a language, in order: at most ten groups of at most 25 topics.
	List(lang string) []Topic
	// Present names the topic of a question's phase, such as "captain" for "captain.load".
	Present(step string) string
}

// OwnTopics are Topics that know what makes a difference for a seat at the open question.
type OwnTopics interface {
	Topics
	// Own names the topics of what the seat has and can use from the open question on, by that seat's view. Each of them has
	// a Brief.
	Own(view any, seat engine.Seat) []string
}

// TableTopics are Topics that depend on the settings of a table, such as what it calls things.
type TableTopics interface {
	Topics
	// At gives the topics for a table of this config: the same keys in the same order and groups.
	At(engine.Config) Topics
}

// Topic is a piece of the rules in our own words.
type Topic struct {
	// Key is its name in controls: letters, digits and underscores, beginning with a letter.
	Key, Title, Text string
	// Brief says in a few words what a thing does, "" for topics that are no things.
	Brief string
	// Group gathers topics: "phase", "building". The catalogue names it under "<game>.help.<group>", or "help.<group>".
	Group string
}
