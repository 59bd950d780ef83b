//go:build unix

package discord

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// stoppedEnv makes TestASessionIsNotBlamedWhenTheProcessWasStopped play the process that is stopped.
const stoppedEnv = "HARBORMASTER_TEST_STOPPED"

// TestASessionIsNotBlamedWhenTheProcessWasStopped stops a process for longer than a session may be silent: it goes on with the session
// that it had.
func TestASessionIsNotBlamedWhenTheProcessWasStopped(t *testing.T) {
	if os.Getenv(stoppedEnv) != "" {
		standStill(t)
		return
	}
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), stoppedEnv+"=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewReader(out)
	for line := ""; !strings.Contains(line, "connected"); {
		if line, err = said.ReadString('\n'); err != nil {
			t.Fatalf("the process is not connected: %v", err)
		}
	}
	for _, signal := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGCONT} {
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if signal == syscall.SIGSTOP {
			time.Sleep(5 * time.Second)
		}
	}
	if _, err := fmt.Fprintln(in, "look"); err != nil {
		t.Error(err)
	}
	rest, _ := io.ReadAll(said)
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, rest)
	}
}

// standStill connects, and judges its session when it is told to.
func standStill(t *testing.T) {
	s := newStage(t)
	c := s.ours("")
	c.pace.pulse, c.pace.stuck = 2*time.Second, 3*time.Second
	s.run(c, nil)
	s.next().session("s1", "")
	until(t, "the session", c.Connected)
	fmt.Println("connected")
	if _, err := bufio.NewReader(os.Stdin).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	time.Sleep(c.pace.stuck / stuckTicks)
	if got := c.Counts(); got.Replaced != 0 || got.Lost != 0 || !c.Connected() {
		t.Errorf("after a stop: %+v", got)
	}
}
