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
