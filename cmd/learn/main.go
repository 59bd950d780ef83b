package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/cmd/titles"
)

// mostBytes bounds the weights of a game, which the program carries.
const mostBytes = 200_000

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "learn:", err)
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
	start, o := time.Now(), game.Training
	o.Workers, o.Log = runtime.NumCPU(), func(line string) {
		fmt.Fprintf(out, "%6.0f s: %s\n", time.Since(start).Seconds(), line)
	}
	flags := flag.NewFlagSet("learn", flag.ContinueOnError)
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of all that is drawn")
	flags.IntVar(&o.Generations, "generations", o.Generations,
		"number of nets, each of which plays in the games of the next")
	flags.IntVar(&o.Games, "games", o.Games, "number of games for each generation")
	flags.IntVar(&o.Hidden, "hidden", o.Hidden, "number of hidden units")
	flags.BoolVar(&o.Ordered, "ordered", o.Ordered, "the first of the field goes by the mind's order of answers")
	flags.Float64Var(&o.Soft, "soft", o.Soft, "part of what is learned that goes by points, the rest by who has won")
	flags.IntVar(&o.Kept, "kept", o.Kept, "one of how many quiet points is learned from")
	flags.IntVar(&o.Players, "players", 0, "number of players (default: all that the game has)")
	options := titles.OptionsFlag(flags)
	to := flags.String("out", "", "`file` for the weights (default: values.net beside the game's mind)")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("learn doesn't take the argument %q", flags.Arg(0))
	}
	if len(options) > 0 {
		o.Options = options
	}
	if o.Generations < 1 || o.Games < 1 || o.Hidden < 1 || o.Kept < 1 {
		return errors.New("-generations, -games, -hidden and -kept must be at least 1")
	}
	if o.Soft < 0 || o.Soft > 1 {
		return errors.New("-soft must be from 0 to 1")
	}
	n, err := game.Learn(o)
	if err != nil {
		return err
	}
	if *to == "" {
		*to = filepath.Join("engine", game.Rules.Name(), "mind", "values.net")
	}
	data := n.Encode()
	if len(data) > mostBytes {
		return fmt.Errorf("the weights have %d bytes, more than %d: take fewer hidden units", len(data), mostBytes)
	}
	return os.WriteFile(*to, data, 0o644)
}
