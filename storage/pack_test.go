package storage_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

func played(t testing.TB, seats int, seed uint64) storage.GameItem {
	t.Helper()
	item, err := storagetest.Play(puertorico.Game(), seats, seed)
	if err != nil {
		t.Fatal(err)
	}
	return item
}

func packed(t testing.TB, r storage.Record) []byte {
	t.Helper()
	b, err := storage.Pack(r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func sameRecord(t interface{ Fatalf(string, ...any) }, got, want storage.Record) {
	if reflect.DeepEqual(got, want) {
		return
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b engine.Rand) bool { return a == b })); diff != "" {
		t.Fatalf("record %d differs (-want +got):\n%s", want.Seq, diff)
	}
}

func TestEveryRecordOfAGameIsUnpackedAsItWas(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for _, r := range played(t, seats, uint64(1000+seats)).Log {
			got, err := storage.Unpack(packed(t, r))
			if err != nil {
				t.Fatal(err)
			}
			sameRecord(t, got, r)
		}
	}
}

func TestAnyRecordIsUnpackedAsJSONWouldGiveIt(t *testing.T) {
	seat := rapid.Map(rapid.Int8Range(-2, 7), func(n int8) engine.Seat { return engine.Seat(n) })
	moment := rapid.Map(rapid.Int64Range(-1e18, 4e18), func(n int64) time.Time { return time.Unix(0, n).UTC() })
	event := rapid.Custom(func(t *rapid.T) engine.Event {
		return engine.Event{
			Kind: rapid.String().Draw(t, "kind"), Seat: seat.Draw(t, "seat"), Only: seat.Draw(t, "only"), Reveal: rapid.Bool().Draw(t, "reveal"),
			Args: []engine.Arg{engine.Free(rapid.String().Draw(t, "key"), rapid.String().Draw(t, "text")), engine.Num("n", rapid.Int().Draw(t, "n"))},
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		r := storage.Record{
			Seq:    rapid.Int().Draw(t, "seq"),
			Act:    storage.Act{Kind: storage.ActKind(rapid.String().Draw(t, "act")), User: rapid.String().Draw(t, "user"), Seat: seat.Draw(t, "seat"), Undone: rapid.Int().Draw(t, "undone")},
			Events: rapid.SliceOfN(event, 0, 5).Draw(t, "events"),
			Envelope: storage.Envelope{
				Phase: storage.Phase(rapid.String().Draw(t, "phase")), Opened: moment.Draw(t, "opened"), Ended: moment.Draw(t, "ended"),
				Options: rapid.MapOf(rapid.String(), rapid.String()).Draw(t, "options"),
				Drafts:  map[engine.Seat]storage.Draft{seat.Draw(t, "drafter"): {Since: 3, Move: rapid.String().Draw(t, "draft")}},
				Seats:   []storage.Seat{{User: rapid.String().Draw(t, "user"), Name: rapid.String().Draw(t, "name")}},
			},
			Interaction: rapid.String().Draw(t, "interaction"), Answer: rapid.String().Draw(t, "answer"), At: moment.Draw(t, "at"),
		}
		if rapid.Bool().Draw(t, "with a snapshot") {
			r.Snapshot = &engine.Snapshot{
				Game: rapid.String().Draw(t, "game"), Schema: rapid.Int().Draw(t, "schema"), State: rapid.SliceOf(rapid.Byte()).Draw(t, "state"),
				Rand: engine.RandFrom(rapid.Uint64().Draw(t, "rand")), Since: rapid.SliceOf(rapid.Int()).Draw(t, "since"),
			}
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatalf("json: %v", err)
		}
		var want storage.Record
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatalf("json: %v", err)
		}
		b, err := storage.Pack(r)
		if err != nil {
			t.Fatalf("pack: %v", err)
		}
		got, err := storage.Unpack(b)
		if err != nil {
			t.Fatalf("unpack: %v", err)
		}
		sameRecord(t, got, want)
	})
}

// TestAStoredRecordIsStillRead keeps a record as JSON and in its packed form. A later form gets a fixture of its own.
func TestAStoredRecordIsStillRead(t *testing.T) {
	const plain, form = "testdata/record.json", "testdata/form3.bin"
	if *update {
		r := played(t, 3, 12).Log[40]
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.WriteFile(plain, text, 0o644), os.WriteFile(form, packed(t, r), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	var want storage.Record
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if want.Seq != 41 || want.Act.Kind != "move" || want.Snapshot == nil {
		t.Fatalf("record %d: %+v", want.Seq, want.Act)
	}
	if _, err := puertorico.Game().Load(*want.Snapshot); err != nil {
		t.Errorf("its game does not go on: %v", err)
	}
	stored, err := os.ReadFile(form)
	if err != nil {
		t.Fatal(err)
	}
	got, err := storage.Unpack(stored)
	if err != nil {
		t.Fatal(err)
	}
	sameRecord(t, got, want)
}

func TestAPackedGameOfFourIsSmall(t *testing.T) {
	const mostRecord, mostGame = 1200, 300_000
	records, sum, largest := 0, 0, 0
	const games = 5
	for seed := range uint64(games) {
		game := 0
		for _, r := range played(t, 4, 2000+seed).Log {
			n := len(packed(t, r))
			if n > mostRecord {
				t.Errorf("record %d of game %d has %d bytes, more than %d", r.Seq, seed, n, mostRecord)
			}
			game += n
			largest = max(largest, n)
			records++
		}
		if game > mostGame {
			t.Errorf("game %d has %d bytes, more than %d", seed, game, mostGame)
		}
		sum += game
	}
	t.Logf("see: %d records a game of four, %d bytes each packed, at most %d; %d bytes a game", records/games, sum/records, largest, sum/games)
}

func TestJoinedRecordsAreReadInTheirOrder(t *testing.T) {
	log := played(t, 4, 5).Log[:storage.MaxJoined]
	var joined []byte
	for i, r := range log {
		packs := [][]byte{joined, packed(t, r)}
		if i == 0 {
			packs = packs[1:]
		}
		var err error
		if joined, err = storage.Join(packs...); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ from, to, want int }{{0, 128, 128}, {0, 200, 128}, {120, 128, 8}, {3, 4, 1}, {128, 140, 0}} {
		got, err := storage.UnpackJoined(joined, test.from, test.to)
		if err != nil || len(got) != test.want {
			t.Fatalf("from %d to %d there are %d records (%v)", test.from, test.to, len(got), err)
		}
		for i, r := range got {
			sameRecord(t, r, log[test.from+i])
		}
	}
	if _, err := storage.Unpack(joined); !errors.Is(err, storage.ErrUnreadable) {
		t.Errorf("many in place of one: %v", err)
	}
	if _, err := storage.Join(joined, packed(t, log[0])); err == nil {
		t.Error("more records were joined than a pack may hold")
	}
	if _, err := storage.Join(); err == nil {
		t.Error("nothing was joined")
	}
	if _, err := storage.Join(joined[:100]); !errors.Is(err, storage.ErrUnreadable) {
		t.Errorf("half a pack: %v", err)
	}
	if each := len(joined) / len(log); each > 110 {
		t.Errorf("%d bytes each", each)
	}
}

func TestAnAlteredRecordIsUnreadable(t *testing.T) {
	r := played(t, 3, 7).Log[50]
	whole := packed(t, r)
	spare := 0
	for i := range whole {
		for bit := range 8 {
			broken := bytes.Clone(whole)
			broken[i] ^= 1 << bit
			if got, err := storage.Unpack(broken); err == nil {
				sameRecord(t, got, r) // Some bits of a frame mean nothing.
				spare++
			} else if !errors.Is(err, storage.ErrUnreadable) {
				t.Errorf("bit %d of byte %d: %v", bit, i, err)
			}
		}
	}
	if spare >= 16 {
		t.Errorf("%d bits can be changed without notice", spare)
	}
	for n := range whole {
		if _, err := storage.Unpack(whole[:n]); !errors.Is(err, storage.ErrUnreadable) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
	if _, err := storage.Unpack(append(bytes.Clone(whole), 0)); !errors.Is(err, storage.ErrUnreadable) {
		t.Errorf("a byte more: %v", err)
	}
}

// form3 packs any content.
func form3(t testing.TB, content []byte) []byte {
	t.Helper()
	e, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(3, storage.Dictionary))
	if err != nil {
		t.Fatal(err)
	}
	return e.EncodeAll(content, []byte{3})
}

func TestARecordThatIsNoneIsUnreadable(t *testing.T) {
	for what, b := range map[string][]byte{
		"nothing":                      nil,
		"an unknown form":              {2, 0, 0, 0, 0},
		"a text":                       []byte("Dear harbormaster"),
		"half an object":               []byte(`{"seq":1`),
		"JSON":                         []byte(`{"seq":1,"act":{"kind":"open","seat":-1},"table":{}}`),
		"no frame":                     {3},
		"no content":                   form3(t, nil),
		"a state longer than all":      form3(t, []byte{200, 1, 2, '{', '}'}),
		"a rest longer than all":       form3(t, []byte{0, 3, '{', '}'}),
		"a length without end":         form3(t, bytes.Repeat([]byte{0xff}, 20)),
		"lengths that overflow":        form3(t, append(bytes.Repeat([]byte{0xff}, 9), 1, 2, '{', '}')),
		"a state without a snapshot":   form3(t, []byte("\x02\x02ab{}")),
		"two states":                   form3(t, []byte("\x02\x1bab"+`{"snapshot":{"state":"YWI="}}`)),
		"no rest":                      form3(t, []byte("\x02\x00ab")),
		"two records":                  form3(t, []byte("\x00\x02{}\x00\x02{}")),
		"a record and a half":          form3(t, []byte("\x00\x02{}\x00")),
		"one that unpacks to too much": form3(t, append(binary.AppendUvarint([]byte{0}, storage.MaxRecord+2), "{"+strings.Repeat(" ", storage.MaxRecord)+"}"...)),
		"far more":                     form3(t, make([]byte, storage.MaxJoined*storage.MaxRecord+1)),
	} {
		if _, err := storage.Unpack(b); !errors.Is(err, storage.ErrUnreadable) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := storage.Pack(storage.Record{Answer: strings.Repeat("x", storage.MaxRecord)}); err == nil {
		t.Error("a record larger than any may be was packed")
	}
}

func FuzzUnpack(f *testing.F) {
	item := played(f, 2, 1)
	for _, r := range []storage.Record{item.Log[0], item.Log[3], item.Log[40], item.Log[len(item.Log)-1]} {
		b := packed(f, r)
		f.Add(b)
		f.Add(b[:len(b)/2])
	}
	f.Add(form3(f, []byte("\x02\x0fab{\"snapshot\":{}}")))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := storage.Unpack(b)
		if err != nil {
			if !errors.Is(err, storage.ErrUnreadable) {
				t.Fatalf("another error: %v", err)
			}
			return
		}
		again, err := storage.Pack(r)
		if err != nil {
			t.Skip(err)
		}
		got, err := storage.Unpack(again)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := json.Marshal(r)
		b, _ = json.Marshal(got)
		if !bytes.Equal(a, b) {
			t.Errorf("packed again it is another one:\n%s\n%s", a, b)
		}
	})
}

func BenchmarkPack(b *testing.B) {
	log := played(b, 4, 1).Log
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		packed(b, log[i%len(log)])
	}
}

func BenchmarkUnpack(b *testing.B) {
	var list [][]byte
	for _, r := range played(b, 4, 1).Log {
		list = append(list, packed(b, r))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := storage.Unpack(list[i%len(list)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJoin(b *testing.B) {
	var list [][]byte
	for _, r := range played(b, 4, 1).Log[:storage.MaxJoined] {
		list = append(list, packed(b, r))
	}
	run, err := storage.Join(list[:120]...)
	if err != nil {
		b.Fatal(err)
	}
	some := append([][]byte{run}, list[120:]...)
	b.ReportAllocs()
	for b.Loop() {
		if run, err = storage.Join(some...); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(run)), "bytes")
}
