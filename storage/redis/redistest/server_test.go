package redistest_test

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

func TestAKilledServerComesBackWithWhatItHad(t *testing.T) {
	for name, o := range map[string]redistest.Options{
		"with a file":                     {AppendOnly: true},
		"with a file, TLS and a password": {AppendOnly: true, TLS: true, Password: "secret"},
	} {
		t.Run(name, func(t *testing.T) {
			s := redistest.Start(t, o)
			c := s.Client()
			defer c.Close()
			if err := c.Set(t.Context(), "k", "v", 0).Err(); err != nil {
				t.Fatal(err)
			}
			addr := s.Addr()
			if err := s.Kill(); err != nil {
				t.Fatal(err)
			}
			if conn, err := net.Dial("tcp", addr); err == nil {
				conn.Close()
				t.Error("a killed server answers")
			}
			if err := s.Restart(t.Context()); err != nil {
				t.Fatal(err)
			}
			again := s.Client()
			defer again.Close()
			if got, err := again.Get(t.Context(), "k").Result(); err != nil || got != "v" || s.Addr() != addr {
				t.Errorf("got %q from %s, want that of %s (%v)", got, s.Addr(), addr, err)
			}
		})
	}
}

func TestAStoppedServerLeavesNothing(t *testing.T) {
	s := redistest.Start(t, redistest.Options{AppendOnly: true})
	dir := s.Dir()
	for range 2 {
		if err := s.Stop(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its folder is there: %v", err)
	}
	if conn, err := net.Dial("tcp", s.Addr()); err == nil {
		conn.Close()
		t.Error("it answers")
	}
	kept := filepath.Join(t.TempDir(), "redis")
	s = redistest.Start(t, redistest.Options{AppendOnly: true, Dir: kept})
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(kept); err != nil {
		t.Errorf("a folder of ours is gone: %v", err)
	}
}

func TestTheCertificateOfAServerIsSignedByItsAuthority(t *testing.T) {
	s := redistest.Start(t, redistest.Options{TLS: true})
	pem, err := os.ReadFile(s.CAFile())
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		t.Fatal("no certificate")
	}
	conn, err := tls.Dial("tcp", s.Addr(), &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12})
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
}

func TestAServerThatCannotStartSaysWhy(t *testing.T) {
	redistest.Start(t, redistest.Options{}) // Skips where there is none at all.
	if _, err := redistest.Launch(t.Context(), redistest.Options{Args: []string{"--no-such-setting", "1"}}); err == nil {
		t.Error("it started")
	} else if got := err.Error(); !strings.Contains(got, "no-such-setting") {
		t.Errorf("got %q", got)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := redistest.Launch(t.Context(), redistest.Options{}); !errors.Is(err, redistest.ErrMissing) {
		t.Errorf("without a redis-server: got %v", err)
	}
}

// reporter notes how a test would have ended.
type reporter struct {
	*testing.T
	ended string
}

func (r *reporter) Fatalf(string, ...any) {
	r.ended = "failed"
	runtime.Goexit()
}

func (r *reporter) Skipf(string, ...any) {
	r.ended = "skipped"
	runtime.Goexit()
}

func TestWithoutAServerTestsAreSkippedUnlessTheyMustRun(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for wanted, want := range map[string]string{"": "skipped", "none": "skipped", "required": "failed"} {
		t.Setenv("HARBORMASTER_TEST_REDIS", wanted)
		r := &reporter{T: t}
		ended := make(chan struct{})
		go func() { // A test that fails or is skipped ends its goroutine.
			defer close(ended)
			redistest.Start(r, redistest.Options{})
		}()
		<-ended
		if r.ended != want {
			t.Errorf("%q: %s, want %s", wanted, r.ended, want)
		}
	}
}
