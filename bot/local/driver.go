package local

import "context"

// This file lets a program play people without HTTP. Persons go by id or slug,
// channels by id or name, as in the page's API; failures are *Error.

// AddUser makes a person, as POST /api/users does.
func (s *Server) AddUser(wanted NewUser) (User, error) {
	s.mu.Lock()
	defer s.unlock()
	u, fault := s.welcome(wanted)
	if fault != nil {
		return User{}, &fault.Body
	}
	return s.userView(u), nil
}

// Channels lists what everybody sees: channels and threads of all servers.
func (s *Server) Channels() []Channel {
	s.mu.Lock()
	defer s.unlock()
	list := []Channel{}
	for _, c := range s.channels {
		if c.Recipient == 0 {
			s.doze(c)
			list = append(list, s.channelView(c, nil))
		}
	}
	return list
}

// Look gives a message as a person sees it.
func (s *Server) Look(who, message string) (Message, error) {
	s.mu.Lock()
	defer s.unlock()
	as, fault := s.person(who)
	if fault != nil {
		return Message{}, &fault.Body
	}
	_, m, fault := s.pageMessage(message, as)
	if fault != nil {
		return Message{}, &fault.Body
	}
	return s.messageView(m), nil
}

// Messages gives the latest messages of a channel that a person sees, oldest first.
func (s *Server) Messages(who, channel string, limit int) ([]Message, error) {
	s.mu.Lock()
	defer s.unlock()
	as, fault := s.person(who)
	if fault != nil {
		return nil, &fault.Body
	}
	c, fault := s.pageChannel(channel, as)
	if fault != nil {
		return nil, &fault.Body
	}
	return s.latest(c, as, ^snowflake(0), limit), nil
}

// Press is a person's press of a button (no values) or choice in a menu. Like all
// that follow, it returns when the bot has acknowledged, at the latest after 3 s;
// the id of the interaction is in the answer also when it fails, once there is one.
func (s *Server) Press(ctx context.Context, who, message string, press ComponentPress) (Answer, error) {
	return s.perform(ctx, who, func(as *user) (*interaction, object, *pageError) { return s.press(as, message, press) })
}

// Call is a person's slash command.
func (s *Server) Call(ctx context.Context, who, channel string, call CommandCall) (Answer, error) {
	return s.perform(ctx, who, func(as *user) (*interaction, object, *pageError) {
		return s.commandIn(as, channel, call, interactionCommand)
	})
}

// Forge is a press that no honest client sends, or that was on its way while the
// message changed: the control need not be on the message, nor enabled.
func (s *Server) Forge(ctx context.Context, who, message string, press ComponentPress) (Answer, error) {
	return s.perform(ctx, who, func(as *user) (*interaction, object, *pageError) {
		c, m, fault := s.pageMessage(message, as)
		if fault != nil {
			return nil, nil, fault
		}
		data := object{"custom_id": press.CustomID, "component_type": typeButton, "id": 1}
		if len(press.Values) > 0 {
			data["component_type"], data["values"] = typeStringSelect, press.Values
		}
		return &interaction{kind: interactionComponent, user: as, channel: c, source: m, label: "a forgery", origin: origin{Message: m.ID}}, data, nil
	})
}

func (s *Server) perform(ctx context.Context, name string, prepare func(*user) (*interaction, object, *pageError)) (Answer, error) {
	s.mu.Lock()
	as, fault := s.person(name)
	var it *interaction
	var data object
	if fault == nil {
		it, data, fault = prepare(as)
	}
	if fault != nil {
		s.unlock()
		return Answer{}, &fault.Body
	}
	answer, fault := s.conclude(ctx, it, data)
	if fault != nil {
		return answer, &fault.Body
	}
	return answer, nil
}

// conclude asks the bot; a failure keeps the id of the interaction. It is called
// with Server.mu held and gives it up.
func (s *Server) conclude(ctx context.Context, it *interaction, data object) (Answer, *pageError) {
	answer, fault := s.ask(ctx, it, data)
	if fault != nil {
		answer = Answer{Error: &fault.Body}
		if it.id != 0 {
			answer.InteractionID = it.id.String()
		}
	}
	return answer, fault
}
