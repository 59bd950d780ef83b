package rest

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

const callbackPattern = "POST /interactions/{interaction}/{token}/callback"

// answers are the first answers to an interaction, by type: which interactions they suit, and what they do.
var answers = map[int]struct {
	suits []int
	do    func(a *API, it *model.Interaction, b *body) (model.Outcome, error)
}{
	model.CallbackMessage:        {[]int{model.InteractionCommand, model.InteractionComponent}, answerMessage},
	model.CallbackDeferred:       {[]int{model.InteractionCommand, model.InteractionComponent}, deferMessage},
	model.CallbackDeferredUpdate: {[]int{model.InteractionComponent}, deferUpdate},
	model.CallbackUpdate:         {[]int{model.InteractionComponent}, updateSource},
	model.CallbackChoices:        {[]int{model.InteractionAutocomplete}, answerChoices},
}

// callback is POST /interactions/{interaction}/{token}/callback.
func callback(q *request) (*reply, error) {
	it := q.m.Interactions.ByToken(q.PathValue("token"))
	if it == nil || it.ID != q.id("interaction") {
		return nil, model.ErrUnknownInteraction
	}
	kind, err := q.acceptAnswer(it, q.body)
	if err != nil {
		return nil, err
	}
	if q.URL.Query().Get("with_response") != "true" {
		return done()
	}
	about := model.Object{"id": it.ID, "type": it.Type, "response_message_loading": kind == model.CallbackDeferred,
		"response_message_ephemeral": false}
	resource := model.Object{"type": kind}
	if one := it.Original; one != nil && kind != model.CallbackDeferredUpdate {
		about["response_message_id"], about["response_message_ephemeral"] = one.ID, one.Only != 0
		resource["message"] = q.m.JSON.Message(one)
	}
	return ok(model.Object{"interaction": about, "resource": resource})
}

// acceptAnswer takes the first answer to an interaction; it gives its type.
func (a *API) acceptAnswer(it *model.Interaction, b *body) (kind int, err error) {
	switch {
	case it.Late:
		return 0, model.ErrUnknownInteraction
	case it.Acknowledged:
		return 0, model.ErrAcknowledged
	case it.Channel.Archived && (it.Channel.Locked || it.Source != nil):
		return 0, model.ErrArchived
	}
	b.decode("type", &kind)
	data := &body{fields: map[string]json.RawMessage{}, files: b.files}
	b.decode("data", &data.fields)
	if err := b.Err(); err != nil {
		return 0, err
	}
	answer := answers[kind]
	if !slices.Contains(answer.suits, it.Type) {
		b.Choices("type", strconv.Itoa(kind), answersTo(it.Type))
		return 0, b.Err()
	}
	o, err := answer.do(a, it, data)
	if err != nil {
		return 0, underData(err)
	}
	o.Type = kind
	a.m.Interactions.Acknowledge(it, o)
	return kind, nil
}

// answersTo lists the types of answers that suit an interaction.
func answersTo(interaction int) string {
	var list []string
	for _, kind := range slices.Sorted(maps.Keys(answers)) {
		if slices.Contains(answers[kind].suits, interaction) {
			list = append(list, strconv.Itoa(kind))
		}
	}
	return strings.Join(list, ", ")
}

// underData moves the faults of a form below the field data, where the bot sent it.
func underData(err error) error {
	e, ok := errors.AsType[*model.Error](err)
	if !ok || e.Errors == nil {
		return err
	}
	moved := *e
	moved.Errors = mustRaw(map[string]json.RawMessage{"data": e.Errors})
	return &moved
}

func answerMessage(a *API, it *model.Interaction, b *body) (o model.Outcome, err error) {
	o.Message, err = a.postAnswer(it, b)
	it.Original = o.Message
	return o, err
}

// postAnswer posts a message that belongs to an interaction.
func (a *API) postAnswer(it *model.Interaction, b *body) (*model.Message, error) {
	d, err := a.compose(b, nil, true)
	if err != nil {
		return nil, err
	}
	flags := 0
	b.decode("flags", &flags)
	return a.m.Interactions.Post(it, d, flags&model.FlagEphemeral != 0), nil
}

// deferMessage shows that the bot is thinking. Of the flags only EPHEMERAL is allowed then.
func deferMessage(a *API, it *model.Interaction, b *body) (o model.Outcome, err error) {
	flags := 0
	b.decode("flags", &flags)
	if flags&^model.FlagEphemeral != 0 {
		b.Add("flags", "INTERACTION_CALLBACK_FLAGS_INVALID",
			"Only the EPHEMERAL flag can be set with a deferred message")
	}
	if err := b.Err(); err != nil {
		return o, err
	}
	it.Original = a.m.Interactions.Defer(it, flags != 0)
	return model.Outcome{Message: it.Original}, nil
}

func deferUpdate(a *API, it *model.Interaction, _ *body) (o model.Outcome, err error) {
	it.Original = it.Source
	a.m.Interactions.Prolong(it)
	return o, nil
}

// updateSource changes the message whose component was used.
func updateSource(a *API, it *model.Interaction, b *body) (o model.Outcome, err error) {
	one := it.Source
	if a.m.Messages.ByID(one.ID) != one {
		return o, model.ErrUnknownMessage
	}
	if it.Channel.Archived {
		return o, model.ErrArchived
	}
	d, err := a.compose(b, one, true)
	if err != nil {
		return o, err
	}
	a.m.Messages.Edit(it.Channel, one, d)
	it.Original = one
	a.m.Interactions.Prolong(it)
	return model.Outcome{Message: one}, nil
}

func answerChoices(_ *API, it *model.Interaction, b *body) (o model.Outcome, err error) {
	b.decode("choices", &o.Choices)
	model.CheckChoices(&b.Problems, "choices", o.Choices, it.Option)
	return o, b.Err()
}
