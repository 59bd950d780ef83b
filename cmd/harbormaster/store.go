package main

import (
	"context"
	"log/slog"
	"path/filepath"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// openStore opens the store that the configuration names: the local file below HARBORMASTER_DATA.
func openStore(_ context.Context, c config, _ *slog.Logger) (storage.Store, error) {
	return bolt.Open(filepath.Join(c.Data, gamesFile), bolt.Options{})
}

// storeName names the store in the log, without a password.
func (c config) storeName() string { return filepath.Join(c.Data, gamesFile) }
