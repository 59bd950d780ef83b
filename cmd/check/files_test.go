package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	yaml "github.com/oasdiff/yaml3"

	"github.com/harbormaster/harbormaster/bot/discord"
)

func read(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// manual is for those who run the bot.
const manual = "cmd/harbormaster/OPERATING.md"

func TestEverySettingIsExplainedInTheExampleAndTheManual(t *testing.T) {
	var known []string
	for _, m := range regexp.MustCompile(`envconfig:"([A-Z_]+)"`).FindAllStringSubmatch(read(t, "cmd/harbormaster/config.go"), -1) {
		known = append(known, "HARBORMASTER_"+m[1])
	}
	lines := strings.Split(read(t, ".env.example"), "\n")
	var listed []string
	for i, line := range lines {
		if name, _, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(line, "#") {
			listed = append(listed, name)
			if i == 0 || !strings.HasPrefix(lines[i-1], "# ") {
				t.Errorf("%s has no line that explains it", name)
			}
		}
	}
	slices.Sort(known)
	slices.Sort(listed)
	if len(known) == 0 || !slices.Equal(known, listed) {
		t.Errorf("the program reads %v\n.env.example lists %v", known, listed)
	}
	text := read(t, manual)
	for _, name := range known {
		if !strings.Contains(text, "| `"+name+"` |") {
			t.Errorf("the table of %s lacks %s", manual, name)
		}
	}
}

func TestTheManualNamesNoSettingThatDoesNotExist(t *testing.T) {
	config := read(t, "cmd/harbormaster/config.go")
	for _, document := range []string{"README.md", manual} {
		for _, name := range regexp.MustCompile(`HARBORMASTER_([A-Z_]+)`).FindAllStringSubmatch(read(t, document), -1) {
			if !strings.Contains(config, `envconfig:"`+name[1]+`"`) {
				t.Errorf("%s: there is no setting %s", document, name[0])
			}
		}
	}
}

func TestTheManualInvitesWithExactlyThePermissionsThatAreNeeded(t *testing.T) {
	text := strings.Join(strings.Fields(read(t, manual)), " ")
	if link := fmt.Sprintf("&scope=bot+applications.commands&permissions=%d ", discord.InvitePermissions); !strings.Contains(text, link) {
		t.Errorf("the manual lacks a link with %s", link)
	}
	names := map[uint64]string{
		1 << 10: "View Channels", 1 << 11: "Send Messages", 1 << 14: "Embed Links", 1 << 15: "Attach Files",
		1 << 16: "Read Message History", 1 << 35: "Create Public Threads", 1 << 38: "Send Messages in Threads",
	}
	var sum uint64
	for bit, name := range names {
		sum |= bit
		if !strings.Contains(text, name) {
			t.Errorf("the manual does not name the permission %s", name)
		}
	}
	if sum != discord.InvitePermissions {
		t.Errorf("the manual names %d and the bot needs %d", sum, discord.InvitePermissions)
	}
}

func TestTheManualsComposeFileCanBeRead(t *testing.T) {
	_, text, _ := strings.Cut(read(t, manual), "```yaml\n")
	text, _, found := strings.Cut(text, "```")
	var file struct {
		Services map[string]struct {
			Image, Build, Command string
			Environment           map[string]string
		}
	}
	if err := yaml.Unmarshal([]byte(text), &file); !found || err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if file.Services["bot"].Build != "." || file.Services["bot"].Environment["HARBORMASTER_REDIS_URL"] != "redis://redis:6379/0" {
		t.Errorf("the bot is not wired to its Redis: %+v", file)
	}
	for _, setting := range []string{"--appendonly yes", "--maxmemory-policy noeviction"} {
		if !strings.Contains(file.Services["redis"].Command, setting) {
			t.Errorf("the Redis of the compose file lacks %s", setting)
		}
	}
}

func TestTheContainerRunsAsSomebodyAndAsksForHealth(t *testing.T) {
	file := read(t, "Dockerfile")
	for _, part := range []string{"CGO_ENABLED=0", "USER 65532:65532", `CMD ["/harbormaster", "health"]`} {
		if !strings.Contains(file, part) {
			t.Errorf("the Dockerfile lacks %s", part)
		}
	}
}

func TestTheLicenceIsMIT(t *testing.T) {
	if text := read(t, "LICENSE"); !strings.HasPrefix(text, "MIT License") || !strings.Contains(text, "Harbormaster contributors") {
		t.Error("the license is another one")
	}
}

func TestADocumentNamesEveryCommandOfThePrograms(t *testing.T) {
	var text strings.Builder
	names, err := filesOf(filepath.Join("..", ".."), ".md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text.WriteString(read(t, name))
	}
	commands := regexp.MustCompile(`(?m)^(?:  |\t\t\{")([a-z]+)[ "]`).FindAllStringSubmatch(
		read(t, "cmd/harbormaster/main.go")+read(t, "cmd/soak/main.go"), -1)
	if len(commands) < 12 {
		t.Fatalf("the programs' usages have %d commands", len(commands))
	}
	for _, c := range commands {
		if !regexp.MustCompile("(`|harbormaster |soak )" + c[1] + `\b`).MatchString(text.String()) {
			t.Errorf("no document names the command %s", c[1])
		}
	}
}

// TestEveryProgramThatADocumentRunsIsThere: with the command behind it where the program has several.
func TestEveryProgramThatADocumentRunsIsThere(t *testing.T) {
	names, err := filesOf(filepath.Join("..", ".."), ".md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range names {
		for _, m := range regexp.MustCompile(`go run \./cmd/([a-z]+)(?: ([a-z]+))?`).FindAllStringSubmatch(read(t, name), -1) {
			found++
			program := read(t, "cmd/"+m[1]+"/main.go")
			if m[2] != "" && regexp.MustCompile(`switch args\[0\]|\[\]subcommand`).MatchString(program) && !regexp.MustCompile(`(case |\t\{)"`+m[2]+`[ "]`).MatchString(program) {
				t.Errorf("%s runs %s, and %s has no such command", name, m[0], m[1])
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d commands were found", found)
	}
}

func TestTheReadmeOfThePicturesSaysHowAllGoldensAreKept(t *testing.T) {
	tests, err := filepath.Glob("../../render/*/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../../render/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile("`go test (.*) -update`").FindStringSubmatch(read(t, "render/README.md"))
	if line == nil {
		t.Fatal("render/README.md does not say how goldens are kept")
	}
	named := strings.Fields(line[1])
	found := 0
	for _, test := range append(more, tests...) {
		name := strings.TrimPrefix(filepath.ToSlash(test), "../../")
		if !regexp.MustCompile(`rendertest\.(Whole|Small)\(`).MatchString(read(t, name)) {
			continue
		}
		found++
		if room := "./" + filepath.ToSlash(filepath.Dir(name)); !slices.Contains(named, room) {
			t.Errorf("the line to keep goldens lacks %s", room)
		}
	}
	if found == 0 {
		t.Error("no test has goldens")
	}
}

// filesOf lists the files of the project whose names end so, by their paths below its root.
func filesOf(root, end string) (list []string, err error) {
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, end):
			return nil
		}
		rel, err := filepath.Rel(root, name)
		list = append(list, filepath.ToSlash(rel))
		return err
	})
	return list, err
}
