package storage

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// reading calls a function while it is read.
type reading func() (int, error)

func (r reading) Read([]byte) (int, error) { return r() }

// An archive holds secrets; a program that is killed removes nothing.
func TestAnArchiveFromAPipeIsNoFileThatCanBeLeft(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file has a name")
	}
	folder := t.TempDir()
	archive, done, err := Spool(reading(func() (int, error) {
		if list, err := os.ReadDir(folder); err != nil || len(list) > 0 {
			t.Errorf("there is %v (%v)", list, err)
		}
		return 0, io.EOF
	}), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if _, err := archive.Seek(0, io.SeekStart); err != nil {
		t.Error(err)
	}
}

func TestAnExportThatFailsLeavesTheOlderArchive(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.archive")
	if err := os.WriteFile(file, []byte("an older one"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the disk is full")
	err := replaceFile(file, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half of it")
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "an older one" {
		t.Errorf("the file holds %q (%v)", text, err)
	}
	if list, err := os.ReadDir(filepath.Dir(file)); err != nil || len(list) != 1 {
		t.Errorf("%d files were left (%v)", len(list), err)
	}
}
