package puertorico

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// MostUsualOrders is how many orders UsualOrders gives at most.
const MostUsualOrders = 8

//go:embed orders.json
var ordersJSON []byte

// usualOrders are the orders of orders.json: what a sensible person would leave behind, mostly for the phases of roles that others
// take. They are for any seat and any number of players.
var usualOrders []engine.Order

func init() {
	var texts []string
	if err := json.Unmarshal(ordersJSON, &texts); err != nil {
		panic(fmt.Sprintf("puertorico: orders.json: %v", err))
	}
	for _, text := range texts {
		usualOrders = append(usualOrders, engine.ParseOrder(text))
	}
}

// UsualOrders are ready-made standing orders for a game of this config, those of the file orders.json without what the game does
// not have; at most MostUsualOrders.
func UsualOrders(c engine.Config) []engine.Order {
	kinds := Game().(engine.Orders).OrderKinds(c)
	var list []engine.Order
	for _, o := range usualOrders {
		i := slices.IndexFunc(kinds, func(k engine.OrderKind) bool { return k.Key == o.Kind })
		if i < 0 {
			continue
		}
		fit := engine.Order{Kind: o.Kind}
		for p, part := range kinds[i].Parts {
			var chosen []string
			if p < len(o.Parts) {
				for _, word := range o.Parts[p] {
					if slices.Contains(part.Choices, word) {
						chosen = append(chosen, word)
					}
				}
			}
			fit.Parts = append(fit.Parts, chosen)
		}
		if kinds[i].Check(fit) == nil {
			list = append(list, fit)
		}
	}
	return list
}
