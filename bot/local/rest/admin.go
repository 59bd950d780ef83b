package rest

import "context"

// Admin changes how an API treats the bot. Its methods take the lock of the model themselves.
type Admin struct{ a *API }

// Admin gives an Admin of the API.
func (a *API) Admin() *Admin { return &Admin{a} }

// SetLimits switches Discord's rate limits on or off. At the start they are as Config.Limits says.
func (s *Admin) SetLimits(on bool) {
	s.a.m.Lock()
	defer s.a.m.Unlock()
	s.a.limiter.on = on
}

// PublicKey is what a bot verifies interactions over HTTP with, 64 hexadecimal digits.
func (s *Admin) PublicKey() string { return s.a.endpoints.publicKey() }

// SetEndpoints makes the bot get its interactions over HTTP at these addresses, in turn as a balancer would: one that
// refuses the connection is passed over. Without addresses the gateway delivers them again. As Discord does, it checks
// each address first: a PING must be answered with a PONG, one whose signature is wrong must be refused with 401.
func (s *Admin) SetEndpoints(ctx context.Context, addresses ...string) error {
	return s.a.endpoints.set(ctx, addresses)
}
