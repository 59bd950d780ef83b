package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
)

// lintModule pins the linter apart from the project's own requirements.
const lintModule = ".ci/tools.mod"

func formatted(root string) (wrong []string, err error) {
	names, err := filesOf(root, ".go")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		source, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		if tidy, err := format.Source(source); err != nil || !bytes.Equal(tidy, source) {
			wrong = append(wrong, name)
		}
	}
	return wrong, nil
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
