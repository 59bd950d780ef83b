package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/harbormaster/harbormaster"

// room is a rule for the packages that its pattern names (path.Match, the first rule that fits counts): which of our
// packages they may import, which of the standard library they may not, and why. "GAME" in imports stands for the last part
// of the importing package's own path, before /scenes, /wire or /mind. Tests are free.
type room struct {
	pattern string
	imports []string
	never   []string
	why     string
}

const (
	pureWhy = "rules serve people, replay and search alike: the same state and the same answers give the same game, on every " +
		"computer and at any time"
	localWhy   = "a Discord that shares code with us would share our errors"
	gameWhy    = "a game is a folder that can be added and removed; what two games share belongs to the contract"
	featureWhy = "what two features share sinks to the table or the view; they reach the publisher by feature.Publisher"
)

var (
	pure     = []string{"time", "os", "os/*", "net", "net/*", "log", "log/*"}
	noWorld  = []string{"os", "os/*", "net", "net/*", "log", "log/*", "math/rand", "math/rand/v2", "crypto/rand"}
	noChance = slices.Concat(pure, []string{"math/rand", "math/rand/v2", "crypto/rand"})
	// below is what lies below the use cases; the publisher stands beside them.
	below = []string{
		"engine", "engine/review", "storage", "bot/chat", "bot/clock", "bot/customid", "bot/draw", "bot/keylock", "bot/league",
		"bot/metrics", "bot/profile", "bot/reply", "bot/repo", "bot/table", "bot/text", "bot/title", "bot/view",
	}
)

var rooms = []room{
	{"engine", nil, append([]string{"math/rand"}, pure...), pureWhy},
	{"engine/arena", []string{"engine"}, pure, "measuring games takes the clock from its caller; " + pureWhy},
	{"engine/review", []string{"engine"}, noChance, "looking back knows no game; who calls it plays the record again"},
	{"engine/rating", []string{"engine"}, noChance, "ratings are pure functions"},
	{"engine/enginetest", []string{"engine", "engine/arena"}, nil, "the suite that every game must pass knows no game"},
	{"engine/enginetest/*", []string{"engine", "engine/codec", "engine/enginetest"}, nil, "what tests of games share knows no game of the product"},
	{"engine/codec", nil, noChance, "writing and reading moves knows the table that a game makes, and no game"},
	{"engine/search", []string{"engine"}, noChance, "looking ahead knows no game and no clock: a level is a number of iterations"},
	{"engine/search/net", []string{"engine"}, noChance, "learned weights are numbers; what the features mean is known to the game that gives them"},
	{"engine/search/learn", []string{"engine", "engine/search", "engine/search/net"}, noChance, "learning plays any game by its contract and is the same by seed; " + pureWhy},
	{"engine/search/searchtest", []string{"engine", "engine/enginetest", "engine/search"}, noChance, "what tests of minds share knows no game"},
	{"engine/*/mind", []string{"engine", "engine/GAME", "engine/search", "engine/search/net"}, noChance, "what search asks of a game is no rule of it; rules know nothing of those who play"},
	{"engine/*/wire", []string{"engine", "engine/GAME"}, noChance, "recorded games are read and written by the rules of one game"},
	{"engine/program", []string{"engine"}, []string{"net", "net/*", "log", "log/*"}, "programs of others are processes, with limits of time and memory; they know no game but by its contract"},
	{"engine/auction", []string{"engine", "engine/codec"}, noChance, "what is sold before a game knows no game"},
	{"engine/*", []string{"engine", "engine/codec"}, noChance, gameWhy + "; chance comes from the state or the record"},

	{"storage", []string{"engine"}, nil, "records hold what the contract names and know no game"},
	{"storage/storagetest", []string{"engine", "storage"}, nil, "the suite that every store must pass knows no store"},
	{"storage/redis/redistest", []string{"storage"}, nil, "a server that is started knows the records that it copies, nobody else"},
	{"storage/retrace", []string{"engine", "engine/auction", "storage"}, nil, "a log is played again by its rules, from its auction on"},
	{"storage/*", []string{"engine", "storage"}, nil, "stores do not know each other nor any game"},

	{"render/scenes", []string{"engine", "render"}, []string{"net", "net/*"}, "scenes of every game are made alike; they know no game and nothing of how it is drawn"},
	{"render/*/scenes", []string{"engine", "engine/GAME", "render", "render/scenes"}, []string{"net", "net/*"}, "positions know their game and nothing of how it is drawn"},
	{"render/rendertest", []string{"engine", "engine/enginetest", "render", "render/scenes"}, []string{"net", "net/*"}, "what the pictures of every game are asked knows no game"},
	{"render", []string{"engine"}, []string{"net", "net/*"}, "the drawing kit knows no game"},
	{"render/focus", []string{"engine", "render", "render/result"}, []string{"net", "net/*"}, "what the focus pictures of every game consist of knows no game"},
	{"render/result", []string{"engine", "render"}, []string{"net", "net/*"}, "who has how many points is shown alike in every game"},
	{"render/lobby", []string{"engine", "render"}, []string{"net", "net/*"}, "a table that waits for its players has no position yet"},
	{"render/queue", []string{"engine", "render", "render/lobby", "render/result"}, []string{"net", "net/*"}, "how many pictures are drawn at a time depends on no game"},
	{"render/timeline", []string{"engine", "render", "render/queue"}, []string{"net", "net/*"}, "how a finished game went is shown alike in every game"},
	{"render/*", []string{"engine", "engine/GAME", "render", "render/focus", "render/result"}, []string{"net", "net/*"}, gameWhy},

	{"bot/chat", nil, noWorld, "a port knows neither what is behind it nor what it is used for"},
	{"bot/clock", nil, noWorld, "reckoning with time is pure, and asks nobody what time it is"},
	{"bot/text", []string{"engine", "storage"}, nil, "it words facts, moves and seats of any game, and knows none"},
	{"bot/customid", []string{"storage"}, noWorld, "what a button says is read and written in one place"},
	{"bot/keylock", nil, noWorld, "taking turns is the same whatever is done in them"},
	{"bot/table", []string{"engine", "engine/auction", "storage", "bot/clock", "bot/text"}, append([]string{"context"}, noWorld...), "a table changes the same way whoever asks, wherever it is stored and shown"},
	{"bot/title", []string{"engine", "engine/auction", "storage", "bot/chat", "bot/customid", "bot/table", "bot/text"}, noWorld, "what a game brings is asked for by interfaces: no game is known by name"},
	{"bot/metrics", []string{"bot/chat"}, nil, "what is counted is known to every room that counts"},
	{"bot/hook", nil, nil, "what strangers' addresses are sent, and which are none, depends on nothing of ours"},
	{"bot/league", []string{"engine", "storage"}, append([]string{"context"}, noWorld...), "who plays whom and who stands where follows from people, results and a seed"},
	{"bot/profile", []string{"engine", "storage", "bot/chat", "bot/clock", "bot/table", "bot/title"}, nil, "persons, servers and channels are kept beside their tables"},
	{"bot/repo", []string{"engine", "engine/program", "engine/review", "storage", "bot/chat", "bot/keylock", "bot/metrics", "bot/profile", "bot/table", "bot/title"}, nil, "the one way to change a table shows nothing and tells nobody"},
	{"bot/view", []string{"engine", "engine/review", "storage", "bot/chat", "bot/clock", "bot/customid", "bot/league", "bot/profile", "bot/table", "bot/text", "bot/title"}, append([]string{"context"}, noWorld...), "what a message says follows from what was loaded"},
	{"bot/draw", []string{"engine", "bot/metrics", "bot/title"}, nil, "pictures are counted where they are drawn"},
	{"bot/reply", []string{"engine", "storage", "bot/chat", "bot/draw", "bot/keylock", "bot/metrics", "bot/text", "bot/title"}, nil, "an answer knows the chat's deadlines and records nothing"},
	{"bot/publish", []string{"engine", "storage", "bot/chat", "bot/clock", "bot/customid", "bot/draw", "bot/metrics", "bot/profile", "bot/reply", "bot/repo", "bot/table", "bot/text", "bot/title", "bot/view"}, nil,
		"what is shown follows from the records alone"},
	{"bot/feature", below, nil, featureWhy},
	{"bot/feature/stats", append([]string{"engine/rating", "bot/feature"}, below...), nil, featureWhy},
	{"bot/feature/learn", append([]string{"engine/rating", "bot/feature"}, below...), nil, featureWhy},
	{"bot/feature/history", append([]string{"storage/retrace", "bot/feature"}, below...), nil, featureWhy},
	{"bot/feature/*", append([]string{"bot/feature"}, below...), nil, featureWhy},
	{"bot", append([]string{"engine/program", "bot/publish", "bot/feature", "bot/feature/*", "bot/hook", "bot/web"}, below...), nil,
		"it puts the rooms together and leads to the use cases, free of Discord, of stores and of games"},
	{"bot/text/texttest", []string{"bot/text"}, nil, "what every catalog has to pass knows the forms of words, and no game"},
	{"bot/chat/chattest", []string{"bot/chat"}, nil, "what every chat refuses knows nothing but messages"},
	{"bot/bottest", []string{"engine", "storage", "bot/text", "bot/title"}, nil, "what the words of every game have to pass knows no game"},
	{"bot/discord", []string{"bot/chat", "bot/discord/gateway", "bot/discord/rest"}, nil, "it translates between Discord and the bot and decides nothing"},
	{"bot/discord/gateway", nil, nil, "connections are kept whatever their events are about"},
	{"bot/discord/rest", nil, nil, "requests keep Discord's limits whatever they are for"},
	{"bot/discord/probe", []string{"bot/chat", "bot/discord", "bot/discord/rest"}, nil, "it tries what the bot asks of Discord, by the bot's own client"},
	{"bot/discord/discordtest", nil, nil, "a Discord that shares code with us would share our errors"},
	{"bot/local", []string{"bot/local/model", "bot/local/faults", "bot/local/rest", "bot/local/gateway", "bot/local/page"}, nil, "it puts its rooms together; " + localWhy},
	{"bot/local/model", nil, nil, "what a Discord knows asks nobody; " + localWhy},
	{"bot/local/faults", nil, []string{"net", "net/*"}, "what goes wrong on purpose does nothing itself; " + localWhy},
	{"bot/local/rest", []string{"bot/local/model", "bot/local/faults"}, nil, "the two ways in of a bot know neither each other nor the pages; " + localWhy},
	{"bot/local/gateway", []string{"bot/local/model", "bot/local/faults"}, nil, "the two ways in of a bot know neither each other nor the pages; " + localWhy},
	{"bot/local/page", []string{"bot/local/model"}, nil, "people see what the model knows, and nothing goes wrong for them on purpose; " + localWhy},
	{"bot/soak", []string{"bot/local", "bot/local/localtest", "bot/local/faults", "bot/local/model", "bot/local/page", "storage", "storage/retrace", "engine", "engine/auction"}, nil, "a proof of the whole program knows its ends only: the chat and the store"},
	{"bot/local/localtest", []string{"bot/local", "bot/local/*"}, nil, "it reaches into every part of a local Discord, and into nothing else; " + localWhy},
	{"bot/local/browsertest", nil, nil, "a browser knows nothing but pages"},
	{"bot/local/openapitest", nil, nil, "Discord's description of its API knows nothing of ours"},
	{"bot/web", append([]string{"bot/feature", "bot/feature/stats", "bot/feature/league", "bot/hook"}, below...), nil, "pages, programs and webhooks tell what there is and change no table"},
	{"bot/*", []string{"bot/chat", "bot/text", "bot/title", "engine", "engine/GAME"}, nil, gameWhy},

	{"cmd/titles/exhibits", []string{"engine/*", "render", "render/scenes", "render/*/scenes"}, []string{"os", "os/*", "net", "net/*"}, "what the games show is data of the drawings"},
	{"cmd/titles", []string{"engine", "engine/*", "engine/*/mind", "engine/*/wire", "engine/search", "engine/search/learn", "engine/search/net", "render", "render/*", "bot", "bot/*"}, []string{"os", "os/*", "net", "net/*"},
		"the list of games knows each of them, and neither a program nor a store"},
	{"cmd/*", []string{"*", "*/*", "*/*/*"}, nil, "programs wire everything; nobody imports them"},
}

// library is a module of others and the rooms that may import it outside tests.
type library struct {
	path  string
	rooms []string
	why   string
}

var libraries = []library{
	{"github.com/bwmarrin/discordgo", []string{"bot/discord", "bot/discord/gateway", "bot/discord/discordtest"}, "another library for Discord must stay a change of one room"},
	{"github.com/redis/go-redis", []string{"storage/redis", "storage/redis/redistest"}, "stores are interchangeable"},
	{"github.com/fogleman/gg", []string{"render", "render/*"}, "only the drawing draws"},
	{"github.com/golang/freetype", []string{"render", "render/*"}, "only the drawing draws"},
	{"golang.org/x/image", []string{"render", "render/*"}, "only the drawing draws"},
	{"github.com/klauspost/compress", []string{"render", "render/rendertest", "storage", "storage/storagetest"}, "it makes the writing of pictures and records fast"},
	{"github.com/lucasb-eyer/go-colorful", []string{"render", "render/rendertest", "cmd/palette"}, "colours are compared as eyes do where they are chosen"},
	{"github.com/kelseyhightower/envconfig", []string{"cmd/*"}, "only programs read their environment"},
	{"go.etcd.io/bbolt", []string{"storage/bolt", "bot/local/model"}, "a file belongs to the room that writes it"},
	{"github.com/gorilla/websocket", []string{"bot/discord/gateway", "bot/discord/discordtest", "bot/local/gateway", "bot/local/page"}, "the gateway is spoken at its two ends only; pages hear of changes over one"},
	{"golang.org/x/text", []string{"bot/text", "bot/local/openapitest", "render", "cmd/*"}, "languages, and letters that are drawn"},
	{"golang.org/x/sys", []string{"cmd/*", "engine/program"}, "only programs, and what limits those of others, deal with the system"},
	{"golang.org/x/sync", []string{"bot", "bot/*", "render", "storage/*"}, "rules know no goroutines"},
	{"github.com/prometheus/common", []string{"cmd/soak"}, "only the measuring reads metrics"},
	{"github.com/prometheus/client_golang", []string{"bot/metrics", "bot/discord", "storage/metered", "cmd/*"}, "rooms count with its instruments; programs publish the counts"},
	{"github.com/google/go-cmp", []string{"storage/storagetest", "engine/enginetest", "render/rendertest", "bot/text/texttest"}, "it is for tests"},
	{"github.com/getkin/kin-openapi", []string{"bot/local/openapitest"}, "it is for tests"},
	{"github.com/santhosh-tekuri/jsonschema", []string{"bot/local/openapitest"}, "it is for tests"},
	{"github.com/chromedp/chromedp", []string{"bot/local/browsertest"}, "it is for tests"},
	{"gotest.tools/gotestsum", []string{"cmd/check"}, "it reads and shows what go test says"},
	{"pgregory.net/rapid", []string{"engine/enginetest"}, "it is for tests"},
}

// testRooms are for tests: nothing but tests and each other may import them.
var testRooms = []string{"engine/enginetest", "engine/enginetest/*", "engine/search/searchtest", "storage/storagetest", "render/rendertest", "bot/bottest", "bot/chat/chattest", "bot/discord/discordtest", "bot/text/texttest", "bot/local/browsertest", "bot/local/openapitest"}

// toolRooms are for programs beside the product, and for tests: the product links none of them.
var toolRooms = []string{"bot/soak", "bot/local/localtest", "storage/redis/redistest", "render/scenes", "render/*/scenes", "cmd/titles/*"}

// rule is the index of the rule for a package, -1 where there is none.
func rule(pkg string) int {
	return slices.IndexFunc(rooms, func(r room) bool { return matches(r.pattern, pkg) })
}

// faults lists what is wrong with the imports of a package, by its path below the module.
func faults(pkg string, imports []string) []string {
	var list []string
	fault := func(imported, why string) {
		list = append(list, fmt.Sprintf("%s must not import %s: %s", pkg, imported, why))
	}
	i := rule(pkg)
	if i < 0 {
		return []string{pkg + " is a room without a rule: write down in cmd/check/imports_test.go whom it may import, and why"}
	}
	r := rooms[i]
	for _, imported := range imports {
		if ours, ok := strings.CutPrefix(imported, module+"/"); ok {
			game := strings.ReplaceAll(strings.Join(r.imports, " "), "GAME", path.Base(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(pkg, "/scenes"), "/wire"), "/mind")))
			switch {
			case matchesAny([]string{"cmd/*"}, ours) && (ours != "cmd/titles" || !matchesAny([]string{"cmd/*"}, pkg)):
				fault(ours, "nobody imports cmd, but programs look at the titles")
			case matchesAny(testRooms, ours) && !matchesAny(testRooms, pkg):
				fault(ours, "it is for tests")
			case !matchesAny(strings.Fields(game), ours):
				fault(ours, r.why)
			}
			continue
		}
		if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
			if matchesAny(r.never, imported) {
				fault(imported, r.why)
			}
			continue
		}
		l := slices.IndexFunc(libraries, func(l library) bool { return imported == l.path || strings.HasPrefix(imported, l.path+"/") })
		switch {
		case l < 0:
			fault(imported, "no rule in cmd/check/imports_test.go says which rooms may use it, and why")
		case !matchesAny(libraries[l].rooms, pkg):
			fault(imported, libraries[l].why)
		}
	}
	return list
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

func matchesAny(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, name) })
}

func TestEveryRoomImportsOnlyWhatItMay(t *testing.T) {
	command := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Imports", "./...")
	command.Dir = "../.."
	out, err := command.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	var seen []string
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var pkg struct {
			ImportPath string
			Imports    []string
		}
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, strings.TrimPrefix(pkg.ImportPath, module+"/"))
		for _, fault := range faults(seen[len(seen)-1], pkg.Imports) {
			t.Error(fault)
		}
	}
	for _, fault := range idle(seen, read(t, "bot/ARCHITECTURE.md")) {
		t.Error(fault)
	}
}

// idle lists the rules that are about no package, and the rooms of one package each that the tour of the house leaves
// out.
func idle(pkgs []string, tour string) []string {
	var list []string
	for i, r := range rooms {
		if !slices.ContainsFunc(pkgs, func(pkg string) bool { return rule(pkg) == i }) {
			list = append(list, "no package follows the rule for "+r.pattern)
		}
		if !strings.Contains(r.pattern, "*") && !strings.Contains(tour, "`"+r.pattern+"`") {
			list = append(list, "bot/ARCHITECTURE.md does not name "+r.pattern)
		}
	}
	for _, pattern := range slices.Concat(testRooms, toolRooms) {
		if !slices.ContainsFunc(pkgs, func(pkg string) bool { return matches(pattern, pkg) }) {
			list = append(list, "there is no package "+pattern)
		}
	}
	return list
}

func TestRulesForNothingAndRoomsThatNobodyFindsAreNoticed(t *testing.T) {
	list := strings.Join(idle([]string{"bot", "bot/chat"}, "`bot/chat`"), "\n")
	for _, want := range []string{"follows the rule for engine/arena", "does not name bot/view", "no package bot/bottest"} {
		if !strings.Contains(list, want) {
			t.Errorf("not noticed: %s", want)
		}
	}
	for _, fine := range []string{"the rule for bot/chat\n", "does not name bot/chat\n"} {
		if strings.Contains(list, fine) {
			t.Errorf("complained of: %s", fine)
		}
	}
}

func TestTheProductLinksNothingForToolsOrTests(t *testing.T) {
	command := exec.CommandContext(t.Context(), "go", "list", "-deps", "./cmd/harbormaster")
	command.Dir = "../.."
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := 0
	for pkg := range strings.FieldsSeq(string(out)) {
		ours, ok := strings.CutPrefix(pkg, module+"/")
		if !ok {
			continue
		}
		linked++
		if matchesAny(toolRooms, ours) || matchesAny(testRooms, ours) {
			t.Errorf("cmd/harbormaster links %s", ours)
		}
	}
	if linked < 10 {
		t.Errorf("only %d packages of ours are linked", linked)
	}
}

func TestTheRulesOfImportsCatchEveryTrespass(t *testing.T) {
	for _, test := range []struct {
		pkg, imported string
		fine          bool
	}{
		{"engine", "strings", true},
		{"engine", "embed", true},
		{"engine", "time", false},
		{"engine", "log/slog", false},
		{"engine", "net/http", false},
		{"engine", module + "/engine/puertorico", false},
		{"engine/puertorico", module + "/engine", true},
		{"engine/puertorico", "os", false},
		{"engine/puertorico", "math/rand/v2", false},
		{"engine/puertorico", module + "/engine/endeavor", false},
		{"engine/puertorico", module + "/engine/enginetest", false},
		{"engine/puertorico", module + "/storage", false},
		{"engine/arena", module + "/engine", true},
		{"engine/arena", module + "/engine/puertorico", false},
		{"engine/enginetest/toy", "os", true},
		{"storage", module + "/engine", true},
		{"storage", module + "/engine/puertorico", false},
		{"storage/bolt", "go.etcd.io/bbolt/errors", true},
		{"storage/redis", "go.etcd.io/bbolt", false},
		{"storage/redis", "github.com/redis/go-redis/v9", true},
		{"storage/bolt", "github.com/redis/go-redis/v9", false},
		{"storage/bolt", module + "/storage/redis", false},
		{"storage/bolt", module + "/storage/storagetest", false},
		{"storage/storagetest", "github.com/google/go-cmp/cmp", true},
		{"render", "github.com/fogleman/gg", true},
		{"render/puertorico", "github.com/fogleman/gg", true},
		{"render/puertorico", module + "/engine/puertorico", true},
		{"render/puertorico", module + "/engine/endeavor", false},
		{"bot", "github.com/fogleman/gg", false},
		{"bot", "github.com/bwmarrin/discordgo", false},
		{"bot", module + "/render", false},
		{"bot", module + "/storage/bolt", false},
		{"bot", "github.com/kelseyhightower/envconfig", false},
		{"bot/discord", "github.com/bwmarrin/discordgo", true},
		{"bot/discord", module + "/engine", false},
		{"bot/discord", module + "/bot/discord/rest", true},
		{"bot/discord", "github.com/gorilla/websocket", false},
		{"bot/discord", module + "/bot/discord/discordtest", false},
		{"bot/discord/rest", module + "/bot", false},
		{"bot/discord/rest", module + "/bot/discord/gateway", false},
		{"bot/discord/gateway", "github.com/bwmarrin/discordgo", true},
		{"bot/discord/gateway", module + "/bot", false},
		{"bot/local", module + "/bot", false},
		{"bot/local", module + "/bot/local/rest", true},
		{"bot/local/rest", module + "/bot/local/gateway", false},
		{"bot/local/page", module + "/bot/local/faults", false},
		{"bot/local/model", module + "/bot/local/page", false},
		{"bot/local/model", module + "/bot", false},
		{"bot/local", "github.com/bwmarrin/discordgo", false},
		{"bot/text", module + "/bot", false},
		{"bot", module + "/bot/feature/play", true},
		{"bot/feature", module + "/bot/repo", true},
		{"bot/feature", module + "/bot/publish", false},
		{"bot/feature", module + "/bot/feature/play", false},
		{"bot/feature/play", module + "/bot/feature", true},
		{"bot/feature/play", module + "/bot/table", true},
		{"bot/feature/play", module + "/bot/feature/votes", false},
		{"bot/feature/votes", module + "/bot/feature/lobby", false},
		{"bot/feature/stats", module + "/bot/feature/account", false},
		{"bot/feature/stats", module + "/engine/rating", true},
		{"bot/feature/lobby", module + "/bot/publish", false},
		{"bot/feature/lobby", module + "/bot", false},
		{"bot/feature/lobby", module + "/engine/puertorico", false},
		{"bot/repo", module + "/bot/feature/play", false},
		{"bot/puertorico", module + "/engine/puertorico", true},
		{"bot/puertorico", module + "/engine/maracaibo", false},
		{"bot/puertorico", module + "/bot/discord", false},
		{"bot/puertorico", module + "/bot/bottest", false},
		{"cmd/harbormaster", module + "/bot/discord", true},
		{"cmd/harbormaster", "github.com/kelseyhightower/envconfig", true},
		{"cmd/harbormaster", module + "/cmd/check", false},
		{"cmd/harbormaster", module + "/cmd/titles", true},
		{"cmd/soak", module + "/bot/soak", true},
		{"bot/soak", module + "/bot/discord", false},
		{"cmd/palette", module + "/cmd/titles", true},
		{"bot", module + "/cmd/titles", false},
		{"cmd/titles", module + "/engine/endeavor", true},
		{"cmd/titles", module + "/render/endeavor/scenes", false},
		{"cmd/titles/exhibits", module + "/render/endeavor/scenes", true},
		{"cmd/titles/exhibits", module + "/bot", false},
		{"cmd/titles", module + "/cmd/harbormaster", false},
		{"cmd/titles", module + "/storage", false},
		{"cmd/titles", "net/http", false},
		{"engine/endeavor", module + "/engine", true},
		{"engine/endeavor", module + "/engine/puertorico", false},
		{"engine/endeavor", module + "/bot/endeavor", false},
		{"engine/endeavor", module + "/engine/endeavor/wire", false},
		{"engine/endeavor/wire", module + "/engine/endeavor", true},
		{"engine/endeavor/mind", module + "/engine/endeavor", true},
		{"engine/endeavor/mind", module + "/engine/search/net", true},
		{"engine/endeavor/mind", module + "/engine/search/learn", false},
		{"engine/endeavor", module + "/engine/search", false},
		{"engine/search", module + "/engine/endeavor", false},
		{"engine/endeavor/wire", module + "/engine/puertorico", false},
		{"render/endeavor", module + "/engine/endeavor", true},
		{"render/endeavor", module + "/render/puertorico", false},
		{"render/endeavor/scenes", module + "/engine/endeavor", true},
		{"render/endeavor/scenes", module + "/engine/puertorico", false},
		{"render/endeavor/scenes", module + "/render/endeavor", false},
		{"bot/endeavor", module + "/engine/endeavor", true},
		{"bot/endeavor", module + "/engine/puertorico", false},
		{"bot/endeavor", module + "/bot/puertorico", false},
		{"bot/endeavor", module + "/render/endeavor", false},
		{"cmd/harbormaster", module + "/storage/storagetest", false},
		{"engine", "github.com/google/go-cmp/cmp", false},
		{"bot", "example.com/some/library", false},
		{"tools", "strings", false},
	} {
		list := faults(test.pkg, []string{test.imported})
		if fine := len(list) == 0; fine != test.fine {
			t.Errorf("%s imports %s: %v", test.pkg, test.imported, list)
		}
	}
}
