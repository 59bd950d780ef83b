package bolt_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// childStore names the file to which the test's program appends, without end, when it is started as a child.
const childStore = "HARBORMASTER_TEST_STORE"

func TestMain(m *testing.M) {
	if path := os.Getenv(smallDisk); path != "" {
		os.Exit(openOnSmallDisk(path))
	}
	if path := os.Getenv(childStore); path != "" {
		if err := appendForever(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// smallDisk names the file that the test's program opens where there is room for a part of it.
const smallDisk = "HARBORMASTER_TEST_SMALL_DISK"

// appendForever acknowledges each record by a line with its seq.
func appendForever(path string) error {
	ctx := context.Background()
	s, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		return err
	}
	r, _, err := s.Load(ctx, "a1")
	if err != nil {
		return err
	}
	go func() { // A kill meets the one or the other.
		for s.Scrub(ctx) == nil {
		}
	}()
	for {
		r.Seq++
		r.Interaction = fmt.Sprint("i", r.Seq)
		if r, err = s.Append(ctx, "a1", r); err != nil {
			return err
		}
		fmt.Println(r.Seq)
	}
}

func TestAnAcknowledgedRecordSurvivesTheEndOfTheProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	if err := s.Create(t.Context(), "a1", storage.Record{Seq: 1}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for round, records := range []int{1, 7, 40} {
		acknowledged := killedAfter(t, path, records)
		s := opened(t, path)
		last, _, err := s.Load(t.Context(), "a1")
		if err != nil {
			t.Fatal(err)
		}
		if last.Seq < acknowledged {
			t.Errorf("round %d: record %d was acknowledged, the store has %d", round, acknowledged, last.Seq)
		}
		log, err := s.Log(t.Context(), "a1", 1, 0)
		if err != nil || len(log) != last.Seq {
			t.Errorf("round %d: the log has %d records, want %d (%v)", round, len(log), last.Seq, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// killedAfter lets a child append so many records, kills it, and gives the last seq that it acknowledged.
func killedAfter(t *testing.T, path string, records int) int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childStore+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	last := 0
	for n := 1; lines.Scan(); n++ {
		if last, err = strconv.Atoi(lines.Text()); err != nil {
			t.Fatal(err)
		}
		if n == records {
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := child.Wait(); err == nil || last == 0 {
		t.Fatalf("the child was to be killed: %v after record %d", err, last)
	}
	return last
}
