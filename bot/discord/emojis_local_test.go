package discord_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// icons lists the emojis of a message's controls: an id, a character, or "-" for a control without.
func icons(t *testing.T, m page.Message) (list []string) {
	t.Helper()
	note := func(e *model.PartialEmoji) {
		switch {
		case e == nil:
			list = append(list, "-")
		case e.ID != nil:
			list = append(list, e.ID.String())
		default:
			list = append(list, e.Name)
		}
	}
	components := make([]model.Component, len(m.Components))
	for i, raw := range m.Components {
		check(t, json.Unmarshal(raw, &components[i]))
	}
	model.Walk(components, func(c *model.Component) {
		if c.Type == model.TypeButton {
			note(c.Emoji)
		}
		for _, o := range c.Options {
			note(o.Emoji)
		}
	})
	return list
}

func TestAMessageIsSentWithoutEmojisThatWereDeleted(t *testing.T) {
	button := chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: "a", Label: "A", Emoji: "corn"}, {ID: "b", Label: "B", Emoji: "⚓"}}}}
	menu := chat.Block{Row: &chat.Row{Menu: &chat.Menu{ID: "m", Options: []chat.MenuOption{{Value: "c", Label: "C", Emoji: "corn"}}}}}
	post := func(h *localDiscord, m chat.Message) string {
		id, err := h.client.Post(t.Context(), h.channel("harbor"), m, "n"+h.newest().ID)
		check(t, err)
		return id
	}
	press := func(answer func(context.Context, chat.Answer, chat.Message) error) func(*localDiscord, chat.Message) string {
		return func(h *localDiscord, m chat.Message) string {
			done := make(chan error, 1)
			h.on(func(ctx context.Context, _ chat.Interaction, a chat.Answer) { done <- answer(ctx, a, m) })
			h.press("ana", h.newest().ID, "press")
			check(t, <-done)
			return h.newest().ID
		}
	}
	for name, send := range map[string]func(*localDiscord, chat.Message) string{
		"a post": post,
		"an edit": func(h *localDiscord, m chat.Message) string {
			id := h.newest().ID
			check(t, h.client.Edit(t.Context(), h.channel("harbor"), id, m))
			return id
		},
		"a reply": press(func(ctx context.Context, a chat.Answer, m chat.Message) error {
			_, err := a.Reply(ctx, m)
			return err
		}),
		"an update": press(func(ctx context.Context, a chat.Answer, m chat.Message) error { return a.Update(ctx, m) }),
		"an edited answer": press(func(ctx context.Context, a chat.Answer, m chat.Message) error {
			check(t, a.DeferReply(ctx, false))
			return a.Edit(ctx, m)
		}),
		"a further message": press(func(ctx context.Context, a chat.Answer, m chat.Message) error {
			check(t, a.DeferUpdate(ctx))
			return a.Follow(ctx, m)
		}),
		"a message by a press": press(func(ctx context.Context, a chat.Answer, m chat.Message) error {
			check(t, a.DeferUpdate(ctx))
			_, err := a.(chat.Webhook).Announce(ctx, m)
			return err
		}),
	} {
		t.Run(name, func(t *testing.T) {
			h := connect(t)
			h.tolerateRefusals()
			wanted := map[string][]byte{"corn": picture(t)}
			before, err := h.client.Emojis(t.Context(), wanted)
			check(t, err)
			m := words("Choose.")
			m.Blocks = append(m.Blocks, button, menu, buttons("press"))
			id := post(h, m)
			if got, want := icons(t, h.message("ana", id)), []string{before["corn"], "⚓", before["corn"], "-"}; !slices.Equal(got, want) {
				t.Fatalf("with its emojis: %q, not %q", got, want)
			}
			if n := h.server.DeleteEmojis(); n != 1 {
				t.Fatalf("%d emojis are deleted", n)
			}
			m.Blocks[0].Text = "Choose anew."
			sent := h.message("ana", send(h, m))
			says(t, sent, "Choose anew.")
			if got, want := icons(t, sent), []string{"-", "⚓", "-", "-"}; !slices.Equal(got, want) {
				t.Errorf("after they were deleted: %q, not %q", got, want)
			}
			h.mu.Lock()
			if h.lost != 1 {
				t.Errorf("they were lost %d times", h.lost)
			}
			h.mu.Unlock()
			after, err := h.client.Emojis(t.Context(), wanted)
			check(t, err)
			check(t, h.client.Edit(t.Context(), h.channel("harbor"), sent.ID, m))
			if got, want := icons(t, h.message("ana", sent.ID)), []string{after["corn"], "⚓", after["corn"], "-"}; !slices.Equal(got, want) {
				t.Errorf("made anew: %q, not %q", got, want)
			}
		})
	}
}

// newest is the newest message of the channel; none has no id.
func (h *localDiscord) newest() page.Message {
	h.Helper()
	list, err := h.server.Messages("ana", "harbor", 1)
	check(h.T, err)
	if len(list) == 0 {
		return page.Message{}
	}
	return list[len(list)-1]
}
