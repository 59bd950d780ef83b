package text

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Localizer speaks about one table in one reader's language.
type Localizer struct {
	Messages  *Messages
	Game      string
	SeatNames []string
	// SeatUsers are the persons of the seats, OrderWords words a standing order; nil where neither is known.
	SeatUsers  []string
	OrderWords func(engine.Order, Localizer) string
	// Automata counts the opponents that the rules play: theirs are the last names.
	Automata int
}

// NewLocalizer speaks about a table of a game to one reader; names are those of the seats.
func NewLocalizer(messages *Messages, game string, names []string) Localizer {
	return Localizer{Messages: messages, Game: game, SeatNames: names}
}

// Lang is the language that is spoken, such as "en".
func (v Localizer) Lang() string { return v.Messages.Lang }

// Has says whether the catalog has a message of this key.
func (v Localizer) Has(key string) bool { return v.Messages.Has(key) }

// Or prints the first of these messages that the catalog has: a game's own words before the generic ones.
func (v Localizer) Or(keys ...string) string { return v.First(keys) }

// First is Or for messages with arguments.
func (v Localizer) First(keys []string, args ...engine.Arg) string {
	for _, key := range keys {
		if v.Has(key) {
			return v.Say(key, args...)
		}
	}
	return ""
}

// Title is the name of the game.
func (v Localizer) Title() string { return cmp.Or(v.Or(v.Game+".title"), Upper(v.Game)) }

// Name is how a seat is called.
func (v Localizer) Name(seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(v.SeatNames) {
		return ""
	}
	return v.SeatNames[seat]
}

// Names lists seats by name: "Ana, Ben and Cleo".
func (v Localizer) Names(seats []engine.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = v.Name(s)
	}
	return v.List(names)
}

// List joins items as the language does: "a, b and c".
func (v Localizer) List(items []string) string { return v.join("list.and", items) }

// AnyOf joins items of which one is meant: "a, b or c".
func (v Localizer) AnyOf(items []string) string { return v.join("list.or", items) }

func (v Localizer) join(key string, items []string) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0]
	}
	return v.Messages.Say(key, Args{"First": strings.Join(items[:len(items)-1], ", "), "Last": items[len(items)-1]})
}

// Say prints a message by its key. A Term argument is translated: "<game>.term.<text>", else
// "<game>.<argument>.<text>", the first that the language has, else as it is; one called place or from is named as the
// planner does. Arguments of one key that occur several times become a list; a Term with a number reads "5 corn". An
// argument whose key ends in "seat" is a seat and printed by name, several of one key as a list. Numbers whose keys are
// words of the vocabulary are listed as Items: "2 corn and 1 sugar".
func (v Localizer) Say(key string, args ...engine.Arg) string {
	if s, ok := v.Messages.fixed(key); ok {
		return s
	}
	data, _ := spare.Get().(Args)
	defer func() { clear(data); spare.Put(data) }()
	v.fill(data, args)
	return v.Messages.Say(key, data)
}

// spare holds values of messages that were printed: a picture has a hundred of them.
var spare = sync.Pool{New: func() any { return Args{} }}

func (v Localizer) args(args []engine.Arg) Args {
	data := Args{}
	v.fill(data, args)
	return data
}

func (v Localizer) fill(data Args, args []engine.Arg) {
	tiles := slices.ContainsFunc(args, func(a engine.Arg) bool { return a.Key == "tiles" })
	var lists map[string][]string
	add := func(key, word string) {
		if lists == nil {
			lists = map[string][]string{}
		}
		lists[key] = append(lists[key], word)
	}
	for _, a := range args {
		switch {
		case strings.HasSuffix(a.Key, "seat"):
			add(a.Key, Plain(v.Name(engine.Seat(a.Num))))
		case a.Free:
			if first, ok := data[a.Key].(string); ok {
				add(a.Key, first)
				add(a.Key, a.Text)
				delete(data, a.Key)
			} else if lists[a.Key] != nil {
				add(a.Key, a.Text)
			} else {
				data[a.Key] = a.Text
			}
		case a.Text == "":
			data[a.Key] = a.Num
			if a.Num != 0 && v.Messages.Has(v.Game+".term."+a.Key) {
				what := v.Messages.Say(v.Game+".term."+a.Key, nil)
				if tiles && v.Messages.speaks(v.Game+".tile."+a.Key) { // Sugar grows as cane in some languages.
					what = v.Messages.Say(v.Game+".tile."+a.Key, nil)
				}
				add("Items", v.Messages.Say("list.counted", Args{"n": a.Num, "What": what}))
			}
		default:
			word := v.Term(a.Key, a.Text)
			if a.Key == "place" || a.Key == "from" {
				word = v.PlaceName(a.Text)
			}
			if a.Num != 0 {
				word = v.Messages.Say("list.counted", Args{"n": a.Num, "What": word})
			}
			add(a.Key, word)
		}
	}
	data["Items"] = ""
	for k, words := range lists {
		data[k] = v.List(words)
	}
}

// Term translates a word of the game's vocabulary as it stands inside a sentence.
func (v Localizer) Term(category, word string) string {
	keys := [...]string{v.Game + ".term." + word, v.Game + "." + category + "." + word}
	for _, has := range [...]func(string) bool{v.Messages.speaks, v.Messages.Has} {
		for _, key := range keys {
			if has(key) {
				return v.Messages.Say(key, nil)
			}
		}
	}
	return word
}

// Event tells a fact in a sentence, "" where the catalog has none: facts of no interest to readers.
func (v Localizer) Event(e engine.Event) string { return v.fact(e, v.eventKey(e)) }

// Then tells a fact that follows another one of the same seat on the same line, which need not be named again: "Took
// Coffee for 5 doubloons." It is "" where the catalog has no such sentence.
func (v Localizer) Then(e engine.Event) string { return v.fact(e, v.eventKey(e)+".then") }

func (v Localizer) eventKey(e engine.Event) string {
	key := v.Game + ".event." + e.Kind
	if e.Forced && v.Messages.Has(key+".forced") {
		key += ".forced"
	}
	return key
}

func (v Localizer) fact(e engine.Event, key string) string {
	if !v.Messages.Has(key) {
		return ""
	}
	data := v.args(e.Args)
	data["Seat"] = Plain(v.Name(e.Seat))
	return v.Messages.Say(key, data)
}

// Refusal turns a reason of the rules into a sentence.
func (v Localizer) Refusal(r *engine.Reason) string {
	return v.First([]string{v.Game + ".refused." + r.Key, r.Key, "refused.by_rules"}, r.Args...)
}

// WithSeats speaks of a table with these seats, behind which stand the opponents that the rules play.
func (v Localizer) WithSeats(seats []storage.Seat) Localizer {
	v.SeatNames = make([]string, len(seats), len(seats)+v.Automata)
	for i, s := range seats {
		v.SeatNames[i] = v.nameOf(s)
	}
	for range v.Automata {
		v.SeatNames = append(v.SeatNames, unlike(v.Automaton(), v.SeatNames))
	}
	return v
}

// Automaton is the name of an opponent that the rules play.
func (v Localizer) Automaton() string { return v.Or(v.Game+".automaton", "seat.automaton") }

// unlike is a name, with a number where somebody is called so already.
func unlike(base string, names []string) string {
	name := base
	for n := 2; slices.ContainsFunc(names, func(s string) bool { return strings.EqualFold(s, name) }); n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

// AtSeats speaks of the seats by the names that they had at a record: a seat may have gone to somebody else since.
func (v Localizer) AtSeats(seats []storage.Seat) Localizer {
	players := v.SeatNames[:max(len(v.SeatNames)-v.Automata, 0)]
	if len(seats) == 0 || slices.EqualFunc(seats, players,
		func(s storage.Seat, name string) bool { return s.Name == name }) {
		return v
	}
	return v.WithSeats(seats)
}

func (v Localizer) nameOf(s storage.Seat) string {
	if Former(s) {
		return v.Say("forget.name")
	}
	return Clean(s.Name)
}

// Former says that a seat belonged to somebody who was forgotten.
func Former(s storage.Seat) bool { return s.User == "" && s.Level == "" }
