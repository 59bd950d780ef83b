package discord_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
)

// calling starts a local Discord and a client that only calls it.
func calling(t *testing.T, config local.Config) (*localtest.Server, *discord.Client) {
	t.Helper()
	config.Inspect = openapitest.Validator(t)
	server, err := localtest.Start(config)
	if err != nil {
		t.Fatal(err)
	}
	client := calls(t, server)
	t.Cleanup(func() {
		wellFormed(t, server)
		stop, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := server.Shutdown(stop); err != nil {
			t.Errorf("shutdown: %v", err)
		}
	})
	return server, client
}

// calls is a client that only calls a local Discord.
func calls(t *testing.T, server *localtest.Server) *discord.Client {
	t.Helper()
	client, err := discord.New(discord.Config{Token: server.Token(), BaseURL: server.URL(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}

// wellFormed checks that all requests were as Discord describes them, whatever became of them.
func wellFormed(t *testing.T, server *localtest.Server) {
	t.Helper()
	for _, r := range server.Refused() {
		if r.Status == 0 {
			t.Errorf("%s %s is not as Discord describes it: %s", r.Method, r.Path, r.Message)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func post(t *testing.T, c *discord.Client, channel, text string) string {
	t.Helper()
	id, err := c.Post(t.Context(), channel, words(text), "n"+text)
	must(t, err)
	return id
}

func is(t *testing.T, err error, want ...error) {
	t.Helper()
	for _, w := range want {
		if !errors.Is(err, w) {
			t.Errorf("got %v, not %v", err, w)
		}
	}
}

func TestWhatDiscordRefusesMeansToTheBotWhatItIs(t *testing.T) {
	t.Run("a message that a moderator deleted", func(t *testing.T) {
		server, c := calling(t, local.Config{})
		channel := harborChannel(t, server)
		id := post(t, c, channel, "a")
		must(t, server.DeleteMessage(id))
		err := c.Edit(t.Context(), channel, id, words("b"))
		is(t, err, chat.ErrGone)
		if errors.Is(err, chat.ErrNoChannel) {
			t.Error("the channel is there")
		}
		_, err = c.Thread(t.Context(), channel, id, "Table")
		is(t, err, chat.ErrGone)
	})
	t.Run("a channel that is deleted", func(t *testing.T) {
		server, c := calling(t, local.Config{})
		channel := harborChannel(t, server)
		id := post(t, c, channel, "a")
		must(t, server.DeleteChannel(channel))
		_, err := c.Post(t.Context(), channel, words("b"), "nb")
		is(t, err, chat.ErrNoChannel)
		is(t, c.Edit(t.Context(), channel, id, words("b")), chat.ErrNoChannel)
	})
	t.Run("a server that sent the bot away, and took it in again", func(t *testing.T) {
		server, c := calling(t, local.Config{})
		channel := harborChannel(t, server)
		id := post(t, c, channel, "a")
		must(t, server.Kick("", false))
		_, err := c.Post(t.Context(), channel, words("b"), "nb")
		is(t, err, chat.ErrNoChannel)
		must(t, server.Invite(""))
		check(t, c.Edit(t.Context(), channel, id, words("b")))
	})
	t.Run("permissions that were taken", func(t *testing.T) {
		server, c := calling(t, local.Config{})
		channel := harborChannel(t, server)
		must(t, server.Deny(channel, model.PermSendMessages))
		_, err := c.Post(t.Context(), channel, words("b"), "nb")
		is(t, err, chat.ErrForbidden)
		must(t, server.Deny(channel, model.PermAttachFiles))
		m := words("b")
		m.Blocks = append(m.Blocks, chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: picture(t)}})
		_, err = c.Post(t.Context(), channel, m, "nc")
		is(t, err, chat.ErrForbidden)
		must(t, server.Deny(channel, model.PermViewChannel))
		_, err = c.Post(t.Context(), channel, words("b"), "nd")
		is(t, err, chat.ErrNoChannel)
		must(t, server.Deny(channel, 0))
		post(t, c, channel, "e")
	})
	t.Run("a history that is closed is not an empty one", func(t *testing.T) {
		server, c := calling(t, local.Config{})
		channel := harborChannel(t, server)
		since := time.Now().Add(-time.Minute)
		list, err := c.Recent(t.Context(), channel, since)
		must(t, err)
		if len(list) != 0 {
			t.Errorf("an empty channel has %v", list)
		}
		post(t, c, channel, "a")
		must(t, server.Deny(channel, model.PermReadHistory))
		_, err = c.Recent(t.Context(), channel, since)
		is(t, err, chat.ErrForbidden)
	})
	t.Run("a thread that sleeps, and one that is locked", func(t *testing.T) {
		server, c := calling(t, local.Config{})
		thread, err := c.Thread(t.Context(), harborChannel(t, server), "", "Table")
		must(t, err)
		id := post(t, c, thread, "a")
		must(t, server.SetThread(thread, true, false))
		is(t, c.Edit(t.Context(), thread, id, words("b")), chat.ErrArchived)
		must(t, c.Reopen(t.Context(), thread))
		check(t, c.Edit(t.Context(), thread, id, words("b")))
		must(t, server.SetThread(thread, true, true))
		must(t, server.Deny(harborChannel(t, server), model.PermManageThreads))
		is(t, c.Reopen(t.Context(), thread), chat.ErrForbidden)
	})
	t.Run("a picture that is too large", func(t *testing.T) {
		server, c := calling(t, local.Config{})
		server.SetFileLimit(50)
		m := words("a")
		m.Blocks = append(m.Blocks, chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: picture(t)}})
		_, err := c.Post(t.Context(), harborChannel(t, server), m, "na")
		is(t, err, chat.ErrTooLarge)
	})
	t.Run("a Discord that fails for a while", func(t *testing.T) {
		server, c := calling(t, local.Config{})
		channel := harborChannel(t, server)
		_, err := server.Inject(localtest.Fault{On: "POST", Do: faults.DoRefuse, Status: 503})
		must(t, err)
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		_, err = c.Post(ctx, channel, words("a"), "na")
		is(t, err, chat.ErrUnavailable)
		server.ClearFaults()
		post(t, c, channel, "a")
	})
	t.Run("a token that is wrong", func(t *testing.T) {
		server, _ := calling(t, local.Config{})
		c, err := discord.New(discord.Config{Token: "wrong", BaseURL: server.URL(), Log: slog.New(slog.DiscardHandler)})
		must(t, err)
		defer c.Close()
		_, err = c.Post(t.Context(), harborChannel(t, server), words("a"), "na")
		is(t, err, discord.ErrToken)
	})
}

func TestAPostWhoseAnswerIsLostIsOneMessage(t *testing.T) {
	server, c := calling(t, local.Config{})
	channel := harborChannel(t, server)
	for i, fault := range []localtest.Fault{{Do: faults.DoCutAfter}, {Do: faults.DoRefuseAfter, Status: 502}, {Do: faults.DoCut}} {
		fault.On, fault.Count = "POST /channels/{channel}/messages", 1
		_, err := server.Inject(fault)
		must(t, err)
		post(t, c, channel, fmt.Sprint("m", i))
	}
	list, err := server.Messages("ana", channel, 50)
	must(t, err)
	if len(list) != 3 {
		t.Errorf("there are %d messages", len(list))
	}
}

func TestALateAnswerIsExpired(t *testing.T) {
	h := connect(t)
	errs := make(chan error, 3)
	h.on(func(ctx context.Context, _ chat.Interaction, a chat.Answer) {
		check(t, a.DeferReply(ctx, true))
		h.server.ExpireTokens()
		errs <- a.Edit(ctx, words("Too late."))
		errs <- a.Follow(ctx, words("Too late."))
		errs <- a.Remove(ctx)
	})
	h.command("ana", "play", "start", nil)
	for range 3 {
		is(t, <-errs, chat.ErrExpired)
	}
	h.tolerateRefusals()
}

func TestAnInteractionTellsWhatTheBotMayNotDo(t *testing.T) {
	h := connect(t)
	missing := make(chan []chat.Permission, 1)
	h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		missing <- in.Missing
		_, err := a.Reply(ctx, words("Seen."))
		check(t, err)
	})
	for denied, want := range map[int][]chat.Permission{
		0: nil,
		model.PermSendMessages | model.PermAttachFiles: {chat.SendMessages, chat.AttachFiles},
		model.PermViewChannel:                          {chat.ViewChannel},
		model.PermReadHistory:                          {chat.ReadHistory},
		model.PermCreateThreads | model.PermManageThreads | model.PermManageMessages | model.PermPinMessages: nil,
	} {
		must(t, h.server.Deny(h.channel("harbor"), denied))
		h.command("ana", "play", "start", nil)
		if diff := cmp.Diff(want, <-missing); diff != "" {
			t.Errorf("without %#x: -want +got:\n%s", denied, diff)
		}
	}
}

func TestUnderDiscordsLimitsNothingIsRefused(t *testing.T) {
	t.Parallel() // It waits for a window of five seconds.
	server, c := calling(t, local.Config{OldEdits: -1})
	server.SetLimits(true)
	channel := harborChannel(t, server)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			id, err := c.Post(t.Context(), channel, words("Turn."), fmt.Sprint("n", i))
			check(t, err)
			check(t, c.Edit(t.Context(), channel, id, words("Turn over.")))
		})
	}
	all.Wait()
	if got := c.Requests(); server.Counts().Limited > 0 || got.Invalid != 0 || got.Buckets == 0 {
		t.Errorf("got %+v, %+v", got, server.Counts())
	}
}

func TestAThreadIsLookedAtAndArchived(t *testing.T) {
	server, c := calling(t, local.Config{})
	id, err := c.Post(t.Context(), harborChannel(t, server), words("Turn."), "n1")
	must(t, err)
	thread, err := c.Thread(t.Context(), harborChannel(t, server), id, "A game")
	must(t, err)
	state, err := c.LookAt(t.Context(), thread)
	week := 7 * 24 * time.Hour
	if left := time.Until(state.Until); err != nil || state.Archived || state.Last != "" || (left-week).Abs() > time.Minute {
		t.Errorf("a new thread is %+v (%v)", state, err)
	}
	if state, err := c.LookAt(t.Context(), harborChannel(t, server)); err != nil || !state.Until.IsZero() {
		t.Errorf("a channel is %+v (%v)", state, err)
	}
	last, err := c.Post(t.Context(), thread, words("Well played."), "n2")
	must(t, err)
	state, err = c.LookAt(t.Context(), thread)
	if err != nil || state.Last != last || time.Since(state.At).Abs() > time.Minute || state.Archived ||
		state.Until.Before(state.At.Add(week)) {
		t.Errorf("after a message it is %+v (%v)", state, err)
	}
	must(t, server.Deny(harborChannel(t, server), model.PermManageThreads))
	is(t, c.Archive(t.Context(), thread, true), chat.ErrForbidden)
	must(t, c.Archive(t.Context(), thread, false))
	if state, err = c.LookAt(t.Context(), thread); err != nil || !state.Archived || state.Locked {
		t.Errorf("archived it is %+v (%v)", state, err)
	}
	must(t, server.Deny(harborChannel(t, server), 0))
	must(t, c.Archive(t.Context(), thread, true))
	if state, err = c.LookAt(t.Context(), thread); err != nil || !state.Archived || !state.Locked {
		t.Errorf("locked it is %+v (%v)", state, err)
	}
	_, err = c.LookAt(t.Context(), "4711")
	is(t, err, chat.ErrNoChannel)
}

func TestOwnersChooseChannelsByAMenu(t *testing.T) {
	h := connect(t)
	seen := make(chan chat.Interaction, 2)
	h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		seen <- in
		m := chat.Message{Private: true, Blocks: []chat.Block{{Row: &chat.Row{Menu: &chat.Menu{
			ID: "channels", Placeholder: "Channels", Channels: true, Chosen: []string{h.channel("harbor")}, Most: 25,
		}}}}}
		if in.Kind == chat.CommandUsed {
			_, err := a.Reply(ctx, m)
			check(t, err)
			return
		}
		check(t, a.Update(ctx, m))
	})
	answer := h.command("ana", "play", "start", nil)
	if in := <-seen; !in.Manager || len(in.Granted) != 8 {
		t.Errorf("read %+v", in)
	}
	h.press("ana", answer.Message.ID, "channels", h.channel("harbor"), h.channel("second-quay"))
	if in := <-seen; len(in.Values) != 2 || in.Values[1] != h.channel("second-quay") {
		t.Errorf("read %+v", in)
	}
}
