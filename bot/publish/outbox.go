package publish

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// send sends what is to be sent about a table. It needs the game's lease. Messages that the chat does not take
// at present are left to the game's timer.
func (ob *outbox) send(ctx context.Context, g *title.Game) error {
	for _, l := range g.Publication.Outbox {
		closed, err := ob.sendOne(ctx, g, &l)
		if err != nil {
			ob.Log.Warn("a private message was not sent", "game", g.ID, "seq", l.Seq, "error", err)
			if l.Begun.IsZero() {
				continue
			}
			l.Begun = time.Time{}
			next := g.Publication
			next.Outbox = slices.Clone(next.Outbox)
			i := slices.IndexFunc(next.Outbox, func(o storage.PrivateMessage) bool { return samePrivate(o, l) })
			next.Outbox[i] = l
			if err := ob.show(ctx, g, next); err != nil {
				return err
			}
			continue
		}
		next := g.Publication
		next.Outbox = slices.DeleteFunc(slices.Clone(next.Outbox), func(o storage.PrivateMessage) bool {
			return samePrivate(o, l)
		})
		if closed { // They are told by a mention instead.
			next.Notices = slices.DeleteFunc(slices.Clone(next.Notices), func(t storage.Notice) bool {
				return t.User == l.User && t.Since == l.Since
			})
		}
		// The timer stays set for the message: it comes in a minute, and then is set for what comes next.
		if err := ob.show(ctx, g, next); err != nil {
			return err
		}
		if closed {
			if _, err := ob.timers.doDue(ctx, g); err != nil {
				return err
			}
		}
	}
	return nil
}

// sendOne sends one message, unless it came to nothing meanwhile. Closed says that the person takes none; that is
// noted.
func (ob *outbox) sendOne(ctx context.Context, g *title.Game, l *storage.PrivateMessage) (closed bool, err error) {
	seat := g.SeatOf(l.User)
	if isNews(*l) {
		if follows, err := ob.mayFollow(ctx, g, l.User); err != nil || !follows {
			return false, err
		}
	} else if seat == engine.Everyone || !slices.Contains(g.AwaitedUsers(), l.User) ||
		g.Clocks[seat].Since != l.Since {
		return false, nil // They have answered already.
	}
	mark := customid.ID{Game: g.ID, Since: l.Seq, Word: "@me:notices"}.String()
	if !l.Begun.IsZero() && ob.Now().Sub(l.Begun) > chat.NonceLife {
		sent, err := ob.wasSent(ctx, l.User, mark, l.Begun.Add(-clockSkew))
		switch {
		case errors.Is(err, chat.ErrClosed):
			return !isNews(*l), nil
		case errors.Is(err, chat.ErrForbidden): // It can't be known; who may have been told is not told again.
			return false, nil
		case err != nil || sent:
			return false, err
		}
		l.Begun = time.Time{}
	}
	if l.Begun.IsZero() {
		l.Begun = ob.Now()
		next := g.Publication
		next.Outbox = slices.Clone(next.Outbox)
		for i, o := range next.Outbox {
			if samePrivate(o, *l) {
				next.Outbox[i] = *l
			}
		}
		if err := ob.show(ctx, g, next); err != nil {
			return false, err
		}
	}
	p, err := ob.Profiles.Person(ctx, l.User)
	if err != nil {
		return false, err
	}
	var m chat.Message
	if isNews(*l) {
		m = view.News(g, mark, p.Locale)
		m.Silent = p.How == profile.Silently || resting(g, p).IsQuiet(ob.Now())
	} else {
		var ok bool
		if m, ok = view.Letter(g, seat, l.Kind, mark, p.Locale); !ok {
			return false, nil
		}
		ob.explain(ctx, g, seat, &m, p.Locale)
	}
	err = ob.Direct(ctx, l.User, m, chat.NonceFor(l.User, g.ID, l.Seq))
	closed = errors.Is(err, chat.ErrClosed)
	if isNews(*l) && (closed || err == nil && l.Kind == newsOver) {
		err = ob.Profiles.Unfollow(ctx, l.User, g.ID)
	}
	if closed && !isNews(*l) {
		return true, nil
	}
	return false, err
}

// mayFollow says whether a person still follows a table without a seat. Who does not see its channel any more, or has
// left the server, does not.
func (ob *outbox) mayFollow(ctx context.Context, g *title.Game, user string) (bool, error) {
	list, err := ob.Profiles.Followers(ctx, g.ID)
	if err != nil || !slices.Contains(list, user) {
		return false, err
	}
	sees := g.SeatOf(user) == engine.Everyone
	if sees {
		sees, err = ob.Chat.Sees(ctx, chat.Interaction{Guild: g.Guild, User: chat.User{ID: user}}, g.PlayedIn())
	}
	if err != nil || sees {
		return sees, err
	}
	return false, ob.Profiles.Unfollow(ctx, user, g.ID)
}

// Direct sends a private message to a person. Nonces are as for chat.Chat. The error is chat.ErrClosed where they take
// none, which is remembered: for some hours nothing more is tried.
func (c *Config) Direct(ctx context.Context, user string, m chat.Message, nonce string) error {
	m.Notify = []string{user}
	return c.converse(ctx, user, func(channel string) error {
		_, err := c.Chat.Post(ctx, channel, m, nonce)
		if errors.Is(err, chat.ErrForbidden) || errors.Is(err, chat.ErrInvalid) {
			err = fmt.Errorf("%w: %w", chat.ErrClosed, err)
		}
		return err
	})
}

// wasSent says whether a private message with a control is in the conversation with a person since a time.
func (c *Config) wasSent(ctx context.Context, user, control string, since time.Time) (sent bool, err error) {
	err = c.converse(ctx, user, func(channel string) error {
		list, err := c.Chat.Recent(ctx, channel, since)
		sent = slices.ContainsFunc(list, func(s chat.Seen) bool { return slices.Contains(s.Controls, control) })
		return err
	})
	return sent, err
}

// converse uses the private conversation with a person. Its channel is kept, because each one that is opened counts
// with the chat, and opened anew where it is gone.
func (c *Config) converse(ctx context.Context, user string, use func(channel string) error) error {
	p, err := c.Profiles.Person(ctx, user)
	switch {
	case err != nil:
		return err
	case p.IsClosed(c.Now()):
		return chat.ErrClosed
	}
	change := func(set func(*profile.Person)) error {
		_, err := c.Profiles.ChangePerson(ctx, user, func(p *profile.Person) error {
			set(p)
			return nil
		})
		return err
	}
	err = chat.ErrNoChannel
	if p.Conversation != "" {
		err = use(p.Conversation)
	}
	if errors.Is(err, chat.ErrNoChannel) {
		var opened string
		if opened, err = c.Chat.Conversation(ctx, user); err == nil {
			if err := change(func(p *profile.Person) { p.Conversation = opened }); err != nil {
				return err
			}
			err = use(opened)
		}
	}
	if errors.Is(err, chat.ErrClosed) {
		c.Log.Info("a person takes no private messages", "user", user, "error", err)
		if err := change(func(p *profile.Person) { p.Closed = c.Now() }); err != nil {
			return err
		}
	}
	return err
}

func samePrivate(a, b storage.PrivateMessage) bool {
	return a.User == b.User && a.Kind == b.Kind && a.Seq == b.Seq && a.Since == b.Since
}

// The kinds of storage.PrivateMessage.
const (
	privateTurn     = "turn"
	privateReminder = "reminder"
	newsRound       = "round"
	newsOver        = "over"
)

// isNews says that a message is for who follows a table.
func isNews(m storage.PrivateMessage) bool { return m.Kind == newsRound || m.Kind == newsOver }

// explain adds to a private message what the person is asked for the first time.
func (ob *outbox) explain(ctx context.Context, g *title.Game, seat engine.Seat, m *chat.Message, locale string) {
	d, _ := g.Position.Decision(seat)
	words := view.Coach(g, d, g.In(locale, table.LocaleOf(&g.Envelope)))
	if words != "" && ob.Profiles.Explains(ctx, g.Seats[seat].User, view.Kind(g, d)) {
		m.Blocks[0].Text += "\n" + words
	}
}

// explain tells those who are asked what they are asked for the first time, to each alone: by their last press, which
// is the only way to whisper in a channel. Who has not pressed of late reads it in their next private answer.
func (po *poster) explain(ctx context.Context, g *title.Game) {
	if g.Phase != storage.Playing || g.Pause != nil {
		return
	}
	for _, d := range g.Position.Decisions() {
		s := g.Seats[d.Seat]
		w, ok := po.webhooks.find(g.ID, fromPerson(s.User))
		if !ok || s.Automatic() || !d.Awaited() {
			continue
		}
		p, err := po.Profiles.Known(ctx, s.User, profile.RememberedFor)
		if err != nil {
			continue
		}
		m, ok := view.Explanation(g, d, g.In(cmp.Or(p.Language, w.locale)))
		if !ok || !po.Profiles.Explains(ctx, s.User, view.Kind(g, d)) {
			continue
		}
		if err := po.webhooks.explain(ctx, g.ID, w, m); err != nil {
			po.Log.Warn("a question was not explained", "game", g.ID, "step", d.Step, "error", err)
		}
	}
}
