package storagetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/klauspost/compress/zstd"
)

// packs begin with their form and the magic number of zstd, and name their dictionary by the form.
const (
	packedForm = 3
	packedHead = "\x03\x28\xb5\x2f\xfd"
)

// Traces counts how often a word stands in the files of a folder: as it is, and in packed records, wherever those
// begin. Dictionary is the file with which they are packed.
func Traces(t testing.TB, folder, dictionary, word string) (plain, packed int) {
	t.Helper()
	dict, err := os.ReadFile(dictionary)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(packedForm, dict), zstd.WithDecoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return gone(err)
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return gone(err)
		}
		plain += bytes.Count(raw, []byte(word))
		for i := range raw {
			if !bytes.HasPrefix(raw[i:], []byte(packedHead)) {
				continue
			}
			if err := z.Reset(bytes.NewReader(raw[i+1:])); err != nil {
				return err
			}
			// What is no record, or is cut off, is read as far as it goes.
			content, _ := io.ReadAll(io.LimitReader(z, storage.MaxRecord*storage.MaxJoined))
			if bytes.Contains(content, []byte(word)) {
				packed++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return plain, packed
}

// gone leaves out files that were removed meanwhile.
func gone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Forgotten is the person of Scrub.
const Forgotten = "424242424242424242"

// Scrub lets a person play, be erased and be removed, so that the store's files hold traces of them; then it scrubs the
// store. Traces are as those of the function of this name.
func Scrub(t *testing.T, s storage.Store, traces func() (plain, packed int)) {
	t.Helper()
	for n := range 20 {
		id := storage.GameID(fmt.Sprintf("g%d", n))
		g := over(item(id, 40, 40, Forgotten, "u2"), storage.Finished)
		g.Publication.Pending = nil
		log := g.Log
		if err := s.Create(t.Context(), id, log[0]); err != nil {
			t.Fatal(err)
		}
		for _, r := range log[1:] {
			if _, err := s.Append(t.Context(), id, r); err != nil {
				t.Fatal(err)
			}
		}
		g.Publication.Rev = 1
		if err := s.SetPublication(t.Context(), id, g.Publication); err != nil {
			t.Fatal(err)
		}
	}
	value := json.RawMessage(`{"who":"` + Forgotten + `"}`)
	if err := s.SetProfile(t.Context(), "user", Forgotten, value); err != nil {
		t.Fatal(err)
	}
	put(t, s, storage.Item{Timer: &storage.Timer{Key: "k", At: start, Data: value}})
	before := handed(t, s)
	who := storage.Person{User: Forgotten, Name: "nobody", Before: start.Add(1000 * time.Hour)}
	if done, err := s.Erase(t.Context(), who, "", 100); err != nil || done.Games != 20 {
		t.Fatalf("%d games were changed: %v", done.Games, err)
	}
	if err := s.SwapProfile(t.Context(), "user", Forgotten, value, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Clear(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	if plain, packed := traces(); plain == 0 || packed == 0 {
		t.Fatalf("there is nothing to scrub: %d plain traces, %d packed", plain, packed)
	}
	kept := handed(t, s)
	if len(kept) != len(before)-2 {
		t.Fatalf("the store has %d things, had %d", len(kept), len(before))
	}
	if err := s.Scrub(t.Context()); err != nil {
		t.Fatal(err)
	}
	NoTraces(t, traces)
	for i, is := range handed(t, s) {
		same(t, name(is), is, kept[i])
	}
}

// NoTraces waits until a store that was scrubbed has no traces of somebody in its files.
func NoTraces(t testing.TB, traces func() (plain, packed int)) {
	t.Helper()
	plain, packed := 1, 1
	for end := time.Now().Add(10 * time.Second); plain+packed > 0 && time.Now().Before(end); {
		if plain, packed = traces(); plain+packed > 0 {
			time.Sleep(50 * time.Millisecond) // Redis does so in the background.
		}
	}
	if plain+packed > 0 {
		t.Errorf("of the person there are %d plain traces and %d packed", plain, packed)
	}
}
