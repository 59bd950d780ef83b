package bot_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/hook"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/web"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// receiver is where a webhook leads: it keeps what came with a good signature, and answers as the test says.
type receiver struct {
	t       *testing.T
	address string
	secret  []byte
	answer  func() int
	// root is the certificate that it shows.
	root []byte

	mu   sync.Mutex
	came []delivered
}

// delivered is what came, with the id of its delivery.
type delivered struct{ what, id, body string }

// toldRoom is a room with pages, and a receiver that may be reached.
func toldRoom(t *testing.T) (*room, *receiver) {
	t.Helper()
	w := &receiver{t: t, answer: func() int { return http.StatusNoContent }}
	server := httptest.NewTLSServer(w)
	t.Cleanup(server.Close)
	w.address, w.root = server.URL+"/in/token-1234", server.Certificate().Raw
	r := newRoom(t, drawn(nil))
	r.web, r.hooks.Roots = "https://games.example", x509.NewCertPool()
	r.hooks.Roots.AddCert(server.Certificate())
	r.hooks.Receivers = []netip.AddrPort{netip.MustParseAddrPort(server.Listener.Addr().String())}
	r.bot = r.process()
	return r, w
}

// ServeHTTP checks what came as the documents say.
func (w *receiver) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	body, err := io.ReadAll(in.Body)
	if err != nil {
		w.t.Error(err)
	}
	mac := hmac.New(sha256.New, w.secret)
	_, _ = fmt.Fprintf(mac, "%s.%s.%s", in.Header.Get("Webhook-Id"), in.Header.Get("Webhook-Timestamp"), body)
	if want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)); in.Header.Get("Webhook-Signature") != want || in.URL.Path != "/in/token-1234" {
		w.t.Errorf("%s is signed %q", in.URL, in.Header.Get("Webhook-Signature"))
	}
	var said struct {
		Type string
		Data struct{ ID string }
	}
	if err := json.Unmarshal(body, &said); err != nil {
		w.t.Error(err)
	}
	w.mu.Lock()
	w.came = append(w.came, delivered{strings.TrimSpace(said.Type + " " + said.Data.ID), in.Header.Get("Webhook-Id"), string(body)})
	w.mu.Unlock()
	out.WriteHeader(w.answer())
}

// expect fails where something else came since, and gives that.
func (w *receiver) expect(what string, want ...string) []delivered {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	var got []string
	for _, d := range w.came {
		got = append(got, d.what)
	}
	if !slices.Equal(got, want) {
		w.t.Errorf("%s: %q came, want %q", what, got, want)
	}
	came := w.came
	w.came = nil
	return came
}

// hookedTo has Olga make a webhook, and gives what she reads.
func (r *room) hookedTo(w *receiver) string {
	r.t.Helper()
	said := r.do(owner(chat.Interaction{Kind: chat.CommandUsed, Command: "harbormaster", Sub: "webhook", Options: map[string]string{"address": w.address}})).text()
	var err error
	w.secret, err = base64.StdEncoding.DecodeString(regexp.MustCompile(`whsec_(\S+)`).FindStringSubmatch(said)[1])
	noError(r.t, err)
	return said
}

// pressHooks presses controls of the page of webhooks.
func (r *room) pressHooks(labels ...string) *answer {
	r.t.Helper()
	return r.sets(append([]string{"Webhooks"}, labels...)...)
}

// changes appends a record to a game, as another process would, and has the bot publish it and do what is due.
func (r *room) changes(id storage.GameID, change func(*storage.Record)) {
	r.t.Helper()
	r.publishes(id, change)
	r.bot.Due(r.t.Context())
}

func (r *room) publishes(id storage.GameID, change func(*storage.Record)) {
	r.t.Helper()
	rec, _, err := r.store.Load(r.t.Context(), id)
	noError(r.t, err)
	rec.Seq++
	rec.Act = storage.Act{Kind: "draft", Seat: 0, User: "id-ana"}
	change(&rec)
	_, err = r.store.Append(r.t.Context(), id, rec)
	noError(r.t, err)
	r.bot.Publish(id)
	r.bot.Published()
}

// restsAs pauses a game, which nobody publishes for long then, and names Ana: both are public.
func restsAs(name string) func(*storage.Record) {
	return func(rec *storage.Record) {
		rec.Pause = &storage.Pause{Why: "agreed", At: rec.At}
		rec.Seats = slices.Clone(rec.Seats)
		rec.Seats[0].Name = name
	}
}

// waitsFor lets time pass, with what is due then done.
func (r *room) waitsFor(d time.Duration) {
	r.t.Helper()
	r.later(d)
	r.bot.Due(r.t.Context())
}

func TestAWebhookIsToldWhatTheStreamTells(t *testing.T) {
	r, w := toldRoom(t)
	var log bytes.Buffer
	r.log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	r.bot = r.process()
	r.running("g1", 1, nil)
	r.ended("g9", r.titles[0], "eager", 3, nil, "Ana", "Ben")
	says(t, "Ana", r.command("Ana", "harbormaster", "webhook", map[string]string{"address": w.address}).text(), "Only server managers")
	for _, wrong := range []string{"", "http://example.com/", "https://127.0.0.1/", "https://localhost/"} {
		in := owner(chat.Interaction{Kind: chat.CommandUsed, Command: "harbormaster", Sub: "webhook", Options: map[string]string{"address": wrong}})
		says(t, wrong, r.do(in).text(), "must start with `https://`, be public")
	}
	says(t, "the setup", r.pressHooks().text(), "There are no webhooks.")
	says(t, "a new webhook", r.hookedTo(w), "**Your new webhook.**")
	if again := r.pressHooks().text(); strings.Contains(again, "whsec_") || strings.Contains(again, "token-1234") || !strings.Contains(again, "`127.0.0.1:") ||
		!strings.Contains(again, "haven't sent anything") {
		t.Errorf("it reads later: %s", again)
	}
	r.bot.Due(t.Context())
	raw := []byte(r.client().status("the document", "/api/v1/openapi.json", http.StatusOK))
	judge := schemaOf(t, raw, "Event")
	var document struct {
		Webhooks map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema map[string]string }
			}
		}
		Components struct {
			Schemas struct {
				Event struct {
					Properties struct{ Type struct{ Enum []string } }
				}
			}
		}
	}
	noError(t, json.Unmarshal(raw, &document))
	if got := document.Webhooks["event"]["post"].RequestBody.Content["application/json"].Schema["$ref"]; got != "#/components/schemas/Event" {
		t.Errorf("the document says that webhooks get %q", got)
	}
	if got := document.Components.Schemas.Event.Properties.Type.Enum; !slices.Equal(got, append(slices.Clone(profile.EventKinds), "ping")) {
		t.Errorf("the document knows the types %v", got)
	}
	bodies := w.expect("at first", "game g1")
	r.changes("g1", restsAs("Ana"))
	bodies = append(bodies, w.expect("a pause: nobody is awaited", "turn g1")...)
	r.changes("g1", func(rec *storage.Record) {
		rec.Drafts = map[engine.Seat]storage.Draft{0: {Since: 1, Move: "secret"}}
		rec.Orders = map[engine.Seat][]string{0: {"secret"}}
	})
	w.expect("a draft and an order")
	r.bot.Publish("g1")
	r.bot.Published()
	r.waitsFor(2 * time.Minute)
	w.expect("nothing new")
	r.running("g2", 2, nil)
	r.changes("g2", restsAs("Ana"))
	bodies = append(bodies, w.expect("a table that begins", "game g2")...)
	r.changes("g1", func(rec *storage.Record) { rec.Phase, rec.Pause = storage.Closed, nil })
	r.changes("g2", func(rec *storage.Record) {
		last, _, err := r.store.Load(t.Context(), "g9")
		noError(t, err)
		rec.Phase, rec.Snapshot, rec.Ended = storage.Finished, last.Snapshot, last.Ended
	})
	bodies = append(bodies, w.expect("tables that end", "closed g1", "end g2")...)
	r.pressHooks("Send a test")
	bodies = append(bodies, w.expect("a test", "ping")...)
	says(t, "the setup", r.pressHooks().text(), "Last answer: 204")
	ids := map[string]bool{}
	for _, d := range bodies {
		if judge(d.body); ids[d.id] {
			t.Errorf("two deliveries are %s", d.id)
		}
		ids[d.id] = true
	}
	if last := bodies[len(bodies)-2].body; !strings.Contains(last, `"state":"finished"`) || !strings.Contains(last, `"place":1`) {
		t.Errorf("a result reads %s", last)
	}
	says(t, "the setup", r.pressHooks("Remove").text(), "There are no webhooks.")
	r.running("g3", 4, nil)
	r.changes("g3", restsAs("Ana"))
	w.expect("after its end")
	for _, secret := range []string{"token-1234", base64.StdEncoding.EncodeToString(w.secret), w.address, string(w.secret)} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}

// schemaOf judges JSON by a schema of the API's document.
func schemaOf(t *testing.T, document []byte, name string) func(string) {
	t.Helper()
	plain, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	noError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	noError(t, compiler.AddResource("api.json", plain))
	compiled, err := compiler.Compile("api.json#/components/schemas/" + name)
	noError(t, err)
	return func(body string) {
		t.Helper()
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
		noError(t, err)
		if err := compiled.Validate(value); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestAWebhookIsToldOnlyWhatItsManagersChose(t *testing.T) {
	r, w := toldRoom(t)
	r.running("g1", 1, nil)
	r.hookedTo(w)
	menu := regexp.MustCompile(`v1\|server\|0\|@hooks:kinds\.\w+`).FindString(strings.Join(allControls(*r.pressHooks().message), " "))
	use := func(manager bool, guild string, kinds ...string) *answer {
		r.guild = guild
		defer func() { r.guild = "" }()
		return r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Olga"), Manager: manager, CustomID: menu, Values: kinds, Private: true})
	}
	says(t, "Olga", use(false, "", "turn").text(), "Only server managers")
	use(true, "elsewhere", "turn")
	use(true, "", "closed", "forged")
	r.bot.Due(t.Context())
	r.changes("g1", restsAs("Ana"))
	w.expect("no kind that is told")
	r.changes("g1", func(rec *storage.Record) { rec.Phase, rec.Pause = storage.Closed, nil })
	w.expect("the one that is", "closed g1")
	for range profile.HooksMost - 1 {
		r.hookedTo(w)
	}
	in := owner(chat.Interaction{Kind: chat.CommandUsed, Command: "harbormaster", Sub: "webhook", Options: map[string]string{"address": w.address}})
	says(t, "one too many", r.do(in).text(), "Remove one first")
	r.bot.Hooks.Left(t.Context(), "elsewhere")
	if n := strings.Count(r.pressHooks().text(), "127.0.0.1"); n != profile.HooksMost {
		t.Errorf("%d webhooks are left", n)
	}
	r.bot.Hooks.Left(t.Context(), "guild")
	says(t, "a server that the bot left", r.pressHooks().text(), "There are no webhooks.")
	r.waitsFor(time.Hour)
	w.expect("a server that the bot left")
}

// onBothStores tests a room with a receiver on the file, and on Redis, where a restart leaves what is stored.
func onBothStores(t *testing.T, test func(*testing.T, *room, *receiver)) {
	t.Run("file", func(t *testing.T) {
		r, w := toldRoom(t)
		test(t, r, w)
	})
	t.Run("Redis", func(t *testing.T) {
		r, w := toldRoom(t)
		r.onRedis(redistest.Start(t, redistest.Options{}))
		test(t, r, w)
	})
}

// TestAWebhookThatFailsIsTriedAgainAndAtLastSwitchedOff goes through an outage, with restarts.
func TestAWebhookThatFailsIsTriedAgainAndAtLastSwitchedOff(t *testing.T) {
	onBothStores(t, failsAndIsSwitchedOff)
}

func failsAndIsSwitchedOff(t *testing.T, r *room, w *receiver) {
	r.running("g1", 1, nil)
	r.hookedTo(w)
	r.changes("g1", restsAs("Ana"))
	w.expect("at first", "game g1")
	w.answer = func() int { return http.StatusInternalServerError }
	r.changes("g1", restsAs("Anna"))
	first := w.expect("a turn that is not taken", "turn g1")
	r.bot.Published()
	r.bot = r.process()
	r.waitsFor(time.Second)
	w.expect("too early")
	r.waitsFor(10 * time.Second)
	if again := w.expect("again", "turn g1"); again[0].id != first[0].id || again[0].body != first[0].body {
		t.Errorf("it came as %v and as %v", first, again)
	}
	says(t, "the setup", r.pressHooks().text(), "Last answer: 500", "I'll try again")
	// Meanwhile a game begins and ends: its result is not lost, and what is older than the newest turn is left out.
	r.running("g2", 2, nil)
	r.changes("g2", restsAs("Ana"))
	r.changes("g2", func(rec *storage.Record) { rec.Phase, rec.Pause = storage.Closed, nil })
	r.changes("g1", restsAs("Ana"))
	w.expect("in between")
	w.answer = func() int { return http.StatusOK }
	r.waitsFor(time.Minute)
	if last := w.expect("it answers again", "turn g1", "closed g2"); last[0].id == first[0].id || !strings.Contains(last[0].body, `"Ana"`) {
		t.Errorf("the newest turn came as %v", last[0])
	}
	w.answer = func() int { return http.StatusTemporaryRedirect }
	r.changes("g1", restsAs("Anka"))
	tries := 0
	for range 12 * 60 {
		r.waitsFor(time.Minute)
		w.mu.Lock()
		tries, w.came = tries+len(w.came), nil
		w.mu.Unlock()
	}
	if warned := r.countIn("harbour", "switched off a webhook"); tries != 9 || warned != 1 {
		t.Errorf("it was tried %d times, its managers were warned %d times", tries, warned)
	}
	says(t, "the setup", r.pressHooks().text(), "Last answer: 307", "**Switched off**")
	r.changes("g1", restsAs("Ana"))
	w.expect("a webhook that is off")
	says(t, "a test that fails", r.pressHooks("Send a test").text(), "**Switched off**")
	w.answer = func() int { return http.StatusOK }
	if said := r.pressHooks("Send a test").text(); strings.Contains(said, "Switched off") {
		t.Errorf("after a test that works: %s", said)
	}
	r.changes("g1", func(rec *storage.Record) { rec.Phase = storage.Closed })
	w.expect("it is on again", "ping", "ping", "closed g1")
	w.answer = func() int { return http.StatusGone }
	r.running("g3", 3, nil)
	r.changes("g3", restsAs("Ana"))
	says(t, "a receiver that is gone", r.pressHooks().text(), "Last answer: 410", "**Switched off**")
}

// TestADeliveryHasOneIDWhoeverSendsIt: two processes at a time, and one that dies while the receiver answers.
func TestADeliveryHasOneIDWhoeverSendsIt(t *testing.T) { onBothStores(t, hasOneID) }

func hasOneID(t *testing.T, r *room, w *receiver) {
	r.running("g1", 1, nil)
	r.hookedTo(w)
	ids := func() map[string]int {
		count := map[string]int{}
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, d := range w.came {
			count[d.what+" "+d.id]++
		}
		w.came = nil
		return count
	}
	ctx, kill := context.WithCancel(t.Context())
	w.answer = func() int { kill(); return http.StatusOK }
	r.bot.Due(ctx)
	w.answer = func() int { return http.StatusOK }
	other := r.process()
	r.later(2 * time.Minute) // The lease ends.
	other.Due(t.Context())
	if came := ids(); len(came) != 1 {
		t.Errorf("a kill in the middle: %v", came)
	}
	// Both have been handed the timer, and look at the same.
	var list []profile.Hook
	list, err := r.bot.Profiles.Hooks(t.Context(), "guild")
	noError(t, err)
	two := []*web.Hooks{{Pages: r.bot.Pages, Sender: r.hooks}, {Pages: other.Pages, Sender: r.hooks}}
	for round := range 6 {
		rec, _, err := r.store.Load(t.Context(), "g1")
		noError(t, err)
		rec.Seq++
		if rec.Pause = nil; round%2 == 0 {
			rec.Pause = &storage.Pause{Why: "agreed", At: r.now}
		}
		_, err = r.store.Append(t.Context(), "g1", rec)
		noError(t, err)
		var both sync.WaitGroup
		for _, hs := range two {
			both.Go(func() { _ = hs.OnTimer(t.Context(), storage.Timer{Key: "hook-" + list[0].ID, Kind: "hook"}) })
		}
		both.Wait()
		if came := ids(); len(came) != 1 {
			t.Errorf("two processes, round %d: %v", round, came)
		}
	}
}

// forgetful is a store that keeps no change of a webhook while it is away.
type forgetful struct {
	storage.Store
	away *bool
}

func (f forgetful) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	if kind == "hook" && *f.away {
		return storage.ErrUnavailable
	}
	return f.Store.SwapProfile(ctx, kind, id, old, value)
}

// TestWhatCouldNotBeNotedIsSentAgain under the id that it had, and a receiver that answers late delays nobody.
func TestWhatCouldNotBeNotedIsSentAgain(t *testing.T) { onBothStores(t, isSentAgain) }

func isSentAgain(t *testing.T, r *room, w *receiver) {
	away := false
	r.store = forgetful{r.store, &away}
	r.bot = r.process()
	r.running("g1", 1, nil)
	r.hookedTo(w)
	r.bot.Due(t.Context())
	w.expect("at first", "game g1")
	away = true
	r.changes("g1", restsAs("Ana"))
	first := w.expect("the store is away afterward", "turn g1")
	away = false
	r.waitsFor(2 * time.Minute)
	if again := w.expect("it is back", "turn g1"); again[0] != first[0] {
		t.Errorf("it came as %v and as %v", first, again)
	}
	r.waitsFor(2 * time.Minute)
	w.expect("it is noted")

	gate, came := make(chan struct{}), make(chan struct{})
	w.answer = func() int { close(came); <-gate; return http.StatusOK }
	var due sync.WaitGroup
	r.publishes("g1", restsAs("Anna"))
	due.Go(func() { r.bot.Due(t.Context()) })
	select {
	case <-came:
	case <-time.After(time.Minute):
		t.Fatal("nothing comes")
	}
	posted := r.last().id
	r.running("g3", 3, nil)
	r.publishes("g3", restsAs("Ana"))
	if last := r.last().id; last == posted || !strings.Contains(r.command("Ana", "games", "list", nil).text(), "Ana") {
		t.Error("a table or a command waits for a webhook")
	}
	close(gate)
	due.Wait()
}

// TestAWebhookReachesNobodyInside has the product's own sender, to which nothing inside is allowed.
func TestAWebhookReachesNobodyInside(t *testing.T) {
	r, w := toldRoom(t)
	r.running("g1", 1, nil)
	r.hookedTo(w)
	r.hooks = hook.Sender{}
	r.bot = r.process()
	r.bot.Due(t.Context())
	w.expect("an address that was taken earlier")
	says(t, "the setup", r.pressHooks("Send a test").text(), "I couldn't reach it")
	w.expect("a test of it")
}

// TestADeliverySurvivesAKill: a process is killed with -9 while a receiver answers it; another one, on the same Redis,
// delivers it again under the same id, and nobody a third time.
func TestADeliverySurvivesAKill(t *testing.T) {
	r, w := toldRoom(t)
	server := redistest.Start(t, redistest.Options{})
	r.onRedis(server)
	r.running("g1", 1, nil)
	r.hookedTo(w)
	file, err := os.Executable()
	noError(t, err)
	root := filepath.Join(t.TempDir(), "root.pem")
	noError(t, os.WriteFile(root, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: w.root}), 0o600))
	child := exec.CommandContext(t.Context(), file, "-test.run", "^TestTheProcessThatIsKilled$", "-test.count=1")
	child.Env = append(os.Environ(), "TEST_KILLED="+strings.Join([]string{server.URL(), root, w.address, r.clock().Format(time.RFC3339)}, " "))
	var said bytes.Buffer
	child.Stdout, child.Stderr = &said, &said
	came, gate := make(chan struct{}), make(chan struct{})
	w.answer = func() int { close(came); <-gate; return http.StatusOK }
	noError(t, child.Start())
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	select {
	case <-came:
	case err := <-ended:
		t.Fatalf("it ends by itself: %v\n%s", err, &said)
	case <-time.After(2 * time.Minute):
		t.Fatal("nothing comes")
	}
	noError(t, child.Process.Kill())
	<-ended
	w.answer = func() int { return http.StatusOK }
	close(gate)
	first := w.expect("the one that was killed", "game g1")
	r.waitsFor(2 * time.Minute)
	if again := w.expect("the one that lives", "game g1"); again[0] != first[0] {
		t.Errorf("it came as %v and as %v", first, again)
	}
	r.waitsFor(2 * time.Minute)
	w.expect("afterward")
}

// TestTheProcessThatIsKilled is the process of TestADeliverySurvivesAKill.
func TestTheProcessThatIsKilled(t *testing.T) {
	words := strings.Fields(os.Getenv("TEST_KILLED"))
	if len(words) == 0 {
		return // It is no such process.
	}
	text, err := os.ReadFile(words[1])
	noError(t, err)
	address, err := url.Parse(words[2])
	noError(t, err)
	store, err := redis.Open(t.Context(), redis.Options{URL: words[0]})
	noError(t, err)
	r := newRoom(t, drawn(nil))
	noError(t, r.store.Close())
	r.store = store
	r.now, err = time.Parse(time.RFC3339, words[3])
	noError(t, err)
	r.web, r.hooks.Roots = "https://games.example", x509.NewCertPool()
	if !r.hooks.Roots.AppendCertsFromPEM(text) {
		t.Fatal("no certificate")
	}
	r.hooks.Receivers = []netip.AddrPort{netip.MustParseAddrPort(address.Host)}
	r.bot = r.process()
	r.bot.Due(t.Context())
	t.Fatal("nobody has killed it")
}
