package bot_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/chat/chattest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
)

// nasty are names as people may choose them, of 32 characters at most once they are cleaned.
var nasty = []string{
	"@everyone", "<@id-ben>", "<@&1>", "**bold** _it_ ~~no~~", "`code`", "```", "||hidden||", "# head", "- item", "1. one", "> said", "-# small",
	"[link](https://x.example)", "https://x.example", "<#1> <t:1:R>", "</start:1>", "a|b|c", "v1|x|0|@join", "{.n} %s %d", "\\", "_",
	"a\u202eb\u200bc", "line\nbreak", strings.Repeat("W", 1000), strings.Repeat("*", 1000), "{\"json\":1}", "<script>",
}

// seen is a painter that keeps what it was asked to draw.
type seen struct {
	painted
	mu    sync.Mutex
	names []string
}

func (s *seen) Paint(_ context.Context, _ string, scene engine.Scene) (engine.Picture, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.names = append(s.names, scene.Names...)
	return engine.Picture{PNG: []byte("png"), Alt: strings.Join(scene.Names, ", ")}, nil
}

func (s *seen) Lobby(_ context.Context, _ string, lobby engine.Lobby) (engine.Picture, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, seat := range lobby.Seats {
		s.names = append(s.names, seat.Name)
	}
	return engine.Picture{PNG: []byte("png"), Alt: "lobby"}, nil
}

// titled is a chat that keeps the names of threads.
type titled struct {
	chat.Chat
	names *[]string
}

func (c titled) Thread(ctx context.Context, channel, message, name string) (string, error) {
	*c.names = append(*c.names, name)
	return c.Chat.Thread(ctx, channel, message, name)
}

// TestNoNameDoesHarmAnywhere lets people with nasty names open, fill, play and read a table of each game and looks at everything
// that is said: texts hold no markup and no mention of theirs, labels no more than their limit, all else the cleaned name.
func TestNoNameDoesHarmAnywhere(t *testing.T) {
	everyGame(t, func(t *testing.T, g titles.Entry) {
		for i, name := range nasty {
			t.Run(fmt.Sprintf("%.20q", name), func(t *testing.T) { noHarm(t, g.Title, name, nasty[(i+1)%len(nasty)]) })
		}
	})
}

func noHarm(t *testing.T, s title.Title, hosts, guests string) {
	eye := &seen{}
	s.Painter = eye
	r := newRoom(t, s)
	r.texts = allTexts(t)
	var threads []string
	r.chat = func(c chat.Chat) chat.Chat { return titled{c, &threads} }
	r.bot = r.process()
	game := s.Rules.Name()
	least, _ := s.Rules.Players()
	host, guest := chat.User{ID: "id-host", Name: hosts}, chat.User{ID: "id-guest", Name: guests}
	least = max(least, 2) // Two people.
	options := map[string]string{"players": fmt.Sprint(least), "computers": fmt.Sprint(least - 2), "thread": "true"}
	r.do(chat.Interaction{Kind: chat.CommandUsed, User: host, Command: game, Sub: "start", Options: options})
	use := func(u chat.User, m chat.Message, id, value string) *answer {
		t.Helper()
		in := chat.Interaction{Kind: chat.ComponentUsed, User: u, CustomID: id, Private: m.Private}
		if value != "" {
			in.Values = []string{value}
		}
		return r.do(in)
	}
	press := func(u chat.User, m chat.Message, label string) *answer {
		t.Helper()
		id, value := find(m, label)
		if id == "" {
			t.Fatalf("no control %q on %q", label, allText(m))
		}
		return use(u, m, id, value)
	}
	var told []chat.Message
	press(guest, r.last().Message, "Join")
	told = append(told, *press(host, r.last().Message, "Settings").message)
	told = append(told, *press(guest, r.last().Message, "Start").message)
	r.do(chat.Interaction{Kind: chat.CommandUsed, User: host, Command: game, Sub: "invite", Options: map[string]string{"who": "id-cleo"}})
	lobby := r.messages[0].Message
	press(host, lobby, "Start")
	table := r.last().Message
	asked := host
	if head, _, _ := strings.Cut(table.Blocks[0].Text, "\n"); strings.Contains(head, "<@"+guest.ID+">") {
		asked = guest
	}
	answers := slices.DeleteFunc(controls(table), func(c [2]string) bool { return strings.Contains(c[0], "|@") })
	if plan, _ := find(table, "Choose"); len(answers) == 0 && plan != "" { // The first question is a private one.
		private := *use(asked, table, plan, "").message
		told = append(told, private)
		answers = [][2]string{{word(t, private, "@confirm"), ""}}
	}
	if len(answers) == 0 {
		t.Fatalf("nothing can be answered to %q", allText(table))
	}
	use(asked, table, answers[0][0], answers[0][1])
	for _, door := range []string{"My board", "Log", "More"} {
		a := press(guest, r.last().Message, door)
		told = append(told, *a.message)
		if door == "More" {
			told = append(told, *press(guest, *a.message, "Board as text").message)
		}
	}
	for command, sub := range map[string]string{"games": "list", game: "board"} {
		told = append(told, *r.do(chat.Interaction{Kind: chat.CommandUsed, User: guest, Command: command, Sub: sub}).message)
	}
	r.bot.Published()
	for _, m := range r.messages {
		told = append(told, m.Message)
	}
	for _, m := range told {
		if err := chattest.Limits(m); err != nil {
			t.Error(err)
		}
		harmless(t, m, host, guest)
	}
	for _, n := range append(eye.names, threads...) {
		for _, r := range n {
			if unicode.Is(unicode.Cf, r) || unicode.IsControl(r) {
				t.Errorf("%+q is drawn or names a thread", n)
			}
		}
		if utf8.RuneCountInString(n) > 100 {
			t.Errorf("%q names a thread", n)
		}
	}
	if len(threads) != 1 || len(eye.names) == 0 {
		t.Errorf("%d threads, %d names were drawn", len(threads), len(eye.names))
	}
}

// escaped finds characters that are no markup because of the stroke or the empty character before them.
var escaped = regexp.MustCompile(`(\\|\x{200b}).`)

// harmless checks that a message holds the names of people only as plain text.
func harmless(t *testing.T, m chat.Message, people ...chat.User) {
	t.Helper()
	for _, b := range m.Blocks {
		words := escaped.ReplaceAllString(b.Text, "")
		for _, u := range people {
			if clean := text.Clean(u.Name); text.Plain(clean) != clean && strings.Contains(words, clean) {
				t.Errorf("%q stands as it is in %q", clean, b.Text)
			}
		}
		for _, markup := range []string{"@everyone", "<@id-ben>", "<@&1>", "](http", "https://", "<#1>", "<t:1:R>", "</start", "||"} {
			if strings.Contains(words, markup) {
				t.Errorf("%q stands in %q", markup, b.Text)
			}
		}
		for line := range strings.Lines(words) {
			if strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "> ") || strings.HasPrefix(line, "-# small") {
				t.Errorf("a name makes markup: %q", line)
			}
		}
	}
	for _, u := range m.Notify {
		if !strings.HasPrefix(u, "id-") {
			t.Errorf("%q is notified", u)
		}
	}
}
