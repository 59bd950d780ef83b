package redis

import (
	"context"
	"errors"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// OpenAs opens a store as a program of another schema does.
func OpenAs(ctx context.Context, options Options, schema int) (*Store, error) {
	return open(ctx, options, schema, false)
}

// PartitionOf names the beginning of the keys of what has this name.
func (s *Store) PartitionOf(name string) string { return string(s.partitionOf(name)) }

// ForgetSeen removes a game if it stands where it was seen.
func (s *Store) ForgetSeen(ctx context.Context, id storage.GameID, seq int) (bool, error) {
	return s.forgetSeen(ctx, id, seq)
}

// ReadHash and PackHash name scripts.
var ReadHash, PackHash = readScript.Hash(), packScript.Hash()

// Partitions is their number.
const Partitions = partitions

// errKilled ends a Repartition.
var errKilled = errors.New("killed")

// before does something before a script is run.
type before struct {
	script *goredis.Script
	do     func()
}

func (before) DialHook(next goredis.DialHook) goredis.DialHook { return next }
func (b before) ProcessHook(next goredis.ProcessHook) goredis.ProcessHook {
	return func(ctx context.Context, c goredis.Cmder) error {
		if args := c.Args(); len(args) > 1 && args[0] == "evalsha" && args[1] == b.script.Hash() {
			b.do()
		}
		return next(ctx, c)
	}
}
func (before) ProcessPipelineHook(next goredis.ProcessPipelineHook) goredis.ProcessPipelineHook {
	return next
}

// BeforePack and BeforeErase do something when what is packed or erased was read and is about to be written.
func (s *Store) BeforePack(do func())  { s.client.AddHook(before{packScript, do}) }
func (s *Store) BeforeErase(do func()) { s.client.AddHook(before{eraseScript, do}) }

// killer lets so many rounds pass; of the next one the answer is lost, and later ones do not take place.
type killer struct{ left int }

func (k *killer) DialHook(next goredis.DialHook) goredis.DialHook          { return next }
func (k *killer) ProcessHook(next goredis.ProcessHook) goredis.ProcessHook { return next }
func (k *killer) ProcessPipelineHook(next goredis.ProcessPipelineHook) goredis.ProcessPipelineHook {
	return func(ctx context.Context, commands []goredis.Cmder) error {
		k.left--
		if k.left >= -1 {
			_ = next(ctx, commands)
		}
		if k.left < 0 {
			for _, c := range commands {
				c.SetErr(errKilled)
			}
		}
		return nil
	}
}

// KillRepartition is a Repartition that is killed after some rounds; false when it came to its end before.
func KillRepartition(ctx context.Context, options Options, rounds int) (killed bool, err error) {
	s, err := open(ctx, options, storage.Schema, true)
	if err != nil {
		return false, err
	}
	defer s.Close()
	s.client.AddHook(&killer{rounds})
	_, err = s.repartition(ctx)
	if errors.Is(err, errKilled) {
		return true, nil
	}
	return false, err
}

// Do lets f talk to Redis as every operation does.
func (s *Store) Do(ctx context.Context, f func() error) error {
	return s.retry(ctx, func(context.Context, goredis.UniversalClient) error { return f() })
}
