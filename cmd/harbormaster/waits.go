package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// waits counts how often tables wait for people, and prints a line for each number of players.
func waits(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("waits", flag.ContinueOnError)
	flags.SetOutput(stderr)
	players := flags.Int("players", 0, "number of players, all numbers if 0")
	games := flags.Int("games", 200, "number of games for each number of players")
	level := flags.String("level", "", "level of the computers that answer in people's places, the game's usual level if empty")
	seed := flags.Uint64("seed", 1, "decides everything")
	file := flags.String("orders", "", "a `file` with a list of at most 8 standing orders, the ready-made ones if empty")
	whole := flags.Bool("json", false, "print all figures as JSON")
	options := optionsFlag(flags)
	if err := gameArg(flags, args); err != nil {
		return err
	}
	least, most := puertorico.Game().Players()
	if *players != 0 {
		least, most = *players, *players
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	if !*whole {
		_, _ = fmt.Fprintln(table, "players\tby the letter\tasked\twith orders\tasked/letter\torders/asked\troles alone\tpoints\twith orders\t")
	}
	for n := least; n <= most; n++ {
		orders, err := ordersOf(*file, engine.Config{Seats: n, Options: options})
		if err != nil {
			return err
		}
		r, err := arena.Waits(puertorico.Game(), arena.WaitsOptions{
			Players: n, Options: options, Games: *games, Seed: *seed, Level: *level, Orders: orders,
			Questions: puertorico.Questions, Own: []string{puertorico.StepRole},
		})
		if err != nil {
			return err
		}
		if *whole {
			err = printJSON(stdout, r)
		} else {
			_, err = fmt.Fprintf(table, "%d\t%.1f\t%.1f\t%.1f\t%.2f\t%.2f\t%.1f\t%.1f\t%.1f\t\n",
				n, r.ByLetter, r.Asked, r.WithOrders, r.AskedShare, r.OrdersShare, r.Least, r.Score, r.ScoreWithOrders)
		}
		if err != nil {
			return err
		}
	}
	return table.Flush()
}

// ordersOf reads standing orders from a file, or gives those that the game has ready.
func ordersOf(file string, c engine.Config) ([]engine.Order, error) {
	if file == "" {
		return puertorico.UsualOrders(c), nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	var texts []string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	if len(texts) > puertorico.MostUsualOrders {
		return nil, fmt.Errorf("%s has %d orders; a person may leave %d here", file, len(texts), puertorico.MostUsualOrders)
	}
	var list []engine.Order
	for _, text := range texts {
		list = append(list, engine.ParseOrder(text))
	}
	return list, nil
}
