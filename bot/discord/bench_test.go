package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// heap is what the program holds after a collection, in bytes.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkInteractionsOverHTTP is a press from its signature to its acknowledgement and the edit of its answer, over
// real connections on one machine. It tells what the program holds afterwards for each interaction.
func BenchmarkInteractionsOverHTTP(b *testing.B) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"id":"1"}`))
	}))
	defer web.Close()
	c, err := New(Config{Token: secret, BaseURL: web.URL, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	e, err := c.Endpoint(publicKey(), func(ctx context.Context, _ chat.Interaction, a chat.Answer) {
		if err := a.DeferUpdate(ctx); err != nil {
			b.Error(err)
		}
		if err := a.Edit(ctx, text("Done.")); err != nil {
			b.Error(err)
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	ask := func(n int) {
		id, user := strconv.Itoa(1<<40+n), strconv.Itoa(n%200+1)
		body := wire("id", strconv.Quote(id), "token", `"aW50ZXJhY3Rpb24`+id+`"`, "member", `{"permissions":"0","user":{"id":"`+user+`","username":"ana"}}`)
		timestamp := strconv.FormatInt(time.Now().Unix(), 10)
		r := httptest.NewRequestWithContext(b.Context(), http.MethodPost, "/", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Signature-Timestamp", timestamp)
		r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(signer, []byte(timestamp+body))))
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		if w.Code != http.StatusAccepted {
			b.Fatal(w.Code)
		}
	}
	for n := range 2*remembered + 1 { // So many ids are remembered in any case.
		if n < 1000 {
			ask(n)
			continue
		}
		e.d.seen.add(fmt.Sprint("an id of this length", n))
	}
	e.d.running.Wait()
	before := heap()
	b.ResetTimer()
	for n := range b.N {
		ask(1000 + n)
	}
	e.d.running.Wait()
	b.StopTimer()
	b.ReportMetric(float64(int64(heap()-before))/float64(b.N), "B-held/op")
	if n := c.Requests().Buckets; n != 0 {
		b.Errorf("%d buckets", n)
	}
}
