package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestTheProgramIsReadyWhenStoreAndDiscordAnswer(t *testing.T) {
	_, address := startWithMetrics(t, nil)
	if status, text := fetch(t, address+"/healthz"); status != http.StatusOK || text != "alive\n" {
		t.Errorf("/healthz says %d %q", status, text)
	}
	if status, text := fetch(t, address+"/readyz"); status != http.StatusOK || text != "ready\n" {
		t.Errorf("/readyz says %d %q", status, text)
	}
}

func TestWhoIsNotReadySaysWhy(t *testing.T) {
	store := errors.New("dial redis://:secret@host: refused")
	w := &health{ping: func(context.Context) error { return store }}
	mux := http.NewServeMux()
	handleHealth(mux, w)
	ready := func() (int, string) {
		out := httptest.NewRecorder()
		mux.ServeHTTP(out, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		return out.Code, out.Body.String()
	}
	if status, text := ready(); status != http.StatusServiceUnavailable || text != "the database doesn't answer\nthe bot isn't connected to Discord\n" {
		t.Errorf("without store and Discord: %d %q", status, text)
	}
	store = nil
	yes := func() bool { return true }
	w.connected.Store(&yes)
	if status, text := ready(); status != http.StatusOK {
		t.Errorf("with both: %d %q", status, text)
	}
	w.stopping.Store(true)
	if status, text := ready(); status != http.StatusServiceUnavailable || text != "the program is stopping\n" {
		t.Errorf("while stopping: %d %q", status, text)
	}
}

// leaveHeartbeats writes heartbeats into a folder of their own.
func leaveHeartbeats(t *testing.T, signs ...heartbeat) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("HARBORMASTER_DATA", folder)
	for _, s := range signs {
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(heartbeatPath(folder, strconv.Itoa(s.PID)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// endedPID is the id of a process that is no more.
func endedPID(t *testing.T) int {
	t.Helper()
	process := exec.Command("go", "version")
	if err := process.Run(); err != nil {
		t.Fatal(err)
	}
	return process.Process.Pid
}

func TestAHeartbeatIsGoneWithItsProcess(t *testing.T) {
	gone, parent := endedPID(t), os.Getppid()
	leaveHeartbeats(t, heartbeat{PID: gone, At: time.Now()}, heartbeat{PID: parent, At: time.Now()})
	folder := os.Getenv("HARBORMASTER_DATA")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		writeHeartbeats(ctx, folder, &health{ping: func(context.Context) error { return nil }})
	}()
	left := func() (list []int) {
		paths, err := filepath.Glob(heartbeatPath(folder, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			s, err := readHeartbeat(path)
			if errors.Is(err, os.ErrNotExist) {
				continue // It was removed just now.
			}
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, s.PID)
		}
		slices.Sort(list)
		return list
	}
	running := []int{parent, os.Getpid()}
	slices.Sort(running)
	eventually(t, "there are the heartbeats of the running processes", func() bool { return slices.Equal(left(), running) })
	cancel()
	<-done
	if got := left(); !slices.Equal(got, []int{parent}) {
		t.Errorf("after its end there are the heartbeats of %v", got)
	}
}

func TestHealthJudgesEveryRunningProcess(t *testing.T) {
	here, parent, gone := os.Getpid(), os.Getppid(), endedPID(t)
	now := time.Now()
	for name, test := range map[string]struct {
		signs []heartbeat
		want  string
	}{
		"nobody":           {nil, "no bot is running"},
		"well":             {[]heartbeat{{here, now, true, ""}}, ""},
		"both well":        {[]heartbeat{{here, now, true, ""}, {parent, now, true, ""}}, ""},
		"one disconnected": {[]heartbeat{{here, now, true, ""}, {parent, now, false, ""}}, "isn't connected"},
		"no store":         {[]heartbeat{{here, now, true, "it doesn't answer"}}, "database is away"},
		"hangs":            {[]heartbeat{{here, now.Add(-time.Hour), true, ""}}, "the last heartbeat is 1h"},
		"killed":           {[]heartbeat{{gone, now, true, ""}}, "no bot is running"},
		"killed, replaced": {[]heartbeat{{gone, now, false, ""}, {here, now, true, ""}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			leaveHeartbeats(t, test.signs...)
			var out strings.Builder
			err := printHealth(nil, &out, &out)
			switch {
			case test.want == "" && (err != nil || out.String() != "well\n"):
				t.Errorf("it says %q, %v", out.String(), err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("it says %q, %v", out.String(), err)
			}
		})
	}
}
