package bot

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// Voice speaks about one table in one reader's language.
type Voice struct {
	printer *text.Printer
	game    string
	names   []string
	// users are the persons of the seats, order words a standing order; nil where neither is known.
	users []string
	order func(engine.Order, Voice) string
	// automata counts the opponents that the rules play: theirs are the last names.
	automata int
}

// NewVoice speaks about a table of a game to one reader; names are those of the seats.
func NewVoice(printer *text.Printer, game string, names []string) Voice {
	return Voice{printer: printer, game: game, names: names}
}

// Lang is the language that is spoken, such as "en".
func (v Voice) Lang() string { return v.printer.Lang }

// Has says whether the catalogue has a message of this key.
func (v Voice) Has(key string) bool { return v.printer.Has(key) }

// Or prints the first of these messages that the catalogue has: a game's own words before the generic ones.
func (v Voice) Or(keys ...string) string { return v.or(keys) }

func (v Voice) or(keys []string, args ...engine.Arg) string {
	for _, key := range keys {
		if v.Has(key) {
			return v.Say(key, args...)
		}
	}
	return ""
}

// title is the name of the game.
func (v Voice) title() string { return cmp.Or(v.Or(v.game+".title"), Upper(v.game)) }

// Name is how a seat is called.
func (v Voice) Name(seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(v.names) {
		return ""
	}
	return v.names[seat]
}

// Names lists seats by name: "Ana, Ben and Cleo".
func (v Voice) Names(seats []engine.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = v.Name(s)
	}
	return v.List(names)
}

// List joins items as the language does: "a, b and c".
func (v Voice) List(items []string) string { return v.join("list.and", items) }

// anyOf joins items of which one is meant: "a, b or c".
func (v Voice) anyOf(items []string) string { return v.join("list.or", items) }

func (v Voice) join(key string, items []string) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0]
	}
	return v.printer.Say(key, text.Args{"First": strings.Join(items[:len(items)-1], ", "), "Last": items[len(items)-1]})
}

// Say prints a message by its key. A Term argument is translated: "<game>.term.<text>", else "<game>.<argument>.<text>",
// the first that the language has, else as it is; one called place or from is named as the planner does. Arguments of one key that occur several times become a list; a Term with a number reads "5 corn". An
// argument whose key ends in "seat" is a seat and printed by name, several of one key as a list. Numbers whose keys are words of the vocabulary are listed
// as Items: "2 corn and 1 sugar".
func (v Voice) Say(key string, args ...engine.Arg) string {
	if s, ok := v.printer.Fixed(key); ok {
		return s
	}
	data, _ := spare.Get().(text.Args)
	defer func() { clear(data); spare.Put(data) }()
	v.fill(data, args)
	return v.printer.Say(key, data)
}

// spare holds values of messages that were printed: a picture says a hundred of them.
var spare = sync.Pool{New: func() any { return text.Args{} }}

func (v Voice) args(args []engine.Arg) text.Args {
	data := text.Args{}
	v.fill(data, args)
	return data
}

func (v Voice) fill(data text.Args, args []engine.Arg) {
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
			data[a.Key] = a.Text
		case a.Text == "":
			data[a.Key] = a.Num
			if a.Num != 0 && v.printer.Has(v.game+".term."+a.Key) {
				what := v.printer.Say(v.game+".term."+a.Key, nil)
				if tiles && v.printer.Speaks(v.game+".tile."+a.Key) { // Sugar grows as cane in some languages.
					what = v.printer.Say(v.game+".tile."+a.Key, nil)
				}
				add("Items", v.printer.Say("list.counted", text.Args{"n": a.Num, "What": what}))
			}
		default:
			word := v.Term(a.Key, a.Text)
			if a.Key == "place" || a.Key == "from" {
				word = v.placeName(a.Text)
			}
			if a.Num != 0 {
				word = v.printer.Say("list.counted", text.Args{"n": a.Num, "What": word})
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
func (v Voice) Term(category, word string) string {
	keys := [...]string{v.game + ".term." + word, v.game + "." + category + "." + word}
	for _, has := range [...]func(string) bool{v.printer.Speaks, v.printer.Has} {
		for _, key := range keys {
			if has(key) {
				return v.printer.Say(key, nil)
			}
		}
	}
	return word
}

// Event tells a fact in a sentence, "" where the catalogue has none: facts of no interest to readers.
func (v Voice) Event(e engine.Event) string { return v.fact(e, v.eventKey(e)) }

// Then tells a fact that follows another one of the same seat on the same line, which need not be named again: "Took Coffee for 5
// doubloons." It is "" where the catalogue has no such sentence.
func (v Voice) Then(e engine.Event) string { return v.fact(e, v.eventKey(e)+".then") }

func (v Voice) eventKey(e engine.Event) string {
	key := v.game + ".event." + e.Kind
	if e.Forced && v.printer.Has(key+".forced") {
		key += ".forced"
	}
	return key
}

func (v Voice) fact(e engine.Event, key string) string {
	if !v.printer.Has(key) {
		return ""
	}
	data := v.args(e.Args)
	data["Seat"] = Plain(v.Name(e.Seat))
	return v.printer.Say(key, data)
}

// Refusal turns a reason of the rules into a sentence.
func (v Voice) Refusal(r *engine.Reason) string {
	for _, key := range []string{v.game + ".refused." + r.Key, r.Key} {
		if v.printer.Has(key) {
			return v.Say(key, r.Args...)
		}
	}
	return v.printer.Say("refused.by_rules", nil)
}

// Plain makes a name safe inside markdown and mentions.
func Plain(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' || r == '\t':
			return ' '
		case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, name)
	name = plain.Replace(name)
	if lists.MatchString(name) {
		name = "\u200b" + name
	}
	return name
}

// lists finds names that would begin a list at the start of a line.
var lists = regexp.MustCompile(`^\s*([-+]|\d+[.)])`)

// plain escapes what is markup, and breaks addresses so that no name becomes a link.
var plain = strings.NewReplacer(
	"://", ":\u200b//",
	"\\", "\\\\", "*", "\\*", "_", "\\_", "~", "\\~", "`", "\\`", "|", "\\|", ">", "\\>", "#", "\\#",
	"[", "\\[", "]", "\\]", "<", "\\<", "@", "@\u200b", "\n", " ",
)

// Upper makes the first letter of a sentence large.
func Upper(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}
