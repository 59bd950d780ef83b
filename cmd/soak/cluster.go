package main

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// cluster is a Redis Cluster of three masters, each with a replica; the masters are killed one after the other.
type cluster struct {
	*redistest.Cluster
	pairs [][2]*redistest.Server // the master, then its replica
	next  int
}

func newCluster(ctx context.Context) (*cluster, error) {
	const masters = 3
	all, err := redistest.LaunchCluster(ctx, masters, redistest.Options{AppendOnly: true})
	if err != nil {
		return nil, err
	}
	c := &cluster{Cluster: all}
	for _, master := range all.Nodes {
		replica, err := all.Replica(ctx, master)
		if err != nil {
			return nil, errors.Join(err, all.Stop())
		}
		c.pairs = append(c.pairs, [2]*redistest.Server{master, replica})
	}
	if err := all.Ready(ctx); err != nil {
		return nil, errors.Join(err, all.Stop())
	}
	return c, nil
}

// Kill kills the next master.
func (c *cluster) Kill() error { return c.pairs[c.next][0].Kill() }

// Start waits until the replica has taken over, and starts the one that was killed as its replica.
func (c *cluster) Start(ctx context.Context) error {
	pair := &c.pairs[c.next]
	if err := pair[1].TakenOver(ctx); err != nil {
		return err
	}
	if err := pair[0].Restart(ctx); err != nil {
		return err
	}
	if err := pair[0].Copying(ctx); err != nil {
		return err
	}
	pair[0], pair[1] = pair[1], pair[0]
	c.next = (c.next + 1) % len(c.pairs)
	return nil
}
