package bot_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	gocmp "github.com/google/go-cmp/cmp"
	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/retrace"
)

// This file reads the stores of testdata/stores, in which programs of before left tables in every kind of state, and
// plays on at each of them. What the kinds are stands in stores_states_test.go.

var (
	writeStores = flag.String("stores.write", "", "write what testdata/stores lacks into a folder of this name there, then read all")
	updateTexts = flag.Bool("stores.update", false, "write the texts of all stores in testdata/stores anew")
)

const (
	storesFolder = "testdata/stores"
	storesText   = "tables.txt"
)

// keeper is a store whose content can be kept in a file.
type keeper struct {
	name, file string
	// begin gives a store with this content, an empty one for nil, and what takes its content once it is closed.
	begin func(t *testing.T, content []byte) (storage.Store, func() []byte)
}

var keepers = []keeper{{"bolt", "bolt.gz", keptFile}, {"redis", "redis.gz", keptKeys}}

func keptFile(t *testing.T, content []byte) (storage.Store, func() []byte) {
	path := filepath.Join(t.TempDir(), "kept.db")
	if content != nil {
		noError(t, os.WriteFile(path, content, 0o600))
	}
	store, err := bolt.Open(path, bolt.Options{})
	noError(t, err)
	return store, func() []byte {
		all, err := os.ReadFile(path)
		noError(t, err)
		return all
	}
}

// keptKey is a key of Redis, a line of its file. Values that are no text stand behind "base64:".
type keptKey struct {
	Key    string             `json:"key"`
	Text   string             `json:"text,omitempty"`
	Hash   map[string]string  `json:"hash,omitempty"`
	List   []string           `json:"list,omitempty"`
	Scores map[string]float64 `json:"scores,omitempty"`
}

func keptKeys(t *testing.T, content []byte) (storage.Store, func() []byte) {
	server := redistest.Start(t, redistest.Options{})
	client := server.Client()
	t.Cleanup(func() { noError(t, client.Close()) })
	pipe := client.Pipeline()
	for line := range bytes.Lines(content) {
		var k keptKey
		noError(t, json.Unmarshal(line, &k))
		switch {
		case k.Hash != nil:
			for field, value := range k.Hash {
				pipe.HSet(t.Context(), k.Key, field, plainOf(t, value))
			}
		case k.List != nil:
			for _, value := range k.List {
				pipe.RPush(t.Context(), k.Key, plainOf(t, value))
			}
		case k.Scores != nil:
			for member, score := range k.Scores {
				pipe.ZAdd(t.Context(), k.Key, goredis.Z{Score: score, Member: plainOf(t, member)})
			}
		default:
			pipe.Set(t.Context(), k.Key, plainOf(t, k.Text), 0)
		}
	}
	_, err := pipe.Exec(t.Context())
	noError(t, err)
	store, err := redis.Open(t.Context(), redis.Options{URL: server.URL()})
	noError(t, err)
	return store, func() []byte { return dump(t, client) }
}

// dump lists all keys but leases, which end by themselves.
func dump(t *testing.T, client goredis.UniversalClient) []byte {
	ctx := t.Context()
	keys, err := client.Keys(ctx, "*").Result()
	noError(t, err)
	slices.Sort(keys)
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for _, key := range keys {
		if strings.HasPrefix(key, "hm:lease:") {
			continue
		}
		k := keptKey{Key: key}
		kind, err := client.Type(ctx, key).Result()
		noError(t, err)
		switch kind {
		case "string":
			k.Text, err = client.Get(ctx, key).Result()
			k.Text = keptText(k.Text)
		case "hash":
			k.Hash, err = client.HGetAll(ctx, key).Result()
			for field, value := range k.Hash {
				k.Hash[field] = keptText(value)
			}
		case "list":
			k.List, err = client.LRange(ctx, key, 0, -1).Result()
			for i, value := range k.List {
				k.List[i] = keptText(value)
			}
		case "zset":
			k.Scores = map[string]float64{}
			var all []goredis.Z
			all, err = client.ZRangeWithScores(ctx, key, 0, -1).Result()
			for _, z := range all {
				k.Scores[keptText(fmt.Sprint(z.Member))] = z.Score
			}
		default:
			t.Fatalf("%s is a %s, which this test does not know", key, kind)
		}
		noError(t, err)
		noError(t, enc.Encode(k))
	}
	return out.Bytes()
}

const packedMark = "base64:"

func keptText(value string) string {
	if utf8.ValidString(value) {
		return value
	}
	return packedMark + base64.StdEncoding.EncodeToString([]byte(value))
}

func plainOf(t *testing.T, value string) string {
	packed, ok := strings.CutPrefix(value, packedMark)
	if !ok {
		return value
	}
	raw, err := base64.StdEncoding.DecodeString(packed)
	noError(t, err)
	return string(raw)
}

func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// roomOn is a room on a store that is there already.
func roomOn(t *testing.T, store storage.Store) *room {
	r := newRoom(t)
	noError(t, r.store.Close())
	r.store, r.limits = store, repo.Limits{Games: 1000, Lobbies: 1000, Tables: 1000}
	r.bot = r.process()
	return r
}

// TestTablesOfOlderProgramsGoOn opens each store of testdata/stores, of one of the two kinds a day, compares it with the
// text beside it, and plays on at every table.
func TestTablesOfOlderProgramsGoOn(t *testing.T) {
	if *writeStores != "" {
		folder := filepath.Join(storesFolder, *writeStores)
		noError(t, os.MkdirAll(folder, 0o755))
		missing, _ := missingStates(t)
		for _, k := range keepers {
			writeStore(t, k, folder, missing)
		}
	}
	missing, folders := missingStates(t)
	for _, s := range missing {
		t.Errorf("no store in %s has a table of the state %q: write one with -stores.write", storesFolder, s.name)
	}
	for _, file := range folders {
		for i, k := range keepers {
			t.Run(filepath.Base(filepath.Dir(file))+"/"+k.name, func(t *testing.T) {
				enginetest.InTurn(t, uint64(i), uint64(len(keepers)))
				goOnIn(t, k, filepath.Dir(file))
			})
		}
	}
}

// missingStates are the states of which no store has a table, and the texts of all stores.
func missingStates(t *testing.T) (missing []state, texts []string) {
	texts, err := filepath.Glob(filepath.Join(storesFolder, "*", storesText))
	noError(t, err)
	kept := map[string]bool{}
	for _, file := range texts {
		words, err := os.ReadFile(file)
		noError(t, err)
		for line := range strings.Lines(string(words)) {
			kept[strings.TrimSpace(line)] = true
		}
	}
	return slices.DeleteFunc(states(), func(s state) bool { return kept[tableLine+s.name] }), texts
}

func writeStore(t *testing.T, k keeper, folder string, all []state) {
	store, content := k.begin(t, nil)
	r := roomOn(t, store)
	tables := r.tables(all)
	words := r.describe(tables)
	for _, s := range tables {
		if rec, shown := s.load(); complete(rec, shown) {
			words += s.controlsLine(r.shows(s))
		}
	}
	noError(t, r.store.Close())
	file := filepath.Join(folder, storesText)
	if k.name == keepers[0].name {
		noError(t, os.WriteFile(file, []byte(words), 0o644))
	} else {
		kept, err := os.ReadFile(file)
		noError(t, err)
		if diff := gocmp.Diff(string(kept), words); diff != "" {
			t.Errorf("in %s something else came about than in %s:\n%s", k.name, keepers[0].name, diff)
		}
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	noError(t, err)
	_, err = z.Write(content())
	noError(t, err)
	noError(t, z.Close())
	noError(t, os.WriteFile(filepath.Join(folder, k.file), packed.Bytes(), 0o644))
	r.store, _ = k.begin(t, nil) // The room closes one at its end.
}

func unpackedFile(t *testing.T, path string) []byte {
	f, err := os.Open(path)
	noError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	noError(t, err)
	all, err := io.ReadAll(z)
	noError(t, err)
	return all
}

// The lines of a text: the time, then each table, then what is kept of persons and servers, then the controls of
// messages.
const (
	timeLine     = "at "
	tableLine    = "## "
	idLine       = "id "
	controlsLine = "controls of "
)

// goOnIn reads a store: first it is compared with its text, then people go on at the tables that wait for them, then
// days pass, and people go on at the others.
func goOnIn(t *testing.T, k keeper, folder string) {
	raw, err := os.ReadFile(filepath.Join(folder, storesText))
	noError(t, err)
	kept := string(raw)
	store, _ := k.begin(t, unpackedFile(t, filepath.Join(folder, k.file)))
	r := roomOn(t, store)
	r.number = 1_000_000 // No interaction has the id of one before.
	tables := r.listed(kept)
	read := r.describe(tables)
	r.later(10 * time.Minute)
	for _, s := range tables {
		read += s.shownAnew()
	}
	if *updateTexts {
		noError(t, os.WriteFile(filepath.Join(folder, storesText), []byte(read), 0o644))
		kept = read
	}
	if diff := gocmp.Diff(strings.Split(kept, "\n"), strings.Split(read, "\n")); diff != "" {
		t.Errorf("the store holds something else than its text (-text +store):\n%s", diff)
	}
	seed := enginetest.Seed(t)
	rand := engine.RandFrom(seed)
	r.sweep()
	for i, s := range tables {
		s.toEnd = enginetest.Long() || uint64(i)%sampled == seed/uint64(len(keepers))%sampled
		if s.state.later == nil {
			s.goOn(s.state.next, &rand)
		}
	}
	for range 8 * 6 { // Everything that a timer brings.
		r.later(4 * time.Hour)
		r.sweep()
	}
	for _, s := range tables {
		if s.state.later != nil {
			s.goOn(s.state.later, &rand)
		}
	}
	pressed := 0
	for _, s := range tables {
		if s.pressed {
			pressed++
		}
	}
	if pressed < len(tables)/2 {
		t.Errorf("%d of %d tables went on by a control of before", pressed, len(tables))
	}
	r.sweep()
	left, err := r.store.Unpublished(t.Context())
	noError(t, err)
	if len(left) > 0 {
		t.Errorf("%v are not published", left)
	}
	if n := r.bot.Metrics.Panics.Load(); n > 0 {
		t.Errorf("%d panics", n)
	}
}

// sampled says which part of the tables is played to the end by default, another one each time it is a keeper's turn:
// one of so many. All others are played for some moves, and ended. With HARBORMASTER_LONG=1 all are played to the end.
const sampled = 24

func (r *room) sweep() {
	r.bot.Sweep(context.Background())
	r.bot.Published()
}

// unnoted is a message that a program of before has posted without noting it.
const unnoted = "m0"

// listed finds the tables of a text, with the messages that they had.
func (r *room) listed(kept string) []*seated {
	r.t.Helper()
	byName := map[string]state{}
	for _, s := range states() {
		byName[s.name] = s
	}
	var tables []*seated
	for line := range strings.Lines(kept) {
		line = strings.TrimSuffix(line, "\n")
		if at, ok := strings.CutPrefix(line, timeLine); ok {
			when, err := time.Parse(time.RFC3339, at)
			noError(r.t, err)
			r.now = when
		}
		if name, ok := strings.CutPrefix(line, tableLine); ok {
			s, known := byName[name]
			if !known {
				r.t.Fatalf("there is a table of the state %q, which this test does not know", name)
			}
			tables = append(tables, &seated{room: r, state: s})
		}
		if id, ok := strings.CutPrefix(line, idLine); ok {
			tables[len(tables)-1].id = storage.GameID(id)
		}
		if rest, ok := strings.CutPrefix(line, controlsLine); ok {
			name, ids, _ := strings.Cut(rest, ": ")
			i := slices.IndexFunc(tables, func(s *seated) bool { return s.state.name == name })
			tables[i].controls = strings.Fields(ids)
			r.messages = append(r.messages, tables[i].armedWith(tables[i].controls))
		}
	}
	if len(tables) == 0 {
		r.t.Fatal("the text has no tables")
	}
	for _, s := range tables {
		if _, shown := s.load(); shown.Pending != nil && shown.Fault == nil {
			board := chat.Row{Buttons: []chat.Button{{ID: bot.ControlID(s.id, 0, "@board"), Label: "board"}}}
			m := &posted{id: unnoted, channel: shown.Pending.Then.Channel, at: shown.Pending.At, Message: chat.Message{Blocks: []chat.Block{{Row: &board}}}}
			r.messages = append(r.messages, m)
		}
	}
	return tables
}

// seated is a table in a certain state.
type seated struct {
	*room
	state          state
	id             storage.GameID
	guild, channel string
	// seq is the last record of before, controls are those of its message.
	seq      int
	controls []string
	// chance is that of the game, for those who write it.
	chance uint64
	// toEnd says that it is played to its end, pressed that it went on by a control of before.
	toEnd, pressed bool
}

func (s *seated) load() (storage.Record, storage.Publication) {
	s.t.Helper()
	s.bot.Published()
	rec, shown, err := s.store.Load(context.Background(), s.id)
	if err != nil {
		s.t.Fatalf("%s: %v", s.state.name, err)
	}
	return rec, shown
}

func (s *seated) env() storage.Envelope {
	s.t.Helper()
	rec, _ := s.load()
	return rec.Envelope
}

// position is the game of the table.
func (s *seated) position() engine.Table {
	s.t.Helper()
	rec, _ := s.load()
	return s.at(rec)
}

func (s *seated) at(rec storage.Record) engine.Table {
	s.t.Helper()
	table, err := s.gameNamed(rec.Game).Load(*rec.Snapshot)
	if err != nil {
		s.t.Fatalf("%s: %v", s.state.name, err)
	}
	return table
}

func (s *seated) seatOf(who string) engine.Seat {
	s.t.Helper()
	return engine.Seat(slices.IndexFunc(s.env().Seats, func(seat storage.Seat) bool { return seat.User == user(who).ID }))
}

func (s *seated) in(who string, in chat.Interaction) *answer {
	s.t.Helper()
	if s.channel == "" {
		e := s.env()
		s.guild, s.channel = e.Guild, e.Channel
	}
	in.User, in.Guild, in.Channel = user(who), s.guild, s.channel
	a := s.do(in)
	s.bot.Published()
	return a
}

// tap uses a control that is none of an answer.
func (s *seated) tap(who, word string, values ...string) *answer {
	s.t.Helper()
	return s.in(who, chat.Interaction{Kind: chat.ComponentUsed, CustomID: bot.ControlID(s.id, 0, word), Values: values, Private: true})
}

// onPage uses a control of a message that was given in private.
func (s *seated) onPage(who string, m *chat.Message, part string, values ...string) *answer {
	s.t.Helper()
	return s.in(who, chat.Interaction{Kind: chat.ComponentUsed, CustomID: word(s.t, *m, part), Values: values, Private: true})
}

func (s *seated) command(who, sub string, options map[string]string) *answer {
	s.t.Helper()
	return s.in(who, chat.Interaction{Kind: chat.CommandUsed, Command: s.env().Game, Sub: sub, Options: options})
}

// answers lets a seat answer its question; a move that is prepared in private is the one that is proposed.
func (s *seated) answers(seat engine.Seat, move string) {
	s.t.Helper()
	rec, _ := s.load()
	who := rec.Seats[seat].Name
	d, ok := s.at(rec).Decision(seat)
	if !ok {
		s.t.Fatalf("%s: %s is not asked", s.state.name, who)
	}
	var told *answer
	if d.Open || d.Private {
		page, control := s.tap(who, "@plan").message, "@confirm"
		if !strings.Contains(fmt.Sprint(allControls(*page)), control) {
			control = "|" + move // Of a few answers each is a button.
		}
		told = s.onPage(who, page, control)
	} else {
		told = s.in(who, chat.Interaction{Kind: chat.ComponentUsed, CustomID: bot.ControlID(s.id, d.Since, "?1"), Values: []string{move}})
	}
	s.moved(rec.Seq, seat, who, move, told)
}

// moved wants a move of a seat behind a record.
func (s *seated) moved(seq int, seat engine.Seat, who, move string, told *answer) {
	s.t.Helper()
	log := s.log(seq + 1)
	if len(log) == 0 || log[0].Act.Kind != "move" || log[0].Act.Seat != seat || move != "" && log[0].Act.Move != move {
		s.t.Fatalf("%s: %s answers %q, which is recorded as %+v and answered with %q", s.state.name, who, move, log, told.text())
	}
}

func (s *seated) log(first int) []storage.Record {
	s.t.Helper()
	log, err := s.store.Log(context.Background(), s.id, first, 0)
	noError(s.t, err)
	return log
}

// since counts the acts of a kind that were made since the program of before, "kind" or "kind key".
func (s *seated) since(kind string) int {
	s.t.Helper()
	n := 0
	for _, r := range s.log(s.seq + 1) {
		if kind == string(r.Act.Kind) || kind == string(r.Act.Kind)+" "+r.Act.Key {
			n++
		}
	}
	return n
}

// wants fails unless some act was made since.
func (s *seated) wants(kinds ...string) {
	s.t.Helper()
	for _, kind := range kinds {
		if s.since(kind) == 0 {
			var acts []string
			for _, r := range s.log(s.seq + 1) {
				acts = append(acts, string(r.Act.Kind)+" "+r.Act.Key)
			}
			s.t.Errorf("%s: there is no %q since, only %q", s.state.name, kind, acts)
		}
	}
}

// goOn does what the state asks for, then plays on.
func (s *seated) goOn(next func(*seated), rand *engine.Rand) {
	s.t.Helper()
	if next != nil {
		next(s)
	}
	moves := 2
	if s.toEnd {
		moves = 2000
	}
	for range moves {
		rec, _ := s.load()
		if rec.Phase != storage.Playing {
			break
		}
		if rec.Pause != nil {
			s.t.Fatalf("%s: the table rests: %+v", s.state.name, rec.Pause)
		}
		s.moves(rand)
	}
	s.follows()
	rec, shown := s.load()
	switch host := s.nameOf(rec.Host); {
	case rec.Phase != storage.Playing:
	case s.toEnd:
		s.t.Errorf("%s: the game does not end", s.state.name)
	default: // Nobody has to be reminded of it.
		s.tap(host, "@end:yes")
		phase(storage.Closed)(s)
	}
	if rec.Phase == storage.Finished {
		if !shown.Final || !slices.Contains(s.words(s.shows(s)), "0|@rematch") {
			s.t.Errorf("%s: there is no account of the game at its end", s.state.name)
		}
	}
}

func (s *seated) nameOf(user string) string {
	s.t.Helper()
	for _, seat := range s.env().Seats {
		if seat.User == user {
			return seat.Name
		}
	}
	return ""
}

// moves lets one of those who are asked answer by chance, the first time by a control of the program of before.
func (s *seated) moves(rand *engine.Rand) {
	s.t.Helper()
	rec, _ := s.load()
	var asked []engine.Decision
	for _, d := range s.at(rec).Decisions() {
		if d.Awaited() && !rec.Seats[d.Seat].Automatic() {
			asked = append(asked, d)
		}
	}
	if len(asked) == 0 {
		s.t.Fatalf("%s: nobody is asked", s.state.name)
	}
	for _, d := range asked {
		if s.presses(rec, d) {
			return
		}
	}
	d := asked[rand.IntN(len(asked))]
	move := ""
	if !d.Open && !d.Private {
		move = d.Moves[rand.IntN(len(d.Moves))]
	}
	s.answers(d.Seat, move)
}

// presses uses a control that the table had before for a question, if there is one that answers it.
func (s *seated) presses(rec storage.Record, d engine.Decision) bool {
	s.t.Helper()
	for _, kept := range s.controls {
		word, values, _ := strings.Cut(kept, "=")
		value, _, _ := strings.Cut(values, ",")
		of, move, _ := strings.Cut(word, "|")
		if value != "" {
			move = value
		}
		if of != fmt.Sprint(d.Since) || !slices.Contains(d.Moves, move) {
			continue
		}
		in := chat.Interaction{Kind: chat.ComponentUsed, CustomID: "v1|" + string(s.id) + "|" + word}
		if value != "" {
			in.Values = []string{value}
		}
		who := rec.Seats[d.Seat].Name
		s.moved(rec.Seq, d.Seat, who, move, s.in(who, in))
		s.pressed = true
		return true
	}
	return false
}

// follows fails unless each record of the log follows from those before it.
func (s *seated) follows() {
	s.t.Helper()
	if err := retrace.Check(s.gameNamed(s.env().Game), s.log(1)); err != nil {
		s.t.Errorf("%s: %v", s.state.name, err)
	}
}

// shows is the table's message.
func (r *room) shows(s *seated) chat.Message {
	_, shown := s.load()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.messages {
		if m.id == shown.Message {
			return m.Message
		}
	}
	r.t.Fatalf("%s: there is no message %q", s.state.name, shown.Message)
	return chat.Message{}
}

// complete says that a table is shown as it is.
func complete(rec storage.Record, shown storage.Publication) bool {
	return shown.Seq == rec.Seq && shown.Message != "" && shown.Pending == nil && shown.Fault == nil
}

// shownAnew is the line with the controls of the table's message as this program makes it; "" for one that is not
// shown.
func (s *seated) shownAnew() string {
	rec, shown := s.load()
	s.seq = rec.Seq
	if !complete(rec, shown) {
		return ""
	}
	shown.ContentHash, shown.Rev = "", shown.Rev+1
	noError(s.t, s.store.SetPublication(context.Background(), s.id, shown))
	s.bot.Publish(s.id)
	return s.controlsLine(s.shows(s))
}

// words are the controls of a message without the table's id: "since|word", a menu with its values behind it.
func (s *seated) words(m chat.Message) []string {
	var list []string
	for _, c := range controls(m) {
		word := strings.TrimPrefix(c[0], "v1|"+string(s.id)+"|")
		if at := len(list) - 1; c[1] != "" && at >= 0 && strings.HasPrefix(list[at], word+"=") {
			list[at] += "," + c[1]
		} else if c[1] != "" {
			list = append(list, word+"="+c[1])
		} else {
			list = append(list, word)
		}
	}
	return list
}

func (s *seated) controlsLine(m chat.Message) string {
	return fmt.Sprintf("%s%s: %s\n", controlsLine, s.state.name, strings.Join(s.words(m), " "))
}

// armedWith is the table's message with these controls, as it stands in the channel.
func (s *seated) armedWith(words []string) *posted {
	_, shown := s.load()
	m := &posted{id: shown.Message, channel: shown.Channel, at: shown.At}
	for _, w := range words {
		word, values, menu := strings.Cut(w, "=")
		id := "v1|" + string(s.id) + "|" + word
		row := chat.Row{Buttons: []chat.Button{{ID: id, Label: word}}}
		if menu {
			row = chat.Row{Menu: &chat.Menu{ID: id}}
			for value := range strings.SplitSeq(values, ",") {
				row.Menu.Options = append(row.Menu.Options, chat.MenuOption{Value: value, Label: value})
			}
		}
		m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	}
	return m
}

// describe tells everything that a store holds, and what the bot makes of it, without sentences that people read.
func (r *room) describe(tables []*seated) string {
	r.t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "%s%s\n", timeLine, r.clock().Format(time.RFC3339))
	for _, s := range tables {
		s.describe(&out)
	}
	var lines []string
	noError(r.t, r.store.Each(context.Background(), func(item storage.Item) error {
		if item.Timer != nil {
			lines = append(lines, "timer "+asJSON(r.t, item.Timer))
		}
		if item.Profile != nil {
			lines = append(lines, "profile "+asJSON(r.t, item.Profile))
		}
		if item.Ledger != nil {
			lines = append(lines, "ledger "+asJSON(r.t, item.Ledger))
		}
		return nil
	}))
	slices.Sort(lines)
	fmt.Fprintf(&out, "%s\n", strings.Join(lines, "\n"))
	for _, who := range noticed {
		notices := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user(who), Command: "games", Sub: "notices"})
		fmt.Fprintf(&out, "notices of %s: %s\n", who, chosenIn(*notices.message))
	}
	for _, who := range people {
		stats := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user(who), Command: "games", Sub: "stats"})
		fmt.Fprintf(&out, "statistics of %s: %s\n", who, strings.Join(digits.FindAllString(stats.text(), -1), " "))
	}
	for _, page := range []string{"", "tables"} {
		setup := r.do(owner(chat.Interaction{Kind: chat.ComponentUsed, Guild: port, CustomID: bot.ControlID("server", 0, "@server:"+page)}))
		fmt.Fprintf(&out, "setup of %s %s: %s\n", port, page, chosenIn(*setup.message))
	}
	return out.String()
}

var digits = regexp.MustCompile(`\d+`)

// chosenIn lists what the menus of a message have as chosen.
func chosenIn(m chat.Message) string {
	var list []string
	for _, b := range m.Blocks {
		if b.Row == nil || b.Row.Menu == nil {
			continue
		}
		chosen := slices.Clone(b.Row.Menu.Chosen)
		for _, o := range b.Row.Menu.Options {
			if o.Default {
				chosen = append(chosen, o.Value)
			}
		}
		list = append(list, b.Row.Menu.ID+"="+strings.Join(chosen, ","))
	}
	return strings.Join(list, " ")
}

func (s *seated) describe(out *strings.Builder) {
	rec, shown := s.load()
	var acts []string
	for _, r := range s.log(1) {
		acts = append(acts, strings.Join(slices.DeleteFunc([]string{string(r.Act.Kind), r.Act.Key, r.Act.Move}, func(w string) bool { return w == "" }), "."))
	}
	fmt.Fprintf(out, "%s%s\n%s%s\n", tableLine, s.state.name, idLine, s.id)
	fmt.Fprintf(out, "acts %s\n", strings.Join(acts, " "))
	fmt.Fprintf(out, "table %s\nshown %s\n", asJSON(s.t, rec.Envelope), asJSON(s.t, withoutTexts(shown)))
	fmt.Fprintf(out, "found by %s\n", strings.Join(s.foundBy(rec.Envelope), " "))
	if rec.Snapshot != nil {
		for _, d := range s.at(rec).Decisions() {
			fmt.Fprintf(out, "asked %d %s since %d, given %q: %s\n", d.Seat, d.Step, d.Since, d.Given, strings.Join(d.Moves, " "))
		}
	}
	for i, seat := range rec.Seats {
		for _, page := range s.pages(rec.Envelope, engine.Seat(i)) {
			a := s.tap(seat.Name, page)
			if a.message == nil {
				s.t.Fatalf("%s: %s is not answered", s.state.name, page)
			}
			fmt.Fprintf(out, "%s of %s: %s\n", page, seat.Name, strings.Join(s.words(*a.message), " "))
		}
	}
}

// foundBy lists the channels and persons by which the store finds the table.
func (s *seated) foundBy(e storage.Envelope) []string {
	var list []string
	note := func(by func(context.Context, string) ([]storage.GameID, error), name string) {
		ids, err := by(context.Background(), name)
		noError(s.t, err)
		if name != "" && slices.Contains(ids, s.id) {
			list = append(list, name)
		}
	}
	note(s.store.ByChannel, e.Channel)
	note(s.store.ByChannel, e.Thread)
	for _, seat := range e.Seats {
		note(s.store.ByUser, seat.User)
	}
	return list
}

// pages are those on which a person finds what was prepared.
func (s *seated) pages(e storage.Envelope, seat engine.Seat) []string {
	var list []string
	if e.Phase != storage.Playing || e.Pause != nil || e.Seats[seat].Automatic() || e.Seats[seat].Away != nil {
		return nil
	}
	if e.Drafts[seat].Move != "" {
		list = append(list, "@plan")
	}
	if e.Orders[seat] != nil {
		list = append(list, "@orders")
	}
	if e.OrderDrafts[seat].Order != "" {
		list = append(list, "@orders:on")
	}
	if e.Presets[seat] != nil {
		list = append(list, "@board")
	}
	return list
}

// withoutTexts leaves out what is a sentence, or the sum of some, and numbers that depend on who was faster.
func withoutTexts(s storage.Publication) storage.Publication {
	s.Disarmed, s.ContentHash, s.Rev = nil, "", 0
	if s.Message != "" { // It is numbered in the order of all.
		s.Message = "posted"
	}
	s.OldMessages = slices.Clone(s.OldMessages)
	for i := range s.OldMessages {
		s.OldMessages[i].Disarmed, s.OldMessages[i].Message = nil, "posted"
	}
	if s.Pending != nil {
		posting := *s.Pending
		posting.Then = withoutTexts(posting.Then)
		s.Pending = &posting
	}
	return s
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	noError(t, enc.Encode(v))
	return strings.TrimSuffix(out.String(), "\n")
}
