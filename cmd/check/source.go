package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// lintModule pins the linter apart from the project's own requirements.
const lintModule = ".ci/tools.mod"

// formatted lists the files that gofmt would change.
func formatted(root string) (wrong []string, err error) {
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && path != root || entry.Name() == "testdata"):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if tidy, err := format.Source(source); err != nil || !bytes.Equal(tidy, source) {
			name, _ := filepath.Rel(root, path)
			wrong = append(wrong, name)
		}
		return nil
	})
	return wrong, err
}

func formatStep(_ context.Context, c *check) (counts, error) {
	wrong, err := formatted(c.root)
	if err == nil && len(wrong) > 0 {
		err = fmt.Errorf("gofmt would change %s", strings.Join(wrong, ", "))
	}
	return counts{}, err
}

// lint looks for faults that tests miss, those of go vet among them.
func lint(ctx context.Context, c *check) (counts, error) {
	args := []string{"tool", "-modfile=" + lintModule, "golangci-lint"}
	if !c.install {
		// Without leave to install, the linter has to be there already.
		probe := c.command(ctx, "go", append(args, "version")...)
		probe.Env = append(probe.Env, "GOPROXY=off")
		if err := probe.Run(); err != nil {
			return counts{}, errors.New("golangci-lint is missing; run check with -install")
		}
	}
	cmd := c.command(ctx, "go", append(args, "run", "./...")...)
	cmd.Env = append(cmd.Env, "GOGC=400") // It takes 2.6 GB instead of collecting garbage for a third of its time.
	return counts{}, quietly(cmd)
}
