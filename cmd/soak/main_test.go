package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var built struct {
	sync.Once
	dir string
	err error
}

// program is the product's program, built once for all tests.
func program(t *testing.T) string {
	t.Helper()
	built.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "harbormaster-program-"); built.err == nil {
			built.err = build(context.Background(), filepath.Join(built.dir, "harbormaster"))
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return filepath.Join(built.dir, "harbormaster")
}

func TestMain(m *testing.M) {
	code := m.Run()
	_ = os.RemoveAll(built.dir) // The system empties its folder for temporary files.
	os.Exit(code)
}

func TestWrongArgumentsAreRefusedInOneSentence(t *testing.T) {
	for _, args := range [][]string{
		{"play"}, {"load", "-game", "chess"}, {"load", "-players", "9"}, {"load", "-game", "endeavor", "-players", "2"}, {"load", "more"},
		{"load", "-rate", "many"}, {"load", "-fsync", "never"}, {"load", "-computers", "medium"}, {"burst", "-game", "chess"}, {"burst", "-players", "1"}, {"burst", "-tables", "0"},
		{"soak", "-game", "chess"}, {"soak", "-people", "1"},
		{"soak", "-wait", "1", "-clicks", "1"}, {"soak", "-wait", "-1", "-cluster", "-clicks", "1"},
	} {
		err := run(t.Context(), args, io.Discard, io.Discard)
		if err == nil || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "see the logs in") {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestTheHelpNamesEveryCommand(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), nil, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"  soak ", "  load ", "  burst ", "puertorico"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, &out)
		}
	}
}
