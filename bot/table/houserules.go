package table

import (
	"maps"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// HouseRules are options and settings of tables that a server keeps under a name.
type HouseRules struct {
	// Name has 1 to HouseRulesChars characters.
	Name     string            `json:"name"`
	Options  map[string]string `json:"options,omitempty"`
	Settings map[string]string `json:"settings,omitempty"`
}

const (
	// HouseRulesMost is how many a server keeps for a game: as many as a menu has lines.
	HouseRulesMost = 25
	// HouseRulesChars is how many characters a name has.
	HouseRulesChars = 40
)

// FindHouseRules is the index of a name, whatever its capitals; -1 where there is none.
func FindHouseRules(list []HouseRules, name string) int {
	return slices.IndexFunc(list, func(h HouseRules) bool { return strings.EqualFold(h.Name, name) })
}

// HouseRulesOf are those of a lobby, for who may change it, under a name.
func HouseRulesOf(t *Table, by Input, name string) (HouseRules, error) {
	h := HouseRules{Name: name, Options: maps.Clone(t.Options), Settings: map[string]string{}}
	for _, s := range Settings {
		if value, ok := t.Settings[s.Key]; ok && s.Valid(value) {
			h.Settings[s.Key] = value
		}
	}
	return h, MaySet(t, by, "set", "")
}

// SaveHouseRules puts rules among those of a server. Only a moderator replaces those of a name, or removes them: by
// rules that are nil.
func SaveHouseRules(list []HouseRules, name string, rules *HouseRules, by Input) ([]HouseRules, error) {
	i := FindHouseRules(list, name)
	switch called := engine.Free("name", text.Plain(name)); {
	case rules == nil && i < 0:
		return list, Refuse("refused.no_house_rules", called)
	case i >= 0 && !by.Moderator:
		return list, Refuse("refused.house_rules_moderators", called)
	case rules == nil:
		return slices.Delete(slices.Clone(list), i, i+1), nil
	case i < 0 && len(list) >= HouseRulesMost:
		return list, Refuse("refused.house_rules_many", engine.Num("most", HouseRulesMost))
	}
	list = slices.Clone(list)
	if i >= 0 {
		list[i] = *rules
		return list, nil
	}
	return append(list, *rules), nil
}

// UseHouseRules gives a lobby the options and settings of house rules.
func UseHouseRules(t *Table, by Input, h HouseRules) (Change, error) {
	if err := MaySet(t, by, "set", ""); err != nil {
		return Change{}, err
	}
	h.apply(t)
	act := storage.Act{Kind: storage.ActSetting, Seat: engine.Everyone, Key: "house_rules", Value: h.Name}
	return Change{Act: act}, nil
}

// apply takes what there still is of the rules, and the usual for all else. With programs of others a table stays
// friendly; where others have joined without looks ahead, it stays without.
func (h HouseRules) apply(t *Table) {
	without := joinedWithout(t)
	t.Options = map[string]string{}
	for key, value := range h.Options {
		if o, ok := FindOption(t.Rules, key); ok && o.Valid(value) {
			t.Options[key] = value
		}
	}
	for _, s := range Settings {
		value, ok := h.Settings[s.Key]
		switch {
		case s.Key == "thread" && (t.Guild == "" || t.Thread != ""): // There is no thread in a thread.
		case s.Key == whatif && without:
		case ok && s.Valid(value):
			t.Settings[s.Key] = value
		default:
			delete(t.Settings, s.Key)
		}
	}
	if HasPrograms(&t.Envelope) {
		t.Settings[friendly] = "true"
	}
}
