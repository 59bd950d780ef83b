// Package redis keeps a store in Redis, on one server or on a cluster; several processes may use it at once.
//
// # Keys
//
// Every key begins with the prefix, "hm" unless another is chosen, so that a database can hold other things too. Games,
// timers and profiles are spread over 16 partitions by a hash (FNV-1a) of the game's id, the timer's key, or kind and id of
// the profile. The number of the partition is the keys' hash tag: all keys of one game, and the indexes that list it, are in
// one slot of a cluster, and one script changes them together.
//
//	hm:meta              hash: program, schema (storage.Schema), partitions
//	hm:{7}:schema        the schema again, which every script looks at
//	hm:{7}:games         sorted set of game ids, by the moment at which Redis forgets them (ms since 1970; 0: never)
//	hm:{7}:unpublished   sorted set of game ids, by the time of the record with which the waiting began (ms since 1970)
//	hm:{7}:channels      sorted set of channel or thread, 0, time of opening, game id
//	hm:{7}:users         sorted set of user, 0, time of opening, game id
//	hm:{7}:g:ID          hash of a game: seq of its last record, over ("1" if it is), index (what channels and users hold
//	                     of it), rev and published of its publication, shown (storage.Shown as JSON), token (of the last
//	                     attempt to write shown)
//	hm:{7}:g:ID:log      list of records: 8 bytes that mark the attempt to write it, then the record packed
//	hm:{7}:g:ID:acts     hash of interaction ids and the seq of their records
//	hm:{7}:timers        hash of timer keys: the moment from which it is handed out, then the timer as JSON
//	hm:{7}:due           sorted set of that moment, timer key
//	hm:{7}:profiles      hash of kind, 0, id: JSON
//	hm:lease:KEY         the owner of a lease; Redis forgets it in time
//
// # What a write promises
//
// Each write is one script: it happens wholly or not at all. When its answer is lost, the same attempt is made again and
// recognised by its mark, so it neither happens twice nor meets a conflict with itself. An older program that is still
// running is refused from the first write on that a newer one has made, because every script compares the schema.
//
// Redis keeps what it has acknowledged through a kill of its process, a crash of the computer and a power cut with
//
//	appendonly yes
//	appendfsync always
//	maxmemory-policy noeviction
//
// With appendfsync everysec, the default, it answers before the disk has the write: a power cut may cost the last second or
// two. A kill of the process may cost less than that, and only while a write to the disk is under way, because Redis holds
// back what comes meanwhile. Without an append-only file everything since the last snapshot is lost. A Redis that may forget
// keys when its memory is full loses games. A replica that takes over may lack the last writes of its master, because Redis
// answers before it copies; min-replicas-to-write bounds by min-replicas-max-lag how many seconds that may be. Warnings tells
// which of these settings are wrong. A user of Redis (ACL) needs the keys of the prefix and +@read +@write +@scripting
// +@connection +info +cluster +config|get; without config|get, and info on a server that is no cluster, only the warnings are
// lost.
package redis

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// ErrDamaged says that what Redis holds under our keys is not, or not wholly, what a store has written. It is left as it is.
var ErrDamaged = errors.New("store is damaged")

// Options are the settings of a store. Only URL is needed.
type Options struct {
	// URL says where Redis is: redis://user:password@host:6379/0, rediss:// with TLS. User, password, port (6379) and
	// database (0) may be left out; what is special in user or password may be written as in other addresses (%40). Several
	// hosts with commas between them are nodes of a cluster. A single host is asked whether it belongs to one, unless
	// ?cluster=true or ?cluster=false says it.
	URL string
	// CAFile names a file of certificates (PEM) that sign the server's, instead of those that the system trusts. It is for
	// rediss:// only.
	CAFile string
	// Prefix is the beginning of every key, "hm" if empty: letters, digits, '-', '_', '.', at most 32.
	Prefix string
	// Keep is how long a game that is over is kept after it was published to the end; 0 means for ever. It is set when that
	// happens: Forget removes games of before that would be kept for longer.
	Keep time.Duration
	// Patience is how long an operation waits for a Redis that does not answer, if its context lasts; 0 means two seconds.
	Patience time.Duration
	// Wait is how long Open waits for one; 0 means as long as Patience.
	Wait time.Duration
	// ReadOnly opens a store that exists and changes nothing of it, not even its schema: writes are errors.
	ReadOnly bool
	// Connections is the highest number of connections to a server, 0 means 64.
	Connections int
	// DialTimeout and ReadTimeout bound one attempt to connect and one answer; 0 means one second.
	DialTimeout, ReadTimeout time.Duration
}

const (
	programName        = "harbormaster"
	defaultPrefix      = "hm"
	defaultPatience    = 2 * time.Second
	defaultTimeout     = time.Second
	defaultConnections = 64
)

var goodPrefix = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,32}$`)

// Store is a storage.Store in Redis.
type Store struct {
	target                             target
	tls                                *tls.Config
	prefix                             string
	schema                             int
	keep                               time.Duration
	patience, dialTimeout, readTimeout time.Duration
	slots                              chan struct{} // one for each operation under way
	readOnly                           bool

	client goredis.UniversalClient
	closed atomic.Bool
}

var (
	_ storage.Store     = (*Store)(nil)
	_ storage.Census    = (*Store)(nil)
	_ storage.Forgetter = (*Store)(nil)
)

// silent drops what the library would print: each of its troubles reaches us as an error.
type silent struct{}

func (silent) Printf(context.Context, string, ...any) {}

var silence = sync.OnceFunc(func() { goredis.SetLogger(silent{}) })

// Open opens the store and marks it as ours. The error is storage.ErrUnavailable if Redis does not answer in time,
// storage.ErrNewer if a newer program wrote the store, ErrDamaged if its keys belong to another program. A wrong setting, a
// refused password or an untrusted certificate is an error of its own. None of them holds the password.
func Open(ctx context.Context, options Options) (*Store, error) {
	return open(ctx, options, storage.Schema)
}

func open(ctx context.Context, options Options, schema int) (*Store, error) {
	silence()
	s, err := newStore(options)
	if err != nil {
		return nil, err
	}
	s.schema = schema
	wait := options.Wait
	if wait <= 0 {
		wait = s.patience
	}
	err = s.within(ctx, wait, func(ctx context.Context) error {
		client, err := s.connect(ctx)
		if err != nil {
			return err
		}
		if err := s.prepare(ctx, client); err != nil {
			return errors.Join(err, client.Close())
		}
		s.client = client
		return nil
	})
	switch {
	case s.tls == nil && errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w (it hangs up; if it speaks TLS, the address begins with rediss://)", err)
	case s.tls != nil && errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("%w (it stays silent; if it does not speak TLS, the address begins with redis://)", err)
	case err != nil:
		return nil, err
	}
	return s, nil
}

func newStore(options Options) (*Store, error) {
	t, err := parse(options.URL)
	if err != nil {
		return nil, err
	}
	s := &Store{
		target: t, prefix: options.Prefix, keep: options.Keep, readOnly: options.ReadOnly, patience: options.Patience,
		dialTimeout: options.DialTimeout, readTimeout: options.ReadTimeout,
	}
	if s.prefix == "" {
		s.prefix = defaultPrefix
	}
	if !goodPrefix.MatchString(s.prefix) {
		return nil, errors.New("the prefix of the keys in Redis has 1 to 32 letters, digits, dots, hyphens or underscores")
	}
	if s.patience <= 0 {
		s.patience = defaultPatience
	}
	if s.dialTimeout <= 0 {
		s.dialTimeout = defaultTimeout
	}
	if s.readTimeout <= 0 {
		s.readTimeout = defaultTimeout
	}
	if options.Connections <= 0 {
		options.Connections = defaultConnections
	}
	s.slots = make(chan struct{}, options.Connections)
	if !t.tls {
		if options.CAFile != "" {
			return nil, errors.New("a file of certificates for Redis is of use only with an address that begins with rediss://")
		}
		return s, nil
	}
	s.tls = &tls.Config{MinVersion: tls.VersionTLS12}
	if options.CAFile != "" {
		pem, err := os.ReadFile(options.CAFile)
		if err != nil {
			return nil, fmt.Errorf("cannot read the certificates for Redis: %w", err)
		}
		s.tls.RootCAs = x509.NewCertPool()
		if !s.tls.RootCAs.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%s holds no certificate (PEM)", options.CAFile)
		}
	}
	return s, nil
}

// prepare looks whether the store is ours and marks it. The partitions are marked before the whole: a program that ends in
// between leaves a store that refuses older programs and that a newer one marks again.
func (s *Store) prepare(ctx context.Context, client goredis.UniversalClient) error {
	kept, err := client.HMGet(ctx, s.meta(), "program", "schema", "partitions").Result()
	if goredis.HasErrorPrefix(err, "WRONGTYPE") {
		return s.foreign()
	}
	if err != nil {
		return refusal(err)
	}
	if kept[0] == nil {
		switch n, err := client.Exists(ctx, s.meta()).Result(); {
		case err != nil:
			return err
		case n > 0:
			return s.foreign()
		case s.readOnly:
			return fmt.Errorf("%w: %s in Redis is empty", storage.ErrNotFound, s.prefix)
		}
	} else if err := s.recognise(kept); err != nil {
		return err
	}
	if s.readOnly {
		return nil
	}
	for n := range partitions {
		p := s.partition(n)
		if _, err := s.call(ctx, client, stampScript, p.schema(), []string{p.schema()}, s.schema); err != nil {
			return err
		}
	}
	r, err := s.call(ctx, client, metaScript, s.meta(), []string{s.meta()}, s.schema, programName, partitions)
	if err == nil && r.state == "foreign" {
		return s.foreign()
	}
	return err
}

// recognise judges the mark of a store.
func (s *Store) recognise(kept []any) error {
	text := func(n int) string {
		text, _ := kept[n].(string)
		return text
	}
	schema, err := strconv.Atoi(text(1))
	switch {
	case text(0) != programName || err != nil:
		return s.foreign()
	case schema > s.schema:
		return s.newer(text(1))
	case text(2) != strconv.Itoa(partitions):
		return fmt.Errorf("%w: %s has %s partitions", ErrDamaged, s.meta(), text(2))
	}
	return nil
}

func (s *Store) newer(schema string) error {
	return fmt.Errorf("%w: %s in Redis has version %s and this program knows %d; update the program", storage.ErrNewer, s.prefix, schema, s.schema)
}

func (s *Store) foreign() error {
	return fmt.Errorf("%w: key %s in Redis belongs to another program; choose another prefix or database", ErrDamaged, s.meta())
}

// Ping says whether Redis answers.
func (s *Store) Ping(ctx context.Context) error {
	return s.do(ctx, func(ctx context.Context, client goredis.UniversalClient) error { return client.Ping(ctx).Err() })
}

// Close ends the connections. What is still asked for ends with an error.
func (s *Store) Close() error {
	if s.closed.Swap(true) {
		return nil
	}
	if err := s.client.Close(); err != nil {
		return fmt.Errorf("cannot close the connections to Redis: %w", err)
	}
	return nil
}
