package redis

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"

	goredis "github.com/redis/go-redis/v9"
)

// Warnings lists the settings of Redis that may cost games, each as a sentence for whoever runs the bot: what is wrong,
// and what to set. Of a cluster every master is asked. What cannot be seen is a warning too.
func (s *Store) Warnings(ctx context.Context) []string {
	var mu sync.Mutex
	var all []string
	ask := func(ctx context.Context, client *goredis.Client) error {
		list, err := warnings(ctx, client, s.copies)
		mu.Lock()
		defer mu.Unlock()
		all = append(all, list...)
		return err
	}
	err := s.masters(ctx, func() { all = nil }, ask)
	if err != nil {
		all = append(all, fmt.Sprintf("the settings of Redis cannot be read (%v): see to it that it has appendonly "+
			"yes and maxmemory-policy noeviction", err))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// masters asks the server, or every master of a cluster at once; begin comes before each try.
func (s *connection) masters(ctx context.Context, begin func(),
	ask func(context.Context, *goredis.Client) error) error {
	return s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		begin()
		switch client := client.(type) {
		case *goredis.ClusterClient:
			return client.ForEachMaster(ctx, ask)
		case *goredis.Client:
			return ask(ctx, client)
		}
		return nil
	})
}

func warnings(ctx context.Context, client *goredis.Client, copies int) ([]string, error) {
	info := map[string]string{}
	for _, section := range []string{"persistence", "memory", "replication"} {
		text, err := client.Info(ctx, section).Result()
		if err != nil {
			return nil, err
		}
		for name, value := range fields(text) {
			info[name] = value
		}
	}
	var list []string
	switch {
	case info["aof_enabled"] == "0":
		list = append(list, "Redis has no append-only file: a crash or a restart loses moves that I already "+
			"confirmed; set appendonly yes")
	case info["aof_last_write_status"] == "err":
		list = append(list, "Redis cannot write its append-only file: see its log, and whether the disk is full")
	default:
		// Servers for hire may not tell.
		if set, err := client.ConfigGet(ctx, "appendfsync").Result(); err == nil && set["appendfsync"] != "" &&
			set["appendfsync"] != "always" {
			list = append(list, "Redis acknowledges writes before they are on the disk (appendfsync "+
				set["appendfsync"]+"): a crash or a power cut may lose the moves of the last second or two; "+
				"set appendfsync always to lose none")
		}
	}
	if policy := info["maxmemory_policy"]; policy != "" && policy != "noeviction" {
		list = append(list, "Redis forgets games when its memory is full "+
			"(maxmemory-policy "+policy+"): set maxmemory-policy noeviction")
	}
	if info["role"] == "master" && info["connected_slaves"] != "0" {
		if set, err := client.ConfigGet(ctx, "min-replicas-to-write").Result(); err == nil &&
			set["min-replicas-to-write"] == "0" {
			list = append(list, "Redis goes on when no replica follows (min-replicas-to-write 0): "+
				"one that takes over later loses all moves since; set min-replicas-to-write 1 to lose those of "+
				"some seconds at most, and to have none taken while no replica follows")
		}
	}
	if n, err := strconv.Atoi(info["connected_slaves"]); err == nil && info["role"] == "master" && n < copies {
		list = append(list, fmt.Sprintf(
			"of the %d replicas that each write waits for, Redis has %d: no move is taken; "+
				"start more replicas, or wait for fewer", copies, n))
	}
	if info["role"] == "slave" {
		list = append(list, "the address of Redis is that of a replica, which takes no writes: give that of its master")
	}
	return list, nil
}
