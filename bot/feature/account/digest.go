package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// digestLate is until how long after its hour a digest that could not be sent is still sent.
const digestLate = 6 * time.Hour

// userData and dataUser are the data of timers that belong to a user.
func userData(user string) json.RawMessage {
	raw, _ := json.Marshal(user) // A string always can be.
	return raw
}

func dataUser(t storage.Timer) (user string) {
	_ = json.Unmarshal(t.Data, &user) // Else it is "".
	return user
}

// setDigest sets the timer of a person's next digest. Where they want none any more, the one that is set sends nothing.
func (ac *Account) setDigest(ctx context.Context, user string, p *profile.Person) error {
	if p.Digest == nil {
		return nil
	}
	at := clock.Hour(ac.Now(), *p.Digest, p.Location())
	err := ac.Store.Set(ctx, storage.Timer{Key: p.TimerKey("digest"), Kind: "digest", At: at, Data: userData(user)})
	if err != nil {
		return fmt.Errorf("set the digest: %w", err)
	}
	return nil
}

// OnDigestTimer sends a person's digest and sets the timer of the next one. It is sent once a day: while it is not
// known whether it was sent it is repeated for some minutes only, under the same nonce.
func (ac *Account) OnDigestTimer(ctx context.Context, t storage.Timer) error {
	user := dataUser(t)
	day, send := "", false
	p, err := ac.Profiles.ChangePerson(ctx, user, func(p *profile.Person) error {
		day, send = t.At.In(p.Location()).Format("2006-01-02"), false
		switch {
		case p.Digest == nil || p.Digested == day:
			return nil
		case ac.Now().Sub(t.At) > digestLate, !p.Digesting.IsZero() && ac.Now().Sub(p.Digesting) > chat.NonceLife &&
			p.Digesting.After(t.At.Add(-time.Minute)):
			p.Digested, p.Digesting = day, time.Time{}
			return nil
		}
		send = true
		if p.Digesting.Before(t.At.Add(-time.Minute)) {
			p.Digesting = ac.Now()
		}
		return nil
	})
	if err != nil {
		return err
	}
	if send {
		failed := ac.sendDigest(ctx, user, day, p)
		if errors.Is(ctx.Err(), context.DeadlineExceeded) { // It gave way; it follows soon, under the same nonce.
			ctx = context.WithoutCancel(ctx)
		}
		if p, err = ac.Profiles.ChangePerson(ctx, user, func(p *profile.Person) error {
			p.Digesting = time.Time{}
			p.TimerKey("digest") // One of before has none.
			if failed == nil || errors.Is(failed, chat.ErrClosed) {
				p.Digested = day
			}
			return nil
		}); err != nil {
			return err
		}
		if failed != nil && !errors.Is(failed, chat.ErrClosed) {
			return failed // The timer comes again after its lease.
		}
	}
	if p.Digest == nil {
		return nil
	}
	if err := ac.setDigest(ctx, user, &p); err != nil || t.Key != p.TimerKey("digest") {
		return err
	}
	return repo.ErrTimerSet
}

func (ac *Account) sendDigest(ctx context.Context, user, day string, p profile.Person) error {
	v := ac.Texts.About("", p.Locale)
	lines, links, err := ac.gameLines(ctx, user, p.Locale)
	if err != nil || len(lines) == 0 {
		return err
	}
	return ac.Publisher.Direct(ctx, user, view.Digest(lines, links, v), chat.NonceFor("digest", user, day))
}

// gameLines tells all running tables of a person in a line each, those that wait for them first, with links to some.
func (ac *Account) gameLines(ctx context.Context, user, locale string) (all []string, links []chat.Button, err error) {
	open, err := ac.OpenBy(ctx, ac.Store.ByUser, user)
	if err != nil {
		return nil, nil, err
	}
	var mine, lines []string
	var first, then []chat.Button
	for _, g := range open {
		seat := g.SeatOf(user)
		if seat == engine.Everyone {
			continue
		}
		v := g.In(locale)
		line := view.GameLine(g, v)
		l := "- " + text.Plain(line) + ", " + g.Place()
		link := chat.Button{Label: text.Clip(line, 40), URL: g.Link()}
		if g.Phase != storage.Playing {
			lines, then = append(lines, l), append(then, link)
			continue
		}
		since, awaited := g.At, g.WhoIsAwaited().Awaited
		for i, c := range g.Clocks {
			if awaited[i] && !c.Asked.IsZero() && (i == int(seat) || c.Asked.Before(since)) {
				since = c.Asked
			}
		}
		when := engine.Free("since", fmt.Sprintf("<t:%d:R>", since.Unix()))
		if awaited[seat] {
			if d, ok := g.Position.Decision(seat); ok {
				l += ": " + g.Title.Presenter.Question(g.Position.View(seat), d, v) + "."
			}
			mine, first = append(mine, l+" **"+v.Say("games.yours", when)+"**"), append(first, link)
			continue
		}
		if who := view.AwaitedNames(g); who != "" {
			l += " " + v.Say("games.waiting", engine.Free("who", who), when)
		}
		lines, then = append(lines, l), append(then, link)
	}
	links = append(first, then...)
	return append(mine, lines...), links[:min(len(links), view.DigestTables)], nil
}
