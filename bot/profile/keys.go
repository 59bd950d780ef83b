package profile

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// APIKey is a key of a server to the API, as it is kept: what it opens with is known to who has it.
type APIKey struct {
	// ID is the beginning of its secret.
	ID   string    `json:"id"`
	Hash []byte    `json:"hash"`
	Made time.Time `json:"made"`
}

const (
	// keysKey is where the keys stand in the profile of a server, keysMost how many there are at most.
	keysKey  = "keys"
	keysMost = 5
	// keyPrefix begins every key; the server and the secret follow, each behind a "_".
	keyPrefix = "hm"
	idChars   = 4
)

// APIKeys are the keys of a server.
func (ps *Profiles) APIKeys(ctx context.Context, guild string) ([]APIKey, error) {
	return ReadPart[[]APIKey](ctx, ps.Store, GuildKind, guild, keysKey)
}

// NewAPIKey makes a key of a server. Nobody can read it again.
func (ps *Profiles) NewAPIKey(ctx context.Context, guild string) (string, error) {
	secret := rand.Text()
	hash := sha256.Sum256([]byte(secret))
	key := APIKey{ID: secret[:idChars], Hash: hash[:], Made: ps.Now()}
	_, err := ChangePart(ctx, ps.Store, GuildKind, guild, keysKey, func(list *[]APIKey) error {
		if len(*list) >= keysMost {
			return table.Refuse("refused.keys", engine.Num("n", keysMost))
		}
		*list = append(*list, key)
		return nil
	})
	return strings.Join([]string{keyPrefix, guild, secret}, "_"), err
}

// RevokeAPIKey makes a key of a server open nothing any more.
func (ps *Profiles) RevokeAPIKey(ctx context.Context, guild, id string) error {
	_, err := ChangePart(ctx, ps.Store, GuildKind, guild, keysKey, func(list *[]APIKey) error {
		*list = slices.DeleteFunc(*list, func(k APIKey) bool { return k.ID == id })
		return nil
	})
	return err
}

// Opens is the server that a key opens; storage.ErrNotFound for none.
func (ps *Profiles) Opens(ctx context.Context, key string) (guild string, err error) {
	parts := strings.Split(key, "_")
	if len(parts) != 3 || parts[0] != keyPrefix || parts[1] == "" || len(key) > 100 {
		return "", storage.ErrNotFound
	}
	list, err := ps.APIKeys(ctx, parts[1])
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(parts[2]))
	for _, k := range list {
		if subtle.ConstantTimeCompare(k.Hash, hash[:]) == 1 {
			return parts[1], nil
		}
	}
	return "", storage.ErrNotFound
}
