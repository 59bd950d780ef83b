package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	_ "time/tzdata" // An image may have no data of time zones.

	"github.com/harbormaster/harbormaster/cmd/titles"
)

const usage = `Usage: harbormaster [command]

Without a command the bot runs, configured by the environment (see .env.example).

  replay [-legal] < games.jsonl        play recorded games and print what came of them
  verify FILE                          check an exported game: seal, draws, moves and scores come of its seed
  bench GAME [-players N] [-seconds S] measure the rules
  duel GAME [-players N] [-games N]    let a computer player meet others
  waits GAME [-players N] [-games N]   count how often a table waits for somebody, without and with standing orders
  local [-addr ADDRESS] [-http URLS]   open the local channel without a bot; bots of other processes connect to it
  probe -channel ID [-person ID]       try on Discord what the bot relies on, and print what Discord answered
  export [-from STORE] [-file FILE]    write all that is kept as one text (to stdout without -file)
  import [-to STORE] [-file FILE]      check such a text and put it into a store (from stdin without -file)
  repartition                          spread what Redis holds over 256 partitions in place of 16, while no bot runs
  health                               say whether the bot that runs here is well
  version                              say which program this is and which version of records it writes
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // A second signal ends the program at once.
	err := dispatch(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "harbormaster: "+err.Error())
		os.Exit(1)
	}
}

func dispatch(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return run(ctx, stdout, stderr)
	}
	switch args[0] {
	case "replay":
		return replay(args[1:], stdin, stdout, stderr)
	case "verify":
		return verify(args[1:], stdout, stderr)
	case "bench":
		return bench(args[1:], stdout, stderr)
	case "duel":
		return duel(args[1:], stdout, stderr)
	case "waits":
		return waits(args[1:], stdout, stderr)
	case "local":
		return runLocal(ctx, args[1:], stdout, stderr)
	case "probe":
		return runProbe(ctx, args[1:], stdout, stderr)
	case "export":
		return runExport(ctx, args[1:], stdout, stderr)
	case "import":
		return runImport(ctx, args[1:], stdin, stderr)
	case "repartition":
		return runRepartition(ctx, args[1:], stderr)
	case "health":
		return printHealth(stdout)
	case "version":
		return version(stdout)
	case "help", "-h", "-help", "--help":
		_, err := fmt.Fprintf(stdout, "%s\nGAME is one of: %s.\n", usage, strings.Join(titles.Names(), ", "))
		return err
	}
	return fmt.Errorf("there is no command %q; \"harbormaster help\" lists them", args[0])
}
