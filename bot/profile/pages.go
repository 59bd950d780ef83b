package profile

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

// pagesKind is the kind of the profile that holds the key to the names of all pages.
const pagesKind = "pages"

// Page is the address of a game's page, "" where it has none.
func (ps *Profiles) Page(ctx context.Context, g *title.Game) (string, error) {
	if ps.WebURL == "" {
		return "", nil
	}
	shown, err := ps.HasPage(ctx, g)
	if err != nil || !shown {
		return "", err
	}
	name, err := ps.PageName(ctx, g.ID)
	return ps.WebURL + "/g/" + name, err
}

// HasPage says whether a game may be looked at by everybody who has the name of its page: its server's managers say so.
// In private conversations nobody can.
func (ps *Profiles) HasPage(ctx context.Context, g *title.Game) (bool, error) {
	if g.Guild == "" || g.Position == nil || g.Phase == storage.Closed {
		return false, nil
	}
	server, err := ps.Guild(ctx, g.Guild)
	return server.Pages == PagesAll || server.Pages == PagesFinished && g.Phase == storage.Finished, err
}

// PageName is the name of a game's page: its id, and a mark that nobody can guess.
func (ps *Profiles) PageName(ctx context.Context, id storage.GameID) (string, error) {
	key, err := ps.pagesKey(ctx)
	if err != nil {
		return "", err
	}
	mark := hmac.New(sha256.New, key)
	mark.Write([]byte(id))
	return string(id) + "-" + hex.EncodeToString(mark.Sum(nil)[:16]), nil
}

// PageGame is the game of a page's name; storage.ErrNotFound for a name that none can have.
func (ps *Profiles) PageGame(ctx context.Context, name string) (storage.GameID, error) {
	id, _, _ := strings.Cut(name, "-")
	if storage.GameID(id).Check() != nil {
		return "", storage.ErrNotFound
	}
	real, err := ps.PageName(ctx, storage.GameID(id))
	if err == nil && !hmac.Equal([]byte(real), []byte(name)) {
		err = storage.ErrNotFound
	}
	return storage.GameID(id), err
}

// pagesKey reads the key, and makes it where there is none: of several processes that do, one is first.
func (ps *Profiles) pagesKey(ctx context.Context) ([]byte, error) {
	if known := ps.pages.Load(); known != nil {
		return *known, nil
	}
	const id = "key"
	key, raw, err := Read[[]byte](ctx, ps.Store, pagesKind, id)
	if err == nil && raw == nil {
		key = make([]byte, sha256.Size)
		_, _ = rand.Read(key) // It never fails.
		if raw, err = json.Marshal(key); err == nil {
			err = ps.Store.SwapProfile(ctx, pagesKind, id, nil, raw)
		}
		if errors.Is(err, storage.ErrConflict) {
			key, _, err = Read[[]byte](ctx, ps.Store, pagesKind, id)
		}
	}
	if err != nil {
		return nil, err
	}
	ps.pages.Store(&key)
	return key, nil
}
