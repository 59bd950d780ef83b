package local

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// This file sends interactions over HTTP, the second way in: signed with a key of
// the server, acknowledged by the body of the answer.

const callbackPattern = "POST /interactions/{interaction}/{token}/callback"

// signingKey is made from the secret of the file, so that bots keep their public
// key over restarts.
func (s *Server) signingKey() ed25519.PrivateKey {
	seed := sha256.Sum256(append([]byte("interactions over HTTP "), s.Secret...))
	return ed25519.NewKeyFromSeed(seed[:])
}

// PublicKey is what a bot verifies interactions over HTTP with, 64 hexadecimal
// digits.
func (s *Server) PublicKey() string {
	return hex.EncodeToString(s.signer.Public().(ed25519.PublicKey))
}

// newOutward connects anew for every interaction: an idle connection to a process
// that ended would look like one that broke.
func newOutward() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// SetEndpoints makes the bot get its interactions over HTTP at these addresses, in
// turn as a balancer would: one that refuses the connection is passed over. Without
// addresses the gateway delivers them again. As Discord does, it checks each
// address first: a PING must be answered with a PONG, one whose signature is wrong
// must be refused with 401.
func (s *Server) SetEndpoints(ctx context.Context, addresses ...string) error {
	for _, address := range addresses {
		if err := s.verifyEndpoint(ctx, address); err != nil {
			return fmt.Errorf("the endpoint %s could not be verified: %w", address, err)
		}
	}
	s.mu.Lock()
	defer s.unlock()
	s.endpoints = append([]string(nil), addresses...)
	s.emit(EventBot, 0, s.botView())
	return nil
}

func (s *Server) verifyEndpoint(ctx context.Context, address string) error {
	if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return errors.New("it is no address of the web")
	}
	ctx, cancel := context.WithTimeout(ctx, ackTime)
	defer cancel()
	s.mu.Lock()
	ping := mustRaw(object{
		"id": s.newID(), "application_id": s.BotID, "type": 1, "token": "aW50ZXJhY3Rpb246ping", "version": 1,
		"user": s.wireUser(s.BotID), "entitlements": []object{}, "authorizing_integration_owners": object{}, "app_permissions": "0",
		"attachment_size_limit": s.fileSize,
	})
	s.unlock()
	status, _, raw, err := s.send(ctx, address, ping, false)
	if err != nil {
		return err
	}
	var pong struct{ Type int }
	if status != http.StatusOK || json.Unmarshal(raw, &pong) != nil || pong.Type != 1 {
		return fmt.Errorf("a PING was answered with %d, not with a PONG", status)
	}
	if status, _, _, err = s.send(ctx, address, ping, true); err != nil {
		return err
	}
	if status != http.StatusUnauthorized {
		return fmt.Errorf("a wrong signature was answered with %d, not with 401", status)
	}
	return nil
}

// send posts a signed body; forged spoils the signature.
func (s *Server) send(ctx context.Context, address string, body []byte, forged bool) (status int, header http.Header, answer []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	now := strconv.FormatInt(time.Now().Unix(), 10)
	signature := ed25519.Sign(s.signer, append([]byte(now), body...))
	if forged {
		signature[0] ^= 1
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
	r.Header.Set("X-Signature-Timestamp", now)
	resp, err := s.outward.Do(r)
	if err != nil {
		return 0, nil, nil, err
	}
	defer resp.Body.Close()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, maxRequest))
	return resp.StatusCode, resp.Header, answer, err
}

// nextEndpoints are the endpoints, the one whose turn it is first.
func (s *Server) nextEndpoints() []string {
	n := len(s.endpoints)
	s.turn = (s.turn + 1) % n
	return append(append(make([]string, 0, n), s.endpoints[s.turn:]...), s.endpoints[:s.turn]...)
}

// deliver sends an interaction to the first endpoint that can be reached, and takes
// its answer for the first one.
func (s *Server) deliver(it *interaction, raw []byte, addresses []string, hit struck) {
	ctx, cancel := context.WithTimeout(context.Background(), ackTime)
	defer cancel()
	if !s.pause(ctx, hit) || hit.do == DoIgnore {
		return
	}
	if hit.do == DoCut {
		s.undelivered(it, errors.New("the connection was cut"))
		return
	}
	if hit.do == DoTwice && len(addresses) > 1 {
		again := addresses[1:]
		s.stopped.Go(func() { s.deliver(it, raw, again, struck{}) })
	}
	var status int
	var header http.Header
	var body []byte
	err := errors.New("there is no endpoint")
	for _, address := range addresses {
		status, header, body, err = s.send(ctx, address, raw, hit.do == DoForge)
		if refused, ok := errors.AsType[*net.OpError](err); !ok || refused.Op != "dial" {
			break
		}
	}
	switch {
	case ctx.Err() != nil: // it is late
	case err != nil:
		s.undelivered(it, err)
	case status == http.StatusAccepted || status == http.StatusNoContent: // the callback comes by itself
	case status != http.StatusOK:
		s.undelivered(it, fmt.Errorf("the endpoint answered with %d", status))
	default:
		s.acceptAnswer(it, header.Get("Content-Type"), body)
	}
}

// acceptAnswer takes the body of an endpoint's answer for a callback.
func (s *Server) acceptAnswer(it *interaction, contentType string, raw []byte) {
	r, err := http.NewRequest(http.MethodPost, "/api/v10/interactions/"+it.id.String()+"/"+it.token+"/callback", bytes.NewReader(raw))
	if err != nil {
		s.undelivered(it, err)
		return
	}
	r.RequestURI = r.URL.Path
	r.Header.Set("Content-Type", contentType)
	s.inspect(r, raw)
	b, err := readBody(r)
	if err == nil {
		s.mu.Lock()
		_, err = s.settle(it, b)
		s.unlock()
	}
	var e *restError
	if errors.As(err, &e) {
		s.remember(r, e)
		s.undelivered(it, err)
	}
}

// undelivered ends the waiting for an interaction that no bot will answer.
func (s *Server) undelivered(it *interaction, why error) {
	s.log.Debug("an interaction was not delivered", "interaction", it.id, "error", why)
	s.mu.Lock()
	defer s.unlock()
	if !it.acked && !it.late {
		s.giveUp(it, sentence(http.StatusBadGateway, CodeNoAnswer, "No answer to “%s”. Press again.", it.label))
	}
}

// editApplication is PATCH /applications/@me: where interactions are sent to.
func (s *Server) editApplication(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	p := &problems{}
	address := ""
	b.decode(p, "interactions_endpoint_url", &address)
	if err := p.err(); err != nil {
		return nil, err
	}
	if b.has("interactions_endpoint_url") {
		var addresses []string
		if address != "" {
			addresses = []string{address}
		}
		if err := s.SetEndpoints(r.Context(), addresses...); err != nil {
			p.add("interactions_endpoint_url", "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID", "The specified interactions endpoint url could not be verified.")
			return nil, p.err()
		}
	}
	return s.getApplication(r)
}
