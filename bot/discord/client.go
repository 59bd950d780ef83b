package discord

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/gateway"
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
	Sorry func(chat.Interaction) string
	// EmojisLost is called when Discord no longer knows one of the application's emojis, and returns at once; it may be
	// nil. Controls have none of them until Emojis is called again.
	EmojisLost func()
	// Joined is told of each server that the bot was added to minutes ago, perhaps more than once; it may be nil. Over
	// HTTP Discord tells of none.
	Joined func(context.Context, chat.Joined)
	// Left is told of each server that the bot was removed from, over a connection that stood then; it may be nil.
	Left func(ctx context.Context, guild string)
	// Shards says which shards of the gateway Run connects: "" or "auto" all of as many as Discord recommends at the
	// start, "2/8" the third of eight, "0-3/8" the first four of eight. Processes that share the work must agree on the
	// number.
	Shards string
	// Probe has Run hand on the presses of the probe's buttons and nothing else; without it they are left to the probe.
	Probe bool
	// Processes is how many share the requests of one bot otherwise than by shards, as over HTTP; 0 is 1.
	Processes int
	// Watch is told of every attempt at a request and its answer, if it is set. It may be called concurrently.
	Watch func(rest.Exchange)
}

const (
	realURL = "https://discord.com"
	apiPath = "/api/v10"
)

// Client is a chat.Chat. All methods may be called concurrently, before, during and after Run.
type Client struct {
	log     *slog.Logger
	sorry   func(chat.Interaction) string
	site    string
	rest    *rest.Client
	probe   bool
	gateway *gateway.Gateway

	panics, dropped atomic.Int64
	requests        requests
	openings        openings
	seen            seen
	guilds          sights[guildSight]
	channels        sights[channelSight]

	appMu sync.Mutex
	app   application

	// emoji are ids by name; the map is never changed.
	emoji      atomic.Pointer[map[string]string]
	emojisLost func()
	joined     func(context.Context, chat.Joined)
	left       func(context.Context, string)
	// mentions are those of commands by what they are called; the map is never changed.
	mentions atomic.Pointer[map[string]string]
}

var _ chat.Chat = (*Client)(nil)

// New makes a client; it does not use the network yet. The error is ErrShards.
func New(config Config) (*Client, error) {
	site := strings.TrimSuffix(cmp.Or(config.BaseURL, realURL), "/")
	c := &Client{log: config.Log, sorry: config.Sorry, emojisLost: config.EmojisLost, joined: config.Joined,
		left: config.Left, probe: config.Probe, requests: newRequests(), site: site}
	c.emoji.Store(&map[string]string{})
	c.mentions.Store(&map[string]string{})
	if c.log == nil {
		c.log = slog.Default()
	}
	if c.sorry == nil {
		c.sorry = func(chat.Interaction) string { return "Something went wrong on my side. Nothing was changed by it." }
	}
	var err error
	c.gateway, err = gateway.New(gateway.Config{Token: config.Token, Shards: config.Shards, Ask: c.askForTheGateway,
		Log: c.log})
	if err != nil {
		return nil, err
	}
	share := max(int(c.gateway.Share()*PerSecond)/max(config.Processes, 1), 1)
	c.rest = rest.New(rest.Config{Base: site + apiPath, Token: config.Token, PerSecond: share, Log: c.log,
		Watch: c.requests.count(config.Watch)})
	return c, nil
}

// PerSecond is how many requests a bot may make in a second, a little less than the 50 that Discord counts, whose
// second begins at another moment. Processes share it as they share the shards, or evenly: there are no more of them.
const PerSecond = 45

// Ask sends a request of a kind that the bot has no use for; the probe has.
func (c *Client) Ask(ctx context.Context, q rest.Request, result any) error {
	return c.call(ctx, q, result)
}

// Close lets go of idle connections. Call it after Run has returned.
func (c *Client) Close() { c.rest.Close() }

// Requests tells how the client of the HTTP API is at present.
func (c *Client) Requests() rest.Stats { return c.rest.Stats() }

// application is the bot's, as Discord knows it.
type application struct {
	ID        string                 `json:"id"`
	VerifyKey string                 `json:"verify_key"`
	Endpoint  string                 `json:"interactions_endpoint_url"`
	Link      string                 `json:"custom_install_url"`
	CodeGrant bool                   `json:"bot_require_code_grant"`
	Params    *installParams         `json:"install_params"`
	Kinds     map[string]installKind `json:"integration_types_config"`
}

// application asks for the bot's application until Discord has told it.
func (c *Client) application(ctx context.Context) (application, error) {
	c.appMu.Lock()
	defer c.appMu.Unlock()
	if c.app.ID != "" {
		return c.app, nil
	}
	const what = "get the application"
	err := c.call(ctx, rest.Request{What: what, Method: http.MethodGet, Path: "/applications/@me"}, &c.app)
	if err == nil && c.app.ID == "" {
		err = errors.New(what + ": the answer has no id")
	}
	return c.app, err
}

// Counts are what happened since the start.
type Counts struct {
	// Panics is how many handlers failed by a fault of the program, Dropped how many interactions were not handled
	// because their person had too many waiting.
	Panics, Dropped int64
	gateway.Counts
}

// Counts gives the counts.
func (c *Client) Counts() Counts {
	return Counts{c.panics.Load(), c.dropped.Load(), c.gateway.Counts()}
}

// Connected says whether events are arriving at present on all shards of this process.
func (c *Client) Connected() bool { return c.gateway.Connected() }

// Run connects this process's shards to the gateway, hands interactions to the handler and keeps the connections until
// the context ends; then it lets running handlers finish for some seconds and returns nil. It returns an error when
// Discord refuses the bot for good, such as ErrToken or ErrShards. Call it once.
func (c *Client) Run(ctx context.Context, handler chat.Handler) error {
	d := newDispatcher(ctx, c, handler)
	defer d.finish()
	return c.gateway.Run(ctx, d.takeEvent)
}

// askForTheGateway gives Discord's advice about the gateway.
func (c *Client) askForTheGateway(ctx context.Context) (advice discordgo.GatewayBotResponse, err error) {
	err = c.call(ctx, rest.Request{What: "ask for the gateway", Method: http.MethodGet, Path: "/gateway/bot"}, &advice)
	return advice, err
}
