package rest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// listMessages is GET /channels/{channel}/messages, newest first: the newest ones, or the oldest after one.
func listMessages(q *request, c *model.Channel) (*reply, error) {
	query, p, limit, after := q.URL.Query(), &model.Problems{}, 50, model.Snowflake(0)
	var err error
	if text := query.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil {
			p.Add("limit", "NUMBER_TYPE_COERCE", "Value %q is not int.", text)
		}
		p.Number("limit", limit, 1, 100)
	}
	if text := query.Get("after"); text != "" {
		if after, err = model.ParseSnowflake(text); err != nil {
			p.Add("after", "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", text)
		}
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	list := []model.Object{}
	if q.may(c, model.PermReadHistory) != nil {
		return ok(list)
	}
	for _, one := range c.List {
		if one.Only == 0 && one.ID > after {
			list = append(list, q.m.JSON.Message(one))
		}
	}
	if over := len(list) - limit; over > 0 && after != 0 {
		list = list[:limit]
	} else if over > 0 {
		list = list[over:]
	}
	slices.Reverse(list)
	return ok(list)
}

func getMessage(q *request, c *model.Channel) (*reply, error) {
	if err := q.may(c, model.PermReadHistory); err != nil {
		return nil, err
	}
	one, err := q.messageOf(c)
	return q.message(one, err)
}

// message answers with a message, unless there is an error.
func (q *request) message(one *model.Message, err error) (*reply, error) {
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
	nonce, enforced, err := q.body.nonce()
	if err != nil {
		return nil, err
	}
	if one, used := q.m.Messages.ByNonce(c, nonce); enforced && used {
		if one == nil { // Intended by Discord (discord-api-docs, issue 6647).
			return nil, model.ErrUnknownMessage
		}
		q.m.Counts.Reused++
		return q.message(one, nil)
	}
	d, err := q.compose(q.body, nil, false)
	if err != nil {
		return nil, err
	}
	one := &model.Message{ID: q.m.NewID(), ChannelID: c.ID, Author: q.m.BotID, Nonce: nonce}
	q.m.Messages.Fill(one, d)
	q.m.Channels.Reopen(c)
	q.m.Messages.Insert(c, one)
	return q.message(one, nil)
}

// nonce reads nonce (text or number, up to 25 characters) and enforce_nonce.
func (b *body) nonce() (nonce string, enforced bool, err error) {
	var raw json.RawMessage
	b.decode("nonce", &raw)
	nonce = strings.Trim(string(raw), `"`)
	if strings.HasPrefix(string(raw), `"`) {
		b.decode("nonce", &nonce)
	}
	b.Text("nonce", nonce, 0, model.MaxNonce)
	b.decode("enforce_nonce", &enforced)
	return nonce, enforced, b.Err()
}

// deleteMessage is DELETE /channels/{channel}/messages/{message}.
func deleteMessage(q *request, c *model.Channel) (*reply, error) {
	one, err := q.messageOf(c)
	if err != nil {
		return nil, err
	}
	if one.Author != q.m.BotID {
		if err := q.may(c, model.PermManageMessages); err != nil {
			return nil, err
		}
	}
	q.m.Messages.Delete(c, one)
	return done()
}

// editMessage is PATCH /channels/{channel}/messages/{message}.
func editMessage(q *request, c *model.Channel) (*reply, error) {
	one, err := q.messageOf(c)
	switch {
	case err != nil:
		return nil, err
	case one.Author != q.m.BotID:
		return nil, model.ErrOtherAuthor
	case c.Archived:
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
	return q.message(one, nil)
}

// newFlags are those of a message that a request may set, editableFlags those that it may change.
const (
	newFlags      = model.FlagSuppressEmbeds | model.FlagSilent | model.FlagComponentsV2
	editableFlags = model.FlagSuppressEmbeds | model.FlagComponentsV2
)

// compose reads a message from a request on top of what was there (nil for a new one) and refuses what Discord refuses.
// Answers to interactions notify others by default than messages do.
func (a *API) compose(b *body, was *model.Message, isAnswer bool) (*model.Draft, error) {
	for _, f := range b.files {
		if len(f.data) > a.m.FileSize {
			return nil, model.ErrTooLarge
		}
	}
	d := &model.Draft{}
	var existing []model.Attachment
	if was != nil {
		d.Content, d.Components, d.Flags = was.Content, was.Components, was.Flags
		existing = was.Attachments
	}
	if b.has("content") {
		d.Content = ""
		b.decode("content", &d.Content)
	}
	if b.has("components") {
		d.Components = nil
		b.decode("components", &d.Components)
	}
	if b.has("flags") {
		d.Flags = b.flags(was)
	}
	d.Attachments, d.Data, d.Nameless = b.attachments(existing)
	var allowed *model.AllowedMentions
	b.decode("allowed_mentions", &allowed)
	allowed.Check(&b.Problems)
	if err := b.Err(); err != nil {
		return nil, err
	}
	d.Mentions, d.Everyone = allowed.Notified(d.Texts(), isAnswer)
	return d, a.m.Messages.Check(d)
}

// flags reads the flags of a message, on top of those that it has (nil for a new one).
func (b *body) flags(was *model.Message) (flags int) {
	b.decode("flags", &flags)
	if was == nil {
		return flags & newFlags
	}
	if was.Flags&^flags&model.FlagComponentsV2 != 0 && !b.isNull("flags") {
		b.Add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
			"The IS_COMPONENTS_V2 flag cannot be removed once it is set")
	}
	return was.Flags&^model.FlagSuppressEmbeds | flags&editableFlags
}
