package discord

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
)

var ok = reaction{200, `{"id":"900"}`}

func text(s string) chat.Message { return chat.Message{Blocks: []chat.Block{{Text: s}}} }

func TestAMessageGoesOutAsComponentsWithItsFiles(t *testing.T) {
	c, a, _ := newTestClient(t)
	(*c.emoji.Load())["corn"] = "123"
	a.on("POST /channels/8/messages", ok)
	id, err := c.Post(t.Context(), "8", chat.Message{
		Notify: []string{"9"},
		Blocks: []chat.Block{
			{Text: "<@9>, your turn."},
			{Picture: &chat.Picture{Name: "board.png", PNG: []byte("\x89PNG\r\n\x1a\nxx"), Alt: "The board"}},
			{Line: true},
			{Row: &chat.Row{Buttons: []chat.Button{
				{ID: "a", Label: "Captain", Style: chat.Primary, Emoji: "corn"},
				{ID: "b", Label: "Mayor", Emoji: "unknown", Disabled: true},
				{ID: "c", Style: chat.Success, Emoji: "⚓"},
				{ID: "d", Label: "Leave", Style: chat.Danger},
			}}},
			{Row: &chat.Row{Menu: &chat.Menu{ID: "m", Placeholder: "Choose", Options: []chat.MenuOption{
				{Value: "1", Label: "One", Description: "The first", Emoji: "corn", Default: true}, {Value: "2", Label: "Two"},
			}}}},
			{Row: &chat.Row{Menu: &chat.Menu{ID: "n", Least: 0, Most: 2, Disabled: true, Options: []chat.MenuOption{{Value: "1", Label: "One"}}}}},
		},
	}, "g1-7")
	if err != nil || id != "900" {
		t.Fatalf("got %q, %v", id, err)
	}
	q := a.last(t)
	isJSON(t, q.body, `{
		"flags": 32768, "nonce": "g1-7", "enforce_nonce": true,
		"allowed_mentions": {"parse": [], "users": ["9"]},
		"attachments": [{"id": "0", "filename": "board.png", "description": "The board"}],
		"components": [
			{"type": 10, "content": "<@9>, your turn."},
			{"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "The board", "spoiler": false}]},
			{"type": 14},
			{"type": 1, "components": [
				{"type": 2, "custom_id": "a", "label": "Captain", "style": 1, "disabled": false, "emoji": {"id": "123", "name": "corn"}},
				{"type": 2, "custom_id": "b", "label": "Mayor", "style": 2, "disabled": true},
				{"type": 2, "custom_id": "c", "label": "", "style": 3, "disabled": false, "emoji": {"name": "⚓"}},
				{"type": 2, "custom_id": "d", "label": "Leave", "style": 4, "disabled": false}]},
			{"type": 1, "components": [{"type": 3, "custom_id": "m", "placeholder": "Choose", "min_values": 1, "max_values": 1, "disabled": false,
				"options": [
					{"label": "One", "value": "1", "description": "The first", "default": true, "emoji": {"id": "123", "name": "corn"}},
					{"label": "Two", "value": "2", "description": "", "default": false}]}]},
			{"type": 1, "components": [{"type": 3, "custom_id": "n", "placeholder": "", "min_values": 0, "max_values": 2, "disabled": true,
				"options": [{"label": "One", "value": "1", "description": "", "default": false}]}]}
		]}`)
	want := map[string]string{"files[0]": "board.png:image/png:\x89PNG\r\n\x1a\nxx"}
	if diff := cmp.Diff(want, q.files); diff != "" {
		t.Errorf("files: -want +got:\n%s", diff)
	}
}

func TestAMessageWithoutNotifyMentionsNobody(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on("PATCH /channels/8/messages/900", ok)
	if err := c.Edit(t.Context(), "8", "900", text("<@9> @everyone")); err != nil {
		t.Fatal(err)
	}
	isJSON(t, a.last(t).body, `{"flags": 32768, "content": null, "allowed_mentions": {"parse": []}, "attachments": [],
		"components": [{"type": 10, "content": "<@9> @everyone"}]}`)
}

func TestAPlainMessageIsTextRowsAndAttachments(t *testing.T) {
	c, a, _ := newTestClient(t)
	(*c.emoji.Load())["corn"] = "123"
	m := chat.Message{Plain: true, Notify: []string{"9"}, Blocks: []chat.Block{
		{Text: "<@9>, your turn."},
		{Picture: &chat.Picture{Name: "board.png", PNG: []byte("x"), Alt: "The board"}},
		{Line: true},
		{Text: "Ben built the harbor."},
		{Row: &chat.Row{Buttons: []chat.Button{{ID: "a", Label: "Captain"}, {Label: "Table", URL: "https://discord.com/channels/1/8"}}}},
	}}
	const text = `"content": "<@9>, your turn.\nBen built the harbor."`
	const below = `"attachments": [{"id": "0", "filename": "board.png", "description": "The board"}],
		"components": [{"type": 1, "components": [
			{"type": 2, "custom_id": "a", "label": "Captain", "style": 2, "disabled": false},
			{"type": 2, "label": "Table", "style": 5, "disabled": false, "url": "https://discord.com/channels/1/8"}]}]`
	a.on("POST /channels/8/messages", ok)
	a.on("PATCH /channels/8/messages/900", ok)
	if _, err := c.Post(t.Context(), "8", m, "g1-7"); err != nil {
		t.Fatal(err)
	}
	isJSON(t, a.last(t).body, `{"flags": 4, `+text+`, "nonce": "g1-7", "enforce_nonce": true, "allowed_mentions": {"parse": [], "users": ["9"]}, `+below+`}`)
	m.Notify = nil
	if _, err := c.Post(t.Context(), "8", m, "g1-8"); err != nil {
		t.Fatal(err)
	}
	isJSON(t, a.last(t).body, `{"flags": 4100, `+text+`, "nonce": "g1-8", "enforce_nonce": true, "allowed_mentions": {"parse": []}, `+below+`}`)
	if err := c.Edit(t.Context(), "8", "900", m); err != nil {
		t.Fatal(err)
	}
	isJSON(t, a.last(t).body, `{"flags": 4, `+text+`, "allowed_mentions": {"parse": []}, `+below+`}`)
}

// TestTheShapeOfAPressedMessageIsKnown: what only a plain message has is taken off with the other shape.
func TestTheShapeOfAPressedMessageIsKnown(t *testing.T) {
	const after = `"allowed_mentions": {"parse": []}, "attachments": [], "components": [{"type": 10, "content": "Done."}]`
	for flags, want := range map[string]string{
		"4":     `{"type": 7, "data": {"flags": 32768, "content": null, ` + after + `}}`,
		"32768": `{"type": 7, "data": {"flags": 32768, ` + after + `}}`,
	} {
		c, a, _ := newTestClient(t)
		a.on(callback, reaction{done, ""})
		p := press(t, c, "message", `{"id":"44","flags":`+flags+`}`)
		if err := p.Update(t.Context(), text("Done.")); err != nil {
			t.Fatal(err)
		}
		isJSON(t, a.last(t).body, want)
	}
}

func TestAnEditKeepsThePicturesThatItNamesAndNoOthers(t *testing.T) {
	kept := chat.Message{Blocks: []chat.Block{
		{Picture: &chat.Picture{Name: "board.png", Alt: "The board"}},
		{Picture: &chat.Picture{Name: "new.png", PNG: []byte("x")}},
		{Picture: &chat.Picture{Name: "never.png"}},
	}}
	for name, before := range map[string]string{
		"by the message's files": `{"id":"900","attachments":[{"id":"31","filename":"board.png"},{"id":"32","filename":"old.png"}]}`,
		"by its components": `{"id":"900","attachments":[],"components":[{"type":17,"components":[{"type":12,"items":[
			{"media":{"url":"https://cdn.discordapp.com/attachments/8/31/board.png?ex=1&hm=2","attachment_id":"31"}}]}]}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			c, a, _ := newTestClient(t)
			a.on("GET /channels/8/messages/900", reaction{200, before})
			a.on("PATCH /channels/8/messages/900", ok)
			if err := c.Edit(t.Context(), "8", "900", kept); err != nil {
				t.Fatal(err)
			}
			q := a.last(t)
			isJSON(t, q.body, `{"flags": 32768, "content": null, "allowed_mentions": {"parse": []},
				"attachments": [{"id": "31", "filename": "board.png", "description": "The board"}, {"id": "0", "filename": "new.png"}],
				"components": [
					{"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "The board", "spoiler": false}]},
					{"type": 12, "items": [{"media": {"url": "attachment://new.png"}, "spoiler": false}]}]}`)
			if len(q.files) != 1 {
				t.Errorf("files: %v", q.files)
			}
		})
	}
}
