package text

import (
	"cmp"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// ScorePart is the name of a part of the account.
func (v Localizer) ScorePart(p engine.ScorePart) string {
	return cmp.Or(v.Or(v.Game+".score."+p.Key, "final."+p.Key), p.Key)
}

// OptionKey is the key of an option in the catalog.
func (v Localizer) OptionKey(o engine.Option) string { return v.Game + ".option." + o.Key }

// OptionName is what an option is called.
func (v Localizer) OptionName(o engine.Option) string { return v.Say(v.OptionKey(o)) }

// OptionValue is what a value of an option is called.
func (v Localizer) OptionValue(o engine.Option, value string) string {
	words := v.Or(v.OptionKey(o) + "." + value)
	if words == "" && o.Kind == engine.Flag {
		return v.Say("flag." + value)
	}
	return cmp.Or(words, value)
}

// Order words a standing order as a clause: what happens when.
func (v Localizer) Order(text string) string {
	if v.OrderWords == nil {
		return Plain(text)
	}
	return v.OrderWords(engine.ParseOrder(text), v)
}

// OrderName is the name of a kind: "<game>.order.<kind>".
func (v Localizer) OrderName(kind engine.OrderKind) string {
	return cmp.Or(v.Or(v.Game+".order."+kind.Key), Upper(v.Term("order", kind.Key)))
}

// OrderPart is the name of a part: "<game>.order.<kind>.<part>".
func (v Localizer) OrderPart(kind engine.OrderKind, part engine.OrderPart) string {
	return cmp.Or(v.Or(v.Game+".order."+kind.Key+"."+part.Key), Upper(v.Term("order", part.Key)))
}

// OrderChoice is a choice of an order in words: "<game>.order.<kind>.<part>.<choice>", else
// "<game>.order.choice.<choice>", else the word of the game's vocabulary.
func (v Localizer) OrderChoice(kind, part, choice string) string {
	return cmp.Or(v.orderChoice(kind, part, choice), v.Term(part, choice))
}

// HasOrderChoice says that the catalog has words for a choice of an order, beside those of the game's vocabulary: see
// OrderChoice.
func (v Localizer) HasOrderChoice(kind, part, choice string) bool {
	return v.orderChoice(kind, part, choice) != ""
}

func (v Localizer) orderChoice(kind, part, choice string) string {
	return v.Or(v.Game+".order."+kind+"."+part+"."+choice, v.Game+".order.choice."+choice)
}

// Ranked lists what is wanted most first: "coffee, then sugar, then corn".
func (v Localizer) Ranked(words []string) string { return strings.Join(words, v.Say("list.then")) }

// PieceName names the pieces of a pile where there are several kinds.
func (v Localizer) PieceName(p engine.Pile) string {
	return v.Say("plan.piece", engine.Free("place", v.PlaceName(p.Key)), engine.Free("what", v.PieceWord(p.Piece)))
}

// PieceWord names a kind of pieces: "<game>.piece.<piece>", "<game>.piece" for the usual one.
func (v Localizer) PieceWord(piece string) string {
	return cmp.Or(v.Or(strings.TrimSuffix(v.Game+".piece."+piece, ".")), v.Term("piece", piece))
}

// PlaceName is how the planner and sentences call a place: "<game>.place.<key>", else the term.
func (v Localizer) PlaceName(key string) string { return termIn(v, "", "place", key) }

// Emoji is the name of the emoji that goes with a text, by the key with ".emoji"; "" if there is none.
func (v Localizer) Emoji(key string) string { return v.Or(key + ".emoji") }

// Award tells which seats have the most of something, named by the key; "" where nobody has anything.
func (v Localizer) Award(key string, counts []int) string {
	most := 0
	var who []engine.Seat
	for seat, n := range counts {
		if n > most {
			most, who = n, nil
		}
		if n == most {
			who = append(who, engine.Seat(seat))
		}
	}
	if most == 0 {
		return ""
	}
	return v.Say("final.award", engine.Free("what", v.Say(key)), engine.Free("who", v.PlainNames(who)),
		engine.Num("seats", len(who)), engine.Num("n", most))
}
