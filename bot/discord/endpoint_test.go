package discord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// signer is the key of an application for tests.
var signer = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))

func publicKey() ed25519.PublicKey { return signer.Public().(ed25519.PublicKey) }

// signed is an interaction as Discord posts it.
func signed(t *testing.T, body string) *http.Request {
	t.Helper()
	return signedAt(t, body, time.Now())
}

func signedAt(t *testing.T, body string, at time.Time) *http.Request {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/interactions", strings.NewReader(body))
	timestamp := strconv.FormatInt(at.Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", timestamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(signer, []byte(timestamp+body))))
	return r
}

// endpoint is one whose client talks to a scripted API.
func endpoint(t *testing.T, handler chat.Handler) (*Endpoint, *api, *bytes.Buffer) {
	t.Helper()
	c, a, log := newTestClient(t)
	e, err := c.Endpoint(publicKey(), handler)
	if err != nil {
		t.Fatal(err)
	}
	return e, a, log
}

func ask(e *Endpoint, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	e.ServeHTTP(w, r)
	return w
}

func nobody(t *testing.T) chat.Handler {
	return func(_ context.Context, in chat.Interaction, _ chat.Answer) { t.Errorf("%+v was handled", in) }
}

// pressed is a press with this number in its id, by this person.
func pressed(n int, user string) string {
	return wire("id", fmt.Sprintf(`"%d"`, 1234567890123456789+n), "member", `{"permissions":"0","user":{"id":"`+user+`","username":"ana"}}`)
}

func TestAPressOverHTTPIsAcknowledgedAtTheCallbackAddress(t *testing.T) {
	var got chat.Interaction
	var message string
	e, a, _ := endpoint(t, func(ctx context.Context, in chat.Interaction, an chat.Answer) {
		got = in
		var err error
		if message, err = an.Reply(ctx, text("Done.")); err != nil {
			t.Error(err)
		}
		if err := an.Edit(ctx, text("Done well.")); err != nil {
			t.Error(err)
		}
	})
	a.on(callback+"?with_response=true", reaction{200, `{"resource":{"type":4,"message":{"id":"901"}}}`})
	a.on("PATCH "+original, ok)
	w := ask(e, signed(t, wire()))
	if w.Code != http.StatusAccepted || w.Body.Len() != 0 {
		t.Errorf("got %d %q", w.Code, w.Body)
	}
	e.d.running.Wait()
	if got.CustomID != "v1|g|3|x" || got.User.ID != "9" || message != "901" {
		t.Errorf("got %+v, message %q", got, message)
	}
	if calls := a.calls(); len(calls) != 2 {
		t.Errorf("asked %v", calls)
	}
}

func TestAPingIsAnsweredWithAPong(t *testing.T) {
	e, _, _ := endpoint(t, nobody(t))
	w := ask(e, signed(t, `{"id":"1","application_id":"55","type":1,"version":1}`))
	if w.Code != 200 || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("got %d %v", w.Code, w.Header())
	}
	isJSON(t, w.Body.String(), `{"type":1}`)
}

func TestOnlyWhatDiscordSignedLatelyIsHeard(t *testing.T) {
	stranger := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{8}, ed25519.SeedSize))
	sign := func(key ed25519.PrivateKey, text string) string {
		return hex.EncodeToString(ed25519.Sign(key, []byte(text)))
	}
	now := strconv.FormatInt(time.Now().Unix(), 10)
	for name, change := range map[string]func(http.Header){
		"no signature":           func(h http.Header) { h.Del("X-Signature-Ed25519") },
		"no time":                func(h http.Header) { h.Del("X-Signature-Timestamp") },
		"a signature in words":   func(h http.Header) { h.Set("X-Signature-Ed25519", strings.Repeat("zz", 64)) },
		"half a signature":       func(h http.Header) { h.Set("X-Signature-Ed25519", h.Get("X-Signature-Ed25519")[:64]) },
		"a signature too long":   func(h http.Header) { h.Set("X-Signature-Ed25519", h.Get("X-Signature-Ed25519")+"00") },
		"nothing but zeros":      func(h http.Header) { h.Set("X-Signature-Ed25519", strings.Repeat("00", 64)) },
		"a stranger's":           func(h http.Header) { h.Set("X-Signature-Ed25519", sign(stranger, now+wire())) },
		"one of another body":    func(h http.Header) { h.Set("X-Signature-Ed25519", sign(signer, now+"{}")) },
		"one of another time":    func(h http.Header) { h.Set("X-Signature-Timestamp", strconv.FormatInt(time.Now().Unix()+1, 10)) },
		"a time in words":        func(h http.Header) { h.Set("X-Signature-Timestamp", "now") },
		"a time beyond all time": func(h http.Header) { h.Set("X-Signature-Timestamp", strings.Repeat("9", 40)) },
	} {
		t.Run(name, func(t *testing.T) {
			e, a, _ := endpoint(t, nobody(t))
			r := signed(t, wire())
			change(r.Header)
			w := ask(e, r)
			if w.Code != http.StatusUnauthorized || w.Body.Len() != 0 {
				t.Errorf("got %d %q", w.Code, w.Body)
			}
			if calls := a.calls(); calls != nil {
				t.Errorf("asked %v", calls)
			}
		})
	}
	for name, at := range map[string]time.Duration{
		"six minutes ago": -6 * time.Minute, "in six minutes": 6 * time.Minute, "years ago": -10 * 365 * 24 * time.Hour,
	} {
		e, _, log := endpoint(t, nobody(t))
		if w := ask(e, signedAt(t, wire(), time.Now().Add(at))); w.Code != http.StatusUnauthorized {
			t.Errorf("signed %s: got %d", name, w.Code)
		}
		if !strings.Contains(log.String(), "clock") {
			t.Errorf("signed %s: the log does not tell: %s", name, log)
		}
	}
	e, _, _ := endpoint(t, nobody(t))
	for _, at := range []time.Duration{-4 * time.Minute, 4 * time.Minute} {
		if w := ask(e, signedAt(t, `{"type":1}`, time.Now().Add(at))); w.Code != 200 {
			t.Errorf("signed %v from now: got %d", at, w.Code)
		}
	}
}

func TestOnlyPostsAreTaken(t *testing.T) {
	e, _, _ := endpoint(t, nobody(t))
	for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"} {
		r := signed(t, wire())
		r.Method = method
		if w := ask(e, r); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "POST" {
			t.Errorf("%s: got %d, allowed %q", method, w.Code, w.Header().Get("Allow"))
		}
	}
}

func TestHugeBodiesAreNotRead(t *testing.T) {
	e, _, _ := endpoint(t, nobody(t))
	huge := strings.Repeat(" ", maxInteraction) + wire()
	if w := ask(e, signed(t, huge)); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("announced: got %d", w.Code)
	}
	r := signed(t, huge)
	r.ContentLength = -1
	if w := ask(e, r); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("not announced: got %d", w.Code)
	}
	endless := &counting{}
	r = signed(t, wire())
	r.Body, r.ContentLength = endless, -1
	if w := ask(e, r); w.Code != http.StatusRequestEntityTooLarge || endless.read > 2*maxInteraction {
		t.Errorf("endless: got %d after %d bytes", w.Code, endless.read)
	}
}

// counting is a body without an end.
type counting struct{ read int }

func (c *counting) Read(b []byte) (int, error) {
	c.read += len(b)
	return len(b), nil
}

func (c *counting) Close() error { return nil }

func TestWhatIsNoInteractionIsRefused(t *testing.T) {
	for name, test := range map[string]struct {
		body, kind string
		want       int
	}{
		"a form":               {wire(), "application/x-www-form-urlencoded", 415},
		"no kind":              {wire(), "", 415},
		"JSON with a charset":  {`{"type":1}`, "application/json; charset=utf-8", 200},
		"no JSON":              {`{`, "application/json", 400},
		"nothing":              {``, "application/json", 400},
		"no person":            {wire("member", ""), "application/json", 400},
		"a kind of the future": {wire("type", "77"), "application/json", 400},
		"a command on nobody":  {wire("type", "2", "data", `{"name":"x","type":2}`), "application/json", 400},
	} {
		e, _, _ := endpoint(t, nobody(t))
		r := signed(t, test.body)
		r.Header.Set("Content-Type", test.kind)
		if w := ask(e, r); w.Code != test.want {
			t.Errorf("%s: got %d", name, w.Code)
		}
	}
}

func TestABodyThatBreaksOffIsRefused(t *testing.T) {
	e, _, _ := endpoint(t, nobody(t))
	r := signed(t, wire())
	r.Body = io.NopCloser(io.MultiReader(strings.NewReader("{"), failing{}))
	if w := ask(e, r); w.Code != http.StatusBadRequest {
		t.Errorf("got %d", w.Code)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestTheSameInteractionIsHandledOnceHoweverItComes(t *testing.T) {
	handled := 0
	e, a, _ := endpoint(t, func(ctx context.Context, _ chat.Interaction, an chat.Answer) {
		handled++
		if err := an.DeferUpdate(ctx); err != nil {
			t.Error(err)
		}
	})
	a.on(callback, reaction{done, ""})
	for range 3 {
		if w := ask(e, signed(t, wire())); w.Code != http.StatusAccepted {
			t.Errorf("got %d", w.Code)
		}
	}
	e.d.take([]byte(wire()))
	e.d.running.Wait()
	if handled != 1 {
		t.Errorf("handled %d times", handled)
	}
}

func TestTheMemoryOfInteractionsIsLongAndBounded(t *testing.T) {
	var m recentIDs
	for i := range 5 * remembered {
		m.add(strconv.Itoa(i))
		if past := strconv.Itoa(max(i-remembered+1, 0)); !m.has(past) {
			t.Fatalf("after %d, %s is forgotten", i, past)
		}
		if len(m.young)+len(m.old) > 2*remembered {
			t.Fatalf("%d are remembered", len(m.young)+len(m.old))
		}
	}
	if m.has("0") {
		t.Error("the first is not forgotten")
	}
}

func TestClicksOverHTTPKeepTheirOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var order []string
		e, a, _ := endpoint(t, func(ctx context.Context, in chat.Interaction, an chat.Answer) {
			if in.User.ID == "9" && in.ID == someID {
				time.Sleep(time.Second)
			}
			mu.Lock()
			order = append(order, in.User.ID+" "+in.ID[len(in.ID)-1:])
			mu.Unlock()
			_ = an.DeferUpdate(ctx)
		})
		for n := range 3 {
			a.on(fmt.Sprintf("POST /interactions/%d/tok/callback", 1234567890123456789+n), reaction{done, ""})
		}
		var all sync.WaitGroup
		for n, user := range []string{"9", "9", "8"} {
			all.Go(func() {
				if w := ask(e, signed(t, pressed(n, user))); w.Code != http.StatusAccepted {
					t.Errorf("got %d", w.Code)
				}
			})
			synctest.Wait()
		}
		all.Wait()
		e.d.running.Wait()
		if got := strings.Join(order, ", "); got != "8 1, 9 9, 9 0" {
			t.Errorf("handled %s", got)
		}
	})
}

func TestAPublicKeyIsReadAsThePortalShowsIt(t *testing.T) {
	key, err := PublicKey(hex.EncodeToString(publicKey()))
	if err != nil || !key.Equal(publicKey()) {
		t.Errorf("got %x, %v", key, err)
	}
	for _, digits := range []string{"", "ab", strings.Repeat("ab", 31), strings.Repeat("ab", 33), strings.Repeat("zz", 32)} {
		if _, err := PublicKey(digits); err == nil {
			t.Errorf("%q is a key", digits)
		}
	}
	c, _, _ := newTestClient(t)
	if _, err := c.Endpoint(publicKey()[:5], nobody(t)); err == nil {
		t.Error("an endpoint takes half a key")
	}
}

func FuzzEndpointBody(f *testing.F) {
	f.Add(wire())
	f.Add(`{"type":1}`)
	f.Add(wire("type", "2", "data", `{"name":"a","options":[{"name":"b","type":1}]}`))
	f.Add(`[]`)
	f.Add(``)
	f.Fuzz(func(t *testing.T, body string) {
		c, _, _ := newTestClient(t)
		e, err := c.Endpoint(publicKey(), func(context.Context, chat.Interaction, chat.Answer) {})
		if err != nil {
			t.Fatal(err)
		}
		r := signed(t, body)
		switch w := ask(e, r); w.Code {
		case 200, 400, 500:
		default:
			t.Errorf("%q: got %d", body, w.Code)
		}
		r = signed(t, body)
		r.Header.Set("X-Signature-Timestamp", "1"+r.Header.Get("X-Signature-Timestamp"))
		if w := ask(e, r); w.Code != http.StatusUnauthorized {
			t.Errorf("%q without a signature: got %d", body, w.Code)
		}
		e.d.running.Wait()
	})
}

func FuzzEndpointHeaders(f *testing.F) {
	r := httptest.NewRequest(http.MethodPost, "/", nil)
	f.Add(strings.Repeat("00", 64), strconv.FormatInt(time.Now().Unix(), 10), "application/json")
	f.Add("zz", "-1", "text/plain; q=\"")
	f.Add("", strings.Repeat("9", 25), "")
	f.Fuzz(func(t *testing.T, signature, timestamp, kind string) {
		c, _, _ := newTestClient(t)
		e, err := c.Endpoint(publicKey(), nobody(t))
		if err != nil {
			t.Fatal(err)
		}
		q := r.Clone(t.Context())
		q.Body = io.NopCloser(strings.NewReader(wire()))
		q.Header = http.Header{"X-Signature-Ed25519": {signature}, "X-Signature-Timestamp": {timestamp}, "Content-Type": {kind}}
		if w := ask(e, q); w.Code != http.StatusUnauthorized {
			t.Errorf("got %d", w.Code)
		}
	})
}
