package rest

import (
	"strconv"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

func getGateway(q *request) (*reply, error) {
	return ok(model.Object{"url": q.config.Gateway()["url"]})
}

func getGatewayBot(q *request) (*reply, error) { return ok(q.config.Gateway()) }

func getMe(q *request) (*reply, error) {
	me := q.m.JSON.User(q.m.BotID)
	me["mfa_enabled"], me["locale"], me["verified"] = false, q.m.Guilds.Home().Locale, true
	return ok(me)
}

func getUser(q *request) (*reply, error) {
	id := q.id("user")
	if id != q.m.BotID && q.m.Users.ByID(id) == nil {
		return nil, model.ErrUnknownUser
	}
	return ok(q.m.JSON.User(id))
}

func getMyGuilds(q *request) (*reply, error) {
	list := []model.Object{}
	for _, g := range q.m.Guilds.All() {
		if !g.Away {
			list = append(list, model.Object{
				"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false,
				"permissions": strconv.Itoa(model.PermBot), "features": []string{},
			})
		}
	}
	return ok(list)
}

// openDM is POST /users/@me/channels.
func openDM(q *request) (*reply, error) {
	p := &model.Problems{}
	var id model.Snowflake
	q.body.decode(p, "recipient_id", &id)
	if err := p.Err(); err != nil {
		return nil, err
	}
	if q.m.Users.ByID(id) == nil {
		return nil, model.ErrUnknownUser
	}
	return ok(q.m.JSON.Channel(q.m.Channels.OpenDM(id)))
}

func getApplication(q *request) (*reply, error) {
	return ok(q.m.JSON.Application(q.endpoints.publicKey(), q.endpoints.first()))
}

// editApplication is PATCH /applications/@me: where interactions are sent to.
func editApplication(q *request) (*reply, error) {
	p := &model.Problems{}
	address := ""
	q.body.decode(p, "interactions_endpoint_url", &address)
	if err := p.Err(); err != nil {
		return nil, err
	}
	if q.body.has("interactions_endpoint_url") {
		var addresses []string
		if address != "" {
			addresses = []string{address}
		}
		q.m.Unlock() // the endpoint is asked, and may ask back
		err := q.endpoints.set(q.Context(), addresses)
		q.m.Lock()
		if err != nil {
			p.Add("interactions_endpoint_url", "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID",
				"The specified interactions endpoint url could not be verified.")
			return nil, p.Err()
		}
	}
	return getApplication(q)
}

func getGuild(q *request, g *model.Guild) (*reply, error)     { return ok(q.m.JSON.Guild(g)) }
func guildRoles(q *request, g *model.Guild) (*reply, error)   { return ok(q.m.JSON.Roles(g)) }
func guildMembers(q *request, g *model.Guild) (*reply, error) { return ok(q.m.JSON.Members(g)) }

func guildChannels(q *request, g *model.Guild) (*reply, error) {
	return ok(q.channels(func(c *model.Channel) bool { return c.GuildID == g.ID && c.Kind == model.KindChannel }))
}

func guildMember(q *request, g *model.Guild) (*reply, error) {
	id, err := model.ParseSnowflake(q.PathValue("user"))
	switch u := q.m.Users.ByID(id); {
	case err != nil:
		return nil, model.ErrUnknownUser
	case id == q.m.BotID:
		return ok(q.m.JSON.BotMember(g))
	case u == nil:
		return nil, model.ErrUnknownMember
	default:
		return ok(q.m.JSON.Member(g, u))
	}
}
