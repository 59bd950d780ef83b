package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/program"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "ladder:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return fmt.Errorf("which game? %s", strings.Join(titles.Names(), ", "))
	}
	game, err := titles.Named(args[0])
	if err != nil {
		return err
	}
	start := time.Now()
	o := arena.DuelOptions{Clock: func() int64 { return int64(time.Since(start)) }}
	flags := flag.NewFlagSet("ladder", flag.ContinueOnError)
	flags.IntVar(&o.Players, "players", 4, "number of players")
	flags.IntVar(&o.Games, "games", 480, "number of games, at most")
	flags.StringVar(&o.Challenger, "challenger", engine.LevelNormal, "`player` that is measured")
	flags.StringVar(&o.Others, "others", "medium-1", "`player` on all other seats")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of all that is drawn")
	o.Options = titles.OptionsFlag(flags)
	flags.Func("between", "end when the share is known to be `low,high`: at most the first, or at least the second",
		func(text string) (err error) {
			o.Test, err = parseTest(text)
			return err
		})
	wrong := flags.Float64("error", 0.05, "how often the answer to -between may be wrong")
	field := flags.String("field", "", "`players` of mixed tables, separated by commas, in place of a challenger")
	guesses := flags.Int("calibrate", 0,
		"hold the chances that a review of the field's games guesses in so many `iterations` a decision against results")
	does := flags.Bool("habits", false, "sum up what the field does, for all numbers of players and with parts by lot")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("ladder doesn't take the argument %q", flags.Arg(0))
	case *wrong <= 0 || *wrong >= 0.5:
		return errors.New("-error must be more than 0 and less than 0.5")
	}
	if o.Test != nil {
		o.Test.Error = *wrong
	}
	player := maker(game)
	o.Player = player
	mixed := arena.FieldOptions{
		Players: o.Players, Options: o.Options, Games: o.Games, Seed: o.Seed, Field: strings.Split(*field, ","),
		Player: player,
	}
	var report any
	switch {
	case *does:
		report, err = habits(game, mixed)
	case *guesses > 0 && *field != "":
		report, err = calibrate(game.Rules, mixed, game.Analyst(), *guesses, o.Clock)
	case *guesses != 0:
		return errors.New("-calibrate wants a -field and a number of iterations")
	case *field != "":
		report, err = arena.Rate(game.Rules, mixed)
	default:
		report, err = arena.Duel(game.Rules, o)
	}
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(report)
}

// maker makes the players of a game: the levels, medium-1, random, "search-400" with so many iterations, and other
// programs.
func maker(game titles.Entry) arena.Maker {
	return func(name string) (engine.Computer, error) {
		if command, ok := strings.CutPrefix(name, "program:"); ok {
			return program.NewPlayer(command, game.Rules)
		}
		if text, ok := strings.CutPrefix(name, "search-"); ok {
			iterations, err := strconv.Atoi(text)
			if err != nil || iterations < 0 {
				return nil, fmt.Errorf("%q isn't a number of iterations", text)
			}
			return game.Search(iterations), nil
		}
		return game.Subject.Player(name)
	}
}

func parseTest(text string) (*arena.Test, error) {
	low, high, ok := strings.Cut(text, ",")
	t := &arena.Test{}
	var err, other error
	t.Low, err = strconv.ParseFloat(low, 64)
	t.High, other = strconv.ParseFloat(high, 64)
	if !ok || err != nil || other != nil || t.Low < 0 || t.High > 1 || t.Low >= t.High {
		return nil, fmt.Errorf("%q isn't of the form 0.45,0.55", text)
	}
	return t, nil
}
