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

// SayList gives the sentence of a key about a {list} of parts; it is "" where there are none.
func (s Localizer) SayList(key string, parts []string, between string, args ...engine.Arg) string {
	if len(parts) == 0 {
		return ""
	}
	return s.Say(key, append(args, engine.Free("list", strings.Join(parts, between)))...)
}

// Signed is a number with a true minus.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}
