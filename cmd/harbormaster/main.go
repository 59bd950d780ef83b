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

Without a command the bot runs. Configure it with environment variables (see .env.example).

%s
GAME is one of: %s. For more, run "harbormaster help COMMAND".
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
		{"replay [-legal] < games.jsonl", "replays recorded games and prints the results",
			"Each line of stdin is a game. It prints one line of JSON for each, even if the game is wrong.",
			"replay < games.jsonl", func() error { return replay(args, stdin, stdout, stderr) }},
		{"verify FILE", "checks seal, draws, moves and scores of an exported game",
			"FILE is the export of a finished game. If someone changed it, the reason says where.",
			"verify GAME-a1.jsonl", func() error { return verify(args, stdout, stderr) }},
		{"bench GAME [-players N] [-seconds S]", "measures how fast the rules are",
			"It prints games per second and their allocations as JSON.",
			"bench GAME -players 3", func() error { return bench(args, stdout, stderr) }},
		{"waits GAME [-players N] [-games N]", "counts how often a table waits, with and without standing orders",
			"It prints a line for each number of players.",
			"waits GAME -players 4", func() error { return waits(args, stdout, stderr) }},
		{"local [-addr ADDRESS] [-http URLS]", "opens the local channel without a bot, for bots in other processes",
			"It prints its address and the settings that connect a bot, and runs until you stop it.",
			"local -addr 127.0.0.1:0", func() error { return runLocal(ctx, args, stdout, stderr) }},
		{"probe -channel ID [-person ID]", "tests on Discord what the bot relies on, and prints the answers",
			"It needs HARBORMASTER_DISCORD_TOKEN. If an answer differs, it fails and says what to do.",
			"probe -channel 123456789012345678", func() error { return runProbe(ctx, args, stdout, stderr) }},
		{"export [-from DATABASE] [-file FILE]", "exports everything stored to a file (default: stdout)",
			"It only reads. DATABASE is redis://… or a folder or file of games.",
			"export -file backup.jsonl", func() error { return runExport(ctx, args, stdout, stderr) }},
		{"import [-to DATABASE] [-file FILE]", "checks an export and imports it (default: from stdin)",
			"It replays every game first. If an import fails halfway, repeat it.",
			"import -to redis://localhost:6379/0 -file backup.jsonl",
			func() error { return runImport(ctx, args, stdin, stderr) }},
		{"repartition", "moves Redis from 16 to 256 partitions, while no bot runs",
			"It uses the Redis of HARBORMASTER_REDIS_URL. Make an export and stop every bot first.",
			"repartition", func() error { return runRepartition(ctx, args, stderr) }},
		{"health", "checks whether the bot on this computer is well",
			"It reads HARBORMASTER_DATA. It fails if a bot hangs, isn't connected, or can't reach its database.",
			"health", func() error { return printHealth(args, stdout, stderr) }},
		{"version", "prints the version of the program and of the records it writes",
			"A program that writes an older version of records refuses the database.",
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
	helps := slices.ContainsFunc(args[1:], func(word string) bool { return word != "help" && asked(word) })
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
	return fmt.Errorf("there is no command %q; \"harbormaster help\" lists all commands", args[0])
}
