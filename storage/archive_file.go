package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// ExportFile is Export to a file that only its owner can read. It is written wholly, or the file stays as it was.
func ExportFile(ctx context.Context, from Portable, at time.Time, path string) (count Count, err error) {
	err = replaceFile(path, func(w io.Writer) error {
		count, err = Export(ctx, from, at, w)
		return err
	})
	return count, err
}

func replaceFile(path string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// Spool makes an archive readable twice, as Import needs it: it gives the file itself, or a copy in the folder of what
// comes through a pipe. Call done when it was read.
func Spool(r io.Reader, folder string) (archive io.ReadSeeker, done func(), err error) {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return f, func() {}, nil
		}
	}
	f, err := os.CreateTemp(folder, "import-*")
	if err != nil {
		return nil, nil, fmt.Errorf("no room for the export: %w", err)
	}
	_ = os.Remove(f.Name()) // Where an open file needs no name, nothing is left however the program ends.
	done = func() {
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
	if _, err := io.Copy(f, r); err != nil {
		done()
		return nil, nil, fmt.Errorf("can't read the export: %w", err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		done()
		return nil, nil, err
	}
	return f, done, nil
}
