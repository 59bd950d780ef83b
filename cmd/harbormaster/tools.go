package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/arena"
)

// start is the origin of the tools' clock.
var start = time.Now()

func clock() int64 { return int64(time.Since(start)) }

// replay answers one line for each line of recorded games.
func replay(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("replay", stderr)
	legal := flags.Bool("legal", false, "also print the legal actions of every decision")
	if err := flags.Parse(args); err != nil {
		return err
	}
	return titles.Replay(stdin, stdout, *legal)
}

// bench measures a game's rules on one core, per second of processor time where the system tells it.
func bench(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("bench", stderr)
	players := flags.Int("players", 4, "number of players")
	seconds := flags.Float64("seconds", 5, "how long to measure")
	options := titles.OptionsFlag(flags)
	game, err := gameArg(flags, args)
	if err != nil {
		return err
	}
	if *seconds <= 0 || *seconds > 3600 {
		return fmt.Errorf("-seconds is %g; it must be more than 0 and at most 3600", *seconds)
	}
	report, err := game.Subject.Bench(arena.BenchOptions{
		Players: *players, Options: options, For: int64(*seconds * float64(time.Second)), Clock: processorClock(),
		Seed: 1,
	})
	if err != nil {
		return err
	}
	return printJSON(stdout, report)
}

func gameArg(flags *flag.FlagSet, args []string) (titles.Entry, error) {
	if err := flags.Parse(args); err != nil {
		return titles.Entry{}, err
	}
	if args = flags.Args(); len(args) == 0 {
		return titles.Entry{}, fmt.Errorf("%s needs the name of a game: %s", flags.Name(),
			strings.Join(titles.Names(), ", "))
	}
	game, err := titles.Named(args[0])
	if err != nil {
		return game, err
	}
	return game, parseFlags(flags, args[1:])
}

func newFlags(name string, stderr io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = flags.PrintDefaults
	return flags
}

// parseFlags reads the flags of a command that takes nothing else.
func parseFlags(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s doesn't take the argument %q", flags.Name(), flags.Arg(0))
	}
	return nil
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
