package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"gotest.tools/gotestsum/testjson"
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
	stdout, outErr := cmd.StdoutPipe()
	stderr, errErr := cmd.StderrPipe()
	if err := errors.Join(outErr, errErr, cmd.Start()); err != nil {
		return counts{}, err
	}
	t, err := c.report(stdout, stderr)
	return judge(t, errors.Join(err, cmd.Wait()))
}

// noteworthy marks what a test logs for the reader of a good run: a figure, a folder with pictures.
const noteworthy = "see: "

// reporter shows what go test -json says as it says it.
type reporter struct {
	testjson.EventFormatter
	out io.Writer
}

// Event shows a figure, or that a package is done.
func (r reporter) Event(e testjson.TestEvent, x *testjson.Execution) error {
	if _, figure, ok := strings.Cut(e.Output, noteworthy); ok {
		fmt.Fprintf(r.out, "  %s\n", strings.TrimSpace(figure))
	}
	return r.Format(e, x)
}

// Err shows what go test has to say about itself.
func (r reporter) Err(text string) error {
	_, err := fmt.Fprintln(r.out, text)
	return err
}

// report shows a run of go test, at its end why tests failed or were skipped, and counts the tests. What fails without
// a failed test, such as a build, counts as one.
func (c *check) report(stdout, stderr io.Reader) (t counts, err error) {
	x, err := testjson.ScanTestOutput(testjson.ScanConfig{
		Stdout: stdout, Stderr: stderr, IgnoreNonJSONOutputLines: true,
		Handler: reporter{
			testjson.NewEventFormatter(c.out, "pkgname", testjson.FormatOptions{HideEmptyPackages: true}), c.out,
		},
	})
	testjson.PrintSummary(c.out, x, testjson.SummarizeAll)
	for _, name := range x.Packages() {
		t.passed += len(x.Package(name).Passed)
	}
	t.failed, t.skipped = len(x.Failed()), len(x.Skipped())
	return t, err
}

// judge never lets a failure go uncounted: neither a package's nor that of go test itself.
func judge(t counts, err error) (counts, error) {
	switch {
	case t.failed > 0:
		return t, fmt.Errorf("%d of the tests", t.failed)
	case err != nil:
		t.failed = 1
		return t, fmt.Errorf("go test: %w", err)
	case t.passed == 0:
		t.failed = 1
		return t, errors.New("there were no tests")
	}
	return t, nil
}

// lintModule pins the linter apart from the project's own requirements.
const lintModule = ".ci/tools.mod"

// lint looks for faults that tests miss, those of go vet among them, and for files that gofmt would change.
func lint(ctx context.Context, c *check) (counts, error) {
	args := []string{"tool", "-modfile=" + lintModule, "golangci-lint"}
	if !c.install {
		// Without leave to install, the linter has to be there already.
		probe := c.command(ctx, "go", append(args, "version")...)
		probe.Env = append(probe.Env, "GOPROXY=off")
		if err := probe.Run(); err != nil {
			return counts{}, errors.New("golangci-lint is missing; run check with -install")
		}
	}
	cmd := c.command(ctx, "go", append(args, "run", "./...")...)
	cmd.Env = append(cmd.Env, "GOGC=400") // It takes 2.6 GB instead of collecting garbage for a third of its time.
	return counts{}, quietly(cmd)
}
