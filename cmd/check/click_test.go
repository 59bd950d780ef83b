package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// TestAClickRunsThroughFewFiles has the functions of bot say that they run, by an overlay of the compiler, and lists,
// with -v, those that do between the decoded interaction and its acknowledgement, in the clicks of
// TestStoreCallsOfAMove.
func TestAClickRunsThroughFewFiles(t *testing.T) {
	const most, linesMost = 15, 400
	if !enginetest.Long() {
		t.Skip("SKIPPED: it compiles the bot anew; -long runs it")
	}
	overlay := speaking(t, filepath.Join("..", ".."))
	run := exec.CommandContext(t.Context(), "go", "test", "-overlay="+overlay, "-count=1", "-cpu=1", "-v", "-vet=off",
		"-run=^TestStoreCallsOfAMove$", "./bot")
	run.Dir = filepath.Join("..", "..")
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	clicks, files := clicksIn(string(out))
	if clicks < 3 {
		t.Fatalf("only %d clicks were seen", clicks)
	}
	functions := 0
	for _, name := range slices.Sorted(maps.Keys(files)) {
		functions += len(files[name])
		t.Logf("%-28s %s", name, strings.Join(slices.Sorted(maps.Keys(files[name])), " "))
		if lines := strings.Count(read(t, name), "\n"); lines > linesMost {
			t.Errorf("%s has %d lines", name, lines)
		}
	}
	t.Logf("%d functions in %d files", functions, len(files))
	if len(files) > most {
		t.Errorf("a click runs through %d files, at most %d may be", len(files), most)
	}
}

// The functions where a click begins, where it is acknowledged, and where its publication begins, which is to run
// afterwards; and what a function says before its name.
const (
	clickBegins  = "Bot.Handle"
	clickAnswers = "acknowledged.DeferUpdate"
	publishes    = "Publisher.run"
	runs         = "runs:"
)

// speaking writes an overlay by which each function of bot prints its file and its name, and gives its file.
func speaking(t *testing.T, root string) string {
	t.Helper()
	replace := map[string]string{}
	dir := t.TempDir()
	err := filepath.WalkDir(filepath.Join(root, "bot"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil || strings.HasSuffix(name, "_test.go") && filepath.Base(name) != "calls_test.go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		full, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		replace[full] = filepath.Join(dir, strings.ReplaceAll(name, string(filepath.Separator), "_"))
		said, err := say(filepath.ToSlash(name), string(text))
		if err != nil {
			return err
		}
		return os.WriteFile(replace[full], []byte(said), 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// say lets each function of a file print its name first; a function within one has the name of that.
func say(file, text string) (string, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	at := map[int]string{}
	for _, declared := range parsed.Decls {
		name := "a variable"
		if f, ok := declared.(*ast.FuncDecl); ok {
			if name = f.Name.Name; f.Recv != nil {
				name = receiverOf(f.Recv.List[0].Type) + "." + name
			}
		}
		ast.Inspect(declared, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Body != nil {
					at[set.Position(n.Body.Lbrace).Offset+1] = name
				}
			case *ast.FuncLit:
				at[set.Position(n.Body.Lbrace).Offset+1] = name
			}
			return true
		})
	}
	var b strings.Builder
	last := 0
	for _, i := range slices.Sorted(maps.Keys(at)) {
		fmt.Fprintf(&b, "%s println(%q, %q, %q);", text[last:i], runs, file, at[i])
		last = i
	}
	return b.String() + text[last:], nil
}

// clicksIn reads what the functions say: how many clicks were acknowledged, and which functions ran in them, by file.
// A click whose publication began before it was acknowledged, in another goroutine, does not count.
func clicksIn(out string) (clicks int, files map[string]map[string]bool) {
	files = map[string]map[string]bool{}
	var click [][2]string
	for line := range strings.Lines(out) {
		said, ok := strings.CutPrefix(strings.TrimSpace(line), runs+" ")
		if !ok {
			continue
		}
		file, name, _ := strings.Cut(said, " ")
		run := [2]string{file, name}
		switch {
		case name == clickBegins:
			click = [][2]string{run}
		case name == publishes:
			click = nil
		case name == clickAnswers && click != nil:
			for _, run := range click {
				if files[run[0]] == nil {
					files[run[0]] = map[string]bool{}
				}
				files[run[0]][run[1]] = true
			}
			clicks++
			click = nil
		case click != nil && !strings.HasSuffix(file, "_test.go"):
			click = append(click, run)
		}
	}
	return clicks, files
}

// TestTheFunctionsOfAClickAreSeen: what a function says, those within one too, and which of them belong to a click.
func TestTheFunctionsOfAClickAreSeen(t *testing.T) {
	said, err := say("bot/a.go", "package bot\nfunc (b *Bot) Handle() { go func() {}() }\nvar f = func() {}\n")
	want := "package bot\nfunc (b *Bot) Handle() { println(\"runs:\", \"bot/a.go\", \"Bot.Handle\"); go func() {" +
		" println(\"runs:\", \"bot/a.go\", \"Bot.Handle\");}() }\n" +
		"var f = func() { println(\"runs:\", \"bot/a.go\", \"a variable\");}\n"
	if err != nil || said != want {
		t.Errorf("%v\n%s", err, said)
	}
	list := "runs: bot/a.go Early\nruns: bot/a.go Bot.Handle\n=== other words\nruns: bot/b.go One\nruns: bot/b.go One\n" +
		"runs: bot/x_test.go Counter\nruns: bot/x_test.go acknowledged.DeferUpdate\nruns: bot/c.go Late\n" +
		"runs: bot/a.go Bot.Handle\nruns: bot/d.go Two\nruns: bot/e.go Publisher.run\nruns: bot/e.go Three\n" +
		"runs: bot/x_test.go acknowledged.DeferUpdate\n"
	clicks, files := clicksIn(list)
	if got := fmt.Sprint(clicks, files); got != "1 map[bot/a.go:map[Bot.Handle:true] bot/b.go:map[One:true]]" {
		t.Error(got)
	}
}
