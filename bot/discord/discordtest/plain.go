package discordtest

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Compare plays a fault of discordgo v0.29.0 with discordgo alone and with ours; each says in words what was seen. The
// row of the table of faults is printed. A play with plain discordgo that fails means that the library was mended.
func Compare(t *testing.T, fault string, plain, ours func(*Server) string) {
	t.Helper()
	var seen [2]string
	for i, play := range []func(*Server) string{plain, ours} {
		t.Run([]string{"plain", "ours"}[i], func(t *testing.T) { seen[i] = play(New(t)) })
	}
	if !t.Failed() {
		t.Logf("see: discordgo: %s | plain: %s | ours: %s", fault, seen[0], seen[1])
	}
}

var quiet = sync.OnceFunc(func() { discordgo.Logger = func(int, int, string, ...any) {} })

// Plain is a discordgo session as its documentation shows it, at this Discord.
func (s *Server) Plain() *discordgo.Session {
	s.Helper()
	quiet()
	target, err := url.Parse(s.URL)
	if err != nil {
		s.Fatal(err)
	}
	session, err := discordgo.New("Bot " + Token)
	if err != nil {
		s.Fatal(err)
	}
	transport := &http.Transport{}
	session.Client = &http.Client{Transport: redirected{target, transport}}
	session.Identify.Intents = discordgo.IntentsGuilds
	s.Cleanup(transport.CloseIdleConnections)
	return session
}

// redirected sends to one host what discordgo addresses to the real Discord.
type redirected struct {
	to *url.URL
	by http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t redirected) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, t.to.Host
	return t.by.RoundTrip(r)
}

// PlainBegins has plain discordgo begin a session.
func (s *Server) PlainBegins(session *discordgo.Session, resumeURL string, interval time.Duration) *Conn {
	s.Helper()
	opened := make(chan error, 1)
	go func() { opened <- session.Open() }()
	c := s.Next()
	c.Greet(interval)
	c.Hears(OpIdentify)
	c.Ready("s1", resumeURL)
	if err := Arrives(s.T, "the session", opened); err != nil {
		s.Fatal(err)
	}
	return c
}

// dying is set for a run of a test in a process of its own, which is to die.
const dying = "HARBORMASTER_TEST_PANIC"

// Dying says whether this is the process that is to die.
func Dying() bool { return os.Getenv(dying) != "" }

// Dies runs the test in a process of its own, which dies of a panic that has these words.
func (s *Server) Dies(test, words string) string {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
	defer cancel()
	self := exec.CommandContext(ctx, os.Args[0], "-test.run=^"+test+"$")
	self.Env = append(os.Environ(), dying+"=1")
	output, err := self.CombinedOutput()
	if err == nil || !strings.Contains(string(output), "panic:") || !strings.Contains(string(output), words) {
		s.Errorf("ended with %v:\n%s", err, output)
	}
	return "the process dies"
}
