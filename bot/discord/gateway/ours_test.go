package gateway

import (
	"context"
	"encoding/json"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

// hurried is the timing of tests.
var hurried = Timing{
	Dial: 5 * time.Second, Ready: 5 * time.Second, Answer: 5 * time.Second, Write: 5 * time.Second, Close: time.Second,
	Identify: time.Millisecond, Invalid: [2]time.Duration{time.Millisecond, 2 * time.Millisecond}, Resumes: 3,
	First: time.Millisecond, Longest: 10 * time.Millisecond, Steady: time.Minute,
	Renew: time.Hour, Quiet: time.Hour, Late: time.Hour, Overlap: time.Hour, Again: time.Hour,
}

// ours is a gateway of ours at this Discord.
func ours(s *discordtest.Server, shards string) *Gateway {
	s.Helper()
	g, err := New(Config{Token: discordtest.Token, Shards: shards, Ask: s.Ask, Log: s.Log})
	if err != nil {
		s.Fatal(err)
	}
	g.Timing = hurried
	return g
}

// run has a gateway stay connected until the end of the test or until it is stopped; then it gives Run's error.
func run(s *discordtest.Server, g *Gateway, handle Handler) (stop func() error) {
	if handle == nil {
		handle = func(*discordgo.Event) {}
	}
	return s.Keep(func(ctx context.Context) error { return g.Run(ctx, handle) })
}

// refusedRun runs a gateway that Discord refuses for good, and gives Run's error.
func refusedRun(s *discordtest.Server, g *Gateway) <-chan error {
	ended := make(chan error, 1)
	go func() { ended <- g.Run(s.Context(), nil) }()
	return ended
}

// begins has a gateway begin a session.
func begins(s *discordtest.Server, g *Gateway, handle Handler, resumeURL string, interval time.Duration) *discordtest.Conn {
	s.Helper()
	run(s, g, handle)
	c := s.Next()
	c.Greet(interval)
	c.Hears(opIdentify)
	c.Ready("s1", resumeURL)
	discordtest.Until(s.T, "the session", func() bool { return g.Counts().Connects == 1 })
	return c
}

// clicks gives a handler, and the custom ids of the presses that it handles.
func clicks() (Handler, <-chan string) {
	heard := make(chan string, 10_000)
	return func(e *discordgo.Event) {
		var press struct {
			Data struct {
				ID string `json:"custom_id"`
			}
		}
		if json.Unmarshal(e.RawData, &press) == nil && press.Data.ID != "" {
			heard <- press.Data.ID
		}
	}, heard
}
