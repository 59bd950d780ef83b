package rest

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// webhook finds the interaction of a token in /webhooks/{application}/{token}. Before the first answer there is no
// webhook yet.
func (q *request) webhook() (*model.Interaction, error) {
	it := q.m.Interactions.ByToken(q.PathValue("token"))
	switch {
	case q.id("application") != q.m.BotID:
		return nil, model.ErrUnknownWebhook
	case it == nil:
		return nil, model.ErrWebhookToken
	case !it.Acknowledged:
		return nil, model.ErrUnknownWebhook
	}
	return it, nil
}

// webhookMessage finds @original or another message of the token.
func (q *request) webhookMessage() (*model.Interaction, *model.Message, error) {
	it, err := q.webhook()
	if err != nil {
		return nil, nil, err
	}
	one := q.m.Messages.ByID(q.id("message"))
	if q.PathValue("message") == "@original" {
		if one = it.Original; one != nil && q.m.Messages.ByID(one.ID) == one {
			return it, one, nil
		}
		return nil, nil, model.ErrUnknownMessage
	}
	if one == nil || !slices.Contains(it.Mine, one.ID) && it.Original != one && it.Source != one ||
		!one.Sees(it.User.ID) {
		return nil, nil, model.ErrUnknownMessage
	}
	return it, one, nil
}

// followUp is POST /webhooks/{application}/{token}. The first one after a deferred answer takes the place of what was
// being thought about.
func followUp(q *request) (*reply, error) {
	it, err := q.webhook()
	if err != nil {
		return nil, err
	}
	if it.Channel.Archived && it.Channel.Locked {
		return nil, model.ErrArchived
	}
	if one := it.Original; one != nil && one.Flags&model.FlagLoading != 0 && q.m.Messages.ByID(one.ID) == one {
		return q.editAnswer(it, one)
	}
	return q.message(q.postAnswer(it, q.body))
}

// editFollowUp is PATCH /webhooks/{application}/{token}/messages/{message}.
func editFollowUp(q *request) (*reply, error) {
	it, one, err := q.webhookMessage()
	if err != nil {
		return nil, err
	}
	if it.Channel.Archived {
		return nil, model.ErrArchived
	}
	return q.editAnswer(it, one)
}

func (q *request) editAnswer(it *model.Interaction, one *model.Message) (*reply, error) {
	before, change := one, q.m.Messages.Edit
	q.body.edits = true
	if one.Flags&model.FlagLoading != 0 {
		before, change = nil, q.m.Messages.FillThinking
	}
	d, err := q.compose(q.body, before, true)
	if err != nil {
		return nil, err
	}
	change(it.Channel, one, d)
	return q.message(one, nil)
}

// getFollowUp is GET /webhooks/{application}/{token}/messages/{message}.
func getFollowUp(q *request) (*reply, error) {
	_, one, err := q.webhookMessage()
	return q.message(one, err)
}

// deleteFollowUp is DELETE /webhooks/{application}/{token}/messages/{message}.
func deleteFollowUp(q *request) (*reply, error) {
	it, one, err := q.webhookMessage()
	if err != nil {
		return nil, err
	}
	q.m.Messages.Delete(it.Channel, one)
	return done()
}
