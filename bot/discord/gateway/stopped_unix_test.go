//go:build unix

package gateway

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

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

// stoppedEnv makes TestASessionIsNotBlamedWhenTheProcessWasStopped play the process that is stopped.
const stoppedEnv = "HARBORMASTER_TEST_STOPPED"

// stoppedBeat is the time between the heartbeats of the process that is stopped, and for which an answer is waited.
const stoppedBeat = 2 * time.Second

// TestASessionIsNotBlamedWhenTheProcessWasStopped stops a process for longer than two heartbeats are apart: it goes on
// with the connection that it had.
func TestASessionIsNotBlamedWhenTheProcessWasStopped(t *testing.T) {
	if os.Getenv(stoppedEnv) != "" {
		runSuspended(t)
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
	for line := ""; !strings.Contains(line, "beating"); {
		if line, err = said.ReadString('\n'); err != nil {
			t.Fatalf("the process is not connected: %v", err)
		}
	}
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	<-time.After(5 * stoppedBeat / 2) // The time for which it is stopped.
	if err := cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintln(in, "go on"); err != nil {
		t.Error(err)
	}
	rest, _ := io.ReadAll(said)
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, rest)
	}
}

// runSuspended connects, and judges its connection when it is told to. It is stopped just after a heartbeat was answered.
func runSuspended(t *testing.T) {
	s := discordtest.New(t)
	g := ours(s, "")
	g.Timing.Answer = stoppedBeat
	a := begins(s, g, nil, "", stoppedBeat)
	beat := func() {
		before := g.own()[0].latency.Load()
		a.Hears(opHeartbeat)
		a.Send(opAck, "null")
		discordtest.Until(t, "the answer", func() bool { return g.own()[0].latency.Load() != before })
	}
	beat()
	fmt.Println("beating")
	if _, err := bufio.NewReader(os.Stdin).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		beat()
	}
	if got := g.Counts(); got.Lost != 0 || got.Connects != 1 || !g.Connected() {
		t.Errorf("after a stop: %+v", got)
	}
}
