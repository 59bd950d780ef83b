package maracaibo

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// Own implements bot.OwnTopics: what of a seat's matters at the open question. While quests are chosen that are the two
// to choose from; when a card may be taken that card; in a raid the actions that are left; then the seat's figurehead,
// its quests, and the cards that serve the question.
func (Topics) Own(view any, seat engine.Seat) []string {
	v := view.(rules.View)
	if v.Over || v.Solo && seat == rules.John {
		return nil
	}
	p := &v.Players[seat]
	asked := slices.Contains(v.Awaited, seat)
	var keys []string
	switch {
	case v.Step == rules.StepKeep:
	case asked && (v.Step == rules.StepTake || v.Step == rules.StepBuild || v.Step == rules.StepTile):
		card := rules.BlankCard
		if at, ok := slotAt(v.Slots, p.Ship); ok && at.Card != rules.NoCard {
			card = at.Card
		}
		keys = text.With(keys, card.String())
	case asked && v.Step == rules.StepFigurehead:
		for _, f := range v.Supply {
			if f != rules.NoFigurehead {
				keys = text.With(keys, f.Term())
			}
		}
	case asked && v.Step == rules.StepQuest:
		for _, q := range v.Market {
			keys = text.With(keys, q.String())
		}
	case asked && v.Step == rules.StepUpgrade:
		keys = sections(p.Sockets)
	case asked && v.Step == rules.StepExplore:
		keys = text.With(keys, trailOf(p.Explorer))
	case asked && (v.Step == rules.StepBury || v.Step == rules.StepStore):
		for t := range rules.Treasure(rules.Treasures) {
			if p.Cubes[t] > 0 {
				keys = text.With(keys, "hideout_"+t.String())
			}
		}
	}
	if serves, ok := serving[v.Step]; ok && asked {
		for _, c := range p.Cards {
			if serves(c.Perm()) {
				keys = text.With(keys, c.String())
			}
		}
	}
	if p.Head != rules.NoFigurehead {
		keys = text.With(keys, p.Head.Term())
	}
	for _, q := range p.Quests {
		keys = text.With(keys, q.String())
	}
	return keys
}

// serving says which permanent effects matter at a question.
var serving = map[string]func(rules.Perm) bool{
	rules.StepDie: raids, rules.StepRaid: raids, rules.StepExplore: explores,
	rules.StepTake: discounts, rules.StepBuild: discounts, rules.StepResidence: discounts, rules.StepAcquire: discounts,
}

func raids(p rules.Perm) bool {
	return p.Raid > 0 || p.Raids != 0 || p.Die != [rules.Treasures]int8{}
}
func explores(p rules.Perm) bool  { return p.Explore > 0 || p.Trades != 0 }
func discounts(p rules.Perm) bool { return p.Discount > 0 }

// sections are the sections of the ship board in which a socket may be filled (M62).
func sections(full []rules.Socket) (keys []string) {
	for s := range rules.Socket(rules.Sockets) {
		left := text.Count(full, func(at rules.Socket) bool { return at.Section() < s.Section() })
		if left >= rules.Threshold(s.Section()) && !slices.Contains(full, s) {
			keys = text.With(keys, "section_"+strconv.Itoa(s.Section()+1))
		}
	}
	return keys
}

// trailOf is the page of the exploration board that tells of the space after one.
func trailOf(at rules.Node) string {
	next := at.Next()
	if len(next) == 0 {
		return "trail_5"
	}
	page := 1
	for _, begin := range []string{"e04", "e07", "f1", "e11"} {
		for n := rules.Node(0); n <= next[0]; n++ {
			if n.String() == begin {
				page++
			}
		}
	}
	return "trail_" + strconv.Itoa(page)
}
