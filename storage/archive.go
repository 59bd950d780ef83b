package storage

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"slices"
	"time"
)

// An archive is a text of one JSON object a line: first a header, then an Item a line, at last a trailer with what was
// counted and the SHA-256 of every byte before its line. It holds secrets of the games that go on.
const (
	archiveName   = "archive"
	archiveFormat = 1
	// maxLine bounds a line, in bytes: a game is one.
	maxLine = 256 << 20
)

// ErrArchive says that an archive is cut off, altered, or none at all.
var ErrArchive = errors.New("export is damaged")

// Count says what was exported or imported.
type Count struct {
	Games    int `json:"games"`
	Records  int `json:"records"`
	Timers   int `json:"timers"`
	Profiles int `json:"profiles"`
	// Entries are those of ledgers.
	Entries int `json:"entries"`
	// Skipped are games of an import that the store had already, with the same records and maybe more, KeptProfiles the
	// profiles that it had.
	Skipped      int `json:"-"`
	KeptProfiles int `json:"-"`
}

// skip counts an item that the store of an import has already; timers and entries go without saying.
func (c *Count) skip(item Item) {
	switch {
	case item.Game != nil:
		c.Skipped++
	case item.Profile != nil:
		c.KeptProfiles++
	}
}

func (c *Count) add(item Item) {
	switch {
	case item.Game != nil:
		c.Games++
		c.Records += len(item.Game.Log)
	case item.Timer != nil:
		c.Timers++
	case item.Profile != nil:
		c.Profiles++
	case item.Ledger != nil:
		c.Entries += len(item.Ledger.Entries)
	}
}

// String is such as "2 games with 70 records, 1 timer, 3 profiles and 40 statistics".
func (c Count) String() string {
	many := func(n int, what string) string {
		if n != 1 {
			what += "s"
		}
		return fmt.Sprintf("%d %s", n, what)
	}
	text := fmt.Sprintf("%s with %s, %s, %s and %s", many(c.Games, "game"), many(c.Records, "record"),
		many(c.Timers, "timer"), many(c.Profiles, "profile"), many(c.Entries, "statistic"))
	if c.Skipped+c.KeptProfiles > 0 {
		text += fmt.Sprintf("; left out %s and %s that the database already has", many(c.Skipped, "game"),
			many(c.KeptProfiles, "profile"))
	}
	return text
}

type archiveHeader struct {
	Program string    `json:"harbormaster"`
	Format  int       `json:"format"`
	Schema  int       `json:"schema"`
	At      time.Time `json:"at"`
}

type archiveTrailer struct {
	Count
	SHA256 string `json:"sha256"`
}

type archiveLine struct {
	Item
	End *archiveTrailer `json:"end,omitempty"`
}

// Export writes everything that a store keeps as an archive. It holds one game at a time in memory. At is the time that
// the archive tells of itself.
func Export(ctx context.Context, from Portable, at time.Time, w io.Writer) (Count, error) {
	out := archiveWriter{out: bufio.NewWriter(w), sum: sha256.New()}
	if err := out.writeLine(archiveHeader{Program: archiveName, Format: archiveFormat, Schema: Schema,
		At: at.UTC()}); err != nil {
		return Count{}, err
	}
	var count Count
	err := from.Each(ctx, func(item Item) error {
		if err := item.Check(); err != nil {
			return err
		}
		count.add(item)
		return out.writeLine(archiveLine{Item: item})
	})
	if err != nil {
		return count, err
	}
	end := &archiveTrailer{Count: count, SHA256: hex.EncodeToString(out.sum.Sum(nil))}
	if err := out.writeLine(archiveLine{End: end}); err != nil {
		return count, err
	}
	if err := out.out.Flush(); err != nil {
		return count, fmt.Errorf("can't write the export: %w", err)
	}
	return count, nil
}

type archiveWriter struct {
	out *bufio.Writer
	sum hash.Hash
}

func (a *archiveWriter) writeLine(v any) error {
	enc := json.NewEncoder(io.MultiWriter(a.out, a.sum))
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("can't write the export: %w", err)
	}
	return nil
}

// Import puts everything of an archive into a store that lacks it. The archive is read twice: nothing is written before
// all of it was verified, each game by check too, which may be nil. The error is ErrArchive if it is cut off, altered
// or none, or if check refuses a game, ErrNewer if a newer program wrote it, ErrExists if the store has some of its
// games with other records; none of them changes the store. What the store has already is skipped: games with the same
// records and maybe more since, with their timers, and profiles and entries of ledgers, whatever they say there. So
// an import that broke off can be repeated, and lost games are brought back beside others that went on.
func Import(ctx context.Context, archive io.ReadSeeker, to Store, check func(GameItem) error) (Count, error) {
	start, err := archive.Seek(0, io.SeekCurrent)
	if err != nil {
		return Count{}, fmt.Errorf("can't read the export: %w", err)
	}
	logs := map[GameID]logDigest{}
	var refused error // Told last: an archive that was altered on its way is refused for that.
	err = readArchive(ctx, archive, func(line int, item Item) error {
		if item.Game == nil {
			return nil
		}
		id := item.Game.ID
		if _, twice := logs[id]; twice {
			return fmt.Errorf("%w: line %d: game %s for the second time", ErrArchive, line, id)
		}
		if check != nil && refused == nil {
			if err := check(*item.Game); err != nil {
				refused = fmt.Errorf("%w: line %d: game %s: %w", ErrArchive, line, id, err)
			}
		}
		mark, err := digestOf(item.Game.Log)
		logs[id] = mark
		return err
	})
	if err = cmp.Or(err, refused); err != nil {
		return Count{}, err
	}
	kept, err := compare(ctx, to, logs)
	if err != nil {
		return Count{}, err
	}
	if _, err := archive.Seek(start, io.SeekStart); err != nil {
		return Count{}, fmt.Errorf("can't read the export: %w", err)
	}
	var count Count
	err = readArchive(ctx, archive, func(_ int, item Item) error {
		switch added, err := addItem(ctx, to, item, kept); {
		case err != nil:
			return err
		case added:
			count.add(item)
		default:
			count.skip(item)
		}
		return nil
	})
	return count, err
}

// addItem puts an item of an archive into a store; false where the store has it, or newer timers of its game. Of a part
// of a ledger it leaves in the item what the store lacks; the store is told the others as they are.
func addItem(ctx context.Context, to Store, item Item, kept map[GameID]keptGame) (bool, error) {
	switch p := item.Profile; {
	case item.Game != nil && kept[item.Game.ID] != lacking, item.Timer != nil && kept[item.Timer.Game] == wentOn:
		return false, nil
	case p != nil:
		err := to.SwapProfile(ctx, p.Kind, p.ID, nil, p.Value)
		if errors.Is(err, ErrConflict) {
			return false, nil
		}
		return err == nil, err
	case item.Ledger != nil:
		l := item.Ledger
		kept, err := to.Entries(ctx, l.Name, slices.Collect(maps.Keys(l.Entries))...)
		if err != nil {
			return false, err
		}
		maps.DeleteFunc(l.Entries, func(key, _ string) bool { return kept[key] != "" })
		next := maps.Clone(l.Entries)
		maps.Copy(next, kept)
		return len(l.Entries) > 0, to.SwapEntries(ctx, l.Name, kept, next)
	}
	return true, to.Put(ctx, item)
}

// keptGame says whether a store has a game of an archive: not at all, as it is there, or with more records.
type keptGame uint8

const (
	lacking keptGame = iota
	alike
	wentOn
)

// compare tells which games a store has already, and refuses those that have other records there.
func compare(ctx context.Context, store Store, logs map[GameID]logDigest) (map[GameID]keptGame, error) {
	kept := map[GameID]keptGame{}
	var differ []GameID
	for id, want := range logs {
		log, err := store.Log(ctx, id, 1, 0)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		mark, err := digestOf(log[:min(len(log), want.records)])
		switch {
		case err != nil:
			return nil, err
		case mark != want:
			differ = append(differ, id)
		case len(log) > want.records:
			kept[id] = wentOn
		default:
			kept[id] = alike
		}
	}
	if len(differ) > 0 {
		return nil, fmt.Errorf("%w: the database has %d of the export's %d games with other records, such as %s; "+
			"nothing was imported",
			ErrExists, len(differ), len(logs), slices.Min(differ))
	}
	return kept, nil
}

type logDigest struct {
	records int
	sum     [sha256.Size]byte
}

func digestOf(log []Record) (logDigest, error) {
	h := sha256.New()
	enc := json.NewEncoder(h)
	for _, r := range log {
		if err := enc.Encode(r); err != nil {
			return logDigest{}, fmt.Errorf("record %d: %w", r.Seq, err)
		}
	}
	return logDigest{len(log), [sha256.Size]byte(h.Sum(nil))}, nil
}

type archiveReader struct {
	in   *bufio.Reader
	sum  hash.Hash
	line int
}

// next gives a line without summing it up. io.EOF at the end.
func (a *archiveReader) next() ([]byte, error) {
	var line []byte
	for {
		part, err := a.in.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			return nil, a.damaged("it has more than %d MiB", maxLine>>20)
		}
		line = append(line, part...)
		switch {
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			a.line++
			return line, nil
		case errors.Is(err, io.EOF):
			return nil, io.EOF
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, fmt.Errorf("can't read the export: %w", err)
		}
	}
}

func (a *archiveReader) damaged(format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrArchive, a.line, fmt.Sprintf(format, args...))
}

// readArchive hands out the items of an archive, and fails at its end if they are not those that were exported.
func readArchive(ctx context.Context, r io.Reader, use func(line int, item Item) error) error {
	a := archiveReader{in: bufio.NewReaderSize(r, 64<<10), sum: sha256.New()}
	if err := a.header(); err != nil {
		return err
	}
	var count Count
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		text, err := a.next()
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("%w: it is cut off behind line %d", ErrArchive, a.line)
		}
		if err != nil {
			return err
		}
		var line archiveLine
		switch err := strictJSON(text, &line); {
		case err != nil && text[len(text)-1] != '\n':
			return fmt.Errorf("%w: it is cut off in line %d", ErrArchive, a.line)
		case err != nil:
			return a.damaged("%v", err)
		}
		if line.End != nil {
			return a.end(line, count)
		}
		if err := line.Check(); err != nil {
			return a.damaged("%v", err)
		}
		a.sum.Write(text)
		count.add(line.Item)
		if err := use(a.line, line.Item); err != nil {
			return err
		}
	}
}

func (a *archiveReader) header() error {
	text, err := a.next()
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	var h archiveHeader
	if json.Unmarshal(text, &h) != nil || h.Program != archiveName || h.Format < 1 || h.Schema < 1 {
		return fmt.Errorf("%w: this isn't an export of harbormaster", ErrArchive)
	}
	if h.Format > archiveFormat || h.Schema > Schema {
		return fmt.Errorf("%w: the export has format %d and schema %d, this program knows %d and %d; update "+
			"the program",
			ErrNewer, h.Format, h.Schema, archiveFormat, Schema)
	}
	if h.Schema < OldestSchema {
		return fmt.Errorf("%w: the export has schema %d and this program reads %d at least",
			ErrOlder, h.Schema, OldestSchema)
	}
	a.sum.Write(text)
	return nil
}

func (a *archiveReader) end(line archiveLine, count Count) error {
	if line.Item != (Item{}) {
		return a.damaged("an item in the last line")
	}
	if line.End.SHA256 != hex.EncodeToString(a.sum.Sum(nil)) || line.End.Count != count {
		return fmt.Errorf("%w: it was altered: its content is not what its last line says", ErrArchive)
	}
	if _, err := a.next(); !errors.Is(err, io.EOF) {
		return a.damaged("something follows the last line")
	}
	return nil
}

// strictJSON reads one JSON value without fields that are not known.
func strictJSON(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}
