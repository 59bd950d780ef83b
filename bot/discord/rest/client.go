package rest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"time"
)

// Request is one call of the HTTP API.
type Request struct {
	// What says in words what it does. It is the same for all requests of its kind, which share a limit, and stands in
	// errors in place of the address, which may hold an interaction's token.
	What string
	// Path is below the API's address.
	Method, Path string
	// Body is sent as JSON, together with the files if there are any.
	Body  any
	Files []File
	// Channel is the one that Discord's limit belongs to, "" when it belongs to the bot as a whole. Old says that a
	// message of more than OldAge ago is edited: such edits have a limit of their own and fail with ErrTooOld in place
	// of waiting.
	Channel string
	Old     bool
	// Once says that sending it twice would do it twice: it is not sent again unless Discord surely did nothing.
	Once bool
	// Interaction says that the path holds an interaction's token: the bot's is left away. Such requests are held back
	// by nothing but a 429 of their own.
	Interaction bool
	// GivesWay says that it waits while others wait for PerSecond or less than an eighth of it is left, and after a 429
	// for everything.
	GivesWay bool
	// Timeout bounds one attempt; 0 means 20 seconds.
	Timeout time.Duration
	// Sent is called before each attempt, if it is set.
	Sent func()
}

// File is a file that goes with a request.
type File struct {
	Name    string
	Content []byte
}

// Client sends requests, waits where Discord wants it, and tries again after faults that may pass. All methods may be
// called concurrently.
type Client struct {
	http    *http.Client
	base    string
	token   string
	limits  *limits
	breaker *breaker
	watch   func(Exchange)
}

// Exchange is one attempt at a request, and how it was answered.
type Exchange struct {
	// What is that of the request, one of some twenty.
	What string
	// Status is HTTP's, 0 when no answer came. Code is Discord's, Message its sentence, of a refusal.
	Status, Code int
	Message      string
	// Limit is what the limit of a 429 is about: "user" is one of the bot's for requests of one kind, "shared" one of
	// the channel or message for everybody, "global" that of all requests of the bot.
	Limit string
	Took  time.Duration
}

// Config says where Discord is and who asks.
type Config struct {
	// Base is the API's address, such as "https://discord.com/api/v10".
	Base string
	// Token is the bot's, without the word "Bot".
	Token string
	// PerSecond bounds how many requests go in any second, those of interactions left out: this process's share of
	// what Discord allows its bot; 0 is no bound. Beyond it, and where the share is not known, a 429 slows down.
	PerSecond int
	Log       *slog.Logger
	// Transport carries the requests; nil is the network.
	Transport http.RoundTripper
	// Watch is told of every attempt, if it is set. It may be called concurrently.
	Watch func(Exchange)
}

// New makes a client; it does not use the network yet.
func New(config Config) *Client {
	if config.Transport == nil {
		config.Transport = network()
	}
	c := &Client{
		http: &http.Client{
			Transport: config.Transport,
			// Discord sends nobody elsewhere; what does so is on the way and must not get the token.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		base: config.Base, token: config.Token, limits: newLimits(), watch: config.Watch,
		breaker: &breaker{log: config.Log, invalid: newWindow(invalidSlots, invalidSlot)},
	}
	c.limits.perSecond = config.PerSecond
	return c
}

func network() *http.Transport {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		ForceAttemptHTTP2:     true,
		MaxIdleConns:          64,
		MaxIdleConnsPerHost:   64,
		MaxConnsPerHost:       128,
		IdleConnTimeout:       90 * time.Second,
		TLSHandshakeTimeout:   10 * time.Second,
		ResponseHeaderTimeout: 20 * time.Second,
		// All requests share one connection of HTTP/2: one that died silently must not hold them up for minutes.
		HTTP2: &http.HTTP2Config{SendPingTimeout: 10 * time.Second, PingTimeout: 5 * time.Second},
	}
}

// Close lets go of idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

const (
	attemptTimeout = 20 * time.Second
	// longSilence is how long a request has to be without an answer for its end to be Discord's fault and not that of a
	// caller in a hurry.
	longSilence     = 5 * time.Second
	maxAttempts     = 6
	firstPause      = 200 * time.Millisecond
	maxPause        = 5 * time.Second
	maxResponseBody = 8 << 20
	userAgent       = "DiscordBot (https://github.com/harbormaster/harbormaster, 1)"
)

// Do sends the request and decodes the answer into result, if that is not nil. It returns when the context ends. A
// refusal is an *Error; other errors are ErrUnavailable, or the context's when it was canceled.
func (c *Client) Do(ctx context.Context, q Request, result any) error {
	a, err := c.try(ctx, q)
	if err == nil && result != nil && a.status != http.StatusNoContent {
		if err = json.Unmarshal(a.body, result); err != nil {
			err = fmt.Errorf("cannot read the answer: %w", err)
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", q.What, err)
	}
	return nil
}

// try sends the request until it is answered or trying again is of no use.
func (c *Client) try(ctx context.Context, q Request) (answer, error) {
	contentType, body, err := encode(q)
	if err != nil {
		return answer{}, err
	}
	backoff := firstPause
	for attempt := 1; ; attempt++ {
		p, err := c.enter(ctx, q)
		if err != nil {
			return answer{}, err
		}
		if q.Sent != nil {
			q.Sent()
		}
		began := time.Now()
		a, err := c.send(ctx, q, contentType, body)
		if c.watch != nil {
			c.watch(exchange(q, a, err, time.Since(began)))
		}
		delay := backoff
		switch {
		case err != nil && ctx.Err() != nil:
			err = unavailable(ctx.Err())
			if errors.Is(err, ErrUnavailable) && time.Since(began) >= longSilence {
				c.failed(p, err)
			} else {
				c.abandoned(p)
			}
			return a, err
		case err != nil:
			err = unavailable(withoutAddress(err))
			c.failed(p, err)
			if q.Once && !neverSent(err) {
				return a, err
			}
		case a.status == http.StatusTooManyRequests:
			err = refusal(q, a.status, a.body)
			delay = c.limited(p, a, err)
			if errors.Is(err, ErrTooOld) {
				return a, err
			}
		case a.status >= 500:
			err = refusal(q, a.status, a.body)
			c.failed(p, err)
			if q.Once {
				return a, err
			}
		case a.status >= 300:
			err = refusal(q, a.status, a.body)
			c.refused(p, a, err)
			return a, err
		default:
			c.answered(p, a)
			return a, nil
		}
		if attempt == maxAttempts {
			return a, err
		}
		if waitErr := sleep(ctx, delay); waitErr != nil {
			return a, fmt.Errorf("%w: %w", err, waitErr)
		}
		backoff = min(backoff*2, maxPause) + rand.N(firstPause/2)
	}
}

func exchange(q Request, a answer, err error, took time.Duration) Exchange {
	e := Exchange{What: q.What, Status: a.status, Took: took}
	switch {
	case err != nil:
		e.Message = withoutAddress(err).Error()
	case a.status >= 300:
		no := refusal(q, a.status, a.body)
		e.Code, e.Message = no.Code, strings.TrimSpace(no.Message+" "+no.Details)
	}
	if a.status == http.StatusTooManyRequests {
		_, e.Limit = advice(a.header, a.body)
	}
	return e
}

// enter waits until the request may be sent. One of the functions below must be called afterwards. An interaction's
// request needs no permit and gets nil.
func (c *Client) enter(ctx context.Context, q Request) (*permit, error) {
	if q.Interaction {
		return nil, ctx.Err()
	}
	p, err := c.limits.enter(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("waiting for Discord's rate limit: %w", unavailable(err))
	}
	wait, err := c.breaker.enter(time.Now())
	if err == nil && wait > 0 {
		if err = sleep(ctx, wait); err != nil {
			c.breaker.unused()
		}
	}
	if err != nil {
		p.unused()
		return nil, unavailable(err)
	}
	return p, nil
}

// abandoned says that nobody waited for the answer.
func (c *Client) abandoned(p *permit) {
	if p != nil {
		p.lost()
		c.breaker.unused()
	}
}

func (c *Client) failed(p *permit, err error) {
	if p != nil {
		p.lost()
		c.breaker.failed(time.Now(), err)
	}
}

func (c *Client) answered(p *permit, a answer) {
	if p != nil {
		p.answered(a.header)
		c.breaker.answered()
	}
}

func (c *Client) refused(p *permit, a answer, err error) {
	if a.status == http.StatusUnauthorized || a.status == http.StatusForbidden {
		c.breaker.refused(time.Now())
	}
	c.answered(p, a)
	if errors.Is(err, ErrToken) {
		c.breaker.refusedToken(time.Now())
	}
}

// limited gives the time to wait.
func (c *Client) limited(p *permit, a answer, err error) time.Duration {
	wait, scope := advice(a.header, a.body)
	if p != nil {
		p.limited(a.header, wait, scope, errors.Is(err, ErrTooOld))
		c.breaker.answered()
	}
	if scope != "shared" {
		c.breaker.refused(time.Now())
	}
	return wait
}

// answer is what came back. Its status is 0 when nothing did.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func (c *Client) send(ctx context.Context, q Request, contentType string, body []byte) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(q.Timeout, attemptTimeout))
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, q.Method, c.base+q.Path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("User-Agent", userAgent)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if !q.Interaction {
		request.Header.Set("Authorization", "Bot "+c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBody))
	if err != nil {
		return answer{}, err
	}
	return answer{response.StatusCode, response.Header, content}, nil
}

// sleep waits, and fails at once when the context would end before.
func sleep(ctx context.Context, d time.Duration) error {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < d {
		return fmt.Errorf("no time is left to wait %s: %w", d.Round(time.Millisecond), context.DeadlineExceeded)
	}
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
	return ctx.Err()
}
