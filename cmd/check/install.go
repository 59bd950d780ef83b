package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// need is a program that tests use, by any of its names, and the Debian package that brings it.
type need struct {
	part    string
	names   []string
	apt     string
	without string
}

var needs = []need{{
	part: "a browser", apt: "chromium", without: "browser",
	names: []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless-shell"},
}, {
	part: "a Redis server", apt: "redis-server", without: "redis",
	names: []string{"redis-server"},
}}

// settings tell the tests which of the needs they may count on: HARBORMASTER_TEST_BROWSER=required, or none.
func settings(needs []need, without []string) []string {
	var env []string
	for _, n := range needs {
		wanted := "required"
		if slices.Contains(without, n.without) {
			wanted = "none"
		}
		env = append(env, "HARBORMASTER_TEST_"+strings.ToUpper(n.without)+"="+wanted)
	}
	return env
}

func missing(needs []need, without []string, look func(string) (string, error)) []need {
	return slices.DeleteFunc(slices.Clone(needs), func(n need) bool {
		return slices.Contains(without, n.without) || slices.ContainsFunc(n.names, func(name string) bool {
			_, err := look(name)
			return err == nil
		})
	})
}

// tools looks for what the tests need and installs what is missing, if it may.
func tools(ctx context.Context, c *check) (counts, error) {
	lack := missing(needs, c.without, exec.LookPath)
	if len(lack) == 0 {
		return counts{}, nil
	}
	var packages, parts []string
	for _, n := range lack {
		packages = append(packages, n.apt)
		parts = append(parts, n.part)
	}
	advice := fmt.Errorf("%s is missing; install %s (on Debian: apt-get install %s)",
		strings.Join(parts, " and "), strings.Join(packages, " "), strings.Join(packages, " "))
	if !c.install {
		return counts{}, fmt.Errorf("%w, or run check with -install", advice)
	}
	if _, err := exec.LookPath("apt-get"); err != nil {
		return counts{}, advice
	}
	apt := []string{"apt-get"}
	if os.Geteuid() != 0 {
		if exec.CommandContext(ctx, "sudo", "-n", "true").Run() != nil {
			return counts{}, fmt.Errorf("not allowed to install: %w", advice)
		}
		apt = []string{"sudo", "-n", "apt-get"}
	}
	fmt.Fprintln(c.out, "installing", strings.Join(packages, " "))
	for _, args := range [][]string{{"update", "-q"},
		append([]string{"install", "-qy", "--no-install-recommends"}, packages...)} {
		cmd := c.command(ctx, apt[0], append(apt[1:], args...)...)
		cmd.Env = append(cmd.Env, "DEBIAN_FRONTEND=noninteractive")
		if err := quietly(cmd); err != nil {
			return counts{}, errors.Join(advice, err)
		}
	}
	if lack := missing(needs, c.without, exec.LookPath); len(lack) > 0 {
		return counts{}, fmt.Errorf("it's installed but still not found: %w", advice)
	}
	return counts{}, nil
}
