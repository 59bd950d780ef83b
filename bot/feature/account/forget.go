package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// forgetGames is how many games one step looks at, forgetAtOnce of them in one call of the store.
	forgetGames  = 500
	forgetAtOnce = 50
	// forgetSoon is when what was counted meanwhile is removed too, forgetAgain when games that were under way are
	// looked at again.
	forgetSoon  = 10 * time.Minute
	forgetAgain = 24 * time.Hour
)

// forgetting is how far the forgetting of a person is. A timer does it in steps, so that whatever stops meanwhile it is
// finished: the person's seats go to computers, what is kept of the person is removed, and games that are over lose the
// person's id and name. Games that are under way do so when they have ended; until then the timer comes back.
type forgetting struct {
	User string `json:"user"`
	// Before is when the person asked: games that are opened later count as those of somebody new.
	Before time.Time `json:"before"`
	// Run counts the passes over all games, from 0; After is the game up to which the present one has come, Left how
	// many games it could not change yet.
	Run   int            `json:"run"`
	After storage.GameID `json:"after,omitempty"`
	Left  int            `json:"left,omitempty"`
}

// timer is the next step. Each has a key of its own: the one that is under way is cleared at its end.
func (f forgetting) timer(at time.Time) (storage.Timer, error) {
	key := "forget-" + f.User
	if f.Run > 0 || f.After != "" {
		key = fmt.Sprintf("forget-%s-%d-%s", f.User, f.Run, f.After)
	}
	data, err := json.Marshal(f)
	return storage.Timer{Key: key, Kind: "forget", At: at, Data: data}, err
}

// ForgetMe says what is kept of a person and what will happen; confirmed, it begins.
func (ac *Account) ForgetMe(ctx context.Context, in chat.Interaction, r *reply.Reply, confirmed bool) error {
	v := ac.Texts.Reader(in.Locale)
	if !confirmed {
		r.Tell(ctx, view.ConfirmForget(v))
		return nil
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

// OnForgetTimer does one step.
func (ac *Account) OnForgetTimer(ctx context.Context, t storage.Timer) error {
	var f forgetting
	if err := json.Unmarshal(t.Data, &f); err != nil || f.User == "" {
		ac.Log.Error("a timer to forget somebody can't be read", "error", err)
		return nil
	}
	if f.After == "" {
		if err := ac.forgetSettings(ctx, f); err != nil {
			return err
		}
	}
	who := storage.Person{User: f.User, Name: ac.formerName(ac.Texts.Locale), Before: f.Before}
	for range forgetGames / forgetAtOnce {
		done, err := ac.Store.Erase(ctx, who, f.After, forgetAtOnce)
		if storage.Unanswered(err) || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		if err != nil {
			ac.Log.Error("a game can't be rid of a person", "error", err)
		}
		f.After, f.Left = done.Next, f.Left+len(done.Postponed)
		if f.After == "" {
			break
		}
	}
	var pause time.Duration
	if f.After == "" {
		switch {
		case f.Run == 0:
			pause = forgetSoon
		case f.Left == 0:
			return nil
		default:
			pause = forgetAgain
		}
		f.Run, f.Left = f.Run+1, 0
	}
	next, err := f.timer(ac.Now().Add(pause))
	if err != nil {
		return err
	}
	return ac.Store.Set(ctx, next)
}

// forgetSettings begins a pass: in the first one the person loses their seats, settings and numbers, in the second one
// the numbers that were counted meanwhile.
func (ac *Account) forgetSettings(ctx context.Context, f forgetting) error {
	if f.Run > 1 {
		return nil
	}
	if f.Run == 0 {
		if err := ac.giveUpSeats(ctx, f.User); err != nil {
			return err
		}
	}
	if err := ac.ForgetStats(ctx, f.User, f.Before, f.Run > 0); err != nil || f.Run > 0 {
		return err
	}
	return ac.removePerson(ctx, f.User)
}

func (ac *Account) formerName(locale string) string {
	return ac.Texts.About("", locale).Say("forget.name")
}

func (ac *Account) giveUpSeats(ctx context.Context, user string) error {
	return ac.changeAll(ctx, user, func(t *table.Table) (table.Change, error) {
		return table.GiveUp(t, user, ac.formerName(table.LocaleOf(&t.Envelope)), ac.Now())
	})
}

func (ac *Account) removePerson(ctx context.Context, user string) error {
	if err := ac.Profiles.RemovePerson(ctx, user); err != nil && !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	for _, key := range []string{digestKey(user), awayKey(user)} {
		if err := ac.Store.Clear(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
