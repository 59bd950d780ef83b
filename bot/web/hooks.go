package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/hook"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Hooks tells webhooks of servers what Pages.events tells those who listen, and lets managers keep them.
//
// What is told follows from the records and from what each webhook was told before, in its timer, which a publication
// sets: nothing waits for a receiver but that timer. The id of a delivery follows from the same, so one that is sent
// again, after a crash or by another process, has the id that it had. Events that wait become one.
type Hooks struct {
	*Pages
	Sender hook.Sender
}

// hookPauses come between the tries of a webhook; when the last one fails, too, it is switched off.
var hookPauses = []time.Duration{
	10 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour,
	4 * time.Hour,
}

const (
	hookTimer = "hook"
	// hookAgain is after how long a webhook is looked at again that was told something, or made of late.
	hookAgain = time.Minute
	// hookAtOnce is for how long a timer begins deliveries.
	hookAtOnce = 30 * time.Second
)

func (hs *Hooks) setTimer(ctx context.Context, id string, at time.Time) error {
	return hs.Store.Set(ctx, storage.Timer{Key: hookTimer + "-" + id, Kind: hookTimer, At: at})
}

// SetTimers has the webhooks of a game's server look at a game that is about to be published. The error is that of a
// store that is away: nothing else is in a publication's way.
func (hs *Hooks) SetTimers(ctx context.Context, g *title.Game) error {
	if hs.Profiles.WebURL == "" || g.Guild == "" || g.Position == nil || table.ShownSeq(g.Publication) >= g.Seq {
		return nil
	}
	ids, err := hs.Profiles.HookIDs(ctx, g.Guild)
	for _, id := range ids {
		err = errors.Join(err, hs.setTimer(ctx, id, hs.Now()))
	}
	if err != nil && !storage.Unanswered(err) {
		hs.Log.Error("webhooks are not told", "game", g.ID, "guild", g.Guild, "error", err)
		err = nil
	}
	return err
}

// OnTimer tells a webhook what it does not know, one event after the other.
func (hs *Hooks) OnTimer(ctx context.Context, t storage.Timer) error {
	h, err := hs.Profiles.Hook(ctx, strings.TrimPrefix(t.Key, hookTimer+"-"))
	if err != nil {
		return err
	}
	if !h.Off.IsZero() || hs.Profiles.WebURL == "" {
		return hs.warn(ctx, &h)
	}
	// Other processes may not know yet that there is a new one.
	if events, err := hs.news(ctx, &h); err != nil || len(events) == 0 && hs.Now().Sub(h.Made) > 2*hookAgain {
		return err
	}
	// What is published from here on sets the timer after this, what was published before is seen below.
	if err := hs.setTimer(ctx, h.ID, hs.Now().Add(hookAgain)); err != nil {
		return err
	}
	events, err := hs.news(ctx, &h)
	seen := h.Told
	if err == nil {
		events, err = hs.note(ctx, &h, events)
	}
	if err == nil {
		err = hs.deliver(ctx, &h, events, seen)
	}
	if err == nil {
		err = repo.ErrTimerSet
	}
	return err
}

// news are the events of which a webhook does not know.
func (hs *Hooks) news(ctx context.Context, h *profile.Hook) ([]event, error) {
	now, err := hs.running(ctx, h.Guild)
	if err != nil {
		return nil, err
	}
	known := map[storage.GameID]string{}
	for id, told := range h.Told {
		known[id] = told.Hash
	}
	return hs.changes(ctx, h.Guild, known, now), nil
}

// note notes which games there are, so that no result is missed, and passes over what a webhook is not told of; it
// gives what is to be told.
func (hs *Hooks) note(ctx context.Context, h *profile.Hook, events []event) (list []event, err error) {
	return list, hs.Profiles.ChangeHook(ctx, h.ID, func(kept *profile.Hook) (changed bool) {
		list = nil
		for _, e := range events {
			told, known := kept.Told[e.game.ID]
			switch {
			case !kept.Tells(e.kind):
				advance(kept, e, told.N)
				changed = true
				continue
			case !known && !e.over():
				keep(kept, e.game.ID, profile.Told{})
				changed = true
			}
			list = append(list, e)
		}
		*h = *kept
		return changed
	})
}

func keep(h *profile.Hook, id storage.GameID, told profile.Told) {
	text.Put(&h.Told, id, told)
}

// advance notes that a webhook knows an event, of which it had taken n, unless another process did.
func advance(h *profile.Hook, e event, n int) {
	switch {
	case h.Told[e.game.ID].N != n:
	case e.over():
		delete(h.Told, e.game.ID)
	default:
		keep(h, e.game.ID, profile.Told{N: n + 1, Hash: e.hash})
	}
}

// doubt notes that a webhook may know of another state of a game than it has taken: one that comes back is told again.
func doubt(h *profile.Hook, id storage.GameID) {
	if told := h.Told[id]; told.Hash != "" {
		keep(h, id, profile.Told{N: told.N, Hash: "?"})
	}
}

// deliver sends events until one is not taken. Each that is taken is noted before the next. Seen is what the webhook
// was told when the events were found: where another process has told it more since, they are old.
func (hs *Hooks) deliver(
	ctx context.Context, h *profile.Hook, events []event, seen map[storage.GameID]profile.Told,
) error {
	began := hs.Now()
	for _, e := range events {
		now := hs.Now()
		if wait := h.Next.Sub(now); wait > 0 || now.Sub(began) > hookAtOnce {
			return hs.setTimer(ctx, h.ID, now.Add(max(wait, 0)))
		}
		n := seen[e.game.ID].N
		if h.Told[e.game.ID].N != n {
			continue
		}
		id := hash(fmt.Append(nil, h.ID, " ", e.game.ID, " ", n, " ", e.hash))
		status, said := hs.Sender.Post(ctx, h.URL, h.Secret, id, now, asJSON(delivery{e.kind, &e.game}))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failed, there := h.Failed, false
		err := hs.Profiles.ChangeHook(ctx, h.ID, func(kept *profile.Hook) bool {
			switch answered(kept, hs.Now(), status, said); {
			case taken(status):
				advance(kept, e, n)
				kept.Failed, kept.Next = 0, time.Time{}
			case kept.Failed == failed:
				doubt(kept, e.game.ID)
				if kept.Failed++; failed >= len(hookPauses) || status == http.StatusGone {
					kept.Off = kept.At
				} else {
					kept.Next = kept.At.Add(hookPauses[failed])
				}
			}
			*h, there = *kept, true
			return true
		})
		if err != nil || !there {
			return err
		}
		if !h.Off.IsZero() {
			hs.Log.Info("a webhook is switched off", "hook", h.ID, "guild", h.Guild, "status", h.Status,
				"fault", h.Fault)
			return hs.warn(ctx, h)
		}
		if !taken(status) {
			return hs.setTimer(ctx, h.ID, h.Next)
		}
	}
	return nil
}

// delivery is the body of what is sent; Game is null for a test.
type delivery struct {
	Type string   `json:"type"`
	Game *apiGame `json:"data"`
}

// taken says whether a receiver has taken what it was sent.
func taken(status int) bool { return status >= 200 && status < 300 }

// answered notes what a receiver said.
func answered(h *profile.Hook, at time.Time, status int, err error) {
	h.At, h.Status, h.Fault = at, status, ""
	switch {
	case errors.Is(err, hook.ErrLate):
		h.Fault = "late"
	case errors.Is(err, hook.ErrCertificate):
		h.Fault = "certificate"
	case err != nil:
		h.Fault = "unreachable"
	}
}

// warn tells a server's managers, where they made it, that a webhook is switched off. The chat makes what is said again
// one message.
func (hs *Hooks) warn(ctx context.Context, h *profile.Hook) error {
	if h.Warned || h.Off.IsZero() {
		return nil
	}
	m := view.Text(hs.Texts.Reader(h.Locale).Say("hooks.warning"))
	_, err := hs.Chat.Post(ctx, h.Channel, m, chat.NonceFor("hook", h.ID, h.Off.Unix()))
	if errors.Is(err, chat.ErrUnavailable) || ctx.Err() != nil {
		return err
	}
	if err != nil { // The setup shows it, too.
		hs.Log.Info("can't say that a webhook is switched off", "hook", h.ID, "channel", h.Channel, "error", err)
	}
	return hs.Profiles.ChangeHook(ctx, h.ID, func(kept *profile.Hook) bool { kept.Warned = true; return true })
}

// admitManager refuses those who may not keep webhooks, and where the owner has opened no door.
func (hs *Hooks) admitManager(in chat.Interaction) error {
	switch {
	case in.Guild == "" || !in.Manager:
		return table.Refuse("refused.managers")
	case hs.Profiles.WebURL == "":
		return table.Refuse("refused.unknown_control")
	}
	return nil
}

// Add makes a webhook of the server for the address of a command.
func (hs *Hooks) Add(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	if err := hs.admitManager(in); err != nil {
		return err
	}
	address := strings.TrimSpace(in.Options["address"])
	if hs.Sender.Check(address) != nil {
		return table.Refuse("refused.hook_address")
	}
	h, err := hs.Profiles.AddHook(ctx, profile.Hook{Guild: in.Guild, Channel: in.Channel, Locale: in.GuildLocale,
		URL: address})
	if err == nil {
		err = hs.setTimer(ctx, h.ID, hs.Now())
	}
	if err != nil {
		return err
	}
	return hs.show(ctx, in, r, hook.Written(h.Secret))
}

// Use takes a control of the webhooks: "test", "kinds" or "remove" and the id of one, or "" to show them.
func (hs *Hooks) Use(ctx context.Context, in chat.Interaction, r *reply.Reply, arg string) error {
	if err := hs.admitManager(in); err != nil {
		return err
	}
	what, id, _ := strings.Cut(arg, ".")
	var err error
	switch what {
	case view.HooksTest:
		err = hs.test(ctx, in.Guild, id)
	case view.HooksRemove:
		err = hs.Profiles.RemoveHook(ctx, in.Guild, id)
	case view.HooksKinds:
		err = hs.change(ctx, in.Guild, id, func(h *profile.Hook) {
			h.Mute = slices.DeleteFunc(slices.Clone(profile.EventKinds), func(kind string) bool {
				return slices.Contains(in.Values, kind)
			})
		})
	}
	if err != nil {
		return err
	}
	return hs.show(ctx, in, r, "")
}

// show lists the webhooks of a server; secret is that of a new one, which nobody sees again.
func (hs *Hooks) show(ctx context.Context, in chat.Interaction, r *reply.Reply, secret string) error {
	list, err := hs.Profiles.Hooks(ctx, in.Guild)
	if err == nil {
		r.Update(ctx, view.Hooks(list, secret, hs.Texts.Reader(in.Locale)))
	}
	return err
}

// change changes a webhook of a server, and nothing where it has none of that id.
func (hs *Hooks) change(ctx context.Context, guild, id string, use func(*profile.Hook)) error {
	return hs.Profiles.ChangeHook(ctx, id, func(h *profile.Hook) bool {
		if h.Guild != guild {
			return false
		}
		use(h)
		return true
	})
}

// test sends a webhook an event of its own kind. One that takes it is switched on again, and tried soon.
func (hs *Hooks) test(ctx context.Context, guild, id string) error {
	h, err := hs.Profiles.Hook(ctx, id)
	if errors.Is(err, storage.ErrNotFound) || h.Guild != guild {
		return nil
	}
	if err != nil {
		return err
	}
	status, said := hs.Sender.Post(ctx, h.URL, h.Secret, rand.Text(), hs.Now(), asJSON(delivery{"ping", nil}))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := hs.change(ctx, guild, id, func(h *profile.Hook) {
		if answered(h, hs.Now(), status, said); taken(status) {
			h.Failed, h.Next, h.Off, h.Warned = 0, time.Time{}, time.Time{}, false
		}
	}); err != nil || !taken(status) {
		return err
	}
	return hs.setTimer(ctx, id, hs.Now())
}

// Left removes the webhooks of a server that the bot was removed from.
func (hs *Hooks) Left(ctx context.Context, guild string) {
	if err := hs.Profiles.RemoveHook(ctx, guild, ""); err != nil {
		hs.Log.Warn("webhooks of a server that is left stay", "guild", guild, "error", err)
	}
}
