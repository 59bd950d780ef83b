package page

import (
	"context"
	"net/http"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Client lets a program play people without HTTP. Persons go by id or slug, channels by id or name, as in the page's
// API; failures are *Error. Its methods take the lock themselves.
type Client struct {
	Views    *Views
	m        *model.Model
	stopping chan struct{}
}

func newClient(m *model.Model, publicKey string) *Client {
	return &Client{Views: newViews(m, publicKey), m: m, stopping: make(chan struct{})}
}

// AddUser makes a person, as POST /api/users does.
func (c *Client) AddUser(wanted NewUser) (User, error) {
	c.m.Lock()
	defer c.m.Unlock()
	u, err := addUser(c.m, wanted)
	if err != nil {
		return User{}, err
	}
	return c.Views.user(u), nil
}

// Channels lists what everybody sees: channels and threads of all servers.
func (c *Client) Channels() []Channel {
	c.m.Lock()
	defer c.m.Unlock()
	return c.Views.channels(nil)
}

// Look gives a message as a person sees it.
func (c *Client) Look(who, message string) (Message, error) {
	c.m.Lock()
	defer c.m.Unlock()
	as, err := c.person(who)
	if err != nil {
		return Message{}, err
	}
	_, one, err := c.message(message, as)
	if err != nil {
		return Message{}, err
	}
	return c.Views.Message(one), nil
}

// Messages gives the latest messages of a channel that a person sees, oldest first.
func (c *Client) Messages(who, channel string, limit int) ([]Message, error) {
	c.m.Lock()
	defer c.m.Unlock()
	as, err := c.person(who)
	if err != nil {
		return nil, err
	}
	one, err := c.channel(channel, as)
	if err != nil {
		return nil, err
	}
	return c.latest(one, as, ^model.Snowflake(0), limit), nil
}

// Press is a person's press of a button (no values) or choice in a menu. Like all that follow, it returns when the bot
// has acknowledged, at the latest after 3 s; the id of the interaction is in the answer also when it fails, once there
// is one.
func (c *Client) Press(ctx context.Context, who, message string, press ComponentPress) (Answer, error) {
	return c.play(ctx, who, func(as *model.User) (*model.Interaction, *Error) {
		return c.press(as, message, press)
	})
}

// Call is a person's slash command.
func (c *Client) Call(ctx context.Context, who, channel string, call CommandCall) (Answer, error) {
	return c.play(ctx, who, func(as *model.User) (*model.Interaction, *Error) {
		return c.command(as, channel, call, model.InteractionCommand)
	})
}

// Forge is a press that no honest client sends, or that was on its way while the message changed: the control need not
// be on the message, nor enabled.
func (c *Client) Forge(ctx context.Context, who, message string, press ComponentPress) (Answer, error) {
	return c.play(ctx, who, func(as *model.User) (*model.Interaction, *Error) {
		in, one, err := c.message(message, as)
		if err != nil {
			return nil, err
		}
		data := model.Object{"custom_id": press.CustomID, "component_type": model.TypeButton, "id": 1}
		if len(press.Values) > 0 {
			data["component_type"], data["values"] = model.TypeStringSelect, press.Values
		}
		it := &model.Interaction{Type: model.InteractionComponent, User: as, Channel: in, Source: one,
			Label: "a forgery", Data: data}
		it.Origin.Message = one.ID
		return it, nil
	})
}

type preparation func(as *model.User) (*model.Interaction, *Error)

func (c *Client) play(ctx context.Context, who string, prepare preparation) (Answer, error) {
	answer, err := c.perform(ctx, who, prepare)
	if err != nil {
		return answer, err
	}
	return answer, nil
}

// perform prepares an interaction and waits for the bot. The answer holds the error, too, unless it did not come to an
// interaction.
func (c *Client) perform(ctx context.Context, who string, prepare preparation) (Answer, *Error) {
	ended := make(chan Answer, 1)
	it, err := c.begin(who, prepare, ended)
	if it == nil {
		return Answer{}, err
	}
	if err != nil {
		return Answer{Error: err}, err
	}
	select {
	case answer := <-ended:
		return answer, answer.Error
	case <-ctx.Done():
	case <-c.stopping:
	}
	err = failed(http.StatusServiceUnavailable, CodeNoAnswer,
		"The answer did not arrive here. Look at the channel for what happened.")
	return Answer{InteractionID: it.ID.String(), Error: err}, err
}

func (c *Client) begin(who string, prepare preparation, ended chan<- Answer) (*model.Interaction, *Error) {
	c.m.Lock()
	defer c.m.Unlock()
	as, err := c.person(who)
	if err != nil {
		return nil, err
	}
	it, err := prepare(as)
	if err != nil {
		return nil, err
	}
	it.Done = func(o model.Outcome) { ended <- c.Views.Answer(it, o) }
	if c.m.Interactions.Begin(it) != nil {
		return it, failed(http.StatusServiceUnavailable, CodeBotAway, "The bot is not connected. Nothing was changed.")
	}
	return it, nil
}

// person finds somebody by id or slug.
func (c *Client) person(name string) (*model.User, *Error) {
	if name == "" {
		return nil, failed(http.StatusBadRequest, CodeUnknownUser, "Say who you are: add ?as= with a person.")
	}
	return findUser(c.m, name)
}

func findUser(m *model.Model, name string) (*model.User, *Error) {
	if u := m.Users.Find(name); u != nil {
		return u, nil
	}
	return nil, failed(http.StatusNotFound, CodeUnknownUser, "There is nobody called %q here.", name)
}

// channel finds a channel for a person, by id or name.
func (c *Client) channel(name string, as *model.User) (*model.Channel, *Error) {
	if one := c.m.Channels.Find(name, as); one != nil {
		return one, nil
	}
	return nil, failed(http.StatusNotFound, CodeUnknownChannel, "There is no channel %q here.", name)
}

// message finds a message, if the person sees it.
func (c *Client) message(name string, as *model.User) (*model.Channel, *model.Message, *Error) {
	id, err := model.ParseSnowflake(name)
	in, one := c.m.Messages.Seen(id, as)
	if err != nil || one == nil {
		return nil, nil, failed(http.StatusNotFound, CodeUnknownMessage, "This message is not here any more.")
	}
	return in, one, nil
}
