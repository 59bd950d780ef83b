package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// command prepares a program that runs in the project's folder and ends with the context, and all that it started with
// it.
func (c *check) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = c.root
	// Everything is compiled as the static program is, so that it is compiled once.
	cmd.Env = append(cleanEnvironment(), "CGO_ENABLED=0",
		"GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -trimpath"))
	cmd.WaitDelay = 10 * time.Second
	together(cmd)
	return cmd
}

// output runs a program; its error holds what it printed.
func (c *check) output(ctx context.Context, name string, args ...string) error {
	out, err := c.command(ctx, name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, strings.TrimSpace(string(out)))
	}
	return nil
}

// cleanEnvironment is the environment without the settings of a bot that somebody runs on this computer.
func cleanEnvironment() []string {
	var clean []string
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "HARBORMASTER_") {
			clean = append(clean, pair)
		}
	}
	return clean
}
