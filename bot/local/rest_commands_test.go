package local_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestABulkOverwriteReplacesAllCommands(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	greet(h, s)
	before := get[[]map[string]any](h, "/api/commands")
	if len(before) != 1 {
		t.Fatalf("%v", before)
	}
	cs := map[discordgo.Locale]string{discordgo.Czech: "pozdrav"}
	after, err := s.ApplicationCommandBulkOverwrite(h.app(), "", []*discordgo.ApplicationCommand{
		{Name: "greet", Description: "Greets", NameLocalizations: &cs}, {Name: "leave", Description: "Leaves"},
	})
	if err != nil || len(after) != 2 || after[0].ID != before[0]["id"] {
		t.Fatalf("a command of the same name lost its id: %+v %v", after, err)
	}
	list := get[[]map[string]any](h, "/api/commands")
	if len(list) != 2 || list[0]["name_localizations"].(map[string]any)["cs"] != "pozdrav" {
		t.Errorf("the page gets %v", list)
	}
	if _, err := s.ApplicationCommandBulkOverwrite(h.app(), "", []*discordgo.ApplicationCommand{{Name: "Bad", Description: "a"}}); codeOf(err) != 50035 {
		t.Errorf("a bad name: %v", err)
	}
	if list := get[[]map[string]any](h, "/api/commands"); len(list) != 2 {
		t.Errorf("a refused overwrite changed the commands: %v", list)
	}
}

func TestEmojisAreUploadedAndShown(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	app := h.app()
	data := func(raw []byte) string { return "data:image/png;base64," + base64.StdEncoding.EncodeToString(raw) }
	e, err := s.ApplicationEmojiCreate(app, &discordgo.EmojiParams{Name: "corn", Image: data(picture(t, 16, 16))})
	if err != nil {
		t.Fatal(err)
	}
	if list, err := s.ApplicationEmojis(app); err != nil || len(list) != 1 || list[0].Name != "corn" {
		t.Errorf("%v %v", list, err)
	}
	if status, raw := h.call("GET", "/emojis/"+e.ID+".png", nil); status != 200 || !strings.HasPrefix(string(raw), "\x89PNG") {
		t.Errorf("picture: %d", status)
	}
	for name, params := range map[string]*discordgo.EmojiParams{
		"a name taken":      {Name: "corn", Image: data(picture(t, 16, 16))},
		"a name too short":  {Name: "c", Image: data(picture(t, 16, 16))},
		"a name with signs": {Name: "co rn", Image: data(picture(t, 16, 16))},
		"no picture":        {Name: "sugar", Image: "hello"},
		"not a picture":     {Name: "sugar", Image: data([]byte("hello"))},
		"too large":         {Name: "sugar", Image: data(append(picture(t, 16, 16), make([]byte, 256<<10)...))},
	} {
		if _, err := s.ApplicationEmojiCreate(app, params); codeOf(err) != 50035 {
			t.Errorf("%s: %v", name, err)
		}
	}
	id := e.ID
	use := func() int {
		status, _ := h.rest("POST", h.createPath(), object{"content": "a", "components": []object{{"type": 1, "components": []object{
			{"type": 2, "style": 2, "custom_id": "a", "emoji": object{"id": id, "name": "corn"}}}}}})
		return status
	}
	if got := use(); got != http.StatusOK {
		t.Errorf("a button with it: %d", got)
	}
	id = "1"
	if got := use(); got != http.StatusBadRequest {
		t.Errorf("a button with an emoji that is not there: %d", got)
	}
}

func TestADirectMessageReachesOnePerson(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	ben := get[[]page.User](h, "/api/users")[1]
	dm, err := s.UserChannelCreate(ben.ID)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.UserChannelCreate(ben.ID); err != nil || again.ID != dm.ID {
		t.Errorf("%+v %v", again, err)
	}
	if _, err := s.ChannelMessageSend(dm.ID, "It is your turn"); err != nil {
		t.Fatal(err)
	}
	if list := get[[]page.Message](h, "/api/channels/"+dm.ID+"/messages?as=ben"); len(list) != 1 {
		t.Errorf("Ben sees %v", list)
	}
	if e := h.refused("GET", "/api/channels/"+dm.ID+"/messages?as=ana", nil); e.Code != page.CodeUnknownChannel {
		t.Errorf("Ana: %+v", e)
	}
}
