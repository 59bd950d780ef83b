package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// health is what is known of the running program. All methods may be called concurrently.
type health struct {
	stopping  atomic.Bool
	connected atomic.Pointer[func() bool]
	ping      func(context.Context) error
}

// pingTimeout is how long the store may take to answer.
const pingTimeout = 2 * time.Second

func (h *health) storeAnswers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	return h.ping(ctx)
}

func (h *health) discordReached() bool {
	connected := h.connected.Load()
	return connected != nil && (*connected)()
}

// problems lists why the program can't serve people at present, in words that hold no secrets; none when it can.
func (h *health) problems(ctx context.Context) []string {
	var list []string
	if h.stopping.Load() {
		list = append(list, "the program is stopping")
	}
	if h.storeAnswers(ctx) != nil {
		list = append(list, "the database doesn't answer")
	}
	if !h.discordReached() {
		list = append(list, "the bot isn't connected to Discord")
	}
	return list
}

// The running bot writes a heartbeat beside its data; the command health reads it. No port is needed for that, so it
// works in a container without a shell. Each process has its own file, so that several may share a folder.
const (
	heartbeatInterval = 10 * time.Second
	heartbeatRetry    = time.Second
	heartbeatLife     = 45 * time.Second
)

type heartbeat struct {
	PID       int       `json:"pid"`
	At        time.Time `json:"at"`
	Connected bool      `json:"connected"`
	Store     string    `json:"store"`
}

// heartbeatPath is where a process of this computer, or all of them as a pattern with "*", leave their heartbeats.
func heartbeatPath(folder, pid string) string {
	host, err := os.Hostname()
	if err != nil {
		host = "here"
	}
	host = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`*?[]\/:`, r) {
			return '_'
		}
		return r
	}, host)
	return filepath.Join(folder, fmt.Sprintf("health-%s-%s.json", host, pid))
}

// writeHeartbeats writes heartbeats until the context ends: sooner while something is away, so that its return is seen.
func writeHeartbeats(ctx context.Context, folder string, h *health) {
	path := heartbeatPath(folder, fmt.Sprint(os.Getpid()))
	removeDeadHeartbeats(folder)
	for {
		s := heartbeat{PID: os.Getpid(), At: time.Now(), Connected: h.discordReached()}
		if err := h.storeAnswers(ctx); err != nil {
			s.Store = "it doesn't answer"
		}
		if data, err := json.Marshal(s); err == nil {
			next := path + ".next"
			if os.WriteFile(next, data, 0o600) == nil {
				_ = os.Rename(next, path)
			}
		}
		pause := heartbeatInterval
		if !s.Connected || s.Store != "" {
			pause = heartbeatRetry
		}
		if !storage.Wait(ctx, pause) {
			_ = os.Remove(path)
			return
		}
	}
}

func removeDeadHeartbeats(folder string) {
	paths, _ := filepath.Glob(heartbeatPath(folder, "*")) // The pattern is a good one.
	for _, path := range paths {
		if s, err := readHeartbeat(path); err == nil && !processExists(s.PID) {
			_ = os.Remove(path)
		}
	}
}

func readHeartbeat(path string) (s heartbeat, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("can't read the heartbeat: %w", err)
	}
	return s, nil
}

// printHealth fails unless all bots with this data folder are alive, connected, and their store answers.
func printHealth(args []string, stdout, stderr io.Writer) error {
	c, err := parseArchive(newFlags("health", stderr), args)
	if err != nil {
		return err
	}
	paths, err := filepath.Glob(heartbeatPath(c.Data, "*"))
	if err != nil {
		return err
	}
	var running int
	for _, path := range paths {
		s, err := readHeartbeat(path)
		if errors.Is(err, os.ErrNotExist) {
			continue // It stopped a moment ago.
		}
		if err != nil {
			return err
		}
		if !processExists(s.PID) {
			continue
		}
		running++
		if err := s.check(); err != nil {
			return err
		}
	}
	if running == 0 {
		return errors.New("no bot is running with this data folder")
	}
	_, err = fmt.Fprintln(stdout, "well")
	return err
}

func (s heartbeat) check() error {
	switch age := time.Since(s.At); {
	case age > heartbeatLife:
		return fmt.Errorf("process %d: the last heartbeat is %s old", s.PID, age.Round(time.Second))
	case s.Store != "":
		return fmt.Errorf("process %d: the database is away: %s", s.PID, s.Store)
	case !s.Connected:
		return fmt.Errorf("process %d: the bot isn't connected", s.PID)
	}
	return nil
}

// processExists says whether a process of this computer exists; where that can't be found out, it does.
func processExists(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	err = process.Signal(syscall.Signal(0))
	return !errors.Is(err, os.ErrProcessDone) && !errors.Is(err, syscall.ESRCH)
}
