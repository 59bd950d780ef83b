package redis

import (
	"cmp"
	"context"
	"crypto/rand"
	"embed"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"strconv"

	"github.com/harbormaster/harbormaster/storage"
	goredis "github.com/redis/go-redis/v9"
)

//go:embed lua
var lua embed.FS

var (
	createScript      = script("schema", "game", "create")
	appendScript      = script("schema", "game", "append")
	publicationScript = script("schema", "game", "publication")
	readScript        = script("schema", "read")
	causedScript      = script("schema", "caused")
	packScript        = script("schema", "game", "pack")
	forgetScript      = script("schema", "game", "forget")
	eraseScript       = script("schema", "game", "erase")
	setScript         = script("schema", "set")
	clearScript       = script("schema", "clear")
	leaseScript       = script("schema", "lease")
	profileScript     = script("schema", "profile")
	swapScript        = script("schema", "swap")
	markScript        = script("schema", "mark")
	metaScript        = script("meta")
	holdScript        = script("hold")
	releaseScript     = script("release")
)

// script is put together from the parts of these names.
func script(parts ...string) *goredis.Script {
	var source []byte
	for _, part := range parts {
		text, err := lua.ReadFile("lua/" + part + ".lua")
		if err != nil {
			panic(err) // It is built in.
		}
		source = append(source, text...)
	}
	return goredis.NewScript(string(source))
}

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

var errReadOnly = errors.New("database is open for reading only")

func (s *connection) write(ctx context.Context, script *goredis.Script, what string, keys []string, args ...any) (reply,
	error) {
	if s.readOnly {
		return reply{}, errReadOnly
	}
	if s.copies == 0 {
		return s.run(ctx, script, what, keys, args...)
	}
	var r reply
	err := s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) (err error) {
		r, err = s.copied(ctx, client, script, what, keys, append([]any{s.schema}, args...)...)
		return err
	})
	return r, err
}

// copiedKey is of no use but to be written.
func copiedKey(schema string) string { return schema + ":copied" }

// copied runs a script and waits until so many replicas as Options.Copies says have what it wrote.
func (s *connection) copied(ctx context.Context, client goredis.UniversalClient, script *goredis.Script, what string,
	keys []string, args ...any) (reply, error) {
	node, _ := client.(*goredis.Client)
	if cluster, ok := client.(*goredis.ClusterClient); ok {
		var err error
		if node, err = cluster.MasterForKey(ctx, keys[0]); err != nil {
			return reply{}, err
		}
	}
	// WAIT waits for what its own connection wrote: so all of it goes by one, and something is written by an attempt,
	// too, that finds the work of one before.
	pipe := node.Pipeline()
	ran := script.Eval(ctx, pipe, keys, args...)
	pipe.Set(ctx, copiedKey(keys[0]), "", 0)
	wait := pipe.Do(ctx, "WAIT", s.copies, s.copyTime.Milliseconds())
	_, _ = pipe.Exec(ctx) // Each answer has its own error.
	if hasPrefix(ran.Err(), "ASK") {
		// The slot is moving just now; the library finds the other node.
		return s.call(ctx, client, script, what, keys, args...)
	}
	r, err := s.reply(what, ran)
	copies, waited := wait.Int()
	if err = cmp.Or(err, waited); err == nil && copies < s.copies {
		err = fmt.Errorf("%w: %d, not %d; start more replicas, or set HARBORMASTER_REDIS_WAIT to fewer",
			storage.ErrFewReplicas, copies, s.copies)
	}
	return r, err
}

func (s *connection) call(ctx context.Context, client goredis.UniversalClient, script *goredis.Script, what string,
	keys []string, args ...any) (reply, error) {
	return s.reply(what, script.Run(ctx, client, keys, args...))
}

func (s *connection) reply(what string, ran *goredis.Cmd) (reply, error) {
	parts, err := ran.Slice()
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
		schema, _ := strconv.Atoi(r.text(0)) // The script has compared it as a number.
		return r, s.checkSchema(schema)
	case "damaged":
		return r, fmt.Errorf("%w: %s: %s", storage.ErrDamaged, what, r.text(0))
	case "":
		return r, fmt.Errorf("%w: %s: a script has no answer", storage.ErrDamaged, what)
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
		return fmt.Errorf("%w: %s: a key has another type", storage.ErrDamaged, what)
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
