package redistest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

const slots = 16384

// Cluster is a Redis Cluster of masters, without replicas unless Replica makes some.
type Cluster struct {
	// Nodes are the masters it began with.
	Nodes []*Server

	replicas []*Server
	certs    string
}

// LaunchCluster starts so many nodes (at least three), gives each an equal share of the slots, and waits until each of
// them says that the cluster is well.
func LaunchCluster(ctx context.Context, n int, options Options) (*Cluster, error) {
	options.Cluster = true
	if options.Dir != "" {
		return nil, errors.New("the nodes of a cluster have folders of their own")
	}
	c := &Cluster{}
	if options.TLS {
		var err error
		if c.certs, err = os.MkdirTemp("", "redis"); err != nil {
			return nil, fmt.Errorf("no folder for Redis: %w", err)
		}
		if err := certify(c.certs); err != nil {
			return nil, errors.Join(fmt.Errorf("no certificate for Redis: %w", err), c.Stop())
		}
		options.certs = c.certs
	}
	for range n {
		s, err := Launch(ctx, options)
		if err != nil {
			return nil, errors.Join(err, c.Stop())
		}
		c.Nodes = append(c.Nodes, s)
	}
	if err := c.meet(ctx); err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	return c, nil
}

func (c *Cluster) meet(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	for i, node := range c.Nodes {
		client := node.Client()
		err := errors.Join(
			client.Do(ctx, "CLUSTER", "SET-CONFIG-EPOCH", i+1).Err(),
			client.ClusterAddSlotsRange(ctx, i*slots/len(c.Nodes), (i+1)*slots/len(c.Nodes)-1).Err(),
		)
		for _, other := range c.Nodes[:i] {
			err = errors.Join(err, client.Do(ctx, "CLUSTER", "MEET", "127.0.0.1", strconv.Itoa(other.port),
				strconv.Itoa(other.bus)).Err())
		}
		if err := errors.Join(err, client.Close()); err != nil {
			return fmt.Errorf("the nodes do not become a cluster: %w", err)
		}
	}
	return c.Ready(ctx)
}

// Replica starts a node that copies one of the masters and takes over when that one is gone. Stop ends it too.
func (c *Cluster) Replica(ctx context.Context, master *Server) (*Server, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	options := master.options
	options.Dir, options.certs = "", c.certs
	s, err := Launch(ctx, options)
	if err != nil {
		return nil, err
	}
	c.replicas = append(c.replicas, s)
	of, client := master.Client(), s.Client()
	defer func() { _ = errors.Join(of.Close(), client.Close()) }()
	id, err := of.ClusterMyID(ctx).Result()
	if err != nil {
		return nil, fmt.Errorf("a master does not tell its name: %w", err)
	}
	if err := client.Do(ctx, "CLUSTER", "MEET", "127.0.0.1", strconv.Itoa(master.port),
		strconv.Itoa(master.bus)).Err(); err != nil {
		return nil, fmt.Errorf("a replica does not meet its master: %w", err)
	}
	// It has to hear of its master first, then it copies.
	for _, step := range []func() error{
		func() error { return client.Do(ctx, "CLUSTER", "REPLICATE", id).Err() },
		func() error { return s.replication(ctx, "master_link_status:up") },
	} {
		if err := until(ctx, step); err != nil {
			return nil, fmt.Errorf("a node does not become a replica: %w", err)
		}
	}
	return s, nil
}

// TakenOver waits until a replica has become a master.
func (s *Server) TakenOver(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	return until(ctx, func() error { return s.replication(ctx, "role:master") })
}

// Copying waits until a node copies a master.
func (s *Server) Copying(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	return until(ctx, func() error { return s.replication(ctx, "master_link_status:up") })
}

// replication wants a line among what the server says of its replication.
func (s *Server) replication(ctx context.Context, line string) error {
	client := s.Client()
	defer func() { _ = client.Close() }()
	info, err := client.Info(ctx, "replication").Result()
	if err == nil && !strings.Contains(info, line+"\r") {
		err = fmt.Errorf("no %s in %s", line, info)
	}
	return err
}

// until tries something until it succeeds.
func until(ctx context.Context, try func() error) error {
	poll := time.NewTicker(20 * time.Millisecond)
	defer poll.Stop()
	for {
		err := try()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		case <-poll.C:
		}
	}
}

// Ready waits until every node knows all others and says that the cluster is well.
func (c *Cluster) Ready(ctx context.Context) error {
	known := fmt.Sprintf("cluster_known_nodes:%d\r", len(c.Nodes)+len(c.replicas))
	for _, node := range c.Nodes {
		client := node.Client()
		defer func() { _ = client.Close() }()
		err := until(ctx, func() error {
			info, err := client.ClusterInfo(ctx).Result()
			if err == nil && !(strings.Contains(info, "cluster_state:ok") && strings.Contains(info, known)) {
				err = errors.New(info)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("the cluster is not ready: %w", err)
		}
	}
	return nil
}

// URL names all nodes, as storage/redis takes it.
func (c *Cluster) URL() string {
	url := c.Nodes[0].URL()
	for _, node := range c.Nodes[1:] {
		url += "," + node.Addr()
	}
	return url
}

// CAFile names the file of the certificate that signs the nodes', when they speak TLS.
func (c *Cluster) CAFile() string { return c.Nodes[0].CAFile() }

// Stop ends all nodes.
func (c *Cluster) Stop() error {
	var all error
	for _, node := range slices.Concat(c.replicas, c.Nodes) {
		all = errors.Join(all, node.Stop())
	}
	if c.certs != "" {
		all = errors.Join(all, os.RemoveAll(c.certs))
	}
	return all
}
