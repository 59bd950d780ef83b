package model

import "slices"

// Commands are those that the bot has registered.
type Commands struct {
	m    *Model
	list []*ApplicationCommand
}

// All lists the commands, of whatever server.
func (c *Commands) All() []*ApplicationCommand { return c.list }

// Of lists the commands of a server; of 0 those of everywhere.
func (c *Commands) Of(guild Snowflake) []*ApplicationCommand {
	var list []*ApplicationCommand
	for _, one := range c.list {
		if one.GuildID == guild {
			list = append(list, one)
		}
	}
	return list
}

// Overwrite registers a server's whole list of commands anew. One that had the same name keeps its id.
func (c *Commands) Overwrite(guild Snowflake, list []Command) {
	old := c.Of(guild)
	for _, one := range old {
		c.drop(one)
	}
	for _, wanted := range list {
		saved := &ApplicationCommand{ID: c.m.NewID(), GuildID: guild, Command: wanted}
		if i := slices.IndexFunc(old, func(o *ApplicationCommand) bool {
			return o.Type == wanted.Type &&
				o.Name == wanted.Name
		}); i >= 0 {
			saved.ID = old[i].ID
		}
		c.put(saved)
	}
	c.m.Publish(Event{Kind: CommandsChanged})
}

// Put registers a command, or what became of it.
func (c *Commands) Put(one *ApplicationCommand) {
	c.put(one)
	c.m.Publish(Event{Kind: CommandsChanged})
}

func (c *Commands) put(one *ApplicationCommand) {
	one.Version = c.m.NewID()
	if !slices.Contains(c.list, one) {
		c.list = append(c.list, one)
	}
	c.m.save(bucketCommands, one.ID, one)
}

// Delete takes a command away.
func (c *Commands) Delete(one *ApplicationCommand) {
	c.drop(one)
	c.m.Publish(Event{Kind: CommandsChanged})
}

func (c *Commands) drop(one *ApplicationCommand) {
	c.list = slices.DeleteFunc(c.list, func(o *ApplicationCommand) bool { return o == one })
	c.m.save(bucketCommands, one.ID, nil)
}
