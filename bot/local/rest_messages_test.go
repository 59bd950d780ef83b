package local_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func (h *testServer) createPath() string { return "/channels/" + h.Channels()[0].ID + "/messages" }

// created posts a message as the bot.
func (h *testServer) created(in object) object {
	h.Helper()
	status, o := h.rest("POST", h.createPath(), in)
	if status != http.StatusOK {
		h.Fatalf("create: %d %v", status, o)
	}
	return o
}

// form makes a multipart body of payload_json and files.
func form(t *testing.T, payload string, files ...[]byte) (contentType string, body []byte) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := w.WriteField("payload_json", payload); err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		head := textproto.MIMEHeader{"Content-Disposition": {fmt.Sprintf(`form-data; name="files[%d]"; filename="f%d.png"`, i, i)}, "Content-Type": {"image/png"}}
		part, err := w.CreatePart(head)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), b.Bytes()
}

func TestAnEnforcedNonceSendsOnce(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	in := object{"content": "a", "nonce": "game-7-12", "enforce_nonce": true}
	first := h.created(in)
	h.clock.Advance(time.Minute)
	if again := h.created(in); again["id"] != first["id"] {
		t.Error("the same nonce sent a second message")
	}
	if other := h.created(object{"content": "a", "nonce": "game-7-12"}); other["id"] == first["id"] {
		t.Error("without enforce_nonce nothing was sent")
	}
	h.clock.Advance(10 * time.Minute)
	if later := h.created(in); later["id"] == first["id"] {
		t.Error("the nonce holds for ever")
	}
	if n := len(h.messages("ana")); n != 3 {
		t.Errorf("%d messages", n)
	}
	for nonce, want := range map[string]int{strings.Repeat("n", 25): 200, strings.Repeat("n", 26): 400} {
		if status, o := h.rest("POST", h.createPath(), object{"content": "a", "nonce": nonce}); status != want {
			t.Errorf("nonce of %d: %d %v", len(nonce), status, o)
		}
	}
}

func TestFilesAreKeptReplacedAndDescribedByAnEdit(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	channel := h.channelID("harbor")
	m, err := s.ChannelMessageSendComplex(channel, &discordgo.MessageSend{Content: "a", Files: []*discordgo.File{
		{Name: "one.png", Reader: bytes.NewReader(picture(t, 10, 20))}, {Name: "two.txt", Reader: strings.NewReader("two")},
	}})
	if err != nil || len(m.Attachments) != 2 || m.Attachments[0].Height != 20 {
		t.Fatalf("send: %+v %v", m, err)
	}
	kept := []*discordgo.MessageAttachment{{ID: m.Attachments[0].ID}}
	m, err = s.ChannelMessageEditComplex(&discordgo.MessageEdit{Channel: channel, ID: m.ID, Attachments: &kept,
		Files: []*discordgo.File{{Name: "three.png", Reader: bytes.NewReader(picture(t, 5, 6))}}})
	if err != nil || len(m.Attachments) != 2 || m.Attachments[0].Filename != "one.png" || m.Attachments[1].Filename != "three.png" {
		t.Fatalf("edit: %+v %v", m, err)
	}
	kind, body := form(t, `{"attachments":[{"id":0,"description":"the whole table"}]}`, picture(t, 7, 8))
	status, o := h.restRaw("PATCH", h.createPath()+"/"+m.ID, kind, body)
	if status != http.StatusOK {
		t.Fatalf("edit: %d %v", status, o)
	}
	seen := h.messages("ana")[0]
	if len(seen.Attachments) != 1 || seen.Attachments[0].Description != "the whole table" || seen.Attachments[0].Width != 7 {
		t.Errorf("Ana sees %+v", seen.Attachments)
	}
	if !seen.Edited || seen.EditedAt.IsZero() || seen.Content != "a" {
		t.Errorf("the rest changed: %+v", seen)
	}
	if status, o := h.rest("PATCH", h.createPath()+"/"+m.ID, object{"content": "", "attachments": []object{}}); status != 400 || code(o) != "50006" {
		t.Errorf("a message was emptied: %d %v", status, o)
	}
	if status, o := h.rest("PATCH", h.createPath()+"/"+m.ID, object{"attachments": []object{{"id": "5"}}}); status != 400 || code(o) != "50035" {
		t.Errorf("an unknown attachment was kept: %d %v", status, o)
	}
}

func TestFilesKeepTheLimits(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	for name, c := range map[string]struct {
		files [][]byte
		code  string
	}{
		"10 files":        {make([][]byte, 10), "<nil>"},
		"11 files":        {make([][]byte, 11), "50035"},
		"10 MiB":          {[][]byte{make([]byte, 10<<20)}, "<nil>"},
		"more than 10":    {[][]byte{make([]byte, 10<<20+1)}, "40005"},
		"25 MiB together": {[][]byte{make([]byte, 9<<20), make([]byte, 9<<20), make([]byte, 8<<20)}, "40005"},
	} {
		kind, body := form(t, `{"content":"a"}`, c.files...)
		if status, o := h.restRaw("POST", h.createPath(), kind, body); code(o) != c.code {
			t.Errorf("%s: %d %v", name, status, o)
		}
	}
}

func TestEditsOfOldMessagesAreRationed(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	m := h.created(object{"content": "a"})
	path := h.createPath() + "/" + m["id"].(string)
	edit := func() (int, object) { return h.rest("PATCH", path, object{"content": "b"}) }
	h.clock.Advance(time.Hour - time.Second)
	for range 5 {
		if status, o := edit(); status != 200 {
			t.Fatalf("within an hour: %d %v", status, o)
		}
	}
	h.clock.Advance(time.Second)
	for range 3 {
		if status, o := edit(); status != 200 {
			t.Fatalf("a few: %d %v", status, o)
		}
	}
	if status, o := edit(); status != 429 || code(o) != "30046" || o["retry_after"] == nil {
		t.Errorf("too many: %d %v", status, o)
	}
	h.clock.Advance(20 * time.Second)
	if status, o := edit(); status != 200 {
		t.Errorf("later: %d %v", status, o)
	}
}

func TestThingsThatAreNotThereHaveDiscordsCodes(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	said := write(h, "ana", "mine")
	app := h.app()
	for _, c := range []struct {
		method, path string
		in           object
		status       int
		code         string
	}{
		{"GET", "/channels/1", nil, 404, "10003"},
		{"GET", "/channels/x", nil, 404, "10003"},
		{"GET", "/channels/" + h.channelID("harbor") + "/thread-members/1", nil, 404, "10007"},
		{"POST", "/channels/1/messages", object{"content": "a"}, 404, "10003"},
		{"GET", h.createPath() + "/1", nil, 404, "10008"},
		{"PATCH", h.createPath() + "/1", object{"content": "a"}, 404, "10008"},
		{"PATCH", h.createPath() + "/" + said.ID, object{"content": "a"}, 403, "50005"},
		{"POST", h.createPath(), object{}, 400, "50006"},
		{"POST", h.createPath(), object{"content": 5}, 400, "50035"},
		{"POST", "/users/@me/channels", object{"recipient_id": "1"}, 404, "10013"},
		{"GET", "/applications/1/emojis", nil, 404, "10002"},
		{"POST", "/webhooks/" + app + "/abc", object{"content": "a"}, 401, "50027"},
		{"POST", "/webhooks/1/abc", object{"content": "a"}, 404, "10015"},
		{"POST", "/interactions/1/abc/callback", object{"type": 4}, 404, "10062"},
		{"GET", "/nothing", nil, 404, "0"},
	} {
		if status, o := h.rest(c.method, c.path, c.in); status != c.status || code(o) != c.code {
			t.Errorf("%s %s: %d %v, want %d %s", c.method, c.path, status, o, c.status, c.code)
		}
	}
	if status, o := h.restRaw("POST", h.createPath(), "application/json", []byte("{")); status != 400 || code(o) != "50109" {
		t.Errorf("broken JSON: %d %v", status, o)
	}
	r, err := http.NewRequestWithContext(t.Context(), "GET", h.URL()+"/api/v9/applications/@me", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := web.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a token: %d", resp.StatusCode)
	}
}

func TestMessagesAreListedAsDiscordDoes(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	channel := h.channelID("harbor")
	var ids []string
	for i := range 5 {
		m, err := s.ChannelMessageSend(channel, fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, m.ID)
	}
	for name, c := range map[string]struct {
		after string
		limit int
		want  string
	}{
		"newest first": {limit: 2, want: "43"},
		"after":        {after: ids[1], limit: 2, want: "32"},
	} {
		list, err := s.ChannelMessages(channel, c.limit, "", c.after, "")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, m := range list {
			got += m.Content
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	h.did(h.DeleteMessage(ids[0]))
	if _, err := s.ChannelMessage(channel, ids[0]); codeOf(err) != 10008 {
		t.Errorf("deleted: %v", err)
	}
}

func TestAThreadOpensSleepsAndWakes(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) { respond(t, s, i, say("one", 0)) })
	greet(h, s)
	channel := h.channelID("harbor")
	m, err := s.ChannelMessageSend(channel, "A table")
	if err != nil {
		t.Fatal(err)
	}
	thread, err := s.MessageThreadStart(channel, m.ID, "Friday table", 60)
	if err != nil || thread.ID != m.ID || thread.ParentID != channel {
		t.Fatalf("thread: %+v %v", thread, err)
	}
	if _, err := s.MessageThreadStart(channel, m.ID, "Again", 60); codeOf(err) != 160004 {
		t.Errorf("a second thread: %v", err)
	}
	inside, err := s.ChannelMessageSendComplex(thread.ID, &discordgo.MessageSend{Content: "Board", Components: []discordgo.MessageComponent{row(button("Go", "go"))}})
	if err != nil {
		t.Fatal(err)
	}
	card := h.messages("ana")[0].Thread
	if card == nil || card.Name != "Friday table" || card.MessageCount != 1 {
		t.Errorf("card: %+v", card)
	}
	h.clock.Advance(time.Hour)
	if e := h.refused("POST", "/api/messages/"+inside.ID+"/components?as=ana", page.ComponentPress{CustomID: "go"}); e.Code != page.CodeArchived {
		t.Errorf("a control of a sleeping thread: %+v", e)
	}
	if e := h.refused("POST", "/api/channels/"+thread.ID+"/commands?as=ana", call("x")); e.Code != page.CodeArchived {
		t.Errorf("a command in a sleeping thread: %+v", e)
	}
	if _, err := s.ChannelMessageEdit(thread.ID, inside.ID, "New"); codeOf(err) != 50083 {
		t.Errorf("an edit in a sleeping thread: %v", err)
	}
	if _, err := s.ChannelMessageSend(thread.ID, "Good morning"); err != nil {
		t.Errorf("writing: %v", err)
	}
	if c, err := s.Channel(thread.ID); err != nil || c.ThreadMetadata.Archived {
		t.Errorf("writing did not wake it: %+v %v", c, err)
	}
	yes, locked := true, true
	if _, err := s.ChannelEdit(thread.ID, &discordgo.ChannelEdit{Archived: &yes, Locked: &locked}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ChannelMessageSend(thread.ID, "Too late"); codeOf(err) != 50083 {
		t.Errorf("writing in a locked thread: %v", err)
	}
	if status, o := h.rest("POST", "/channels/"+channel+"/threads", object{"name": "a", "type": 11, "auto_archive_duration": 61}); status != 400 || code(o) != "50035" {
		t.Errorf("61 minutes: %d %v", status, o)
	}
	for n, want := range map[int]int{100: 201, 101: 400} {
		if status, o := h.rest("POST", "/channels/"+channel+"/threads", object{"name": strings.Repeat("a", n), "type": 11}); status != want {
			t.Errorf("a name of %d: %d %v", n, status, o)
		}
	}
}

func TestOnlyWhoMayBeMentionedIsMentioned(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	users := get[[]page.User](h, "/api/users")
	ana, ben := users[0].ID, users[1].ID
	content := "<@" + ana + "> and <@" + ben + ">"
	h.created(object{"content": content})
	h.created(object{"content": content, "allowed_mentions": object{"parse": []string{}, "users": []string{ben}}})
	h.created(object{"content": content, "flags": 1 << 12, "allowed_mentions": object{"parse": []string{}}})
	seen := h.messages("ana")
	for i, want := range []int{2, 1, 0} {
		if len(seen[i].Mentions) != want {
			t.Errorf("message %d mentions %v", i, seen[i].Mentions)
		}
	}
	for _, c := range get[[]page.Channel](h, "/api/channels?as=ben") {
		if c.Name == "harbor" && (c.Unread != 2 || c.Mentions != 2) {
			t.Errorf("Ben has %d unread, %d mentions", c.Unread, c.Mentions)
		}
	}
	post[page.ReadState](h, "/api/channels/harbor/read?as=ben", object{})
	for _, r := range get[[]page.ReadState](h, "/api/reads") {
		if r.UserID == ben && r.Unread != 0 || r.UserID == ana && r.ChannelID == h.channelID("harbor") && (r.Unread != 2 || r.Mentions != 1) {
			t.Errorf("read state %+v", r)
		}
	}
}

func TestANonceCountsInItsChannelAlsoAfterARestart(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: t.TempDir() + "/local.db", Clock: newClock()}
	h := open(t, config)
	send := func(channel string) string {
		t.Helper()
		return h.createdIn(channel, object{"content": "a", "nonce": "g1-7", "enforce_nonce": true})["id"].(string)
	}
	first, other := send("harbor"), send("second-quay")
	if first == other {
		t.Error("one nonce found the message of another channel")
	}
	same(t, "again", send("harbor"), first)
	h = h.restart(config)
	same(t, "after a restart", send("harbor"), first)
	same(t, "in the other channel", send("second-quay"), other)
	config.Clock.(*manualClock).Advance(5*time.Minute + time.Second)
	if send("harbor") == first {
		t.Error("the nonce works for ever")
	}
}

func TestAThreadThatFellAsleepWhileTheServerWasAwayIsThere(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: t.TempDir() + "/local.db", Clock: newClock()}
	h := open(t, config)
	_, thread := h.rest("POST", "/channels/"+h.channelID("harbor")+"/threads", object{"name": "Table", "type": 11, "auto_archive_duration": 60})
	h.rest("POST", "/channels/"+thread["id"].(string)+"/messages", object{"content": "A board"})
	config.Clock.(*manualClock).Advance(2 * time.Hour)
	h = h.restart(config)
	status, o := h.rest("GET", "/channels/"+thread["id"].(string), nil)
	if status != 200 || o["thread_metadata"].(object)["archived"] != true {
		t.Fatalf("the thread: %d %v", status, o)
	}
	if list := get[[]page.Message](h, "/api/channels/"+thread["id"].(string)+"/messages?as=ana"); len(list) != 1 {
		t.Errorf("messages: %+v", list)
	}
}
