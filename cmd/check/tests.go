package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// whole is the end of the package that tests the whole program, by the clock of people: it runs alone, after the others.
const whole = "/cmd/harbormaster"

// tests runs all tests of the project. They learn by the environment what is asked of them: HARBORMASTER_LONG=1 for the
// long proofs, HARBORMASTER_TEST_BROWSER=required or none for those in a browser, HARBORMASTER_TEST_REDIS for those on Redis.
func tests(ctx context.Context, c *check) (tally, error) {
	listed, err := c.command(ctx, "go", "list", "./...").Output()
	if err != nil {
		return tally{failed: 1}, fmt.Errorf("go list: %w", err)
	}
	var last []string
	rooms := slices.DeleteFunc(strings.Fields(string(listed)), func(path string) bool {
		if !strings.HasSuffix(path, whole) {
			return false
		}
		last = append(last, path)
		return true
	})
	sum, err := c.test(ctx, rooms)
	if len(last) > 0 {
		more, alone := c.test(ctx, last)
		sum, err = sum.plus(more), errors.Join(err, alone)
	}
	return sum, err
}

// test runs the tests of some packages.
func (c *check) test(ctx context.Context, packages []string) (tally, error) {
	timeout := "20m"
	if c.long {
		timeout = "12h"
	}
	cmd := c.command(ctx, "go", append([]string{"test", "-json", "-count=1", "-timeout=" + timeout}, packages...)...)
	if c.long {
		cmd.Env = append(cmd.Env, "HARBORMASTER_LONG=1")
	}
	cmd.Env = append(cmd.Env, settings(needs, c.without)...)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	stream, err := cmd.StdoutPipe()
	if err != nil {
		return tally{failed: 1}, err
	}
	if err := cmd.Start(); err != nil {
		return tally{failed: 1}, err
	}
	r := newReport(c.out)
	err = errors.Join(r.read(stream), cmd.Wait())
	return judge(r, err, complaints.String())
}

// judge never lets a failure go uncounted: neither a package's nor that of go test itself.
func judge(r *report, err error, complaints string) (tally, error) {
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
