package main

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
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

func (p pipes) Close() error {
	close(p)
	return nil
}

func (pipes) Addr() net.Addr { return &net.TCPAddr{} }

// piped is the server's end of a connection.
type piped struct {
	net.Conn
	closed atomic.Bool
}

func (p *piped) Close() error {
	p.closed.Store(true)
	return p.Conn.Close()
}

// connect gives the ends of a new connection on which something was said, and whatever is answered is read or nothing.
func (p pipes) connect(t *testing.T, say string, reads bool) (net.Conn, *piped) {
	t.Helper()
	here, there := net.Pipe()
	server := &piped{Conn: there}
	p <- server
	if _, err := io.WriteString(here, say); err != nil {
		t.Fatal(err)
	}
	if reads {
		go func() { _, _ = io.Copy(io.Discard, here) }()
	}
	return here, server
}

// slowly are people who keep a connection busy, and how long it may last.
var slowly = map[string]struct {
	says  string
	reads bool
	most  time.Duration
}{
	"no head":        {"", true, headerTime},
	"a slow head":    {"POST / HTTP/1.1\r\nHost: a\r\n", true, headerTime},
	"a slow body":    {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{", true, readTime},
	"a slow reader":  {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", false, answerTime},
	"a resting peer": {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", true, idleTime},
}

func TestNobodyUsesTheMemoryUpWithConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listener, end := plainServer()
		defer end()
		var first *piped
		for range connectionsMost {
			_, server := listener.connect(t, "", false)
			if first == nil {
				first = server
			}
			synctest.Wait()
		}
		_, there := net.Pipe()
		last := &piped{Conn: there}
		listener <- last
		synctest.Wait()
		if !last.closed.Load() || first.closed.Load() {
			t.Errorf("one more connection is closed: %v, the first one: %v", last.closed.Load(), first.closed.Load())
		}
		time.Sleep(headerTime + time.Second) // They have said nothing.
		_, later := listener.connect(t, "", false)
		synctest.Wait()
		if later.closed.Load() || !first.closed.Load() {
			t.Errorf("a later connection is closed: %v, the first one: %v", later.closed.Load(), first.closed.Load())
		}
	})
}

// plainServer reads what it is sent and answers with a long text.
func plainServer() (listener pipes, end func()) {
	listener = make(pipes)
	handler := http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		_, _ = io.Copy(io.Discard, in.Body)
		_, _ = io.WriteString(out, strings.Repeat("a", 1<<20))
	})
	return listener, serveHTTP(listener, handler, answerTime, slog.New(slog.DiscardHandler))
}

func TestWhoIsSlowLosesTheConnection(t *testing.T) {
	for name, who := range slowly {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				listener, end := plainServer()
				defer end()
				conn, server := listener.connect(t, who.says, who.reads)
				defer conn.Close()
				time.Sleep(who.most - time.Second)
				if server.closed.Load() {
					t.Errorf("before %s the connection is gone", who.most)
				}
				time.Sleep(2 * time.Second)
				if !server.closed.Load() {
					t.Errorf("after %s the connection stands", who.most)
				}
			})
		})
	}
}

func TestTheStopWaitsForNobodyWhoIsSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listener, end := plainServer()
		for _, who := range slowly {
			conn, _ := listener.connect(t, who.says, who.reads)
			defer conn.Close()
		}
		synctest.Wait()
		start := time.Now()
		if end(); time.Since(start) > closing {
			t.Errorf("it took %s", time.Since(start))
		}
	})
}
