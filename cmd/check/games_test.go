package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/cmd/titles"
)

// gameRoom says whether a game may be named in a room: its own ones, the list of titles, and those for tests.
func gameRoom(dir, game string) bool {
	parts := strings.Split(filepath.ToSlash(dir), "/")
	return slices.Contains(parts, game) || matchesAny(append([]string{"cmd/titles", "cmd/titles/*"}, testRooms...), filepath.ToSlash(dir))
}

// TestAGameIsNamedInItsRoomsAndInTheListOfTitlesOnly: no other part of the programs knows which games there are, so a game is its folders
// and its entry. Comments and tests may give one as an example.
func TestAGameIsNamedInItsRoomsAndInTheListOfTitlesOnly(t *testing.T) {
	names := titles.Names()
	root := filepath.Join("..", "..")
	seen := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root:
			return filepath.SkipDir
		case d.IsDir(), !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		seen++
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			for _, game := range names {
				if strings.Contains(strings.ToLower(lit.Value), game) && !gameRoom(dir, game) {
					t.Errorf("%s names %s: %s", path, game, lit.Value)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 300 {
		t.Errorf("only %d files were read", seen)
	}
}

func TestAGameIsAtHomeInItsRooms(t *testing.T) {
	for dir, want := range map[string]bool{
		"engine/puertorico": true, "render/puertorico/scenes": true, "bot/puertorico": true, "cmd/titles": true,
		"engine/endeavor": false, "engine": false, "cmd/harbormaster": false, "bot/text": false,
	} {
		if got := gameRoom(filepath.FromSlash(dir), "puertorico"); got != want {
			t.Errorf("%s: %v", dir, got)
		}
	}
}
