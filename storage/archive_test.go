package storage_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

var noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

// shelfful is one game of every phase, and everything else that a store keeps.
func shelfful(t testing.TB) []storage.Item {
	t.Helper()
	items, err := storagetest.Items(puertorico.Game())
	if err != nil {
		t.Fatal(err)
	}
	return items
}

func file(t *testing.T, items ...storage.Item) *bolt.Store {
	t.Helper()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	for _, item := range items {
		if err := s.Put(t.Context(), item); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func exported(t testing.TB, s storage.Portable) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := storage.Export(t.Context(), s, noon, &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// contents lists what a store keeps, in a stable order.
func contents(t testing.TB, s storage.Portable) []storage.Item {
	t.Helper()
	var list []storage.Item
	if err := s.Each(t.Context(), func(item storage.Item) error {
		list = append(list, item)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	key := func(i storage.Item) string {
		switch {
		case i.Game != nil:
			return "game " + string(i.Game.ID)
		case i.Timer != nil:
			return "timer " + i.Timer.Key
		case i.Ledger != nil:
			return "ledger " + i.Ledger.Name
		}
		return "profile " + i.Profile.Kind + " " + i.Profile.ID
	}
	slices.SortFunc(list, func(a, b storage.Item) int { return strings.Compare(key(a), key(b)) })
	return list
}

func sameItems(t testing.TB, got, want []storage.Item) {
	t.Helper()
	if reflect.DeepEqual(got, want) { // Much faster; the other one knows that a time is a time.
		return
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b engine.Rand) bool { return a == b })); diff != "" {
		t.Errorf("another content (-want +got):\n%s", diff)
	}
}

// memory is a store for archives: it has only what they need.
type memory struct {
	storage.Store
	items []storage.Item
	// full is the number of items that it takes, 0 for any.
	full int
}

var errFull = errors.New("the memory is full")

func (m *memory) Each(_ context.Context, use func(storage.Item) error) error {
	for _, item := range m.items {
		if err := use(item); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) Put(_ context.Context, item storage.Item) error {
	if m.full > 0 && len(m.items) >= m.full {
		return errFull
	}
	m.items = append(m.items, item)
	return nil
}

func (m *memory) SwapProfile(ctx context.Context, kind, id string, _, value json.RawMessage) error {
	for _, item := range m.items {
		if p := item.Profile; p != nil && p.Kind == kind && p.ID == id && !bytes.Equal(p.Value, value) {
			return storage.ErrConflict
		}
	}
	return m.Put(ctx, storage.Item{Profile: &storage.ProfileItem{Kind: kind, ID: id, Value: value}})
}

func (m *memory) Log(_ context.Context, id storage.GameID, first, last int) ([]storage.Record, error) {
	for _, item := range m.items {
		if item.Game != nil && item.Game.ID == id {
			if last == 0 {
				last = len(item.Game.Log)
			}
			return item.Game.Log[first-1 : min(last, len(item.Game.Log))], nil
		}
	}
	return nil, storage.ErrNotFound
}

func (m *memory) Entries(context.Context, string, ...string) (map[string]string, error) {
	return nil, nil
}

func (m *memory) SwapEntries(ctx context.Context, ledger string, _, next map[string]string) error {
	return m.Put(ctx, storage.Item{Ledger: &storage.LedgerItem{Name: ledger, Entries: next}})
}

func TestAnArchiveMovesEverythingFromOneStoreToAnother(t *testing.T) {
	items := shelfful(t)
	from, to := file(t, items...), file(t)
	text := exported(t, from)
	count, err := storage.Import(t.Context(), bytes.NewReader(text), to, nil)
	if err != nil {
		t.Fatal(err)
	}
	sameItems(t, contents(t, to), contents(t, from))
	if again := exported(t, to); !bytes.Equal(again, text) {
		t.Error("exported again it is another archive")
	}
	records := 0
	for _, item := range items {
		if item.Game != nil {
			records += len(item.Game.Log)
		}
	}
	if want := (storage.Count{Games: 5, Records: records, Timers: 2, Profiles: 3, Entries: 2}); count != want {
		t.Errorf("counted %+v, want %+v", count, want)
	}
	for _, user := range []string{"u1", items[1].Game.Log[0].Host} {
		a, err := from.ByUser(t.Context(), user)
		b, err2 := to.ByUser(t.Context(), user)
		if err != nil || err2 != nil || !slices.Equal(a, b) {
			t.Errorf("games of %s: %v, then %v (%v, %v)", user, a, b, err, err2)
		}
	}
	a, err := from.Unpublished(t.Context())
	b, err2 := to.Unpublished(t.Context())
	if err != nil || err2 != nil || !slices.Equal(a, b) || len(a) == 0 {
		t.Errorf("unpublished: %v, then %v (%v, %v)", a, b, err, err2)
	}
}

func TestAnEmptyStoreGivesAnArchiveOfNothing(t *testing.T) {
	to := file(t)
	count, err := storage.Import(t.Context(), bytes.NewReader(exported(t, file(t))), to, nil)
	if err != nil || count != (storage.Count{}) || len(contents(t, to)) > 0 {
		t.Errorf("%+v, %v", count, err)
	}
}

func TestABrokenArchiveIsRefusedBeforeAnythingIsWritten(t *testing.T) {
	text := exported(t, &memory{items: shelfful(t)})
	refused := func(what string, broken []byte, want error) {
		t.Helper()
		to := &memory{}
		if _, err := storage.Import(t.Context(), bytes.NewReader(broken), to, nil); !errors.Is(err, want) {
			t.Errorf("%s: %v", what, err)
		}
		if len(to.items) > 0 {
			t.Errorf("%s: %d items were written", what, len(to.items))
		}
	}
	for at := 0; at < len(text)-1; at += 1 + len(text)/40 {
		refused(fmt.Sprintf("the first %d bytes", at), text[:at], storage.ErrArchive)
		altered := bytes.Clone(text)
		altered[at] ^= 1
		refused(fmt.Sprintf("byte %d altered", at), altered, storage.ErrArchive)
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	for n := range lines {
		if n < len(lines)-1 {
			refused(fmt.Sprintf("only %d lines", n), bytes.Join(lines[:n], nil), storage.ErrArchive)
		}
		refused(fmt.Sprintf("without line %d", n+1), bytes.Join(slices.Delete(slices.Clone(lines), n, n+1), nil), storage.ErrArchive)
	}
	refused("two archives", append(bytes.Clone(text), text...), storage.ErrArchive)
	refused("something behind it", append(bytes.Clone(text), 'x'), storage.ErrArchive)
	refused("a letter", []byte("Dear harbormaster,\nhow are you?\n"), storage.ErrArchive)
	refused("another JSON", []byte(`{"a":1}`), storage.ErrArchive)
	refused("a newer format", bytes.Replace(text, []byte(`"format":1`), []byte(`"format":2`), 1), storage.ErrNewer)
	schema := func(n int) []byte {
		return bytes.Replace(text, fmt.Appendf(nil, `"schema":%d`, storage.Schema), fmt.Appendf(nil, `"schema":%d`, n), 1)
	}
	refused("a newer schema", schema(storage.Schema+1), storage.ErrNewer)
	refused("an older schema", schema(storage.OldestSchema-1), storage.ErrOlder)
}

// signed makes an archive of any lines.
func signed(count storage.Count, lines ...string) []byte {
	text := fmt.Sprintf(`{"harbormaster":"archive","format":1,"schema":%d,"at":"2026-03-14T12:00:00Z"}`, storage.Schema) + "\n"
	for _, line := range lines {
		text += line + "\n"
	}
	sum := sha256.Sum256([]byte(text))
	return fmt.Appendf([]byte(text), `{"end":{"games":%d,"records":%d,"timers":%d,"profiles":%d,"entries":%d,"sha256":"%s"}}`+"\n",
		count.Games, count.Records, count.Timers, count.Profiles, count.Entries, hex.EncodeToString(sum[:]))
}

func TestAnArchiveThatNoStoreGaveIsRefused(t *testing.T) {
	game := func(id string, seqs ...int) string {
		g := storage.GameItem{ID: storage.GameID(id)}
		for _, seq := range seqs {
			g.Log = append(g.Log, storage.Record{Seq: seq})
		}
		text, _ := json.Marshal(storage.Item{Game: &g})
		return string(text)
	}
	twice := strings.ReplaceAll(game("a", 1, 2), `"seq":`, `"interaction":"i1","seq":`)
	profile := `{"profile":{"kind":"user","id":"1","value":{}}}`
	if _, err := storage.Import(t.Context(), bytes.NewReader(signed(storage.Count{Games: 1, Records: 2, Profiles: 1}, game("a", 1, 2), profile)), &memory{}, nil); err != nil {
		t.Errorf("a good one: %v", err)
	}
	for what, archive := range map[string][]byte{
		"a game twice":        signed(storage.Count{Games: 2, Records: 2}, game("a", 1), game("a", 1)),
		"a click twice":       signed(storage.Count{Games: 1, Records: 2}, twice),
		"a game with a gap":   signed(storage.Count{Games: 1, Records: 2}, game("a", 1, 3)),
		"a game of nothing":   signed(storage.Count{Games: 1}, game("a")),
		"a bad id":            signed(storage.Count{Games: 1, Records: 1}, game("../a", 1)),
		"a wrong count":       signed(storage.Count{Games: 2, Records: 1}, game("a", 1)),
		"two things at once":  signed(storage.Count{Games: 1, Records: 1}, strings.TrimSuffix(game("a", 1), "}")+`,"timer":{"key":"k"}}`),
		"nothing in a line":   signed(storage.Count{}, `{}`),
		"an unknown field":    signed(storage.Count{Profiles: 1}, strings.Replace(profile, `"id"`, `"colour":"red","id"`, 1)),
		"a profile of nobody": signed(storage.Count{Profiles: 1}, strings.Replace(profile, `"1"`, `""`, 1)),
		"an entry of none":    signed(storage.Count{Entries: 1}, `{"ledger":{"name":"g1","entries":{"0/1":"1"}}}`),
		"a profile of none":   signed(storage.Count{Profiles: 1}, strings.Replace(profile, `,"value":{}`, "", 1)),
		"a timer without key": signed(storage.Count{Timers: 1}, `{"timer":{"kind":"lobby"}}`),
		"two values in one":   signed(storage.Count{Profiles: 2}, profile+profile),
		"no object":           signed(storage.Count{}, `7`),
	} {
		to := &memory{}
		if _, err := storage.Import(t.Context(), bytes.NewReader(archive), to, nil); !errors.Is(err, storage.ErrArchive) || len(to.items) > 0 {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestAGameThatTheCheckRefusesIsNotImported(t *testing.T) {
	items := shelfful(t)
	text := exported(t, &memory{items: items})
	check := func(g storage.GameItem) error {
		if g.ID == items[0].Game.ID {
			return errFull
		}
		return nil
	}
	to := &memory{}
	_, err := storage.Import(t.Context(), bytes.NewReader(text), to, check)
	if !errors.Is(err, storage.ErrArchive) || !errors.Is(err, errFull) || !strings.Contains(err.Error(), "line 2: game "+string(items[0].Game.ID)) || len(to.items) > 0 {
		t.Errorf("%v, with %d items", err, len(to.items))
	}
	altered := bytes.Replace(text, []byte(`"seq":1,`), []byte(`"seq":1 ,`), 1)
	if _, err := storage.Import(t.Context(), bytes.NewReader(altered), to, check); err == nil || !strings.Contains(err.Error(), "it was altered") {
		t.Errorf("an altered one: %v", err)
	}
}

func TestAnImportThatBrokeOffCanBeRepeated(t *testing.T) {
	items := shelfful(t)
	text := exported(t, &memory{items: items})
	to := &memory{full: 3}
	count, err := storage.Import(t.Context(), bytes.NewReader(text), to, nil)
	if !errors.Is(err, errFull) || count.Games != 3 {
		t.Fatalf("%+v, %v", count, err)
	}
	to.full = 0
	count, err = storage.Import(t.Context(), bytes.NewReader(text), to, nil)
	if err != nil || count.Games != 2 || count.Skipped != 3 {
		t.Fatalf("%+v, %v", count, err)
	}
	sameItems(t, contents(t, to), contents(t, &memory{items: items}))
}

func TestGamesWithOtherRecordsAreNotOverwritten(t *testing.T) {
	items := shelfful(t)
	text := exported(t, &memory{items: items})
	shorter, other := *items[0].Game, *items[0].Game
	shorter.Log = shorter.Log[:5]
	shorter.Publication.Seq = 5
	other.Log = slices.Clone(other.Log)
	other.Log[4].Answer = "another one"
	for what, g := range map[string]storage.GameItem{"fewer records": shorter, "another record": other} {
		to := file(t, storage.Item{Game: &g})
		before := contents(t, to)
		_, err := storage.Import(t.Context(), bytes.NewReader(text), to, nil)
		if !errors.Is(err, storage.ErrExists) || !strings.Contains(err.Error(), "1 of the export's 5 games") || !strings.Contains(err.Error(), string(g.ID)) {
			t.Errorf("%s: got %v", what, err)
		}
		sameItems(t, contents(t, to), before)
	}
}

// The game was played on since the archive was made, and its timer and a profile were set anew; the others were lost.
func TestGamesAreBroughtBackBesideOneThatWentOn(t *testing.T) {
	items := shelfful(t)
	items = append(items, storage.Item{Timer: &storage.Timer{Key: "clock", Game: items[0].Game.ID, At: noon}})
	settings := storage.ProfileItem{Kind: "guild", ID: "g2", Value: json.RawMessage(`{"locale":"cs"}`)}
	figures := func(entries map[string]string) storage.Item {
		return storage.Item{Ledger: &storage.LedgerItem{Name: "all/puertorico", Entries: entries}}
	}
	const old, lost, since = "1 [1]", "2 [2]", "3 [3]"
	items = append(items, storage.Item{Profile: &settings}, figures(map[string]string{"0/ana": old, "0/ben": lost}))
	text := exported(t, &memory{items: items})
	newer := settings
	newer.Value = json.RawMessage(`{"locale":"de"}`)
	timer := storage.Timer{Key: "clock", Game: items[0].Game.ID, At: noon.Add(time.Hour)}
	to := file(t, items[0], storage.Item{Profile: &newer}, storage.Item{Timer: &timer}, figures(map[string]string{"0/ana": since}))
	next, _, err := to.Load(t.Context(), items[0].Game.ID)
	if err != nil {
		t.Fatal(err)
	}
	next.Seq, next.Interaction = next.Seq+1, ""
	if _, err := to.Append(t.Context(), items[0].Game.ID, next); err != nil {
		t.Fatal(err)
	}
	count, err := storage.Import(t.Context(), bytes.NewReader(text), to, nil)
	if err != nil || count.Games != 4 || count.Skipped != 1 || count.KeptProfiles != 1 || count.Profiles != 3 || count.Timers != 1 || count.Entries != 3 {
		t.Errorf("%+v, %v", count, err)
	}
	if value, err := to.Profile(t.Context(), newer.Kind, newer.ID); err != nil || !bytes.Equal(value, newer.Value) {
		t.Errorf("the newer settings became %s (%v)", value, err)
	}
	got, err := to.Entries(t.Context(), "all/puertorico", "0/ana", "0/ben")
	if diff := cmp.Diff(map[string]string{"0/ana": since, "0/ben": lost}, got); diff != "" || err != nil {
		t.Errorf("the figures became (%v, -want +got)\n%s", err, diff)
	}
	if r, err := to.Ranking(t.Context(), "all/puertorico", "0", 9, ""); err != nil || !slices.Equal(r.Names, []string{"ana", "ben"}) {
		t.Errorf("the ranking became %q (%v)", r.Names, err)
	}
	if due, err := to.Lease(t.Context(), noon.Add(30*time.Minute), time.Minute, 9); err != nil || slices.ContainsFunc(due, func(x storage.Timer) bool { return x.Key == "clock" }) {
		t.Errorf("the timer of the game that went on became the older one: %+v (%v)", due, err)
	}
	if last, _, err := to.Load(t.Context(), items[0].Game.ID); err != nil || last.Seq != next.Seq {
		t.Errorf("the game that went on stands at %d, not %d (%v)", last.Seq, next.Seq, err)
	}
}

// deafLedgers is a store whose ledgers can't be read.
type deafLedgers struct {
	storage.Store
	written int
}

func (*deafLedgers) Entries(context.Context, string, ...string) (map[string]string, error) {
	return nil, storage.ErrUnavailable
}

func (d *deafLedgers) SwapEntries(context.Context, string, map[string]string, map[string]string) error {
	d.written++
	return nil
}

// TestAnImportWritesNoLedgerThatItCouldNotRead: what the store has would be written over, or doubled.
func TestAnImportWritesNoLedgerThatItCouldNotRead(t *testing.T) {
	item := storage.Item{Ledger: &storage.LedgerItem{Name: "all/puertorico", Entries: map[string]string{"0/ana": "1 [1]"}}}
	to := &deafLedgers{Store: file(t)}
	text := exported(t, &memory{items: []storage.Item{item}})
	_, importing := storage.Import(t.Context(), bytes.NewReader(text), to, nil)
	putting := storage.PutItem(t.Context(), to, item, nil)
	if !errors.Is(importing, storage.ErrUnavailable) || !errors.Is(putting, storage.ErrUnavailable) || to.written > 0 {
		t.Errorf("an import gives %v, an item %v; the ledger was written %d times", importing, putting, to.written)
	}
}

func TestACancelledExportOrImportSaysSo(t *testing.T) {
	items := shelfful(t)
	text := exported(t, &memory{items: items})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	to := &memory{}
	if _, err := storage.Import(ctx, bytes.NewReader(text), to, nil); !errors.Is(err, context.Canceled) || len(to.items) > 0 {
		t.Errorf("import: %v", err)
	}
	if _, err := storage.Export(ctx, file(t, items...), noon, &bytes.Buffer{}); !errors.Is(err, context.Canceled) {
		t.Errorf("export: %v", err)
	}
}

type fullDisk struct{ left int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.left -= len(b); d.left < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestAnExportThatCannotBeWrittenSaysSo(t *testing.T) {
	items := shelfful(t)
	size := len(exported(t, &memory{items: items}))
	for _, left := range []int{0, 100, size / 2, size - 1} {
		if _, err := storage.Export(t.Context(), &memory{items: items}, noon, &fullDisk{left}); !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: %v", left, err)
		}
	}
}

func FuzzImport(f *testing.F) {
	items := shelfful(f)
	for i := range items {
		if g := items[i].Game; g != nil {
			short := *g
			short.Log = short.Log[:min(2, len(short.Log))]
			short.Publication.Seq = min(short.Publication.Seq, 2)
			items[i].Game = &short
		}
	}
	text := exported(f, &memory{items: items})
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Add(signed(storage.Count{Profiles: 1}, `{"profile":{"kind":"user","id":"1","value":{}}}`))
	f.Add(signed(storage.Count{Games: 1, Records: 1}, `{"game":{"id":"a","log":[{"seq":1,"act":{"kind":"open","seat":-1},"table":{}}],"shown":{"seq":1}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		// A mutated archive gets the sum that it needs, so that its items are reached.
		if cut := bytes.LastIndex(text, []byte(`{"end":`)); cut >= 0 {
			sum := sha256.Sum256(text[:cut])
			text = append(bytes.Clone(text[:cut]), bytes.ReplaceAll(text[cut:], shaOf(text[cut:]), []byte(hex.EncodeToString(sum[:])))...)
		}
		to := &memory{}
		count, err := storage.Import(t.Context(), bytes.NewReader(text), to, nil)
		if err != nil {
			if len(to.items) > 0 {
				t.Errorf("%d items of a refused archive were written: %v", len(to.items), err)
			}
			return
		}
		wrote := 0
		for _, item := range to.items {
			if wrote++; item.Ledger != nil {
				wrote += len(item.Ledger.Entries) - 1
			}
		}
		if got := count.Games + count.Timers + count.Profiles + count.Entries; got != wrote {
			t.Errorf("counted %d, wrote %d", got, wrote)
		}
		again := &memory{}
		if _, err := storage.Import(t.Context(), bytes.NewReader(exported(t, to)), again, nil); err != nil {
			t.Fatalf("exported again it is refused: %v", err)
		}
		a, _ := json.Marshal(to.items)
		b, _ := json.Marshal(again.items)
		if !bytes.Equal(a, b) {
			t.Errorf("exported again it is\n%s\nnot\n%s", b, a)
		}
	})
}

// shaOf is what stands as the sum in a trailer.
func shaOf(trailer []byte) []byte {
	_, rest, ok := bytes.Cut(trailer, []byte(`"sha256":"`))
	sum, _, closed := bytes.Cut(rest, []byte(`"`))
	if !ok || !closed || len(sum) == 0 {
		return trailer
	}
	return sum
}
