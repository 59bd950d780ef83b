package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file forgets a person who asks for it. A timer brings it about in steps, so that whatever stops meanwhile it is
// finished: the person's seats go to computers, what is kept of the person is removed, and games that are over lose the
// person's id and name. Games that are under way do so when they have ended; until then the timer comes back.

const (
	// forgetGames is how many games one step looks at, forgetAtOnce of them in one call of the store.
	forgetGames  = 500
	forgetAtOnce = 50
	// forgetSoon is when what was counted meanwhile is removed too, forgetAgain when games that were under way are looked at
	// again.
	forgetSoon  = 10 * time.Minute
	forgetAgain = 24 * time.Hour
)

// forgetting is how far the forgetting of a person is.
type forgetting struct {
	User string `json:"user"`
	// Before is when the person asked: games that are opened later count as those of somebody new.
	Before time.Time `json:"before"`
	// Run counts the passes over all games, from 0; After is the game up to which the present one has come, Left how many games
	// it could not change yet.
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

// forgetMe says what is kept of a person and what will happen; confirmed, it begins.
func (b *Bot) forgetMe(ctx context.Context, in chat.Interaction, r *reply, confirmed bool) error {
	v := b.texts.Reader(in.Locale)
	if !confirmed {
		m := view.Text(v.Say("forget.sure"))
		yes := customid.ID{Game: "games", Word: "@forget:yes"}
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: yes.String(), Label: v.Say("button.forget"), Style: chat.Danger}}}})
		r.tell(ctx, m)
		return nil
	}
	// All games are looked through for it: that has begun once, however often the button is pressed.
	key := "forget-" + in.User.ID
	begins, err := b.store.Hold(ctx, key, in.ID, forgetSoon)
	if err != nil {
		return err
	}
	if begins {
		var t storage.Timer
		if t, err = (forgetting{User: in.User.ID, Before: b.now()}).timer(b.now()); err == nil {
			err = b.store.Set(ctx, t)
		}
		if err != nil {
			return errors.Join(err, b.store.Release(context.WithoutCancel(ctx), key, in.ID))
		}
	}
	r.update(ctx, view.Text(v.Say("forget.begun")))
	return nil
}

// forget does one step.
func (b *Bot) forget(ctx context.Context, t storage.Timer) error {
	var f forgetting
	if err := json.Unmarshal(t.Data, &f); err != nil || f.User == "" {
		b.log.Error("a timer to forget somebody can't be read", "error", err)
		return nil
	}
	if f.After == "" && f.Run == 0 {
		if err := b.giveUpSeats(ctx, f.User); err != nil {
			return err
		}
	}
	if f.After == "" && f.Run <= 1 {
		if err := b.removeFromSheets(ctx, f); err != nil {
			return err
		}
	}
	if f.After == "" && f.Run == 0 {
		if err := b.removePerson(ctx, f.User); err != nil {
			return err
		}
	}
	who := storage.Person{User: f.User, Name: b.formerName(b.texts.Locale), Before: f.Before}
	for range forgetGames / forgetAtOnce {
		done, err := b.store.Erase(ctx, who, f.After, forgetAtOnce)
		if noStore(err) || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		if err != nil {
			b.log.Error("a game can't be rid of a person", "error", err)
		}
		f.After, f.Left = done.Next, f.Left+len(done.Postponed)
		if f.After == "" {
			break
		}
	}
	at := b.now()
	if f.After == "" {
		if f.Run > 0 && f.Left == 0 {
			return nil
		}
		at = at.Add(forgetAgain)
		if f.Run == 0 {
			at = b.now().Add(forgetSoon)
		}
		f.Run, f.Left = f.Run+1, 0
	}
	next, err := f.timer(at)
	if err != nil {
		return err
	}
	return b.store.Set(ctx, next)
}

// formerName stands in the place of a name, in a language.
func (b *Bot) formerName(locale string) string {
	return b.texts.About("", locale).Say("forget.name")
}

// giveUpSeats lets computers play on for a person, and leaves lobbies.
func (b *Bot) giveUpSeats(ctx context.Context, user string) error {
	ids, err := b.store.ByUser(ctx, user)
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, _, err := b.record(ctx, id, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
			env, seat := &g.Envelope, g.SeatOf(user)
			if seat == engine.Everyone || !g.IsOpen() {
				return table.Change{}, table.ErrUnchanged
			}
			act := storage.Act{Kind: "replace", Seat: seat, Key: "computer", Value: b.formerName(table.LocaleOf(env))}
			if env.Phase == storage.Lobby {
				act = storage.Act{Kind: "leave", Seat: seat}
				table.RemoveSeat(env, int(seat))
				table.HandOver(env, user)
			} else {
				g.GiveToComputer(seat)
				env.Seats[seat].Name = ""
				env.Seats[seat].Name = table.SeatName(env, b.formerName(table.LocaleOf(env)))
			}
			if table.People(env) == 0 {
				table.Close(env, "empty", b.now())
			}
			return table.Change{Act: act}, nil
		})
		if err != nil && !errors.Is(err, table.ErrUnchanged) && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
	}
	return nil
}

// removeFromSheets takes a person out of all statistics; games that ended after the person asked stay there. The ratings of
// others stay as they are.
func (b *Bot) removeFromSheets(ctx context.Context, f forgetting) error {
	index, raw, err := readProfile[played](ctx, b.store, playedKind, f.User)
	if err != nil || raw == nil {
		return err
	}
	var left played
	for _, id := range index.Sheets {
		stays := false
		err := changeProfile(ctx, b.store, statsKind, id, func(s *sheet) bool {
			p, stands := s.Players[f.User]
			if stays = stands && p.Last > f.Before.UnixMilli(); stays {
				return false
			}
			delete(s.Players, f.User)
			return stands
		})
		if err != nil {
			return err
		}
		if stays {
			left.Sheets = append(left.Sheets, id)
		}
	}
	if f.Run == 0 {
		return nil // A game that is counted meanwhile may write the person into a listed sheet: the second pass needs the list.
	}
	var next json.RawMessage
	if left.Sheets != nil {
		if next, err = json.Marshal(left); err != nil {
			return err
		}
	}
	if err = b.store.SwapProfile(ctx, playedKind, f.User, raw, next); errors.Is(err, storage.ErrConflict) {
		return fmt.Errorf("%w: %w", errBusy, err)
	}
	return err
}

// removePerson removes a person's settings and timers.
func (b *Bot) removePerson(ctx context.Context, user string) error {
	raw, err := b.store.Profile(ctx, "user", user)
	if err == nil {
		err = b.store.SwapProfile(ctx, "user", user, raw, nil)
	}
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	for _, key := range []string{digestKey(user), awayKey(user)} {
		if err := b.store.Clear(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
