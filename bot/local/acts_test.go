package local_test

import (
	"bytes"
	"strconv"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// did fails the test when an act was not possible.
func (h *testServer) did(err error) {
	h.Helper()
	if err != nil {
		h.Error(err)
	}
}

func TestADeniedPermissionIsMissedWhereItIsNeeded(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	channel := h.channelID("harbor")
	base := "/channels/" + channel
	table := h.tableMessage()
	_, thread := h.rest("POST", base+"/threads", object{"name": "Table", "type": 11})
	inside := "/channels/" + thread["id"].(string)
	withFile := func(path string) func() (int, object) {
		return func() (int, object) {
			kind, body := form(t, `{"content":"a"}`, picture(t, 4, 4))
			return h.restRaw("POST", path, kind, body)
		}
	}
	do := func(method, path string, in any) func() (int, object) {
		return func() (int, object) { return h.rest(method, path, in) }
	}
	all := model.PermViewChannel | model.PermSendMessages | model.PermSendInThreads | model.PermAttachFiles | model.PermEmbedLinks |
		model.PermReadHistory | model.PermCreateThreads | model.PermManageThreads | model.PermManageMessages | model.PermPinMessages
	for _, test := range []struct {
		what   string
		denied int
		try    func() (int, object)
		code   string
	}{
		{"seeing the channel", model.PermViewChannel, do("GET", base, nil), "50001"},
		{"writing where nothing is seen", model.PermViewChannel, do("POST", base+"/messages", object{"content": "a"}), "50001"},
		{"writing in its thread", model.PermViewChannel, do("POST", inside+"/messages", object{"content": "a"}), "50001"},
		{"writing", model.PermSendMessages, do("POST", base+"/messages", object{"content": "a"}), "50013"},
		{"editing needs no right to write", model.PermSendMessages, do("PATCH", base+"/messages/"+table, object{"content": "b"}), ""},
		{"in threads another right counts", model.PermSendMessages, do("POST", inside+"/messages", object{"content": "a"}), ""},
		{"writing in threads", model.PermSendInThreads, do("POST", inside+"/messages", object{"content": "a"}), "50013"},
		{"files", model.PermAttachFiles, withFile(base + "/messages"), "50013"},
		{"reading a message", model.PermReadHistory, do("GET", base+"/messages/"+table, nil), "50013"},
		{"threads", model.PermCreateThreads, do("POST", base+"/threads", object{"name": "a", "type": 11}), "50013"},
		{"locking a thread", model.PermManageThreads, do("PATCH", inside, object{"locked": true}), "50013"},
		{"waking an own thread", model.PermManageThreads, do("PATCH", inside, object{"archived": false}), ""},
		{"only this is denied", all &^ model.PermViewChannel &^ model.PermSendMessages, do("POST", base+"/messages", object{"content": "a"}), ""},
	} {
		h.did(h.Deny(channel, test.denied))
		status, o := test.try()
		if test.code == "" && status >= 300 || test.code != "" && code(o) != test.code {
			t.Errorf("%s: %d %v, want %q", test.what, status, o, test.code)
		}
	}

	l := h.connect(0, 1)
	h.did(h.Deny("harbor", model.PermAttachFiles|model.PermEmbedLinks))
	result := h.pressed(table)
	a := l.asked()
	may, err := strconv.Atoi(a.May)
	if err != nil || may&model.PermAttachFiles != 0 || may&model.PermEmbedLinks != 0 || may&model.PermSendMessages == 0 {
		t.Errorf("app_permissions %q", a.May)
	}
	h.answer(a, object{"type": 6})
	<-result
	h.did(h.Deny("harbor", 0))
	if status, _ := withFile(base + "/messages")(); status != 200 {
		t.Errorf("given back: %d", status)
	}
}

func TestABotThatWasSentAwayComesBackByInvitation(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{Guilds: 2})
	l := h.connect(0, 1)
	l.until("GUILD_CREATE")
	l.until("GUILD_CREATE")
	guild := get[page.Info](h, "/api/info").Guild.ID.String()
	table := h.tableMessage()
	h.did(h.Kick("", false))
	if gone := decode[object](h, l.until("GUILD_DELETE").Data); gone["id"] != guild || gone["unavailable"] != nil {
		t.Errorf("told %v", gone)
	}
	for path, want := range map[string]string{"/channels/" + h.channelID("harbor"): "50001"} {
		if _, o := h.rest("GET", path, nil); code(o) != want {
			t.Errorf("%s: %v, want %s", path, o, want)
		}
	}
	if r := <-h.pressed(table); r.Error == nil || r.Error.Code != page.CodeBotAway {
		t.Errorf("a press: %+v", r)
	}
	h.createdIn("harbor-2", object{"content": "The other server is there."})
	other := h.connect(0, 1)
	if waiting, _ := other.heard(); len(waiting) != 1 || waiting[0] == guild {
		t.Errorf("who identifies hears of %v", waiting)
	}
	h.did(h.Invite(guild))
	if back := decode[object](h, l.until("GUILD_CREATE").Data); back["id"] != guild {
		t.Errorf("told of %v", back["id"])
	}
	result := h.pressed(table)
	h.answer(l.asked(), object{"type": 6})
	if r := <-result; r.err != nil {
		t.Errorf("a press after the return: %+v", r)
	}
}

func TestChannelsThreadsAndMessagesGoAndThreadsSleep(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	l.until("GUILD_CREATE")
	added, err := h.AddChannel("", "third-quay")
	h.did(err)
	same(t, "told of", decode[object](h, l.until("CHANNEL_CREATE").Data)["id"].(string), added)
	base := "/channels/" + added
	_, m := h.rest("POST", base+"/messages", object{"content": "a"})
	_, thread := h.rest("POST", base+"/messages/"+m["id"].(string)+"/threads", object{"name": "Table"})
	inside := "/channels/" + thread["id"].(string)
	_, said := h.rest("POST", inside+"/messages", object{"content": "a"})

	h.did(h.SetThread(thread["id"].(string), true, false))
	if _, o := h.rest("PATCH", inside+"/messages/"+said["id"].(string), object{"content": "b"}); code(o) != "50083" {
		t.Errorf("an edit in a sleeping thread: %v", o)
	}
	h.did(h.SetThread(thread["id"].(string), true, true))
	if _, o := h.rest("POST", inside+"/messages", object{"content": "b"}); code(o) != "50083" {
		t.Errorf("writing in a locked thread: %v", o)
	}
	h.did(h.SetThread(thread["id"].(string), false, false))
	if status, o := h.rest("PATCH", inside+"/messages/"+said["id"].(string), object{"content": "b"}); status != 200 {
		t.Errorf("an edit after waking: %v", o)
	}
	h.did(h.DeleteMessage(said["id"].(string)))
	if _, o := h.rest("GET", inside+"/messages/"+said["id"].(string), nil); code(o) != "10008" {
		t.Errorf("a message that is gone: %v", o)
	}
	h.did(h.DeleteChannel(added))
	same(t, "told of the thread", decode[object](h, l.until("THREAD_DELETE").Data)["id"], thread["id"])
	same(t, "told of the channel", decode[object](h, l.until("CHANNEL_DELETE").Data)["id"].(string), added)
	for _, path := range []string{base, inside} {
		if _, o := h.rest("GET", path, nil); code(o) != "10003" {
			t.Errorf("%s: %v", path, o)
		}
	}
	for what, err := range map[string]error{
		"a message": h.DeleteMessage("1"), "a channel": h.DeleteChannel("nowhere"), "a thread": h.SetThread("harbor", true, true),
		"a server": h.Kick("1", false), "another": h.Deny("nowhere", 1),
	} {
		if err == nil {
			t.Errorf("%s that is not there was found", what)
		}
	}
}

func TestAPressThatOvertakesTheEndOfItsThreadIsRefused(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	_, thread := h.rest("POST", "/channels/"+h.channelID("harbor")+"/threads", object{"name": "Table", "type": 11})
	_, m := h.rest("POST", "/channels/"+thread["id"].(string)+"/messages", object{"content": "A table", "components": []object{{"type": 1, "components": []object{
		{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}}}}})
	result := h.pressed(m["id"].(string))
	a := l.asked()
	h.did(h.SetThread(thread["id"].(string), true, false))
	if _, o := h.answer(a, object{"type": 6}); code(o) != "50083" {
		t.Errorf("got %v", o)
	}
	h.clock.Advance(3 * time.Second)
	if r := <-result; r.Error == nil || r.Error.Code != page.CodeNoAnswer {
		t.Errorf("the person is told %+v", r)
	}
}

func TestATokenMayEndEarly(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	table := h.tableMessage()
	var list []asked
	for range 3 {
		result := h.pressed(table)
		a := l.asked()
		h.answer(a, object{"type": 6})
		<-result
		list = append(list, a)
	}
	edit := func(a asked) string {
		_, o := h.rest("PATCH", "/webhooks/"+h.app()+"/"+a.Token+"/messages/@original", object{"content": "b"})
		return code(o)
	}
	same(t, "ended", h.ExpireTokens(list[0].ID), 1)
	same(t, "the one that ended", edit(list[0]), "50027")
	same(t, "another", edit(list[1]), "<nil>")
	same(t, "ended with all", h.ExpireTokens(), 2)
	same(t, "the other at last", edit(list[1]), "50027")
}

func TestAFileMayBeTooLarge(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	table := h.tableMessage()
	send := func() (int, object) {
		kind, body := form(t, `{"content":"a"}`, bytes.Repeat([]byte("a"), 1000))
		return h.restRaw("POST", h.createPath(), kind, body)
	}
	h.SetFileLimit(999)
	if status, o := send(); status != 413 || code(o) != "40005" {
		t.Errorf("1000 of 999 bytes: %d %v", status, o)
	}
	result := h.pressed(table)
	a := l.asked()
	same(t, "attachment_size_limit", a.Limit, 999)
	h.answer(a, object{"type": 6})
	<-result
	h.SetFileLimit(0)
	if status, _ := send(); status != 200 {
		t.Errorf("without a limit of ours: %d", status)
	}
}

func TestLimitsLikeDiscordsAreToldAndKept(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	h.SetLimits(true)
	post := func(channel string) (int, object, string) {
		t.Helper()
		resp, o, err := h.request("POST", "/channels/"+channel+"/messages", object{"content": "a"})
		if err != nil {
			t.Fatal(err)
		}
		if h := resp.Header; h.Get("X-RateLimit-Limit") != "5" || h.Get("X-RateLimit-Bucket") == "" || h.Get("X-RateLimit-Reset-After") != "5.000" || h.Get("X-RateLimit-Reset") == "" {
			t.Errorf("headers %v", h)
		}
		return resp.StatusCode, o, resp.Header.Get("X-RateLimit-Remaining")
	}
	one, other := h.channelID("harbor"), h.channelID("second-quay")
	for left := 4; left >= 0; left-- {
		if status, _, remaining := post(one); status != 200 || remaining != strconv.Itoa(left) {
			t.Errorf("%d, %s left, want %d", status, remaining, left)
		}
	}
	if status, o, _ := post(one); status != 429 || o["retry_after"] != 5.0 || o["global"] != false {
		t.Errorf("the sixth: %d %v", status, o)
	}
	if status, _, _ := post(other); status != 200 {
		t.Errorf("another channel: %d", status)
	}
	h.clock.Advance(5 * time.Second)
	if status, _, _ := post(one); status != 200 {
		t.Errorf("5 s later: %d", status)
	}
	h.clock.Advance(time.Second)
	refused := 0
	for range 51 {
		resp, o, err := h.request("GET", "/applications/@me", nil)
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode == 429 {
			refused++
			if resp.Header.Get("X-RateLimit-Scope") != "global" || o["global"] != true {
				t.Errorf("over all: %v %v", resp.Header, o)
			}
		}
	}
	same(t, "refused of 51 in a second", refused, 1)
	if status, o := h.rest("POST", "/interactions/1/abc/callback", object{"type": 4}); code(o) != "10062" {
		t.Errorf("answers are not limited: %d %v", status, o)
	}
	h.SetLimits(false)
	if resp, _, err := h.request("GET", "/applications/@me", nil); err != nil || resp.StatusCode != 200 || resp.Header.Get("X-RateLimit-Limit") != "" {
		t.Errorf("without limits: %v %v", resp, err)
	}
}
