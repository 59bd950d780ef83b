package redis

import (
	"context"
	"crypto/rand"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"strconv"

	goredis "github.com/redis/go-redis/v9"
)

var (
	//go:embed lua/schema.lua
	schemaLua string
	//go:embed lua/game.lua
	gameLua string
	//go:embed lua/create.lua
	createLua string
	//go:embed lua/append.lua
	appendLua string
	//go:embed lua/publication.lua
	publicationLua string
	//go:embed lua/read.lua
	readLua string
	//go:embed lua/caused.lua
	causedLua string
	//go:embed lua/forget.lua
	forgetLua string
	//go:embed lua/erase.lua
	eraseLua string
	//go:embed lua/set.lua
	setLua string
	//go:embed lua/clear.lua
	clearLua string
	//go:embed lua/lease.lua
	leaseLua string
	//go:embed lua/profile.lua
	profileLua string
	//go:embed lua/swap.lua
	swapLua string
	//go:embed lua/mark.lua
	markLua string
	//go:embed lua/meta.lua
	metaLua string
	//go:embed lua/hold.lua
	holdLua string
	//go:embed lua/release.lua
	releaseLua string

	createScript      = goredis.NewScript(schemaLua + gameLua + createLua)
	appendScript      = goredis.NewScript(schemaLua + gameLua + appendLua)
	publicationScript = goredis.NewScript(schemaLua + gameLua + publicationLua)
	readScript        = goredis.NewScript(schemaLua + readLua)
	causedScript      = goredis.NewScript(schemaLua + causedLua)
	forgetScript      = goredis.NewScript(schemaLua + gameLua + forgetLua)
	eraseScript       = goredis.NewScript(schemaLua + gameLua + eraseLua)
	setScript         = goredis.NewScript(schemaLua + setLua)
	clearScript       = goredis.NewScript(schemaLua + clearLua)
	leaseScript       = goredis.NewScript(schemaLua + leaseLua)
	profileScript     = goredis.NewScript(schemaLua + profileLua)
	swapScript        = goredis.NewScript(schemaLua + swapLua)
	markScript        = goredis.NewScript(schemaLua + markLua)
	metaScript        = goredis.NewScript(metaLua)
	holdScript        = goredis.NewScript(holdLua)
	releaseScript     = goredis.NewScript(releaseLua)
)

// reply is what a script answers: how it ended, and what belongs to that.
type reply struct {
	state string
	rest  []any
}

// text gives the n-th part, "" if there is none.
func (r reply) text(n int) string {
	if n >= len(r.rest) {
		return ""
	}
	switch part := r.rest[n].(type) {
	case string:
		return part
	case int64:
		return strconv.FormatInt(part, 10)
	}
	return ""
}

// list gives the n-th part, a list of texts.
func (r reply) list(n int) []string {
	if n >= len(r.rest) {
		return nil
	}
	parts, _ := r.rest[n].([]any)
	texts := make([]string, 0, len(parts))
	for _, part := range parts {
		text, _ := part.(string)
		texts = append(texts, text)
	}
	return texts
}

// run runs a script whose first argument is the schema.
func (s *connection) run(ctx context.Context, script *goredis.Script, what string, keys []string, args ...any) (reply,
	error) {
	var r reply
	err := s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) (err error) {
		r, err = s.call(ctx, client, script, what, keys, append([]any{s.schema}, args...)...)
		return err
	})
	return r, err
}

var errReadOnly = errors.New("store is open for reading only")

// write runs a script that changes the store.
func (s *connection) write(ctx context.Context, script *goredis.Script, what string, keys []string, args ...any) (reply,
	error) {
	if s.readOnly {
		return reply{}, errReadOnly
	}
	return s.run(ctx, script, what, keys, args...)
}

// call runs a script once.
func (s *connection) call(ctx context.Context, client goredis.UniversalClient, script *goredis.Script, what string,
	keys []string, args ...any) (reply, error) {
	parts, err := script.Run(ctx, client, keys, args...).Slice()
	if err != nil {
		return reply{}, s.scriptError(what, err)
	}
	var r reply
	if len(parts) > 0 {
		r.state, _ = parts[0].(string)
		r.rest = parts[1:]
	}
	switch r.state {
	case "newer":
		return r, s.newer(r.text(0))
	case "damaged":
		return r, fmt.Errorf("%w: %s: %s", ErrDamaged, what, r.text(0))
	case "":
		return r, fmt.Errorf("%w: %s: a script has no answer", ErrDamaged, what)
	}
	return r, nil
}

// scriptError says of an answer of Redis that is an error which thing of ours it is about.
func (s *connection) scriptError(what string, err error) error {
	var answer goredis.Error
	switch {
	case !errors.As(err, &answer) || transient(err):
		return err
	case goredis.HasErrorPrefix(err, "WRONGTYPE"):
		return fmt.Errorf("%w: %s: a key has another type", ErrDamaged, what)
	}
	return fmt.Errorf("%s: %w", what, openError(err))
}

const tokenLength = 8

// token marks one attempt to write, so that it is known again when its answer was lost.
func token() string {
	b := make([]byte, tokenLength)
	_, _ = rand.Read(b) // never fails
	return string(b)
}
