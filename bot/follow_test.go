package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// rounds are those of races: one begins when the first seat runs.
type rounds struct{ laps }

func (rounds) Boundary(e engine.Event) engine.Boundary {
	if e.Seat == 0 {
		return engine.NewRound
	}
	return engine.NoBoundary
}

// followed is a race of Ana and Ben under way that others follow.
func followed(t *testing.T, followers ...string) (*room, storage.GameID) {
	t.Helper()
	r := newRoom(t, title.Title{Rules: race{}, Computers: snails, Timeline: rounds{}})
	r.command("Ana", "race", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	for _, who := range followers {
		more := r.press(who, r.last().Message, "More")
		says(t, who, r.press(who, *more.message, "Follow").text(), "You follow this table from now on")
	}
	return r, storage.GameID(strings.Split(controls(r.last().Message)[0][0], "|")[1])
}

// sprints lets the next runner run.
func (r *room) sprints() {
	r.t.Helper()
	m := r.last().Message
	r.use(awaited(m, "Ana", "Ben")[0], answerTo(r.t, m, "1"), "", false)
	r.bot.Published()
}

// isWritten says how often somebody was written to.
func isWritten(t *testing.T, r *room, who string, want int) {
	t.Helper()
	if got := r.conversation(who); len(got) != want {
		t.Errorf("%s was written to %d times, not %d", who, len(got), want)
		for _, m := range got {
			t.Log(allText(m.Message))
		}
	}
}

// TestWhoFollowsATableIsToldOfItsRoundsAndOfItsEnd: once each, however many processes publish it, and no longer once they stop.
func TestWhoFollowsATableIsToldOfItsRoundsAndOfItsEnd(t *testing.T) {
	r, id := followed(t, "Eve", "Dan")
	other := r.process()
	says(t, "Eve", allText(r.direct("Eve")), "You follow Race", "when a round begins")
	isWritten(t, r, "Eve", 1)
	again := func() {
		for range 2 {
			other.Publish(id)
			r.bot.Publish(id)
			other.Published()
			r.bot.Published()
		}
	}
	r.sprints() // Ana begins a round.
	again()
	isWritten(t, r, "Eve", 2)
	says(t, "Eve", allText(r.direct("Eve")), "A new round has begun")
	r.sprints()
	again()
	isWritten(t, r, "Eve", 2)
	stop, _ := find(r.direct("Dan"), "Stop following")
	says(t, "Dan", r.private("Dan", stop, "").text(), "won't write to you about this table")
	r.sprints()
	again()
	isWritten(t, r, "Eve", 3)
	r.sprints()
	again()
	r.later(2 * time.Minute)
	r.counts()
	isWritten(t, r, "Eve", 4)
	isWritten(t, r, "Dan", 2)
	end := r.direct("Eve")
	says(t, "the end", allText(end), "Race is over.", "Ana", "Ben")
	if stop, _ := find(end, "Stop following"); stop != "" {
		t.Error("what is over can be left")
	}
	if left := r.traces("Eve"); len(left) != 1 {
		t.Errorf("of Eve there are %v, not her profile alone", left)
	}
	for _, who := range []string{"Ana", "Ben"} {
		isWritten(t, r, who, 0)
	}
}

func TestWhoCanNotFollowIsToldWhy(t *testing.T) {
	r, id := followed(t)
	follow := "v1|" + string(id) + "|0|@follow"
	says(t, "who plays", r.use("Ana", follow, "", true).text(), "without a seat")
	r.closed = map[string]bool{user("Eve").ID: true}
	says(t, "who takes no messages", r.use("Eve", follow, "", true).text(), "can't send you private messages")
	r.closed = nil
	if list, err := r.bot.Profiles.Followers(t.Context(), id); err != nil || len(list) > 0 {
		t.Errorf("%v follow (%v)", list, err)
	}
	says(t, "who takes them now", r.use("Eve", follow, "", true).text(), "You follow this table")
	says(t, "once more", r.use("Eve", follow, "", true).text(), "You follow this table")
	for n := range profile.FollowersMost - 1 {
		says(t, "one more", r.use(fmt.Sprint("fan", n), follow, "", true).text(), "You follow this table")
	}
	says(t, "too many", r.use("Dan", follow, "", true).text(), "50 people follow this table")
	says(t, "elsewhere", r.do(chat.Interaction{Guild: "elsewhere", Channel: "pier", Kind: chat.ComponentUsed, User: user("Dan"), CustomID: follow, Private: true}).text(), "table")
	if list, err := r.bot.Profiles.Followers(t.Context(), id); err != nil || len(list) != profile.FollowersMost {
		t.Errorf("%d follow (%v)", len(list), err)
	}
	for n := range profile.FollowsMost {
		if err := r.bot.Profiles.Follow(t.Context(), "fan", storage.GameID(fmt.Sprint("other", n))); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.bot.Profiles.Follow(t.Context(), "fan", id); !errors.Is(err, profile.ErrFollows) {
		t.Errorf("who follows too much gets %v", err)
	}
}

// TestNewsGoNowhereElse: who has left the server, plays now, or was forgotten reads nothing more; in quiet hours it is silent.
func TestNewsGoNowhereElse(t *testing.T) {
	r, id := followed(t, "Eve", "Dan", "Cleo")
	r.gone = map[string]bool{user("Eve").ID: true}
	r.notices("Dan", "quiet", "18", "until", "22")
	r.forgets("Cleo")
	r.counts()
	r.sprints()
	isWritten(t, r, "Eve", 1)
	isWritten(t, r, "Dan", 2)
	isWritten(t, r, "Cleo", 1)
	if m := r.conversation("Dan")[1]; !m.sent.Silent {
		t.Errorf("Dan, who sleeps, is woken by %q", allText(m.Message))
	}
	if list, err := r.bot.Profiles.Followers(t.Context(), id); err != nil || len(list) != 1 {
		t.Errorf("%v follow (%v)", list, err)
	}
}

// TestNewsThatDoNotGoOutFollow: those of the end also when the process has stopped and nothing else happens at the table.
func TestNewsThatDoNotGoOutFollow(t *testing.T) {
	r, _ := followed(t, "Eve")
	deaf := &deafTo{Chat: r, channel: "dm-" + user("Eve").ID}
	r.chat = func(chat.Chat) chat.Chat { return deaf }
	r.bot = r.process()
	for range 4 {
		r.sprints()
	}
	isWritten(t, r, "Eve", 1)
	deaf.channel = ""
	r.restart()
	r.pass(5 * time.Minute)
	isWritten(t, r, "Eve", 2)
	says(t, "Eve", allText(r.direct("Eve")), "is over.")
}

// TestWhoFollowsATableThatIsClosedIsToldSo: once, and what the bot kept of it goes.
func TestWhoFollowsATableThatIsClosedIsToldSo(t *testing.T) {
	r, id := followed(t, "Eve", "Dan")
	r.sprints()
	closing := chat.Interaction{Kind: chat.CommandUsed, User: user("Mod"), Moderator: true, Command: "race", Sub: "end"}
	yes, _ := find(*r.do(closing).message, "End it for everyone")
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Mod"), Moderator: true, CustomID: yes, Private: true})
	for range 2 {
		r.bot.Publish(id)
		r.bot.Published()
	}
	r.later(2 * time.Minute)
	for _, who := range []string{"Eve", "Dan"} {
		isWritten(t, r, who, 3)
		says(t, who, allText(r.direct(who)), "A moderator ended this game without a result.")
	}
	if list, err := r.bot.Profiles.Followers(t.Context(), id); err != nil || len(list) > 0 {
		t.Errorf("%v follow (%v)", list, err)
	}
}

// TestWhoTakesASeatFollowsNoMore: they are told of their turns instead.
func TestWhoTakesASeatFollowsNoMore(t *testing.T) {
	r, id := followed(t, "Eve", "Dan")
	r.command("Ben", "race", "replace", map[string]string{"by": user("Eve").ID})
	says(t, "Eve", r.press("Eve", r.last().Message, "Agree").text(), "The seat is yours")
	before := len(r.conversation("Eve"))
	r.bot.Published()
	m := r.last().Message
	r.use("Ana", answerTo(t, m, "1"), "", false)
	r.bot.Published()
	isWritten(t, r, "Dan", 2)
	for _, m := range r.conversation("Eve")[before:] {
		if strings.Contains(allText(m.Message), "A new round has begun") {
			t.Errorf("Eve, who plays, reads news: %q", allText(m.Message))
		}
	}
	if list, err := r.bot.Profiles.Followers(t.Context(), id); err != nil || len(list) != 1 {
		t.Errorf("%v follow (%v)", list, err)
	}
	if p, err := r.bot.Profiles.Person(t.Context(), user("Eve").ID); err != nil || len(p.Follows) > 0 {
		t.Errorf("Eve's profile follows %v (%v)", p.Follows, err)
	}
}

// deafTo is a chat that takes nothing for one channel.
type deafTo struct {
	chat.Chat
	channel string
}

func (d *deafTo) Post(ctx context.Context, channel string, m chat.Message, nonce string) (string, error) {
	if channel == d.channel {
		return "", chat.ErrUnavailable
	}
	return d.Chat.Post(ctx, channel, m, nonce)
}
