package maracaibo

import (
	"encoding/json"
	"os"
	"slices"
	"sync"
)

// oracleBox is the box of the game as data.json has it, in words.
type oracleBox struct {
	Base struct {
		Rerolls int `json:"raid_rerolls"`
		Move    struct{ Max int }
		Raid    []oracleEffect `json:"raid_actions"`
		Ignore  int            `json:"ignore_improvement_gain"`
		Share   int            `json:"share_card_payment"`
		Start   []int          `json:"start_doubloons"`
		Gulf    struct {
			First []oracleEffect
			Then  oracleEffect
		}
		Maracaibo struct{ Effects []oracleEffect }
	}
	Cards  []oracleCard
	Quests []struct {
		ID    string
		Tiers []struct {
			Need map[string]int
			VP   int
		}
	}
	Ship struct {
		Thresholds []struct {
			Section int
			Least   int `json:"min_left"`
		}
		Sockets []struct {
			ID, Kind string
			Section  int
			Effects  []oracleEffect
		}
	} `json:"ship_board"`
	Hideout struct {
		Sections []struct {
			Treasure        string
			Storage, Buried []oracleBonus
		}
	}
	Islands struct {
		Islands []struct {
			ID    string
			Start int `json:"start_cubes"`
		}
		Value []struct {
			Min int
			Max *int
			VP  int
		} `json:"value_by_count"`
		Buried int `json:"buried_bonus_vp"`
	}
	Figureheads []struct {
		ID            string
		Instant, Perm []oracleEffect
		Income        oracleIncome
	}
	Smuggler struct {
		Tiles []struct {
			ID    string
			Sides []struct {
				ID      string
				Effects []oracleEffect
			}
		}
	}
	Exploration struct {
		Nodes []struct {
			ID      string
			Effects []oracleEffect
			Shared  bool
		}
		Edges []struct{ From, To, River string }
		River int `json:"river_vp"`
	}
	Layouts []struct {
		ID    string
		Slots []struct {
			ID     string
			Col, Y int
		}
		Adjacency map[string][]string
	}
	Rubies struct {
		Locations []string
		Board     []oracleBonus
		Overflow  []oracleEffect
	}
	Solo struct {
		Cards []struct {
			ID      string
			Bonus   *oracleAction
			Actions []oracleAction
		}
		Tracker struct {
			Raid []struct {
				VP, Cubes int
				Refill    bool `json:"refill_if_more"`
			}
			Explore []struct{ VP, Extra int }
		}
		Ship      struct{ Columns [][]struct{ Op string } }
		Uncharted []int `json:"uncharted_location_vp"`
	}
	Final struct {
		Doubloons int                   `json:"doubloons_per_vp"`
		Set       struct{ Min, VP int } `json:"quest_set"`
	} `json:"final_scoring"`
}

type oracleIncome struct{ Doubloons, VP int }

type oracleBonus struct {
	ID    string
	Bonus []oracleEffect
}

// oracleAction is a line of a solo card.
type oracleAction struct {
	Op    string
	N     int
	Order []string
}

type oracleCard struct {
	ID, Class, Kind string
	Level, Cost, VP int
	Instant, Perm   []oracleEffect
	Income          oracleIncome
	Final, Actions  []oracleEffect
	First           []oracleEffect `json:"first_builder"`
}

// oracleEffect is an effect of any sort; which keys it has depends on its word.
type oracleEffect struct {
	Op, ID, Kind, Mode, Die, Price, Per   string
	N, Value, Cost, Surcharge, Max, Group int
	Steps, Doubloons                      int
	Bonus                                 int
	Gain                                  json.RawMessage
	Options                               [][]oracleEffect
	On                                    []string
	Slots                                 []oracleBonus
}

// gains are those of a raid action or an explore trade.
func (e oracleEffect) gains() []oracleEffect {
	var list []oracleEffect
	if err := json.Unmarshal(e.Gain, &list); err != nil {
		panic(err)
	}
	return list
}

// money is the gain of a discarded quest.
func (e oracleEffect) money() int {
	var n int
	if err := json.Unmarshal(e.Gain, &n); err != nil {
		panic(err)
	}
	return n
}

var oracleRead = sync.OnceValue(func() *oracleBox {
	text, err := os.ReadFile("data.json")
	if err != nil {
		panic(err)
	}
	box := &oracleBox{}
	if err := json.Unmarshal(text, box); err != nil {
		panic(err)
	}
	return box
})

// card finds a card; the blank one is nothing else than blank.
func (b *oracleBox) card(id string) *oracleCard {
	for i := range b.Cards {
		if b.Cards[i].ID == id {
			return &b.Cards[i]
		}
	}
	return &oracleCard{ID: id, Class: "blank"}
}

// does says that an effect stands in a list, also inside a choice (P20).
func does(list []oracleEffect, op string, kinds ...string) bool {
	for _, e := range list {
		if e.Op == op && (len(kinds) == 0 || slices.Contains(kinds, e.Kind)) {
			return true
		}
		for _, option := range e.Options {
			if does(option, op, kinds...) {
				return true
			}
		}
	}
	return false
}

var oracleTreasures = []string{"gold", "emerald", "pearl"}
