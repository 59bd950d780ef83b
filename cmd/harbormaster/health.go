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
)

// wellness is what is known of the running program. All methods may be called concurrently.
type wellness struct {
	stopping  atomic.Bool
	connected atomic.Pointer[func() bool]
	ping      func(context.Context) error
}

// pingTime is how long the store may take to answer.
const pingTime = 2 * time.Second

func (w *wellness) stored(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pingTime)
	defer cancel()
	return w.ping(ctx)
}

func (w *wellness) reached() bool {
	connected := w.connected.Load()
	return connected != nil && (*connected)()
}

// faults lists why the program can't serve people at present, in words that hold no secrets; none when it can.
func (w *wellness) faults(ctx context.Context) []string {
	var list []string
	if w.stopping.Load() {
		list = append(list, "the program is stopping")
	}
	if w.stored(ctx) != nil {
		list = append(list, "the store does not answer")
	}
	if !w.reached() {
		list = append(list, "the bot is not connected to Discord")
	}
	return list
}

// The running bot writes a sign of life beside its data; the command health reads it. No port is needed for that, so it
// works in a container without a shell. Each process has its own sign, so that several may share a folder.
const (
	signEvery = 10 * time.Second
	signSoon  = time.Second
	signLife  = 45 * time.Second
)

// sign is the sign of life of a process.
type sign struct {
	PID       int       `json:"pid"`
	At        time.Time `json:"at"`
	Connected bool      `json:"connected"`
	Store     string    `json:"store"`
}

// signPath is where a process of this computer, or all of them as a pattern with "*", leave their signs.
func signPath(folder, pid string) string {
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

// live writes signs of life until the context ends: sooner while something is away, so that its return is seen.
func live(ctx context.Context, folder string, w *wellness) {
	path := signPath(folder, fmt.Sprint(os.Getpid()))
	bury(folder)
	for {
		s := sign{PID: os.Getpid(), At: time.Now(), Connected: w.reached()}
		if err := w.stored(ctx); err != nil {
			s.Store = "it does not answer"
		}
		if data, err := json.Marshal(s); err == nil {
			next := path + ".next"
			if os.WriteFile(next, data, 0o600) == nil {
				_ = os.Rename(next, path)
			}
		}
		pause := signEvery
		if !s.Connected || s.Store != "" {
			pause = signSoon
		}
		select {
		case <-ctx.Done():
			_ = os.Remove(path)
			return
		case <-time.After(pause):
		}
	}
}

// bury removes the signs that killed processes have left.
func bury(folder string) {
	paths, _ := filepath.Glob(signPath(folder, "*")) // The pattern is a good one.
	for _, path := range paths {
		if s, err := readSign(path); err == nil && !alive(s.PID) {
			_ = os.Remove(path)
		}
	}
}

func readSign(path string) (s sign, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("the sign of life can't be read: %w", err)
	}
	return s, nil
}

// health fails unless all bots of this computer that use this data folder are alive, connected, and their store answers.
func health(stdout io.Writer) error {
	c, err := readConfig()
	if err != nil {
		return err
	}
	paths, err := filepath.Glob(signPath(c.Data, "*"))
	if err != nil {
		return err
	}
	var running int
	for _, path := range paths {
		s, err := readSign(path)
		if errors.Is(err, os.ErrNotExist) {
			continue // It stopped a moment ago.
		}
		if err != nil {
			return err
		}
		if !alive(s.PID) {
			continue
		}
		running++
		if err := s.judge(); err != nil {
			return err
		}
	}
	if running == 0 {
		return errors.New("no bot is running with this data folder")
	}
	_, err = fmt.Fprintln(stdout, "well")
	return err
}

// judge says what is wrong with a running process.
func (s sign) judge() error {
	switch age := time.Since(s.At); {
	case age > signLife:
		return fmt.Errorf("process %d: the last sign of life is %s old", s.PID, age.Round(time.Second))
	case s.Store != "":
		return fmt.Errorf("process %d: the store is away: %s", s.PID, s.Store)
	case !s.Connected:
		return fmt.Errorf("process %d: the bot is not connected", s.PID)
	}
	return nil
}

// alive says whether a process of this computer exists; where that can't be found out, it does.
func alive(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	err = process.Signal(syscall.Signal(0))
	return !errors.Is(err, os.ErrProcessDone) && !errors.Is(err, syscall.ESRCH)
}
