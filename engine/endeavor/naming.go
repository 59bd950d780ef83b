package endeavor

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// neutralWord stands for the Slavery deck where the neutral naming is wanted: see OptionNaming. It is in events, reasons and
// accounts, and for people in orders; never in notation.
const neutralWord = "forced_labour"

// Term is the deck's word in the vocabulary: its notation, but "forced_labour" for the Slavery deck with the neutral naming.
func (d Deck) Term(neutral bool) string { return named(d.String(), neutral) }

// Term is the card's word in the vocabulary: its notation, but such as "forced_labour_2" for a card of the Slavery deck with the
// neutral naming.
func (c Card) Term(neutral bool) string { return named(c.String(), neutral) }

// CardOfTerm is the card of a word that Card.Term has given, with either naming; NoCard for any other text.
func CardOfTerm(word string) Card { return Card(slices.Index(cardWords[:], plainName(word))) }

// named is how a word of notation for a deck or card is written with a naming.
func named(word string, neutral bool) string {
	if rest, slavery := strings.CutPrefix(word, SlaveryDeck.String()); neutral && slavery {
		return neutralWord + rest
	}
	return word
}

// plainName is the word of notation for a deck or card that is written with either naming.
func plainName(word string) string {
	if rest, neutral := strings.CutPrefix(word, neutralWord); neutral {
		return SlaveryDeck.String() + rest
	}
	return word
}

// deckTerm and cardTerm are arguments with the naming of the game.
func (s *State) deckTerm(key string, d Deck) engine.Arg { return engine.Term(key, d.Term(s.Neutral)) }

func (s *State) cardTerm(key string, c Card) engine.Arg { return engine.Term(key, c.Term(s.Neutral)) }
