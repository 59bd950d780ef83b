package rest

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// endpoints send interactions over HTTP, the second way in: signed with a key of the server, acknowledged by the body
// of the answer.
type endpoints struct {
	api     *API
	list    []string
	turn    int
	signer  ed25519.PrivateKey
	client  *http.Client
	sending sync.WaitGroup
}

// newEndpoints makes the key from the secret of the file, so that bots keep their public key over restarts. It connects
// anew for every interaction: an idle connection to a process that ended would look like one that broke.
func newEndpoints(a *API, list []string) *endpoints {
	seed := sha256.Sum256(append([]byte("interactions over HTTP "), a.m.Secret...))
	return &endpoints{
		api: a, list: list, signer: ed25519.NewKeyFromSeed(seed[:]),
		client: &http.Client{
			Transport:     &http.Transport{DisableKeepAlives: true},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

func (e *endpoints) publicKey() string {
	return hex.EncodeToString(e.signer.Public().(ed25519.PublicKey))
}

// first is the first address; nil for none.
func (e *endpoints) first() any {
	if len(e.list) == 0 {
		return nil
	}
	return e.list[0]
}

// Answer is what an endpoint answers.
type Answer struct {
	Status      int
	ContentType string
	Body        []byte
}

// Post posts a signed body to an endpoint; forged spoils the signature.
func (a *API) Post(ctx context.Context, address string, body []byte, forged bool) (Answer, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	now := strconv.FormatInt(time.Now().Unix(), 10)
	signature := ed25519.Sign(a.endpoints.signer, append([]byte(now), body...))
	if forged {
		signature[0] ^= 1
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(signature))
	r.Header.Set("X-Signature-Timestamp", now)
	resp, err := a.endpoints.client.Do(r)
	if err != nil {
		return Answer{}, err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, model.MaxRequest))
	return Answer{resp.StatusCode, resp.Header.Get("Content-Type"), raw}, err
}

// Connected says whether there are endpoints.
func (e *endpoints) Connected() bool { return len(e.list) > 0 }

// Reaches says whether there are endpoints: each gets the interactions of all servers.
func (e *endpoints) Reaches(model.Snowflake) bool { return len(e.list) > 0 }

// Deliver sends an interaction to the first endpoint that can be reached, beginning with the one whose turn it is.
func (e *endpoints) Deliver(it *model.Interaction) {
	raw := mustRaw(e.api.m.JSON.Interaction(it))
	at := faults.Point{On: faults.OnDeliver, Channel: it.Channel.ID.String(), Parent: it.Channel.ParentID.String(),
		Shard: faults.AnyShard}
	hit := e.api.faults.At(at)
	e.turn = (e.turn + 1) % len(e.list)
	addresses := slices.Concat(e.list[e.turn:], e.list[:e.turn])
	if e.api.stopping.Err() == nil {
		e.sending.Go(func() { e.deliver(it, raw, addresses, hit) })
	}
}

// deliver sends an interaction to the first endpoint that can be reached, and takes its answer for the first one.
func (e *endpoints) deliver(it *model.Interaction, raw []byte, addresses []string, hit faults.Hit) {
	ctx, cancel := context.WithTimeout(context.Background(), model.AckTime)
	defer cancel()
	if !e.api.pause(ctx, hit) || hit.Do == faults.DoIgnore {
		return
	}
	if hit.Do == faults.DoCut {
		e.undelivered(it, errors.New("the connection was cut"))
		return
	}
	if hit.Do == faults.DoTwice && len(addresses) > 1 {
		again := addresses[1:]
		e.sending.Go(func() { e.deliver(it, raw, again, faults.Hit{}) })
	}
	var got Answer
	err := errors.New("there is no endpoint")
	for _, address := range addresses {
		got, err = e.api.Post(ctx, address, raw, hit.Do == faults.DoForge)
		if refused, ok := errors.AsType[*net.OpError](err); !ok || refused.Op != "dial" {
			break
		}
	}
	switch {
	case ctx.Err() != nil: // it is late
	case err != nil:
		e.undelivered(it, err)
	case got.Status == http.StatusAccepted || got.Status == http.StatusNoContent: // the callback comes by itself
	case got.Status != http.StatusOK:
		e.undelivered(it, fmt.Errorf("the endpoint answered with %d", got.Status))
	default:
		e.accept(it, got)
	}
}

// accept takes the body of an endpoint's answer for a callback.
func (e *endpoints) accept(it *model.Interaction, got Answer) {
	r, err := http.NewRequest(http.MethodPost, "/api/v10/interactions/"+it.ID.String()+"/"+it.Token+"/callback", nil)
	if err != nil {
		e.undelivered(it, err)
		return
	}
	r.RequestURI = r.URL.Path
	r.Header.Set("Content-Type", got.ContentType)
	e.api.inspect(r, got.Body)
	b, err := readBody(got.ContentType, got.Body)
	if err == nil {
		e.api.m.Lock()
		_, err = e.api.acceptAnswer(it, b)
		e.api.m.Unlock()
	}
	if refused, ok := errors.AsType[*model.Error](err); ok {
		e.api.remember(r, refused)
		e.undelivered(it, err)
	}
}

// undelivered ends the waiting for an interaction that no bot will answer.
func (e *endpoints) undelivered(it *model.Interaction, why error) {
	e.api.m.Log.Debug("an interaction was not delivered", "interaction", it.ID, "error", why)
	e.api.m.Lock()
	defer e.api.m.Unlock()
	e.api.m.Interactions.GiveUp(it, model.Undelivered)
}
