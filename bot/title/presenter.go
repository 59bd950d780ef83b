package title

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// Presenter words the questions of a game.
type Presenter interface {
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
	Move string
	// Label has at most LabelMost characters on a button, and twice as many on a line of a menu.
	Label string
	// Name is the answer within a sentence, without what only its control tells; "" where that is the Label.
	Name string
	// Description explains the answer where it stands in a menu.
	Description string
	Emoji       string
	Style       chat.Style
	// Menu gathers options in one select menu with this placeholder; "" makes a button.
	Menu string
	// Path puts the option behind steps: the first is a button of the question, which opens a private answer; each
	// further one is a line of a menu there. Empty for an option that stands in the question itself. Which steps there
	// are, and their order, must not depend on who looks.
	Path []string
	// SubmenuEmoji is the emoji of the button that is the first step of Path; the first option with that step has it.
	SubmenuEmoji string
	// SubmenuBack is the label of the button that leads from the end of a Path of one step back to the question; "" for
	// none, because the question still stands at the table.
	SubmenuBack string
	// Confirm is what the player reads before the answer counts: it stands in a private message with the one button
	// that gives it. "" for an answer that counts at once.
	Confirm string
	// Shown says that the answer, to a private question, tells nothing that others can't see: it may stand at the
	// table.
	Shown bool
	// Always is the label of a button beside the answer that gives it, and gives it to every further question of this
	// step too until the player wants to be asked again; "" for none. Nobody else is told of the seat's preset.
	Always string
}

// Said is the option as a sentence names it.
func (o Option) Said() string { return cmp.Or(o.Name, o.Label) }

// Word is the word of the option's control.
func (o Option) Word() string {
	if o.Confirm != "" {
		return customid.Confirm + o.Move
	}
	return o.Move
}

// PresetAnswerer is a Presenter that knows more questions than their own step that a preset answers.
type PresetAnswerer interface {
	// Answer gives the legal move with which a seat's presets, moves by step, answer its question; ok is false where
	// they do not.
	Answer(d engine.Decision, presets map[string]string) (move string, ok bool)
}

// OrderPresenter is a Presenter that words the standing orders of its game: see Title.Orders.
type OrderPresenter interface {
	// OrderWords says in one clause what an order does and when, without a full stop: "If the trader comes: sell
	// coffee, else sugar". "" for an order that it does not know.
	OrderWords(o engine.Order, v text.Localizer) string
	// OrderChoice words a choice of a part as it stands inside a sentence, "" where the catalog's words are good
	// enough: see text.Localizer.OrderChoice.
	OrderChoice(kind, part, choice string, v text.Localizer) string
}

// ChoiceWords are choices of a part of an order in the words of the game, or else in those of the catalog. The
// presenter may be nil.
func ChoiceWords(p OrderPresenter, kind, part string, choices []string, v text.Localizer) []string {
	words := make([]string, len(choices))
	for i, choice := range choices {
		if p != nil {
			words[i] = p.OrderChoice(kind, part, choice, v)
		}
		if words[i] == "" {
			words[i] = v.OrderChoice(kind, part, choice)
		}
	}
	return words
}

// ProposalPresenter is a Presenter that words proposals of an open question by what they bring.
type ProposalPresenter interface {
	// Proposed is the button of a proposal; its Label is "" where its number among the proposals is all there is to
	// say. Likely asks for the button beside the question's other answers, with which the best proposal is given at
	// once: its Label is "" where that is not to be offered.
	Proposed(view any, d engine.Decision, move string, likely bool, v text.Localizer) Option
}

// LabelMost is how many characters of a button a phone shows.
const LabelMost = 40

// Fitting is the first of the labels that a button has room for, else the last.
func Fitting(labels ...string) string {
	fits := func(label string) bool { return utf8.RuneCountInString(label) <= LabelMost }
	if i := slices.IndexFunc(labels, fits); i >= 0 {
		return labels[i]
	}
	return labels[len(labels)-1]
}

// DetailPresenter is a Presenter that says more about some questions than a prompt has room for.
type DetailPresenter interface {
	// Details is what stands below a question: what the card does that is offered. "" for nothing.
	Details(view any, d engine.Decision, v text.Localizer) string
}

// UnavailablePresenter is a Presenter that can also say what cannot be chosen.
type UnavailablePresenter interface {
	// Missing lists moves that a player could look for in a question, because what they are about stands on the table:
	// worded by their Label like the answers, with a Menu for each kind of thing. Legal moves may stand among them;
	// whether a move is legal, and the reason if it is not, the caller asks the table.
	Missing(view any, d engine.Decision, v text.Localizer) []Option
}

// AwardPresenter is a Presenter that knows what was remarkable in a game that is over.
type AwardPresenter interface {
	// Awards are lines about a finished game, from its positions and the facts that led to each: at most six, which
	// tell only what everybody may know once it is over.
	Awards(steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string
}

// HabitPresenter is a Presenter that has drawings for what the game's timeline calls habits.
type HabitPresenter interface {
	// PointIcons are those of the parts of the score, by their keys.
	PointIcons() map[string]string
	// ThingIcon is that of a thing that people build or take.
	ThingIcon(key string, v text.Localizer) string
}

// plainPresenter words any game by the catalog alone: a game is playable before it has words of its own.
type plainPresenter struct{}

func (plainPresenter) Headline(_ any, v text.Localizer) string {
	return v.Title()
}

func (plainPresenter) Question(_ any, d engine.Decision, v text.Localizer) string {
	return v.Or(v.Game+".ask."+d.Step, "generic.ask")
}

func (plainPresenter) Options(_ any, d engine.Decision, v text.Localizer) []Option {
	options := make([]Option, len(d.Moves))
	for i, m := range d.Moves {
		options[i] = Option{Move: m, Label: m}
		if key := v.Game + ".move." + m; v.Has(key) {
			options[i].Label = v.Say(key)
		}
	}
	return options
}

func (plainPresenter) Draft(_ any, _ engine.Decision, draft string, v text.Localizer) string {
	return v.Say("generic.draft", engine.Free("draft", text.Plain(draft)))
}

func (plainPresenter) Own(any, engine.Seat, text.Localizer) string { return "" }

// FirstWord is the word that a move begins with.
func FirstWord(move string) string {
	if end := strings.IndexAny(move, ": "); end >= 0 {
		return move[:end]
	}
	return move
}
