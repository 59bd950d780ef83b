package localtest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Server is a local Discord with all that a test does to it. Its methods are safe for concurrent use: they take the
// model's lock themselves.
type Server struct {
	*local.Server
	set
	limiter  limiter
	journals []*journal
}

// Start is local.Start.
func Start(config local.Config) (*Server, error) {
	s := &Server{limiter: limiter{windows: map[string]*window{}}}
	config.Faults, config.Limit = &s.set, s.spend
	var err error
	if s.Server, err = local.Start(config); err != nil {
		return nil, err
	}
	return s, nil
}

// Journal has a function told of everything that people could see from now on, in order, from one goroutine.
func (s *Server) Journal(tell func(Entry)) {
	s.Model.Lock()
	defer s.Model.Unlock()
	s.journals = append(s.journals, newJournal(s.Server, tell))
}

// Shutdown is that of the local Discord; then the journals tell what is left.
func (s *Server) Shutdown(ctx context.Context) error {
	err := s.Server.Shutdown(ctx)
	for _, j := range s.journals {
		j.close()
	}
	s.journals = nil
	return err
}

// Counts are what the server saw since its start.
func (s *Server) Counts() model.Counts {
	s.Model.Lock()
	defer s.Model.Unlock()
	counts := s.Model.Counts
	counts.Routes = maps.Clone(counts.Routes)
	return counts
}

// Refused lists the requests of the bot that were refused since the start, the latest 1000 of them.
func (s *Server) Refused() []model.Refusal {
	s.Model.Lock()
	defer s.Model.Unlock()
	return s.Model.Refusals.All()
}

// SetLimits switches rate limits like Discord's on or off. At the start they are off.
func (s *Server) SetLimits(on bool) {
	s.Model.Lock()
	defer s.Model.Unlock()
	s.limiter.on = on
}

// Reconnect asks every connected bot to reconnect and resume, as Discord does when it deploys.
func (s *Server) Reconnect() { s.Disturb(Fault{Do: faults.DoReconnect}) }

// Drop cuts every connection without a word. The sessions can be resumed.
func (s *Server) Drop() { s.drop(false) }

// Invalidate forgets every session, so that the next resume is refused and the bot identifies anew, and cuts the
// connections.
func (s *Server) Invalidate() { s.drop(true) }

func (s *Server) drop(over bool) {
	s.Model.Lock()
	defer s.Model.Unlock()
	s.Gateway.Drop(over)
}

// Disturb does something to every connected session at once, or to those of one shard: see gateway.Gateway.Disturb. On,
// Count and Chance mean nothing here. It says how many sessions were disturbed.
func (s *Server) Disturb(f Fault) int {
	s.Model.Lock()
	defer s.Model.Unlock()
	return s.Gateway.Disturb(*cmp.Or(f.Shard, new(faults.AnyShard)), f.hit(0))
}

// SetEndpoints makes the bot get its interactions over HTTP at these addresses: see rest.API.SetEndpoints. As Discord
// does, it checks each first: a PING must be answered with a PONG, one whose signature is wrong must be refused with
// 401.
func (s *Server) SetEndpoints(ctx context.Context, addresses ...string) error {
	for _, address := range addresses {
		if err := s.verify(ctx, address); err != nil {
			return fmt.Errorf("the endpoint %s could not be verified: %w", address, err)
		}
	}
	s.Model.Lock()
	defer s.Model.Unlock()
	s.REST.SetEndpoints(addresses...)
	return nil
}

func (s *Server) verify(ctx context.Context, address string) error {
	if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return errors.New("it is no address of the web")
	}
	ctx, cancel := context.WithTimeout(ctx, model.AckTime)
	defer cancel()
	m := s.Model
	m.Lock()
	ping, err := json.Marshal(model.Object{
		"id": m.NewID(), "application_id": m.BotID, "type": 1, "token": "aW50ZXJhY3Rpb246ping", "version": 1,
		"user": m.JSON.User(m.BotID), "entitlements": []model.Object{},
		"authorizing_integration_owners": model.Object{}, "app_permissions": "0",
		"attachment_size_limit": m.FileSize,
	})
	m.Unlock()
	if err != nil {
		return err
	}
	got, err := s.REST.Post(ctx, address, ping, false)
	if err != nil {
		return err
	}
	var pong struct{ Type int }
	if got.Status != http.StatusOK || json.Unmarshal(got.Body, &pong) != nil || pong.Type != 1 {
		return fmt.Errorf("a PING was answered with %d, not with a PONG", got.Status)
	}
	if got, err = s.REST.Post(ctx, address, ping, true); err != nil {
		return err
	}
	if got.Status != http.StatusUnauthorized {
		return fmt.Errorf("a wrong signature was answered with %d, not with 401", got.Status)
	}
	return nil
}
