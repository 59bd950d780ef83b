package local

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
)

// pressComponent is POST /api/messages/{message}/components: a press of a button
// or a choice in a menu.
func (s *Server) pressComponent(r *http.Request, as *user) (*interaction, object, *pageError) {
	var press ComponentPress
	if fault := readInto(r, &press); fault != nil {
		return nil, nil, fault
	}
	return s.press(as, r.PathValue("message"), press)
}

func (s *Server) press(as *user, name string, press ComponentPress) (*interaction, object, *pageError) {
	c, m, fault := s.pageMessage(name, as)
	if fault != nil {
		return nil, nil, fault
	}
	var found *component
	walk(m.Components, func(one *component) {
		if one.interactive() && press.CustomID != "" && one.customID() == press.CustomID {
			found = one
		}
	})
	switch {
	case found == nil:
		return nil, nil, sentence(http.StatusNotFound, CodeUnknownControl, "This message has no such control any more.").at(press.CustomID)
	case c.Archived:
		return nil, nil, sentence(http.StatusConflict, CodeArchived, "This thread sleeps. Write something to wake it.")
	case found.Disabled:
		return nil, nil, sentence(http.StatusConflict, CodeDisabled, "“%s” is not available now.", labelOf(found)).at(press.CustomID)
	case m.only != 0 && s.clock.Now().After(m.expires):
		return nil, nil, sentence(http.StatusConflict, CodeExpired, "This answer has expired. Open it again from the table.")
	}
	data := object{"custom_id": press.CustomID, "component_type": found.Type, "id": found.ID}
	if isSelect(found.Type) {
		resolved := object{}
		values, fault := s.selected(found, press.Values, c, as, resolved)
		if fault != nil {
			return nil, nil, fault.at(press.CustomID)
		}
		data["values"] = values
		if len(resolved) > 0 {
			data["resolved"] = resolved
		}
	} else if len(press.Values) > 0 {
		return nil, nil, badValue("A button takes no values.").at(press.CustomID)
	}
	it := &interaction{kind: interactionComponent, user: as, channel: c, source: m, label: labelOf(found)}
	it.origin = origin{Message: m.ID}
	return it, data, nil
}

// labelOf is what a person reads on a control.
func labelOf(c *component) string {
	for _, label := range []string{text(c.Label), c.Placeholder} {
		if label != "" {
			return label
		}
	}
	if c.Emoji != nil && c.Emoji.Name != "" {
		return c.Emoji.Name
	}
	return "this control"
}

// selected checks the values of a select menu and resolves what they name.
func (s *Server) selected(c *component, values []string, in *channel, as *user, resolved object) ([]string, *pageError) {
	low, high := valueRange(c)
	if n := len(values); n < low || n > high {
		return nil, badValue("%s.", chooseHowMany(low, high))
	}
	out := make([]string, 0, len(values))
	for _, v := range values {
		id, fault := s.selectedValue(c, v, in, as, resolved)
		if fault != nil {
			return nil, fault
		}
		if slices.Contains(out, id) {
			return nil, badValue("Every value can be chosen once.")
		}
		out = append(out, id)
	}
	return out, nil
}

func chooseHowMany(low, high int) string {
	if low == high {
		return "Choose " + strconv.Itoa(low)
	}
	return fmt.Sprintf("Choose %d to %d", low, high)
}

func (s *Server) selectedValue(c *component, value string, where *channel, as *user, resolved object) (string, *pageError) {
	switch c.Type {
	case typeStringSelect:
		if slices.ContainsFunc(c.Options, func(o choice) bool { return o.Value == value }) {
			return value, nil
		}
		return "", badValue("“%s” is not among the choices.", value)
	case typeChannelSelect:
		in := &called{s: s, as: as, channel: where, resolve: resolved}
		id, fault := in.entity(&option{Type: optionChannel, Name: labelOf(c), ChannelTypes: c.ChannelTypes}, value)
		return fmt.Sprint(id), fault
	}
	kind := map[int]int{typeUserSelect: optionUser, typeRoleSelect: optionRole, typeMentionableSelect: optionMentionable}[c.Type]
	in := &called{s: s, as: as, channel: where, resolve: resolved}
	id, fault := in.entity(&option{Type: kind, Name: labelOf(c)}, value)
	return fmt.Sprint(id), fault
}
