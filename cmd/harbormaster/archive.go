package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/feature/stats"
	"github.com/harbormaster/harbormaster/bot/publish"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/retrace"
)

// runExport writes everything that a store keeps as an archive, to stdout or a file.
func runExport(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := newFlags("export", stderr)
	from := flags.String("from", "", "redis://… or a folder or file of games, instead of the configured database")
	file := flags.String("file", "", "write the export to this file (default: stdout)")
	c, err := parseArchive(flags, args)
	if err != nil {
		return err
	}
	store, err := openNamed(ctx, c, *from, true)
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }() // It was only read.
	var count storage.Count
	if *file != "" {
		count, err = storage.ExportFile(ctx, store, time.Now(), *file)
	} else {
		count, err = storage.Export(ctx, store, time.Now(), stdout)
	}
	if err != nil {
		return fmt.Errorf("the export is incomplete: %w", err)
	}
	fmt.Fprintf(stderr, "Exported %s.\n", count)
	return nil
}

// runImport puts everything of an archive from stdin or a file into a store.
func runImport(ctx context.Context, args []string, stdin io.Reader, stderr io.Writer) error {
	flags := newFlags("import", stderr)
	to := flags.String("to", "", "redis://… or a folder or file of games, instead of the configured database")
	file := flags.String("file", "", "read the export from this file (default: stdin)")
	trust := flags.Bool("trust", false, "don't replay the games to check that every record follows the rules")
	c, err := parseArchive(flags, args)
	if err != nil {
		return err
	}
	if *file != "" {
		f, err := os.Open(*file)
		if err != nil {
			return fmt.Errorf("can't read the export: %w", err)
		}
		defer f.Close()
		stdin = f
	}
	archive, done, err := storage.Spool(stdin, c.Data)
	if err != nil {
		return err
	}
	defer done()
	store, err := openNamed(ctx, c, *to, false)
	if err != nil {
		return err
	}
	check := checkGame
	if *trust {
		check = nil
	}
	count, err := storage.Import(ctx, archive, withTimers{stats.Target{Store: store}, map[string]time.Time{}}, check)
	if closed := store.Close(); err == nil {
		err = closed
	}
	switch {
	case err != nil && count != storage.Count{}:
		return fmt.Errorf("the import stopped after %s; repeat it: %w", count, err)
	case err != nil:
		return fmt.Errorf("nothing was imported: %w", err)
	}
	fmt.Fprintf(stderr, "Imported %s.\n", count)
	return nil
}

// withTimers is a store that gets with each game the timers on which it relies.
type withTimers struct {
	storage.Store
	set map[string]time.Time
}

// Put implements storage.Portable. Of two times of a timer the sooner one counts.
func (s withTimers) Put(ctx context.Context, item storage.Item) error {
	if t := item.Timer; t != nil {
		if at, ok := s.set[t.Key]; ok && !t.At.Before(at) {
			return nil
		}
	}
	err := s.Store.Put(ctx, item)
	if err != nil || item.Game == nil {
		return err
	}
	for _, t := range publish.TimersOf(item.Game) {
		s.set[t.Key] = t.At
		if err := s.Set(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

func checkGame(g storage.GameItem) error {
	t, err := titles.Named(g.Log[0].Game)
	if err != nil {
		return err
	}
	return retrace.Check(t.Rules, g.Log)
}

func parseArchive(flags *flag.FlagSet, args []string) (config, error) {
	if err := parseFlags(flags, args); err != nil {
		return config{}, err
	}
	return readConfig()
}

// openNamed opens the store of that name, the configured one if it is empty.
func openNamed(ctx context.Context, c config, name string, read bool) (storage.Store, error) {
	switch {
	case name == "" && c.RedisURL == "":
		return openFile(c.Data, read)
	case name == "":
		// Whatever it holds, it is no path: a path is told when it cannot be used.
		return openRedis(ctx, c, c.RedisURL, read)
	case strings.Contains(name, "://"):
		if strings.HasPrefix(name, "redis://") {
			c.RedisCA = "" // It belongs to the configured one.
		}
		return openRedis(ctx, c, name, read)
	}
	return openFile(name, read)
}

// A game of thousands of moves is one answer, which may come from far away; nobody waits for it in a channel.
const (
	archiveAnswer = 30 * time.Second
	archiveRetry  = time.Minute
	archiveWait   = 5 * time.Second
)

func openRedis(ctx context.Context, c config, url string, read bool) (storage.Store, error) {
	options, err := c.redisOptions(url)
	if err != nil {
		return nil, err
	}
	options.ReadOnly = read
	options.ReadTimeout, options.RetryFor, options.Wait = archiveAnswer, archiveRetry, archiveWait
	store, err := redis.Open(ctx, options)
	switch {
	case read && errors.Is(err, storage.ErrNotFound):
		return nil, errors.New("there is nothing to export: this Redis holds no games")
	case err != nil:
		return nil, fmt.Errorf("can't use this Redis: %w", err)
	}
	return store, nil
}

// openFile opens the file of games of that name, or in the folder of that name.
func openFile(path string, read bool) (storage.Store, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() || err != nil &&
		filepath.Ext(path) != filepath.Ext(gamesFile) {
		path = filepath.Join(path, gamesFile)
	}
	store, err := bolt.Open(path, bolt.Options{ReadOnly: read})
	switch {
	case errors.Is(err, storage.ErrBusy):
		return nil, fmt.Errorf("%s is in use; stop the bot that uses it and try again", path)
	case read && errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is nothing to export: %s does not exist", path)
	case err != nil:
		return nil, err
	}
	return store, nil
}
