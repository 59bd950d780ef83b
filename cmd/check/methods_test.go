package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// methodsMost is how many methods a type has at most: who reads one of them has to know what the others do to its
// fields.
const methodsMost = 40

// manyMethods are types that have more, with the reason.
var manyMethods = map[string]string{
	"engine/puertorico.State": "a position: every decision of the rules reads and changes it",
	"engine/puertorico.Board": "a player's part of the position",
	"engine/maracaibo.State":  "a position",
	"engine/endeavor.State":   "a position",

	"bot/puertorico.question": "each question of the game is worded on its own",
}

// methods counts the methods of each type, without those of tests: "bot/table.Table". A folder of testdata does not
// count.
func methods(tree fs.FS) (map[string]int, error) {
	counts := map[string]int{}
	return counts, fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != ".") {
			return fs.SkipDir
		}
		if d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, declared := range file.Decls {
			if f, ok := declared.(*ast.FuncDecl); ok && f.Recv != nil {
				counts[path.Dir(name)+"."+receiverOf(f.Recv.List[0].Type)]++
			}
		}
		return nil
	})
}

// receiverOf is the name of a receiver's type, without a pointer and without its parameters.
func receiverOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverOf(e.X)
	case *ast.IndexExpr:
		return receiverOf(e.X)
	case *ast.IndexListExpr:
		return receiverOf(e.X)
	case *ast.ParenExpr:
		return receiverOf(e.X)
	}
	return fmt.Sprint(e)
}

// TestNoTypeDoesEverything counts the methods of all types of the product; the positions of the games may have more.
func TestNoTypeDoesEverything(t *testing.T) {
	counts, err := methods(os.DirFS(filepath.Join("..", "..")))
	if err != nil {
		t.Fatal(err)
	}
	if len(counts) < 400 {
		t.Errorf("only %d types have methods: not all were read", len(counts))
	}
	for name, n := range counts {
		if manyMethods[name] == "" && n > methodsMost {
			t.Errorf("%s has %d methods, at most %d may be: what do some need that others don't?", name, n, methodsMost)
		}
	}
	for name := range manyMethods {
		if counts[name] <= methodsMost {
			t.Errorf("%s has %d methods: it needs no exception", name, counts[name])
		}
	}
}

// TestMethodsAreCountedByType: pointers, values and parameters of types, but neither tests nor functions.
func TestMethodsAreCountedByType(t *testing.T) {
	tree := fstest.MapFS{
		"bot/a.go":           {Data: []byte("package bot\nfunc (A) One() {}\nfunc (a *A) two() {}\nfunc three() {}\n")},
		"bot/b.go":           {Data: []byte("package bot\nfunc (a *A) four() {}\nfunc (l L[T]) Len() int { return 0 }\n")},
		"bot/a_test.go":      {Data: []byte("package bot\nfunc (A) Five() {}\n")},
		"bot/testdata/x.go":  {Data: []byte("package x\nfunc (A) Six() {}\n")},
		"engine/x/doc.go":    {Data: []byte("package x\n")},
		"engine/x/readme.md": {Data: []byte("func (A) Seven() {}")},
	}
	counts, err := methods(tree)
	if err != nil {
		t.Fatal(err)
	}
	if len(counts) != 2 || counts["bot.A"] != 3 || counts["bot.L"] != 1 {
		t.Errorf("counted %v", counts)
	}
}
