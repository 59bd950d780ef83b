package discord_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// pressed posts a message with some buttons and a picture, and hands on what becomes of presses.
func pressed(t *testing.T, answer func(context.Context, chat.Interaction, chat.Answer)) (h *localDiscord, id string, presses chan chat.Webhook) {
	t.Helper()
	h = connect(t)
	presses = make(chan chat.Webhook, 1)
	h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		presses <- a.(chat.Webhook)
		answer(ctx, in, a)
	})
	id, err := h.client.Post(t.Context(), h.channel("harbor"), framed(t, "Choose."), "n1")
	if err != nil {
		t.Fatal(err)
	}
	return h, id, presses
}

// framed is a message with a picture and some buttons, kept one that keeps its picture.
func framed(t *testing.T, s string) chat.Message {
	m := words(s)
	m.Blocks = append(m.Blocks, chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: picture(t)}}, buttons("ok", "words", "more"))
	return m
}

func kept(t *testing.T, s string) chat.Message {
	m := framed(t, s)
	m.Blocks[1].Picture.PNG = nil
	return m
}

func deferUpdate(t *testing.T) func(context.Context, chat.Interaction, chat.Answer) {
	return func(ctx context.Context, _ chat.Interaction, a chat.Answer) { check(t, a.DeferUpdate(ctx)) }
}

func TestAPressSpeaksForAll(t *testing.T) {
	h, id, presses := pressed(t, deferUpdate(t))
	h.press("ana", id, "ok")
	w := <-presses
	before := h.server.Counts()
	check(t, w.Revise(t.Context(), id, kept(t, "Chosen.")))
	if m := h.message("ben", id); len(m.Attachments) != 1 {
		t.Errorf("%d pictures are kept", len(m.Attachments))
	}
	m := words("It is your turn.")
	m.Plain = true
	next, err := w.Announce(t.Context(), m)
	check(t, err)
	check(t, w.Revise(t.Context(), next, framed(t, "Your turn.")))
	check(t, w.Revise(t.Context(), next, kept(t, "Your very turn.")))
	says(t, h.message("ben", id), "Chosen.")
	says(t, h.message("ben", next), "Your very turn.")
	after := h.server.Counts()
	if after.Counted > before.Counted || after.Requests != before.Requests+4 {
		t.Errorf("%d requests, %d of them counted", after.Requests-before.Requests, after.Counted-before.Counted)
	}
	// What an interaction made is the bot's own.
	check(t, h.client.Edit(t.Context(), h.channel("harbor"), next, kept(t, "By the channel.")))
	says(t, h.message("ben", next), "By the channel.")
}

// TestAPressDoesNotReachWhatItsAnswerIsNot: what @original is depends on how the press was acknowledged, and where.
func TestAPressDoesNotReachWhatItsAnswerIsNot(t *testing.T) {
	h, id, presses := pressed(t, func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		if in.CustomID == "ok" {
			check(t, a.DeferUpdate(ctx))
			return
		}
		m := words("Are you sure?")
		m.Private = true
		m.Blocks = append(m.Blocks, buttons("ok"))
		_, err := a.Reply(ctx, m)
		check(t, err)
	})
	asked := h.press("ana", id, "words")
	w := <-presses
	if err := w.Revise(t.Context(), id, kept(t, "Wrong.")); !errors.Is(err, chat.ErrExpired) {
		t.Errorf("the message that was not answered in: %v", err)
	}
	private := asked.Message.ID
	h.press("ana", private, "ok")
	w = <-presses
	for name, message := range map[string]string{"a private answer": private, "the table": id} {
		if err := w.Revise(t.Context(), message, kept(t, "Wrong.")); !errors.Is(err, chat.ErrExpired) {
			t.Errorf("%s: %v", name, err)
		}
	}
	says(t, h.message("ana", private), "Are you sure?")
	says(t, h.message("ben", id), "Choose.")
	next, err := w.Announce(t.Context(), words("Done."))
	check(t, err)
	says(t, h.message("ben", next), "Done.") // All see it.
}

// TestAPressThatIsNotAcknowledgedSaysNothing: a message waits for the acknowledgement, and not for longer than the press
// is handled.
func TestAPressThatIsNotAcknowledgedSaysNothing(t *testing.T) {
	free := make(chan struct{})
	h, id, presses := pressed(t, func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		<-free
		if in.CustomID == "ok" {
			check(t, a.DeferUpdate(ctx))
		}
	})
	var first sync.WaitGroup
	first.Go(func() { h.press("ana", id, "ok") })
	w := <-presses
	time.AfterFunc(100*time.Millisecond, func() { free <- struct{}{} })
	check(t, w.Revise(t.Context(), id, kept(t, "Chosen.")))
	says(t, h.message("ben", id), "Chosen.")
	first.Wait()
	go func() { _, _ = h.server.Press(t.Context(), "ana", id, page.ComponentPress{CustomID: "more"}) }()
	w = <-presses
	free <- struct{}{}
	if _, err := w.Announce(t.Context(), words("More.")); !errors.Is(err, chat.ErrExpired) {
		t.Errorf("a press that nobody answered: %v", err)
	}
}

// TestAPressThatAnotherProcessHasAcknowledgedSpeaks: its token is good, but what its answer is only the other one knows.
func TestAPressThatAnotherProcessHasAcknowledgedSpeaks(t *testing.T) {
	h, id, presses := pressed(t, func(ctx context.Context, _ chat.Interaction, a chat.Answer) {
		is(t, a.DeferUpdate(ctx), chat.ErrAnswered)
	})
	h.tolerateRefusals()
	_, err := h.server.Inject(localtest.Fault{
		On: "POST /interactions/{interaction}/{token}/callback", Do: faults.DoRefuseAfter, Code: 40060, Count: 1,
	})
	check(t, err)
	h.press("ana", id, "ok")
	w := <-presses
	next, err := w.Announce(t.Context(), words("It is your turn."))
	check(t, err)
	check(t, w.Revise(t.Context(), next, words("Your turn.")))
	says(t, h.message("ben", next), "Your turn.")
	is(t, w.Revise(t.Context(), id, kept(t, "Wrong.")), chat.ErrExpired)
	says(t, h.message("ben", id), "Choose.")
}

func TestWhatAPressFailsWith(t *testing.T) {
	h, id, presses := pressed(t, deferUpdate(t))
	h.tolerateRefusals()
	h.press("ana", id, "ok")
	w := <-presses
	const post = "POST /webhooks/{application}/{token}"
	for name, c := range map[string]struct {
		localtest.Fault
		surely bool
	}{
		"no webhook":       {localtest.Fault{Do: faults.DoRefuse, Code: 10015}, true},
		"no token":         {localtest.Fault{Do: faults.DoRefuse, Code: 50027}, true},
		"a form":           {localtest.Fault{Do: faults.DoRefuse, Code: 50035}, true},
		"an archive":       {localtest.Fault{Do: faults.DoRefuse, Code: 50083}, true},
		"a server's fault": {localtest.Fault{Do: faults.DoRefuse, Status: 500}, false},
		"a cut":            {localtest.Fault{Do: faults.DoCutAfter}, false},
	} {
		c.On = post
		fault, err := h.server.Inject(c.Fault)
		check(t, err)
		if _, err := w.Announce(t.Context(), words("More.")); err == nil || errors.Is(err, chat.ErrExpired) != c.surely {
			t.Errorf("%s: %v", name, err)
		}
		if n := h.server.ClearFaults(fault); n != 1 {
			t.Errorf("%d faults", n)
		}
	}
	h.server.ExpireTokens()
	if err := w.Revise(t.Context(), id, kept(t, "Late.")); !errors.Is(err, chat.ErrExpired) {
		t.Errorf("an old token: %v", err)
	}
}

// TestAPictureThatAnotherProcessReplacedIsLookedUp: what this one remembers is out of date then.
func TestAPictureThatAnotherProcessReplacedIsLookedUp(t *testing.T) {
	h := connect(t)
	h.tolerateRefusals()
	id, err := h.client.Post(t.Context(), h.channel("harbor"), framed(t, "One."), "n1")
	check(t, err)
	other := calls(t, h.server)
	check(t, other.Edit(t.Context(), h.channel("harbor"), id, framed(t, "Two.")))
	check(t, h.client.Edit(t.Context(), h.channel("harbor"), id, kept(t, "Three.")))
	m := h.message("ben", id)
	says(t, m, "Three.")
	if len(m.Attachments) != 1 {
		t.Errorf("%d pictures", len(m.Attachments))
	}
	if n := h.server.Counts().Routes["GET /channels/{channel}/messages/{message}"]; n != 1 {
		t.Errorf("it looked %d times", n)
	}
}

// TestAPictureThatAnotherProcessHasGivenIsKept: this one remembers the message as it was before.
func TestAPictureThatAnotherProcessHasGivenIsKept(t *testing.T) {
	h := connect(t)
	h.tolerateRefusals()
	m := words("Plain.")
	m.Plain = true
	id, err := h.client.Post(t.Context(), h.channel("harbor"), m, "n1")
	check(t, err)
	check(t, calls(t, h.server).Edit(t.Context(), h.channel("harbor"), id, framed(t, "Two.")))
	check(t, h.client.Edit(t.Context(), h.channel("harbor"), id, kept(t, "Three.")))
	if got := h.message("ben", id); len(got.Attachments) != 1 {
		t.Errorf("%d pictures are left", len(got.Attachments))
	}
}
