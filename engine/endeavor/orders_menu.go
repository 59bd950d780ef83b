package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// orderMenu is what can be chosen in a game of some options.
type orderMenu struct {
	// neutral says how the Slavery deck and its cards are called: see OptionNaming.
	neutral bool
}

// name is how a word of a deck or card stands in this game's orders.
func (m *orderMenu) name(word string) string { return named(word, m.neutral) }

func (m *orderMenu) names(words []string) []string {
	list := slices.Clone(words)
	for i, word := range list {
		list[i] = m.name(word)
	}
	return list
}

// roundsPart are the rounds in which an order acts: none chosen for every one.
func roundsPart() engine.OrderPart {
	return engine.UpToPart(partRounds, Rounds-1, engine.Numbers(1, Rounds)...)
}

// tiles lists the buildings that can be built and do what is asked.
func tiles(is func(Building) bool) []string {
	var words []string
	for kind := ColonialOffice + 1; kind < Buildings; kind++ {
		if is(kind) {
			words = append(words, kind.String())
		}
	}
	return words
}

// sources lists the buildings and tokens that allow an action.
func sources(p Part) []string {
	var words []string
	for kind := range Building(Buildings) {
		if rulebook.buildings[kind].source.can&(1<<p) != 0 {
			words = append(words, kind.String())
		}
	}
	for t := AttackToken; t < Tokens; t++ {
		if rulebook.tokens[t].source.can&(1<<p) != 0 {
			words = append(words, t.String())
		}
	}
	return words
}

func cityWords() []string {
	var words []string
	for c := range City(Cities) {
		words = append(words, c.String())
	}
	return words
}
