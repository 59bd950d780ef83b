package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// The running bot writes a sign of life beside its data; the command health reads it. No port is needed for that, so it
// works in a container without a shell.
const (
	signFile  = "health.json"
	signEvery = 10 * time.Second
	signLife  = 45 * time.Second
)

// sign is the sign of life.
type sign struct {
	At        time.Time `json:"at"`
	Connected bool      `json:"connected"`
	Store     string    `json:"store"`
}

// live writes signs of life until the context ends.
func live(ctx context.Context, folder string, look func(context.Context) sign) {
	tick := time.NewTicker(signEvery)
	defer tick.Stop()
	path := filepath.Join(folder, signFile)
	for {
		if data, err := json.Marshal(look(ctx)); err == nil {
			next := path + ".next"
			if os.WriteFile(next, data, 0o600) == nil {
				_ = os.Rename(next, path)
			}
		}
		select {
		case <-ctx.Done():
			_ = os.Remove(path)
			return
		case <-tick.C:
		}
	}
}

// health fails unless the bot that uses this data folder is alive, connected, and its store answers.
func health(stdout io.Writer) error {
	c, err := readConfig()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(c.Data, signFile))
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("no bot is running with this data folder")
	}
	if err != nil {
		return err
	}
	var s sign
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("the sign of life can't be read: %w", err)
	}
	switch age := time.Since(s.At); {
	case age > signLife:
		return fmt.Errorf("the last sign of life is %s old", age.Round(time.Second))
	case s.Store != "":
		return errors.New("the store does not answer: " + s.Store)
	case !s.Connected:
		return errors.New("the bot is not connected")
	}
	_, err = fmt.Fprintln(stdout, "well")
	return err
}
