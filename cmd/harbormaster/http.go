package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// handleHealth answers /healthz, which says that the process lives, and /readyz, which says that it can serve people:
// 200, or 503 with a line for each reason why not.
func handleHealth(mux *http.ServeMux, h *health) {
	mux.HandleFunc("GET /healthz", func(out http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(out, "alive\n")
	})
	mux.HandleFunc("GET /readyz", func(out http.ResponseWriter, in *http.Request) {
		if list := h.problems(in.Context()); len(list) > 0 {
			http.Error(out, strings.Join(list, "\n"), http.StatusServiceUnavailable)
			return
		}
		_, _ = io.WriteString(out, "ready\n")
	})
}

const (
	// headerTime and readTime are how long the head of a request, and all of it, may take to arrive; idleTime is how
	// long a connection may rest between two.
	headerTime, readTime, idleTime = 5 * time.Second, 10 * time.Second, 2 * time.Minute
	// answerTime and reportTime are how long it may take from the head of a request until its answer is taken: of an
	// interaction, of what operators ask, such as a profile over half a minute, and of a page or a picture.
	answerTime, reportTime, pageTime = 15 * time.Second, time.Minute, time.Minute
	// connectionsMost is how many connections an address has at a time: nobody who is slow uses up the memory.
	connectionsMost = 1000
	// closing is how long an answer may take that is on its way when the program stops.
	closing = 300 * time.Millisecond
)

// listen serves HTTP at the address that a variable names until the returned function is called; that one waits for
// nobody who is slow. An address that can't be used is a sentence that names the variable.
func listen(variable, addr string, handler http.Handler, write time.Duration, log *slog.Logger) (
	at string, end func(), err error,
) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		var reason *net.OpError
		if errors.As(err, &reason) {
			err = reason.Err
		}
		return "", nil, fmt.Errorf("this computer can't listen on %s=%s: %w", variable, addr, err)
	}
	return listener.Addr().String(), serveHTTP(listener, handler, write, log.With("variable", variable)), nil
}

func serveHTTP(listener net.Listener, handler http.Handler, write time.Duration, log *slog.Logger) (end func()) {
	var open atomic.Int64
	server := &http.Server{
		ConnState: func(c net.Conn, state http.ConnState) {
			switch state {
			case http.StateNew:
				if open.Add(1) > connectionsMost {
					_ = c.Close()
				}
			case http.StateClosed, http.StateHijacked:
				open.Add(-1)
			case http.StateActive, http.StateIdle:
			}
		},
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: write,
		IdleTimeout: idleTime, MaxHeaderBytes: 1 << 16, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("stopped serving the address", "error", err)
		}
	}()
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), closing)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			_ = server.Close() // Whoever did not end in time has to go.
		}
		<-done
	}
}
