package soak

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Requests are those of the bot to the chat's HTTP API, by the chat's own count.
type Requests struct {
	// Counted is how many count against the 50 a second of a bot, Uncounted how many do not, Limited how many were
	// answered with 429, Routes all of them by route.
	Counted   int64            `json:"counted"`
	Uncounted int64            `json:"uncounted"`
	Limited   int64            `json:"limited"`
	Routes    map[string]int64 `json:"routes"`
}

// requestsSince are those of after that are not among before.
func requestsSince(after, before model.Counts) Requests {
	counted := after.Counted - before.Counted
	r := Requests{
		Counted: counted, Uncounted: after.Requests - before.Requests - counted, Limited: after.Limited - before.Limited,
		Routes: after.Routes,
	}
	for route, n := range before.Routes {
		r.Routes[route] -= n
	}
	maps.DeleteFunc(r.Routes, func(_ string, n int64) bool { return n == 0 })
	return r
}

// perMove says how many there were for each of so many moves.
func (r Requests) perMove(moves int) string {
	each := func(n int64) string { return fmt.Sprintf("%.2f", float64(n)/float64(max(moves, 1))) }
	var routes []string
	for _, route := range slices.Sorted(maps.Keys(r.Routes)) {
		routes = append(routes, route+" "+each(r.Routes[route]))
	}
	return fmt.Sprintf("%s counted a move, %s uncounted, %d limited (%s)", each(r.Counted), each(r.Uncounted), r.Limited,
		strings.Join(routes, ", "))
}
