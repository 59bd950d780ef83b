package model

import (
	"crypto/rand"
	"errors"
	"slices"
	"time"
)

const (
	// AckTime is how long a bot has for its first answer.
	AckTime = 3 * time.Second
	// TokenTime is how long the token of an interaction works.
	TokenTime = 15 * time.Minute
)

// ErrNotConnected says that no bot is there for an interaction, and none is expected back soon.
var ErrNotConnected = errors.New("the bot is not connected")

// Transport brings interactions to a bot. Its methods are called between Lock and Unlock.
type Transport interface {
	// Connected says whether a bot is listening now.
	Connected() bool
	// Reaches says whether a bot hears what happens in a server, or may do so again in time. 0 stands for private
	// conversations.
	Reaches(guild Snowflake) bool
	// Deliver sends an interaction, without waiting for an answer.
	Deliver(it *Interaction)
}

// Interaction is one act of a person that the bot has to answer.
type Interaction struct {
	ID      Snowflake
	Token   string
	Type    int
	User    *User
	Channel *Channel
	Source  *Message // of the component
	Origin  Origin
	Data    Object // as Discord sends it; until it is delivered
	Option  int    // autocompletion: type of the option being typed
	Label   string // how the person knows it, for sentences
	// Done is called once, between Lock and Unlock.
	Done func(Outcome)

	Acknowledged bool
	Late         bool        // 3 s went by, or nobody could be asked
	Original     *Message    // what the first answer made or changed
	Mine         []Snowflake // messages of this token

	made    time.Time
	expired bool // its token was ended before its time
	timer   Timer
}

// Why an interaction was not acknowledged.
const (
	Acknowledged = iota
	Late         // not within AckTime
	Undelivered  // no bot will answer it
)

// Outcome is how an interaction ended for the person.
type Outcome struct {
	Failed  int      // Late or Undelivered; else Acknowledged, and:
	Type    int      // of the answer: CallbackMessage and so on
	Message *Message // of the answer, when it made or changed one
	Choices []OptionChoice
	After   time.Duration // from the act to the answer
}

// Interactions are those whose token may still work.
type Interactions struct {
	m       *Model
	byToken map[string]*Interaction
	aging   []*Interaction // the same, oldest first
}

// Begin sends an interaction on its way; its outcome follows by Done. ErrNotConnected: nobody could be asked.
func (s *Interactions) Begin(it *Interaction) error {
	t := s.transport(it.Channel, it.User)
	if t == nil {
		return ErrNotConnected
	}
	it.ID, it.Token, it.made = s.m.NewID(), "aW50ZXJhY3Rpb246"+rand.Text()+rand.Text(), s.m.Clock.Now()
	it.Origin.ID, it.Origin.Type, it.Origin.User = it.ID, it.Type, it.User.ID
	s.forgetOld(it.made)
	s.byToken[it.Token] = it
	s.aging = append(s.aging, it)
	it.timer = s.m.Clock.AfterFunc(AckTime, func() {
		s.m.Lock()
		defer s.m.Unlock()
		s.GiveUp(it, Late)
	})
	s.m.Counts.Interactions++
	s.m.Publish(Event{Kind: InteractionBegun, Interaction: it})
	t.Deliver(it)
	it.Data = nil // its token is known for long yet
	return nil
}

func (s *Interactions) transport(c *Channel, of *User) Transport {
	guild := c.GuildID
	if s.m.Guilds.Foreign(c) && (c.GuildID == 0 || !s.m.Guilds.Of(c).Commands) {
		if !of.Installed {
			return nil
		}
		guild = 0
	}
	for _, t := range s.m.Transports {
		if t.Reaches(guild) {
			return t
		}
	}
	return nil
}

// GiveUp ends the waiting for the first answer, unless it is over. Why is Late or Undelivered.
func (s *Interactions) GiveUp(it *Interaction, why int) {
	if it.Acknowledged || it.Late {
		return
	}
	it.Late = true
	it.timer.Stop()
	s.m.Counts.Late++
	s.end(it, Outcome{Failed: why})
}

// Acknowledge notes the first answer of the bot and tells whoever waits.
func (s *Interactions) Acknowledge(it *Interaction, o Outcome) {
	it.Acknowledged = true
	it.timer.Stop()
	o.After = s.m.Clock.Now().Sub(it.made)
	s.m.Counts.Acknowledged++
	s.end(it, o)
}

func (s *Interactions) end(it *Interaction, o Outcome) {
	s.m.Publish(Event{Kind: InteractionEnded, Interaction: it, Outcome: o})
	it.Done(o)
}

// Known finds the interaction of a token, also of one that works no more, unless it was forgotten; nil for none.
func (s *Interactions) Known(token string) *Interaction { return s.byToken[token] }

// ByToken finds the interaction of a token that still works; nil for none.
func (s *Interactions) ByToken(token string) *Interaction {
	it := s.byToken[token]
	if it == nil || it.expired || s.m.Clock.Now().Sub(it.made) >= TokenTime {
		return nil
	}
	return it
}

// forgetOld forgets interactions whose token has ended.
func (s *Interactions) forgetOld(now time.Time) {
	for len(s.aging) > 0 && now.Sub(s.aging[0].made) >= TokenTime {
		delete(s.byToken, s.aging[0].Token)
		s.aging[0] = nil
		s.aging = s.aging[1:]
	}
}

// Expire ends the tokens of some interactions before their 15 minutes are over, of all without an id. It says how many
// worked until then.
func (s *Interactions) Expire(ids ...string) (n int) {
	for text, it := range s.byToken {
		if (len(ids) == 0 || slices.Contains(ids, it.ID.String())) && s.ByToken(text) != nil {
			it.expired = true
			n++
		}
	}
	return n
}

// Prolong keeps a private answer usable, because a press gives a new token for it.
func (s *Interactions) Prolong(it *Interaction) {
	if one := it.Source; one != nil && one.Only != 0 && s.m.Messages.ByID(one.ID) == one {
		one.Expires = it.made.Add(TokenTime).UTC()
		s.m.Messages.Refresh(one)
	}
}

// Post posts a message that belongs to an interaction, private or for everybody.
func (s *Interactions) Post(it *Interaction, d *Draft, private bool) *Message {
	one := s.newMessage(it, private)
	s.m.Messages.Fill(one, d)
	s.m.Channels.Reopen(it.Channel)
	s.m.Messages.Insert(it.Channel, one)
	return one
}

// Defer shows that the bot is thinking.
func (s *Interactions) Defer(it *Interaction, private bool) *Message {
	one := s.newMessage(it, private)
	one.Flags, one.Expires = FlagLoading, it.made.Add(TokenTime).UTC()
	s.m.Messages.Insert(it.Channel, one)
	return one
}

func (s *Interactions) newMessage(it *Interaction, private bool) *Message {
	one := &Message{ID: s.m.NewID(), ChannelID: it.Channel.ID, Author: s.m.BotID, Origin: new(it.Origin)}
	if private {
		one.Only, one.Expires = it.User.ID, it.made.Add(TokenTime).UTC()
	}
	it.Mine = append(it.Mine, one.ID)
	return one
}

// Expired says whether a private answer can be used no more.
func (s *Interactions) Expired(one *Message) bool {
	return one.Only != 0 && s.m.Clock.Now().After(one.Expires)
}
