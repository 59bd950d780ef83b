package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// references are, by file, the other files whose package-level names, methods and fields it uses.
type references map[string]map[string]bool

// loadReferences reads the packages below a folder of the repository, without tests. Only references among them count.
// It gives the files of each package, too.
func loadReferences(t *testing.T, folder string) (references, map[string][]string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "list", "-deps", "-export", "-json=ImportPath,Dir,GoFiles,Export",
		"./"+folder+"/...")
	command.Dir = "../.."
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	set, refs, files := token.NewFileSet(), references{}, map[string][]string{}
	exports, checked := map[string]string{}, map[string]*types.Package{}
	others := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	load := func(path string) (*types.Package, error) {
		if p := checked[path]; p != nil {
			return p, nil
		}
		return others.Import(path)
	}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; { // What a package imports stands before it.
		var pkg struct {
			ImportPath, Dir, Export string
			GoFiles                 []string
		}
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			return refs, files
		} else if err != nil {
			t.Fatal(err)
		}
		exports[pkg.ImportPath] = pkg.Export
		name, ours := strings.CutPrefix(pkg.ImportPath, module+"/")
		if !ours || name != folder && !strings.HasPrefix(name, folder+"/") {
			continue
		}
		var syntax []*ast.File
		for _, file := range pkg.GoFiles {
			parsed, err := parser.ParseFile(set, filepath.Join(pkg.Dir, file), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			syntax = append(syntax, parsed)
			files[name] = append(files[name], name+"/"+file)
			refs[name+"/"+file] = map[string]bool{}
		}
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		config := types.Config{Importer: importerFunc(load)}
		if checked[pkg.ImportPath], err = config.Check(pkg.ImportPath, set, syntax, info); err != nil {
			t.Fatal(err)
		}
		at := func(o token.Pos, of *types.Package) string {
			return strings.TrimPrefix(of.Path(), module+"/") + "/" + filepath.Base(set.Position(o).Filename)
		}
		for used, o := range info.Uses {
			if o.Pkg() == nil || checked[o.Pkg().Path()] == nil || !topLevel(o) {
				continue
			}
			if from, to := at(used.Pos(), checked[pkg.ImportPath]), at(o.Pos(), o.Pkg()); from != to {
				refs[from][to] = true
			}
		}
	}
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// topLevel says that an object is a package-level name, a method or a field.
func topLevel(o types.Object) bool {
	switch o := o.(type) {
	case *types.PkgName:
		return false
	case *types.Func:
		return true
	case *types.Var:
		return o.IsField() || o.Parent() == o.Pkg().Scope()
	}
	return o.Parent() == o.Pkg().Scope()
}

// knot is the largest set of files that all reach each other.
func (refs references) knot(files []string) []string {
	reach := map[string]map[string]bool{}
	for _, f := range files {
		reach[f] = maps.Clone(refs[f])
	}
	for _, via := range files {
		for _, f := range files {
			if reach[f][via] {
				maps.Copy(reach[f], reach[via])
			}
		}
	}
	var largest []string
	for _, f := range files {
		tied := func(g string) bool { return g == f || reach[f][g] && reach[g][f] }
		knot := slices.DeleteFunc(slices.Clone(files), func(g string) bool { return !tied(g) })
		if len(knot) > len(largest) {
			largest = knot
		}
	}
	return largest
}

// upward lists the references from a room to one that stands above it: the rooms of bot stand in the order of the
// table, up to bot itself; what follows counts as bot.
func (refs references) upward() (list []string) {
	top := slices.IndexFunc(rooms, func(r room) bool { return r.pattern == "bot" })
	floor := func(file string) int {
		i := slices.IndexFunc(rooms, func(r room) bool { return matches(r.pattern, filepath.ToSlash(filepath.Dir(file))) })
		return min(i, top)
	}
	for from, all := range refs {
		for to := range all {
			if a, b := floor(from), floor(to); a >= 0 && a < b {
				list = append(list, fmt.Sprintf("%s uses %s", from, to))
			}
		}
	}
	return list
}

// TestFilesOfARoomAreNotKnotted counts, with -v, the files of each package of bot that all reach each other. Who reads
// one of these may have to read all of them.
func TestFilesOfARoomAreNotKnotted(t *testing.T) {
	const most = 13 // Today's largest is in bot/local/rest; lower it when that is smaller.
	refs, files := loadReferences(t, "bot")
	largest := 0
	for _, name := range slices.Sorted(maps.Keys(files)) {
		knot := refs.knot(files[name])
		t.Logf("%-24s %3d files, %2d in the largest knot", name, len(files[name]), len(knot))
		if largest = max(largest, len(knot)); len(knot) > most {
			t.Errorf("%d files of %s all reach each other, at most %d may: %s", len(knot), name, most, strings.Join(knot, " "))
		}
	}
	upward := refs.upward()
	t.Logf("%d files, %d in the largest knot, %d arrows upward", len(refs), largest, len(upward))
	for _, one := range upward {
		t.Error(one + ", which stands above it")
	}
}

// TestKnotsAndArrowsUpwardAreSeen: three files that reach each other, one beside them, and a low room that uses a high
// one.
func TestKnotsAndArrowsUpwardAreSeen(t *testing.T) {
	refs := references{
		"bot/a.go": {"bot/b.go": true}, "bot/b.go": {"bot/c.go": true}, "bot/c.go": {"bot/a.go": true, "bot/chat/d.go": true},
		"bot/e.go": {"bot/a.go": true}, "bot/chat/d.go": {"bot/e.go": true},
	}
	want := []string{"bot/a.go", "bot/b.go", "bot/c.go"}
	if got := refs.knot([]string{"bot/a.go", "bot/b.go", "bot/c.go", "bot/e.go"}); !slices.Equal(got, want) {
		t.Errorf("the knot is %v", got)
	}
	if got := refs.upward(); !slices.Equal(got, []string{"bot/chat/d.go uses bot/e.go"}) {
		t.Errorf("upward are %v", got)
	}
}
