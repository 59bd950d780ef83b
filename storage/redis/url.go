package redis

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
)

type target struct {
	addrs          []string
	user, password string
	db             int
	tls            bool
	// cluster is "true", "false", or "" to find out.
	cluster string
}

const defaultPort = "6379"

// parse reads an address. What it says of a wrong one never repeats a part of it that could be a password.
func parse(address string) (target, error) {
	var t target
	wrong := func(why string) (target, error) {
		return target{}, fmt.Errorf("the address of Redis %s; it has the form redis://user:password@host:6379/0, or "+
			"rediss:// with TLS", why)
	}
	scheme, rest, ok := strings.Cut(address, "://")
	switch {
	case !ok:
		return wrong("has no redis:// at its beginning")
	case scheme == "rediss":
		t.tls = true
	case scheme != "redis":
		return wrong("begins neither with redis:// nor with rediss://")
	}
	// A password may hold any character that belongs elsewhere in an address: the last @ ends it.
	if at := strings.LastIndex(rest, "@"); at >= 0 {
		user, password, _ := strings.Cut(rest[:at], ":")
		var err, err2 error
		t.user, err = url.PathUnescape(user)
		t.password, err2 = url.PathUnescape(password)
		if errors.Join(err, err2) != nil {
			return wrong("has a % in its user or password that stands for no character (write %25 for it)")
		}
		rest = rest[at+1:]
	}
	rest, query, _ := strings.Cut(rest, "?")
	hosts, db, _ := strings.Cut(rest, "/")
	for host := range strings.SplitSeq(hosts, ",") {
		addr, ok := withPort(host)
		if !ok {
			return wrong("has no host, or a port that is not a number")
		}
		t.addrs = append(t.addrs, addr)
	}
	if db != "" {
		var err error
		if t.db, err = strconv.Atoi(db); err != nil || t.db < 0 {
			return wrong("names a database that is not a number")
		}
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return wrong("has settings that cannot be read")
	}
	for name := range values {
		if name != "cluster" || values.Get(name) != "true" && values.Get(name) != "false" {
			return wrong("has other settings than cluster=true or cluster=false")
		}
		t.cluster = values.Get(name)
	}
	if len(t.addrs) > 1 {
		if t.cluster == "false" {
			return wrong("has several hosts, which only a cluster has, and cluster=false")
		}
		t.cluster = "true"
	}
	if t.cluster == "true" && t.db != 0 {
		return wrong("names a database other than 0, which a cluster does not have")
	}
	return t, nil
}

// withPort gives host and port, 6379 if none is named.
func withPort(host string) (string, bool) {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port, err = net.SplitHostPort(host + ":" + defaultPort)
	}
	if n, bad := strconv.ParseUint(port, 10, 16); err != nil || bad != nil || n == 0 || name == "" {
		return "", false
	}
	return net.JoinHostPort(name, port), true
}
