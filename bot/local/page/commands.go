package page

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// listCommands is GET /api/commands: those that the person may use, or all.
func listCommands(q *request) (any, *Error) {
	list := []model.Object{}
	for _, c := range q.m.Commands.All() {
		if q.as == nil || commandAllowed(c, q.as) {
			list = append(list, q.m.JSON.Command(c))
		}
	}
	return list, nil
}

// commandAllowed says whether the default permissions of a command let a person
// use it.
func commandAllowed(c *model.ApplicationCommand, as *model.User) bool {
	if c.DefaultMemberPermissions == nil {
		return true
	}
	need, err := strconv.Atoi(*c.DefaultMemberPermissions)
	have := model.PermissionsOf(as)
	return err != nil || have&model.PermAdministrator != 0 || need != 0 && have&need == need
}

// called is a command with its options as a person gave them.
type called struct {
	resolver
	call    CommandCall
	focused string // autocompletion: the option being typed
	kind    int    // its type
	typed   []string
}

func callCommand(q *request) (*model.Interaction, *Error) {
	return q.readCommand(model.InteractionCommand)
}

func autocomplete(q *request) (*model.Interaction, *Error) {
	return q.readCommand(model.InteractionAutocomplete)
}

func (q *request) readCommand(kind int) (*model.Interaction, *Error) {
	var call CommandCall
	if err := read(q.Request, &call); err != nil {
		return nil, err
	}
	return q.Command(q.as, q.PathValue("channel"), call, kind)
}

// archivedThread refuses what needs an open thread.
func archivedThread() *Error {
	return failed(http.StatusConflict, CodeArchived, "This thread is archived. Post a message to reopen it.")
}

// Command is a person's slash command, or with kind model.InteractionAutocomplete its completion.
func (p *Page) Command(as *model.User, where string, call CommandCall, kind int) (*model.Interaction, *Error) {
	channel, err := p.Channel(where, as)
	if err != nil {
		return nil, err
	}
	if channel.Archived {
		return nil, archivedThread()
	}
	in := &called{resolver: resolver{m: p.m, as: as, channel: channel, resolved: model.Object{}}, call: call,
		focused: call.Focused}
	saved, err := in.find()
	if err != nil {
		return nil, err
	}
	data, err := in.data(saved, kind)
	if err != nil {
		return nil, err
	}
	typed := strings.Join(in.typed, " ")
	it := &model.Interaction{Type: kind, User: as, Channel: channel, Option: in.kind, Label: typed, Data: data}
	it.Origin = model.Origin{Name: strings.TrimSpace(saved.Name + " " + in.call.Subcommand), Command: typed}
	return it, nil
}

// find looks the command up.
func (in *called) find() (*model.ApplicationCommand, *Error) {
	words, kind := strings.Fields(strings.TrimPrefix(in.call.Name, "/")), model.CommandChat
	if in.call.Target != "" {
		words, kind = []string{in.call.Name}, model.CommandUser
	}
	if len(words) == 0 {
		return nil, failed(http.StatusBadRequest, CodeUnknownCommand, "Say which command.").at("name")
	}
	if len(words) > 1 && in.call.Subcommand == "" {
		in.call.Subcommand = strings.Join(words[1:], " ")
	}
	all := in.m.Commands.All()
	i := slices.IndexFunc(all, func(c *model.ApplicationCommand) bool {
		return c.Type == kind && strings.EqualFold(c.Name, words[0])
	})
	if i < 0 {
		return nil, failed(http.StatusNotFound, CodeUnknownCommand, "There is no such command. / shows all.").at("name")
	}
	found := all[i]
	if !commandAllowed(found, in.as) {
		return nil, failed(http.StatusForbidden, CodeForbidden, "You may not use /%s here.", found.Name).
			because("command", Values{"name": found.Name})
	}
	if len(found.Contexts) > 0 && !slices.Contains(found.Contexts, in.channel.Context()) ||
		in.m.Guilds.Foreign(in.channel) && !slices.Contains(found.IntegrationTypes, model.InstalledForUser) {
		return nil, failed(http.StatusForbidden, CodeForbidden, "/%s cannot be used here.", found.Name).
			because("command", Values{"name": found.Name})
	}
	return found, nil
}

// data is the data of the interaction.
func (in *called) data(c *model.ApplicationCommand, kind int) (model.Object, *Error) {
	in.typed = []string{"/" + c.Name}
	level, wanted := c.Options, in.call.Subcommand
	sub := len(level) > 0 && level[0].Type == model.OptionSubcommand
	named := func(o model.Option) bool { return strings.EqualFold(o.Name, wanted) }
	if i := slices.IndexFunc(level, named); sub && i >= 0 {
		wanted, level = level[i].Name, level[i].Options
		in.typed = append(in.typed, wanted)
	} else if sub && wanted == "" {
		return nil, failed(http.StatusBadRequest, CodeMissingOption, "Say which: %s.",
			optionNames(level)).at("subcommand")
	} else if wanted != "" {
		return nil, failed(http.StatusNotFound, CodeUnknownCommand, "/%s has no “%s”. There is: %s.", c.Name, wanted,
			optionNames(level)).at("subcommand")
	}
	values, fault := in.options(level, kind)
	if fault != nil {
		return nil, fault
	}
	if sub {
		values = []model.Object{{"name": wanted, "type": model.OptionSubcommand, "options": values}}
	}
	data := model.Object{"id": c.ID, "name": c.Name, "type": c.Type, "options": values}
	if in.call.Target != "" {
		if data["target_id"], fault = in.person(in.call.Target); fault != nil {
			return nil, fault.at("target")
		}
		in.typed = []string{c.Name}
	}
	if len(in.resolved) > 0 {
		data["resolved"] = in.resolved
	}
	return data, nil
}

func optionNames(list []model.Option) string {
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.Name
	}
	return strings.Join(names, ", ")
}

// options turns what was given into Discord's options, in the command's order.
func (in *called) options(level []model.Option, kind int) ([]model.Object, *Error) {
	for name := range in.call.Options {
		if !slices.ContainsFunc(level, func(o model.Option) bool { return o.Name == name }) {
			return nil, failed(http.StatusBadRequest, CodeUnknownOption, "There is no option “%s” here.", name).at(name)
		}
	}
	if kind == model.InteractionAutocomplete {
		if fault := in.focus(level); fault != nil {
			return nil, fault
		}
	}
	list := []model.Object{}
	for i := range level {
		o := &level[i]
		given := in.call.Options[o.Name]
		if given == "" && o.Name != in.focused {
			given = nil
		}
		switch {
		case kind == model.InteractionAutocomplete && o.Name == in.focused:
			if given == nil {
				given = ""
			}
			in.kind = o.Type
			list = append(list, model.Object{"name": o.Name, "type": o.Type, "value": fmt.Sprint(given),
				"focused": true})
			continue
		case given == nil && o.Required && kind == model.InteractionCommand:
			return nil, failed(http.StatusBadRequest, CodeMissingOption, "“%s” is required.", o.Name).at(o.Name)
		case given == nil:
			continue
		}
		value, fault := in.value(o, given)
		if fault != nil {
			if kind == model.InteractionAutocomplete {
				continue
			}
			return nil, fault.at(o.Name)
		}
		list = append(list, model.Object{"name": o.Name, "type": o.Type, "value": value})
		in.typed = append(in.typed, fmt.Sprintf("%s:%s", o.Name, in.shown(o, given, value)))
	}
	return list, nil
}

// focus finds the option that is being typed.
func (in *called) focus(level []model.Option) *Error {
	for i := range level {
		o := &level[i]
		if o.Autocomplete && (in.focused == "" || o.Name == in.focused) {
			in.focused = o.Name
			return nil
		}
	}
	return failed(http.StatusBadRequest, CodeUnknownOption, "“%s” is not completed by the bot.",
		in.focused).at(in.focused)
}
