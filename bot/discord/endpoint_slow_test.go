package discord

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// pipes is a listener whose connections are in memory, so that time in a bubble passes for them.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	conn, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}
func (pipes) Close() error   { return nil }
func (pipes) Addr() net.Addr { return &net.TCPAddr{} }

// served gives connections to a server of the endpoint that has no limits of its own.
func served(t *testing.T, e *Endpoint) (connect func() net.Conn) {
	t.Helper()
	listener := make(pipes)
	server := &http.Server{Handler: e} //nolint:gosec // The limits are the endpoint's.
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() {
		close(listener)
		_ = server.Close()
		<-ended
	})
	return func() net.Conn {
		here, there := net.Pipe()
		listener <- there
		return here
	}
}

// heads are the first lines of a request: one of Discord, and others of everybody.
func heads(t *testing.T, body string) map[string]string {
	t.Helper()
	head := func(method, fields string) string {
		return method + " /interactions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + fields + "\r\n"
	}
	signature := func(of http.Header) string {
		return fmt.Sprintf("X-Signature-Timestamp: %s\r\nX-Signature-Ed25519: %s\r\n", of.Get("X-Signature-Timestamp"),
			of.Get("X-Signature-Ed25519"))
	}
	length := fmt.Sprintf("Content-Length: %d\r\n", len(body))
	return map[string]string{
		"signed":              head("POST", length+signature(signed(t, body).Header)),
		"signed, in chunks":   head("POST", "Transfer-Encoding: chunked\r\n"+signature(signed(t, body).Header)),
		"of zeros":            head("POST", length+signature(http.Header{"X-Signature-Timestamp": {"1"}, "X-Signature-Ed25519": {strings.Repeat("00", 64)}})),
		"without a signature": head("POST", length),
		"another method":      head("PUT", length),
	}
}

// gone says how long a connection stays open.
func gone(t *testing.T, conn net.Conn) time.Duration {
	t.Helper()
	start := time.Now()
	if err := conn.SetReadDeadline(start.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the connection stays open")
	}
	return time.Since(start)
}

func TestABodyThatStaysUnfinishedEndsItsConnection(t *testing.T) {
	for name := range heads(t, wire()) {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e, a, _ := endpoint(t, nobody(t))
				conn := served(t, e)()
				defer conn.Close()
				if _, err := io.WriteString(conn, heads(t, wire())[name]); err != nil {
					t.Fatal(err)
				}
				if after := gone(t, conn); after > readTime+time.Second {
					t.Errorf("the connection ends after %v", after)
				}
				if calls := a.calls(); calls != nil {
					t.Errorf("asked %v", calls)
				}
			})
		})
	}
}

func TestABodyThatComesInDropsEndsItsConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _, _ := endpoint(t, nobody(t))
		conn := served(t, e)()
		defer conn.Close()
		if _, err := io.WriteString(conn, heads(t, wire())["signed"]); err != nil {
			t.Fatal(err)
		}
		var dripping sync.WaitGroup
		defer dripping.Wait()
		dripping.Go(func() {
			for _, drop := range wire() {
				time.Sleep(time.Second)
				if _, err := io.WriteString(conn, string(drop)); err != nil {
					return
				}
			}
		})
		if after := gone(t, conn); after > readTime+time.Second {
			t.Errorf("the connection ends after %v", after)
		}
	})
}

// The time for the body ends neither the wait for the acknowledgement nor the connection.
func TestALateBodyIsAnsweredAndTheConnectionGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, a, _ := endpoint(t, func(ctx context.Context, _ chat.Interaction, an chat.Answer) {
			time.Sleep(answerWithin - 1100*time.Millisecond)
			_ = an.DeferUpdate(ctx)
		})
		conn := served(t, e)()
		defer conn.Close()
		answers := bufio.NewReader(conn)
		for n := range 2 {
			body := pressed(n, "9")
			a.on(fmt.Sprintf("POST /interactions/%d/tok/callback", 1234567890123456789+n), reaction{done, ""})
			if _, err := io.WriteString(conn, heads(t, body)["signed"]); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			if _, err := io.WriteString(conn, body); err != nil {
				t.Fatal(err)
			}
			answer, err := http.ReadResponse(answers, nil)
			if err != nil || answer.StatusCode != http.StatusAccepted {
				t.Fatalf("got %+v, %v", answer, err)
			}
			_ = answer.Body.Close()
			time.Sleep(time.Minute)
		}
	})
}
