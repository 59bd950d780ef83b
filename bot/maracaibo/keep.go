package maracaibo

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// keeps is the number of quests that are kept at the start (M16, M87).
func (q question) keeps() int {
	if len(q.moves) == 0 {
		return 1
	}
	return bits.OnesCount32(q.moves[0].Set)
}

// keep is a choice of quests to keep, with those that go back (M16).
func (q question) keep(m rules.Move) title.Option {
	kept, back := split(q.own.Quests, m.Set)
	o := title.Option{Label: q.say("keep", words("list", questNames(q.Localizer, kept))), Emoji: "quest",
		Menu: q.say("keep.menu")}
	if len(kept) == 1 {
		o.Name, o.Description = questNames(q.Localizer, kept), described(q.tiers(kept[0]))
	} else {
		o.Description = q.say("keep.back", words("list", questNames(q.Localizer, back)))
	}
	return o
}

// split tells the quests of one's own that a choice keeps from those that it gives back.
func split(own []rules.Quest, set uint32) (kept, back []rules.Quest) {
	kept = slices.Collect(engine.Bits[rules.Quest](set))
	back = slices.DeleteFunc(slices.Clone(own), func(i rules.Quest) bool { return set>>i&1 != 0 })
	return kept, back
}

func questNames(v text.Localizer, quests []rules.Quest) string {
	return v.List(names(v, "quest", quests))
}

// asks says what a quest asks for: both tiers, with Royal Orders the upper one alone (M80, M87).
func (q question) asks(i rules.Quest) string {
	if !q.Modules[rules.RoyalOrders] {
		return questWords(q.Localizer, i)
	}
	return q.tell("effect.tier", words("what", needWords(q.Localizer, i.Tiers()[1])),
		engine.Num("n", q.QuestPoints(i, 2)))
}

// tiers is the same for a menu: of the upper tier only the points where there is no room for more.
func (q question) tiers(i rules.Quest) string {
	if text := q.asks(i); utf8.RuneCountInString(text) <= descriptionMost {
		return text
	}
	t := i.Tiers()
	return q.tell("effect.tiers.short", words("what", needWords(q.Localizer, t[0])), engine.Num("least", t[0].VP),
		engine.Num("n", t[1].VP))
}

// keepDraft names what is kept, and says of all quests that were drawn what they ask for; given says that the choice is
// in.
func (q question) keepDraft(m rules.Move, given bool) string {
	kept, back := split(q.own.Quests, m.Set)
	key := "draft.keep"
	if given {
		key = "draft.keep.given"
	}
	lines := []string{q.tell(key, words("list", questNames(q.Localizer, kept)))}
	for _, i := range append(kept, back...) {
		lines = append(lines, q.tell("draft.quest", engine.Term("quest", i.String()), words("what", q.asks(i))))
	}
	return strings.Join(lines, "\n")
}

// quest is a quest that is taken or given up, with what it asks for (M53, M59).
func (q question) quest(m rules.Move) title.Option {
	i := rules.Quest(m.A)
	e, _ := q.Doing()
	switch {
	case m.Kind == rules.RefreshMove:
		return title.Option{Label: q.say("quest.refresh"), Emoji: "figurehead"}
	case m.Kind == rules.DiscardMove:
		return title.Option{Label: q.count("discard", e.Gain, engine.Term("quest", i.String())),
			Description: q.progress(i), Emoji: "quest", Menu: q.say("discard.menu")}
	case i == rules.NoQuest:
		return title.Option{Label: q.say("quest.deck"), Emoji: "card"}
	}
	return title.Option{Label: q.Term("quest", i.String()), Description: q.progress(i), Emoji: "quest",
		Menu: q.say("quest.menu")}
}

// progress words the tiers of a quest with what it would bring now.
func (q question) progress(i rules.Quest) string {
	tiers := q.tiers(i)
	now := q.QuestPoints(i, q.Tier(q.seat, i))
	if now <= 0 {
		return described(tiers)
	}
	if long := q.count("quest.now", now, words("what", tiers)); utf8.RuneCountInString(long) <= descriptionMost {
		return text.Upper(long)
	}
	return described(tiers)
}
