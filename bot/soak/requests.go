package soak

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/localtest"
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

// requestsOf are those to a chat since its start.
func requestsOf(chat *localtest.Server) Requests {
	c := chat.Counts()
	return Requests{Counted: c.Counted, Uncounted: c.Requests - c.Counted, Limited: c.Limited, Routes: c.Routes}
}

// since are those that are not among the ones before.
func (r Requests) since(before Requests) Requests {
	left := Requests{
		Counted: r.Counted - before.Counted, Uncounted: r.Uncounted - before.Uncounted,
		Limited: r.Limited - before.Limited, Routes: map[string]int64{},
	}
	for route, n := range r.Routes {
		if n -= before.Routes[route]; n > 0 {
			left.Routes[route] = n
		}
	}
	return left
}

// perMove says how many there were for each of so many moves.
func (r Requests) perMove(moves int) string {
	each := func(n int64) string { return fmt.Sprintf("%.2f", float64(n)/float64(max(moves, 1))) }
	var routes []string
	for _, route := range slices.Sorted(maps.Keys(r.Routes)) {
		routes = append(routes, route+" "+each(r.Routes[route]))
	}
	return fmt.Sprintf("%s counted a move, %s uncounted, %d limited (%s)",
		each(r.Counted), each(r.Uncounted), r.Limited, strings.Join(routes, ", "))
}
