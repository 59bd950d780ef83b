package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/metered"
)

// The files below HARBORMASTER_DATA.
const (
	gamesFile = "games.db"
	localFile = "channel.db"
)

// run wires the program and serves until the context ends. It prints one line: the address of the local channel.
func run(ctx context.Context, stdout, stderr io.Writer) error {
	c, err := readConfig()
	if err != nil {
		return err
	}
	if names := unknownVariables(os.Environ()); len(names) > 0 {
		c.logger(stderr).Warn("unknown variables; are they misspelled?", "names", strings.Join(names, " "))
	}
	return runWith(ctx, c, stdout, stderr)
}

func runWith(ctx context.Context, c config, stdout, stderr io.Writer) error {
	log := c.logger(stderr)
	name, _ := build()
	log.Info("starting", "version", name, "records", storage.Schema, "store", c.storeName())
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)

	store := metered.New()
	p := &program{config: c, log: log, store: store, health: &health{ping: store.Ping}, metrics: newRegistry()}
	p.metrics.MustRegister(store.Collectors()...)
	p.metrics.MustRegister(connectedGauge(p.health))
	defer func() {
		stop(nil)
		if err := store.Close(); err != nil {
			log.Error("couldn't close the database", "error", err)
		}
	}()
	open := func(ctx context.Context) (storage.Store, error) { return openStore(ctx, c, log) }
	if err := store.Open(ctx, c.storeName(), log, open, stop); ctx.Err() != nil {
		return nil // It was told to stop before it had begun.
	} else if err != nil {
		return err
	}
	keep, err := c.keep()
	if err != nil {
		return err
	}
	defer storage.Expire(ctx, store, keep, log)()
	if c.MetricsAddr != "" {
		mux := http.NewServeMux()
		metricsPage(mux, p.metrics, log)
		handleHealth(mux, p.health)
		at, end, err := listen("HARBORMASTER_METRICS_ADDR", c.MetricsAddr, mux, reportTime, log)
		if err != nil {
			return err
		}
		defer end()
		log.Info("serving metrics", "address", at)
	}

	adapter := discord.Config{Token: c.DiscordToken, BaseURL: c.DiscordURL, Shards: c.Shards, Log: log}
	adapter.Processes, _ = number("PROCESSES", c.Processes) // It was checked.
	if c.DiscordToken == "" {
		channel, err := openLocal(c, log)
		if err != nil {
			return err
		}
		defer closeLocal(channel, log)
		adapter.Token, adapter.BaseURL = channel.Token(), channel.URL()
		fmt.Fprintln(stdout, channel.URL())
		if c.Open == "1" {
			browse(channel.URL(), log)
		}
	}
	return p.serve(ctx, stop, adapter)
}

// program is what a running bot consists of besides its chat.
type program struct {
	config  config
	log     *slog.Logger
	store   storage.Store
	health  *health
	metrics *prometheus.Registry
}

// drainDelay is how long the gateway stays connected after the program was asked to stop.
const drainDelay = 300 * time.Millisecond

// serve runs the bot on a chat until the context ends; then no new click comes in, and what was acknowledged is
// finished. Whatever fails for good meanwhile ends the context by stop.
func (p *program) serve(ctx context.Context, stop context.CancelCauseFunc, adapter discord.Config) error {
	texts, err := titles.Catalog()
	if err != nil {
		return err
	}
	var b *bot.Bot
	adapter.Sorry = func(in chat.Interaction) string { return b.Sorry(in) }
	adapter.EmojisLost = func() { b.EmojisLost() }
	adapter.Joined = func(ctx context.Context, j chat.Joined) { b.Joined(ctx, j) }
	adapter.Left = func(ctx context.Context, guild string) { b.Hooks.Left(ctx, guild) }
	client, err := discord.New(adapter)
	if err != nil {
		return explainDiscord(err)
	}
	defer client.Close()
	limits, err := p.config.limits()
	if err != nil {
		return err
	}
	programs, err := p.config.programs()
	if err != nil {
		return err
	}
	if programs != nil {
		hideSecrets()
	}
	defer programs.Close()
	name, _ := build()
	b, err = bot.New(bot.Config{
		Store: p.store, Chat: client, Titles: p.config.games(titles.Games(), p.log), Texts: texts,
		Locale: p.config.Locale, Emojis: titles.Emojis(), Log: p.log, Limits: limits, Version: name,
		WebURL: p.config.WebURL, Programs: programs,
	})
	if err != nil {
		return err
	}
	p.metrics.MustRegister(client)
	p.metrics.MustRegister(b.Metrics.Collectors()...)
	if p.config.WebAddr != "" {
		at, end, err := listen("HARBORMASTER_WEB_ADDR", p.config.WebAddr, b.Pages, pageTime, p.log)
		if err != nil {
			return err
		}
		defer end()
		p.log.Info("serving pages of games", "address", at, "url", p.config.WebURL)
	}
	in, err := p.newIngress(client, b)
	if err != nil {
		return err
	}
	defer in.close()
	p.health.connected.Store(&in.connected)
	context.AfterFunc(ctx, func() { p.health.stopping.Store(true) })

	botCtx, stopBot := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBot()
	var jobs sync.WaitGroup
	jobs.Go(func() {
		if err := b.Run(botCtx); err != nil {
			stop(err)
		}
	})
	jobs.Go(func() { writeHeartbeats(ctx, p.config.Data, p.health) })
	jobs.Go(func() { p.tellInstallation(ctx, client) })
	err = in.run(ctx)
	stopBot()
	stop(err)
	jobs.Wait()
	if cause := context.Cause(ctx); err == nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	p.log.Info("stopped", "published", b.Metrics.Published.Load(), "interactions", b.Metrics.Interactions.Load())
	return explainDiscord(err)
}

// installAgain is after how long Discord is asked again how the application is installed.
const installAgain = time.Minute

// tellInstallation logs how the bot is invited, and what of its application's settings is not as it has to be; it sets
// them first where the owner wants that.
func (p *program) tellInstallation(ctx context.Context, client *discord.Client) {
	link, err := client.Invitation(ctx)
	for errors.Is(err, chat.ErrUnavailable) && storage.Wait(ctx, installAgain) {
		link, err = client.Invitation(ctx)
	}
	overHTTP := p.config.HTTPAddr != ""
	wrong, settable, err := client.Installation(ctx, overHTTP)
	if err == nil && settable && p.config.Install == "set" {
		if err = client.Install(ctx); err == nil {
			p.log.Info("corrected the application's installation")
			wrong, _, err = client.Installation(ctx, overHTTP)
		}
	}
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		p.log.Warn("couldn't check how the application is installed", "error", err)
		return
	}
	p.log.Info("to add the bot to a server, open this link", "link", link)
	for _, sentence := range wrong {
		p.log.Warn("the application isn't set up correctly", "what", sentence)
	}
}

type ingress struct {
	// run takes interactions until the context ends and the last of them is finished.
	run func(context.Context) error
	// connected says whether interactions can come.
	connected func() bool
	close     func()
}

// newIngress is the gateway, or the address where Discord posts interactions.
func (p *program) newIngress(client *discord.Client, b *bot.Bot) (ingress, error) {
	if p.config.HTTPAddr == "" {
		return ingress{
			run: func(ctx context.Context) error {
				// Who presses while the program stops is told so, as long as the connection stands.
				connection, disconnect := context.WithCancel(context.WithoutCancel(ctx))
				defer disconnect()
				context.AfterFunc(ctx, func() {
					b.Stop()
					time.AfterFunc(drainDelay, disconnect)
				})
				return client.Run(connection, b.Handle)
			},
			connected: client.Connected,
			close:     func() {},
		}, nil
	}
	key, err := discord.PublicKey(p.config.PublicKey)
	if err != nil {
		return ingress{}, err
	}
	endpoint, err := client.Endpoint(key, b.Handle)
	if err != nil {
		return ingress{}, err
	}
	mux := http.NewServeMux()
	mux.Handle(interactionsPath, endpoint)
	handleHealth(mux, p.health)
	at, end, err := listen("HARBORMASTER_HTTP_ADDR", p.config.HTTPAddr, mux, answerTime, p.log)
	if err != nil {
		return ingress{}, err
	}
	p.log.Info("serving interactions", "address", at, "path", interactionsPath)
	return ingress{run: endpoint.Run, connected: endpoint.Serving, close: end}, nil
}

// interactionsPath is where Discord posts interactions on HARBORMASTER_HTTP_ADDR.
const interactionsPath = "/interactions"

func explainDiscord(err error) error {
	switch {
	case errors.Is(err, discord.ErrToken):
		return errors.New("HARBORMASTER_DISCORD_TOKEN is wrong: Discord doesn't accept it; copy the bot's token from " +
			"Discord's developer portal")
	case errors.Is(err, discord.ErrKey):
		return errors.New("HARBORMASTER_PUBLIC_KEY isn't the key of this bot's application; copy it from the " +
			"application's page in Discord's developer portal")
	case errors.Is(err, discord.ErrShards):
		return fmt.Errorf("HARBORMASTER_SHARDS can't be used: %w", err)
	}
	return err
}
