package maracaibo

import (
	"fmt"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// Own says what a seat holds: money, income, cards, treasures, what is open to everybody, and its own quests with how
// far each has come; when the game is over what it scored.
func (Presenter) Own(view any, seat engine.Seat, v text.Localizer) string {
	q := asked(view, engine.Decision{Seat: seat}, v)
	own := q.own
	if q.Over {
		return v.Say(prefix+"own.scored", engine.Num("n", q.Scores[seat].Total))
	}
	o := owner{question: q}
	o.add("money", own.Doubloons, engine.Num("vp", own.VP))
	o.list("income", incomeList(v, own.Income))
	o.list("cards", names(v, "card", own.Cards))
	o.list("residences", names(v, "card", own.Residences))
	if own.Head != rules.NoFigurehead {
		o.add("figurehead", 0, engine.Term("figurehead", own.Head.Term()))
	}
	o.treasures()
	o.some("upgrades", len(own.Sockets))
	o.some("rivers", len(own.Rivers))
	o.some("rubies", own.Rubies)
	o.tiles()
	o.quests()
	o.add("points", own.Points)
	if q.Solo {
		o.add("john", q.Players[rules.John].Points, engine.Num("seat", int(rules.John)))
	}
	return strings.Join(o.lines, " ")
}

// owner collects the sentences about a seat.
type owner struct {
	question
	lines []string
}

func (o *owner) add(key string, n int, args ...engine.Arg) {
	o.lines = append(o.lines, o.tell("own."+key, append(args, engine.Num("n", n))...))
}

// some counts something where there is any, list names things where there are any.
func (o *owner) some(key string, n int) {
	if n > 0 {
		o.add(key, n)
	}
}

func (o *owner) list(key string, list []string) {
	if len(list) > 0 {
		o.add(key, len(list), words("list", o.List(list)))
	}
}

// names are those of components.
func names[T fmt.Stringer](v text.Localizer, category string, list []T) []string {
	return text.Each(list, func(one T) string { return v.Term(category, one.String()) })
}

// treasures counts the cubes by kind, and those that are buried.
func (o *owner) treasures() {
	var list []string
	for kind, n := range o.own.Cubes {
		if n > 0 {
			list = append(list, o.tell("effect.treasure."+rules.Treasure(kind).String(), engine.Num("n", n)))
		}
	}
	if len(list) > 0 {
		o.add("treasures", 0, words("list", o.List(list)), engine.Num("buried", len(o.own.Buried)))
	}
}

// tiles names the smuggler tiles that are placed.
func (o *owner) tiles() {
	var list []string
	for t, at := range o.own.Tiles {
		if v, ok := slotAt(o.Slots, at); ok {
			list = append(list, o.tell("own.tile", words("what", sideWords(o.Localizer, o.Sides[t])),
				engine.Term("card", v.Card.String())))
		}
	}
	o.list("tiles", list)
}

// quests names the quests with the points of the tier that is reached, or what is still needed for the first one that
// counts.
func (o *owner) quests() {
	key := "quests"
	if o.Round == 0 {
		key = "drawn"
	}
	list := text.Each(o.own.Quests, o.questLine)
	o.list(key, list)
}

// questLine says how far a quest has come: the points that it brings now, and the counts of the next tier.
func (o *owner) questLine(i rules.Quest) string {
	tier := o.Tier(o.seat, i)
	points := engine.Num("n", o.QuestPoints(i, tier))
	quest := engine.Term("quest", i.String())
	if tier == 2 {
		return o.tell("own.quest.done", quest, points)
	}
	next := tier
	if o.Modules[rules.RoyalOrders] {
		next = 1
	}
	var needs []string
	for _, n := range i.Tiers()[next].Need {
		have := engine.Num("have", min(n.N, o.Count(o.seat, n.Per)))
		needs = append(needs, o.tell("own.quest.need", have, words("what", counted(o.Localizer, n.Per, n.N))))
	}
	key := "own.quest.part"
	if points.Num <= 0 {
		key = "own.quest.open"
	}
	return o.tell(key, quest, points, words("list", strings.Join(needs, ", ")))
}
