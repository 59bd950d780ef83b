package page

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

const maxMessagePage = 200

func listChannels(q *request) (any, *Error) {
	return q.Views.Channels(q.as), nil
}

// openConversation opens the private conversation of a person with the bot.
func openConversation(q *request) (any, *Error) {
	return q.Views.channel(q.m.Channels.OpenDM(q.as.ID), q.as), nil
}

func listReads(q *request) (any, *Error) {
	list := []ReadState{}
	for _, u := range q.m.Users.All() {
		for _, c := range q.m.Channels.All() {
			if c.Opens(u.ID) {
				list = append(list, q.Views.readState(u, c))
			}
		}
	}
	return list, nil
}

// readMessages is GET /api/channels/{channel}/messages.
func readMessages(q *request) (any, *Error) {
	query := q.URL.Query()
	limit, before := 50, ^model.Snowflake(0)
	if text := query.Get("limit"); text != "" {
		var err error
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > maxMessagePage {
			return nil, failed(http.StatusBadRequest, CodeBadRequest, "limit takes a number from 1 to %d.",
				maxMessagePage).at("limit")
		}
	}
	if text := query.Get("before"); text != "" {
		var err error
		if before, err = model.ParseSnowflake(text); err != nil {
			return nil, failed(http.StatusBadRequest, CodeBadRequest, "before takes the id of a message, not %q.",
				text).at("before")
		}
	}
	return q.Latest(q.in, q.as, before, limit), nil
}

// Latest lists the newest messages before one that a person sees, oldest first.
func (p *Page) Latest(in *model.Channel, as *model.User, before model.Snowflake, limit int) []Message {
	list := []Message{}
	for _, one := range slices.Backward(in.List) {
		if len(list) == limit {
			break
		}
		if one.ID < before && one.Sees(as.ID) {
			list = append(list, p.Views.Message(one))
		}
	}
	slices.Reverse(list)
	return list
}

func readMessage(q *request) (any, *Error) {
	_, one, err := q.Message(q.PathValue("message"), q.as)
	if err != nil {
		return nil, err
	}
	return q.Views.Message(one), nil
}

// writeMessage is what a person says. It opens an archived thread.
func writeMessage(q *request, said NewMessage) (any, *Error) {
	c := q.in
	content := strings.TrimSpace(said.Content)
	switch n, may := utf8.RuneCountInString(content), model.PermissionsOf(q.as); {
	case content == "":
		return nil, failed(http.StatusBadRequest, CodeEmpty, "There is nothing to send yet.").at("content")
	case n > model.MaxContent:
		return nil, failed(http.StatusBadRequest, CodeTooLong, "A message has at most %d characters; this has %d.",
			model.MaxContent, n).at("content")
	case utf8.RuneCountInString(said.Nonce) > model.MaxNonce:
		return nil, failed(http.StatusBadRequest, CodeTooLong, "A nonce has at most %d characters.",
			model.MaxNonce).at("nonce")
	case c.Archived && c.Locked && may&model.PermManageThreads == 0:
		return nil, failed(http.StatusForbidden, CodeLocked, "This thread is locked.")
	}
	q.m.Channels.Archive(c, false)
	one := &model.Message{ID: q.m.NewID(), ChannelID: c.ID, Author: q.as.ID, Content: content, Nonce: said.Nonce}
	users, everyone := (*model.AllowedMentions)(nil).Notified(content, false)
	one.Mentions, one.Everyone = users, everyone && model.PermissionsOf(q.as)&model.PermManageMessages != 0
	q.m.Messages.Insert(c, one)
	return made{q.Views.Message(one)}, nil
}

type readMark struct {
	Message string `json:"message_id"`
}

// markRead is how far a person has read; without a message, to the end.
func markRead(q *request, mark readMark) (any, *Error) {
	c := q.in
	upTo := model.Snowflake(0)
	if mark.Message != "" {
		id, err := model.ParseSnowflake(mark.Message)
		if err != nil {
			return nil, failed(http.StatusBadRequest, CodeBadRequest, "%q is no message.",
				mark.Message).at("message_id")
		}
		upTo = min(id, q.m.LastID)
	} else if n := len(c.List); n > 0 {
		upTo = c.List[n-1].ID
	}
	before := q.m.Reads.Last(q.as, c)
	q.m.Reads.Set(q.as, c, upTo)
	state := q.Views.readState(q.as, c)
	if upTo > before {
		q.stream.emit(EventRead, 0, []ReadState{state})
	}
	return state, nil
}

// dismiss takes a private answer away from the one person who sees it.
func dismiss(q *request) (any, *Error) {
	c, one, err := q.Message(q.PathValue("message"), q.as)
	if err != nil {
		return nil, err
	}
	if one.Only == 0 {
		return nil, failed(http.StatusForbidden, CodeForbidden, "Only private answers can be dismissed.")
	}
	q.m.Messages.Delete(c, one)
	return nil, nil
}
