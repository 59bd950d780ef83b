package discord

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
)

const (
	someID   = "1234567890123456789"
	allNeeds = "274878024704" // View Channel, Send Messages (also in threads), Embed Links, Attach Files, Read History
)

// wire is an interaction in a server with some of its parts replaced.
func wire(parts ...string) string {
	fields := map[string]string{
		"id": `"` + someID + `"`, "application_id": `"55"`, "type": "3", "token": `"tok"`, "guild_id": `"7"`, "channel_id": `"8"`,
		"channel": `{"id":"8","type":0}`, "locale": `"cs"`, "guild_locale": `"en-US"`, "app_permissions": `"` + allNeeds + `"`,
		"member": `{"permissions":"0","user":{"id":"9","username":"ana"}}`,
		"data":   `{"custom_id":"v1|g|3|x","component_type":2}`,
	}
	for i := 0; i < len(parts); i += 2 {
		fields[parts[i]] = parts[i+1]
	}
	var list []string
	for name, value := range fields {
		if value != "" {
			list = append(list, `"`+name+`":`+value)
		}
	}
	return "{" + strings.Join(list, ",") + "}"
}

// common is what all of them say.
func common() chat.Interaction {
	return chat.Interaction{
		ID: someID, Guild: "7", Channel: "8", User: chat.User{ID: "9", Name: "ana"}, Locale: "cs", GuildLocale: "en-US",
		Created: time.UnixMilli(1234567890123456789>>22 + 1420070400000).UTC(),
		Granted: []chat.Permission{chat.ViewChannel, chat.SendMessages, chat.SendInThreads, chat.EmbedLinks, chat.AttachFiles, chat.ReadHistory},
	}
}

func TestEveryKindOfInteractionIsRead(t *testing.T) {
	for _, test := range []struct {
		name, raw string
		change    func(*chat.Interaction)
	}{
		{"a press", wire("message", `{"id":"44","flags":32768}`), func(i *chat.Interaction) {
			i.Kind, i.CustomID, i.Message = chat.ComponentUsed, "v1|g|3|x", "44"
		}},
		{"a press on a private message", wire("message", `{"id":"44","flags":32832}`), func(i *chat.Interaction) {
			i.Kind, i.CustomID, i.Message, i.Private = chat.ComponentUsed, "v1|g|3|x", "44", true
		}},
		{"a choice in a menu", wire("data", `{"custom_id":"m","component_type":3,"values":["a","b"]}`), func(i *chat.Interaction) {
			i.Kind, i.CustomID, i.Values = chat.ComponentUsed, "m", []string{"a", "b"}
		}},
		{"a press on a message with components of the future",
			wire("message", `{"id":"44","components":[{"type":99,"components":[{"type":2}]},{"type":12,"items":[{"media":{"url":5}}]},7],"flags":64}`),
			func(i *chat.Interaction) {
				i.Kind, i.CustomID, i.Message, i.Private = chat.ComponentUsed, "v1|g|3|x", "44", true
			}},
		{"a command", wire("type", "2", "data", `{"name":"games","type":1}`), func(i *chat.Interaction) {
			i.Kind, i.Command, i.Options = chat.CommandUsed, "games", map[string]string{}
		}},
		{"a subcommand with options", wire("type", "2", "data", `{"name":"puertorico","type":1,"options":[{"name":"start","type":1,"options":[
			{"name":"players","type":4,"value":4},{"name":"hidden","type":5,"value":true},{"name":"with","type":6,"value":"77"},
			{"name":"edition","type":3,"value":"al\"bi"}]}]}`), func(i *chat.Interaction) {
			i.Kind, i.Command, i.Sub = chat.CommandUsed, "puertorico", "start"
			i.Options = map[string]string{"players": "4", "hidden": "true", "with": "77", "edition": `al"bi`}
		}},
		{"an unfinished option", wire("type", "4", "data", `{"name":"help","type":1,"options":[{"name":"about","type":3,"value":"ca","focused":true}]}`),
			func(i *chat.Interaction) {
				i.Kind, i.Command, i.Focused, i.Options = chat.CompletionAsked, "help", "about", map[string]string{"about": "ca"}
			}},
		{"in a thread", wire("channel", `{"id":"8","type":11,"parent_id":"6"}`), func(i *chat.Interaction) {
			i.Kind, i.CustomID, i.Parent = chat.ComponentUsed, "v1|g|3|x", "6"
		}},
		{"in a channel of a category", wire("channel", `{"id":"8","type":0,"parent_id":"6"}`), func(i *chat.Interaction) {
			i.Kind, i.CustomID = chat.ComponentUsed, "v1|g|3|x"
		}},
		{"in private", wire("guild_id", "", "member", "", "user", `{"id":"9","username":"ana"}`, "guild_locale", "", "app_permissions", `"0"`),
			func(i *chat.Interaction) {
				i.Kind, i.CustomID, i.Guild, i.GuildLocale, i.Granted = chat.ComponentUsed, "v1|g|3|x", "", "", nil
			}},
		{"by somebody with a name and a nickname", wire("member", `{"permissions":"0","nick":"Captain","user":{"id":"9","username":"ana","global_name":"Ana"}}`),
			func(i *chat.Interaction) {
				i.Kind, i.CustomID, i.User.Name = chat.ComponentUsed, "v1|g|3|x", "Captain"
			}},
		{"by somebody with a name", wire("member", `{"permissions":"0","nick":null,"user":{"id":"9","username":"ana","global_name":"Ana"}}`),
			func(i *chat.Interaction) {
				i.Kind, i.CustomID, i.User.Name = chat.ComponentUsed, "v1|g|3|x", "Ana"
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := decode([]byte(test.raw))
			if err != nil {
				t.Fatal(err)
			}
			want := common()
			test.change(&want)
			if diff := cmp.Diff(want, got.Interaction); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if got.app != "55" || got.token != "tok" {
				t.Errorf("application %q, token %q", got.app, got.token)
			}
		})
	}
}

func TestAnUnknownComponentDoesNotHideThePress(t *testing.T) {
	got, err := decode([]byte(wire("message", `{"id":"44","components":[{"type":99,"something":{"new":[1]}}]}`)))
	if err != nil || got.CustomID != "v1|g|3|x" || got.Message != "44" {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestModeratorsAreKnownByTheirPermissions(t *testing.T) {
	for bits, want := range map[string]bool{
		"0": false, "1024": false, "8": true, "32": true, "8192": true, "1099511627776": true, "2199023255551": true,
	} {
		got, err := decode([]byte(wire("member", `{"permissions":"`+bits+`","user":{"id":"9","username":"ana"}}`)))
		if err != nil || got.Moderator != want {
			t.Errorf("%s: moderator is %v (%v)", bits, got.Moderator, err)
		}
	}
}

func TestWhoMayManageTheServerIsKnown(t *testing.T) {
	for bits, want := range map[string]bool{"0": false, "8": true, "32": true, "8192": false, "1099511627776": false} {
		got, err := decode([]byte(wire("member", `{"permissions":"`+bits+`","user":{"id":"9","username":"ana"}}`)))
		if err != nil || got.Manager != want {
			t.Errorf("%s: manages is %v (%v)", bits, got.Manager, err)
		}
	}
}

func TestACommandForManagersIsHiddenFromOthers(t *testing.T) {
	wire := applicationCommand(chat.Command{Name: "harbormaster", Managers: true})
	if wire.MemberPermissions != "32" {
		t.Errorf("it needs the permissions %q", wire.MemberPermissions)
	}
}

func TestMissingPermissionsAreNamed(t *testing.T) {
	const thread = `{"id":"8","type":11,"parent_id":"6"}`
	for _, test := range []struct {
		name, bits, channel string
		want                []chat.Permission
	}{
		{"all that is needed", allNeeds, `{"type":0}`, nil},
		{"an administrator", "8", `{"type":0}`, nil},
		{"none", "0", `{"type":0}`, []chat.Permission{chat.ViewChannel, chat.SendMessages, chat.EmbedLinks, chat.AttachFiles, chat.ReadHistory}},
		{"no sending in threads, in a thread", "117760", thread, []chat.Permission{chat.SendInThreads}},
		{"no sending in threads, in a channel", "117760", `{"type":0}`, nil},
		{"only sending in threads, in a thread", allNeeds, thread, nil},
	} {
		got, err := decode([]byte(wire("app_permissions", `"`+test.bits+`"`, "channel", test.channel)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got.Missing); diff != "" {
			t.Errorf("%s: -want +got:\n%s", test.name, diff)
		}
	}
}

func TestWhatTheBotDoesNotTakePartInIsForeign(t *testing.T) {
	for name, raw := range map[string]string{
		"a ping":                 wire("type", "1"),
		"a form":                 wire("type", "5", "data", `{"custom_id":"f","components":[{"custom_id":"a","value":"one"}]}`),
		"a kind of the future":   wire("type", "77"),
		"a command on nobody":    wire("type", "2", "data", `{"name":"x","type":2}`),
		"a command on a message": wire("type", "2", "data", `{"name":"x","type":3,"target_id":"5"}`),
		"an activity":            wire("type", "2", "data", `{"name":"x","type":4}`),
	} {
		if _, err := decode([]byte(raw)); !errors.Is(err, errForeign) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestBrokenInteractionsAreRefused(t *testing.T) {
	for name, raw := range map[string]string{
		"nothing":                    ``,
		"no JSON":                    `{`,
		"a list":                     `[]`,
		"no id":                      wire("id", ""),
		"an id that is a word":       wire("id", `"abc"`),
		"no token":                   wire("token", `""`),
		"no person":                  wire("member", ""),
		"permissions in words":       wire("app_permissions", `"all"`),
		"a custom id of 101":         wire("data", `{"custom_id":"`+strings.Repeat("é", 101)+`"}`),
		"a custom id that is a list": wire("data", `{"custom_id":["a"]}`),
		"26 values":                  wire("data", `{"custom_id":"m","values":["a"`+strings.Repeat(`,"a"`, 25)+`]}`),
		"a value of 101":             wire("data", `{"custom_id":"m","values":["`+strings.Repeat("a", 101)+`"]}`),
		"values that are one":        wire("data", `{"custom_id":"m","values":"a"}`),
		"a person without a number":  wire("member", `{"permissions":"0","user":{"id":"@everyone","username":"ana"}}`),
		"two persons":                wire("user", `{"id":"10","username":"ben"}`),
		"two channels":               wire("channel", `{"id":"9","type":0}`),
		"a channel in words":         wire("channel", "", "channel_id", `"../../users/@me"`),
		"a server in words":          wire("guild_id", `"7/8"`),
		"an application in words":    wire("application_id", `".."`),
		"a message in words":         wire("message", `{"id":"@original"}`),
		"a parent in words":          wire("channel", `{"id":"8","type":11,"parent_id":"x"}`),
		"a negative id":              wire("id", `"-5"`),
		"an id too large":            wire("id", `"99999999999999999999"`),
		"a token that is a way up":   wire("token", `".."`),
		"a token with a way":         wire("token", `"a/../b"`),
		"a token with a line":        wire("token", `"a\nb"`),
		"a token too long":           wire("token", `"`+strings.Repeat("a", 1001)+`"`),
		"a language too long":        wire("locale", `"`+strings.Repeat("a", 21)+`"`),
		"26 options":                 wire("type", "2", "data", `{"name":"a","type":1,"options":[{}`+strings.Repeat(`,{}`, 25)+`]}`),
		"an option that is a list":   wire("type", "2", "data", `{"name":"a","type":1,"options":[{"name":"b","type":3,"value":["x"]}]}`),
		"an option too long":         wire("type", "2", "data", `{"name":"a","type":1,"options":[{"name":"b","type":3,"value":"`+strings.Repeat("x", 6001)+`"}]}`),
		"subcommands without end": wire("type", "2", "data", `{"name":"a","type":1,"options":`+
			strings.Repeat(`[{"name":"b","type":1,"options":`, 500)+`[]`+strings.Repeat(`}]`, 500)+`}`),
	} {
		if _, err := decode([]byte(raw)); err == nil || errors.Is(err, errForeign) || len(err.Error()) > 200 {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestWhatDiscordAllowsIsRead(t *testing.T) {
	long := strings.Repeat("é", 100)
	got, err := decode([]byte(wire("data", `{"custom_id":"`+long+`","values":["`+long+`"`+strings.Repeat(`,"a"`, 24)+`]}`)))
	if err != nil || got.CustomID != long || len(got.Values) != 25 {
		t.Errorf("got %+v, %v", got, err)
	}
	got, err = decode([]byte(wire("type", "2", "data", `{"name":"a","type":1,"options":[{"name":"b","type":2,"options":[{"name":"c","type":1,"options":[
		{"name":"d","type":3,"value":null},{"name":"e","type":10,"value":1.5},{"name":"f","type":3,"value":"`+strings.Repeat("é", 6000)+`"}]}]}]}`)))
	if err != nil || got.Sub != "b c" || got.Options["d"] != "" || got.Options["e"] != "1.5" || len(got.Options["f"]) != 12000 {
		t.Errorf("got %s %v, %v", got.Sub, len(got.Options["f"]), err)
	}
	for _, member := range []string{
		`{"permissions":"0","nick":"` + strings.Repeat("é", 5000) + `","user":{"id":"9"}}`,
		`{"permissions":"0","user":{"id":"9","global_name":"` + strings.Repeat("é", 5000) + `"}}`,
	} {
		got, err = decode([]byte(wire("member", member)))
		if err != nil || got.User.Name != strings.Repeat("é", maxName) {
			t.Errorf("a name of 5000: %d bytes, %v", len(got.User.Name), err)
		}
	}
}

func TestNobodyIsAModeratorOutsideAServer(t *testing.T) {
	got, err := decode([]byte(wire("guild_id", "", "member", `{"permissions":"8","user":{"id":"9","username":"ana"}}`)))
	if err != nil || got.Moderator {
		t.Errorf("got %+v, %v", got, err)
	}
}

func FuzzDecodeInteraction(f *testing.F) {
	f.Add([]byte(wire()))
	f.Add([]byte(wire("message", `{"id":"44","flags":64,"components":[{"type":12,"items":[{"media":{"url":"http://x/board.png","attachment_id":"3"}}]}]}`)))
	f.Add([]byte(wire("type", "2", "data", `{"name":"a","options":[{"name":"b","type":1,"options":[{"name":"c","type":4,"value":4}]}]}`)))
	f.Add([]byte(wire("type", "5", "data", `{"custom_id":"f","components":[{"components":[{"custom_id":"a","value":"one"}]}]}`)))
	f.Add([]byte(wire("guild_id", "", "member", "", "user", `{"id":"9","username":"ana"}`)))
	f.Fuzz(func(t *testing.T, raw []byte) {
		in, err := decode(raw)
		if err != nil {
			return
		}
		if !isID(in.ID) || !isID(in.User.ID) || in.Kind == 0 || in.token == "" || utf8.RuneCountInString(in.User.Name) > maxName ||
			utf8.RuneCountInString(in.CustomID) > maxCustomID || len(in.Values) > maxValues {
			t.Errorf("%s was read as %+v", raw, in)
		}
		for _, id := range []string{in.Guild, in.Channel, in.Parent, in.Message, in.app} {
			if id != "" && !isID(id) {
				t.Errorf("%s has an id %q", raw, id)
			}
		}
		in.message.pictures()
	})
}

func FuzzDecodeMessage(f *testing.F) {
	f.Add([]byte(`{"id":"44","attachments":[{"id":"31","filename":"board.png"}]}`))
	f.Add([]byte(`{"components":[{"type":17,"components":[{"type":12,"items":[{"media":{"url":"https://cdn/a/board.png?ex=1","attachment_id":"3"}}]}]}]}`))
	f.Add([]byte(`{"AttAChments":[{"00":"0"}]}`))
	f.Add([]byte(`{"components":[{"items":[{"media":{"url":"%zz","attachment_id":"3"}}]}]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var m stored
		if err := json.Unmarshal(raw, &m); err != nil && !wrongType(err) {
			return
		}
		for name, id := range m.pictures() {
			if id == "" {
				t.Errorf("%s: file %q has no id", raw, name)
			}
		}
	})
}

// TestWhereTheBotIsNoMemberIsKnown: there it can be invited, and no permission counts; in the private conversation with
// it permissions do not count either.
func TestWhereTheBotIsNoMemberIsKnown(t *testing.T) {
	const person = `{"id":"9","username":"ana"}`
	for _, c := range []struct {
		name    string
		parts   []string
		foreign bool
	}{
		{"a server with the bot", []string{"context", "0", "authorizing_integration_owners", `{"0":"7"}`}, false},
		{"a server with the bot, by a person's own app too", []string{"context", "0", "authorizing_integration_owners", `{"0":"7","1":"9"}`}, false},
		{"a server without it", []string{"context", "0", "authorizing_integration_owners", `{"1":"9"}`}, true},
		{"the conversation with the bot", []string{"context", "1", "authorizing_integration_owners", `{"1":"9"}`,
			"guild_id", "", "member", "", "user", person, "channel", `{"id":"8","type":1}`}, false},
		{"a group", []string{"context", "2", "authorizing_integration_owners", `{"1":"9"}`,
			"guild_id", "", "member", "", "user", person, "channel", `{"id":"8","type":3}`}, true},
	} {
		in, err := decode([]byte(wire(append(c.parts, "app_permissions", `"0"`)...)))
		if err != nil {
			t.Fatal(err)
		}
		if lacks := in.Guild != "" && !c.foreign; (in.Invite != "") != c.foreign || (len(in.Missing) > 0) != lacks {
			t.Errorf("%s: invite %q, missing %q", c.name, in.Invite, in.Missing)
		}
	}
}

// A bot is nobody who plays: neither by an option, nor by a person's menu, nor by a choice in a message.
func TestABotIsNobodysID(t *testing.T) {
	const resolved = `,"resolved":{"users":{"5":{"id":"5","bot":true},"6":{"id":"6"}}}`
	for data, of := range map[string]func(chat.Interaction) string{
		`{"name":"Invite","type":2,"target_id":"5"` + resolved + `}`: func(in chat.Interaction) string {
			return in.Options[chat.Target]
		},
		`{"name":"puertorico","type":1,"options":[{"name":"invite","type":6,"value":"5"}]` + resolved + `}`: func(in chat.Interaction) string {
			return in.Options["invite"]
		},
	} {
		in, err := decode([]byte(wire("type", "2", "data", data)))
		if err != nil || of(in.Interaction) == "" || chat.IsID(of(in.Interaction)) {
			t.Errorf("%s: %v %v", data, in.Options, err)
		}
	}
	in, err := decode([]byte(wire("type", "3", "data", `{"component_type":5,"custom_id":"x","values":["6","5"]`+resolved+`}`)))
	if err != nil || len(in.Values) != 2 || in.Values[0] != "6" || chat.IsID(in.Values[1]) {
		t.Errorf("%v %v", in.Values, err)
	}
}

func TestTheMenuOfAPersonNamesThem(t *testing.T) {
	in, err := decode([]byte(wire("type", "2", "data", `{"name":"Invite to my table","type":2,"target_id":"5"}`)))
	if err != nil || in.Command != "Invite to my table" || in.Options[chat.Target] != "5" || in.Kind != chat.CommandUsed {
		t.Errorf("got %+v, %v", in, err)
	}
}
