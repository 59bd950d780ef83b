package render

import (
	"maps"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Localizer gives the words of a game's pictures in the language of a scene.
type Localizer struct {
	// English holds every key that the game's pictures and texts ask for, with the sentence that is used when Words is
	// nil or does not know the key (it gives "" or the key itself). Values stand in braces: {n} and {m} are numbers,
	// all others text that is set as it is. Long words may hold soft hyphens. Where a sentence has two forms parted by
	// "|", the first is for n = 1.
	English map[string]string
	// Words are those of the scene.
	Words func(key string, args ...engine.Arg) string
}

// MergeTexts puts the sentences of the parts of a game's pictures together.
func MergeTexts(parts ...map[string]string) map[string]string {
	all := map[string]string{}
	for _, part := range parts {
		maps.Copy(all, part)
	}
	return all
}

// SoftHyphen is where a long word may be broken; it is never shown as such.
const SoftHyphen = "\u00ad"

// Has says whether there is a sentence for the key.
func (s Localizer) Has(key string) bool { return s.English[key] != "" }

// FirstKey is the key if there are words for it, else the other one.
func (s Localizer) FirstKey(key, otherwise string) string {
	if s.Has(key) {
		return key
	}
	return otherwise
}

// Say gives the sentence of a key.
func (s Localizer) Say(key string, args ...engine.Arg) string {
	return strings.ReplaceAll(s.Breakable(key, args...), SoftHyphen, "")
}

// Breakable is the sentence of a key with its soft hyphens.
func (s Localizer) Breakable(key string, args ...engine.Arg) string {
	if s.Words != nil {
		if out := s.Words(key, args...); out != "" && out != key {
			return out
		}
	}
	return FillIn(s.English[key], args...)
}

// Outcome says how a game ended, by its keys "GAME.picture.over", ".won" and ".shared": with the name and total of a
// winner who is alone.
func (s Localizer) Outcome(game string, winners int, name string, total int) string {
	switch winners {
	case 0:
		return s.Say(game + ".picture.over")
	case 1:
		return s.Say(game+".picture.won", engine.Free("name", name), engine.Num("n", total))
	}
	return s.Say(game + ".picture.shared")
}

// FillIn chooses the form of a sentence and puts the values in: see Localizer.
func FillIn(sentence string, args ...engine.Arg) string {
	if one, many, two := strings.Cut(sentence, "|"); two {
		sentence = many
		for _, a := range args {
			if a.Key == "n" && a.Num == 1 {
				sentence = one
			}
		}
	}
	open := strings.IndexByte(sentence, '{')
	if open < 0 {
		return sentence
	}
	room := len(sentence)
	for _, a := range args {
		room += len(a.Text)
	}
	var b strings.Builder
	b.Grow(room)
	for ; open >= 0; open = strings.IndexByte(sentence, '{') {
		name, rest, closed := strings.Cut(sentence[open+1:], "}")
		if !closed {
			break
		}
		b.WriteString(sentence[:open])
		b.WriteString(argText(name, args))
		sentence = rest
	}
	b.WriteString(sentence)
	return b.String()
}

// argText is the argument of a name as text.
func argText(name string, args []engine.Arg) string {
	for _, a := range args {
		switch {
		case a.Key != name:
		case name == "n" || name == "m":
			return strconv.Itoa(a.Num)
		default:
			return a.Text
		}
	}
	return ""
}
