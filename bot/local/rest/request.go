package rest

import (
	"net/http"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// request is a request of the bot.
type request struct {
	*API
	*http.Request
	raw  []byte // its body as it came
	body *body  // of POST and PATCH
}

// reply is the answer to a request of the bot.
type reply struct {
	status int
	body   any // nil: none
}

func ok(body any) (*reply, error) { return &reply{http.StatusOK, body}, nil }

func created(body any) (*reply, error) { return &reply{http.StatusCreated, body}, nil }

func done() (*reply, error) { return &reply{status: http.StatusNoContent}, nil }

// id reads an id of the path; 0 is what no id is.
func (q *request) id(name string) model.Snowflake {
	id, _ := model.ParseSnowflake(q.PathValue(name))
	return id
}

// A handler answers a request of the bot. It is called between Lock and Unlock of the model.
type handler func(q *request) (*reply, error)

// onChannel finds the channel of the path.
func onChannel(h func(*request, *model.Channel) (*reply, error)) handler {
	return func(q *request) (*reply, error) {
		c := q.m.Channels.ByID(q.id("channel"))
		if c == nil {
			return nil, model.ErrUnknownChannel
		}
		if q.m.Guilds.Foreign(c) || c.Kind != model.KindDM && q.m.Channels.Permissions(c)&model.PermViewChannel == 0 {
			return nil, model.ErrForbidden
		}
		return h(q, c)
	}
}

// messageOf finds the message of the path. Private answers cannot be reached so.
func (q *request) messageOf(c *model.Channel) (*model.Message, error) {
	one := q.m.Messages.ByID(q.id("message"))
	if one == nil || one.ChannelID != c.ID || one.Only != 0 {
		return nil, model.ErrUnknownMessage
	}
	return one, nil
}

// onOwnApplication refuses another application than the bot's own.
func onOwnApplication(h handler) handler {
	return func(q *request) (*reply, error) {
		if q.id("application") != q.m.BotID {
			return nil, model.ErrUnknownApplication
		}
		return h(q)
	}
}

// may refuses what the bot has no permission for in a channel.
func (q *request) may(c *model.Channel, needed int) error {
	if c.Kind == model.KindDM || q.m.Channels.Permissions(c)&needed == needed {
		return nil
	}
	return model.ErrPermissions
}

// maySend refuses a message that the bot may not send or edit to this.
func (q *request) maySend(c *model.Channel, needed int) error {
	if len(q.body.files) > 0 {
		needed |= model.PermAttachFiles
	}
	return q.may(c, needed)
}
