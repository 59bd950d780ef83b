package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// start is the origin of the tools' clock.
var start = time.Now()

// clock gives nanoseconds that only grow.
func clock() int64 { return int64(time.Since(start)) }

// replay answers one line for each line of recorded games.
func replay(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(stderr)
	legal := flags.Bool("legal", false, "add the legal actions of every decision")
	if err := flags.Parse(args); err != nil {
		return err
	}
	in := bufio.NewReaderSize(stdin, 1<<20)
	out := bufio.NewWriter(stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			if _, err := out.Write(append(replayLine(line, *legal), '\n')); err != nil {
				return err
			}
			if err := out.Flush(); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read games: %w", err)
		}
	}
}

// replayLine gives a line to the game that it names.
func replayLine(line []byte, legal bool) []byte {
	var head struct {
		Game string          `json:"game"`
		ID   json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(line, &head); err == nil && utf8.Valid(line) && head.Game != puertorico.Name {
		answer, _ := json.Marshal(struct {
			ID     json.RawMessage `json:"id"`
			OK     bool            `json:"ok"`
			At     int             `json:"at"`
			Reason string          `json:"reason"`
		}{ID: head.ID, At: -1, Reason: fmt.Sprintf("there is no game %q", head.Game)})
		return answer
	}
	return puertorico.Replay(line, legal)
}

// bench measures a game's rules on one core, per second of processor time where the system tells it.
func bench(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	players := flags.Int("players", 4, "number of players")
	seconds := flags.Float64("seconds", 5, "how long to measure")
	options := optionsFlag(flags)
	if err := gameArg(flags, args); err != nil {
		return err
	}
	if *seconds <= 0 || *seconds > 3600 {
		return fmt.Errorf("-seconds is %g; it is more than 0 and at most 3600", *seconds)
	}
	report, err := arena.Bench(puertorico.Rules{}, arena.BenchOptions{
		Players: *players, Options: options, For: int64(*seconds * float64(time.Second)), Clock: processorClock(), Seed: 1,
	})
	if err != nil {
		return err
	}
	return printJSON(stdout, report)
}

// duel lets a computer player meet others.
func duel(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("duel", flag.ContinueOnError)
	flags.SetOutput(stderr)
	o := arena.DuelOptions{Clock: clock}
	flags.IntVar(&o.Players, "players", 4, "number of players")
	flags.IntVar(&o.Games, "games", 100, "number of games")
	flags.StringVar(&o.Challenger, "challenger", "", "level of the one, the game's usual level if empty")
	flags.StringVar(&o.Others, "others", arena.RandomLevel, "level of the others")
	flags.Uint64Var(&o.Seed, "seed", 1, "decides everything")
	o.Options = optionsFlag(flags)
	if err := gameArg(flags, args); err != nil {
		return err
	}
	report, err := arena.Duel(puertorico.Rules{}, puertorico.Game(), o)
	if err != nil {
		return err
	}
	return printJSON(stdout, report)
}

// optionsFlag adds the flag for the game's options, which may stand several times: -option nobles=true.
func optionsFlag(flags *flag.FlagSet) map[string]string {
	options := map[string]string{}
	flags.Func("option", "an option of the game as `key=value`; may stand several times", func(text string) error {
		key, value, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("%q is no key=value", text)
		}
		options[key] = value
		return nil
	})
	return options
}

// gameArg reads the game's name and the flags behind it.
func gameArg(flags *flag.FlagSet, args []string) error {
	if len(args) == 0 || args[0] != puertorico.Name {
		return fmt.Errorf("%s needs the name of a game: %s", flags.Name(), puertorico.Name)
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s does not know %q", flags.Name(), flags.Arg(0))
	}
	return nil
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
