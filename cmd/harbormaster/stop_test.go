//go:build unix

package main

import (
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
)

// childProcess is this program as a process of its own.
type childProcess struct {
	*exec.Cmd
	log   *lockedBuffer
	ended chan error
}

// startProgram starts the program on settings, without those of this computer.
func startProgram(t *testing.T, settings ...string) *childProcess {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &childProcess{Cmd: exec.Command(self), log: &lockedBuffer{}, ended: make(chan error, 1)}
	p.Env = append(settings, programEnv+"=1", "HARBORMASTER_OPEN=0", "HARBORMASTER_DATA="+t.TempDir(), "PATH="+os.Getenv("PATH"))
	p.Stderr = p.log
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.ended <- p.Wait() }()
	t.Cleanup(func() { _ = p.Process.Kill() }) // It has ended if all went well.
	return p
}

// ready waits until the program with its metrics is ready, and gives their address.
func (p *childProcess) ready(t *testing.T) string {
	t.Helper()
	address := "http://" + waitLogged(t, p.log, `serving metrics" address=(\S+)`)
	eventually(t, "the program is ready", func() bool {
		status, _ := fetch(t, address+"/readyz")
		return status == http.StatusOK
	})
	return address
}

// keepBusy gives the program something to finish: a message that takes some seconds to change. A program with nothing
// to do is gone before a busy computer has looked at it again.
func (p *childProcess) keepBusy(t *testing.T, channel *localtest.Server) {
	t.Helper()
	waitLogged(t, p.log, "(commands are registered)")
	h := connect(t, channel, p.log)
	h.command("ana", "puertorico", "start", map[string]any{"players": 2})
	id, err := channel.Inject(localtest.Fault{On: "PATCH /webhooks/{application}/{token}/messages/{message}", Do: faults.DoSlow, From: 4000})
	if err != nil {
		t.Fatal(err)
	}
	h.pressLabel("ana", "Add computer")
	eventually(t, "the lobby is being changed", func() bool {
		return slices.ContainsFunc(channel.Faults(), func(f localtest.Fault) bool { return f.ID == id && f.Strikes > 0 })
	})
}

// waitStopping waits until the program says that it stops, as a balancer asks.
func waitStopping(t *testing.T, address string) {
	t.Helper()
	eventually(t, "the program says that it stops", func() bool {
		response, err := http.Get(address + "/readyz")
		if err != nil {
			t.Fatalf("it has stopped already: %v", err)
		}
		defer response.Body.Close()
		text, _ := io.ReadAll(response.Body)
		return response.StatusCode == http.StatusServiceUnavailable && strings.Contains(string(text), "stopping")
	})
}

func TestAProgramThatIsToldToStopSaysSoAtOnceAndEndsInGoodOrder(t *testing.T) {
	channel := startLocal(t)
	p := startProgram(t, "HARBORMASTER_DISCORD_TOKEN="+channel.Token(), "HARBORMASTER_DISCORD_URL="+channel.URL(), "HARBORMASTER_METRICS_ADDR=127.0.0.1:0")
	address := p.ready(t)
	p.keepBusy(t, channel)
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	waitStopping(t, address)
	select {
	case err := <-p.ended:
		if err != nil {
			t.Errorf("it ended with %v:\n%s", err, p.log)
		}
	case <-time.After(eventual):
		t.Errorf("it still runs:\n%s", p.log)
	}
	if !strings.Contains(p.log.String(), "msg=stopped") {
		t.Errorf("the log does not tell the end:\n%s", p.log)
	}
}

func TestASecondSignalEndsTheProgramAtOnce(t *testing.T) {
	channel := startLocal(t)
	p := startProgram(t, "HARBORMASTER_DISCORD_TOKEN="+channel.Token(), "HARBORMASTER_DISCORD_URL="+channel.URL(), "HARBORMASTER_METRICS_ADDR=127.0.0.1:0")
	address := p.ready(t)
	p.keepBusy(t, channel)
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	waitStopping(t, address)
	// The first signal may be on its way still, so that one more is the same one.
	var err error
	eventually(t, "the program has ended", func() bool {
		select {
		case err = <-p.ended:
			return true
		default:
			_ = p.Process.Signal(syscall.SIGTERM)
			return false
		}
	})
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGTERM {
		t.Errorf("it ended with %v:\n%s", err, p.log)
	}
}
