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

// Drop cuts every connection without a word, and forgets the sessions where they are over: the next resume is refused
// then, and the bot identifies anew. It is called between Lock and Unlock of the model, as Disturb is.
func (g *Gateway) Drop(over bool) {
	if over {
		clear(g.sessions)
	}
	for c := range g.conns {
		c.end()
	}
}

// Disturb does something to every connected session at once, or to those of one shard unless that is faults.AnyShard:
// DoReconnect (Op 7), DoInvalid (Op 9), DoClose, DoCut, DoHeartbeat or DoDeafen. It says how many were disturbed.
func (g *Gateway) Disturb(shard int, hit faults.Hit) (n int) {
	for _, one := range g.sessions {
		if one.conn != nil && (shard == faults.AnyShard || shard == one.shard) {
			g.disturb(one, one.conn, hit)
			n++
		}
	}
	return n
}
