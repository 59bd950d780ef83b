package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// first are the packages whose tests take longest, as they wait for a browser and processes: they begin first.
var first = []string{"/cmd/harbormaster", "/cmd/soak", "/bot"}

// atOnce is how many packages a processor tests at the same time, since many tests wait.
const atOnce = 2

// tests runs all tests of the project, packages side by side. They learn by the environment what is asked of them:
// HARBORMASTER_LONG=1 for the long proofs, HARBORMASTER_SEED for the chance of random games,
// HARBORMASTER_TEST_BROWSER=required or none for those in a browser, HARBORMASTER_TEST_REDIS for those on Redis. The
// linter vets them.
func tests(ctx context.Context, c *check) (counts, error) {
	listed, err := c.command(ctx, "go", "list", "./...").Output()
	if err != nil {
		return counts{}, fmt.Errorf("go list: %w", err)
	}
	rank := func(path string) int {
		i := slices.IndexFunc(first, func(end string) bool { return strings.HasSuffix(path, end) })
		if i < 0 {
			return len(first)
		}
		return i
	}
	packages := strings.Fields(string(listed))
	slices.SortStableFunc(packages, func(a, b string) int { return rank(a) - rank(b) })
	fmt.Fprintf(c.out, "  seed %d\n", c.seed)
	timeout := "20m"
	if c.long {
		timeout = "12h"
	}
	args := []string{"test", "-json", "-count=1", "-vet=off", fmt.Sprintf("-p=%d", atOnce*runtime.GOMAXPROCS(0)),
		"-timeout=" + timeout}
	cmd := c.command(ctx, "go", append(args, packages...)...)
	// A heap of up to five times what is in use saves a sixth of the time of the tests of bot.
	cmd.Env = append(cmd.Env, "GOGC=400", "GOMEMLIMIT=1GiB", fmt.Sprintf("HARBORMASTER_SEED=%d", c.seed))
	if c.long {
		cmd.Env = append(cmd.Env, "HARBORMASTER_LONG=1")
	}
	cmd.Env = append(cmd.Env, settings(needs, c.without)...)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	stream, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return counts{}, err
	}
	r := newReport(c.out)
	err = errors.Join(r.read(stream), cmd.Wait())
	return judge(r, err, complaints.String())
}

// judge never lets a failure go uncounted: neither a package's nor that of go test itself.
func judge(r *report, err error, complaints string) (counts, error) {
	t := r.total()
	switch {
	case t.failed > 0:
		return t, fmt.Errorf("%d of the tests", t.failed)
	case err != nil:
		t.failed = 1
		return t, fmt.Errorf("go test: %w\n%s%s", err, strings.Join(r.stray, ""), complaints)
	case t.passed == 0:
		t.failed = 1
		return t, errors.New("there were no tests")
	}
	return t, nil
}
