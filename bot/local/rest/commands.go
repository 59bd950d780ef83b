package rest

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// onCommands checks the application of the path and gives the server that its commands belong to: 0 for those of
// everywhere.
func onCommands(h func(*request, model.Snowflake) (*reply, error)) handler {
	inGuild := onGuild(func(q *request, g *model.Guild) (*reply, error) { return h(q, g.ID) })
	return func(q *request) (*reply, error) {
		if err := q.ownApplication(); err != nil {
			return nil, err
		}
		if q.PathValue("guild") == "" {
			return h(q, 0)
		}
		return inGuild(q)
	}
}

// onCommand finds the command of the path.
func onCommand(h func(*request, *model.ApplicationCommand) (*reply, error)) handler {
	return onCommands(func(q *request, guild model.Snowflake) (*reply, error) {
		id := q.id("command")
		for _, c := range q.m.Commands.Of(guild) {
			if c.ID == id {
				return h(q, c)
			}
		}
		return nil, model.ErrUnknownCommand
	})
}

func listCommands(q *request, guild model.Snowflake) (*reply, error) {
	list := []model.Object{}
	for _, c := range q.m.Commands.Of(guild) {
		list = append(list, q.m.JSON.Command(c))
	}
	return ok(list)
}

// overwriteCommands is PUT …/commands: all of them at once.
func overwriteCommands(q *request, guild model.Snowflake) (*reply, error) {
	raw, err := io.ReadAll(q.Body)
	if err != nil {
		return nil, bodyError(err)
	}
	var list []model.Command
	if len(bytes.TrimSpace(raw)) > 0 {
		if !json.Valid(raw) {
			return nil, model.ErrNotJSON
		}
		p := &model.Problems{}
		decodeField(p, "commands", raw, &list)
		if err := p.Err(); err != nil {
			return nil, err
		}
	}
	if err := model.CheckCommands(list); err != nil {
		return nil, err
	}
	q.m.Commands.Overwrite(guild, list)
	return listCommands(q, guild)
}

// createCommand is POST …/commands; one of the same name is replaced.
func createCommand(q *request, guild model.Snowflake) (*reply, error) {
	var c model.Command
	if err := q.readCommand(&c); err != nil {
		return nil, err
	}
	if err := checkCommand(&c); err != nil {
		return nil, err
	}
	var saved *model.ApplicationCommand
	all := []model.Command{c}
	for _, one := range q.m.Commands.Of(guild) {
		if one.Type == c.Type && one.Name == c.Name {
			saved = one
			continue
		}
		all = append(all, one.Command)
	}
	if err := model.CheckCommands(all); err != nil {
		return nil, err
	}
	answer := ok
	if saved == nil {
		saved, answer = &model.ApplicationCommand{ID: q.m.NewID(), GuildID: guild}, created
	}
	saved.Command = c
	q.m.Commands.Put(saved)
	return answer(q.m.JSON.Command(saved))
}

// readCommand reads one command on top of what is there.
func (q *request) readCommand(into *model.Command) error {
	p := &model.Problems{}
	raw, err := json.Marshal(q.body.fields)
	if err != nil {
		return model.ErrNotJSON
	}
	decodeField(p, "command", raw, into)
	return p.Err()
}

func checkCommand(c *model.Command) error {
	p := &model.Problems{}
	model.CheckCommand(p, "", c)
	return p.Err()
}

func getCommand(q *request, c *model.ApplicationCommand) (*reply, error) {
	return ok(q.m.JSON.Command(c))
}

func editCommand(q *request, c *model.ApplicationCommand) (*reply, error) {
	next := c.Command
	if err := q.readCommand(&next); err != nil {
		return nil, err
	}
	next.Type = c.Type
	if err := checkCommand(&next); err != nil {
		return nil, err
	}
	c.Command = next
	q.m.Commands.Put(c)
	return ok(q.m.JSON.Command(c))
}

func deleteCommand(q *request, c *model.ApplicationCommand) (*reply, error) {
	q.m.Commands.Delete(c)
	return done()
}
