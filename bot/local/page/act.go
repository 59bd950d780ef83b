package page

import (
	"context"
	"net/http"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Preparation makes the interaction of a person, between Lock and Unlock of the model.
type Preparation func(as *model.User) (*model.Interaction, *Error)

// Perform prepares an interaction of a person, by id or slug, and waits until the bot has acknowledged it, at most 3 s.
// The answer holds the error, too, unless it did not come to an interaction.
func (p *Page) Perform(ctx context.Context, who string, prepare Preparation) (Answer, *Error) {
	ended := make(chan Answer, 1)
	it, err := p.begin(who, prepare, ended)
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
	case <-p.stopping:
	}
	err = failed(http.StatusServiceUnavailable, CodeNoAnswer,
		"The answer did not arrive here. Look at the channel for what happened.")
	return Answer{InteractionID: it.ID.String(), Error: err}, err
}

func (p *Page) begin(who string, prepare Preparation, ended chan<- Answer) (*model.Interaction, *Error) {
	p.m.Lock()
	defer p.m.Unlock()
	as, err := p.Person(who)
	if err != nil {
		return nil, err
	}
	it, err := prepare(as)
	if err != nil {
		return nil, err
	}
	it.Done = func(o model.Outcome) { ended <- p.Views.Answer(it, o) }
	if p.m.Interactions.Begin(it) != nil {
		return it, failed(http.StatusServiceUnavailable, CodeBotAway, "The bot is not connected. Nothing was changed.")
	}
	return it, nil
}

// Person finds somebody by id or slug.
func (p *Page) Person(name string) (*model.User, *Error) {
	if name == "" {
		return nil, failed(http.StatusBadRequest, CodeUnknownUser, "Say who you are: add ?as= with a person.")
	}
	return findUser(p.m, name)
}

func findUser(m *model.Model, name string) (*model.User, *Error) {
	if u := m.Users.Find(name); u != nil {
		return u, nil
	}
	return nil, failed(http.StatusNotFound, CodeUnknownUser, "There is nobody called %q here.", name)
}

// Channel finds a channel for a person, by id or name.
func (p *Page) Channel(name string, as *model.User) (*model.Channel, *Error) {
	if one := p.m.Channels.Find(name, as); one != nil {
		return one, nil
	}
	return nil, failed(http.StatusNotFound, CodeUnknownChannel, "There is no channel %q here.", name)
}

// Message finds a message, if the person sees it.
func (p *Page) Message(name string, as *model.User) (*model.Channel, *model.Message, *Error) {
	id, err := model.ParseSnowflake(name)
	in, one := p.m.Messages.Seen(id, as)
	if err != nil || one == nil {
		return nil, nil, failed(http.StatusNotFound, CodeUnknownMessage, "This message is not here any more.")
	}
	return in, one, nil
}
