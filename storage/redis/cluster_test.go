package redis_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// holder is the node that holds most keys of a partition.
func holder(t *testing.T, cluster *redistest.Cluster, partition string) int {
	t.Helper()
	slot, err := client(t, cluster.Nodes[0]).ClusterKeySlot(t.Context(), partition).Result()
	if err != nil {
		t.Fatal(err)
	}
	best, most := 0, int64(-1)
	for n, node := range cluster.Nodes {
		keys, err := client(t, node).ClusterCountKeysInSlot(t.Context(), int(slot)).Result()
		if err != nil {
			t.Fatal(err)
		}
		if keys > most {
			best, most = n, keys
		}
	}
	return best
}

func TestGamesSpreadOverTheNodesOfACluster(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 3, redistest.Options{})
	s := opened(t, redis.Options{URL: cluster.URL()})
	held := map[int]int{}
	for n := range 60 {
		id := fmt.Sprintf("g%d", n)
		if err := s.Put(t.Context(), gameItem(id)); err != nil {
			t.Fatal(err)
		}
		held[holder(t, cluster, s.PartitionOf(id))]++
	}
	if len(held) != 3 {
		t.Errorf("games are on nodes %v", held)
	}
	for node, games := range held {
		if games < 6 {
			t.Errorf("node %d holds %d of 60 games", node, games)
		}
	}
}

// Every slot that holds games moves to another node while they are played.
func TestGamesGoOnWhileTheirSlotsMove(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 3, redistest.Options{})
	w := startWriters(t, redis.Options{URL: cluster.URL(), RetryFor: 20 * time.Second}, 6)
	w.wait(t, 50)
	moved := map[string]bool{}
	for id := range w.done {
		p := w.store.PartitionOf(string(id))
		if moved[p] {
			continue
		}
		moved[p] = true
		from := holder(t, cluster, p)
		move(t, cluster, p, from, (from+1)%3)
		if now := holder(t, cluster, p); now != (from+1)%3 {
			t.Errorf("the slot of %s is on node %d", p, now)
		}
		w.wait(t, 20)
	}
	w.end(t)
	if w.refused.Load() > 0 {
		t.Errorf("%d writes were refused", w.refused.Load())
	}
	t.Logf("%d records while %d slots moved", w.acknowledged.Load(), len(moved))
}

// move moves the slot of a partition, key by key, as a cluster's tools do.
func move(t *testing.T, cluster *redistest.Cluster, partition string, from, to int) {
	t.Helper()
	ctx := t.Context()
	source, target := client(t, cluster.Nodes[from]), client(t, cluster.Nodes[to])
	slot, err := source.ClusterKeySlot(ctx, partition).Result()
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	sourceID, err := source.ClusterMyID(ctx).Result()
	must(err)
	targetID, err := target.ClusterMyID(ctx).Result()
	must(err)
	must(target.Do(ctx, "CLUSTER", "SETSLOT", slot, "IMPORTING", sourceID).Err())
	must(source.Do(ctx, "CLUSTER", "SETSLOT", slot, "MIGRATING", targetID).Err())
	for {
		keys, err := source.ClusterGetKeysInSlot(ctx, int(slot), 1).Result()
		must(err)
		if len(keys) == 0 {
			break
		}
		host, port := cluster.Nodes[to].HostPort()
		must(source.Do(ctx, "MIGRATE", host, port, keys[0], 0, 5000).Err())
	}
	must(target.Do(ctx, "CLUSTER", "SETSLOT", slot, "NODE", targetID).Err())
	must(source.Do(ctx, "CLUSTER", "SETSLOT", slot, "NODE", targetID).Err())
}

func TestAnAcknowledgedRecordSurvivesTheKillOfANode(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 3, redistest.Options{AppendOnly: true})
	w := startWriters(t, redis.Options{URL: cluster.URL(), RetryFor: 30 * time.Second}, 9)
	killed := cluster.Nodes[:1]
	if enginetest.Long() {
		killed = cluster.Nodes
	}
	for _, node := range killed {
		w.wait(t, 100)
		if err := node.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := node.Restart(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := cluster.Ready(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	w.wait(t, 100)
	w.end(t)
	if w.refused.Load() > 0 {
		t.Errorf("%d writes were refused although there was time", w.refused.Load())
	}
	t.Logf("%d records acknowledged", w.acknowledged.Load())
}

// The library would look for the new master only after a minute.
func TestGamesGoOnWhenAReplicaTakesOver(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 3, redistest.Options{})
	replica, err := cluster.Replica(t.Context(), cluster.Nodes[0])
	if err != nil {
		t.Fatal(err)
	}
	s := opened(t, redis.Options{URL: cluster.URL(), RetryFor: 30 * time.Second})
	const games = 2 * redis.Partitions
	for n := range games {
		if err := s.Put(t.Context(), gameItem(fmt.Sprintf("g%d", n))); err != nil {
			t.Fatal(err)
		}
	}
	// What the replica has not copied would be lost with the master.
	copied, err := client(t, cluster.Nodes[0]).Wait(t.Context(), 1, 10*time.Second).Result()
	if err != nil || copied != 1 {
		t.Fatalf("%d replicas have everything (%v)", copied, err)
	}
	if err := cluster.Nodes[0].Kill(); err != nil {
		t.Fatal(err)
	}
	if err := replica.TakenOver(t.Context()); err != nil {
		t.Fatal(err)
	}
	for n := range games {
		if _, err := s.Append(t.Context(), storage.GameID(fmt.Sprintf("g%d", n)), table(2, "c1", "u1")); err != nil {
			t.Fatal(err)
		}
	}
	if ids, err := s.ByUser(t.Context(), "u1"); err != nil || len(ids) != games {
		t.Errorf("%d games are listed, want %d (%v)", len(ids), games, err)
	}
}
