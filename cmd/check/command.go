package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// command prepares a program in the project's folder that ends with the context, and all that it started.
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

// quietly runs a program; its error holds what it printed.
func quietly(cmd *exec.Cmd) error {
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, bytes.TrimSpace(out))
	}
	return nil
}

// cleanEnvironment is the environment without the settings of a bot that somebody runs on this computer.
func cleanEnvironment() []string {
	return slices.DeleteFunc(os.Environ(), func(pair string) bool { return strings.HasPrefix(pair, "HARBORMASTER_") })
}
