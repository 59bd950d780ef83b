package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "puzzles:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	start := time.Now()
	flags := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	seed := flags.Uint64("seed", 1, "seed of all that is drawn")
	want := flags.Int("want", 240, "number of puzzles")
	most := flags.Int("games", 5000, "number of games of computers, at most")
	workers := flags.Int("workers", runtime.NumCPU(), "number of games that are played at a time")
	anew := flags.Bool("anew", false, "throw the puzzles away that the file has")
	confirm := flags.Bool("confirm", false, "look again at the puzzles of -add, and drop those that aren't confirmed")
	var list, doubted []title.Puzzle
	flags.Func("add", "a `file` of puzzles to keep, such as the present one of the game; repeatable",
		func(name string) error {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			kept, err := title.ReadPuzzles(data)
			list = join(list, kept)
			return err
		})
	file := ""
	flags.StringVar(&file, "out", "", "`file` for the puzzles (default: puzzles.json.gz beside the words of the game)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *want < 1 || *most < 0 || *workers < 1 {
		return errors.New("-want and -workers must be at least 1, -games not less than 0")
	}
	game, err := titles.Named(flags.Arg(0))
	if err != nil {
		return err
	}
	file = cmp.Or(file, filepath.Join("bot", game.Rules.Name(), "puzzles.json.gz"))
	if f, err := os.Stat(file); err == nil && f.Size() > 0 && len(list) == 0 && !*anew {
		return fmt.Errorf("%s has puzzles: keep them with -add, or throw them away with -anew", file)
	}
	rand := engine.RandFrom(*seed)
	var jobs []func(*finder) error
	if *confirm {
		list, doubted = nil, list
		for _, p := range doubted {
			luck := rand.Seed()
			jobs = append(jobs, func(f *finder) error { return f.again(p, luck) })
		}
	}
	for _, name := range flags.Args()[1:] {
		recorded, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		jobs = append(jobs, func(f *finder) error { return f.replay(name, recorded) })
	}
	for n := range *most {
		luck := rand.Seed()
		jobs = append(jobs, func(f *finder) error { return f.play(n, luck) })
	}
	var all figures
	if err := write(file, join(list, doubted)); err != nil {
		return err
	}
	for len(jobs) > 0 && len(list) < *want {
		found := make([]*finder, min(*workers, len(jobs)))
		errs := make([]error, len(found))
		var at sync.WaitGroup
		for i := range found {
			at.Go(func() {
				found[i] = newFinder(game)
				errs[i] = jobs[i](found[i])
			})
		}
		at.Wait()
		if err := cmp.Or(errs...); err != nil {
			return err
		}
		jobs = jobs[len(found):]
		doubted = doubted[min(len(found), len(doubted)):]
		for _, f := range found { // In their order, so that the number of workers makes no difference.
			if len(list) < *want {
				all.add(f.figures)
				list = join(list, f.found)
			}
		}
		list = list[:min(len(list), *want)]
		fmt.Fprintf(out, "%6.0f s: %v\n", time.Since(start).Seconds(), all)
		if err := write(file, join(list, doubted)); err != nil {
			return err
		}
	}
	tell(out, list)
	return nil
}

// alike is how many puzzles of a game have the same answer at most: otherwise people learn to give it.
const alike = 30

// join adds puzzles that are not there, have reasons, and are not too much alike.
func join(list, more []title.Puzzle) []title.Puzzle {
	for _, p := range more {
		same, known := 0, false
		for _, old := range list {
			if known = known || old.Key == p.Key; old.Best.Move == p.Best.Move {
				same++
			}
		}
		if !known && same < alike && convincing(&p.Best) {
			list = append(list, p)
		}
	}
	return list
}

// write writes the puzzles down, the easiest first.
func write(file string, list []title.Puzzle) error {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b title.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Wrong, b.Wrong), cmp.Compare(margin(&b), margin(&a)))
	})
	data, err := title.WritePuzzles(list)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// margin is by how much the best other answer is worse.
func margin(p *title.Puzzle) float32 { return p.Best.Alternatives[0].Cost }

// tell counts the puzzles by what they are about.
func tell(out io.Writer, list []title.Puzzle) {
	counts := map[string]int{}
	for _, p := range list {
		counts["step "+p.Step]++
		counts[fmt.Sprintf("players %d", p.Players)]++
		for option := range p.Options {
			counts["option "+option]++
		}
		counts[fmt.Sprintf("wrong %2d0 %%", min(9, p.Wrong/10))]++
	}
	var lines []string
	for what, n := range counts {
		lines = append(lines, fmt.Sprintf("%-24s %d", what, n))
	}
	slices.Sort(lines)
	for _, line := range lines {
		fmt.Fprintln(out, line)
	}
}
