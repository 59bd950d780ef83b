package local_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/browsertest"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// restart stops a server and opens its file again.
func (h *testServer) restart(config local.Config) *testServer {
	h.Helper()
	h.stop()
	return open(h.T, config)
}

func TestAHarborSurvivesARestart(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: filepath.Join(t.TempDir(), "deep", "local.db"), Clock: newClock()}
	h := open(t, config)
	s := h.newBot()
	greet(h, s)
	post[page.User](h, "/api/users", page.NewUser{Name: "Cleo", Locale: "cs"})
	said := write(h, "cleo", "Hello <@1>")
	m, err := s.ChannelMessageSendComplex(h.channelID("harbor"), &discordgo.MessageSend{
		Content: "Board", Files: []*discordgo.File{{Name: "board.png", Reader: bytes.NewReader(picture(t, 9, 9))}},
		Components: []discordgo.MessageComponent{row(button("Go", "go"))},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.MessageThreadStart(m.ChannelID, m.ID, "Table", 1440); err != nil {
		t.Fatal(err)
	}
	nonce := h.created(object{"content": "once", "nonce": "n", "enforce_nonce": true})
	gone := h.created(object{"content": "gone"})
	h.did(h.DeleteMessage(gone["id"].(string)))
	post[page.ReadState](h, "/api/channels/harbor/read?as=ben", object{"message_id": m.ID})
	before := get[page.Info](h, "/api/info")

	h = h.restart(config)
	after := get[page.Info](h, "/api/info")
	if after.Store != before.Store || after.Boot == before.Boot || after.Revision <= before.Revision || after.Bot.ID != before.Bot.ID {
		t.Errorf("before %+v, after %+v", before, after)
	}
	users := get[[]page.User](h, "/api/users")
	if len(users) != 3 || users[2].Name != "Cleo" || users[2].Locale != "cs" || !users[0].Owner {
		t.Errorf("users: %+v", users)
	}
	seen := h.messages("ben")
	if len(seen) != 3 || seen[0].ID != said.ID || seen[1].Thread == nil || len(seen[1].Components) != 1 {
		t.Fatalf("messages: %+v", seen)
	}
	if status, raw := h.call("GET", seen[1].Attachments[0].URL, nil); status != 200 || !bytes.Equal(raw, picture(t, 9, 9)) {
		t.Errorf("picture: %d", status)
	}
	if again := h.created(object{"content": "once", "nonce": "n", "enforce_nonce": true}); again["id"] != nonce["id"] {
		t.Error("the nonce was forgotten")
	}
	if list := get[[]map[string]any](h, "/api/commands"); len(list) != 1 {
		t.Errorf("commands: %v", list)
	}
	for _, c := range get[[]page.Channel](h, "/api/channels?as=ben") {
		if c.Name == "harbor" && c.Unread != 1 {
			t.Errorf("Ben has %d unread", c.Unread)
		}
	}
	if write(h, "ana", "later").Revision <= before.Revision {
		t.Error("revisions do not grow over a restart")
	}
}

func TestPrivateAnswersAndThinkingEndWithTheServer(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: filepath.Join(t.TempDir(), "local.db"), Clock: newClock()}
	h := open(t, config)
	flags := discordgo.MessageFlagsEphemeral
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		if flags != 0 {
			respond(t, s, i, say("between us two", flags))
			return
		}
		respond(t, s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource})
	})
	greet(h, s)
	post[page.Answer](h, callPath, call("x"))
	flags = 0
	post[page.Answer](h, callPath, call("x"))
	if n := len(h.messages("ana")); n != 2 {
		t.Fatalf("%d messages", n)
	}
	h = h.restart(config)
	if seen := h.messages("ana"); len(seen) != 0 {
		t.Errorf("after the restart Ana sees %+v", seen)
	}
	raw, err := os.ReadFile(config.Path)
	if err != nil || bytes.Contains(raw, []byte("between us two")) {
		t.Errorf("the private answer is in the file (%v)", err)
	}
}

func TestASecondServerOnTheSameFileIsRefused(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: filepath.Join(t.TempDir(), "local.db")}
	open(t, config)
	_, err := localtest.Start(config)
	if !errors.Is(err, model.ErrLocked) {
		t.Errorf("got %v", err)
	}
}

func TestAnUnreadableFileIsSetAside(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "local.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	h := open(t, local.Config{Path: path})
	if n := len(get[[]page.User](h, "/api/users")); n != 2 {
		t.Errorf("%d users", n)
	}
	if _, err := os.Stat(path + ".unreadable"); err != nil {
		t.Error(err)
	}
}

func TestABrokenFileIsSetAside(t *testing.T) {
	t.Parallel()
	for _, from := range []int64{2 * 4096, 4 * 4096, 8 * 4096} {
		config := local.Config{Path: filepath.Join(t.TempDir(), "local.db")}
		h := open(t, config)
		for range 50 {
			write(h, "ana", strings.Repeat("a", 2000))
		}
		h.stop()
		f, err := os.OpenFile(config.Path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteAt(bytes.Repeat([]byte{0xA5, 0x5A, 0xFF}, 20000), from); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		h = open(t, config)
		if n := len(get[[]page.User](h, "/api/users")); n != 2 {
			t.Errorf("broken from %d: %d users", from, n)
		}
		write(h, "ana", "a new beginning")
	}
}

func TestATakenAddressIsAnError(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	if _, err := localtest.Start(local.Config{Addr: strings.TrimPrefix(h.URL(), "http://")}); err == nil {
		t.Error("two servers listen on one address")
	}
	if _, err := localtest.Start(local.Config{Addr: "nonsense"}); err == nil {
		t.Error("an address without a port was taken")
	}
}

// TestMain lets the test binary be the process that is killed, and closes the
// browser of the page's tests.
func TestMain(m *testing.M) {
	if path := os.Getenv("LOCAL_TEST_SERVE"); path != "" {
		s, err := localtest.Start(local.Config{Path: path})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(s.URL(), s.Token())
		select {}
	}
	status := m.Run()
	browsertest.Close()
	os.Exit(status)
}

func TestAKilledServerLosesNothingItHasAnswered(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "local.db")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), exe)
	cmd.Env = append(os.Environ(), "LOCAL_TEST_SERVE="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address, token, _ := strings.Cut(strings.TrimSpace(line), " ")
	var channel string
	{
		resp, err := web.Get(address + "/api/channels")
		if err != nil {
			t.Fatal(err)
		}
		var buf bytes.Buffer
		_, err = buf.ReadFrom(resp.Body)
		resp.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		channel = decode[[]page.Channel](&testServer{T: t}, buf.Bytes())[0].ID
	}
	for i := range 20 {
		kind, body := form(t, fmt.Sprintf(`{"content":"message %d"}`, i), picture(t, 50, 50+i))
		r, err := http.NewRequestWithContext(t.Context(), "POST", address+"/api/v9/channels/"+channel+"/messages", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bot "+token)
		r.Header.Set("Content-Type", kind)
		resp, err := web.Do(r)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("%v %v", resp, err)
		}
		resp.Body.Close()
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed

	h := open(t, local.Config{Path: path})
	seen := h.messages("ana")
	if len(seen) != 20 {
		t.Fatalf("%d of 20 messages are there", len(seen))
	}
	for i, m := range seen {
		if status, raw := h.call("GET", m.Attachments[0].URL, nil); m.Content != fmt.Sprint("message ", i) || status != 200 || !bytes.Equal(raw, picture(t, 50, 50+i)) {
			t.Errorf("message %d: %q, picture %d", i, m.Content, status)
		}
	}
}

func TestShutdownEndsStreamsAndWaitingRequests(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	asked := make(chan struct{}, 1)
	s := h.bot(func(*discordgo.Session, *discordgo.Interaction) { asked <- struct{}{} })
	greet(h, s)
	events := h.stream("ana", "")
	h.next(events, page.EventHello)
	answered := make(chan int, 1)
	go func() {
		status, _ := h.call("POST", callPath, call("x"))
		answered <- status
	}()
	<-asked
	ctx, cancel := context.WithTimeout(t.Context(), wait)
	defer cancel()
	if err := h.Shutdown(ctx); err != nil {
		t.Errorf("shutdown: %v", err)
	}
	if got := receive(h, answered); got != http.StatusServiceUnavailable {
		t.Errorf("the waiting press got %d", got)
	}
	for range events { // ends
	}
}
