package maracaibo

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

// orderSets are the ready-made sets of orders.json, by key. They are for any seat, any number of players and any module.
var orderSets map[string][]string

func init() {
	if err := json.Unmarshal(ordersJSON, &orderSets); err != nil {
		panic(fmt.Sprintf("maracaibo: orders.json: %v", err))
	}
}

// OrderSets are the keys of the ready-made sets, in the order in which they are offered: "routine" answers what hardly needs a
// thought, "usual" treasures and raids too. Both leave where to sail, what to take and what to upgrade to the person.
var OrderSets = []string{"routine", "usual"}

// OrderSet gives the ready-made standing orders of a set for a game of this config, at most MostUsualOrders, none for a set that
// does not exist.
func OrderSet(_ engine.Config, key string) []engine.Order {
	var list []engine.Order
	for _, text := range orderSets[key] {
		list = append(list, engine.ParseOrder(text))
	}
	return list
}

// UsualOrders are the standing orders that people usually leave in a game of this config.
func UsualOrders(c engine.Config) []engine.Order { return OrderSet(c, "usual") }
