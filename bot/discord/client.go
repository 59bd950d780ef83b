package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// Config says how to reach Discord.
type Config struct {
	// Token is the bot's, without the word "Bot". It is never logged.
	Token string
	// BaseURL is where a local Discord listens, such as "http://127.0.0.1:8080"; "" is the real one.
	BaseURL string
	// Log takes what happens; nil is slog.Default.
	Log *slog.Logger
	// Sorry gives the private sentence for a person whose interaction failed by a fault of the program, in the person's
	// language; nil means a sentence in English.
	Sorry func(bot.Interaction) string
	// Shards says which shards of the gateway Run connects: "" or "auto" all of as many as Discord recommends at the start,
	// "2/8" the third of eight, "0-3/8" the first four of eight. Processes that share the work must agree on the number.
	Shards string
}

const (
	realURL    = "https://discord.com"
	apiVersion = "v10"
)

// Client is a bot.Chat. All methods may be called concurrently, before, during and after Run.
type Client struct {
	token string
	log   *slog.Logger
	sorry func(bot.Interaction) string
	rest  *rest.Client

	shards shardRange
	pace   pace
	lines  atomic.Pointer[[]*line]
	counts counts

	appMu sync.Mutex
	app   string

	emojiMu sync.RWMutex
	emoji   map[string]string
}

var _ bot.Chat = (*Client)(nil)

// New makes a client; it does not use the network yet.
func New(config Config) (*Client, error) {
	token := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(config.Token)+" ", "Bot "))
	if token == "" {
		return nil, errors.New("a bot needs a token")
	}
	if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the bot's token contains characters that no token has")
	}
	base, err := apiURL(config.BaseURL)
	if err != nil {
		return nil, err
	}
	c := &Client{
		token: token,
		log:   config.Log,
		sorry: config.Sorry,
		pace:  usualPace,
		emoji: map[string]string{},
	}
	if c.shards, err = parseShards(config.Shards); err != nil {
		return nil, err
	}
	if c.log == nil {
		c.log = slog.Default()
	}
	if c.sorry == nil {
		c.sorry = func(bot.Interaction) string { return "Something went wrong on my side. Nothing was changed by it." }
	}
	c.rest = rest.New(rest.Config{Base: base, Token: token, Log: c.log})
	return c, nil
}

// apiURL is the address of the HTTP API of a Discord, of the real one for "".
func apiURL(discord string) (string, error) {
	target, err := url.Parse(cmp.Or(discord, realURL))
	if err != nil || target.Host == "" || (target.Scheme != "http" && target.Scheme != "https") {
		return "", fmt.Errorf("%q is not an address such as http://127.0.0.1:8080", discord)
	}
	return target.JoinPath("api", apiVersion).String(), nil
}

// Close lets go of idle connections. Call it after Run has returned.
func (c *Client) Close() { c.rest.Close() }

// Requests are what became of the requests of the HTTP API since the start.
type Requests = rest.Stats

// Requests gives what became of them.
func (c *Client) Requests() Requests { return c.rest.Stats() }

// Connected says whether events are arriving at present on all shards of this process.
func (c *Client) Connected() bool {
	lines := c.own()
	return len(lines) > 0 && !slices.ContainsFunc(lines, func(l *line) bool { return !l.connected.Load() })
}

// application gives the id of the bot's application.
func (c *Client) application(ctx context.Context) (string, error) {
	c.appMu.Lock()
	defer c.appMu.Unlock()
	if c.app != "" {
		return c.app, nil
	}
	var app struct {
		ID string `json:"id"`
	}
	if err := c.call(ctx, rest.Request{What: "get the application", Method: http.MethodGet, Path: "/applications/@me"}, &app); err != nil {
		return "", err
	}
	if app.ID == "" {
		return "", errors.New("get the application: the answer has no id")
	}
	c.app = app.ID
	return c.app, nil
}

// Counts are what happened since the start.
type Counts struct {
	// Panics is how many handlers failed by a fault of the program, Dropped how many interactions were not handled because
	// their person had too many waiting.
	Panics, Dropped int64
	// Connects is how often a gateway connection came to stand. Identifies is how often a session was begun, which Discord
	// counts against 1,000 a day, Resumes how often one was gone on with.
	Connects, Identifies, Resumes int64
	// Lost is how many standing connections ended against our will; Unanswered how many because a heartbeat was not
	// answered; Replaced how many, standing or not yet, because discordgo's session was stuck and was replaced.
	Lost, Unanswered, Replaced int64
	// StartsLeft is how many sessions Discord still lets the bot begin within the day, StartsTotal of how many, as last
	// heard; both are 0 before Discord was asked.
	StartsLeft, StartsTotal int64
	// Shards are this process's, in order; none before Discord was asked how many there are.
	Shards []Shard
}

// Shard is one gateway connection after another.
type Shard struct {
	// ID is the shard's number, from 0 to Of-1.
	ID, Of int
	// Connected says whether events are arriving.
	Connected bool
	// Latency is how long the last heartbeat took to be answered, 0 before the first.
	Latency time.Duration
}

type counts struct {
	panics, dropped, connects                                                atomic.Int64
	identifies, resumes, lost, unanswered, replaced, startsLeft, startsTotal atomic.Int64
}

// Counts gives the counts.
func (c *Client) Counts() Counts {
	counts := Counts{
		Panics: c.counts.panics.Load(), Dropped: c.counts.dropped.Load(), Connects: c.counts.connects.Load(),
		Identifies: c.counts.identifies.Load(), Resumes: c.counts.resumes.Load(), Lost: c.counts.lost.Load(),
		Unanswered: c.counts.unanswered.Load(), Replaced: c.counts.replaced.Load(),
		StartsLeft: c.counts.startsLeft.Load(), StartsTotal: c.counts.startsTotal.Load(),
	}
	for _, l := range c.own() {
		counts.Shards = append(counts.Shards, Shard{
			ID: l.shard, Of: l.of, Connected: l.connected.Load(), Latency: time.Duration(l.latency.Load()),
		})
	}
	return counts
}
