package local

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
)

// Types of interactions.
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
)

// Types of the answer to an interaction.
const (
	callbackMessage        = 4
	callbackDeferred       = 5
	callbackDeferredUpdate = 6
	callbackUpdate         = 7
	callbackChoices        = 8
)

const (
	// ackTime is how long a bot has for its first answer.
	ackTime = 3 * time.Second
	// tokenTime is how long the token of an interaction works.
	tokenTime = 15 * time.Minute
)

// interaction is one act of a person that the bot has to answer. Guarded by
// Server.mu.
type interaction struct {
	id      snowflake
	token   string
	kind    int
	user    *user
	channel *channel
	source  *message // of the component
	origin  origin
	option  int    // autocompletion: type of the option being typed
	label   string // how the person knows it, for sentences
	made    time.Time

	acked    bool
	late     bool // 3 s went by, or nobody could be asked
	expired  bool // its token was ended before its time
	timer    Timer
	original *message
	mine     []snowflake // messages of this token
	done     chan outcome
}

// outcome is how an interaction ended for the person.
type outcome struct {
	answer Answer
	fault  *pageError
}

// ask sends an interaction to the bot and waits for its acknowledgement. It is
// called with Server.mu held and gives it up.
func (s *Server) ask(ctx context.Context, it *interaction, data object) (Answer, *pageError) {
	if fault := s.begin(it, data); fault != nil {
		s.unlock()
		return Answer{}, fault
	}
	s.unlock()
	select {
	case o := <-it.done:
		return o.answer, o.fault
	case <-ctx.Done():
	case <-s.stopping:
	}
	return Answer{}, sentence(http.StatusServiceUnavailable, CodeNoAnswer, "The answer did not arrive here. Look at the channel for what happened.")
}

// begin sends an interaction on its way.
func (s *Server) begin(it *interaction, data object) *pageError {
	overHTTP := len(s.endpoints) > 0
	if s.guildOf(it.channel).Away && it.channel.Kind != kindDM || !overHTTP && !s.awaited(it.channel.GuildID) {
		return sentence(http.StatusServiceUnavailable, CodeBotAway, "The bot is not connected. Nothing was changed.")
	}
	it.id, it.token, it.made = s.newID(), "aW50ZXJhY3Rpb246"+rand.Text()+rand.Text(), s.clock.Now()
	it.done = make(chan outcome, 1)
	it.origin.ID, it.origin.Type, it.origin.User = it.id, it.kind, it.user.ID
	s.ageTokens(it.made)
	s.tokens[it.token] = it
	s.aging = append(s.aging, it)
	it.timer = s.clock.AfterFunc(ackTime, func() { s.expireAck(it) })
	s.counts.Interactions++
	s.noteInteraction(JournalAsk, it, nil)
	if !overHTTP {
		s.dispatch(it.channel.GuildID, 0, "INTERACTION_CREATE", s.wireInteraction(it, data))
		return nil
	}
	raw := mustRaw(s.wireInteraction(it, data))
	hit := struck{}
	if one := s.strike(struckAt{on: OnDeliver, channel: it.channel, shard: anyShard}); one != nil {
		hit = *one
	}
	addresses := s.nextEndpoints()
	select {
	case <-s.stopping:
	default:
		s.stopped.Go(func() { s.deliver(it, raw, addresses, hit) })
	}
	return nil
}

func (s *Server) expireAck(it *interaction) {
	s.mu.Lock()
	defer s.unlock()
	if it.acked || it.late {
		return
	}
	s.giveUp(it, sentence(http.StatusGatewayTimeout, CodeNoAnswer, "No answer to “%s”. Look whether it was done before you press again.", it.label))
}

// giveUp ends the waiting for the first answer.
func (s *Server) giveUp(it *interaction, fault *pageError) {
	it.late = true
	it.timer.Stop()
	s.counts.Late++
	s.noteInteraction(JournalLate, it, nil)
	it.done <- outcome{fault: fault}
}

// byToken finds the interaction of a token that still works.
func (s *Server) byToken(text string) *interaction {
	it := s.tokens[text]
	if it == nil || it.expired || s.clock.Now().Sub(it.made) >= tokenTime {
		return nil
	}
	return it
}

// ageTokens forgets interactions whose token has ended.
func (s *Server) ageTokens(now time.Time) {
	for len(s.aging) > 0 && now.Sub(s.aging[0].made) >= tokenTime {
		delete(s.tokens, s.aging[0].token)
		s.aging[0] = nil
		s.aging = s.aging[1:]
	}
}

// acknowledge notes the first answer of the bot and tells the waiting page.
func (s *Server) acknowledge(it *interaction, a Answer) {
	it.acked = true
	it.timer.Stop()
	a.InteractionID = it.id.String()
	a.AcknowledgedMS = float64(s.clock.Now().Sub(it.made).Microseconds()) / 1000
	s.counts.Acknowledged++
	s.noteInteraction(JournalAnswer, it, &a)
	it.done <- outcome{answer: a}
}

// wireInteraction is Discord's interaction object.
func (s *Server) wireInteraction(it *interaction, data object) object {
	o := object{
		"id": it.id, "application_id": s.BotID, "type": it.kind, "data": data, "token": it.token, "version": 1,
		"channel_id": it.channel.ID, "channel": s.wireChannel(it.channel), "locale": it.user.Locale,
		"entitlements": []object{}, "attachment_size_limit": s.fileSize, "app_permissions": itoa(s.permissionsIn(it.channel)),
	}
	if it.channel.Kind == kindDM {
		o["user"], o["context"] = s.wireUser(it.user.ID), 1
		o["authorizing_integration_owners"] = object{"0": "0"}
	} else {
		g := s.guildOf(it.channel)
		o["member"], o["context"], o["guild_id"], o["guild_locale"] = s.wireMember(g, it.user), 0, g.ID, g.Locale
		o["guild"] = object{"id": g.ID, "locale": g.Locale, "features": []string{}}
		o["authorizing_integration_owners"] = object{"0": g.ID}
	}
	if it.source != nil {
		o["message"] = s.wireMessage(it.source)
	}
	return o
}

// callback is POST /interactions/{id}/{token}/callback.
func (s *Server) callback(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	id, err := parseSnowflake(r.PathValue("interaction"))
	it := s.byToken(r.PathValue("token"))
	if err != nil || it == nil || it.id != id {
		return nil, errUnknownInteraction
	}
	kind, err := s.settle(it, b)
	if err != nil {
		return nil, err
	}
	if r.URL.Query().Get("with_response") != "true" {
		return &reply{status: http.StatusNoContent}, nil
	}
	return &reply{status: http.StatusOK, body: s.wireCallback(it, kind)}, nil
}

// settle takes the first answer to an interaction; it gives its type.
func (s *Server) settle(it *interaction, b *body) (kind int, err error) {
	if it.late {
		return 0, errUnknownInteraction
	}
	if it.acked {
		return 0, errAcknowledged
	}
	if it.channel.Archived && (it.channel.Locked || it.source != nil) {
		return 0, errArchived
	}
	p := &problems{}
	b.decode(p, "type", &kind)
	var fields map[string]json.RawMessage
	b.decode(p, "data", &fields)
	if err := p.err(); err != nil {
		return 0, err
	}
	inner := &body{fields: fields, files: b.files}
	if inner.fields == nil {
		inner.fields = map[string]json.RawMessage{}
	}
	if !callbackFits(it, kind) {
		p.choices("type", itoa(kind), callbackTypes(it))
		return 0, p.err()
	}
	if err := s.respond(it, kind, inner); err != nil {
		return 0, underData(err)
	}
	return kind, nil
}

// callbackFits says which answers suit which interaction.
func callbackFits(it *interaction, kind int) bool {
	switch kind {
	case callbackMessage, callbackDeferred:
		return it.kind != interactionAutocomplete
	case callbackDeferredUpdate, callbackUpdate:
		return it.kind == interactionComponent
	case callbackChoices:
		return it.kind == interactionAutocomplete
	}
	return false
}

func callbackTypes(it *interaction) string {
	var list []string
	for kind := callbackMessage; kind <= callbackChoices; kind++ {
		if callbackFits(it, kind) {
			list = append(list, itoa(kind))
		}
	}
	return strings.Join(list, ", ")
}

// underData moves the faults of a form below the field data, where the bot sent it.
func underData(err error) error {
	e, ok := errors.AsType[*restError](err)
	if !ok || e.Errors == nil {
		return err
	}
	moved := *e
	moved.Errors = mustRaw(map[string]json.RawMessage{"data": e.Errors})
	return &moved
}

// respond carries out the first answer.
func (s *Server) respond(it *interaction, kind int, b *body) error {
	switch kind {
	case callbackMessage:
		m, err := s.answerMessage(it, b)
		if err != nil {
			return err
		}
		it.original = m
		s.acknowledge(it, Answer{Kind: KindMessage, Message: new(s.messageView(m))})
	case callbackDeferred:
		return s.deferMessage(it, b)
	case callbackDeferredUpdate:
		it.original = it.source
		s.renew(it)
		s.acknowledge(it, Answer{Kind: KindDeferredUpdate})
	case callbackUpdate:
		return s.updateSource(it, b)
	case callbackChoices:
		return s.answerChoices(it, b)
	}
	return nil
}

// renew keeps a private answer usable: a press gives a new token for it.
func (s *Server) renew(it *interaction) {
	if m := it.source; m != nil && m.only != 0 && s.messages[m.ID] == m {
		m.expires = it.made.Add(tokenTime).UTC()
		m.Revision = s.nextRevision()
		s.emitMessage(EventMessageUpdate, it.channel, m)
	}
}

// answerMessage posts a message that belongs to an interaction.
func (s *Server) answerMessage(it *interaction, b *body) (*message, error) {
	d, err := s.compose(b, nil, true)
	if err != nil {
		return nil, err
	}
	return s.post(it, d, flagsOf(b)&flagEphemeral != 0), nil
}

func (s *Server) post(it *interaction, d *composed, private bool) *message {
	m := &message{ID: s.newID(), ChannelID: it.channel.ID, Author: s.BotID, Origin: new(it.origin)}
	if private {
		m.only, m.expires = it.user.ID, it.made.Add(tokenTime).UTC()
	}
	s.fill(m, d)
	it.mine = append(it.mine, m.ID)
	s.wake(it.channel)
	s.insert(it.channel, m)
	return m
}

// wake brings a sleeping thread back, because somebody wrote in it.
func (s *Server) wake(c *channel) {
	if c.Archived && !c.Locked {
		s.archive(c, false)
	}
}

func flagsOf(b *body) int {
	flags := 0
	b.decode(&problems{}, "flags", &flags)
	return flags
}

// deferMessage shows that the bot is thinking. Of the flags only EPHEMERAL is
// allowed then.
func (s *Server) deferMessage(it *interaction, b *body) error {
	p := &problems{}
	flags := 0
	b.decode(p, "flags", &flags)
	if flags&^flagEphemeral != 0 {
		p.add("flags", "INTERACTION_CALLBACK_FLAGS_INVALID", "Only the EPHEMERAL flag can be set with a deferred message")
	}
	if err := p.err(); err != nil {
		return err
	}
	m := &message{ID: s.newID(), ChannelID: it.channel.ID, Author: s.BotID, Origin: new(it.origin), Flags: flagLoading}
	m.expires = it.made.Add(tokenTime).UTC()
	if flags&flagEphemeral != 0 {
		m.only = it.user.ID
	}
	it.original = m
	it.mine = append(it.mine, m.ID)
	s.insert(it.channel, m)
	s.acknowledge(it, Answer{Kind: KindDeferred, Message: new(s.messageView(m))})
	return nil
}

// updateSource changes the message whose component was used.
func (s *Server) updateSource(it *interaction, b *body) error {
	m := it.source
	if s.messages[m.ID] != m {
		return errUnknownMessage
	}
	if it.channel.Archived {
		return errArchived
	}
	d, err := s.compose(b, m, true)
	if err != nil {
		return err
	}
	s.edit(it.channel, m, d)
	it.original = m
	s.renew(it)
	s.acknowledge(it, Answer{Kind: KindUpdate, Message: new(s.messageView(m))})
	return nil
}

// edit puts new content into a message that is there.
func (s *Server) edit(c *channel, m *message, d *composed) {
	s.fill(m, d)
	m.EditedAt = s.clock.Now().UTC()
	s.changed(c, m)
}

func (s *Server) answerChoices(it *interaction, b *body) error {
	p := &problems{}
	var list []optionChoice
	b.decode(p, "choices", &list)
	if len(list) > maxChoices {
		p.add("choices", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxChoices)
	}
	checkChoices(p, "choices", list, it.option)
	if err := p.err(); err != nil {
		return err
	}
	s.acknowledge(it, Answer{Kind: KindChoices, Choices: rawList(s, list)})
	return nil
}

// wireCallback is the answer to a callback with_response.
func (s *Server) wireCallback(it *interaction, kind int) object {
	about := object{"id": it.id, "type": it.kind, "response_message_loading": kind == callbackDeferred, "response_message_ephemeral": false}
	resource := object{"type": kind}
	if m := it.original; m != nil && kind != callbackDeferredUpdate {
		about["response_message_id"], about["response_message_ephemeral"] = m.ID, m.only != 0
		resource["message"] = s.wireMessage(m)
	}
	return object{"interaction": about, "resource": resource}
}
