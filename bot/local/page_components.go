package local

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
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

// modalOf finds an open form of a person.
func (s *Server) modalOf(name string, as *user) (*openModal, *pageError) {
	id, err := parseSnowflake(name)
	open := s.modals[id]
	if err != nil || open == nil || open.user != as.ID {
		return nil, sentence(http.StatusNotFound, CodeUnknownModal, "This form is not open any more. Open it again.")
	}
	return open, nil
}

func (s *Server) cancelModal(r *http.Request, as *user) (any, *pageError) {
	open, fault := s.modalOf(r.PathValue("modal"), as)
	if fault != nil {
		return nil, fault
	}
	delete(s.modals, open.id)
	return nil, nil
}

// submitModal is POST /api/modals/{modal}. The form stays open until the bot has
// acknowledged.
func (s *Server) submitModal(r *http.Request, as *user) (*interaction, object, *pageError) {
	var submit ModalSubmit
	if fault := readInto(r, &submit); fault != nil {
		return nil, nil, fault
	}
	return s.submit(as, r.PathValue("modal"), submit)
}

func (s *Server) submit(as *user, name string, submit ModalSubmit) (*interaction, object, *pageError) {
	open, fault := s.modalOf(name, as)
	if fault != nil {
		return nil, nil, fault
	}
	if open.channel.Archived {
		return nil, nil, sentence(http.StatusConflict, CodeArchived, "This thread sleeps. Write something to wake it.")
	}
	if fault := knownInputs(&open.form, submit.Values); fault != nil {
		return nil, nil, fault
	}
	resolved := object{}
	parts := []object{}
	for i := range open.form.Components {
		part, fault := s.submitted(&open.form.Components[i], submit.Values, open.channel, as, resolved)
		if fault != nil {
			return nil, nil, fault
		}
		if part != nil {
			parts = append(parts, part)
		}
	}
	data := object{"custom_id": open.form.CustomID, "components": parts}
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	it := &interaction{kind: interactionModal, user: as, channel: open.channel, source: open.source, modal: open, label: open.form.Title}
	if open.source != nil {
		it.origin.Message = open.source.ID
	}
	return it, data, nil
}

func knownInputs(form *modalForm, values map[string]any) *pageError {
	known := map[string]bool{}
	walk(form.Components, func(c *component) { known[c.customID()] = true })
	for id := range values {
		if !known[id] || id == "" {
			return sentence(http.StatusBadRequest, CodeUnknownControl, "This form has no field %q.", id).at(id)
		}
	}
	return nil
}

// submitted is one part of a form as Discord sends it; nil for mere text.
func (s *Server) submitted(c *component, values map[string]any, in *channel, as *user, resolved object) (object, *pageError) {
	switch c.Type {
	case typeActionRow:
		inner := []object{}
		for i := range c.Components {
			one, fault := s.input(&c.Components[i], text(c.Components[i].Label), values, in, as, resolved)
			if fault != nil {
				return nil, fault
			}
			inner = append(inner, one)
		}
		return object{"type": c.Type, "id": c.ID, "components": inner}, nil
	case typeLabel:
		one, fault := s.input(c.Component, text(c.Label), values, in, as, resolved)
		if fault != nil {
			return nil, fault
		}
		return object{"type": c.Type, "id": c.ID, "component": one}, nil
	}
	return nil, nil
}

// input checks the value of one field.
func (s *Server) input(c *component, label string, values map[string]any, in *channel, as *user, resolved object) (object, *pageError) {
	id := c.customID()
	o := object{"type": c.Type, "id": c.ID, "custom_id": id}
	given := values[id]
	required := c.Required == nil || *c.Required
	switch c.Type {
	case typeTextInput:
		value, fault := typedText(c, label, given, required)
		if fault != nil {
			return nil, fault.at(id)
		}
		o["value"] = value
	case typeCheckbox:
		value, ok := given.(bool)
		if given != nil && !ok {
			return nil, badValue("“%s” is on or off.", label).at(id)
		}
		o["value"] = value
	case typeRadioGroup:
		value, ok := given.(string)
		if given == nil || value == "" {
			if required {
				return nil, badValue("Choose one for “%s”.", label).at(id)
			}
			o["value"] = nil
			break
		}
		if !ok || !slices.ContainsFunc(c.Options, func(o choice) bool { return o.Value == value }) {
			return nil, badValue("“%v” is not among the choices of “%s”.", given, label).at(id)
		}
		o["value"] = value
	default:
		list, fault := s.chosen(c, label, given, required, in, as, resolved)
		if fault != nil {
			return nil, fault.at(id)
		}
		o["values"] = list
	}
	return o, nil
}

func typedText(c *component, label string, given any, required bool) (string, *pageError) {
	value, ok := given.(string)
	if given == nil {
		value, ok = c.inputValue(), true
	}
	if !ok {
		return "", badValue("“%s” takes text.", label)
	}
	low, high := 0, maxInput
	if c.MinLength != nil {
		low = *c.MinLength
	}
	if c.MaxLength != nil {
		high = *c.MaxLength
	}
	n := utf8.RuneCountInString(value)
	switch {
	case strings.TrimSpace(value) == "" && required:
		return "", badValue("“%s” is needed.", label)
	case n > 0 && n < low, n > high:
		return "", badValue("“%s” has %d to %d characters; this has %d.", label, low, high, n)
	}
	return value, nil
}

func (s *Server) chosen(c *component, label string, given any, required bool, in *channel, as *user, resolved object) ([]string, *pageError) {
	var list []string
	switch v := given.(type) {
	case nil:
	case string:
		list = []string{v}
	case []any:
		for _, one := range v {
			list = append(list, fmt.Sprint(one))
		}
	default:
		return nil, badValue("“%s” takes a list.", label)
	}
	if len(list) == 0 && !required {
		return []string{}, nil
	}
	if c.Type == typeFileUpload {
		return nil, badValue("Files cannot be sent here.")
	}
	if c.Type == typeCheckboxGroup {
		menu := *c
		menu.Type = typeStringSelect
		low, high := valueRange(c)
		menu.MinValues, menu.MaxValues = &low, &high
		return s.selected(&menu, list, in, nil, resolved)
	}
	return s.selected(c, list, in, as, resolved)
}
