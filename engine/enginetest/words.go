package enginetest

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// SameWords holds the ids of a list in the data of a game to the words that the program has for its things, in their
// order. The path to the list is of keys and indices.
func SameWords(t *testing.T, data []byte, words []string, path ...any) {
	t.Helper()
	for _, step := range path {
		var next json.RawMessage
		switch step := step.(type) {
		case string:
			var object map[string]json.RawMessage
			if err := json.Unmarshal(data, &object); err != nil {
				t.Fatalf("%v: %v", path, err)
			}
			next = object[step]
		case int:
			var list []json.RawMessage
			if err := json.Unmarshal(data, &list); err != nil || step >= len(list) {
				t.Fatalf("%v: %v", path, err)
			}
			next = list[step]
		}
		data = next
	}
	var list []struct{ ID string }
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatalf("%v: %v", path, err)
	}
	var ids []string
	for _, thing := range list {
		ids = append(ids, thing.ID)
	}
	if !slices.Equal(ids, words) {
		t.Errorf("%v has %q, the program %q", path, ids, words)
	}
}

// Constants are the values of the string constants of a source file whose names begin with a prefix, in their order.
func Constants(t testing.TB, file, prefix string) (values []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for node := range ast.Preorder(parsed) {
		spec, ok := node.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, value := range spec.Values {
			word, ok := value.(*ast.BasicLit)
			if ok && word.Kind == token.STRING && strings.HasPrefix(spec.Names[i].Name, prefix) {
				text, err := strconv.Unquote(word.Value)
				if err != nil {
					t.Fatal(err)
				}
				values = append(values, text)
			}
		}
	}
	if len(values) == 0 {
		t.Fatalf("%s has no constants %s…", file, prefix)
	}
	return values
}
