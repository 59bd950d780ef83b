package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// faultList is where the faults stand; its head says how it is written.
const faultList = "cmd/check/testdata/faults.txt"

// fault is one fault that a test has to find: in a file a text, which stands there once, is replaced.
type fault struct {
	what             string // what somebody would suffer
	file, find, put  string
	testDir, testRun string // the folder and the name of the test
}

func readFaults(root string) ([]fault, error) {
	raw, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(faultList)))
	if err != nil {
		return nil, err
	}
	var list []fault
	for i, line := range strings.Split(string(raw), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		if line == "" || line[0] == '#' {
			continue
		}
		if word == "fault" {
			list = append(list, fault{})
		}
		if list == nil {
			return nil, fmt.Errorf("%s:%d: a line before the first fault", faultList, i+1)
		}
		f := &list[len(list)-1]
		switch word {
		case "fault":
			f.what = rest
		case "file":
			f.file = rest
		case "-":
			f.find += rest + "\n"
		case "+":
			f.put += rest + "\n"
		case "test":
			f.testDir, f.testRun, _ = strings.Cut(rest, " ")
		default:
			return nil, fmt.Errorf("%s:%d: what is %q?", faultList, i+1, word)
		}
	}
	for i := range list {
		// What the first line is indented by and how the last one ends is nobody's concern.
		list[i].find, list[i].put = strings.TrimSpace(list[i].find), strings.TrimSpace(list[i].put)
	}
	return list, nil
}

func (f fault) apply(root string) ([]byte, error) {
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.file)))
	if err != nil {
		return nil, err
	}
	if f.find == "" || f.find == f.put {
		return nil, errors.New("it changes nothing")
	}
	if n := bytes.Count(source, []byte(f.find)); n != 1 {
		return nil, fmt.Errorf("%q stands in %s %d times", f.find, f.file, n)
	}
	return bytes.Replace(source, []byte(f.find), []byte(f.put), 1), nil
}

// faultStep puts the faults into the code, one at a time, and lets the test of each find it at every seed. Nothing in
// the project's folder is touched: the compiler reads the changed file in place of the other, also where a test builds
// the program itself.
func faultStep(ctx context.Context, c *check) (counts, error) {
	list, err := readFaults(c.root)
	if err != nil {
		return counts{}, err
	}
	list = slices.DeleteFunc(list, func(f fault) bool {
		return len(c.only) > 0 && !slices.ContainsFunc(c.only, func(part string) bool {
			return strings.Contains(f.what+"\n"+f.file+"\n"+f.testDir+" "+f.testRun, part)
		})
	})
	seeds := []uint64{1, 2, 3}
	if c.seed != 0 {
		seeds = []uint64{c.seed}
	}
	s := saboteur{check: c, seeds: seeds, builds: map[string]string{}, clean: map[string]error{}}
	var t counts
	for _, f := range list {
		fmt.Fprintf(c.out, "%s: %s\n", f.file, f.what)
		err := s.try(ctx, f)
		switch {
		case ctx.Err() != nil:
			t.failed++
			return t, ctx.Err()
		case err != nil:
			fmt.Fprintf(c.out, "  MISSED by %s %s: %v\n", f.testDir, f.testRun, err)
			t.failed++
		default:
			t.passed++
		}
	}
	fmt.Fprintf(c.out, "%d caught, %d missed\n", t.passed, t.failed)
	if t.failed > 0 || t.passed == 0 {
		err = fmt.Errorf("the tests missed %d faults", t.failed)
	}
	return t, err
}

type saboteur struct {
	*check
	seeds  []uint64
	builds map[string]string // the tests of each folder, without a fault
	clean  map[string]error  // how each test went without a fault
}

// says says whether the test of a fault has ended in a way, PASS or FAIL.
func (f fault) says(end string, out []byte) bool {
	return bytes.Contains(out, []byte("--- "+end+": "+strings.ReplaceAll(f.testRun, " ", "_")+" ("))
}

func (s *saboteur) try(ctx context.Context, f fault) error {
	name := f.testDir + " " + f.testRun
	if _, known := s.clean[name]; !known {
		s.clean[name] = s.passes(ctx, f)
	}
	if err := s.clean[name]; err != nil {
		return err
	}
	changed, err := f.apply(s.root)
	if err != nil {
		return err
	}
	replacement, overlay := filepath.Join(s.scratch, "changed"), filepath.Join(s.scratch, "overlay.json")
	replace := map[string]map[string]string{"Replace": {filepath.Join(s.root, filepath.FromSlash(f.file)): replacement}}
	raw, err := json.Marshal(replace)
	if err != nil {
		return err
	}
	if err := errors.Join(os.WriteFile(replacement, changed, 0o600), os.WriteFile(overlay, raw, 0o600)); err != nil {
		return err
	}
	flags := "GOFLAGS=" + strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+overlay)
	tests := filepath.Join(s.scratch, "faulty.exe")
	if err := s.compile(ctx, f.testDir, tests, flags); err != nil {
		return fmt.Errorf("can't build the fault: %w", err)
	}
	var took []string
	for _, seed := range s.seeds {
		start := time.Now()
		out, err := s.run(ctx, tests, f, seed, flags)
		switch {
		case err == nil:
			return fmt.Errorf("seed %d: it passes", seed)
		case !f.says("FAIL", out) || bytes.Contains(out, []byte("test timed out")):
			return fmt.Errorf("seed %d: it does not fail by itself: %w\n%s", seed, err, out)
		}
		took = append(took, fmt.Sprintf("%.1f s at seed %d", time.Since(start).Seconds(), seed))
	}
	fmt.Fprintf(s.out, "  caught by %s: %s\n", name, strings.Join(took, ", "))
	return nil
}

// passes says why the test of a fault is none: without the fault it fails, is skipped, or is not there.
func (s *saboteur) passes(ctx context.Context, f fault) error {
	tests := s.builds[f.testDir]
	if tests == "" {
		tests = filepath.Join(s.scratch, fmt.Sprintf("clean%d.exe", len(s.builds)))
		if err := s.compile(ctx, f.testDir, tests, "GOFLAGS="+os.Getenv("GOFLAGS")); err != nil {
			return err
		}
		s.builds[f.testDir] = tests
	}
	for _, seed := range s.seeds {
		out, err := s.run(ctx, tests, f, seed, "GOFLAGS="+os.Getenv("GOFLAGS"))
		if err != nil {
			return fmt.Errorf("seed %d: it fails without the fault: %w\n%s", seed, err, out)
		}
		if !f.says("PASS", out) {
			return fmt.Errorf("seed %d: it does not run\n%s", seed, out)
		}
	}
	return nil
}

func (s *saboteur) compile(ctx context.Context, dir, program, flags string) error {
	cmd := s.command(ctx, "go", "test", "-c", "-o", program, "./"+dir)
	cmd.Env = append(cmd.Env, flags)
	return quietly(cmd)
}

func (s *saboteur) run(ctx context.Context, program string, f fault, seed uint64, flags string) ([]byte, error) {
	pattern := "^" + strings.ReplaceAll(f.testRun, "/", "$/^") + "$"
	cmd := s.command(ctx, program, "-test.run="+pattern, "-test.v", "-test.timeout=10m")
	cmd.Dir = filepath.Join(s.root, filepath.FromSlash(f.testDir))
	cmd.Env = append(append(cmd.Env, settings(needs, s.without)...), flags, fmt.Sprintf("HARBORMASTER_SEED=%d", seed),
		"HARBORMASTER_LONG=")
	return cmd.CombinedOutput()
}
