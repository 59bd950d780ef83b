package model

// Kind is what an Event is about.
type Kind int

// Kinds of an Event, with what they set besides Kind.
const (
	MessageCreated   Kind = iota // Channel, Message
	MessageEdited                // Channel, Message
	MessageFilled                // Channel, Message: what the bot was thinking about has become a message
	MessageRefreshed             // Channel, Message: not what is read in it, but its thread, or until when it works
	MessageDeleted               // Channel, Message, Revision
	ChannelCreated               // Channel: a channel, a thread or a private conversation
	ChannelChanged               // Channel
	ChannelDeleted               // Channel
	GuildJoined                  // Guild: the bot was invited again
	GuildLeft                    // Guild: the bot was sent away
	LocaleChanged                // of all servers
	UserChanged                  // User, who may be new
	UserRemoved                  // User
	CommandsChanged              //
	BotChanged                   // it connected or went
	InteractionBegun             // Interaction: a person did something that the bot has to answer
	InteractionEnded             // Interaction, Outcome
)

// Event is one change of a Model.
type Event struct {
	Kind        Kind
	Guild       *Guild
	Channel     *Channel
	Message     *Message
	User        *User
	Interaction *Interaction
	Outcome     Outcome
	Revision    int64
}

// Observe has f called with every later Event, between Lock and Unlock. Observers are called in the order they came.
func (m *Model) Observe(f func(Event)) { m.observers = append(m.observers, f) }

// Publish tells the observers of a change.
func (m *Model) Publish(e Event) {
	for _, f := range m.observers {
		f(e)
	}
}
