package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

type options struct {
	install bool
	long    bool
	faults  bool
	seed    uint64 // of random games; 0 for that of the day, and for the three of the faults
	without []string
	only    []string // of the faults, by parts of their entries
}

func today() uint64 {
	now := time.Now().UTC()
	return uint64(now.Year()*10000 + int(now.Month())*100 + now.Day())
}

// leaveOut adds parts, with commas between them.
func (o *options) leaveOut(parts string) error {
	for part := range strings.SplitSeq(parts, ",") {
		if !slices.ContainsFunc(needs, func(n need) bool { return n.without == part }) {
			return fmt.Errorf("can't leave out %q, only browser and redis", part)
		}
		if !slices.Contains(o.without, part) {
			o.without = append(o.without, part)
		}
	}
	return nil
}

type counts struct{ passed, failed, skipped int }

func (t counts) plus(u counts) counts {
	return counts{t.passed + u.passed, t.failed + u.failed, t.skipped + u.skipped}
}

func (t counts) line(without []string) string {
	s := fmt.Sprintf("%d passed, %d failed, %d skipped", t.passed, t.failed, t.skipped)
	if len(without) > 0 {
		s += " (without " + strings.Join(without, ",") + ")"
	}
	return s
}

type skip string

// Error gives the reason.
func (s skip) Error() string { return string(s) }

// step is one part of the proof. Its counts are added to those of the whole; one without any counts as one.
type step struct {
	name string
	run  func(context.Context, *check) (counts, error)
}

type check struct {
	options
	root    string // of the project
	scratch string // a folder for this run
	program string // the built program, once it is built
	out     io.Writer
}

func main() {
	var o options
	flag.BoolVar(&o.install, "install", false, "install missing tools")
	flag.BoolVar(&o.long, "long", false, "also run the long tests")
	flag.BoolVar(&o.faults, "faults", false, "put faults into the code and check that tests catch them")
	flag.Uint64Var(&o.seed, "seed", 0,
		"seed of the tests' random games (default: today's; for faults 1, 2 and 3)")
	flag.Func("without", "leave out a `part`: browser, redis", o.leaveOut)
	flag.Parse()
	o.only = flag.Args()
	if flag.NArg() > 0 && !o.faults {
		fmt.Fprintf(os.Stderr, "check: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	t, err := prove(ctx, o, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "check: "+err.Error())
		os.Exit(1)
	}
	fmt.Println(t.line(o.without))
	if t.failed > 0 {
		os.Exit(1)
	}
}

func prove(ctx context.Context, o options, out io.Writer) (total counts, err error) {
	root, err := projectRoot()
	if err != nil {
		return total, err
	}
	scratch, err := os.MkdirTemp("", "harbormaster-check-")
	if err != nil {
		return total, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	c := &check{options: o, root: root, scratch: scratch, out: out}
	if o.faults {
		total, _ := c.inOrder(ctx, []step{{"faults", faultStep}})
		return total, nil
	}
	if c.seed == 0 {
		c.seed = today()
	}
	// The program comes first: what the tests and the linter need is compiled with it.
	total, broken := c.inOrder(ctx, []step{{"tools", tools}, {"static program", build}})
	more, failed := c.sideBySide(ctx, [][]step{
		{{"tests", tests}},
		{{"lint", lint}},
		{{"program as an ordinary user", serve}, {"container", container}},
	})
	if broken = append(broken, failed...); len(broken) > 0 {
		fmt.Fprintf(out, "\nfailed: %s; the seed was %d\n", strings.Join(broken, ", "), c.seed)
	}
	return total.plus(more), nil
}

// sideBySide runs lists of steps at once. The first prints as it goes, the others when those before are done.
func (c *check) sideBySide(ctx context.Context, lanes [][]step) (total counts, broken []string) {
	type result struct {
		bytes.Buffer
		counts counts
		broken []string
		done   chan struct{}
	}
	others := make([]*result, len(lanes)-1)
	for i, steps := range lanes[1:] {
		r := &result{done: make(chan struct{})}
		others[i] = r
		own := *c
		own.out = r
		go func() {
			defer close(r.done)
			r.counts, r.broken = own.inOrder(ctx, steps)
		}()
	}
	total, broken = c.inOrder(ctx, lanes[0])
	for _, r := range others {
		<-r.done
		fmt.Fprint(c.out, r.String())
		total, broken = total.plus(r.counts), append(broken, r.broken...)
	}
	return total, broken
}

// inOrder runs steps one after the other and names those that failed.
func (c *check) inOrder(ctx context.Context, steps []step) (total counts, broken []string) {
	for _, s := range steps {
		t := c.do(ctx, s)
		if t.failed > 0 {
			broken = append(broken, s.name)
		}
		total = total.plus(t)
	}
	return total, broken
}

func (c *check) do(ctx context.Context, s step) counts {
	fmt.Fprintf(c.out, "== %s\n", s.name)
	start := time.Now()
	t, err := s.run(ctx, c)
	took := time.Since(start).Round(100 * time.Millisecond)
	var reason skip
	switch {
	case errors.As(err, &reason):
		fmt.Fprintf(c.out, "skipped: %s\n", reason)
		return t.plus(counts{skipped: 1})
	case err != nil:
		fmt.Fprintf(c.out, "FAILED after %s: %v\n", took, err)
		if t.failed == 0 {
			t.failed = 1
		}
		return t
	case t == counts{}:
		t.passed = 1
	}
	fmt.Fprintf(c.out, "ok, %s\n", took)
	return t
}

// projectRoot is the nearest folder above with a go.mod.
func projectRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if file := strings.TrimSpace(string(out)); err == nil && filepath.Base(file) == "go.mod" {
		return filepath.Dir(file), nil
	}
	return "", errors.New("no go.mod here or above; run check in the project's folder")
}
