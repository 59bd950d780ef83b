package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file sends the private messages that publications promise. Each is sent once: under the same nonce for some minutes,
// later only if it is not found in the conversation.

// The kinds of storage.PrivateMessage.
const (
	letterTurn     = "turn"
	letterReminder = "reminder"
)

// letterNonce makes repeated letters one: at most 25 characters.
func letterNonce(parts ...any) string {
	sum := sha256.Sum256([]byte(fmt.Sprintln(parts...)))
	return "l" + hex.EncodeToString(sum[:10])
}

// sendLetters sends what is to be sent about a table. It needs the game's lease. Letters that the chat does not take at
// present are left to the game's clock.
func (b *Bot) sendLetters(ctx context.Context, g *title.Game) error {
	for _, l := range g.Publication.Outbox {
		closed, err := b.sendLetter(ctx, g, &l)
		if err != nil {
			b.log.Warn("a private message was not sent", "game", g.ID, "seq", l.Seq, "error", err)
			if l.Begun.IsZero() {
				continue
			}
			l.Begun = time.Time{}
			next := g.Publication
			next.Outbox = slices.Clone(next.Outbox)
			i := slices.IndexFunc(next.Outbox, func(o storage.PrivateMessage) bool { return sameLetter(o, l) })
			next.Outbox[i] = l
			if err := b.show(ctx, g, next); err != nil {
				return err
			}
			continue
		}
		next := g.Publication
		next.Outbox = slices.DeleteFunc(slices.Clone(next.Outbox), func(o storage.PrivateMessage) bool { return sameLetter(o, l) })
		if closed { // He is told by a mention instead: it is owed to him.
			next.Notices = slices.DeleteFunc(slices.Clone(next.Notices), func(t storage.Notice) bool { return t.User == l.User && t.Since == l.Since })
		}
		// The clock stays set for the letter: it strikes in a minute, and then is set for what comes next.
		if err := b.show(ctx, g, next); err != nil {
			return err
		}
		if closed {
			if _, _, err := b.record(ctx, g.ID, chat.Interaction{}, func(g *title.Game) (table.Change, error) { return b.dueNow(ctx, g) }); err != nil && !errors.Is(err, table.ErrUnchanged) {
				return err
			}
		}
	}
	return nil
}

func sameLetter(a, b storage.PrivateMessage) bool {
	return a.User == b.User && a.Kind == b.Kind && a.Seq == b.Seq && a.Since == b.Since
}

// rewind stores how far a game is published, with its clock set for it.
func (b *Bot) rewind(ctx context.Context, g *title.Game, next storage.Publication) error {
	if err := b.wind(ctx, g, &next); err != nil {
		return err
	}
	return b.show(ctx, g, next)
}

// sendLetter sends one letter, unless it came to nothing meanwhile. Closed says that the person takes none; that is noted.
func (b *Bot) sendLetter(ctx context.Context, g *title.Game, l *storage.PrivateMessage) (closed bool, err error) {
	seat := g.SeatOf(l.User)
	if seat == engine.Everyone || !slices.Contains(g.AwaitedUsers(), l.User) || g.Clocks[seat].Since != l.Since {
		return false, nil // He has answered already.
	}
	mark := customid.ID{Game: g.ID, Since: l.Seq, Word: "@me:notices"}.String()
	if !l.Begun.IsZero() && b.now().Sub(l.Begun) > nonceLife {
		list, err := b.chat.DirectRecent(ctx, l.User, l.Begun.Add(-clocks))
		switch {
		case errors.Is(err, chat.ErrClosed):
			return true, b.closedTo(ctx, l.User)
		case errors.Is(err, chat.ErrForbidden): // It can't be known; who may have been told is not told again.
			return false, nil
		case err != nil:
			return false, err
		case slices.ContainsFunc(list, func(s chat.Seen) bool { return slices.Contains(s.Controls, mark) }):
			return false, nil
		}
		l.Begun = time.Time{}
	}
	if l.Begun.IsZero() {
		l.Begun = b.now()
		next := g.Publication
		next.Outbox = slices.Clone(next.Outbox)
		for i, o := range next.Outbox {
			if sameLetter(o, *l) {
				next.Outbox[i] = *l
			}
		}
		if err := b.show(ctx, g, next); err != nil {
			return false, err
		}
	}
	p, err := b.person(ctx, l.User)
	if err != nil {
		return false, err
	}
	v := g.In(p.Locale, table.LocaleOf(&g.Envelope))
	d, ok := g.Position.Decision(seat)
	if !ok {
		return false, nil
	}
	since := fmt.Sprintf("<t:%d:R>", g.Clocks[seat].Asked.Unix())
	m := view.Text(text.Clip(v.Say("letter."+l.Kind, engine.Free("game", v.Title()), engine.Free("where", g.Link()), engine.Free("since", since),
		engine.Free("question", g.Title.Presenter.Question(g.Position.View(seat), d, v))), 1800))
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: mark, Label: v.Say("button.notices")}}}})
	m.Notify = []string{l.User}
	err = b.chat.Direct(ctx, l.User, m, letterNonce(l.User, g.ID, l.Seq))
	if errors.Is(err, chat.ErrClosed) {
		return true, b.closedTo(ctx, l.User)
	}
	return false, err
}

// closedTo notes that a person takes no private messages.
func (b *Bot) closedTo(ctx context.Context, user string) error {
	_, err := b.changePerson(ctx, user, func(p *person) error {
		p.Closed = b.now()
		return nil
	})
	return err
}
