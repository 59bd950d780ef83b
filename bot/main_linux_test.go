package bot_test

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/harbormaster/harbormaster/bot/local/browsertest"
)

// TestMain keeps the stores of the tests in memory where there is room for them: waiting for the disk takes most of
// their time, and none of them tests the disk. At the end it closes the browser, if there was one.
func TestMain(m *testing.M) {
	const memory, room = "/dev/shm", 1 << 30
	var fs unix.Statfs_t
	if err := unix.Statfs(memory, &fs); err == nil && fs.Bavail*uint64(fs.Bsize) > room && os.Getenv("TMPDIR") == "" {
		os.Setenv("TMPDIR", memory)
	}
	code := m.Run()
	browsertest.Close()
	os.Exit(code)
}
