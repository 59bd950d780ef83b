package discord_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestACommandIsAnsweredWithAPictureThatAnEditKeeps(t *testing.T) {
	h := connect(t)
	board := picture(t)
	seen := make(chan chat.Interaction, 1)
	ids := make(chan string, 1)
	h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		seen <- in
		m := words("A table opens.")
		m.Blocks = append(m.Blocks, chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: board, Alt: "The board"}}, buttons("join"))
		id, err := a.Reply(ctx, m)
		check(t, err)
		private := words("Only you see this.")
		private.Private = true
		check(t, a.Follow(ctx, private))
		ids <- id
	})
	answer := h.command("ana", "play", "start", map[string]any{"players": 3, "with": "ben"})
	in, id := <-seen, <-ids
	if answer.Kind != page.KindMessage || answer.Message == nil || answer.Message.ID != id {
		t.Fatalf("answered %+v, the reply is %s", answer, id)
	}
	if in.Command != "play" || in.Sub != "start" || in.Options["players"] != "3" || in.Options["with"] == "" || in.User.Name != "Ana" ||
		!in.Moderator || in.Missing != nil || in.GuildLocale != "en-US" || in.Channel != h.channel("harbor") {
		t.Errorf("read %+v", in)
	}
	if age := time.Since(in.Created); age < -time.Second || age > time.Minute {
		t.Errorf("created %v ago", age)
	}
	m := h.message("ben", id)
	says(t, m, "A table opens.")
	if len(m.Attachments) != 1 || m.Attachments[0].Description != "The board" || m.Attachments[0].Width != 16 {
		t.Fatalf("attachments: %+v", m.Attachments)
	}

	edited := words("The game begins.")
	edited.Blocks = append(edited.Blocks, chat.Block{Picture: &chat.Picture{Name: "board.png", Alt: "The board"}})
	check(t, h.client.Edit(t.Context(), in.Channel, id, edited))
	kept := h.message("ben", id)
	says(t, kept, "The game begins.")
	if len(kept.Attachments) != 1 || kept.Attachments[0].ID != m.Attachments[0].ID {
		t.Errorf("attachments: %+v", kept.Attachments)
	}

	edited.Blocks[1].Picture = &chat.Picture{Name: "board.png", PNG: board, Alt: "The next board"}
	check(t, h.client.Edit(t.Context(), in.Channel, id, edited))
	replaced := h.message("ben", id)
	if len(replaced.Attachments) != 1 || replaced.Attachments[0].ID == m.Attachments[0].ID {
		t.Errorf("attachments: %+v", replaced.Attachments)
	}

	check(t, h.client.Edit(t.Context(), in.Channel, id, words("Over.")))
	if over := h.message("ben", id); len(over.Attachments) != 0 {
		t.Errorf("attachments: %+v", over.Attachments)
	}
}

func TestAPressUpdatesItsMessageOrPromisesAnAnswer(t *testing.T) {
	h := connect(t)
	board := picture(t)
	m := words("Choose.")
	m.Notify = []string{}
	m.Blocks = append(m.Blocks,
		chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: board}},
		buttons("update", "defer", "later", "private"),
		chat.Block{Row: &chat.Row{Menu: &chat.Menu{ID: "menu", Options: []chat.MenuOption{{Value: "a", Label: "A"}, {Value: "b", Label: "B"}}}}})
	id, err := h.client.Post(t.Context(), h.channel("harbor"), m, "n1")
	if err != nil {
		t.Fatal(err)
	}
	kept := func(s string) chat.Message {
		c := m
		c.Blocks = append([]chat.Block{{Text: s}, {Picture: &chat.Picture{Name: "board.png"}}}, m.Blocks[2:]...)
		return c
	}
	handled := make(chan struct{}, 1)
	h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		defer func() { handled <- struct{}{} }()
		switch in.CustomID {
		case "update":
			check(t, a.Update(ctx, kept("Updated.")))
		case "defer":
			check(t, a.DeferUpdate(ctx))
			check(t, a.Edit(ctx, kept("Edited.")))
		case "later", "private":
			check(t, a.DeferReply(ctx, in.CustomID == "private"))
			check(t, a.Edit(ctx, words("Promised "+in.CustomID+".")))
		case "menu":
			check(t, a.Update(ctx, kept("Chosen "+strings.Join(in.Values, "+")+".")))
		}
		if err := a.DeferUpdate(ctx); !errors.Is(err, chat.ErrAnswered) {
			t.Errorf("a second acknowledgement: %v", err)
		}
	})
	for _, step := range []struct{ id, want string }{{"update", "Updated."}, {"defer", "Edited."}, {"menu", "Chosen b."}} {
		var values []string
		if step.id == "menu" {
			values = []string{"b"}
		}
		if a := h.press("ben", id, step.id, values...); a.Error != nil {
			t.Fatalf("%s: %+v", step.id, a.Error)
		}
		<-handled
		now := h.message("ana", id)
		says(t, now, step.want)
		if len(now.Attachments) != 1 {
			t.Errorf("%s: attachments: %+v", step.id, now.Attachments)
		}
	}
	for _, step := range []string{"later", "private"} {
		a := h.press("ben", id, step)
		<-handled
		if a.Error != nil || a.Kind != page.KindDeferred || a.Message == nil {
			t.Fatalf("%s: %+v", step, a)
		}
		promised := h.message("ben", a.Message.ID)
		says(t, promised, "Promised "+step+".")
		if promised.Ephemeral != (step == "private") {
			t.Errorf("%s: ephemeral is %v", step, promised.Ephemeral)
		}
	}
}

// TestAPlainMessageTakesTheOtherShapeByAPressOrAnEdit: the notification is that of the post, whatever becomes of it.
func TestAPlainMessageTakesTheOtherShapeByAPressOrAnEdit(t *testing.T) {
	h := connect(t)
	h.tolerateRefusals() // Nothing makes a message plain again.
	var users []page.User
	h.ask("GET", "/users", nil, &users)
	board := chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: picture(t), Alt: "The board"}}
	handled := make(chan error, 1)
	h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		m := words("Pressed " + in.CustomID + ".")
		m.Blocks = append(m.Blocks, board, buttons("update", "edit", "again"))
		switch in.CustomID {
		case "update":
			handled <- a.Update(ctx, m)
		case "edit":
			handled <- errors.Join(a.DeferUpdate(ctx), a.Edit(ctx, m))
		case "again":
			m.Plain = true
			handled <- errors.Join(a.Update(ctx, m), a.DeferUpdate(ctx))
		}
	})
	for i, shape := range []string{"update", "edit", "PATCH"} {
		m := words("<@" + users[1].ID + ">, choose a role.")
		m.Plain, m.Notify = true, []string{users[1].ID}
		m.Blocks = append(m.Blocks, buttons("update", "edit", "again"))
		id, err := h.client.Post(t.Context(), h.channel("harbor"), m, fmt.Sprint("n", i))
		must(t, err)
		sent := h.message("ben", id)
		if says(t, sent, "choose a role"); sent.Flags&(1<<15) != 0 || sent.Notification != "@Ben, choose a role." || !slices.Equal(sent.Notifies, []string{users[1].ID}) {
			t.Errorf("sent: flags %d, notification %q to %q", sent.Flags, sent.Notification, sent.Notifies)
		}
		if shape == "PATCH" {
			m = words("Pressed PATCH.")
			m.Blocks = append(m.Blocks, board, buttons("update", "edit", "again"))
			must(t, h.client.Edit(t.Context(), h.channel("harbor"), id, m))
		} else {
			h.press("ben", id, shape)
			must(t, <-handled)
		}
		now := h.message("ben", id)
		says(t, now, "Pressed "+shape+".")
		if now.Flags&(1<<15) == 0 || now.Content != "" || len(now.Attachments) != 1 || now.Notification != sent.Notification {
			t.Errorf("%s: flags %d, content %q, notification %q", shape, now.Flags, now.Content, now.Notification)
		}
		h.press("ben", id, "again")
		if err := <-handled; err == nil {
			t.Errorf("%s: the message became plain again", shape)
		}
	}
	m := words("<@" + users[1].ID + ">, choose a role.")
	m.Notify = []string{users[1].ID}
	for i, want := range [][]string{{users[1].ID}, {}} { // The second generation has no text, a silent message tells nobody.
		id, err := h.client.Post(t.Context(), h.channel("harbor"), m, fmt.Sprint("o", i))
		must(t, err)
		if sent := h.message("ben", id); sent.Notification != "" || !slices.Equal(sent.Notifies, want) {
			t.Errorf("notification %q to %q, want none to %q", sent.Notification, sent.Notifies, want)
		}
		m.Plain, m.Notify = true, nil
	}
}

func TestCompletionsComeAsThePersonTypes(t *testing.T) {
	h := connect(t)
	h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		if in.Kind != chat.CompletionAsked || in.Focused != "about" {
			t.Errorf("read %+v", in)
		}
		check(t, a.Choices(ctx, []chat.Choice{{Name: "About " + in.Options["about"], Value: "x"}}))
	})
	var a page.Answer
	h.ask("POST", "/channels/harbor/autocomplete?as=ana",
		page.CommandCall{Name: "help", Options: map[string]any{"about": "cap"}, Focused: "about"}, &a)
	if raw, _ := json.Marshal(a.Choices); !strings.Contains(string(raw), "About cap") {
		t.Errorf("got %+v", a)
	}
}

func TestAPostWithTheSameNonceIsOneMessageAndNotifiesWhomItNames(t *testing.T) {
	h := connect(t)
	channel := h.channel("harbor")
	var users []page.User
	h.ask("GET", "/users", nil, &users)
	m := words(fmt.Sprintf("<@%s> and <@%s>, @everyone!", users[0].ID, users[1].ID))
	m.Notify = []string{users[1].ID}
	first, err := h.client.Post(t.Context(), channel, m, "g1-7")
	check(t, err)
	again, err := h.client.Post(t.Context(), channel, m, "g1-7")
	check(t, err)
	other, err := h.client.Post(t.Context(), channel, m, "g1-8")
	check(t, err)
	if first == "" || first != again || first == other {
		t.Errorf("posted %q, %q, %q", first, again, other)
	}
	if got := h.message("ana", first).Mentions; len(got) != 1 || got[0] != users[1].ID {
		t.Errorf("mentions %v", got)
	}
}

func TestANonceWhoseMessageWasDeletedIsUsedUp(t *testing.T) {
	h := connect(t)
	h.tolerateRefusals()
	channel := h.channel("harbor")
	id, err := h.client.Post(t.Context(), channel, words("A table."), "g1-7")
	check(t, err)
	check(t, h.server.DeleteMessage(id))
	if again, err := h.client.Post(t.Context(), channel, words("A table."), "g1-7"); !errors.Is(err, chat.ErrGone) {
		t.Errorf("posted %q: %v", again, err)
	}
	_, err = h.client.Post(t.Context(), channel, words("A table."), "g1-8")
	check(t, err)
}

func TestThreadsAndEmojis(t *testing.T) {
	h := connect(t)
	channel := h.channel("harbor")
	id, err := h.client.Post(t.Context(), channel, words("A table."), "n")
	check(t, err)
	thread, err := h.client.Thread(t.Context(), channel, id, "Table 1")
	check(t, err)
	again, err := h.client.Post(t.Context(), thread, words("In the thread."), "n2")
	check(t, err)
	if thread == "" || again == "" {
		t.Errorf("thread %q, message %q", thread, again)
	}
	alone, err := h.client.Thread(t.Context(), channel, "", "Table 2")
	check(t, err)
	if alone == "" || alone == thread {
		t.Errorf("thread %q", alone)
	}
	wanted := map[string][]byte{"corn": picture(t), "sugar": picture(t)}
	ids, err := h.client.Emojis(t.Context(), wanted)
	check(t, err)
	once, err := h.client.Emojis(t.Context(), wanted)
	check(t, err)
	if len(ids) != 2 || ids["corn"] == "" || ids["corn"] != once["corn"] || ids["sugar"] != once["sugar"] {
		t.Errorf("emojis %v, then %v", ids, once)
	}
	m := words("<:corn:" + ids["corn"] + ">")
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: "a", Emoji: "corn"}}}})
	_, err = h.client.Post(t.Context(), channel, m, "n3")
	check(t, err)
}

func TestAPanicIsAnswered(t *testing.T) {
	h := connect(t)
	h.on(func(context.Context, chat.Interaction, chat.Answer) { panic("the hull broke") })
	a := h.command("ben", "help", "", nil)
	if a.Message == nil || !a.Message.Ephemeral {
		t.Fatalf("answered %+v", a)
	}
	says(t, *a.Message, "Sorry, Ben.")
	if got := h.client.Counts().Panics; got != 1 {
		t.Errorf("counted %d", got)
	}
}

func TestTheConnectionComesBack(t *testing.T) {
	for name, cut := range map[string]func(*localtest.Server){
		"after a cut":              (*localtest.Server).Drop,
		"when asked to reconnect":  (*localtest.Server).Reconnect,
		"with a forgotten session": (*localtest.Server).Invalidate,
	} {
		t.Run(name, func(t *testing.T) {
			h := connect(t)
			h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
				_, err := a.Reply(ctx, words("Here I am."))
				check(t, err)
			})
			for round := range 2 {
				cut(h.server)
				h.connected(int64(round + 2))
				a := h.command("ana", "help", "", nil)
				if a.Error != nil || a.Message == nil {
					t.Fatalf("answered %+v", a)
				}
				says(t, *a.Message, "Here I am.")
			}
		})
	}
}

func TestAWrongTokenEndsTheRun(t *testing.T) {
	server, err := localtest.Start(local.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { check(t, server.Shutdown(context.Background())) }()
	c, err := discord.New(discord.Config{Token: "wrong", BaseURL: server.URL(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Run(t.Context(), nil); !errors.Is(err, discord.ErrToken) || strings.Contains(err.Error(), "wrong") {
		t.Errorf("got %v", err)
	}
}

func TestTheEndComesAtOnceWhenNothingAnswers(t *testing.T) {
	c, err := discord.New(discord.Config{Token: "abc", BaseURL: "http://127.0.0.1:1", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if err := c.Run(ctx, nil); err != nil {
		t.Errorf("got %v", err)
	}
}
