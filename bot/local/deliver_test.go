package local_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// endpoint is a bot that takes interactions over HTTP.
type endpoint struct {
	*httptest.Server
	key    ed25519.PublicKey
	answer func(w http.ResponseWriter, in asked)

	mu      sync.Mutex
	got     []asked
	refused int // wrong signatures
}

func (h *testServer) endpoint(answer func(w http.ResponseWriter, in asked)) *endpoint {
	h.Helper()
	key, err := hex.DecodeString(h.PublicKey())
	if err != nil {
		h.Fatal(err)
	}
	e := &endpoint{key: key, answer: answer}
	e.Server = httptest.NewServer(e)
	h.Cleanup(e.Close)
	return e
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(r.Body)
	signature, hexErr := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
	if err != nil || hexErr != nil || !ed25519.Verify(e.key, append([]byte(r.Header.Get("X-Signature-Timestamp")), raw...), signature) {
		e.mu.Lock()
		e.refused++
		e.mu.Unlock()
		http.Error(w, "invalid request signature", http.StatusUnauthorized)
		return
	}
	var in struct {
		asked
		Type int `json:"type"`
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if in.Type == 1 {
		writeBody(w, "application/json", []byte(`{"type":1}`))
		return
	}
	e.mu.Lock()
	e.got = append(e.got, in.asked)
	e.mu.Unlock()
	e.answer(w, in.asked)
}

func (e *endpoint) count() (got, refused int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.got), e.refused
}

func writeBody(w http.ResponseWriter, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	_, _ = w.Write(body)
}

func says(callback string) func(http.ResponseWriter, asked) {
	return func(w http.ResponseWriter, _ asked) { writeBody(w, "application/json", []byte(callback)) }
}

func (h *testServer) setEndpoints(addresses ...string) {
	h.Helper()
	if err := h.SetEndpoints(h.Context(), addresses...); err != nil {
		h.Fatal(err)
	}
}

func TestAnEndpointMustKnowPingsAndSignatures(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	good := h.endpoint(says(`{"type":6}`))
	trusting := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeBody(w, "application/json", []byte(`{"type":1}`))
	}))
	defer trusting.Close()
	silent := httptest.NewServer(http.NotFoundHandler())
	defer silent.Close()
	for what, address := range map[string]string{
		"one that believes every signature": trusting.URL, "one without a PONG": silent.URL,
		"nobody": "http://127.0.0.1:1/", "no address": "harbor",
	} {
		if err := h.SetEndpoints(t.Context(), good.URL, address); err == nil {
			t.Errorf("%s was taken", what)
		}
	}
	h.did(h.SetEndpoints(t.Context(), good.URL))
	status, o := h.rest("GET", "/applications/@me", nil)
	if status != 200 || o["interactions_endpoint_url"] != good.URL || o["verify_key"] != h.PublicKey() {
		t.Errorf("the good one: %d %v", status, o)
	}
	if _, refused := good.count(); refused == 0 {
		t.Error("no wrong signature was tried")
	}
	if info := get[page.Info](h, "/api/info"); !info.Bot.Connected || info.PublicKey != h.PublicKey() {
		t.Errorf("the page is told %+v", info)
	}
	h.did(h.SetEndpoints(t.Context()))
	if _, o = h.rest("GET", "/applications/@me", nil); o["interactions_endpoint_url"] != nil {
		t.Errorf("taken back: %v", o)
	}
}

func TestAnAnswerOverHTTPIsTheCallback(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	board := picture(t, 20, 10)
	contentType, multipart := form(t, `{"type":4,"data":{"content":"The board","attachments":[{"id":0,"filename":"board.png","description":"a"}]}}`, board)
	answers := map[string]func(http.ResponseWriter, asked){
		"json":      says(`{"type":4,"data":{"content":"Hello","flags":64}}`),
		"multipart": func(w http.ResponseWriter, _ asked) { writeBody(w, contentType, multipart) },
		"update":    says(`{"type":7,"data":{"content":"Changed"}}`),
		"callback": func(w http.ResponseWriter, in asked) {
			w.WriteHeader(http.StatusAccepted)
			go h.answer(in, object{"type": 6})
		},
	}
	var how string
	e := h.endpoint(func(w http.ResponseWriter, in asked) { answers[how](w, in) })
	h.setEndpoints(e.URL)
	table := h.tableMessage()
	for _, test := range []struct{ how, kind string }{
		{"json", page.KindMessage}, {"multipart", page.KindMessage}, {"update", page.KindUpdate}, {"callback", page.KindDeferredUpdate},
	} {
		how = test.how
		r := <-h.pressed(table)
		if r.err != nil || r.Kind != test.kind {
			t.Errorf("%s: %+v %v", how, r, r.err)
			continue
		}
		switch how {
		case "json":
			if r.Message.Content != "Hello" || !r.Message.Ephemeral {
				t.Errorf("json: %+v", r.Message)
			}
		case "multipart":
			if a := r.Message.Attachments; len(a) != 1 || a[0].Width != 20 || a[0].Size != len(board) {
				t.Errorf("multipart: %+v", a)
			}
		}
	}
	e.mu.Lock()
	last := e.got[len(e.got)-1]
	e.mu.Unlock()
	if status, _ := h.rest("POST", "/webhooks/"+h.app()+"/"+last.Token, object{"content": "more"}); status != 200 {
		t.Errorf("a follow-up: %d", status)
	}
	l.until("GUILD_CREATE")
	l.quiet()

	h.setEndpoints()
	result := h.pressed(table)
	h.answer(l.asked(), object{"type": 6})
	if r := <-result; r.err != nil {
		t.Errorf("by the gateway again: %+v", r)
	}
}

func TestABadAnswerOverHTTPFailsAtOnceAndIsRemembered(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	bad := map[string]func(http.ResponseWriter, asked){
		"no callback": says(`{"type":99}`),
		"no JSON":     says(`welcome`),
		"an error":    func(w http.ResponseWriter, _ asked) { http.Error(w, "no", http.StatusInternalServerError) },
		"no message":  says(`{"type":4,"data":{"content":"` + strings.Repeat("x", 2001) + `"}}`),
	}
	var how string
	e := h.endpoint(func(w http.ResponseWriter, in asked) { bad[how](w, in) })
	h.setEndpoints(e.URL)
	table := h.tableMessage()
	for how = range bad {
		if r := <-h.pressed(table); r.err == nil || r.Error.Code != page.CodeNoAnswer || r.InteractionID == "" {
			t.Errorf("%s: %+v", how, r)
		}
	}
	same(t, "refusals", len(h.Refused()), 3)
	same(t, "late", h.Counts().Late, 4)
}

func TestABalancerPassesOverWhoRefusesTheConnection(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	list := []*endpoint{h.endpoint(says(`{"type":6}`)), h.endpoint(says(`{"type":6}`)), h.endpoint(says(`{"type":6}`))}
	h.setEndpoints(list[0].URL, list[1].URL, list[2].URL)
	table := h.tableMessage()
	press := func(times int) {
		t.Helper()
		for range times {
			if r := <-h.pressed(table); r.err != nil {
				t.Errorf("press: %+v", r)
			}
		}
	}
	press(6)
	for i, e := range list {
		if got, _ := e.count(); got != 2 {
			t.Errorf("endpoint %d got %d of 6", i, got)
		}
	}
	list[1].Close()
	press(6)
	first, _ := list[0].count()
	third, _ := list[2].count()
	same(t, "taken by the others", first+third, 10)
	list[0].Close()
	list[2].Close()
	if r := <-h.pressed(table); r.err == nil || r.Error.Code != page.CodeNoAnswer {
		t.Errorf("with nobody there: %+v", r)
	}
}

func TestFaultsOfTheDelivery(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	first, second := h.endpoint(says(`{"type":6}`)), h.endpoint(says(`{"type":6}`))
	h.setEndpoints(first.URL, second.URL)
	table := h.tableMessage()
	h.inject(localtest.Fault{On: faults.OnDeliver, Do: faults.DoForge, Count: 1})
	if r := <-h.pressed(table); r.err == nil {
		t.Errorf("forged: %+v", r)
	}
	h.inject(localtest.Fault{On: faults.OnDeliver, Do: faults.DoCut, Count: 1})
	if r := <-h.pressed(table); r.err == nil {
		t.Errorf("cut: %+v", r)
	}
	h.inject(localtest.Fault{On: faults.OnDeliver, Do: faults.DoTwice, Count: 1})
	if r := <-h.pressed(table); r.err != nil {
		t.Errorf("twice: %+v", r)
	}
	h.eventually("both were asked", func() bool {
		a, _ := first.count()
		b, _ := second.count()
		return a == 1 && b == 1
	})
	first.mu.Lock()
	one := first.got[0].ID
	first.mu.Unlock()
	second.mu.Lock()
	same(t, "the interaction of the second", second.got[0].ID, one)
	second.mu.Unlock()
}

func TestTheKeyStaysOverARestart(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: t.TempDir() + "/local.db", Clock: newClock()}
	h := open(t, config)
	key := h.PublicKey()
	if other := open(t, local.Config{}).PublicKey(); other == key || len(key) != 64 {
		t.Errorf("keys %s and %s", key, other)
	}
	same(t, "after a restart", h.restart(config).PublicKey(), key)
}

func TestAnswersOverHTTPAreInspected(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var seen []string
	h := open(t, local.Config{Inspect: func(r *http.Request, body []byte) []string {
		mu.Lock()
		defer mu.Unlock()
		path, _, _ := strings.Cut(r.RequestURI, "?")
		if strings.HasSuffix(path, "/callback") {
			path = "callback"
		}
		seen = append(seen, r.Method+" "+path+" "+r.Header.Get("Content-Type")+" "+string(body))
		if bytes.Contains(body, []byte("misspelled")) {
			return []string{"misspelled is unknown"}
		}
		return nil
	}})
	e := h.endpoint(says(`{"type":6,"misspelled":1}`))
	h.setEndpoints(e.URL)
	table := h.tableMessage()
	if r := <-h.pressed(table); r.err != nil {
		t.Errorf("press: %+v", r)
	}
	mu.Lock()
	last := seen[len(seen)-1]
	mu.Unlock()
	same(t, "the last", last, `POST callback application/json {"type":6,"misspelled":1}`)
	refused := h.Refused()
	if len(refused) != 1 || refused[0].Status != 0 || string(refused[0].Errors) != `["misspelled is unknown"]` {
		t.Errorf("remembered %+v", refused)
	}
}
