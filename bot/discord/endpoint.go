package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// ErrKey says that the public key is not the one of the bot's application.
var ErrKey = errors.New("the public key is not the application's")

const (
	// maxInteraction is the greatest length of an interaction, in bytes.
	maxInteraction = 1 << 20
	// maxSkew is how far the time of a signature may be from ours; an older request is taken for a replayed one.
	maxSkew = 5 * time.Minute
	// readTime is how long the body of a request may take to arrive; later the connection ends. It is more than
	// answerWithin, because a connection that ends cancels its request.
	readTime = 3 * time.Second
	// answerWithin is how long an interaction's request waits for its acknowledgement. Discord waits for three seconds.
	answerWithin = 2800 * time.Millisecond
	// firstPause and longestPause are how long to wait before Discord is asked again for the key.
	firstPause, longestPause = 500 * time.Millisecond, time.Minute
)

// Endpoint is the second way in: Discord posts the interactions to an address of ours in place of the gateway. It
// serves any path and belongs where the application's "Interactions Endpoint URL" points, behind something that speaks
// TLS.
//
// A request is answered with 202 and no body when the acknowledgement sets out, which goes to Discord's callback
// address as those of the gateway do; so an acknowledgement that does not arrive is known and sent again. By then the
// click is stored: a balancer may pass a request that broke off, or was answered with 503, on to another process. The
// same interaction is handled once in a process.
//
// Other answers: 401 for a signature that is wrong, absent or older than some minutes, 405 for other methods than POST,
// 413 for more than 1 MiB, 415 and 400 for what is not JSON or no interaction, 429 when too many of one person wait,
// 500 when the handler did not acknowledge in time, 503 before the end.
type Endpoint struct {
	client  *Client
	key     ed25519.PublicKey
	d       *dispatcher
	serving atomic.Bool
}

// PublicKey reads a public key as Discord's developer portal shows it: 64 hexadecimal digits.
func PublicKey(digits string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(digits)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("a public key has %d hexadecimal digits", 2*ed25519.PublicKeySize)
	}
	return key, nil
}

// Endpoint makes the endpoint of an application with this key, as PublicKey reads it. It takes interactions from the
// start; Run lets them go on to the end.
func (c *Client) Endpoint(key ed25519.PublicKey, handler chat.Handler) (*Endpoint, error) {
	if len(key) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("a public key has %d bytes, not %d", ed25519.PublicKeySize, len(key))
	}
	return &Endpoint{client: c, key: key, d: newDispatcher(context.Background(), c, handler)}, nil
}

// Run checks the token and the key with Discord, which may take as long as Discord does not answer, and waits for the
// end of the context. From then on requests are answered with 503; it lets running handlers finish for some seconds and
// returns nil. It returns ErrToken or ErrKey when the endpoint cannot work. Call it once; the gateway is not used.
func (e *Endpoint) Run(ctx context.Context) error {
	defer e.d.finish()
	if err := e.check(ctx); err != nil {
		return err
	}
	e.serving.Store(ctx.Err() == nil)
	defer e.serving.Store(false)
	<-ctx.Done()
	return nil
}

// Serving says whether Discord has accepted the token and the key and Run goes on.
func (e *Endpoint) Serving() bool { return e.serving.Load() }

// check returns nil when the context ends.
func (e *Endpoint) check(ctx context.Context) error {
	for backoff := firstPause; ctx.Err() == nil; backoff = min(backoff*2, longestPause) {
		err := e.try(ctx)
		if err == nil || errors.Is(err, ErrToken) || errors.Is(err, ErrKey) {
			return err
		}
		if ctx.Err() == nil {
			e.client.log.Warn("discord does not answer", "error", err, "again_in", backoff.String())
			select {
			case <-time.After(backoff):
			case <-ctx.Done():
			}
		}
	}
	return nil
}

func (e *Endpoint) try(ctx context.Context) error {
	app, err := e.client.application(ctx)
	if err == nil && app.VerifyKey != "" && app.VerifyKey != hex.EncodeToString(e.key) {
		err = fmt.Errorf("interactions over HTTP: %w", ErrKey)
	}
	return err
}

// ServeHTTP implements http.Handler.
func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	arrived := time.Now()
	// A server that can't has a limit of its own. Nothing lifts it: what follows a whole body is over before.
	_ = http.NewResponseController(w).SetReadDeadline(arrived.Add(readTime))
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	raw, status := e.read(w, r, arrived)
	if status != http.StatusOK {
		w.WriteHeader(status)
		return
	}
	var ping struct {
		Type discordgo.InteractionType `json:"type"`
	}
	if json.Unmarshal(raw, &ping) == nil && ping.Type == discordgo.InteractionPing {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":1}`)
		return
	}
	in, err := decode(raw)
	if err != nil {
		e.client.log.Warn("an interaction could not be read", "error", err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	a, err := e.d.admit(in)
	switch {
	case errors.Is(err, errSeen):
		w.WriteHeader(http.StatusAccepted)
		return
	case errors.Is(err, errTooMany):
		w.WriteHeader(http.StatusTooManyRequests)
		return
	case err != nil:
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	select {
	case <-a.acked:
	case <-a.done:
	case <-time.After(answerWithin - time.Since(arrived)):
	case <-r.Context().Done():
		return // Nobody hears the answer.
	}
	select {
	case <-a.acked:
		w.WriteHeader(http.StatusAccepted)
	default:
		e.client.log.Error("an interaction over HTTP was not acknowledged in time", "interaction", in.ID,
			"custom_id", in.CustomID, "command", in.Command)
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// read gives the body of a request that Discord has signed lately, and the status of the answer to all others.
func (e *Endpoint) read(w http.ResponseWriter, r *http.Request, now time.Time) (body []byte, status int) {
	signature, err := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
	if err != nil || len(signature) != ed25519.SignatureSize {
		return nil, http.StatusUnauthorized
	}
	timestamp := r.Header.Get("X-Signature-Timestamp")
	signed, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return nil, http.StatusUnauthorized
	}
	if r.ContentLength > maxInteraction {
		return nil, http.StatusRequestEntityTooLarge
	}
	body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxInteraction))
	_, tooLarge := errors.AsType[*http.MaxBytesError](err)
	switch {
	case tooLarge:
		return nil, http.StatusRequestEntityTooLarge
	case err != nil:
		return nil, http.StatusBadRequest
	case !ed25519.Verify(e.key, append([]byte(timestamp), body...), signature):
		return nil, http.StatusUnauthorized
	}
	if age := now.Sub(time.Unix(signed, 0)); age.Abs() > maxSkew {
		e.client.log.Warn("refused an interaction with an old signature; is the clock right?", "age", age.String())
		return nil, http.StatusUnauthorized
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, http.StatusUnsupportedMediaType
	}
	return body, http.StatusOK
}
