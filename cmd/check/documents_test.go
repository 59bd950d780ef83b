package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostREADME is how many bytes the README may have: a page and a half.
const mostREADME = 9000

func TestTheReadmeIsShort(t *testing.T) {
	if n := len(read(t, "README.md")); n >= mostREADME {
		t.Errorf("the README has %d bytes, not less than %d; what is for one kind of reader belongs to that reader's document", n, mostREADME)
	}
}

// folder is a package as its files are written: tests too, whatever the system that they are for.
type folder struct {
	name  string
	files map[string]*ast.File
}

// folders are all packages of the project by their paths, "cmd/check".
func folders(t *testing.T) map[string]folder {
	t.Helper()
	root, all := filepath.Join("..", ".."), map[string]folder{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir(), !strings.HasSuffix(name, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		in := filepath.ToSlash(rel)
		f, ok := all[in]
		if !ok {
			f.files = map[string]*ast.File{}
		}
		if !strings.HasSuffix(name, "_test.go") {
			f.name = file.Name.Name
		}
		f.files[filepath.Base(name)] = file
		all[in] = f
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// declared are the names of the project that a document may use: "Bot.record" and "bot.Bot.record" for a method, a
// field or a method of an interface, "bot.New" for what stands alone; and by files, "bot/bot.go", what each of them
// declares.
type declared struct {
	names map[string]bool
	files map[string]map[string]bool
}

func declaredIn(all map[string]folder) declared {
	d := declared{names: map[string]bool{}, files: map[string]map[string]bool{}}
	for dir, f := range all {
		pkg := path.Base(dir)
		for base, file := range f.files {
			here := map[string]bool{}
			d.files[path.Join(dir, base)] = here
			note := func(parts ...string) {
				name := strings.Join(parts, ".")
				here[name] = true
				d.names[pkg+"."+name] = true
				if len(parts) > 1 {
					d.names[name] = true
				}
			}
			for _, decl := range file.Decls {
				switch decl := decl.(type) {
				case *ast.FuncDecl:
					if decl.Recv == nil {
						note(decl.Name.Name)
					} else {
						note(receiver(decl.Recv.List[0].Type), decl.Name.Name)
					}
				case *ast.GenDecl:
					for _, spec := range decl.Specs {
						noteSpec(spec, note)
					}
				}
			}
		}
	}
	return d
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func noteSpec(spec ast.Spec, note func(...string)) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			note(name.Name)
		}
	case *ast.TypeSpec:
		note(spec.Name.Name)
		var fields *ast.FieldList
		switch kind := spec.Type.(type) {
		case *ast.StructType:
			fields = kind.Fields
		case *ast.InterfaceType:
			fields = kind.Methods
		default:
			return
		}
		for _, field := range fields.List {
			for _, name := range field.Names {
				note(spec.Name.Name, name.Name)
			}
		}
	}
}

var (
	quoted = regexp.MustCompile("`([^`\n]+)`")
	// ofGo is a dotted name: package.Function, Type.Method, package.Type.Method.
	ofGo = regexp.MustCompile(`^[A-Za-z]\w*(\.[A-Za-z]\w*){1,2}$`)
	// inFile is a Go file, alone or with what stands in it.
	inFile = regexp.MustCompile(`^([\w./-]+\.go)(?::([A-Za-z]\w*(?:\.[A-Za-z]\w*)?))?$`)
	// ofTree is the path of a folder or a file.
	ofTree = regexp.MustCompile(`^(?:bot|cmd|engine|render|storage)/[\w./-]+$`)
	// noGo are ends of dotted names that are files of other kinds.
	noGo = []string{"md", "json", "jsonl", "db", "txt", "yaml", "png", "html", "sum", "mod", "com", "env", "rdb", "dict"}
)

// gone lists what a document names and what is not there.
func gone(text string, d declared, exists func(string) bool) []string {
	var list []string
	seen := 0
	for _, m := range quoted.FindAllStringSubmatch(withoutFences(text), -1) {
		name := m[1]
		if in := inFile.FindStringSubmatch(name); in != nil {
			seen++
			if !d.holds(in[1], in[2]) {
				list = append(list, name)
			}
			continue
		}
		switch last := name[strings.LastIndex(name, ".")+1:]; {
		case ofTree.MatchString(name):
			seen++
			if !exists(name) {
				list = append(list, name)
			}
		case ofGo.MatchString(name) && !slices.Contains(noGo, last):
			seen++
			if !d.names[name] {
				list = append(list, name)
			}
		}
	}
	if seen == 0 {
		list = append(list, "any name at all")
	}
	return list
}

// holds says whether there is a file, by its path or the end of it, and in it a declaration, "" for any.
func (d declared) holds(file, name string) bool {
	for known, names := range d.files {
		if (known == file || strings.HasSuffix(known, "/"+file)) && (name == "" || names[name]) {
			return true
		}
	}
	return false
}

// withoutFences leaves the blocks of a document out.
func withoutFences(text string) string {
	var b strings.Builder
	inside := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			inside = !inside
			continue
		}
		if !inside {
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestWhatTheDocumentsNameIsThere(t *testing.T) {
	d := declaredIn(folders(t))
	exists := func(name string) bool {
		_, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(name)))
		return err == nil
	}
	for _, document := range []string{"bot/ARCHITECTURE.md", "bot/CONTRIBUTING.md", "engine/CONTRIBUTING.md"} {
		for _, name := range gone(read(t, document), d, exists) {
			t.Errorf("%s names `%s`, which is not there", document, name)
		}
	}
}

// TestTablesHaveALineForEachRow: wrapped into a paragraph, a table is none.
func TestTablesHaveALineForEachRow(t *testing.T) {
	documents, err := filesOf(filepath.Join("..", ".."), ".md")
	if err != nil || len(documents) == 0 {
		t.Fatal(documents, err)
	}
	for _, name := range documents {
		for i, line := range strings.Split(read(t, name), "\n") {
			if strings.Contains(line, "|---|") && strings.Trim(line, " |-:") != "" {
				t.Errorf("%s:%d: the rule of a table stands in a line with text", name, i+1)
			}
		}
	}
}

func TestNamesThatAreGoneAreFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "a.go", `package a
import "time"
type Thing[T any] struct { field, Other int; time.Time }
type door interface { Open(); Close() error }
func (t *Thing[T]) method() {}
func Alone() {}
const least, most = 1, 2
`, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	d := declaredIn(map[string]folder{"bot/a": {name: "a", files: map[string]*ast.File{"a.go": file}}})
	there := "`a.go` `a/a.go` `bot/a/a.go` `a.go:Alone` `bot/a/a.go:Thing.method` `a.Alone` `a.Thing` `Thing.method` `a.Thing.field` " +
		"`door.Open` `a.most` `bot/a` `RULES.md` `games.db` `go test ./...` `v1|x` `Alone` `error.unknown key`\n```sh\n`b.go`\n```\n"
	exists := func(name string) bool { return name == "bot/a" }
	if list := gone(there, d, exists); list != nil {
		t.Errorf("not found, but there: %q", list)
	}
	for _, name := range []string{
		"b.go", "c/a.go", "a.go:alone", "a.go:method", "a.Alone2", "Thing.gone", "door.Lock", "Thing.least", "bot/b", "b.Alone", "a.method",
	} {
		if list := gone("see `"+name+"`", d, exists); !slices.Equal(list, []string{name}) {
			t.Errorf("%s counts as there: %q", name, list)
		}
	}
	if gone("no names", d, exists) == nil {
		t.Error("a document without names passes")
	}
}
