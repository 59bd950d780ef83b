package local

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// pageCommands is GET /api/commands: those that the person may use, or all.
func (s *Server) pageCommands(_ *http.Request, as *user) (any, *pageError) {
	list := []object{}
	for _, c := range s.commands {
		if as == nil || commandAllowed(c, as) {
			list = append(list, s.wireCommand(c))
		}
	}
	return list, nil
}

// commandAllowed says whether the default permissions of a command let a person
// use it.
func commandAllowed(c *savedCommand, as *user) bool {
	if c.DefaultMemberPermissions == nil {
		return true
	}
	need, err := strconv.Atoi(*c.DefaultMemberPermissions)
	if err != nil {
		return true
	}
	have := permissionsOf(as)
	if have&permAdministrator != 0 {
		return true
	}
	return need != 0 && have&need == need
}

// called is a command with its options as a person gave them.
type called struct {
	call    CommandCall
	as      *user
	channel *channel
	focused string // autocompletion: the option being typed
	kind    int    // its type
	typed   []string
	resolve object
	s       *Server
}

func (s *Server) callCommand(r *http.Request, as *user) (*interaction, object, *pageError) {
	return s.command(r, as, interactionCommand)
}

func (s *Server) autocomplete(r *http.Request, as *user) (*interaction, object, *pageError) {
	return s.command(r, as, interactionAutocomplete)
}

func (s *Server) command(r *http.Request, as *user, kind int) (*interaction, object, *pageError) {
	var call CommandCall
	if fault := readInto(r, &call); fault != nil {
		return nil, nil, fault
	}
	return s.commandIn(as, r.PathValue("channel"), call, kind)
}

func (s *Server) commandIn(as *user, where string, call CommandCall, kind int) (*interaction, object, *pageError) {
	c, fault := s.pageChannel(where, as)
	if fault != nil {
		return nil, nil, fault
	}
	in := &called{as: as, channel: c, call: call, resolve: object{}, s: s}
	if c.Archived {
		return nil, nil, sentence(http.StatusConflict, CodeArchived, "This thread sleeps. Write something to wake it.")
	}
	saved, fault := in.find()
	if fault != nil {
		return nil, nil, fault
	}
	in.focused = in.call.Focused
	data, fault := in.data(saved, kind)
	if fault != nil {
		return nil, nil, fault
	}
	typed := strings.Join(in.typed, " ")
	it := &interaction{kind: kind, user: as, channel: c, option: in.kind, label: typed}
	it.origin = origin{Name: fullName(saved.Name, in.call.Subcommand), Command: typed}
	return it, data, nil
}

func fullName(name, sub string) string {
	return strings.TrimSpace(name + " " + strings.Join(strings.Fields(sub), " "))
}

// find looks the command up; those of the server go before global ones.
func (in *called) find() (*savedCommand, *pageError) {
	words := strings.Fields(strings.TrimPrefix(in.call.Name, "/"))
	if len(words) == 0 {
		return nil, sentence(http.StatusBadRequest, CodeUnknownCommand, "Say which command.").at("name")
	}
	if len(words) > 1 && in.call.Subcommand == "" {
		in.call.Subcommand = strings.Join(words[1:], " ")
	}
	var found *savedCommand
	for _, c := range in.s.commands {
		if c.Type == commandChat && strings.EqualFold(c.Name, words[0]) && (c.GuildID == in.channel.GuildID || c.GuildID == 0 && found == nil) {
			found = c
		}
	}
	if found == nil {
		return nil, sentence(http.StatusNotFound, CodeUnknownCommand, "No command like that. / shows all.").at("name")
	}
	if !commandAllowed(found, in.as) {
		return nil, sentence(http.StatusForbidden, CodeForbidden, "You may not use /%s here.", found.Name)
	}
	context := 0
	if in.channel.Kind == kindDM {
		context = 1
	}
	if len(found.Contexts) > 0 && !slices.Contains(found.Contexts, context) {
		return nil, sentence(http.StatusForbidden, CodeForbidden, "/%s cannot be used here.", found.Name)
	}
	return found, nil
}

// data is the data of the interaction.
func (in *called) data(c *savedCommand, kind int) (object, *pageError) {
	in.typed = []string{"/" + c.Name}
	level := c.Options
	path := strings.Fields(in.call.Subcommand)
	var nest []option
	for len(level) > 0 && level[0].Type <= optionGroup {
		if len(path) == 0 {
			return nil, sentence(http.StatusBadRequest, CodeMissingOption, "Say which: %s.", optionNames(level)).at("subcommand")
		}
		i := slices.IndexFunc(level, func(o option) bool { return strings.EqualFold(o.Name, path[0]) })
		if i < 0 {
			return nil, sentence(http.StatusNotFound, CodeUnknownCommand, "/%s has no “%s”. There is: %s.", c.Name, path[0], optionNames(level)).at("subcommand")
		}
		nest = append(nest, level[i])
		in.typed = append(in.typed, level[i].Name)
		level, path = level[i].Options, path[1:]
	}
	if len(path) > 0 {
		return nil, sentence(http.StatusNotFound, CodeUnknownCommand, "%s has no “%s”.", strings.Join(in.typed, " "), strings.Join(path, " ")).at("subcommand")
	}
	values, fault := in.options(level, kind)
	if fault != nil {
		return nil, fault
	}
	for _, o := range slices.Backward(nest) {
		values = []object{{"name": o.Name, "type": o.Type, "options": values}}
	}
	data := object{"id": c.ID, "name": c.Name, "type": commandChat, "options": values}
	if len(in.resolve) > 0 {
		data["resolved"] = in.resolve
	}
	if c.GuildID != 0 {
		data["guild_id"] = c.GuildID
	}
	return data, nil
}

func optionNames(list []option) string {
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.Name
	}
	return strings.Join(names, ", ")
}

// options turns what was given into Discord's options, in the command's order.
func (in *called) options(level []option, kind int) ([]object, *pageError) {
	for name := range in.call.Options {
		if !slices.ContainsFunc(level, func(o option) bool { return o.Name == name }) {
			return nil, sentence(http.StatusBadRequest, CodeUnknownOption, "There is no option “%s” here.", name).at(name)
		}
	}
	if kind == interactionAutocomplete {
		if fault := in.focus(level); fault != nil {
			return nil, fault
		}
	}
	list := []object{}
	for i := range level {
		o := &level[i]
		given, there := in.call.Options[o.Name]
		if s, isText := given.(string); given == nil || isText && s == "" && o.Name != in.focused {
			there = false
		}
		focused := kind == interactionAutocomplete && o.Name == in.focused
		if !there {
			if focused {
				given = ""
			} else if o.Required && kind == interactionCommand {
				return nil, sentence(http.StatusBadRequest, CodeMissingOption, "“%s” is needed.", o.Name).at(o.Name)
			} else {
				continue
			}
		}
		if focused {
			in.kind = o.Type
			list = append(list, object{"name": o.Name, "type": o.Type, "value": fmt.Sprint(given), "focused": true})
			continue
		}
		value, fault := in.value(o, given)
		if fault != nil {
			if kind == interactionAutocomplete {
				continue
			}
			return nil, fault.at(o.Name)
		}
		list = append(list, object{"name": o.Name, "type": o.Type, "value": value})
		in.typed = append(in.typed, fmt.Sprintf("%s:%s", o.Name, in.shown(o, given, value)))
	}
	return list, nil
}

// focus finds the option that is being typed.
func (in *called) focus(level []option) *pageError {
	for i := range level {
		o := &level[i]
		if o.Autocomplete && (in.focused == "" || o.Name == in.focused) {
			in.focused = o.Name
			return nil
		}
	}
	return sentence(http.StatusBadRequest, CodeUnknownOption, "“%s” is not completed by the bot.", in.focused).at(in.focused)
}

// shown is a value as a person would read it.
func (in *called) shown(o *option, given, value any) string {
	for _, c := range o.Choices {
		if equalValue(c.Value, value) {
			return c.Name
		}
	}
	switch o.Type {
	case optionUser, optionMentionable:
		if id, ok := value.(string); ok {
			if u := in.s.findUser(id); u != nil {
				return "@" + u.Name
			}
		}
	case optionChannel:
		if id, ok := value.(string); ok {
			if c := in.s.findChannel(id, in.as); c != nil {
				return "#" + c.Name
			}
		}
	}
	if f, ok := value.(float64); ok {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	if s, ok := given.(string); ok {
		return s
	}
	return fmt.Sprint(value)
}

func equalValue(raw json.RawMessage, value any) bool {
	var known any
	if json.Unmarshal(raw, &known) != nil {
		return false
	}
	return known == value
}

// value checks one value as Discord's client does before it sends.
func (in *called) value(o *option, given any) (any, *pageError) {
	var value any
	var fault *pageError
	switch o.Type {
	case optionString:
		value, fault = stringValue(o, given)
	case optionInteger, optionNumber:
		value, fault = numberValue(o, given)
	case optionBoolean:
		switch v := given.(type) {
		case bool:
			value = v
		case string:
			b, err := strconv.ParseBool(strings.ToLower(v))
			if err != nil {
				return nil, badValue("“%s” is true or false.", o.Name)
			}
			value = b
		default:
			return nil, badValue("“%s” is true or false.", o.Name)
		}
	case optionUser, optionChannel, optionRole, optionMentionable:
		return in.entity(o, fmt.Sprint(given))
	default:
		return nil, badValue("“%s” cannot be given here.", o.Name)
	}
	if fault != nil || len(o.Choices) == 0 {
		return value, fault
	}
	for _, c := range o.Choices {
		if equalValue(c.Value, value) {
			return value, nil
		}
	}
	for _, c := range o.Choices {
		if name, ok := given.(string); ok && strings.EqualFold(c.Name, name) {
			var known any
			if json.Unmarshal(c.Value, &known) == nil {
				return known, nil
			}
		}
	}
	return nil, badValue("Choose one of the values that are offered for “%s”.", o.Name)
}

func badValue(format string, args ...any) *pageError {
	return sentence(http.StatusBadRequest, CodeBadValue, format, args...)
}

func stringValue(o *option, given any) (any, *pageError) {
	value, ok := given.(string)
	if !ok {
		value = fmt.Sprint(given)
	}
	low, high := 0, maxStringOption
	if o.MinLength != nil {
		low = *o.MinLength
	}
	if o.MaxLength != nil {
		high = *o.MaxLength
	}
	if n := utf8.RuneCountInString(value); n < low || n > high {
		return nil, badValue("“%s” has %d to %d characters.", o.Name, low, high)
	}
	return value, nil
}

func numberValue(o *option, given any) (any, *pageError) {
	var value float64
	switch v := given.(type) {
	case float64:
		value = v
	case int:
		value = float64(v)
	case string:
		f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			for _, c := range o.Choices {
				if strings.EqualFold(c.Name, v) && json.Unmarshal(c.Value, &f) == nil {
					return f, nil
				}
			}
			return nil, badValue("“%s” is a number.", o.Name)
		}
		value = f
	default:
		return nil, badValue("“%s” is a number.", o.Name)
	}
	if o.Type == optionInteger && (value != math.Trunc(value) || math.Abs(value) > 1<<53) {
		return nil, badValue("“%s” is a whole number.", o.Name)
	}
	if o.MinValue != nil && value < *o.MinValue {
		return nil, badValue("“%s” is at least %v.", o.Name, *o.MinValue)
	}
	if o.MaxValue != nil && value > *o.MaxValue {
		return nil, badValue("“%s” is at most %v.", o.Name, *o.MaxValue)
	}
	return value, nil
}

// entity finds a person, channel or role and puts it among the resolved ones.
func (in *called) entity(o *option, name string) (any, *pageError) {
	name = strings.Trim(name, "<@!#&>")
	switch o.Type {
	case optionChannel:
		c := in.s.findChannel(name, in.as)
		if c == nil {
			return nil, badValue("There is no channel %q here.", name)
		}
		wire := in.s.wireChannel(c)
		if len(o.ChannelTypes) > 0 && !slices.Contains(o.ChannelTypes, wire["type"].(int)) {
			return nil, badValue("“%s” takes another kind of channel.", o.Name)
		}
		in.s.resolveInto(in.resolve, "channels", c.ID, wire)
		return c.ID.String(), nil
	case optionUser, optionMentionable:
		u := in.s.findUser(name)
		if u == nil {
			u = in.byName(name)
		}
		if u != nil {
			in.s.resolveUser(in.resolve, in.channel, u.ID)
			return u.ID.String(), nil
		}
		if name == in.s.BotID.String() {
			in.s.resolveUser(in.resolve, in.channel, in.s.BotID)
			return name, nil
		}
	}
	if o.Type != optionUser {
		for _, role := range wireRoles(in.s.guildOf(in.channel)) {
			if role["id"].(snowflake).String() == name || strings.EqualFold(role["name"].(string), name) {
				in.s.resolveInto(in.resolve, "roles", role["id"].(snowflake), role)
				return role["id"].(snowflake).String(), nil
			}
		}
	}
	return nil, badValue("There is nobody called %q here.", name)
}

func (in *called) byName(name string) *user {
	for _, u := range in.s.people() {
		if strings.EqualFold(u.Name, name) {
			return u
		}
	}
	return nil
}

func (s *Server) resolveInto(resolved object, kind string, id snowflake, o object) {
	list, found := resolved[kind].(object)
	if !found {
		list = object{}
		resolved[kind] = list
	}
	list[id.String()] = o
}

// resolveUser puts a person and the member, without the user in it, among the
// resolved ones.
func (s *Server) resolveUser(resolved object, c *channel, id snowflake) {
	s.resolveInto(resolved, "users", id, s.wireUser(id))
	if c.Kind == kindDM {
		return
	}
	g := s.guildOf(c)
	member := s.wireBotMember(g)
	if u := s.user(id); u != nil {
		member = s.wireMember(g, u)
	}
	for _, key := range []string{"user", "deaf", "mute"} {
		delete(member, key)
	}
	s.resolveInto(resolved, "members", id, member)
}
