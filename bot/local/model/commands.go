package model

import "slices"

// Commands are those that the bot has registered.
type Commands struct {
	m    *Model
	list []*ApplicationCommand
}

// All lists the commands.
func (c *Commands) All() []*ApplicationCommand { return c.list }

// Overwrite registers the whole list of commands anew. One that had the same name keeps its id.
func (c *Commands) Overwrite(list []Command) {
	old := c.list
	c.list = nil
	for _, one := range old {
		c.m.save(bucketCommands, one.ID, nil)
	}
	for _, wanted := range list {
		one := &ApplicationCommand{ID: c.m.NewID(), Command: wanted}
		same := func(o *ApplicationCommand) bool { return o.Type == wanted.Type && o.Name == wanted.Name }
		if i := slices.IndexFunc(old, same); i >= 0 {
			one.ID = old[i].ID
		}
		one.Version = c.m.NewID()
		c.list = append(c.list, one)
		c.m.save(bucketCommands, one.ID, one)
	}
	c.m.Publish(Event{Kind: CommandsChanged})
}
