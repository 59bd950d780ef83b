package profile

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Hook is a webhook of a server: an address, what it is told, and how that goes. It names no person.
type Hook struct {
	ID    string `json:"id,omitempty"`
	Guild string `json:"guild,omitempty"`
	// Channel is where its managers made it, and are told that it is switched off, in the server's language.
	Channel string `json:"channel,omitempty"`
	Locale  string `json:"locale,omitempty"`
	URL     string `json:"url,omitempty"`
	// Secret signs what it is sent.
	Secret []byte `json:"secret,omitempty"`
	// Mute are the kinds of events that it is not told of.
	Mute []string  `json:"mute,omitempty"`
	Made time.Time `json:"made,omitzero"`

	// Told are the games that run, and what it was told of each last.
	Told map[storage.GameID]Told `json:"told,omitempty"`
	// At is when it answered last or didn't, with a status or why not; zero for never.
	At     time.Time `json:"at,omitzero"`
	Status int       `json:"status,omitempty"`
	Fault  string    `json:"fault,omitempty"`
	// Failed counts what failed since it worked last, and nothing is sent before Next.
	Failed int       `json:"failed,omitempty"`
	Next   time.Time `json:"next,omitzero"`
	// Off is when it was switched off, zero while it is on; Warned says that its managers were told.
	Off    time.Time `json:"off,omitzero"`
	Warned bool      `json:"warned,omitempty"`
}

// Told is how many events of a game a webhook has taken, and a hash of the game as the last one had it, "" for none.
type Told struct {
	N    int    `json:"n,omitempty"`
	Hash string `json:"hash,omitempty"`
}

const (
	// hookKind is the kind of profiles of webhooks, hooksKey where their ids stand in the profile of a server.
	hookKind = "hook"
	hooksKey = "hooks"
	// HooksMost is how many a server has at most.
	HooksMost = 3
	hookChars = 8
	// hooksKnown is for how long it is remembered which a server has.
	hooksKnown = time.Minute
)

// EventKinds are the kinds of events that programs outside are told of.
var EventKinds = []string{"game", "turn", "end", "closed"}

// Tells says whether it is told of a kind of events.
func (h *Hook) Tells(kind string) bool { return !slices.Contains(h.Mute, kind) }

// Host is the part of its address that its server's managers see again: the rest may be a secret.
func (h *Hook) Host() string {
	u, err := url.Parse(h.URL)
	if err != nil {
		return ""
	}
	return u.Host
}

// Hooks are the webhooks of a server.
func (ps *Profiles) Hooks(ctx context.Context, guild string) (list []Hook, err error) {
	ids, err := ReadPart[[]string](ctx, ps.Store, GuildKind, guild, hooksKey)
	for _, id := range ids {
		h, raw, failed := Read[Hook](ctx, ps.Store, hookKind, id)
		if failed != nil {
			return nil, failed
		}
		if raw != nil {
			list = append(list, h)
		}
	}
	return list, err
}

// Hook is one that its server has; storage.ErrNotFound for none. What is left of one that was removed is removed, too.
func (ps *Profiles) Hook(ctx context.Context, id string) (Hook, error) {
	h, raw, err := Read[Hook](ctx, ps.Store, hookKind, id)
	if err != nil || raw == nil {
		return h, cmp.Or(err, storage.ErrNotFound)
	}
	ids, err := ReadPart[[]string](ctx, ps.Store, GuildKind, h.Guild, hooksKey)
	if err == nil && !slices.Contains(ids, id) {
		err = cmp.Or(ps.eraseHook(ctx, id), storage.ErrNotFound)
	}
	return h, err
}

func (ps *Profiles) eraseHook(ctx context.Context, id string) error {
	return ps.ChangeHook(ctx, id, func(h *Hook) bool { *h = Hook{}; return true })
}

// AddHook makes one of its server, with an id and a secret.
func (ps *Profiles) AddHook(ctx context.Context, h Hook) (Hook, error) {
	h.ID, h.Secret, h.Made = strings.ToLower(rand.Text()[:hookChars]), make([]byte, 32), ps.Now()
	_, _ = rand.Read(h.Secret) // It never fails.
	err := Change(ctx, ps.Store, hookKind, h.ID, func(kept *Hook) bool { *kept = h; return true })
	if err != nil {
		return h, err
	}
	if err = ps.listHooks(ctx, h.Guild, func(ids []string) ([]string, error) {
		if len(ids) >= HooksMost {
			return nil, table.Refuse("refused.hooks", engine.Num("n", HooksMost))
		}
		return append(ids, h.ID), nil
	}); err != nil {
		err = cmp.Or(ps.eraseHook(ctx, h.ID), err)
	}
	return h, err
}

// listHooks changes which webhooks a server has.
func (ps *Profiles) listHooks(ctx context.Context, guild string, use func([]string) ([]string, error)) error {
	defer ps.hooks.Delete(guild)
	_, err := ChangePart(ctx, ps.Store, GuildKind, guild, hooksKey, func(ids *[]string) (err error) {
		*ids, err = use(*ids)
		return err
	})
	return err
}

// ChangeHook changes one that is still there; use says whether there is a change.
func (ps *Profiles) ChangeHook(ctx context.Context, id string, use func(*Hook) bool) error {
	return Change(ctx, ps.Store, hookKind, id, func(h *Hook) bool { return h.ID != "" && use(h) })
}

// RemoveHook removes one of a server, "" for all of them.
func (ps *Profiles) RemoveHook(ctx context.Context, guild, id string) error {
	var gone []string
	err := ps.listHooks(ctx, guild, func(ids []string) (left []string, err error) {
		gone = nil
		for _, known := range ids {
			if id == "" || known == id {
				gone = append(gone, known)
			} else {
				left = append(left, known)
			}
		}
		if gone == nil {
			err = table.ErrUnchanged
		}
		return left, err
	})
	if errors.Is(err, table.ErrUnchanged) {
		return nil
	}
	for _, id := range gone {
		err = cmp.Or(err, ps.eraseHook(ctx, id))
	}
	return err
}

// knownHooks are the ids of a server's webhooks, read at a time.
type knownHooks struct {
	at  time.Time
	ids []string
}

// HookIDs are the ids of a server's webhooks, as they were a minute ago at most.
func (ps *Profiles) HookIDs(ctx context.Context, guild string) ([]string, error) {
	if known, ok := ps.hooks.Load(guild); ok && ps.Now().Sub(known.(knownHooks).at) < hooksKnown {
		return known.(knownHooks).ids, nil
	}
	ids, err := ReadPart[[]string](ctx, ps.Store, GuildKind, guild, hooksKey)
	if err == nil {
		ps.hooks.Store(guild, knownHooks{ps.Now(), ids})
	}
	return ids, err
}
