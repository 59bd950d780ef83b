package page

import (
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// resolver finds what the values of options and menus name, and collects it as Discord's "resolved".
type resolver struct {
	m        *model.Model
	as       *model.User
	channel  *model.Channel
	resolved model.Object
}

// person finds a person or the bot, by id or name.
func (r *resolver) person(name string) (any, *Error) {
	name = strings.Trim(name, "<@!>")
	id := r.m.BotID
	if u := r.m.Users.Find(name); u != nil {
		id = u.ID
	} else if name != id.String() {
		return nil, badValue("There is nobody called %q here.", name).because("unknown", Values{"value": name})
	}
	r.addUser(id)
	return id.String(), nil
}

func (r *resolver) add(kind string, id model.Snowflake, o model.Object) {
	list, found := r.resolved[kind].(model.Object)
	if !found {
		list = model.Object{}
		r.resolved[kind] = list
	}
	list[id.String()] = o
}

// addUser adds a person and the member, without the user in it.
func (r *resolver) addUser(id model.Snowflake) {
	r.add("users", id, r.m.JSON.User(id))
	if r.channel.GuildID == 0 {
		return
	}
	g := r.m.Guilds.Of(r.channel)
	member := r.m.JSON.BotMember(g)
	if u := r.m.Users.ByID(id); u != nil {
		member = r.m.JSON.Member(g, u)
	}
	for _, key := range []string{"user", "deaf", "mute"} {
		delete(member, key)
	}
	r.add("members", id, member)
}
