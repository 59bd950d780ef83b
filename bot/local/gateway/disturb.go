package gateway

import (
	"strconv"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// disturb lets happen what a fault of the gateway says.
func (g *Gateway) disturb(one *session, c *conn, hit faults.Hit) {
	switch hit.Do {
	case faults.DoReconnect:
		c.tell(opReconnect, "null")
	case faults.DoInvalid:
		g.invalidate(one, c, hit.Resumable)
	case faults.DoClose:
		c.queue(outgoing{close: hit.Code})
	case faults.DoCut:
		c.queue(outgoing{cut: true})
	case faults.DoHeartbeat:
		c.tell(opHeartbeat, "null")
	case faults.DoDeafen:
		one.deaf = true
	}
}

// invalidate ends a session on its connection with Op 9; a resumable one can be taken up again.
func (g *Gateway) invalidate(one *session, c *conn, resumable bool) {
	if one != nil {
		g.leave(one)
		if !resumable {
			g.forget(one)
		}
		g.m.Publish(model.Event{Kind: model.BotChanged})
	}
	c.tell(opInvalid, strconv.FormatBool(resumable))
}

func (g *Gateway) cutAll() {
	for c := range g.conns {
		c.end()
	}
}

// Admin lets happen to the connections of a Gateway what Discord does now and then. Its methods take the lock
// themselves.
type Admin struct{ g *Gateway }

// Admin gives an Admin of the gateway.
func (g *Gateway) Admin() *Admin { return &Admin{g} }

// Reconnect asks every connected bot to reconnect and resume, as Discord does when it deploys.
func (a *Admin) Reconnect() { a.Disturb(faults.Fault{Do: faults.DoReconnect}) }

// Drop cuts every connection without a word. The sessions can be resumed.
func (a *Admin) Drop() {
	a.g.m.Lock()
	defer a.g.m.Unlock()
	a.g.cutAll()
}

// Invalidate forgets every session, so that the next resume is refused and the bot identifies anew, and cuts the
// connections.
func (a *Admin) Invalidate() {
	a.g.m.Lock()
	defer a.g.m.Unlock()
	clear(a.g.sessions)
	a.g.cutAll()
}

// Disturb does something to every connected session at once, or to those of one shard: DoReconnect (Op 7), DoInvalid
// (Op 9), DoClose, DoCut, DoHeartbeat or DoDeafen. It says how many sessions were disturbed. On, Count and Chance mean
// nothing here.
func (a *Admin) Disturb(f faults.Fault) int {
	a.g.m.Lock()
	defer a.g.m.Unlock()
	n := 0
	for _, one := range a.g.sessions {
		if one.conn == nil || f.Shard != nil && *f.Shard != one.shard {
			continue
		}
		n++
		a.g.disturb(one, one.conn, faults.Hit{Fault: f})
	}
	return n
}
