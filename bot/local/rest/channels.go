package rest

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

const maxChannelName = 100

// archiveDurations are the minutes after which a thread may be archived.
var archiveDurations = []int{60, 1440, 4320, 10080}

func getChannel(q *request, c *model.Channel) (*reply, error) { return ok(q.m.JSON.Channel(c)) }

// getGuild is GET /guilds/{guild}, of servers whose member the bot is.
func getGuild(q *request) (*reply, error) {
	g := q.m.Guilds.ByID(q.id("guild"))
	if g == nil || g.Away {
		return nil, model.ErrForbidden
	}
	return ok(q.m.JSON.Guild(g))
}

// getMember is GET /guilds/{guild}/members/{user}.
func getMember(q *request) (*reply, error) {
	g, u := q.m.Guilds.ByID(q.id("guild")), q.m.Users.ByID(q.id("user"))
	if g == nil || g.Away {
		return nil, model.ErrForbidden
	}
	if u == nil {
		return nil, model.ErrUnknownMember
	}
	return ok(q.m.JSON.Member(g, u))
}

// getThreadMember is GET /channels/{channel}/thread-members/{user}. Who has written in a thread or was mentioned there
// is a member, also by a silent message.
func getThreadMember(q *request, c *model.Channel) (*reply, error) {
	id := q.id("user")
	i := slices.IndexFunc(c.List, func(m *model.Message) bool {
		return m.Only == 0 && (m.Author == id || slices.Contains(m.Mentions, id))
	})
	if c.Kind != model.KindThread || i < 0 {
		return nil, model.ErrUnknownMember
	}
	joined := c.List[i].ID.Time().UTC()
	return ok(model.Object{"id": c.ID, "user_id": id, "join_timestamp": joined, "flags": 0})
}

// deleteChannel is DELETE /channels/{channel}, of threads.
func deleteChannel(q *request, c *model.Channel) (*reply, error) {
	if err := q.may(c, model.PermManageThreads); err != nil || c.Kind != model.KindThread {
		return nil, model.ErrPermissions
	}
	out := q.m.JSON.Channel(c)
	q.m.Channels.Delete(c)
	return ok(out)
}

// editChannel is PATCH /channels/{channel}: the name and the state of a thread.
func editChannel(q *request, c *model.Channel) (*reply, error) {
	if c.Kind != model.KindThread {
		return nil, model.ErrPermissions
	}
	next, b := *c, q.body
	b.decode("name", &next.Name)
	b.decode("archived", &next.Archived)
	b.decode("locked", &next.Locked)
	b.decode("auto_archive_duration", &next.AutoArchive)
	if b.has("name") {
		b.Text("name", next.Name, 1, maxChannelName)
	}
	if b.has("auto_archive_duration") {
		checkDuration(&b.Problems, next.AutoArchive)
	}
	if err := b.Err(); err != nil {
		return nil, err
	}
	if err := q.mayChange(c, &next); err != nil {
		return nil, err
	}
	if c.Archived && next.Archived && next.Name != c.Name {
		return nil, model.ErrArchived
	}
	turned := c.Archived != next.Archived
	*c = next
	if turned {
		c.ArchivedAt = q.m.Clock.Now().UTC()
		if !c.Archived {
			c.LastActivity = c.ArchivedAt
		}
	}
	q.m.Channels.Changed(c)
	return ok(q.m.JSON.Channel(c))
}

// mayChange refuses a change of a thread that the bot has no permission for: whoever may write may open one that is not
// locked, its owner may do all but unlock it.
func (q *request) mayChange(c, next *model.Channel) error {
	switch {
	case c.Locked != next.Locked, c.Locked && c.Archived:
		return q.may(c, model.PermManageThreads)
	case c.OwnerID == q.m.BotID:
		return nil
	case c.Archived && !next.Archived && c.Name == next.Name && c.AutoArchive == next.AutoArchive:
		return q.may(c, model.PermSendInThreads)
	}
	return q.may(c, model.PermManageThreads)
}

func checkDuration(p *model.Problems, minutes int) {
	if !slices.Contains(archiveDurations, minutes) {
		p.Choices("auto_archive_duration", strconv.Itoa(minutes), "60, 1440, 4320, 10080")
	}
}

// createThread opens a thread from a message or without one.
func createThread(q *request, c *model.Channel) (*reply, error) {
	if err := q.may(c, model.PermCreateThreads); err != nil {
		return nil, err
	}
	name, minutes, kind, b := "", 1440, 11, q.body
	b.decode("name", &name)
	b.decode("auto_archive_duration", &minutes)
	b.decode("type", &kind)
	name = strings.TrimSpace(name)
	b.Text("name", name, 1, maxChannelName)
	checkDuration(&b.Problems, minutes)
	if kind < 10 || kind > 12 {
		b.Choices("type", strconv.Itoa(kind), "10, 11, 12")
	}
	if err := b.Err(); err != nil {
		return nil, err
	}
	if c.Kind != model.KindChannel {
		return nil, &model.Error{Status: http.StatusBadRequest, Code: 50024,
			Message: "Cannot execute action on this channel type"}
	}
	var from *model.Message
	if q.PathValue("message") != "" {
		var err error
		if from, err = q.messageOf(c); err != nil {
			return nil, err
		}
		if from.ThreadID != 0 {
			return nil, model.ErrThreadExists
		}
	}
	return created(q.m.JSON.Channel(q.m.Channels.OpenThread(c, from, name, minutes)))
}

// oldEdit counts an edit of a message that is older than an hour, and refuses too many, code 30046. Discord publishes
// no number; three in 20 s per channel were seen.
func (a *API) oldEdit(c *model.Channel, one *model.Message) error {
	now := a.m.Clock.Now()
	if a.config.OldEdits < 0 || now.Sub(one.ID.Time()) < time.Hour {
		return nil
	}
	recent := slices.DeleteFunc(a.oldEdits[c.ID], func(at time.Time) bool { return now.Sub(at) >= model.OldEditWindow })
	if len(recent) < a.config.OldEdits {
		a.oldEdits[c.ID] = append(recent, now)
		return nil
	}
	a.oldEdits[c.ID] = recent
	return model.ErrOldEdits
}
