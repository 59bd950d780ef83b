//go:build unix

package bolt_test

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/harbormaster/harbormaster/storage/bolt"
)

// openOnSmallDisk opens a store while no file may become larger than two pages, and prints the error.
func openOnSmallDisk(path string) int {
	signal.Ignore(syscall.SIGXFSZ)
	room := uint64(2 * os.Getpagesize())
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: room}); err != nil {
		fmt.Println(err)
		return 2
	}
	s, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		fmt.Println(err)
		return 1
	}
	_ = s.Close()
	return 0
}

func TestAStoreThatCouldNotBeMadeIsMadeOnceThereIsRoom(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), smallDisk+"="+path)
	out, err := child.Output()
	if said := string(out); err == nil || !strings.Contains(said, "can't open the database") || !strings.Contains(said, "too large") || strings.Contains(said, "damaged") {
		t.Fatalf("without room: %v, it says %q", err, said)
	}
	s := opened(t, path)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
