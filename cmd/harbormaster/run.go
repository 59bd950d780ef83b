package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/storage"
)

// The files below HARBORMASTER_DATA.
const (
	gamesFile   = "games.db"
	channelFile = "channel.db"
)

// run wires the program and serves until the context ends. What it prints on stdout is one line: the address of the local
// channel.
func run(ctx context.Context, stdout, stderr io.Writer) error {
	c, err := readConfig()
	if err != nil {
		return err
	}
	return runWith(ctx, c, stdout, stderr)
}

func runWith(ctx context.Context, c config, stdout, stderr io.Writer) error {
	log := c.logger(stderr)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)

	store := newRecords()
	p := &program{config: c, log: log, store: store, well: &wellness{ping: store.Ping}, metrics: newRegistry()}
	p.metrics.MustRegister(store.collectors()...)
	p.metrics.MustRegister(&gameFigures{store: store}, connectedGauge(p.well))
	defer func() {
		stop(nil)
		if err := store.Close(); err != nil {
			log.Error("store was not closed", "error", err)
		}
	}()
	open := func(ctx context.Context) (storage.Store, error) { return openStore(ctx, c, log) }
	if err := store.reach(ctx, c.storeName(), log, open, stop); err != nil {
		return err
	}
	if c.MetricsAddr != "" {
		mux := http.NewServeMux()
		metricsPage(mux, p.metrics, log)
		healthPaths(mux, p.well)
		at, end, err := listen("HARBORMASTER_METRICS_ADDR", c.MetricsAddr, mux, log)
		if err != nil {
			return err
		}
		defer end()
		log.Info("metrics are served", "address", at)
	}

	chat := discord.Config{Token: c.DiscordToken, BaseURL: c.DiscordURL, Log: log}
	if c.DiscordToken == "" {
		channel, err := openChannel(c, log)
		if err != nil {
			return err
		}
		defer closeChannel(channel, log)
		chat.Token, chat.BaseURL = channel.Token(), channel.URL()
		fmt.Fprintln(stdout, channel.URL())
		if c.Open == "1" {
			browse(channel.URL(), log)
		}
	}
	return p.serve(ctx, stop, chat)
}

// program is what a running bot consists of besides its chat.
type program struct {
	config  config
	log     *slog.Logger
	store   storage.Store
	well    *wellness
	metrics *prometheus.Registry
}

// farewell is how long the connection stands after the program was asked to stop.
const farewell = 300 * time.Millisecond

// serve runs the bot on a chat until the context ends. It stops the gateway first, so that no new click comes in, then
// finishes what was acknowledged. Whatever fails for good meanwhile ends the context by stop.
func (p *program) serve(ctx context.Context, stop context.CancelCauseFunc, chat discord.Config) error {
	texts, err := catalogue()
	if err != nil {
		return err
	}
	var b *bot.Bot
	chat.Sorry = func(in bot.Interaction) string { return b.Sorry(in) }
	client, err := discord.New(chat)
	if err != nil {
		return err
	}
	defer client.Close()
	b, err = bot.New(bot.Config{
		Store: p.store, Chat: client, Shelf: shelf(drawQueue()), Texts: texts, Locale: p.config.Locale, Emojis: emojis(), Log: p.log,
	})
	if err != nil {
		return err
	}
	connected := client.Connected
	p.well.connected.Store(&connected)
	p.metrics.MustRegister(chatFigures{client.Counts})

	botCtx, stopBot := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBot()
	var jobs sync.WaitGroup
	jobs.Go(func() {
		if err := b.Run(botCtx); err != nil {
			stop(err)
		}
	})
	jobs.Go(func() { live(ctx, p.config.Data, p.well) })
	// Who presses while the program stops is told so, as long as the connection stands.
	clientCtx, disconnect := context.WithCancel(context.WithoutCancel(ctx))
	defer disconnect()
	context.AfterFunc(ctx, func() {
		p.well.stopping.Store(true)
		b.Stop()
		time.AfterFunc(farewell, disconnect)
	})
	err = client.Run(clientCtx, b.Handle)
	if errors.Is(err, discord.ErrToken) {
		err = errors.New("HARBORMASTER_DISCORD_TOKEN is not accepted by Discord; copy the bot's token anew from Discord's developer portal")
	}
	stopBot()
	stop(err)
	jobs.Wait()
	if cause := context.Cause(ctx); err == nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	p.log.Info("stopped", "published", b.Metrics.Published.Load(), "interactions", b.Metrics.Interactions.Load())
	return err
}
