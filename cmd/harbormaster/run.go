package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

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
	store, err := openStore(ctx, c, log)
	if err != nil {
		return err
	}
	defer func() {
		if err := store.Close(); err != nil {
			log.Error("store was not closed", "error", err)
		}
	}()

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
	return serve(ctx, c, log, store, chat)
}

// farewell is how long the connection stands after the program was asked to stop.
const farewell = 300 * time.Millisecond

// serve runs the bot on a store and a chat. It stops the gateway first, so that no new click comes in, then finishes what
// was acknowledged.
func serve(ctx context.Context, c config, log *slog.Logger, store storage.Store, chat discord.Config) error {
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
		Store: store, Chat: client, Shelf: shelf(drawQueue()), Texts: texts, Locale: c.Locale, Emojis: emojis(), Log: log,
	})
	if err != nil {
		return err
	}

	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	botCtx, stopBot := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBot()
	var jobs sync.WaitGroup
	jobs.Go(func() {
		if err := b.Run(botCtx); err != nil {
			stop(err)
		}
	})
	jobs.Go(func() {
		live(ctx, c.Data, func(ctx context.Context) sign {
			s := sign{At: time.Now(), Connected: client.Connected()}
			if err := store.Ping(ctx); err != nil {
				s.Store = err.Error()
			}
			return s
		})
	})
	// Who presses while the program stops is told so, as long as the connection stands.
	clientCtx, disconnect := context.WithCancel(context.WithoutCancel(ctx))
	defer disconnect()
	context.AfterFunc(ctx, func() {
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
	log.Info("stopped", "published", b.Metrics.Published.Load(), "interactions", b.Metrics.Interactions.Load())
	return err
}
