package discord

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

func TestARefusalIsNotTriedAgainAndSaysWhy(t *testing.T) {
	meanings := []error{
		chat.ErrGone, chat.ErrNoChannel, chat.ErrForbidden, chat.ErrArchived, chat.ErrTooOld, chat.ErrTooLarge, chat.ErrExpired,
		chat.ErrAnswered, chat.ErrUnavailable, chat.ErrInvalid, ErrToken,
	}
	for _, test := range []struct {
		status      int
		body        string
		interaction bool
		want        []error
		text        string
	}{
		{404, `{"code":10008,"message":"Unknown Message"}`, false, []error{chat.ErrGone}, "10008"},
		{404, `{"code":10003,"message":"Unknown Channel"}`, false, []error{chat.ErrNoChannel}, "10003"},
		{404, `{"code":10004,"message":"Unknown Guild"}`, false, []error{chat.ErrNoChannel}, "10004"},
		{403, `{"code":50001,"message":"Missing Access"}`, false, []error{chat.ErrNoChannel}, "50001"},
		{403, `{"code":50013,"message":"Missing Permissions"}`, false, []error{chat.ErrForbidden}, "Missing Permissions"},
		{403, `{"code":0,"message":"403: Forbidden"}`, false, []error{chat.ErrForbidden}, "403"},
		{403, `<html>`, false, []error{chat.ErrUnavailable}, "Forbidden"},
		{403, `{"code":40333,"message":"internal network error"}`, false, []error{chat.ErrUnavailable}, "40333"},
		{403, `{"code":50005,"message":"Cannot edit a message authored by another user"}`, false, nil, "50005"},
		{400, `{"code":50083,"message":"Thread is archived"}`, false, []error{chat.ErrArchived}, "50083"},
		{400, `{"code":160005,"message":"Thread is locked"}`, false, []error{chat.ErrForbidden}, "160005"},
		{429, `{"code":30046,"message":"Maximum number of edits to messages older than 1 hour reached","retry_after":20}`, false,
			[]error{chat.ErrTooOld}, "30046"},
		{413, `{"code":40005,"message":"rest.Request entity too large"}`, false, []error{chat.ErrTooLarge}, "40005"},
		{413, `<html>`, false, []error{chat.ErrTooLarge}, "413"},
		{404, `{"code":10062,"message":"Unknown interaction"}`, true, []error{chat.ErrExpired}, "10062"},
		{401, `{"code":50027,"message":"Invalid Webhook Token"}`, true, []error{chat.ErrExpired}, "50027"},
		{404, `{"code":10015,"message":"Unknown Webhook"}`, true, []error{chat.ErrExpired}, "10015"},
		{401, `{"code":0,"message":"401: Unauthorized"}`, true, []error{chat.ErrExpired}, "401"},
		{400, `{"code":40060,"message":"Interaction has already been acknowledged."}`, true, []error{chat.ErrAnswered}, "40060"},
		{401, `{"code":0,"message":"401: Unauthorized"}`, false, []error{ErrToken}, "401"},
		{400, `{"code":50035,"message":"Invalid Form Body","errors":{"components":{}}}`, false, []error{chat.ErrInvalid}, `{"components":{}}`},
		{404, `<html>`, false, nil, "Not Found"},
	} {
		c, a, _ := newTestClient(t)
		a.on("PATCH /x", reaction{test.status, test.body})
		err := c.call(t.Context(), rest.Request{What: "edit a message", Method: "PATCH", Path: "/x", Interaction: test.interaction}, nil)
		if err == nil || !strings.Contains(err.Error(), test.text) || !strings.HasPrefix(err.Error(), "edit a message: ") {
			t.Errorf("%s: got %v", test.body, err)
		}
		for _, meaning := range meanings {
			if got, want := errors.Is(err, meaning), slices.Contains(test.want, meaning); got != want {
				t.Errorf("%d %s: that it says %q is %v", test.status, test.body, meaning, got)
			}
		}
		var refused *rest.Error
		if !errors.As(err, &refused) || refused.Status != test.status {
			t.Errorf("%s: got %#v", test.body, err)
		}
	}
}
