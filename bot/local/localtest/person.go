package localtest

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// AddUser makes a person, as POST /api/users does. Here and in what follows persons go by id or slug, channels by id or
// name, as in the page's API; failures are *page.Error.
func (s *Server) AddUser(wanted page.NewUser) (page.User, error) {
	s.Model.Lock()
	defer s.Model.Unlock()
	u, err := page.AddUser(s.Model, wanted)
	if err != nil {
		return page.User{}, err
	}
	return s.Page.Views.User(u), nil
}

// Channels lists what everybody sees: channels and threads of all servers.
func (s *Server) Channels() []page.Channel {
	s.Model.Lock()
	defer s.Model.Unlock()
	return s.Page.Views.Channels(nil)
}

// Look gives a message as a person sees it.
func (s *Server) Look(who, message string) (page.Message, error) {
	s.Model.Lock()
	defer s.Model.Unlock()
	as, err := s.Page.Person(who)
	if err != nil {
		return page.Message{}, err
	}
	_, one, err := s.Page.Message(message, as)
	if err != nil {
		return page.Message{}, err
	}
	return s.Page.Views.Message(one), nil
}

// Messages gives the latest messages of a channel that a person sees, oldest first.
func (s *Server) Messages(who, channel string, limit int) ([]page.Message, error) {
	s.Model.Lock()
	defer s.Model.Unlock()
	as, err := s.Page.Person(who)
	if err != nil {
		return nil, err
	}
	one, err := s.Page.Channel(channel, as)
	if err != nil {
		return nil, err
	}
	return s.Page.Latest(one, as, ^model.Snowflake(0), limit), nil
}

// Press is a person's press of a button (no values) or choice in a menu. Like all that follow, it returns when the bot
// has acknowledged, at the latest after 3 s; the id of the interaction is in the answer also when it fails, once there
// is one.
func (s *Server) Press(ctx context.Context, who, message string, press page.ComponentPress) (page.Answer, error) {
	return s.play(ctx, who, func(as *model.User) (*model.Interaction, *page.Error) {
		return s.Page.Press(as, message, press)
	})
}

// Call is a person's slash command.
func (s *Server) Call(ctx context.Context, who, channel string, call page.CommandCall) (page.Answer, error) {
	return s.play(ctx, who, func(as *model.User) (*model.Interaction, *page.Error) {
		return s.Page.Command(as, channel, call, model.InteractionCommand)
	})
}

// Forge is a press that no honest client sends, or that was on its way while the message changed: the control need not
// be on the message, nor enabled.
func (s *Server) Forge(ctx context.Context, who, message string, press page.ComponentPress) (page.Answer, error) {
	return s.play(ctx, who, func(as *model.User) (*model.Interaction, *page.Error) {
		in, one, err := s.Page.Message(message, as)
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

func (s *Server) play(ctx context.Context, who string, prepare page.Preparation) (page.Answer, error) {
	answer, err := s.Page.Perform(ctx, who, prepare)
	if err != nil {
		return answer, err
	}
	return answer, nil
}
