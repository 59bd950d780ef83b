package local_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// TestTheFirstPageOffersWhatTheCommandsOfTheBotCan: every game, a lesson and a game at once as far as there are such
// commands; a button sends its command, and waits for what is still to be filled in.
func TestTheFirstPageOffersWhatTheCommandsOfTheBotCan(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) { respond(t, s, i, say("Aye.", 0)) })
	sub := func(name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
		return &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionSubCommand, Name: name, Description: "a", Options: options}
	}
	game := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "a", Required: true, Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Puerto Rico", Value: "puertorico"}}}
	level := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: "level", Description: "a", Required: true}
	if _, err := s.ApplicationCommandBulkOverwrite(h.app(), "", []*discordgo.ApplicationCommand{
		{Name: "puertorico", Description: "Settle and ship: Puerto Rico for 2 to 5 players", Options: []*discordgo.ApplicationCommandOption{sub("start"), sub("play")}},
		{Name: "endeavor", Description: "Lead an empire: Endeavor for 3 to 5 players", Options: []*discordgo.ApplicationCommandOption{sub("start", level)}},
		{Name: "learn", Description: "Learn a game", Options: []*discordgo.ApplicationCommandOption{game}},
		{Name: "help", Description: "Help"},
	}); err != nil {
		t.Fatal(err)
	}
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.sees(".games", "Puerto Rico for 2 to 5 players")
	got := eval[[]string](p, `[...document.querySelectorAll(".games .button")].map((one) => one.innerText + ": " + one.dataset.command)`)
	want := []string{
		"Play now: /puertorico play", "Learn: /learn game:puertorico", "Open a table: /puertorico start",
		"Open a table: /endeavor start",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the first page offers: %s", diff)
	}
	p.click(`[data-command="/endeavor start"]`)
	p.sees(".composer-note", "“level” is required.")
	p.keys(escape)
	p.until(`document.activeElement.id === "write" && document.querySelector(".command").hidden`)
	if n := len(h.messages("ana")); n != 0 {
		t.Fatalf("%d messages were sent without the option", n)
	}
	p.click(`[data-command="/learn game:puertorico"]`)
	p.sees(".typed", "/learn game: Puerto Rico")
}

// TestWhatAPlayerLooksAtStaysOnThePage: the newest picture of a table stands beside the talk of a wide window, the title says whose
// turn it is, links to places of Discord's and commands in texts stay on the page, and a conversation looks private.
func TestWhatAPlayerLooksAtStaysOnThePage(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	s := h.newBot()
	ana := get[[]page.User](h, "/api/users")[0]
	harbor := h.channelID("harbor")
	send := func(content string, rows ...discordgo.MessageComponent) *discordgo.Message {
		m, err := s.ChannelMessageSendComplex(harbor, &discordgo.MessageSend{Content: content, Components: rows, Files: []*discordgo.File{{Name: "table.png", ContentType: "image/png", Reader: bytes.NewReader(picture(t, 40, 30))}}})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	old := send("Lobby")
	table := send(fmt.Sprintf("**Round 1.** <@%s>: choose.", ana.ID), row(button("Go", "go")))
	send("A plot")
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.until(`document.title === "Your turn · Ana · harbor"`)
	shown := func(selector string) bool {
		return eval[bool](p, fmt.Sprintf(`document.querySelector(%q)?.getClientRects().length > 0`, selector))
	}
	if !shown(".dock img") || shown(`[data-message="`+table.ID+`"] img`) || !shown(`[data-message="`+old.ID+`"] img`) {
		t.Error("the picture of the table isn't beside the messages alone")
	}
	if !shown(`[data-message="` + table.ID + `"] .button`) {
		t.Error("the controls of the table went with its picture")
	}
	post[page.Message](h, "/api/channels/harbor/messages?as=ben", page.NewMessage{Content: fmt.Sprintf(
		"https://discord.com/channels/%s/%s/%s </puertorico start:1>", get[page.Info](h, "/api/info").Guild.ID, harbor, old.ID)})
	p.click(".text a.link")
	p.until(`document.activeElement.dataset.message === "` + old.ID + `"`)
	p.click(".text button.mention")
	p.sees(".command", "/puertorico start")
	p.keys(escape)
	p.until(`document.querySelector(".command").hidden`)

	post[page.Channel](h, "/api/conversation?as=ana", nil)
	p.click("#rail-private + ul .rail-entry")
	p.sees("#head", "Only you, Ana, can see this")
	p.until(`document.querySelector("#write").placeholder.startsWith("Write in private as Ana")`)
}
