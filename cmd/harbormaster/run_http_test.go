package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// eventually tries until it is so, for some seconds.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !so(); {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain until %s", what)
		}
		<-time.After(20 * time.Millisecond)
	}
}

// logged waits for a line of the log and gives what the group of the pattern holds.
func logged(t *testing.T, log *lockedBuffer, pattern string) (found string) {
	t.Helper()
	line := regexp.MustCompile(pattern)
	eventually(t, "the log says "+pattern, func() bool {
		parts := line.FindStringSubmatch(log.String())
		if parts != nil {
			found = parts[len(parts)-1]
		}
		return parts != nil
	})
	return found
}

func TestInteractionsComeInOverHTTPWhenAKeyIsGiven(t *testing.T) {
	address, settings := channelAlone(t)
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	var log lockedBuffer
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- runWith(ctx, config{
			Data: t.TempDir(), DiscordToken: settings["HARBORMASTER_DISCORD_TOKEN"], DiscordURL: address, LogLevel: "info",
			PublicKey: hex.EncodeToString(public), HTTPAddr: "127.0.0.1:0",
		}, io.Discard, &log)
	}()
	defer func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the program stopped with: %v", err)
		}
	}()
	at := "http://" + logged(t, &log, `interactions are served" address=(\S+)`)
	eventually(t, "the program is ready", func() bool {
		status, _ := fetch(t, at+"/readyz")
		return status == http.StatusOK
	})
	post := func(key ed25519.PrivateKey, body string) (int, string) {
		now := strconv.FormatInt(time.Now().Unix(), 10)
		request, err := http.NewRequest(http.MethodPost, at+interactionsPath, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("X-Signature-Timestamp", now)
		request.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(key, []byte(now+body))))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		var answer bytes.Buffer
		if _, err := answer.ReadFrom(response.Body); err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, answer.String()
	}
	if status, answer := post(private, `{"type":1}`); status != http.StatusOK || answer != `{"type":1}` {
		t.Errorf("a ping is answered with %d %s", status, answer)
	}
	_, other, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	if status, answer := post(other, `{"type":1}`); status != http.StatusUnauthorized || answer != "" {
		t.Errorf("a ping that somebody else signed is answered with %d %s", status, answer)
	}
}
