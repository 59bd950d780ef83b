package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// Own implements bot.OwnTopics: what of a seat's matters at the open question. While quests are chosen that are the two to choose
// from; when a card may be taken that card; in a raid the actions that are left; then the seat's figurehead, its quests, and the
// cards that serve the question.
func (Topics) Own(view any, seat engine.Seat) []string {
	v, ok := view.(rules.View)
	if !ok || seat < 0 || int(seat) >= len(v.Players) || v.Over || v.Solo && seat == rules.John {
		return nil
	}
	p := holding{view: &v, PlayerView: &v.Players[seat]}
	asked := slices.Contains(v.Awaited, seat)
	var keys topicKeys
	switch {
	case v.Step == rules.StepKeep:
	case asked && (v.Step == rules.StepTake || v.Step == rules.StepBuild || v.Step == rules.StepTile):
		keys.add(p.here().String())
	case asked && v.Step == rules.StepFigurehead:
		for _, f := range v.Supply {
			if f != rules.NoFigurehead {
				keys.add(f.Term())
			}
		}
	case asked && v.Step == rules.StepQuest:
		for _, q := range v.Market {
			keys.add(q.String())
		}
	case asked && v.Step == rules.StepUpgrade:
		keys = append(keys, p.sections()...)
	case asked && v.Step == rules.StepExplore:
		keys.add(trailOf(p.Explorer))
	case asked && (v.Step == rules.StepBury || v.Step == rules.StepStore):
		for t := range rules.Treasure(rules.Treasures) {
			if p.Cubes[t] > 0 {
				keys.add("hideout_" + t.String())
			}
		}
	}
	if serves, ok := serving[v.Step]; ok && asked {
		for _, c := range p.Cards {
			if serves(c.Perm()) {
				keys.add(c.String())
			}
		}
	}
	if p.Head != rules.NoFigurehead {
		keys.add(p.Head.Term())
	}
	for _, q := range p.Quests {
		keys.add(q.String())
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

// holding is what a seat has in a view.
type holding struct {
	*rules.PlayerView
	view *rules.View
}

// here is the card where the seat's ship is, the empty card where there is none.
func (p holding) here() rules.Card {
	for _, s := range p.view.Slots {
		if s.Slot == p.Ship && s.Card != rules.NoCard {
			return s.Card
		}
	}
	return rules.BlankCard
}

// sections are the sections of the ship board in which a socket may be filled (M62).
func (p holding) sections() []string {
	var keys topicKeys
	for s := range rules.Socket(rules.Sockets) {
		left := 0
		for _, full := range p.Sockets {
			if full.Section() < s.Section() {
				left++
			}
		}
		if left >= rules.Threshold(s.Section()) && !slices.Contains(p.Sockets, s) {
			keys.add([...]string{"section_1", "section_2", "section_3", "section_4"}[s.Section()])
		}
	}
	return keys
}

// trailOf is the page of the exploration board that tells of the space after one.
func trailOf(at rules.Node) string {
	page := "trail_5"
	next := at.Next()
	if len(next) == 0 {
		return page
	}
	for _, end := range [...]struct{ before, page string }{{"e11", "trail_4"}, {"f1", "trail_3"}, {"e07", "trail_2"}, {"e04", "trail_1"}} {
		for n := range rules.Node(rules.Nodes) {
			if n.String() == end.before && next[0] < n {
				page = end.page
			}
		}
	}
	return page
}

// topicKeys are keys of topics, each of them once.
type topicKeys []string

func (k *topicKeys) add(key string) {
	if !slices.Contains(*k, key) {
		*k = append(*k, key)
	}
}
