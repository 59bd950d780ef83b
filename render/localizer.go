package render

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Localizer gives the words of a game's pictures in the language of a scene.
type Localizer struct {
	// Words are those of the scene. Long words may hold soft hyphens.
	Words func(key string, args ...engine.Arg) string
}

// SoftHyphen is where a long word may be broken; it is never shown as such.
const SoftHyphen = "\u00ad"

// Say gives the sentence of a key.
func (s Localizer) Say(key string, args ...engine.Arg) string {
	return strings.ReplaceAll(s.Words(key, args...), SoftHyphen, "")
}

// SayIf gives the sentence of a key where on, else "".
func (s Localizer) SayIf(on bool, key string, args ...engine.Arg) string {
	if !on {
		return ""
	}
	return s.Say(key, args...)
}

// SayOr gives the sentence of a key or, where the catalog does not know it, that of another one; it is "" where the
// other one is.
func (s Localizer) SayOr(key, otherwise string, args ...engine.Arg) string {
	switch out := s.Say(key, args...); {
	case out != key:
		return out
	case otherwise == "":
		return ""
	}
	return s.Say(otherwise, args...)
}

// SayList gives the sentence of a key about a {list} of those parts that say anything; it is "" where none does.
func (s Localizer) SayList(key string, parts []string, between string, args ...engine.Arg) string {
	parts = said(parts)
	return s.SayIf(len(parts) > 0, key, append(args, engine.Free("list", strings.Join(parts, between)))...)
}

// Marked are the words of all things that are marked.
func Marked[T ~int8](marked []bool, word func(T) string) []string {
	var list []string
	for i, on := range marked {
		if on {
			list = append(list, word(T(i)))
		}
	}
	return list
}

// Words are the words of all things of a list.
func Words[T any](list []T, word func(T) string) []string {
	words := make([]string, 0, len(list))
	for _, thing := range list {
		words = append(words, word(thing))
	}
	return words
}

// Numbered are the words of all numbers but zeros, each with what it counts.
func Numbered[T ~int8](numbers []int, word func(what T, n int) string) []string {
	var list []string
	for i, n := range numbers {
		if n != 0 {
			list = append(list, word(T(i), n))
		}
	}
	return list
}

// Change is a change as a chip says it, with its sign; "" for none.
func Change(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	if n < 0 {
		return Signed(n)
	}
	return ""
}

// Signed is a number with a true minus.
func Signed(n int) string { return SignedHalves(2 * n) }

// SignedHalves is a number of half points with a true minus, such as −2½.
func SignedHalves(n int) string { return strings.Replace(engine.Points(n), "-", "−", 1) }
