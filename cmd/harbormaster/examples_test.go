package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTheDocumentsExamplesPrintWhatTheySay runs the commands of all documents, in the project's folder as a reader does.
func TestTheDocumentsExamplesPrintWhatTheySay(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	t.Setenv("HARBORMASTER_DATA", t.TempDir())
	t.Setenv("HARBORMASTER_OPEN", "0")
	n := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".md" {
			return err
		}
		text, err := os.ReadFile(name)
		for _, e := range readExamples(string(text)) {
			n++
			got, err := e.run(t)
			switch {
			case e.want == "" && err != nil:
				t.Errorf("%s:%d: harbormaster %s: %v", name, e.line, strings.Join(e.args, " "), err)
			case e.want != "" && !fits(got, e.want):
				t.Errorf("%s:%d: harbormaster %s prints\n%s", name, e.line, strings.Join(e.args, " "), got)
			}
		}
		return err
	})
	if err != nil || n == 0 {
		t.Errorf("%d examples were run: %v", n, err)
	}
}

// run gives what the program prints on both of its outputs.
func (e example) run(t *testing.T) (string, error) {
	var out bytes.Buffer
	err := dispatch(t.Context(), e.args, strings.NewReader(""), &out, &out)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(&out, "harbormaster: "+err.Error())
	}
	return out.String(), err
}

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

func TestExamplesAreFoundWithWhatTheyPrint(t *testing.T) {
	got := readExamples("# A\n```\n$ harbormaster no\n```\ntext\n```console\n$ go run ./cmd/harbormaster\n$ harbormaster help\n" +
		"Usage: harbormaster ...\n...\n$ \n$ harbormaster bench puertorico\n```\n$ harbormaster no\n" +
		"```sh\ngo run ./cmd/harbormaster\ngo run ./cmd/harbormaster waits puertorico -games 5\nX=y go run ./cmd/harbormaster\nls\n```\n")
	want := []example{
		{line: 8, args: []string{"help"}, want: "Usage: harbormaster ...\n...\n"},
		{line: 12, args: []string{"bench", "puertorico"}},
		{line: 17, args: []string{"waits", "puertorico", "-games", "5"}},
	}
	if !slices.EqualFunc(got, want, func(a, b example) bool {
		return a.line == b.line && slices.Equal(a.args, b.args) && a.want == b.want
	}) {
		t.Errorf("got %+v", got)
	}
}

func TestDotsStandForAnything(t *testing.T) {
	for _, test := range []struct {
		got, want string
		fine      bool
	}{
		{"a b\n", "a b", true},
		{"a b c", "a b", false},
		{"x a b", "a b", false},
		{"a 17 games", "a ... games", true},
		{"a 17 games\nmore", "a ... games", false},
		{"a 17 games\nmore", "a ... games\n...", true},
		{"a 17 games\nmore", "...more", true},
		{"", "...", true},
	} {
		if fits(test.got, test.want) != test.fine {
			t.Errorf("%q and %q", test.got, test.want)
		}
	}
}
