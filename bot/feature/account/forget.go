package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// forgetGames is how many games one step looks at, forgetAtOnce of them in one call of the store.
	forgetGames  = 500
	forgetAtOnce = 50
	// forgetSoon is when what was counted meanwhile is removed too, and a game is looked at again that has ended and
	// is not published; forgetEnd when one is looked at that ends.
	forgetSoon = 10 * time.Minute
	forgetEnd  = time.Minute
	// scrubEvery is how often the store's files are scrubbed, where there is something to scrub.
	scrubEvery = time.Hour
	// forgetKind is the kind of the profiles of games under way in which somebody is to be forgotten: by the person's
	// id, when they asked.
	forgetKind = "forget"
	// waitsKind is the kind of the profiles that say what is left to do until a person is forgotten: the games under
	// way, and "" until all others were looked through twice; when they asked. It goes with the last of them.
	waitsKind = "forgetting"
)

// forgetting is how far the forgetting of a person is. A timer does it in steps, so that whatever stops meanwhile it is
// finished: the person's seats go to computers, what is kept of the person is removed, and games that are over lose the
// person's id and name. Games that are under way do so when they end: each has a profile that says who is to be
// forgotten, and a timer is set then.
type forgetting struct {
	User string `json:"user"`
	// Token names it in the keys of its timers.
	Token string `json:"token,omitempty"`
	// Before is when the person asked: games that are opened later count as those of somebody new.
	Before time.Time `json:"before"`
	// Run counts the passes over all games, from 0; After is the game up to which the present one has come.
	Run   int            `json:"run"`
	After storage.GameID `json:"after,omitempty"`
}

// timer is the next step. Each has a key of its own: the one that is under way is cleared at its end.
func (f forgetting) timer(at time.Time) (storage.Timer, error) {
	f.Token = cmp.Or(f.Token, rand.Text())
	key := fmt.Sprintf("forget-%s-%d-%s", f.Token, f.Run, f.After)
	data, err := json.Marshal(f)
	return storage.Timer{Key: key, Kind: "forget", At: at, Data: data}, err
}

// ForgetMe says what is kept of a person and what will happen; confirmed, it begins.
func (ac *Account) ForgetMe(ctx context.Context, in chat.Interaction, r *reply.Reply, confirmed bool) error {
	v := ac.Texts.Reader(in.Locale)
	if !confirmed {
		left, _, err := profile.Read[map[string]time.Time](ctx, ac.Store, waitsKind, in.User.ID)
		if err == nil {
			r.Tell(ctx, view.ConfirmForget(v, left, forgetSoon))
		}
		return err
	}
	// All games are looked through for it: that has begun once, however often the button is pressed.
	key := "forget-" + in.User.ID
	begins, err := ac.Store.Hold(ctx, key, in.ID, forgetSoon)
	if err != nil {
		return err
	}
	if begins {
		var t storage.Timer
		if t, err = (forgetting{User: in.User.ID, Before: ac.Now()}).timer(ac.Now()); err == nil {
			err = ac.Store.Set(ctx, t)
		}
		if err != nil {
			return errors.Join(err, ac.Store.Release(context.WithoutCancel(ctx), key, in.ID))
		}
	}
	r.Update(ctx, view.Text(v.Say("forget.begun")))
	return nil
}

// OnForgetTimer does one step, or what is left to do in a game that is over.
func (ac *Account) OnForgetTimer(ctx context.Context, t storage.Timer) error {
	if t.Game != "" {
		return ac.forgetIn(ctx, t)
	}
	var f forgetting
	if err := json.Unmarshal(t.Data, &f); err != nil || f.User == "" {
		ac.Log.Error("a forget-me timer can't be read", "error", err)
		return nil
	}
	if f.After == "" {
		if err := ac.forgetSettings(ctx, f); err != nil {
			return err
		}
	}
	who := ac.person(f.User, f.Before)
	for range forgetGames / forgetAtOnce {
		done, err := ac.Store.Erase(ctx, who, f.After, forgetAtOnce)
		if storage.Unanswered(err) || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		if err != nil {
			ac.Log.Error("a player can't be removed from a game", "error", err)
		}
		for _, id := range done.Postponed {
			if err := ac.postpone(ctx, f, id); err != nil {
				return err
			}
		}
		f.After = done.Next
		if f.After == "" {
			break
		}
	}
	var pause time.Duration
	if f.After == "" {
		if f.Run > 0 {
			return errors.Join(ac.settle(ctx, f.User, ""), ac.scrubSoon(ctx))
		}
		pause = forgetSoon
		f.Run++
	}
	next, err := f.timer(ac.Now().Add(pause))
	if err != nil {
		return err
	}
	return ac.Store.Set(ctx, next)
}

func (ac *Account) person(user string, before time.Time) storage.Person {
	return storage.Person{User: user, Name: ac.formerName(ac.Texts.Locale), Before: before}
}

// postpone notes that a person is to be forgotten in a game at its end. The timer is for one that has ended meanwhile.
func (ac *Account) postpone(ctx context.Context, f forgetting, id storage.GameID) error {
	if err := ac.note(ctx, forgetKind, string(id), f.User, f.Before); err != nil {
		return err
	}
	if err := ac.note(ctx, waitsKind, f.User, string(id), f.Before); err != nil {
		return err
	}
	return ac.forgetInLater(ctx, id, forgetSoon)
}

func (ac *Account) note(ctx context.Context, kind, id, key string, asked time.Time) error {
	return profile.Change(ctx, ac.Store, kind, id, func(all *map[string]time.Time) bool {
		text.Put(all, key, asked)
		return true
	})
}

// settle takes what is done off what is left to do until a person is forgotten, with games that wait no longer.
func (ac *Account) settle(ctx context.Context, user, done string) error {
	var failed error
	err := profile.Change(ctx, ac.Store, waitsKind, user, func(left *map[string]time.Time) bool {
		delete(*left, done)
		for game := range *left {
			who, _, err := profile.Read[map[string]time.Time](ctx, ac.Store, forgetKind, game)
			if failed = errors.Join(failed, err); err == nil && who[user].IsZero() && game != "" {
				delete(*left, game)
			}
		}
		return failed == nil
	})
	return errors.Join(failed, err)
}

func (ac *Account) forgetInLater(ctx context.Context, id storage.GameID, pause time.Duration) error {
	return ac.Store.Set(ctx, id.Timer("forget", ac.Now().Add(pause)))
}

// SetForgetTimer has a game that is over forget those who wait for its end. It is set before the end is published.
func (ac *Account) SetForgetTimer(ctx context.Context, g *title.Game) error {
	if !g.Phase.Over() || g.Publication.Seq == g.Seq {
		return nil
	}
	who, _, err := profile.Read[map[string]time.Time](ctx, ac.Store, forgetKind, string(g.ID))
	if err != nil || len(who) == 0 {
		return err
	}
	return ac.forgetInLater(ctx, g.ID, forgetEnd)
}

// forgetIn takes those who are to be forgotten out of a game. One that is under way is left for its end, one that is
// not published for later.
func (ac *Account) forgetIn(ctx context.Context, t storage.Timer) error {
	who, raw, err := profile.Read[map[string]time.Time](ctx, ac.Store, forgetKind, string(t.Game))
	if err != nil || raw == nil {
		return err
	}
	for user, before := range who {
		p := ac.person(user, before)
		p.Game = t.Game
		done, err := ac.Store.Erase(ctx, p, "", 1)
		if err != nil {
			return err
		}
		if len(done.Postponed) == 0 {
			if err := ac.settle(ctx, user, string(t.Game)); err != nil {
				return err
			}
			continue
		}
		last, _, err := ac.Store.Load(ctx, t.Game)
		if err != nil || !last.Phase.Over() {
			return err
		}
		return cmp.Or(ac.forgetInLater(ctx, t.Game, forgetSoon), repo.ErrTimerSet)
	}
	return errors.Join(ac.Store.SwapProfile(ctx, forgetKind, string(t.Game), raw, nil), ac.scrubSoon(ctx))
}

// scrubSoon has the store's files scrubbed, once for all who are forgotten within an hour.
func (ac *Account) scrubSoon(ctx context.Context) error {
	at := ac.Now().Add(forgetSoon).Truncate(scrubEvery).Add(scrubEvery)
	return ac.Store.Set(ctx, storage.Timer{Key: "scrub", Kind: "scrub", At: at})
}

// OnScrubTimer scrubs the store's files.
func (ac *Account) OnScrubTimer(ctx context.Context, _ storage.Timer) error {
	err := ac.Store.Scrub(ctx)
	if errors.Is(err, errors.ErrUnsupported) {
		ac.Log.Warn("the database files still hold what was removed", "error", err)
		return nil
	}
	return err
}

// forgetSettings begins a pass: in the first one the person loses their seats, settings and numbers, in the second one
// the numbers that were counted meanwhile, and the games that were finished.
func (ac *Account) forgetSettings(ctx context.Context, f forgetting) error {
	if f.Run > 1 {
		return nil
	}
	again := f.Run > 0
	if !again {
		if err := ac.giveUpSeats(ctx, f.User); err != nil {
			return err
		}
	}
	if err := ac.ForgetStats(ctx, f.User, f.Before, again); err != nil {
		return err
	}
	if again {
		return ac.Profiles.ForgetFinished(ctx, f.User)
	}
	if err := ac.removePerson(ctx, f.User); err != nil {
		return err
	}
	return ac.note(ctx, waitsKind, f.User, "", f.Before)
}

func (ac *Account) formerName(locale string) string {
	return ac.Texts.About("", locale).Say("forget.name")
}

func (ac *Account) giveUpSeats(ctx context.Context, user string) error {
	return ac.changeAll(ctx, user, func(t *table.Table) (table.Change, error) {
		return table.GiveUp(t, user, ac.formerName(table.LocaleOf(&t.Envelope)), ac.Now())
	})
}

// removePerson removes a person's profile, and before it their timers, which of earlier programs have the person's id,
// and them from the tables that they follow.
func (ac *Account) removePerson(ctx context.Context, user string) error {
	p, err := ac.Profiles.Person(ctx, user)
	if err != nil {
		return err
	}
	for _, id := range p.Follows {
		if err := ac.Profiles.Unfollow(ctx, user, id); err != nil {
			return err
		}
	}
	for _, key := range []string{p.TimerKey("digest"), p.TimerKey("away"), "digest-" + user, "away-" + user} {
		if err := ac.Store.Clear(ctx, key); err != nil {
			return err
		}
	}
	for _, server := range p.Seeks {
		if err := ac.Profiles.Seek(ctx, server, user, nil); err != nil {
			return err
		}
	}
	if err := ac.Profiles.RemovePerson(ctx, user); err != nil && !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	return nil
}
