package endeavor

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// buildings is one menu of what may be built, the highest level first, with what each brings (E18 to E21).
func (q question) buildings() []title.Option {
	moves := slices.Clone(q.moves)
	slices.SortStableFunc(moves, func(a, b rules.Move) int { return b.Building().Level() - a.Building().Level() })
	var options []title.Option
	for _, m := range moves {
		b := m.Building()
		options = append(options, title.Option{
			Move: m.String(), Label: q.tile(b), Description: q.brings(b), Emoji: buildingIcon(b),
			Menu: q.say("build.menu", engine.Num("n", len(moves))),
		})
	}
	return options
}

// tile names a building that could be built, with its level.
func (q question) tile(b rules.Building) string {
	return q.say("build", words("what", buildingName(q.Localizer, b)), engine.Num("level", b.Level()))
}

// brings says what a building is good for: its icons with what they change, its glory, its action, how many are left.
func (q question) brings(b rules.Building) string {
	var gives []string
	if icons := countIcons(q.Localizer, b.Icons(), b.Glory()); icons != "" {
		gives = append(gives, icons)
	}
	for st, n := range b.Icons() {
		status := rules.Status(st)
		if after := status.Yield(q.own.Status[st] + n); after != q.own.Yields[st] {
			gives = append(gives, q.say("build.yield", words("what", yield(status, after, q.Localizer))))
		}
	}
	sentences := []string{strings.Join(gives, ", "), purpose(q.Localizer, b.String())}
	for _, o := range q.Offer {
		if o.Building == b {
			sentences = append(sentences, q.say("build.left", engine.Num("n", o.Copies)))
		}
	}
	sentences = slices.DeleteFunc(sentences, func(s string) bool { return s == "" })
	for i, s := range sentences {
		sentences[i] = text.Upper(s)
	}
	return strings.Join(sentences, ". ")
}

// yield names what a track gives at a level: "build level 3" (E15).
func yield(st rules.Status, n int, v text.Localizer) string {
	return v.Say(prefix+"yield."+st.String(), engine.Num("n", n))
}
