package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// passage is a line that may cite rules, and where it stands: file:line. It is the book's own if it stands in RULES.md
// or PROTOCOL.md.
type passage struct {
	at, text string
	own      bool
}

// TestEveryRuleThatIsCitedExistsAndEveryRuleIsCited: whoever meets the id of a rule in a game's comments, cases and
// topics finds it in the game's RULES.md, and no rule stands there that nothing in the game is about.
func TestEveryRuleThatIsCitedExistsAndEveryRuleIsCited(t *testing.T) {
	for _, game := range titles.Names() {
		t.Run(game, func(t *testing.T) {
			rules := enginetest.ReadRulebook(t, filepath.Join("../../engine", game, "RULES.md"))
			cited := map[string]bool{}
			for _, p := range passages(t, game) {
				for _, id := range rules.Cited(p.text) {
					cited[id] = cited[id] || !p.own
					if !rules.Has(id) {
						t.Errorf("%s: there is no rule %s", p.at, id)
					}
				}
			}
			for _, id := range rules.IDs {
				if !cited[id] {
					t.Errorf("engine/%s/RULES.md: nothing cites %s", game, id)
				}
			}
		})
	}
}

// passages are the lines of a game that may cite its rules: comments, the heads and remarks of cases, topics in all
// languages (files of their own, or texts in backquotes), and its documents.
func passages(t *testing.T, game string) []passage {
	t.Helper()
	var list []passage
	for _, room := range []string{"engine", "render", "bot"} {
		root := filepath.Join("../..", room, game)
		err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			name, err := filepath.Rel("../..", file)
			if err != nil {
				return err
			}
			inside := strings.TrimPrefix(filepath.ToSlash(name), room+"/"+game+"/")
			var lines map[int]string
			own := slices.Contains([]string{"RULES.md", "PROTOCOL.md"}, d.Name())
			switch {
			case strings.HasSuffix(inside, ".go"):
				lines, err = comments(file)
			case matches("testdata/cases/*.txt", inside):
				lines, err = textLines(file, func(line string) bool { return strings.HasPrefix(line, "case ") || strings.HasPrefix(line, "#") })
			case own || matches("topics/*/*.md", inside):
				lines, err = textLines(file, func(string) bool { return true })
			}
			for _, n := range slices.Sorted(maps.Keys(lines)) {
				list = append(list, passage{name + ":" + strconv.Itoa(n), lines[n], own})
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// comments are the lines of a Go file's comments and of its texts in backquotes, as topics are, by their numbers.
func comments(file string) (map[int]string, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	lines := map[int]string{}
	add := func(at token.Pos, text string) {
		for i, line := range strings.Split(text, "\n") {
			lines[set.Position(at).Line+i] += line
		}
	}
	for _, group := range tree.Comments {
		for _, c := range group.List {
			add(c.Pos(), c.Text)
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING && text.Value[0] == '`' {
			add(text.Pos(), text.Value)
		}
		return true
	})
	return lines, nil
}

// textLines are the lines of a text that count, by their numbers.
func textLines(file string, counts func(string) bool) (map[int]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	lines := map[int]string{}
	for i, line := range strings.Split(string(text), "\n") {
		if counts(line) {
			lines[i+1] = line
		}
	}
	return lines, nil
}

var (
	codeBlock = regexp.MustCompile("(?ms)^[ \t]*```.*?^[ \t]*```[ \t]*$|`[^`\n]*`")
	linkEnd   = regexp.MustCompile(`\]\(\s*<?([^)\s>]+)|(?m:^\[[^\]]+\]:\s*(\S+))`)
	fence     = regexp.MustCompile("(?ms)^```.*?^```")
	titleLine = regexp.MustCompile(`(?m)^#{1,6}[ \t]+(.+?)[ \t#]*$`)
	linkText  = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
)

// TestLinksBetweenDocumentsLeadSomewhere: a relative link of a Markdown file names a file that is there, and a heading
// of it.
func TestLinksBetweenDocumentsLeadSomewhere(t *testing.T) {
	root := filepath.Join("..", "..")
	links := 0
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".git":
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(file, ".md"):
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		n, wrong := deadLinks(file, string(text))
		links += n
		for _, fault := range wrong {
			t.Error(fault)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if links < 4 {
		t.Errorf("only %d links were seen", links)
	}
}

// deadLinks counts the relative links of a Markdown file and says which of them lead nowhere.
func deadLinks(file, text string) (n int, wrong []string) {
	blank := func(code string) string { return strings.Repeat("\n", strings.Count(code, "\n")) }
	text = codeBlock.ReplaceAllStringFunc(text, blank)
	for _, at := range linkEnd.FindAllStringSubmatchIndex(text, -1) {
		group := 2
		if at[group] < 0 {
			group = 4
		}
		link := text[at[group]:at[group+1]]
		if strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:") {
			continue
		}
		n++
		path, fragment, _ := strings.Cut(link, "#")
		target := file
		if path != "" {
			target = filepath.Join(filepath.Dir(file), filepath.FromSlash(path))
		}
		if why := nowhere(target, fragment); why != "" {
			wrong = append(wrong, file+":"+strconv.Itoa(1+strings.Count(text[:at[0]], "\n"))+": "+link+": "+why)
		}
	}
	return n, wrong
}

// nowhere says why there is no such file or no such heading in it.
func nowhere(file, fragment string) string {
	if _, err := os.Stat(file); err != nil {
		return "there is no such file"
	}
	if fragment == "" {
		return ""
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.HasSuffix(file, ".md") || !slices.Contains(anchors(string(text)), fragment) {
		return "there is no such heading"
	}
	return ""
}

// anchors are the names under which GitHub lets the headings of a Markdown text be linked to.
func anchors(text string) []string {
	var list []string
	seen := map[string]int{}
	for _, found := range titleLine.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		title := strings.ToLower(linkText.ReplaceAllString(found[1], "$1"))
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return r
			}
			return -1
		}, title)
		if n := seen[name]; n > 0 {
			list = append(list, name+"-"+strconv.Itoa(n))
		} else {
			list = append(list, name)
		}
		seen[name]++
	}
	return list
}

func TestDeadLinksAreFound(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "A.md")
	text := "# One: `two` & [three](B.md)!\n## Again\n## Again\n[fine](#one-two--three) [twice](#again-1) [page](https://example.org/x)\n" +
		"`[code](no.md)`\n```\n# No heading\n[code](no.md)\n```\n[gone](no.md)\n[where](A.md#no-heading)\n[ref]: gone.png\n"
	for name, content := range map[string]string{"A.md": text, "B.md": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	n, wrong := deadLinks(file, text)
	want := []string{
		file + ":10: no.md: there is no such file",
		file + ":11: A.md#no-heading: there is no such heading",
		file + ":12: gone.png: there is no such file",
	}
	if n != 6 || !slices.Equal(wrong, want) {
		t.Errorf("%d links, %q", n, wrong)
	}
}
