package bot_test

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

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/cmd/titles"
)

// builtKeys begin the keys of messages that are put together while the program runs, each with what comes behind it. Every
// part of what comes behind must stand in the program somewhere, as a word in a string or in a game's data, or as the name of a
// building.
var builtKeys = map[string]string{
	"stats.kind.":     "a kind of statistics",
	"article.":        "the articles of a word",
	"button.":         "what stands below every table",
	"check.why.":      "a permission",
	"coach.":          "a step of what is no game, such as bidding for seats",
	"closed.":         "why a table was closed",
	"command.":        "a command and one of its subcommands",
	"event.":          "the kind of a record, and what it was about",
	"fault.":          "the kind of a fault",
	"final.":          "a part of the account",
	"flag.":           "a truth value",
	"habits.":         "a group of habits, or what is said of it",
	"help.":           "a group of topics",
	"history.":        "where a button of the history leads",
	"hooks.":          "an event that a webhook gets, or why it did not answer",
	"league.terms.":   "how a table is scored",
	"letter.":         "the kind of a letter",
	"level.":          "the strength of a computer",
	"notices.":        "a menu and one of its lines",
	"option.":         "an option of a command, and one of its values",
	"pause.line.":     "why a table rests",
	"permission.":     "a permission",
	"seat.stands_in.": "for how long a computer stands in",
	"setting.":        "a setting of the table and one of its values",
	"setup.":          "a menu of the setup and one of its lines",
	"tidy.":           "what becomes of a thread",
	"undo.others.":    "who acted since",
	"vote.ask.":       "the kind of a question",
	"vote.lapsed.":    "the kind of a question",
	"web.file.":       "the kind of a file",
}

// built are the beginnings of all such keys: what comes behind a game's name is what its rules call a thing, an event, a reason, a
// question, a move, an option or a score.
func built() []string { return append(slices.Sorted(maps.Keys(builtKeys)), titles.Others("")...) }

// keyLike is what a literal looks like that is a key: words with points between.
var keyLike = regexp.MustCompile(`^[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+$`)

// literals are the strings of the program's own sources.
func literals(t *testing.T) (all map[string]bool, words map[string]bool, keys map[string]string) {
	t.Helper()
	all, words, keys = map[string]bool{}, map[string]bool{}, map[string]string{}
	apart := regexp.MustCompile(`[^a-z0-9_-]+`)
	for _, root := range []string{"../bot", "../render", "../cmd", "../engine", "../storage"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			if name, ok := strings.CutPrefix(strings.TrimSuffix(d.Name(), ".go"), "building_"); ok {
				words[name] = true
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if ok && len(call.Args) > 0 {
					if s, ok := call.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"Say", "Has", "say", "text"}, s.Sel.Name) {
						if key, ok := quoted(call.Args[0]); ok {
							keys[key] = path
						}
					}
				}
				if ok && len(call.Args) > 0 && root == "../bot" && refuses(call.Fun) {
					if key, ok := quoted(call.Args[0]); ok {
						keys[key] = path
					}
				}
				if field, ok := n.(*ast.KeyValueExpr); ok { // What the person is told by a record.
					if name, ok := field.Key.(*ast.Ident); ok && name.Name == "Answer" {
						if key, ok := quoted(field.Value); ok {
							keys[key] = path
						}
					}
				}
				if key, ok := quoted(n); ok {
					all[key] = true
					for _, word := range apart.Split(key, -1) {
						words[word] = true
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	pages, err := filepath.Glob("web/page/*.html")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	for _, file := range pages {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, said := range regexp.MustCompile(`Say "([^"]+)"`).FindAllStringSubmatch(string(raw), -1) {
			all[said[1]], keys[said[1]] = true, file
		}
	}
	data, err := filepath.Glob("../engine/*/[do]*.json") // data.json and orders.json
	if err != nil || len(data) == 0 {
		t.Fatalf("no data of games: %v", err)
	}
	chapters, err := filepath.Glob("*/lessons/*.json")
	if err != nil || len(chapters) == 0 {
		t.Fatalf("no lessons of games: %v", err)
	}
	for _, file := range append(data, chapters...) {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range apart.Split(strings.ReplaceAll(file, "-", " ")+" "+strings.ToLower(string(raw)), -1) {
			words[word] = true
		}
	}
	return all, words, keys
}

// refuses says that a function refuses by a key of the bot's catalog: those of the rules have keys of their own.
func refuses(fun ast.Expr) bool {
	switch f := fun.(type) {
	case *ast.Ident:
		return f.Name == "Refuse" || f.Name == "unknown"
	case *ast.SelectorExpr:
		of, _ := f.X.(*ast.Ident)
		return f.Sel.Name == "RefuseAsking" || f.Sel.Name == "Refuse" && of != nil && of.Name != "engine"
	}
	return false
}

// numbered is a thing of a kind by its number, or a place on a board: 3, b4, 5d.
var numbered = regexp.MustCompile(`^([a-z]?[0-9]|[0-9][a-z])$`)

// made says that a part of a key is put together of two words, such as token_ and finance, or of a word and a number.
func made(words map[string]bool, part string) bool {
	for i, r := range part {
		if r == '_' && (words[part[:i]] || words[part[:i+1]]) && (words[part[i+1:]] || numbered.MatchString(part[i+1:])) {
			return true
		}
	}
	return false
}

func quoted(n ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

func TestEveryMessageIsUsed(t *testing.T) {
	all, words, _ := literals(t)
	counted := map[string]bool{} // nouns that messages count
	for _, sentence := range sentences(t, "en") {
		for _, found := range regexp.MustCompile("{{count \\.\\w+ (`\\w+`)").FindAllStringSubmatch(sentence, -1) {
			counted[found[1]] = true
		}
	}
	for key := range sentences(t, "en") {
		game, noun, _ := strings.Cut(key, ".count.")
		if all[key] || noun != "" && counted["`"+noun+"`"] && game != "" {
			continue
		}
		used := false
		for _, prefix := range built() {
			rest, ok := strings.CutPrefix(key+".", prefix)
			used = used || ok && !slices.ContainsFunc(strings.Split(rest, "."), func(part string) bool { return part != "" && !words[part] && !made(words, part) })
		}
		if !used {
			t.Errorf("nobody says %q", key)
		}
	}
	for _, prefix := range built() {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(sentences(t, "en"))), func(key string) bool { return strings.HasPrefix(key+".", prefix) }) {
			t.Errorf("no key begins with %q any more", prefix)
		}
	}
}

func TestEveryMessageThatIsSaidExists(t *testing.T) {
	_, _, keys := literals(t)
	english := sentences(t, "en")
	for key, path := range keys {
		key = strings.TrimSuffix(key, text.Capital)
		_, ok := english[key]
		game := filepath.Base(filepath.Dir(path)) // The words of a game's questions are called by what is behind "<game>.answer.".
		for _, of := range []string{"answer.", "orders.say.", "picture.", "award.", "topic.", ""} {
			_, own := english[game+"."+of+key]
			ok = ok || own
		}
		if !ok && keyLike.MatchString(key) {
			t.Errorf("%s says %q, which is no message", path, key)
		}
	}
}

// TestTheBotsOwnMessagesNameNoGame: they are said at tables of every game.
func TestTheBotsOwnMessagesNameNoGame(t *testing.T) {
	files, err := filepath.Glob("text/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no catalog: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range titles.Games() {
			title := text.NewLocalizer(allTexts(t).Messages("en"), g.Rules.Name(), nil).Say(g.Rules.Name() + ".title")
			for _, name := range []string{g.Rules.Name(), title} {
				if strings.Contains(string(data), name) {
					t.Errorf("%s names %s", file, name)
				}
			}
		}
	}
}

// placeholders are values in a message.
var placeholders = regexp.MustCompile(`\{\{[^}]*\}\}`)

// roomFor are the beginnings of keys whose messages stand where Discord has little room, and the most characters that they may have
// without their values; what is filled in is cut where it must be.
var roomFor = map[string]int{"command.": 100, "option.": 100, "button.": 80}

func TestNoMessageIsLongerThanDiscordTakesItInAnyLanguage(t *testing.T) {
	for _, lang := range []string{"en", "cs", "de", "pl"} {
		for key, sentence := range sentences(t, lang) {
			most := 1900 // Two of them, with what is filled in, still have room in one message.
			for prefix, n := range roomFor {
				if strings.HasPrefix(key, prefix) {
					most = n
				}
			}
			if game, ok := strings.CutSuffix(key, ".command"); ok && slices.Contains(titles.Names(), game) {
				most = roomFor["command."]
			}
			for form := range strings.Lines(sentence) {
				if n := len([]rune(placeholders.ReplaceAllString(strings.TrimSuffix(form, "\n"), ""))); n > most {
					t.Errorf("%s: %s has %d characters, %d are the most", lang, key, n, most)
				}
			}
		}
	}
}
