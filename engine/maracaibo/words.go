package maracaibo

import (
	"fmt"
	"slices"
	"strings"
)

// The words of the notation.
var (
	treasureWords = [...]string{"gold", "emerald", "pearl", "any", "die"}
	cardWords     = [Cards]string(numbered("c%02d", 0, Cards))
	classWords    = [...]string{"blank", "improvement", "residence", "location"}
	kindWords     = [...]string{"crew", "equipment", "ship"}
	slotWords     = [Slots]string(strings.Fields("start 1a 1b 1c 1d 2a 2b 2c 2d 3a 3b 3c 3d 4a 4b 4c 4d 5a 5b 5c 5d " +
		"6a 6b 6c 6d 7a 7b 7c 7d 8a 8b 8c 8d 9a 9b 9c 9d gulf maracaibo"))
	questWords  = [Quests]string(numbered("q%02d", 1, Quests))
	socketWords = [Sockets]string(numbered("s%02d", 1, Sockets))
	headWords   = [Figureheads]string(strings.Split("ABCDEFGHIJKL", ""))
	tileWords   = [Tiles]string(numbered("m%d", 1, Tiles))
	storeWords  = [Stores]string(strings.Fields("gs1 gs2 es1 es2 ps1 ps2"))
	burialWords = [Burials]string(strings.Fields("gb1 gb2 gb3 gb4 eb1 eb2 eb3 eb4 pb1 pb2 pb3 pb4 po1 po2 po3 po4"))
	rubyWords   = [RubySpaces]string(numbered("rb%d", 1, RubySpaces))
	soloWords   = [SoloCards]string(strings.Fields("A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6"))
	moduleWords = [Modules]string(
		strings.Fields("retirement royal_orders rubies skirmish uncharted_improvements uncharted_locations"))
	layoutWords = [Layouts]string{"standard", "alt1", "alt2"}
	numberWords = [10]string(numbered("%d", 0, 10))
	modeWords   = [...]string{"roll", "fixed", "die"}
	opWords     = [ops]string(strings.Fields("vp doubloons treasure refill bury raid explore explorer_space " +
		"ship_upgrade quest quest_discard smuggler_place smuggler_activate figurehead residence acquire " +
		"vp_income_now doubloon_income_now vp_per choose"))
	metricWords = [Metrics]string(strings.Fields("crew equipment ship improvement_or_residence residence " +
		"instant_cards ship_upgrades buried gold emerald pearl treasure_set river doubloon_income vp_income " +
		"quest_held quest_done"))

	// These stand in the data.
	nodeWords  = rulebook.nodeWords[:]
	raidWords  = rulebook.raidWords[:]
	sideWords  = rulebook.sideWords[:]
	tradeWords = rulebook.tradeWords[:]
)

// String is the notation of each, "none" for what is none. Those of cards, quests and sockets are keys of the
// vocabulary too, as are those of treasures and modules; that of a module is the key of its option.
func (t Treasure) String() string   { return word(treasureWords[:], t) }
func (c Card) String() string       { return word(cardWords[:], c) }
func (c Class) String() string      { return word(classWords[:], c) }
func (k CardKind) String() string   { return word(kindWords[:], k) }
func (s Slot) String() string       { return word(slotWords[:], s) }
func (q Quest) String() string      { return word(questWords[:], q) }
func (s Socket) String() string     { return word(socketWords[:], s) }
func (f Figurehead) String() string { return word(headWords[:], f) }
func (t Tile) String() string       { return word(tileWords[:], t) }
func (s Side) String() string       { return word(sideWords, s) }
func (n Node) String() string       { return word(nodeWords, n) }
func (s Store) String() string      { return word(storeWords[:], s) }
func (b Burial) String() string     { return word(burialWords[:], b) }
func (r RubySpace) String() string  { return word(rubyWords[:], r) }
func (r RaidAction) String() string { return word(raidWords, r) }
func (t Trade) String() string      { return word(tradeWords, t) }
func (c SoloCard) String() string   { return word(soloWords[:], c) }
func (m Module) String() string     { return word(moduleWords[:], m) }
func (l Layout) String() string     { return word(layoutWords[:], l) }
func (o Op) String() string         { return word(opWords[:], o) }
func (m Metric) String() string     { return word(metricWords[:], m) }

// The keys of the vocabulary.
var (
	slotTerms   = terms("slot_", slotWords[:])
	headTerms   = terms("figurehead_", headWords[:])
	sideTerms   = terms("side_", sideWords)
	nodeTerms   = terms("node_", nodeWords)
	storeTerms  = terms("space_", storeWords[:])
	burialTerms = terms("space_", burialWords[:])
	rubyTerms   = terms("ruby_", rubyWords[:])
	raidTerms   = terms("raid_", raidWords)
	tradeTerms  = terms("trade_", tradeWords)
	soloTerms   = terms("solo_", soloWords[:])
)

// Term is the key in the vocabulary, such as "slot_2c".
func (s Slot) Term() string { return term(slotTerms, s) }

// Term is the key in the vocabulary, such as "figurehead_a".
func (f Figurehead) Term() string { return term(headTerms, f) }

// Term is the key in the vocabulary, such as "side_rivers".
func (s Side) Term() string { return term(sideTerms, s) }

// Term is the key in the vocabulary, such as "node_e04".
func (n Node) Term() string { return term(nodeTerms, n) }

// Term is the key in the vocabulary, such as "space_gs1".
func (s Store) Term() string { return term(storeTerms, s) }

// Term is the key in the vocabulary, such as "space_po1".
func (b Burial) Term() string { return term(burialTerms, b) }

// Term is the key in the vocabulary, such as "ruby_rb1".
func (r RubySpace) Term() string { return term(rubyTerms, r) }

// Term is the key in the vocabulary, such as "raid_r5" or "raid_s06".
func (r RaidAction) Term() string { return term(raidTerms, r) }

// Term is the key in the vocabulary, such as "trade_s12".
func (t Trade) Term() string { return term(tradeTerms, t) }

// Term is the key in the vocabulary, such as "solo_a1".
func (c SoloCard) Term() string { return term(soloTerms, c) }

// Term is the word of an effect with the number that it is about; that of a choice is of no use.
func (e Effect) Term() (word string, n int) {
	word, n = e.Op.String(), e.N
	more := ""
	switch e.Op {
	case OpTreasure, OpRefill:
		more = e.Treasure.String()
	case OpRaid:
		switch {
		case e.Mode == FixedRaid:
			more = "fixed"
		case e.Mode == DieRaid:
			more, n = "die."+e.Treasure.String(), e.Bonus
		case e.Bonus > 0:
			more, n = "bonus", e.Bonus
		default:
			n = 0
		}
	case OpQuestDiscard:
		n = e.Gain
	case OpSmugglerPlace, OpFigurehead:
		if n = e.Cost; n == 0 {
			more = "free"
		}
	case OpResidence:
		if e.Half {
			more = "half"
		}
	case OpAcquire:
		if more = e.Kind.String(); n == 0 {
			more += ".free"
		}
	case OpVPPer:
		if e.Max > 0 {
			more = "most"
		}
	}
	if more != "" {
		word += "." + more
	}
	return word, n
}

// numbered are n words of a form with a number, from the first one on.
func numbered(form string, first, n int) []string {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprintf(form, first+i)
	}
	return words
}

// word is the i-th word, "none" for what is none.
func word[T ~int8](words []string, i T) string {
	if i < 0 || int(i) >= len(words) {
		return "none"
	}
	return words[i]
}

// terms are the keys of words, and behind them that of none.
func terms(prefix string, words []string) []string {
	var list []string
	for _, word := range words {
		list = append(list, prefix+strings.ToLower(word))
	}
	return append(list, prefix+"none")
}

// term is the i-th of terms, the last one for what is none.
func term[T ~int8](terms []string, i T) string {
	if i < 0 || int(i) >= len(terms) {
		return terms[len(terms)-1]
	}
	return terms[i]
}

// find is the place of a word, -1 where there is none.
func find(words []string, text string) int { return slices.Index(words, text) }
