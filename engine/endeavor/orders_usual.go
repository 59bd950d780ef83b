package endeavor

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// MostUsualOrders is how many orders a ready-made set has at most.
const MostUsualOrders = 8

//go:embed orders.json
var ordersJSON []byte

// orderSets are the ready-made sets of orders.json, by key. They are for any seat and any number of players.
var orderSets map[string][]string

func init() {
	if err := json.Unmarshal(ordersJSON, &orderSets); err != nil {
		panic(fmt.Sprintf("endeavor: orders.json: %v", err))
	}
}

// OrderSets are the keys of the ready-made sets, in the order in which they are offered: "routine" answers what hardly needs a
// thought, "building" has a plan of buildings too, and "usual" acts where that is plainly good and asks for everything else.
var OrderSets = []string{"routine", "building", "usual"}

// OrderSet gives the ready-made standing orders of a set for a game of this config, at most MostUsualOrders, none for a set that
// does not exist.
func OrderSet(c engine.Config, key string) []engine.Order {
	_, neutral, err := readOptions(c)
	if err != nil {
		return nil
	}
	m := orderMenu{neutral: neutral}
	var list []engine.Order
	for _, text := range orderSets[key] {
		o := engine.ParseOrder(text)
		for i := range o.Parts {
			o.Parts[i] = m.names(o.Parts[i])
		}
		list = append(list, o)
	}
	return list
}

// UsualOrders are the standing orders that people usually leave in a game of this config.
func UsualOrders(c engine.Config) []engine.Order { return OrderSet(c, "usual") }
