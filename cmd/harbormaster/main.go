package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	_ "time/tzdata" // An image may have no data of time zones.

	"github.com/harbormaster/harbormaster/cmd/titles"
)

const usage = `Usage: harbormaster [command]

Without a command the bot runs, configured by the environment (see .env.example).

%s
GAME is one of: %s. "harbormaster help COMMAND" tells more.
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

// subcommand is a word after harbormaster: its form, what it does, what else is good to know, and an example.
type subcommand struct {
	form, does, more, example string
	run                       func() error
}

func commands(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) []subcommand {
	return []subcommand{
		{"replay [-legal] < games.jsonl", "plays recorded games and prints what came of them",
			"Each line of stdin is a game; each gets one line of JSON, also where the game is wrong.",
			"replay < games.jsonl", func() error { return replay(args, stdin, stdout, stderr) }},
		{"verify FILE", "checks an exported game: seal, draws, moves and scores come of its seed",
			"FILE is what players get by \"As a file\". Where it was changed, the reason names the place.",
			"verify GAME-a1.jsonl", func() error { return verify(args, stdout, stderr) }},
		{"bench GAME [-players N] [-seconds S]", "measures the rules",
			"It prints games a second, and what they allocate, as JSON.",
			"bench GAME -players 3", func() error { return bench(args, stdout, stderr) }},
		{"duel GAME [-players N] [-games N]", "lets a computer player meet others",
			"It prints wins and losses as JSON.",
			"duel GAME -games 500 -others easy", func() error { return duel(args, stdout, stderr) }},
		{"waits GAME [-players N] [-games N]", "counts how often a table waits, without and with standing orders",
			"It prints a line for each number of players.",
			"waits GAME -players 4", func() error { return waits(args, stdout, stderr) }},
		{"local [-addr ADDRESS] [-http URLS]", "opens the local channel without a bot, for bots of other processes",
			"It prints its address and what to set so that a bot comes, and runs until a signal ends it.",
			"local -addr 127.0.0.1:0", func() error { return runLocal(ctx, args, stdout, stderr) }},
		{"probe -channel ID [-person ID]", "tries on Discord what the bot relies on, and prints what Discord answered",
			"It needs HARBORMASTER_DISCORD_TOKEN. Where an answer differs it fails and says what to do.",
			"probe -channel 123456789012345678", func() error { return runProbe(ctx, args, stdout, stderr) }},
		{"export [-from STORE] [-file FILE]", "writes all that is kept as one text (to stdout without -file)",
			"It only reads; STORE is redis://… or a folder or file of games.",
			"export -file backup.jsonl", func() error { return runExport(ctx, args, stdout, stderr) }},
		{"import [-to STORE] [-file FILE]", "checks such a text and puts it into a store (from stdin without -file)",
			"Every game is played again first. One that broke off may be repeated.",
			"import -to redis://localhost:6379/0 -file backup.jsonl",
			func() error { return runImport(ctx, args, stdin, stderr) }},
		{"repartition", "spreads what Redis holds over 256 partitions in place of 16, while no bot runs",
			"It takes the Redis of HARBORMASTER_REDIS_URL. Stop every bot before; make an export, too.",
			"repartition", func() error { return runRepartition(ctx, args, stderr) }},
		{"health", "says whether the bot that runs here is well",
			"It looks into HARBORMASTER_DATA, and fails where a bot hangs, is not connected, or has no store.",
			"health", func() error { return printHealth(args, stdout, stderr) }},
		{"version", "says which program this is and which version of records it writes",
			"A program that writes a lower version refuses the store.",
			"version", func() error { return version(args, stdout, stderr) }},
	}
}

func dispatch(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return run(ctx, stdout, stderr)
	}
	asked := func(word string) bool { return slices.Contains([]string{"help", "-h", "-help", "--help"}, word) }
	if asked(args[0]) && len(args) > 1 {
		args = []string{args[1], "-h"}
	}
	helps := len(args) > 1 && args[1] != "help" && asked(args[1])
	if helps {
		stderr = stdout // The flags stand below what is said here.
	}
	games, lines := titles.Names(), ""
	for _, c := range commands(ctx, args[1:], stdin, stdout, stderr) {
		name, _, _ := strings.Cut(c.form, " ")
		if name == args[0] && helps {
			fmt.Fprintf(stdout, "Usage: harbormaster %s\n\nIt %s.\n%s\nExit status: 0, or 1 with the reason on stderr."+
				"\nExample: harbormaster %s\n", c.form, c.does, c.more, strings.Replace(c.example, "GAME", games[0], 1))
		}
		if name == args[0] {
			return c.run()
		}
		lines += fmt.Sprintf("  %-36s %s\n", c.form, c.does)
	}
	if asked(args[0]) {
		_, err := fmt.Fprintf(stdout, usage, lines, strings.Join(games, ", "))
		return err
	}
	return fmt.Errorf("there is no command %q; \"harbormaster help\" lists them", args[0])
}
