package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// tests runs all tests of the project. They learn by the environment what is asked of them: HARBORMASTER_LONG=1 for the
// long proofs, HARBORMASTER_TEST_BROWSER=required or none for those in a browser.
func tests(ctx context.Context, c *check) (tally, error) {
	timeout := "9m"
	if c.long {
		timeout = "12h"
	}
	cmd := c.command(ctx, "go", "test", "-json", "-count=1", "-timeout="+timeout, "./...")
	if c.long {
		cmd.Env = append(cmd.Env, "HARBORMASTER_LONG=1")
	}
	browser := "required"
	if slices.Contains(c.without, "browser") {
		browser = "none"
	}
	cmd.Env = append(cmd.Env, "HARBORMASTER_TEST_BROWSER="+browser)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	stream, err := cmd.StdoutPipe()
	if err != nil {
		return tally{}, err
	}
	if err := cmd.Start(); err != nil {
		return tally{}, err
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
