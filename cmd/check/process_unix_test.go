//go:build unix

package main

import (
	"bufio"
	"context"
	"io"
	"testing"
	"time"
)

func TestAProcessEndsWithAllThatItStarted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cmd := (&check{root: t.TempDir()}).command(ctx, "sh", "-c", "sleep 60 & echo started; wait")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(stdout)
	if line, err := reader.ReadString('\n'); err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	start := time.Now()
	if err := cmd.Cancel(); err != nil {
		t.Fatal(err)
	}
	// The pipe ends when nobody holds it any more: neither the shell nor what it started.
	if _, err := io.Copy(io.Discard, reader); err != nil {
		t.Error(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Error("it ended by itself")
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
