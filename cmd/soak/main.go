package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/harbormaster/harbormaster/cmd/titles"
)

const usage = `Usage: soak COMMAND

  soak [-clicks N] [-kills N] ...      simulate play while killing processes and Redis, then audit the database
  load [-rate N,N] [-seconds S] ...    measure a process under clicks, its memory, or many open games
  burst [-tables N] [-limits] ...      measure one click at every table at the same moment

`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // A second signal ends the program at once.
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "soak: "+err.Error())
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		args = []string{"help"}
	}
	switch args[0] {
	case "soak":
		return soakRun(ctx, args[1:], stdout, stderr)
	case "load":
		return loadRun(ctx, args[1:], stdout, stderr)
	case "burst":
		return burstRun(ctx, args[1:], stdout, stderr)
	case "help", "-h", "-help", "--help":
		_, err := fmt.Fprintf(stdout, "%sEach takes -game GAME, one of: %s. For all flags, run \"soak COMMAND -h\".\n",
			usage, strings.Join(titles.Names(), ", "))
		return err
	}
	return fmt.Errorf("there is no command %q; \"soak help\" lists all commands", args[0])
}

// newFlags has the flags of all commands.
func newFlags(name string, stderr io.Writer, game, program *string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	*game = titles.Names()[0]
	titles.Flag(flags, game)
	flags.StringVar(program, "program", "", "the harbormaster `file` to run (default: built from this source)")
	return flags
}

// parse reads flags and refuses anything behind them.
func parse(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("there is no argument %q", flags.Arg(0))
	}
	return nil
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
