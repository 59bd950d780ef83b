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

// listen serves HTTP at the address that a variable names until the returned function is called; that one lets requests
// end for a while. An address that can't be used is a sentence that names the variable.
func listen(variable, addr string, handler http.Handler, log *slog.Logger) (at string, end func(), err error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		var reason *net.OpError
		if errors.As(err, &reason) {
			err = reason.Err
		}
		return "", nil, fmt.Errorf("this computer can't listen on %s=%s: %w", variable, addr, err)
	}
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		IdleTimeout:    2 * time.Minute,
		MaxHeaderBytes: 1 << 16, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the address is served no more", "variable", variable, "error", err)
		}
	}()
	return listener.Addr().String(), func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			_ = server.Close() // Whoever did not end in time has to go.
		}
		<-done
	}, nil
}
