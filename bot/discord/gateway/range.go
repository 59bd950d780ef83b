package gateway

import (
	"fmt"
	"strconv"
	"strings"
)

// shardRange is which shards of how many a process connects. The zero value means all of as many as Discord recommends.
type shardRange struct{ first, last, of int }

// parseShards reads "" and "auto", one shard such as "2/8", or several such as "0-3/8".
func parseShards(s string) (shardRange, error) {
	s = strings.TrimSpace(s)
	if s == "" || s == "auto" {
		return shardRange{}, nil
	}
	wrong := fmt.Errorf(`%w: %q is neither auto nor one such as 2/8 nor a range such as 0-3/8`, ErrShards, s)
	own, total, found := strings.Cut(s, "/")
	if !found {
		return shardRange{}, wrong
	}
	first, last, several := strings.Cut(own, "-")
	if !several {
		last = first
	}
	var r shardRange
	for _, number := range []struct {
		text string
		into *int
	}{{first, &r.first}, {last, &r.last}, {total, &r.of}} {
		n, err := strconv.ParseUint(number.text, 10, 16)
		if err != nil {
			return shardRange{}, wrong
		}
		*number.into = int(n)
	}
	if r.of < 1 {
		return shardRange{}, wrong
	}
	if r.first > r.last || r.last >= r.of {
		return shardRange{}, fmt.Errorf("%w: %q: the shards of %d are numbered from 0 to %d", ErrShards, s, r.of,
			r.of-1)
	}
	return r, nil
}

// auto says that Discord's recommendation counts.
func (r shardRange) auto() bool { return r.of == 0 }

// Share is which part of all shards this process connects, 1 where Discord's recommendation counts.
func (g *Gateway) Share() float64 {
	if g.shards.auto() {
		return 1
	}
	return float64(g.shards.last-g.shards.first+1) / float64(g.shards.of)
}
