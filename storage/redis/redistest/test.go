package redistest

import (
	"context"
	"errors"
	"os"
)

// T is what a test gives to Start; *testing.T and *testing.B have it.
type T interface {
	Helper()
	Cleanup(func())
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Skipf(format string, args ...any)
	Context() context.Context
}

// Start starts a server for a test and stops it after it. Without a redis-server the test is skipped, or fails where
// HARBORMASTER_TEST_REDIS is "required"; where it is "none" it is skipped in any case.
func Start(t T, options Options) *Server {
	t.Helper()
	return started(t, func() (*Server, error) { return Launch(t.Context(), options) })
}

// StartCluster starts a cluster for a test and stops it after it, as Start does.
func StartCluster(t T, nodes int, options Options) *Cluster {
	t.Helper()
	return started(t, func() (*Cluster, error) { return LaunchCluster(t.Context(), nodes, options) })
}

func started[S interface{ Stop() error }](t T, launch func() (S, error)) S {
	t.Helper()
	wanted := os.Getenv("HARBORMASTER_TEST_REDIS")
	if wanted == "none" {
		t.Skipf("SKIPPED: Redis was left out")
	}
	s, err := launch()
	switch {
	case errors.Is(err, ErrMissing) && wanted != "required":
		t.Skipf("SKIPPED: %v, so nothing was tried on it", err)
	case err != nil:
		t.Fatalf("Redis: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Errorf("Redis: %v", err)
		}
	})
	return s
}
