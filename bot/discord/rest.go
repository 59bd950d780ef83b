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
	// what says in words what it does; it stands in errors in place of the address, which may hold an interaction's token.
	what         string
	method, path string
	// body is sent as JSON, together with the files if there are any.
	body  any
	files []file
	// limit is the name under which Discord limits such requests, "" for those of interactions.
	limit string
	// once says that sending it twice would do it twice: it is not sent again unless Discord surely did nothing.
	once bool
	// unsigned leaves the bot's token away: an interaction's token is in the path.
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
	http   *http.Client
	base   string
	token  string
	counts *counts
	gates  *gates
}

func newRest(client *http.Client, base, token string, counts *counts) *rest {
	return &rest{http: client, base: base, token: token, counts: counts, gates: newGates()}
}

const (
	attemptTimeout  = 20 * time.Second
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
		if err := r.gates.wait(ctx, q.limit); err != nil {
			return fmt.Errorf("%s: waiting for Discord's rate limit: %w", q.what, unavailable(err))
		}
		if q.sent != nil {
			q.sent()
		}
		status, header, answer, err := r.send(ctx, q, contentType, body)
		delay := backoff
		switch {
		case err != nil && ctx.Err() != nil:
			return fmt.Errorf("%s: %w", q.what, unavailable(ctx.Err()))
		case err != nil:
			err = fmt.Errorf("%s: %w", q.what, unavailable(withoutAddress(err)))
			if q.once && !neverSent(err) {
				return err
			}
		case status == http.StatusTooManyRequests:
			r.counts.limited.Add(1)
			err = refusal(q, status, answer)
			if errors.Is(err, bot.ErrTooOld) {
				return err
			}
			delay = r.gates.limited(q.limit, header, answer)
		case status >= 500:
			err = refusal(q, status, answer)
			if q.once {
				return err
			}
		case status >= 400:
			r.counts.refused.Add(1)
			return refusal(q, status, answer)
		default:
			r.gates.answered(q.limit, header)
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
