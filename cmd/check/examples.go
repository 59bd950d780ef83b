package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

type example struct {
	line int
	args []string
	want string
}

// readExamples finds the commands of our program in the fenced blocks: every line of a block of the kind "sh", and in
// those of the kind "console" the lines that begin with "$ ". There the lines below a command, up to the next one or
// the end of the block, are what it prints; "..." stands for anything. The program without a command is not among them:
// it runs for ever, and has a step of its own.
func readExamples(text string) []example {
	var found []example
	kind := ""
	var now *example
	end := func() {
		if now != nil {
			found = append(found, *now)
		}
		now = nil
	}
	for i, line := range strings.Split(text, "\n") {
		if fence, ok := strings.CutPrefix(line, "```"); ok {
			end()
			if kind == "" {
				kind = "other"
				if fence == "sh" || fence == "console" {
					kind = fence
				}
			} else {
				kind = ""
			}
			continue
		}
		command, typed := strings.CutPrefix(line, "$ ")
		if kind == "sh" || kind == "console" && typed {
			end()
			if args := ourArguments(command); len(args) > 0 {
				now = &example{line: i + 1, args: args}
			}
		} else if now != nil {
			now.want += line + "\n"
		}
	}
	end()
	return found
}

// ourArguments gives what follows the program's name in a command.
func ourArguments(command string) []string {
	for _, name := range []string{"harbormaster", "go run ./cmd/harbormaster"} {
		if rest, ok := strings.CutPrefix(command, name+" "); ok {
			return strings.Fields(rest)
		}
	}
	return nil
}

func fits(got, want string) bool {
	parts := strings.Split(strings.TrimSpace(want), "...")
	rest := strings.TrimSpace(got)
	for i, part := range parts {
		at := strings.Index(rest, part)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return rest == "" || parts[len(parts)-1] == ""
}

const exampleTime = time.Minute

// filesOf lists the files of the project whose names end so, by their paths below its root.
func filesOf(root, end string) (list []string, err error) {
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, end):
			return nil
		}
		rel, err := filepath.Rel(root, name)
		list = append(list, filepath.ToSlash(rel))
		return err
	})
	return list, err
}

// examples runs the commands of all documents and compares what they print.
func examples(ctx context.Context, c *check) (counts, error) {
	if c.program == "" {
		return counts{}, errors.New("there is no program")
	}
	names, err := filesOf(c.root, ".md")
	if err != nil {
		return counts{}, err
	}
	var t counts
	var faults []error
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(c.root, name))
		if err != nil {
			return counts{}, err
		}
		for _, e := range readExamples(string(text)) {
			if err := c.example(ctx, e); err != nil {
				t.failed++
				faults = append(faults, fmt.Errorf("%s:%d: %w", name, e.line, err))
				continue
			}
			t.passed++
		}
	}
	if t == (counts{}) {
		return t, errors.New("no document has an example to run")
	}
	return t, errors.Join(faults...)
}

func (c *check) example(ctx context.Context, e example) error {
	ctx, cancel := context.WithTimeout(ctx, exampleTime)
	defer cancel()
	cmd := c.command(ctx, c.program, e.args...)
	cmd.Env = append(cmd.Env, "HARBORMASTER_DATA="+filepath.Join(c.scratch, "examples"), "HARBORMASTER_OPEN=0")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	switch {
	case e.want == "" && err != nil:
		return fmt.Errorf("harbormaster %s: %w\n%s", strings.Join(e.args, " "), err, out.String())
	case e.want != "" && !fits(out.String(), e.want):
		return fmt.Errorf("harbormaster %s prints\n%s", strings.Join(e.args, " "), out.String())
	}
	return nil
}
