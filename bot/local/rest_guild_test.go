package local_test

import (
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestABotLooksAround(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	guild := get[page.Info](h, "/api/info").Guild.ID
	if list, err := s.UserGuilds(10, "", "", false); err != nil || len(list) != 1 || list[0].ID != guild {
		t.Errorf("guilds: %v %v", list, err)
	}
	if list, err := s.GuildRoles(guild); err != nil || len(list) != 2 || list[0].ID != guild {
		t.Errorf("roles: %v %v", list, err)
	}
	if list, err := s.GuildMembers(guild, "", 100); err != nil || len(list) != 3 || !list[0].User.Bot {
		t.Errorf("members: %v %v", list, err)
	}
	if app, err := s.Application("@me"); err != nil || app.ID != h.app() {
		t.Errorf("application: %v %v", app, err)
	}
}

func TestAThreadIsListedJoinedAndDeleted(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	guild, channel := get[page.Info](h, "/api/info").Guild.ID, h.channelID("harbour")
	m, err := s.ChannelMessageSend(channel, "A table")
	if err != nil {
		t.Fatal(err)
	}
	thread, err := s.MessageThreadStart(channel, m.ID, "Table", 1440)
	if err != nil {
		t.Fatal(err)
	}
	ana := get[[]page.User](h, "/api/users")[0].ID
	if err := s.ThreadMemberAdd(thread.ID, ana); err != nil {
		t.Errorf("add Ana: %v", err)
	}
	if err := s.ThreadMemberAdd(thread.ID, "1"); codeOf(err) != 10013 {
		t.Errorf("add nobody: %v", err)
	}
	if list, err := s.GuildThreadsActive(guild); err != nil || len(list.Threads) != 1 {
		t.Errorf("active: %+v %v", list, err)
	}
	yes := true
	if status, raw := h.call("PATCH", "/api/channels/"+thread.ID, map[string]bool{"archived": yes}); status != http.StatusOK {
		t.Errorf("archive: %d %s", status, raw)
	}
	if list, err := s.ThreadsArchived(channel, nil, 10); err != nil || len(list.Threads) != 1 {
		t.Errorf("archived: %+v %v", list, err)
	}
	write := post[page.Message](h, "/api/channels/"+thread.ID+"/messages?as=ben", page.NewMessage{Content: "Awake?"})
	if c, err := s.Channel(thread.ID); err != nil || c.ThreadMetadata.Archived || c.LastMessageID != write.ID {
		t.Errorf("writing did not wake it: %+v %v", c, err)
	}
	if _, err := s.ChannelDelete(thread.ID); err != nil {
		t.Errorf("delete: %v", err)
	}
	if _, err := s.Channel(thread.ID); codeOf(err) != 10003 {
		t.Errorf("deleted: %v", err)
	}
	if seen := h.messages("ana"); seen[0].Thread != nil {
		t.Errorf("its card is still there: %+v", seen[0].Thread)
	}
	if e := h.refused("PATCH", "/api/channels/harbour", map[string]bool{"archived": yes}); e.Code != page.CodeBadRequest {
		t.Errorf("a channel was archived: %+v", e)
	}
}

func TestAMessageIsPinned(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	channel := h.channelID("harbour")
	m, err := s.ChannelMessageSend(channel, "Rules of the house")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{1, 0} {
		change := s.ChannelMessagePin
		if want == 0 {
			change = s.ChannelMessageUnpin
		}
		if err := change(channel, m.ID); err != nil {
			t.Fatal(err)
		}
		if list, err := s.ChannelMessagesPinned(channel); err != nil || len(list) != want {
			t.Errorf("pinned: %v %v", list, err)
		}
	}
}

func TestACommandIsChangedAndDeletedAlone(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	app := h.app()
	c, err := s.ApplicationCommandCreate(app, "", &discordgo.ApplicationCommand{Name: "help", Description: "Helps"})
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.ApplicationCommandCreate(app, "", &discordgo.ApplicationCommand{Name: "help", Description: "Helps more"})
	if err != nil || again.ID != c.ID {
		t.Errorf("the same name again: %+v %v", again, err)
	}
	if c, err = s.ApplicationCommandEdit(app, "", c.ID, &discordgo.ApplicationCommand{Name: "aid", Description: "Aids"}); err != nil || c.Name != "aid" {
		t.Errorf("edit: %+v %v", c, err)
	}
	if c, err := s.ApplicationCommand(app, "", c.ID); err != nil || c.Description != "Aids" {
		t.Errorf("get: %+v %v", c, err)
	}
	if err := s.ApplicationCommandDelete(app, "", c.ID); err != nil {
		t.Errorf("delete: %v", err)
	}
	if list, err := s.ApplicationCommands(app, ""); err != nil || len(list) != 0 {
		t.Errorf("left: %v %v", list, err)
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
		"yes": discordgo.ApplicationCommandOptionBoolean, "where": discordgo.ApplicationCommandOptionChannel, "role": discordgo.ApplicationCommandOptionRole,
		"either": discordgo.ApplicationCommandOptionMentionable, "half": discordgo.ApplicationCommandOptionNumber,
	} {
		options = append(options, &discordgo.ApplicationCommandOption{Type: kind, Name: name, Description: "a"})
	}
	if _, err := s.ApplicationCommandCreate(h.app(), "", &discordgo.ApplicationCommand{Name: "all", Description: "a", Options: options}); err != nil {
		t.Fatal(err)
	}
	post[page.Answer](h, callPath, page.CommandCall{Name: "all", Options: map[string]any{
		"yes": "true", "where": "second-quay", "role": "Moderator", "either": "Ben", "half": 0.5}})
	data := <-got
	if len(data.Options) != 5 || len(data.Resolved.Channels) != 1 || len(data.Resolved.Roles) != 1 || len(data.Resolved.Users) != 1 || len(data.Resolved.Members) != 1 {
		t.Errorf("%+v", data.Resolved)
	}
	if !data.GetOption("yes").BoolValue() || data.GetOption("half").FloatValue() != 0.5 {
		t.Errorf("%+v", data.Options)
	}
	for name, value := range map[string]any{"yes": "perhaps", "where": "nowhere", "role": "king", "either": "zoe", "half": "much"} {
		if e := h.refused("POST", callPath, page.CommandCall{Name: "all", Options: map[string]any{name: value}}); e.Code != page.CodeBadValue || e.Field != name {
			t.Errorf("%s: %+v", name, e)
		}
	}
}
