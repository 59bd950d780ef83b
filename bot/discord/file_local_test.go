package discord_test

import (
	"context"
	"io"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
)

func TestAFileComesAsADownload(t *testing.T) {
	h := connect(t)
	content := `{"game":"chess"}` + "\n"
	ids := make(chan string, 1)
	h.on(func(ctx context.Context, _ chat.Interaction, a chat.Answer) {
		m := words("The game.")
		m.Blocks = append(m.Blocks, chat.Block{File: &chat.File{Name: "chess-abc.jsonl", Content: []byte(content)}})
		id, err := a.Reply(ctx, m)
		check(t, err)
		ids <- id
	})
	h.command("ana", "play", "start", nil)
	m := h.message("ben", <-ids)
	if len(m.Attachments) != 1 || m.Attachments[0].Filename != "chess-abc.jsonl" || m.Attachments[0].Size != len(content) {
		t.Fatalf("attachments: %+v", m.Attachments)
	}
	address := m.Attachments[0].URL
	if address[0] == '/' {
		address = h.server.URL() + address
	}
	response, err := h.http.Get(address)
	check(t, err)
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	check(t, err)
	if string(got) != content {
		t.Errorf("%s: %q", response.Status, got)
	}
}
