package rest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// listMessages is GET /channels/{channel}/messages, newest first.
func listMessages(q *request, c *model.Channel) (*reply, error) {
	query, p, limit := q.URL.Query(), &model.Problems{}, 50
	var err error
	if text := query.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil {
			p.Add("limit", "NUMBER_TYPE_COERCE", "Value %q is not int.", text)
		}
		p.Number("limit", limit, 1, 100)
	}
	bounds := map[string]model.Snowflake{}
	for _, name := range []string{"before", "after", "around"} {
		if text := query.Get(name); text != "" {
			if bounds[name], err = model.ParseSnowflake(text); err != nil {
				p.Add(name, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", text)
			}
		}
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	list := []model.Object{}
	if q.may(c, model.PermReadHistory) != nil {
		return ok(list)
	}
	for _, one := range pick(c.List, bounds, limit) {
		list = append(list, q.m.JSON.Message(one))
	}
	return ok(list)
}

// pick takes public messages around the bounds, newest first.
func pick(all []*model.Message, bounds map[string]model.Snowflake, limit int) []*model.Message {
	var list []*model.Message
	for _, one := range all {
		if one.Only == 0 && (bounds["before"] == 0 || one.ID < bounds["before"]) && one.ID > bounds["after"] {
			list = append(list, one)
		}
	}
	switch mid := bounds["around"]; {
	case mid != 0:
		at, _ := slices.BinarySearchFunc(list, mid, func(m *model.Message,
			id model.Snowflake) int {
			return int(int64(m.ID) - int64(id))
		})
		from := max(0, at-limit/2)
		list = list[from:min(len(list), from+limit)]
	case bounds["after"] != 0:
		list = list[:min(len(list), limit)]
	default:
		list = list[max(0, len(list)-limit):]
	}
	slices.Reverse(list)
	return list
}

func getMessage(q *request, c *model.Channel) (*reply, error) {
	if err := q.may(c, model.PermReadHistory); err != nil {
		return nil, err
	}
	one, err := q.messageOf(c)
	if err != nil {
		return nil, err
	}
	return ok(q.m.JSON.Message(one))
}

// createMessage is POST /channels/{channel}/messages.
func createMessage(q *request, c *model.Channel) (*reply, error) {
	if c.Archived && c.Locked {
		return nil, model.ErrArchived
	}
	if err := q.maySend(c, model.PermToSend(c)); err != nil {
		return nil, err
	}
	nonce, enforced, err := nonceOf(q.body)
	if err != nil {
		return nil, err
	}
	if one := q.m.Messages.ByNonce(c, nonce); enforced && one != nil {
		q.m.Counts.Reused++
		return ok(q.m.JSON.Message(one))
	}
	replyTo, err := q.reference(c)
	if err != nil {
		return nil, err
	}
	d, err := q.compose(q.body, nil, false)
	if err != nil {
		return nil, err
	}
	one := &model.Message{ID: q.m.NewID(), ChannelID: c.ID, Author: q.m.BotID, Nonce: nonce, ReplyTo: replyTo}
	q.m.Messages.Fill(one, d)
	q.m.Channels.Reopen(c)
	q.m.Messages.Insert(c, one)
	return ok(q.m.JSON.Message(one))
}

// nonceOf reads nonce (text or number, up to 25 characters) and enforce_nonce.
func nonceOf(b *body) (nonce string, enforced bool, err error) {
	p := &model.Problems{}
	var raw json.RawMessage
	b.decode(p, "nonce", &raw)
	nonce = strings.Trim(string(raw), `"`)
	if strings.HasPrefix(string(raw), `"`) {
		b.decode(p, "nonce", &nonce)
	}
	p.Length("nonce", utf8.RuneCountInString(nonce), 0, model.MaxNonce)
	b.decode(p, "enforce_nonce", &enforced)
	return nonce, enforced, p.Err()
}

// reference reads message_reference: the message that is replied to.
func (q *request) reference(c *model.Channel) (model.Snowflake, error) {
	ref := struct {
		ID       model.Snowflake `json:"message_id"`
		FailIfNo *bool           `json:"fail_if_not_exists"`
	}{}
	p := &model.Problems{}
	q.body.decode(p, "message_reference", &ref)
	if one := q.m.Messages.ByID(ref.ID); ref.ID != 0 && (one == nil || one.ChannelID != c.ID || one.Only != 0) {
		if ref.FailIfNo == nil || *ref.FailIfNo {
			p.Add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		}
		ref.ID = 0
	}
	return ref.ID, p.Err()
}

// editMessage is PATCH /channels/{channel}/messages/{message}.
func editMessage(q *request, c *model.Channel, one *model.Message) (*reply, error) {
	if one.Author != q.m.BotID {
		return nil, model.ErrOtherAuthor
	}
	if c.Archived {
		return nil, model.ErrArchived
	}
	if err := q.maySend(c, 0); err != nil {
		return nil, err
	}
	if err := q.oldEdit(c, one); err != nil {
		return nil, err
	}
	d, err := q.compose(q.body, one, one.Origin != nil)
	if err != nil {
		return nil, err
	}
	q.m.Messages.Edit(c, one, d)
	return ok(q.m.JSON.Message(one))
}

func deleteMessage(q *request, c *model.Channel, one *model.Message) (*reply, error) {
	if c.Archived {
		return nil, model.ErrArchived
	}
	if one.Author != q.m.BotID {
		if err := q.may(c, model.PermManageMessages); err != nil {
			return nil, err
		}
	}
	q.m.Messages.Delete(c, one)
	return done()
}

func listPins(q *request, c *model.Channel) (*reply, error) {
	list := []model.Object{}
	for _, one := range slices.Backward(c.List) {
		if one.Pinned {
			list = append(list, q.m.JSON.Message(one))
		}
	}
	return ok(list)
}

func pin(q *request, c *model.Channel, one *model.Message) (*reply, error) {
	return q.setPin(c, one, true)
}
func unpin(q *request, c *model.Channel, one *model.Message) (*reply, error) {
	return q.setPin(c, one, false)
}

func (q *request) setPin(c *model.Channel, one *model.Message, pinned bool) (*reply, error) {
	if err := q.may(c, model.PermPinMessages); err != nil {
		return nil, err
	}
	one.Pinned = pinned
	q.m.Messages.Edited(c, one)
	return done()
}
