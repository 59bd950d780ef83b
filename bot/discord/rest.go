package discord

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot"
)

// request is one call of the HTTP API.
type request struct {
	// what says in words what it does. It is the same for all requests of its kind, which share a limit, and stands in
	// errors in place of the address, which may hold an interaction's token.
	what         string
	method, path string
	// body is sent as JSON, together with the files if there are any.
	body  any
	files []file
	// channel is the one that Discord's limit belongs to, "" when it belongs to the bot as a whole. old says that a message of
	// the time before oldAge is edited.
	channel string
	old     bool
	// once says that sending it twice would do it twice: it is not sent again unless Discord surely did nothing.
	once bool
	// unsigned leaves the bot's token away: an interaction's token is in the path. Such requests are held back by nothing but
	// a 429 of their own.
	unsigned bool
	// attempt bounds one attempt; 0 means attemptTimeout.
	attempt time.Duration
	// sent is called before each attempt, if it is set.
	sent func()
}

type file struct {
	name    string
	content []byte
}

// rest sends requests, waits where Discord wants it, and tries again after faults that may pass.
type rest struct {
	http    *http.Client
	base    string
	token   string
	counts  *counts
	gates   *gates
	breaker *breaker
	tally   tally
}

func newRest(client *http.Client, base, token string, counts *counts) *rest {
	return &rest{
		http: client, base: base, token: token, counts: counts, gates: newGates(), breaker: newBreaker(),
	}
}

const (
	attemptTimeout = 20 * time.Second
	// longSilence is how long a request has to be without an answer for its end to be Discord's fault and not that of a caller
	// in a hurry.
	longSilence     = 5 * time.Second
	maxAttempts     = 6
	firstPause      = 200 * time.Millisecond
	maxPause        = 5 * time.Second
	maxResponseBody = 8 << 20
	userAgent       = "DiscordBot (https://github.com/harbormaster/harbormaster, 1)"
)

// call sends the request and decodes the answer into result, if that is not nil. It returns when the context ends.
func (r *rest) call(ctx context.Context, q request, result any) error {
	contentType, body, err := encode(q)
	if err != nil {
		return fmt.Errorf("%s: %w", q.what, err)
	}
	backoff := firstPause
	for attempt := 1; ; attempt++ {
		permit, err := r.enter(ctx, q)
		if err != nil {
			return fmt.Errorf("%s: %w", q.what, err)
		}
		if q.sent != nil {
			q.sent()
		}
		began := time.Now()
		status, header, answer, err := r.send(ctx, q, contentType, body)
		if err != nil {
			r.tally.add(q.what, 0)
		} else {
			r.tally.add(q.what, status)
		}
		delay := backoff
		switch {
		case err != nil && ctx.Err() != nil:
			err = fmt.Errorf("%s: %w", q.what, unavailable(ctx.Err()))
			if errors.Is(err, bot.ErrUnavailable) && time.Since(began) >= longSilence {
				permit.failed(err)
			} else {
				permit.abandoned()
			}
			return err
		case err != nil:
			err = fmt.Errorf("%s: %w", q.what, unavailable(withoutAddress(err)))
			permit.failed(err)
			if q.once && !neverSent(err) {
				return err
			}
		case status == http.StatusTooManyRequests:
			err = refusal(q, status, answer)
			delay = permit.limited(header, answer)
			if errors.Is(err, bot.ErrTooOld) {
				return err
			}
		case status >= 500:
			err = refusal(q, status, answer)
			permit.failed(err)
			if q.once {
				return err
			}
		case status >= 300:
			err := refusal(q, status, answer)
			permit.refused(header, err)
			return err
		default:
			permit.answered(header)
			if result == nil || status == http.StatusNoContent {
				return nil
			}
			if err := json.Unmarshal(answer, result); err != nil {
				return fmt.Errorf("%s: cannot read the answer: %w", q.what, err)
			}
			return nil
		}
		if attempt == maxAttempts {
			return err
		}
		if waitErr := sleep(ctx, delay); waitErr != nil {
			return fmt.Errorf("%w: %w", err, waitErr)
		}
		backoff = min(backoff*2, maxPause) + rand.N(firstPause/2)
	}
}

// permit is a request that may be sent now. One of its methods must be called afterwards.
type permit struct {
	rest *rest
	q    request
	pass *pass // nil for interactions
}

// enter waits until the request may be sent.
func (r *rest) enter(ctx context.Context, q request) (permit, error) {
	p := permit{rest: r, q: q}
	if q.unsigned {
		return p, ctx.Err()
	}
	var err error
	if p.pass, err = r.gates.enter(ctx, q); err != nil {
		if errors.Is(err, bot.ErrTooOld) {
			return p, err
		}
		return p, fmt.Errorf("waiting for Discord's rate limit: %w", unavailable(err))
	}
	wait, err := r.breaker.enter(time.Now())
	if err == nil && wait > 0 {
		if err = sleep(ctx, wait); err != nil {
			r.breaker.unused()
		}
	}
	if err != nil {
		p.pass.unused()
		if errors.Is(err, ErrToken) {
			return p, err
		}
		return p, unavailable(err)
	}
	return p, nil
}

// abandoned says that nobody waited for the answer.
func (p permit) abandoned() {
	if p.pass != nil {
		p.pass.lost()
		p.rest.breaker.unused()
	}
}

func (p permit) failed(err error) {
	if p.pass != nil {
		p.pass.lost()
		p.rest.breaker.failed(time.Now(), err)
	}
}

func (p permit) answered(header http.Header) {
	if p.pass != nil {
		p.pass.answered(header)
		p.rest.breaker.answered()
	}
}

func (p permit) refused(header http.Header, err *Error) {
	p.rest.counts.refused.Add(1)
	if err.Status == http.StatusUnauthorized || err.Status == http.StatusForbidden {
		p.rest.breaker.refused(time.Now())
	}
	p.answered(header)
	if errors.Is(err, ErrToken) {
		p.rest.breaker.refusedToken(time.Now())
	}
}

// limited gives the time to wait.
func (p permit) limited(header http.Header, body []byte) time.Duration {
	p.rest.counts.limited.Add(1)
	wait, scope := advice(header, body)
	if p.pass != nil {
		p.pass.limited(header, body)
		p.rest.breaker.answered()
	}
	if scope != "shared" {
		p.rest.breaker.refused(time.Now())
	}
	p.rest.tally.limit(scope)
	return wait
}

func (r *rest) send(ctx context.Context, q request, contentType string, body []byte) (int, http.Header, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(q.attempt, attemptTimeout))
	defer cancel()
	httpRequest, err := http.NewRequestWithContext(ctx, q.method, r.base+q.path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	httpRequest.Header.Set("User-Agent", userAgent)
	if contentType != "" {
		httpRequest.Header.Set("Content-Type", contentType)
	}
	if !q.unsigned {
		httpRequest.Header.Set("Authorization", "Bot "+r.token)
	}
	response, err := r.http.Do(httpRequest)
	if err != nil {
		return 0, nil, nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBody))
	return response.StatusCode, response.Header, answer, err
}

// unavailable marks a fault of the network and time that ran out. Who cancels knows why.
func unavailable(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%w: %w", bot.ErrUnavailable, err)
}

// withoutAddress strips what http.Client puts around an error: the address may hold a token.
func withoutAddress(err error) error {
	for {
		var e *url.Error
		if !errors.As(err, &e) {
			return err
		}
		err = e.Err
	}
}

// neverSent says that the server cannot have seen the request.
func neverSent(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

func encode(q request) (contentType string, body []byte, err error) {
	if q.body == nil {
		return "", nil, nil
	}
	payload, err := json.Marshal(q.body)
	if err != nil {
		return "", nil, fmt.Errorf("cannot encode the request: %w", err)
	}
	if len(q.files) == 0 {
		return "application/json", payload, nil
	}
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part := func(name, filename, contentType string, content []byte) {
		header := textproto.MIMEHeader{}
		disposition := fmt.Sprintf(`form-data; name="%s"`, name)
		if filename != "" {
			disposition += fmt.Sprintf(`; filename="%s"`, quoteEscaper.Replace(filename))
		}
		header.Set("Content-Disposition", disposition)
		header.Set("Content-Type", contentType)
		w, partErr := form.CreatePart(header)
		if partErr == nil {
			_, partErr = w.Write(content)
		}
		err = errors.Join(err, partErr)
	}
	part("payload_json", "", "application/json", payload)
	for i, f := range q.files {
		part("files["+strconv.Itoa(i)+"]", f.name, http.DetectContentType(f.content), f.content)
	}
	if err := errors.Join(err, form.Close()); err != nil {
		return "", nil, fmt.Errorf("cannot encode the request: %w", err)
	}
	return form.FormDataContentType(), b.Bytes(), nil
}

var quoteEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "", "\n", "")

// sleep waits, and fails at once when the context would end before.
func sleep(ctx context.Context, d time.Duration) error {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < d {
		return fmt.Errorf("no time is left to wait %s: %w", d.Round(time.Millisecond), context.DeadlineExceeded)
	}
	pause(ctx, d)
	return ctx.Err()
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
