package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
)

// mostOrders is how many standing orders of a file everybody has at most.
const mostOrders = 8

// waits counts how often tables wait for people, and prints a line for each number of players: see titles.Waits.
func waits(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("waits", stderr)
	players := flags.Int("players", 0, "number of players; 0: every number the game allows")
	games := flags.Int("games", 200, "number of games for each number of players")
	level := flags.String("level", "",
		"level of the computers who play for people (default: the game's usual level)")
	seed := flags.Uint64("seed", 1, "seed of all random choices")
	file := flags.String("orders", "",
		fmt.Sprintf("a `file` with a list of at most %d standing orders (default: the ready-made ones)", mostOrders))
	whole := flags.Bool("json", false, "print all figures as JSON")
	options := titles.OptionsFlag(flags)
	game, err := gameArg(flags, args)
	if err != nil {
		return err
	}
	least, most := game.Rules.Players()
	if *players != 0 {
		least, most = *players, *players
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	columns := columnsOf(game, *file)
	if !*whole {
		for _, c := range columns {
			_, _ = fmt.Fprint(table, c.head+"\t")
		}
		_, _ = fmt.Fprintln(table)
	}
	for n := least; n <= most; n++ {
		orders, err := ordersOf(*file, game, engine.Config{Seats: n, Options: options})
		if err != nil {
			return err
		}
		r, err := arena.Waits(game.Rules, game.Computers, game.Orders, arena.WaitsOptions{
			Players: n, Options: options, Games: *games, Seed: *seed, Level: *level, Orders: orders,
			Questions: game.Waits.Questions, Own: game.Waits.Own,
		})
		if err != nil {
			return err
		}
		if *whole {
			if err := printJSON(stdout, r); err != nil {
				return err
			}
			continue
		}
		for _, c := range columns {
			_, _ = fmt.Fprintf(table, c.form+"\t", c.of(r))
		}
		_, _ = fmt.Fprintln(table)
	}
	return table.Flush()
}

type column struct {
	head, form string
	of         func(arena.WaitsReport) any
}

// columnsOf are the columns of a game: what it does not know of waiting is left out.
func columnsOf(game titles.Entry, file string) []column {
	letter, orders := game.Waits.Questions != nil, game.Orders != nil || file != ""
	var list []column
	add := func(shown bool, head, form string, of func(arena.WaitsReport) any) {
		if shown {
			list = append(list, column{head, form, of})
		}
	}
	add(true, "players", "%d", func(r arena.WaitsReport) any { return r.Players })
	add(letter, "by the letter", "%.1f", func(r arena.WaitsReport) any { return r.EveryQuestion })
	add(true, "asked", "%.1f", func(r arena.WaitsReport) any { return r.Asked })
	add(orders, "with orders", "%.1f", func(r arena.WaitsReport) any { return r.WithOrders })
	add(letter, "asked/letter", "%.2f", func(r arena.WaitsReport) any { return r.AskedShare })
	add(orders, "orders/asked", "%.2f", func(r arena.WaitsReport) any { return r.OrdersShare })
	add(len(game.Waits.Own) > 0, game.Waits.Kept+" alone", "%.1f", func(r arena.WaitsReport) any { return r.Least })
	add(true, "points", "%.1f", func(r arena.WaitsReport) any { return r.Score })
	add(orders, "with orders", "%.1f", func(r arena.WaitsReport) any { return r.ScoreWithOrders })
	return list
}

// ordersOf reads standing orders from a file, or gives those that the game has ready, none if it has none.
func ordersOf(file string, game titles.Entry, c engine.Config) ([]engine.Order, error) {
	if file == "" {
		if game.Orders == nil {
			return nil, nil
		}
		return engine.UsualOrders(game.Orders, c), nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	var texts []string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	if len(texts) > mostOrders {
		return nil, fmt.Errorf("%s has %d orders; at most %d are allowed here", file, len(texts), mostOrders)
	}
	var list []engine.Order
	for _, text := range texts {
		list = append(list, engine.ParseOrder(text))
	}
	return list, nil
}
