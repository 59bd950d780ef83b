package local_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestAWrittenThreadWakesAndIsDeleted(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	channel := h.channelID("harbor")
	m, err := s.ChannelMessageSend(channel, "A table")
	if err != nil {
		t.Fatal(err)
	}
	thread, err := s.MessageThreadStart(channel, m.ID, "Table", 1440)
	if err != nil {
		t.Fatal(err)
	}
	h.did(h.SetThread(thread.ID, true, false))
	write := post[page.Message](h, "/api/channels/"+thread.ID+"/messages?as=ben", page.NewMessage{Content: "Awake?"})
	if c, err := s.Channel(thread.ID); err != nil || c.ThreadMetadata.Archived || c.LastMessageID != write.ID {
		t.Errorf("writing did not wake it: %+v %v", c, err)
	}
	h.did(h.DeleteChannel(thread.ID))
	if _, err := s.Channel(thread.ID); codeOf(err) != 10003 {
		t.Errorf("deleted: %v", err)
	}
	if seen := h.messages("ana"); seen[0].Thread != nil {
		t.Errorf("its card is still there: %+v", seen[0].Thread)
	}
}

func TestTheLanguageOfTheServerIsSentWithInteractions(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	got := make(chan *discordgo.Interaction, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		got <- i
		respond(t, s, i, say("one", 0))
	})
	greet(h, s)
	if e := h.refused("PATCH", "/api/info", map[string]string{"locale": "xx"}); e.Code != page.CodeBadValue {
		t.Errorf("%+v", e)
	}
	if status, raw := h.call("PATCH", "/api/info", map[string]string{"locale": "cs"}); status != http.StatusOK {
		t.Fatalf("%d %s", status, raw)
	}
	post[page.Answer](h, callPath, call("x"))
	if i := <-got; i.GuildLocale == nil || *i.GuildLocale != "cs" || i.Locale != "en-US" {
		t.Errorf("%v %v", i.GuildLocale, i.Locale)
	}
}

func TestOptionsOfEveryKindAreResolved(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	got := make(chan discordgo.ApplicationCommandInteractionData, 1)
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		got <- i.ApplicationCommandData()
		respond(t, s, i, say("one", 0))
	})
	var options []*discordgo.ApplicationCommandOption
	for name, kind := range map[string]discordgo.ApplicationCommandOptionType{
		"yes": discordgo.ApplicationCommandOptionBoolean, "whom": discordgo.ApplicationCommandOptionUser,
		"word": discordgo.ApplicationCommandOptionString, "times": discordgo.ApplicationCommandOptionInteger,
	} {
		options = append(options, &discordgo.ApplicationCommandOption{Type: kind, Name: name, Description: "a"})
		if name == "times" {
			options[len(options)-1].MaxValue = 5
		}
	}
	all := []*discordgo.ApplicationCommand{{Name: "all", Description: "a", Options: options}}
	if _, err := s.ApplicationCommandBulkOverwrite(h.app(), "", all); err != nil {
		t.Fatal(err)
	}
	post[page.Answer](h, callPath, page.CommandCall{Name: "all", Options: map[string]any{
		"yes": "true", "whom": "Ben", "word": "a", "times": "3"}})
	data := <-got
	if len(data.Options) != 4 || len(data.Resolved.Users) != 1 || len(data.Resolved.Members) != 1 {
		t.Errorf("%+v", data.Resolved)
	}
	if !data.GetOption("yes").BoolValue() || data.GetOption("times").IntValue() != 3 {
		t.Errorf("%+v", data.Options)
	}
	e := h.refused("POST", callPath, page.CommandCall{Name: "all", Options: map[string]any{"times": 6}})
	if want := (page.Values{"option": "times", "max": 5.0}); e.Detail != "most" || !maps.Equal(e.Values, want) {
		t.Errorf("a number above is refused by %q with %v, want %v", e.Detail, e.Values, want)
	}
	for name, value := range map[string]any{"yes": "perhaps", "whom": "zoe", "word": strings.Repeat("a", 6001), "times": "much"} {
		if e := h.refused("POST", callPath, page.CommandCall{Name: "all", Options: map[string]any{name: value}}); e.Code != page.CodeBadValue || e.Field != name {
			t.Errorf("%s: %+v", name, e)
		}
	}
}
