package local_test

import (
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
)

const postRoute = "POST /channels/{channel}/messages"

func TestARefusalOnPurposeIsWhatDiscordSays(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	path := h.createPath()
	for _, test := range []struct {
		fault   localtest.Fault
		status  int
		message string
	}{
		{localtest.Fault{Code: 10003}, 404, "Unknown Channel"},
		{localtest.Fault{Code: 10008}, 404, "Unknown Message"},
		{localtest.Fault{Code: 10062}, 404, "Unknown interaction"},
		{localtest.Fault{Code: 30046}, 429, "Maximum number of edits to messages older than 1 hour reached. Try again later"},
		{localtest.Fault{Code: 40005}, 413, "Request entity too large"},
		{localtest.Fault{Code: 40060}, 400, "Interaction has already been acknowledged."},
		{localtest.Fault{Code: 50001}, 403, "Missing Access"},
		{localtest.Fault{Code: 50013}, 403, "Missing Permissions"},
		{localtest.Fault{Code: 50027}, 401, "Invalid Webhook Token"},
		{localtest.Fault{Code: 50035}, 400, "Invalid Form Body"},
		{localtest.Fault{Code: 50083}, 400, "Thread is archived"},
		{localtest.Fault{Code: 160005}, 400, "Thread is locked"},
		{localtest.Fault{Status: 500}, 500, "500: Internal Server Error"},
		{localtest.Fault{Code: 12345, Status: 418}, 418, "418: I'm a teapot"},
	} {
		f := test.fault
		f.On, f.Do, f.Count = postRoute, faults.DoRefuse, 1
		h.inject(f)
		status, o := h.rest("POST", path, object{"content": "a"})
		if status != test.status || o["message"] != test.message || o["code"] != float64(f.Code) {
			t.Errorf("%+v: %d %v", test.fault, status, o)
		}
		if (f.Code == 50035) != (o["errors"] != nil) {
			t.Errorf("%d: errors are %v", f.Code, o["errors"])
		}
	}
	if seen := h.messages("ana"); len(seen) != 0 {
		t.Errorf("something was posted: %+v", seen)
	}
	if refused := h.Refused(); len(refused) != 0 {
		t.Errorf("refusals on purpose are held against the bot: %+v", refused)
	}
	h.created(object{"content": "a"})
}

func TestWhatStandsBeforeDiscordAnswersWithoutJSON(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	h.inject(localtest.Fault{Do: faults.DoRefuse, Status: 502, Count: 1})
	resp, o, err := h.request("POST", h.createPath(), object{"content": "a"})
	if err != nil || resp.StatusCode != 502 || len(o) != 0 || strings.Contains(resp.Header.Get("Content-Type"), "json") {
		t.Errorf("got %v %v %v", resp, o, err)
	}
}

func TestFaultsGoByRouteChannelCountAndChance(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	one, other := h.channelID("harbor"), h.channelID("second-quay")
	tries := func(method, path string, in any) int {
		status, _ := h.rest(method, path, in)
		return status
	}
	messages := func(channel string) string { return "/channels/" + channel + "/messages" }
	for _, test := range []struct {
		what  string
		fault localtest.Fault
		hits  func() bool
		want  bool
	}{
		{"any", localtest.Fault{}, func() bool { return tries("GET", "/applications/@me", nil) == 404 }, true},
		{"a method", localtest.Fault{On: "GET"}, func() bool { return tries("GET", "/applications/@me", nil) == 404 }, true},
		{"another method", localtest.Fault{On: "POST"}, func() bool { return tries("GET", "/applications/@me", nil) == 404 }, false},
		{"a route", localtest.Fault{On: "GET /channels/{channel}"}, func() bool { return tries("GET", "/channels/"+one, nil) == 404 }, true},
		{"another route", localtest.Fault{On: "GET /channels/{channel}"}, func() bool { return tries("GET", messages(one), nil) == 404 }, false},
		{"a beginning", localtest.Fault{On: "* /channels/*"}, func() bool { return tries("GET", messages(one), nil) == 404 }, true},
		{"another beginning", localtest.Fault{On: "* /webhooks/*"}, func() bool { return tries("GET", messages(one), nil) == 404 }, false},
		{"a channel", localtest.Fault{Channel: one}, func() bool { return tries("GET", messages(one), nil) == 404 }, true},
		{"another channel", localtest.Fault{Channel: other}, func() bool { return tries("GET", messages(one), nil) == 404 }, false},
		{"no channel", localtest.Fault{Channel: one}, func() bool { return tries("GET", "/applications/@me", nil) == 404 }, false},
		{"the gateway", localtest.Fault{On: faults.OnHello, Do: faults.DoIgnore}, func() bool { return tries("GET", "/applications/@me", nil) == 404 }, false},
	} {
		f := test.fault
		if f.Do == "" {
			f.Do, f.Code = faults.DoRefuse, 10008
		}
		f.Count = 1
		h.inject(f)
		same(t, test.what, test.hits(), test.want)
		if h.ClearFaults() != 1 {
			t.Errorf("%s: the fault was not there to be cleared", test.what)
		}
	}
	h.inject(localtest.Fault{On: "GET /applications/@me", Do: faults.DoRefuse, Code: 10013, Count: 2})
	id := h.inject(localtest.Fault{On: "GET /applications/@me", Do: faults.DoRefuse, Code: 50001, Chance: 0.5})
	got := map[int]int{}
	for range 202 {
		got[tries("GET", "/applications/@me", nil)]++
	}
	if got[404] != 2 || got[403] < 50 || got[403] > 150 || got[200] != 200-got[403] {
		t.Errorf("statuses: %v", got)
	}
	if s := h.strikes(); s[0] != 2 || s[1] != got[403] {
		t.Errorf("strikes %v", s)
	}
	same(t, "cleared", h.ClearFaults(id), 1)
	same(t, "after clearing", tries("GET", "/applications/@me", nil), 200)
}

func TestAThreadsMessagesFitAFaultOfItsChannel(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	channel := h.channelID("harbor")
	_, thread := h.rest("POST", "/channels/"+channel+"/threads", object{"name": "Table", "type": 11})
	h.inject(localtest.Fault{Channel: channel, Do: faults.DoRefuse, Code: 50013})
	if status, _ := h.rest("POST", "/channels/"+thread["id"].(string)+"/messages", object{"content": "a"}); status != 403 {
		t.Errorf("got %d", status)
	}
}

func TestAConnectionBreaksBeforeOrAfterARequestTookEffect(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	path := h.createPath()
	for _, test := range []struct {
		do     string
		posted int
	}{{faults.DoCut, 0}, {faults.DoCutAfter, 1}} {
		h.inject(localtest.Fault{On: postRoute, Do: test.do, Count: 1})
		_, _, err := h.request("POST", path, object{"content": test.do})
		if !errors.Is(err, io.EOF) && !errors.Is(err, syscall.ECONNRESET) {
			t.Errorf("%s: %v", test.do, err)
		}
		if n := len(h.messages("ana")); n != test.posted {
			t.Errorf("%s: %d messages", test.do, n)
		}
	}
	h.inject(localtest.Fault{On: postRoute, Do: faults.DoRefuseAfter, Status: 503, Count: 1})
	resp, _, err := h.request("POST", path, object{"content": "again", "nonce": "n", "enforce_nonce": true})
	if err != nil || resp.StatusCode != 503 {
		t.Errorf("got %v %v", resp, err)
	}
	resp, o, err := h.request("POST", path, object{"content": "again", "nonce": "n", "enforce_nonce": true})
	if err != nil || resp.StatusCode != 200 {
		t.Fatalf("got %v %v", resp, err)
	}
	seen := h.messages("ana")
	if len(seen) != 2 || seen[1].ID != o["id"] {
		t.Errorf("the nonce did not find %v among %+v", o["id"], seen)
	}
	same(t, "posts that a nonce saved", h.Counts().Reused, 1)
}

func TestASlowAnswerComesLate(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	h.inject(localtest.Fault{On: "GET /applications/@me", Do: faults.DoSlow, From: 30, To: 40, Count: 1})
	h.inject(localtest.Fault{On: "GET /applications/@me", Do: faults.DoSlow, From: 20, Count: 1})
	h.inject(localtest.Fault{On: "GET /applications/@me", Do: faults.DoRefuse, Code: 10013, Count: 1})
	start := time.Now()
	if status, _ := h.rest("GET", "/applications/@me", nil); status != 404 {
		t.Errorf("got %d", status)
	}
	if took := time.Since(start); took < 50*time.Millisecond {
		t.Errorf("it took only %v", took)
	}
}

func TestLimitsOnPurposeHaveDiscordsHeaders(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	for _, scope := range []string{"user", "global", "shared"} {
		h.inject(localtest.Fault{Do: faults.DoLimit, Scope: scope, RetryAfter: 1.25, Count: 1})
		resp, o, err := h.request("GET", "/applications/@me", nil)
		if err != nil {
			t.Fatal(err)
		}
		if resp.StatusCode != 429 || o["retry_after"] != 1.25 || o["global"] != (scope == "global") || o["message"] != "You are being rate limited." {
			t.Errorf("%s: %d %v", scope, resp.StatusCode, o)
		}
		for name, want := range map[string]string{
			"Retry-After": "2", "X-RateLimit-Scope": scope,
			"X-RateLimit-Global": map[bool]string{true: "true"}[scope == "global"],
		} {
			same(t, scope+": "+name, resp.Header.Get(name), want)
		}
		if (resp.Header.Get("X-RateLimit-Bucket") == "") != (scope == "global") {
			t.Errorf("%s: bucket %q", scope, resp.Header.Get("X-RateLimit-Bucket"))
		}
	}
	c := h.Counts()
	if c.Limited != 3 || c.Invalid != 2 {
		t.Errorf("counted %+v: a shared limit is no invalid request", c)
	}
}

func TestNonsenseIsNoFault(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	for _, f := range []localtest.Fault{
		{}, {Do: "explode"}, {On: postRoute, Do: faults.DoReconnect}, {On: faults.OnHello, Do: faults.DoRefuse}, {Do: faults.DoRefuse},
		{On: faults.OnHello, Do: faults.DoClose}, {Do: faults.DoCut, Chance: 2}, {Do: faults.DoCut, Count: -1},
		{Do: faults.DoLimit, Scope: "nobody"}, {Do: faults.DoCut, Channel: "harbor"},
	} {
		if _, err := h.Inject(f); err == nil {
			t.Errorf("%+v was taken", f)
		}
	}
}
