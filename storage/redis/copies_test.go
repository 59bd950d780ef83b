package redis_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// followed starts a server with a replica.
func followed(t *testing.T) (server, replica *redistest.Server) {
	t.Helper()
	server = redistest.Start(t, redistest.Options{})
	host, port := server.HostPort()
	replica = redistest.Start(t, redistest.Options{Args: []string{"--replicaof", host, port}})
	copies := func() int64 { return client(t, server).Wait(t.Context(), 1, time.Second).Val() }
	for deadline := time.Now().Add(20 * time.Second); copies() == 0; {
		if time.Now().After(deadline) {
			t.Fatal("the replica does not follow")
		}
	}
	return server, replica
}

func TestAStoreWhoseWritesAreCopiedIsAStore(t *testing.T) {
	t.Parallel()
	server, _ := followed(t)
	suite(t, redis.Options{URL: server.URL(), Copies: 1})
}

func TestARecordIsAcknowledgedWhenItsReplicaHasIt(t *testing.T) {
	t.Parallel()
	server, replica := followed(t)
	o := place(redis.Options{URL: server.URL(), Copies: 1, CopyTime: 50 * time.Millisecond})
	o.RetryFor = 300 * time.Millisecond
	s := opened(t, o)
	if err := s.Create(t.Context(), "a1", table(1, "c1", "u1")); err != nil {
		t.Fatal(err)
	}
	// The replica stays connected, and takes nothing.
	var busy sync.WaitGroup
	defer busy.Wait()
	defer func() { _ = replica.Kill() }()
	c := client(t, replica)
	busy.Go(func() { _ = c.Eval(t.Context(), "while true do end", nil).Err() })
	for c.Ping(t.Context()).Err() == nil {
		time.Sleep(time.Millisecond)
	}
	for seq := 2; seq < 4; seq++ {
		_, err := s.Append(t.Context(), "a1", table(seq, "c1", "u1"))
		if !errors.Is(err, storage.ErrUnavailable) || !strings.Contains(err.Error(), "too few replicas confirmed a write: 0, not 1") {
			t.Errorf("a record that only the master has: %v", err)
		}
		if last, _, err := s.Load(t.Context(), "a1"); err != nil || last.Seq != seq {
			t.Errorf("the master has record %d, not %d (%v)", last.Seq, seq, err)
		}
	}
}

func TestAnAcknowledgedRecordSurvivesTheLossOfAMaster(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 3, redistest.Options{})
	var replicas []*redistest.Server
	for _, master := range cluster.Nodes {
		replica, err := cluster.Replica(t.Context(), master)
		if err != nil {
			t.Fatal(err)
		}
		replicas = append(replicas, replica)
	}
	w := startWriters(t, redis.Options{URL: cluster.URL(), RetryFor: 2 * time.Second, Copies: 1}, 9)
	w.wait(t, 100)
	if err := cluster.Nodes[0].Kill(); err != nil {
		t.Fatal(err)
	}
	if err := replicas[0].TakenOver(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.wait(t, 20)
	w.end(t)
}
