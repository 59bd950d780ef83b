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
	// Recaps say when a recap tells the game's facts, by their kind.
	Recaps map[string]Recap
	// Automata counts the opponents that the rules play: theirs are the last names.
	Automata int
}

// Recap is when a fact is told to somebody who was away: with the latest ones, as far as there is room, or else.
type Recap uint8

// The other times.
const (
	RecapNever  Recap = iota + 1 // of no interest once it is past
	RecapAlways                  // before others
	LogOnly                      // the account of the game says it anyhow
)

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
	names := Each(seats, v.Name)
	return v.List(names)
}

// PlainNames is Names, safe inside markdown and without mentions.
func (v Localizer) PlainNames(seats []engine.Seat) string {
	names := Each(seats, func(s engine.Seat) string { return Plain(v.Name(s)) })
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

// Say prints a message by its key. A Term argument is a word that the message can ask for in a case: "{{.good}}",
// "{{acc .good}}"; see termIn for where it stands in the catalog. One called place or from is named as the planner
// does. One with a number reads "5 corn". An argument whose key ends in "seat" is a seat and printed by name.
// Arguments of one key that occur several times become a list, in which equal words are counted. Numbers whose keys
// are words of the vocabulary are listed as Items: "2 corn and 1 sugar".
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

func (v Localizer) fill(data Args, args []engine.Arg) {
	category := "term"
	if slices.ContainsFunc(args, func(a engine.Arg) bool { return a.Key == "tiles" }) {
		category = "tile" // Sugar grows as cane in some languages.
	}
	add := func(key string, a engine.Arg) {
		list, ok := data[key].(*words)
		if !ok {
			list = &words{v: v}
			list.list = list.first[:0]
			if first, ok := data[key].(string); ok {
				list.list = append(list.list, engine.Free(key, first))
			}
			data[key] = list
		}
		list.list = append(list.list, a)
	}
	for _, a := range args {
		if strings.HasSuffix(a.Key, "seat") {
			a = engine.Free(a.Key, Plain(v.Name(engine.Seat(a.Num))))
		}
		_, again := data[a.Key]
		switch {
		case a.Free && !again:
			data[a.Key] = a.Text
		case a.Text != "" || a.Free:
			add(a.Key, a)
		default:
			data[a.Key] = a.Num
			if a.Num != 0 && v.Messages.Has(v.Game+".term."+a.Key) {
				add("Items", engine.Arg{Key: category, Text: a.Key, Num: a.Num})
			}
		}
	}
	if data["Items"] == nil {
		data["Items"] = ""
	}
}

// words are an argument that the catalog has words for, or a list of such: printed plainly, or in a case.
type words struct {
	v     Localizer
	list  []engine.Arg
	first [1]engine.Arg // Most lists hold one word.
}

func (w *words) String() string { return w.in("") }

func (w *words) is(key string) bool { return len(w.list) == 1 && w.list[0].Text == key }

func (w *words) in(name string) string {
	if len(w.list) == 1 {
		return w.word(w.list[0], name)
	}
	list := make([]string, 0, len(w.list))
	for i, a := range w.list {
		n := 0
		for _, other := range w.list {
			if other == a {
				n++
			}
		}
		if n > 1 && a.Num == 0 && !a.Free {
			if slices.Index(w.list, a) < i {
				continue
			}
			a.Num = n
		}
		list = append(list, w.word(a, name))
	}
	return w.v.List(list)
}

// word is one word in a case, with its number where it has one.
func (w *words) word(a engine.Arg, name string) string {
	v := w.v
	if a.Free {
		return a.Text
	}
	if a.Num != 0 {
		if m := term(v.Messages.spoken, v.Game, a.Key, a.Text, ".count"); m != nil {
			if m.cases[name] == nil { // A number takes no article.
				name = ""
			}
			return m.print(name, Args{"n": a.Num})
		}
	}
	what := termIn(v, name, a.Key, a.Text)
	if a.Num != 0 {
		return v.Messages.Say("list.counted", Args{"n": a.Num, "What": what})
	}
	return what
}

// Term translates a word of the game's vocabulary as it stands inside a sentence.
func (v Localizer) Term(category, word string) string { return termIn(v, "", category, word) }

// termIn is Term in one of Cases. The message of a word is the first of "<game>.term.<category>.<word>",
// "<game>.term.<word>" and "<game>.<category>.<word>" that the language has, that of a place "<game>.place.<word>" or
// "<game>.term.<word>"; a word without one stands as it is. The same key with ".count" has the forms of the word for a
// number: "{{.n}} shipyards"; a language without them says "5× shipyard" with its own word, not with the English one.
func termIn(v Localizer, name, category, word string) string {
	for _, messages := range [...]map[string]*message{v.Messages.spoken, v.Messages.english} {
		if m := term(messages, v.Game, category, word, ""); m != nil {
			return m.print(name, nil)
		}
	}
	return word
}

// term is the message of a word of a game's vocabulary, nil where there is none.
func term(messages map[string]*message, game, category, word, end string) *message {
	first := [4]string{".term.", category, ".", word}
	if category == "place" || category == "from" {
		first = [4]string{".place.", word}
	}
	var room [96]byte // A picture names many words: their keys are not allocated.
	for _, parts := range [...][4]string{first, {".term.", word}, {".", category, ".", word}} {
		key := append(room[:0], game...)
		for _, part := range parts {
			key = append(key, part...)
		}
		if m := messages[string(append(key, end...))]; m != nil {
			return m
		}
	}
	return nil
}

// Event tells a fact in a sentence, "" where the catalog has none: facts of no interest to readers.
func (v Localizer) Event(e engine.Event) string {
	return v.fact(e, v.eventKey(e), "Seat", Plain(v.Name(e.Seat)))
}

// Told is what a sentence told last: the kind of the fact, and the card that was named last, "" for none.
type Told struct{ Kind, Card string }

// Then tells a fact that follows another one of the same seat as a clause of its sentence: "took Coffee for 5
// doubloons", where the sentence has just named that card "took the card for 5 doubloons", and after a fact of the same
// kind without its verb, "1 corn on ship 6". A clause may be for what follows one kind of fact only, ".after." and that
// kind: "The trading house filled up before Ben's turn and was emptied." It is "" where the catalog has no such clause.
// More says that it goes on with the list of the clause before.
func (v Localizer) Then(e engine.Event, last Told) (clause string, more bool) {
	key := v.eventKey(e)
	switch after := key + ".after." + last.Kind; {
	case v.Has(after):
		key = after
	case last.Kind == e.Kind && v.Has(key+".more"):
		key, more = key+".more", true
	case last.Card != "" && Card(e) == last.Card && v.Has(key+".again"):
		key += ".again"
	default:
		key += ".then"
	}
	return v.fact(e, key, "Seat", Plain(v.Name(e.Seat))), more
}

// Card is the card that a fact names, "" for none.
func Card(e engine.Event) string {
	for _, a := range e.Args {
		if a.Key == "card" {
			return a.Text
		}
	}
	return ""
}

// Several tells a fact that is the same for several seats: "Ben and Cleo could sell nothing." It is "" where the
// catalog has no such sentence.
func (v Localizer) Several(e engine.Event, seats []engine.Seat) string {
	return v.fact(e, v.eventKey(e)+".several", "Seats", v.PlainNames(seats))
}

func (v Localizer) eventKey(e engine.Event) string {
	key := v.Game + ".event." + e.Kind
	if !v.Has(key) {
		key = "event." + e.Kind
	}
	if e.Forced && v.Messages.Has(key+".forced") {
		key += ".forced"
	}
	return key
}

func (v Localizer) fact(e engine.Event, key, subject, who string) string {
	if !v.Messages.Has(key) {
		return ""
	}
	data := Args{}
	v.fill(data, e.Args)
	data[subject] = who
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
