package page

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// pressComponent is POST /api/messages/{message}/components: a press of a button or a choice in a menu.
func pressComponent(q *request) (*model.Interaction, *Error) {
	var press ComponentPress
	if err := read(q.Request, &press); err != nil {
		return nil, err
	}
	return q.Press(q.as, q.PathValue("message"), press)
}

// Press is a person's press of a button (no values) or choice in a menu.
func (p *Page) Press(as *model.User, name string, press ComponentPress) (*model.Interaction, *Error) {
	in, one, err := p.Message(name, as)
	if err != nil {
		return nil, err
	}
	control := one.Control(press.CustomID)
	switch {
	case control == nil:
		return nil, failed(http.StatusNotFound, CodeUnknownControl,
			"This message has no such control any more.").at(press.CustomID)
	case in.Archived:
		return nil, archivedThread()
	case control.Disabled:
		return nil, failed(http.StatusConflict, CodeDisabled, "“%s” is not available now.",
			labelOf(control)).at(press.CustomID)
	case p.m.Interactions.Expired(one):
		return nil, failed(http.StatusConflict, CodeExpired,
			"This answer has expired. Open it again from the table.")
	}
	data := model.Object{"custom_id": press.CustomID, "component_type": control.Type, "id": control.ID}
	if control.IsSelect() {
		menu := &menu{resolver{m: p.m, as: as, channel: in, resolved: model.Object{}}, control}
		if data["values"], err = menu.chosen(press.Values); err != nil {
			return nil, err.at(press.CustomID)
		}
		if len(menu.resolved) > 0 {
			data["resolved"] = menu.resolved
		}
	} else if len(press.Values) > 0 {
		return nil, badValue("A button takes no values.").at(press.CustomID)
	}
	it := &model.Interaction{Type: model.InteractionComponent, User: as, Channel: in, Source: one,
		Label: labelOf(control), Data: data}
	it.Origin.Message = one.ID
	return it, nil
}

// labelOf is what a person reads on a control.
func labelOf(c *model.Component) string {
	for _, label := range []string{model.Text(c.Label), c.Placeholder} {
		if label != "" {
			return label
		}
	}
	if c.Emoji != nil && c.Emoji.Name != "" {
		return c.Emoji.Name
	}
	return "this control"
}

// menu is a select menu before a person.
type menu struct {
	resolver
	*model.Component
}

// chosen checks the values of a choice and resolves what they name.
func (m *menu) chosen(values []string) ([]string, *Error) {
	low, high := m.ValueRange()
	if n := len(values); n < low || n > high {
		if low == high {
			return nil, badValue("Choose %s.", strconv.Itoa(low))
		}
		return nil, badValue("Choose %d to %d.", low, high)
	}
	out := make([]string, 0, len(values))
	for _, v := range values {
		id, err := m.value(v)
		if err != nil {
			return nil, err
		}
		if slices.Contains(out, id) {
			return nil, badValue("Every value can be chosen once.")
		}
		out = append(out, id)
	}
	return out, nil
}

func (m *menu) value(value string) (string, *Error) {
	if m.Type == model.TypeChannelSelect {
		c := m.m.Channels.Find(value, m.as)
		if c == nil {
			return "", badValue("There is no channel %q here.", value).because("unknown", Values{"value": value})
		}
		o := m.m.JSON.Channel(c)
		if len(m.ChannelTypes) > 0 && !slices.Contains(m.ChannelTypes, o["type"].(int)) {
			return "", badValue("“%s” takes another kind of channel.", labelOf(m.Component))
		}
		m.add("channels", c.ID, o)
		return c.ID.String(), nil
	}
	if slices.ContainsFunc(m.Options, func(o model.SelectOption) bool { return o.Value == value }) {
		return value, nil
	}
	return "", badValue("“%s” is not among the choices.", value)
}
