package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
)

// runLocal runs the local Discord without a bot until the context ends: bots of other processes connect to it. The
// first line on stdout is the address of its page; the lines that point a bot at it follow.
func runLocal(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, err := readConfig()
	if err != nil {
		return err
	}
	flags := newFlags("local", stderr)
	flags.StringVar(&c.LocalAddr, "addr", c.LocalAddr, "where to listen; port 0 picks a free one")
	flags.IntVar(&c.guilds, "guilds", 1, "minimum number of servers, each with its own channels")
	flags.IntVar(&c.shards, "shards", 1, "number of shards that bots should start")
	endpoints := flags.String("http", "",
		"addresses of bots that get interactions over HTTP, separated by commas; they take turns")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	log := c.logger(stderr)
	addresses := strings.FieldsFunc(*endpoints, func(r rune) bool { return r == ',' })
	channel, err := openLocal(c, log, addresses...)
	if err != nil {
		return err
	}
	defer closeLocal(channel, log)
	fmt.Fprintf(stdout, "%s\nHARBORMASTER_DISCORD_URL=%[1]s\n"+
		"HARBORMASTER_DISCORD_TOKEN=%s\nHARBORMASTER_PUBLIC_KEY=%s\n",
		channel.URL(), channel.Token(), channel.PublicKey())
	if c.Open == "1" {
		browse(channel.URL(), log)
	}
	<-ctx.Done()
	return nil
}

func openLocal(c config, log *slog.Logger, endpoints ...string) (*local.Server, error) {
	channel, err := local.Start(local.Config{
		Addr: c.LocalAddr, Path: filepath.Join(c.Data, localFile), Token: c.LocalToken, Endpoints: endpoints,
		Inspect: c.inspect, Log: log,
		Guilds: c.guilds, Shards: c.shards,
	})
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("another program uses the address %s; choose another one in "+
			"HARBORMASTER_LOCAL_ADDR, such as 127.0.0.1:0 for any free port", c.LocalAddr)
	}
	var listen *net.OpError
	if errors.As(err, &listen) {
		return nil, fmt.Errorf("this computer can't listen on HARBORMASTER_LOCAL_ADDR=%s: %w", c.LocalAddr, listen.Err)
	}
	return channel, err
}

func closeLocal(channel *local.Server, log *slog.Logger) {
	down, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := channel.Shutdown(down); err != nil {
		log.Warn("couldn't close the local channel", "error", err)
	}
}
