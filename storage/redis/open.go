package redis

import (
	"cmp"
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
	"time"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// Options are the settings of a store. Only URL is needed.
type Options struct {
	// URL says where Redis is: redis://user:password@host:6379/0, rediss:// with TLS. User, password, port (6379) and
	// database (0) may be left out; what is special in user or password may be written as in other addresses (%40).
	// Several hosts with commas between them are nodes of a cluster. A single host is asked whether it belongs to one,
	// unless ?cluster=true or ?cluster=false says it.
	URL string
	// CAFile names a file of certificates (PEM) that sign the server's, instead of those that the system trusts. It is
	// for rediss:// only.
	CAFile string
	// Prefix is the beginning of every key, "hm" if empty: letters, digits, '-', '_', '.', at most 32.
	Prefix string
	// Keep is how long a game that is over is kept after it was published to the end; 0 means for ever. It is set when
	// that happens: Forget removes games of before that would be kept for longer.
	Keep time.Duration
	// RetryFor is how long an operation waits for a Redis that does not answer, if its context lasts; 0 means two
	// seconds.
	RetryFor time.Duration
	// Wait is how long Open waits for one; 0 means as long as RetryFor.
	Wait time.Duration
	// Copies is how many replicas must have a write before it is confirmed; 0 waits for none. Each attempt waits for
	// CopyTime, half a second if 0; while too few have it, the store counts as one that does not answer.
	Copies   int
	CopyTime time.Duration
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
	defaultRetryTime   = 2 * time.Second
	defaultTimeout     = time.Second
	defaultCopyTime    = 500 * time.Millisecond
	defaultConnections = 64
)

var goodPrefix = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,32}$`)

// Store is a storage.Store in Redis.
type Store struct {
	*connection
	keep time.Duration
}

var (
	_ storage.Store       = (*Store)(nil)
	_ storage.GameCounter = (*Store)(nil)
	_ storage.Forgetter   = (*Store)(nil)
)

// discardLogger drops what the library would print: each of its troubles reaches us as an error.
type discardLogger struct{}

func (discardLogger) Printf(context.Context, string, ...any) {}

var silence = sync.OnceFunc(func() { goredis.SetLogger(discardLogger{}) })

// Open opens the store and marks it as ours. The error is storage.ErrUnavailable if Redis does not answer in time,
// storage.ErrNewer if a newer program wrote the store, storage.ErrDamaged if its keys belong to another program. A
// wrong setting, a refused password or an untrusted certificate is an error of its own. None of them holds the
// password.
func Open(ctx context.Context, options Options) (*Store, error) {
	return open(ctx, options, storage.Schema, false)
}

// open opens a store as a program of a schema does; moves says that it may be one that is being moved.
func open(ctx context.Context, options Options, schema int, moves bool) (*Store, error) {
	silence()
	s, err := newStore(options)
	if err != nil {
		return nil, err
	}
	s.schema, s.moves = schema, moves
	err = s.retryFor(ctx, cmp.Or(options.Wait, s.retryTime), func(ctx context.Context) error {
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
	s := &Store{keep: options.Keep, connection: &connection{
		target: t, prefix: cmp.Or(options.Prefix, defaultPrefix), readOnly: options.ReadOnly,
		retryTime:   cmp.Or(options.RetryFor, defaultRetryTime),
		dialTimeout: cmp.Or(options.DialTimeout, defaultTimeout),
		readTimeout: cmp.Or(options.ReadTimeout, defaultTimeout),
		copies:      options.Copies,
		slots:       make(chan struct{}, cmp.Or(options.Connections, defaultConnections)),
	}}
	if !goodPrefix.MatchString(s.prefix) {
		return nil, errors.New("the prefix of the keys in Redis has 1 to 32 letters, digits, dots, hyphens or " +
			"underscores")
	}
	if s.copies > 0 {
		s.copyTime = cmp.Or(options.CopyTime, defaultCopyTime)
	}
	s.name = fmt.Sprintf("%s%x", s.names(), token())
	if !t.tls {
		if options.CAFile != "" {
			return nil, errors.New("a file of certificates for Redis is of use only with an address that begins with " +
				"rediss://")
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

// prepare looks whether the store is ours and marks a new one, or one of an older program: its partitions before the
// whole, so that a program that ends in between leaves a store that a newer one marks again.
func (s *connection) prepare(ctx context.Context, client goredis.UniversalClient) error {
	kept, err := client.HGetAll(ctx, s.meta()).Result() // One look: another process may mark the store meanwhile.
	switch {
	case goredis.HasErrorPrefix(err, "WRONGTYPE"):
		return s.foreign()
	case err != nil:
		return openError(err)
	case len(kept) == 0 && s.readOnly:
		return fmt.Errorf("%w: %s in Redis is empty", storage.ErrNotFound, s.prefix)
	case len(kept) == 0:
		return s.markMeta(ctx, client)
	}
	if err := s.checkMark(kept); err != nil || s.readOnly || kept["schema"] == strconv.Itoa(s.schema) {
		return err
	}
	for _, p := range s.partitions {
		if _, err := s.call(ctx, client, markScript, p.schema(), []string{p.schema()}, s.schema); err != nil {
			return err
		}
	}
	return s.markMeta(ctx, client)
}

func (s *connection) markMeta(ctx context.Context, client goredis.UniversalClient) error {
	r, err := s.call(ctx, client, metaScript, s.meta(), []string{s.meta()}, s.schema, programName, partitions)
	switch {
	case err != nil:
		return err
	case r.state == "foreign":
		return s.foreign()
	}
	return s.dividedIn(r.text(0))
}

func (s *connection) checkMark(kept map[string]string) error {
	schema, err := strconv.Atoi(kept["schema"])
	if kept["program"] != programName || err != nil {
		return s.foreign()
	}
	if err := s.checkSchema(schema); err != nil {
		return err
	}
	return s.dividedIn(kept["partitions"])
}

// dividedIn names the partitions by what the store says of their number, "" where it says nothing.
func (s *connection) dividedIn(number string) error {
	switch number {
	case strconv.Itoa(partitions):
		s.divide(partitions)
	case "", strconv.Itoa(oldPartitions):
		s.divide(oldPartitions)
	case moving:
		if !s.moves {
			return fmt.Errorf("%w: it is being moved to other partitions; wait for \"harbormaster repartition\", or "+
				"run it again if it failed", storage.ErrBusy)
		}
		s.divide(oldPartitions)
	default:
		return fmt.Errorf("%w: %s has %s partitions", storage.ErrDamaged, s.meta(), number)
	}
	return nil
}

func (s *connection) checkSchema(schema int) error {
	return storage.CheckSchema(s.prefix+" in Redis", schema, s.schema)
}

func (s *connection) foreign() error {
	return fmt.Errorf("%w: key %s in Redis belongs to another program; choose another prefix or database",
		storage.ErrDamaged,
		s.meta())
}

// Ping says whether Redis answers.
func (s *Store) Ping(ctx context.Context) error {
	return s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		return client.Ping(ctx).Err()
	})
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
