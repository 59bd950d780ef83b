package redis

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"github.com/harbormaster/harbormaster/storage"
)

// connection runs scripts and reads on Redis, again while it does not answer. Its methods may be called concurrently.
type connection struct {
	target                              target
	tls                                 *tls.Config
	prefix                              string
	schema                              int
	retryTime, dialTimeout, readTimeout time.Duration
	copies                              int
	copyTime                            time.Duration
	slots                               chan struct{} // one for each operation under way
	readOnly, moves                     bool
	partitions                          []partition
	name                                string // of its connections

	client goredis.UniversalClient
	closed atomic.Bool
}

var errClosed = errors.New("database is closed")

const (
	firstPause = 10 * time.Millisecond
	longPause  = 300 * time.Millisecond
)

// retry lets f talk to Redis and does so again, with growing pauses, while Redis does not answer: as long as the
// context and the store's RetryFor last. So f may run several times, also after one whose answer was lost.
func (s *connection) retry(ctx context.Context, f func(context.Context, goredis.UniversalClient) error) error {
	return s.retryFor(ctx, s.retryTime, func(ctx context.Context) error {
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
			err := f(ctx, s.client)
			// A replica may have taken over. The library asks for the nodes after a redirection only, and now and then.
			if cluster, ok := s.client.(*goredis.ClusterClient); ok && err != nil && transient(err) {
				cluster.ReloadState(ctx)
			}
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

func (s *connection) retryFor(ctx context.Context, limit time.Duration, f func(context.Context) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var told error // the last trouble that says more than that the time is over
	for pause := firstPause; ; pause = min(2*pause, longPause) {
		if s.closed.Load() {
			return errClosed
		}
		err := f(limited)
		if told == nil || !timedOut(err) {
			told = err
		}
		switch {
		case err == nil:
			return nil
		case !transient(err):
			return err
		}
		if storage.Wait(limited, pause/2+rand.N(pause/2)) {
			continue
		}
		if cause := ctx.Err(); errors.Is(cause, context.Canceled) {
			return cause
		}
		return fmt.Errorf("%w: Redis at %s: %w", storage.ErrUnavailable, strings.Join(s.target.addrs, ", "), told)
	}
}

// timedOut says whether an error says only that there was no more time.
func timedOut(err error) bool {
	var network net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &network) && network.Timeout()
}

func hasPrefix(err error, codes ...string) bool {
	return slices.ContainsFunc(codes, func(code string) bool { return goredis.HasErrorPrefix(err, code) })
}

// transient says whether an error is one of those that end by themselves: Redis is away, starts, moves, or is full.
func transient(err error) bool {
	if hasPrefix(err, "LOADING", "READONLY", "CLUSTERDOWN", "TRYAGAIN", "MASTERDOWN", "NOREPLICAS", "MISCONF", "OOM",
		"BUSY", "MOVED", "ASK", "max number of clients reached") {
		return true
	}
	var certificate *tls.CertificateVerificationError
	var header tls.RecordHeaderError
	if errors.As(err, &certificate) || errors.As(err, &header) {
		return false
	}
	var network net.Error
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, goredis.ErrPoolTimeout) || errors.Is(err, goredis.ErrPoolExhausted) ||
		errors.Is(err, goredis.ErrClosed) || // of a node that has left the cluster
		errors.Is(err, storage.ErrFewReplicas) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

func (s *connection) connect(ctx context.Context) (goredis.UniversalClient, error) {
	if s.target.cluster == "true" {
		return s.cluster(), nil
	}
	client := s.single()
	info, err := client.Info(ctx, "cluster").Result()
	switch {
	case goredis.HasErrorPrefix(err, "NOPERM"):
		return client, nil
	case err != nil:
		return nil, errors.Join(openError(err), client.Close())
	case s.target.cluster == "false" || fields(info)["cluster_enabled"] != "1":
		return client, nil
	}
	if s.target.db != 0 {
		return nil, errors.Join(errors.New(
			"the address of Redis names a database other than 0, which a cluster does not have"), client.Close())
	}
	return s.cluster(), client.Close()
}

func openError(err error) error {
	switch {
	case err == nil:
		return nil
	case hasPrefix(err, "WRONGPASS", "NOAUTH", "NOPERM", "AUTH", "invalid password", "invalid username-password"):
		return fmt.Errorf("the user or the password is refused: %w", err)
	case hasPrefix(err, "DB index is out of range", "ERR DB index is out of range"):
		return fmt.Errorf("the address of Redis names a database that it does not have: %w", err)
	case strings.Contains(err.Error(), "HTTP/"):
		return fmt.Errorf("at the address of Redis something else answers: %w", err)
	}
	return err
}

const (
	// bufferSize holds most answers; each connection has one for each way.
	bufferSize = 8 << 10
	// A pool of the library that met as many failed dials as it may have connections looks only once a second whether
	// the server is back. So it may have more than it needs, and our own slots bound their number.
	poolSize = 1 << 15
)

func (s *connection) single() goredis.UniversalClient {
	o := s.options().Simple()
	o.MaxRetries = -1
	return goredis.NewClient(o)
}

func (s *connection) cluster() goredis.UniversalClient {
	o := s.options().Cluster()
	o.DisableRoutingPolicies, o.ClusterStateReloadInterval = true, time.Minute
	return goredis.NewClusterClient(o)
}

func (s *connection) options() *goredis.UniversalOptions {
	return &goredis.UniversalOptions{
		ClientName: s.name,
		Addrs:      s.target.addrs, Username: s.target.user, Password: s.target.password, DB: s.target.db,
		TLSConfig: s.tls, DialTimeout: s.dialTimeout, WriteTimeout: s.readTimeout,
		ReadTimeout:           s.readTimeout + s.copyTime,
		ContextTimeoutEnabled: true, PoolSize: poolSize, MaxConcurrentDials: cap(s.slots), PoolTimeout: s.readTimeout,
		PipelinePoolSize: -1, ReadBufferSize: bufferSize, WriteBufferSize: bufferSize,
		DialerRetries: 1, DisableIdentity: true,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	}
}

func fields(info string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(info) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			m[name] = value
		}
	}
	return m
}
