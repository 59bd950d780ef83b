package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestEverySettingIsExplainedInTheExampleAndTheReadme(t *testing.T) {
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
	readme := read(t, "README.md")
	for _, name := range known {
		if !strings.Contains(readme, "| `"+name+"` |") {
			t.Errorf("the README's table lacks %s", name)
		}
	}
}

func TestTheExampleHoldsTheDefaults(t *testing.T) {
	example := read(t, ".env.example")
	for _, m := range regexp.MustCompile(`envconfig:"([A-Z_]+)" default:"([^"]*)"`).FindAllStringSubmatch(read(t, "cmd/harbormaster/config.go"), -1) {
		if line := "HARBORMASTER_" + m[1] + "=" + m[2] + "\n"; !strings.Contains(example, line) {
			t.Errorf(".env.example lacks %q", line)
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
		t.Error("the licence is another one")
	}
}
