package main

import (
	"context"
	"io"
	"net"
	"testing"
)

func TestAProgramThatIsToldToStopBeforeItsStoreAnswersEndsWell(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // It takes connections and says nothing.
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		connection, err := silent.Accept()
		if err == nil {
			defer connection.Close()
		}
		cancel()
		<-t.Context().Done()
	}()
	err = runWith(ctx, config{Data: t.TempDir(), LogLevel: "warn", LocalAddr: "127.0.0.1:0", RedisURL: "redis://" + silent.Addr().String()}, io.Discard, io.Discard)
	if err != nil {
		t.Errorf("it ends with: %v", err)
	}
}
