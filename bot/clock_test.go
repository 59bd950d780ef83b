package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	_ "time/tzdata"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// pass lets time pass in steps, with what processes do meanwhile.
func (r *room) pass(d time.Duration, others ...*bot.Bot) {
	r.t.Helper()
	const step = 10 * time.Minute
	for ; d > 0; d -= step {
		r.later(min(step, d))
		for _, b := range append([]*bot.Bot{r.bot}, others...) {
			b.Sweep(context.Background())
			b.Published()
		}
	}
}

// passUntil lets time pass until a time of the room's.
func (r *room) passUntil(at string, others ...*bot.Bot) {
	r.t.Helper()
	when, err := time.Parse("2006-01-02 15:04", at)
	if err != nil {
		r.t.Fatal(err)
	}
	r.pass(when.Sub(r.clock()), others...)
}

// notices sets how a person is told, as the menus do.
func (r *room) notices(who string, settings ...string) *answer {
	r.t.Helper()
	var last *answer
	for i := 0; i < len(settings); i += 2 {
		last = r.use(who, bot.ControlID("me", 0, "@me:"+settings[i]), settings[i+1], true)
	}
	return last
}

// told lists when a person was notified, in a channel whose name begins so.
func (r *room) toldAt(name, channel string) []string {
	r.bot.Published()
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []string
	for _, m := range r.messages {
		if slices.Contains(m.Notify, user(name).ID) && strings.HasPrefix(m.channel, channel) {
			list = append(list, m.at.Format("2006-01-02 15:04"))
		}
	}
	return list
}

func isTold(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// paced is a table with a pace at which Ana is asked first.
func paced(t *testing.T, pace, timeout string, names ...string) *room {
	t.Helper()
	r := newRoom(t)
	r.pacedTable(pace, timeout, names...)
	return r
}

func (r *room) pacedTable(pace, timeout string, names ...string) posted {
	r.t.Helper()
	r.command(names[0], "puertorico", "start", map[string]string{"players": fmt.Sprint(len(names)), "first_governor": "host_picks", "pace": pace})
	lobby := r.last()
	for _, n := range names[1:] {
		r.press(n, lobby.Message, "Join")
	}
	if timeout != "" {
		r.use(names[0], bot.ControlID(r.game(), 0, "@table:timeout"), timeout, true)
	}
	r.press(names[0], r.last().Message, "Start")
	return r.last()
}

// The room's clock begins on Friday, 20 November 2026 at 19:00 UTC: 20:00 in Prague.

func TestAPersonIsRemindedThreeTimesAndThenTheTableIsTold(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben", "Cleo")
	r.press("Ana", table.Message, "Trader")
	r.bot.Published()
	for range 6 {
		r.pass(24 * time.Hour)
		r.restart()
	}
	isTold(t, "Ben is told", r.toldAt("Ben", ""), "2026-11-20 19:00", "2026-11-21 19:00", "2026-11-22 19:00", "2026-11-23 19:00")
	m := r.last()
	says(t, "the table", allText(m.Message), "Ben hasn't answered 3 reminders")
	if armed := r.armed(); !slices.Equal(armed, []string{m.id}) {
		t.Errorf("armed are %v, the table is %s", armed, m.id)
	}
	// The others decide, and a computer plays one turn.
	r.press("Ana", m.Message, "Agree")
	r.press("Cleo", r.last().Message, "Agree")
	if who := awaited(r.last().Message, "Ana", "Ben", "Cleo"); !slices.Equal(who, []string{"Cleo"}) {
		t.Errorf("the table waits for %v", who)
	}
	if s := r.env().Seats[1]; s.StandIn != "" || s.User == "" {
		t.Errorf("Ben's seat is %+v", s)
	}
}

func TestRemindersRepeatWhatTheTableSaid(t *testing.T) {
	r := newRoom(t)
	r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
	before := allText(r.last().Message)
	r.pass(24 * time.Hour)
	m := r.last()
	if len(r.toldAt("Ben", "")) != 2 || allText(m.Message) != before {
		t.Errorf("the table said\n%s\nand says after a reminder\n%s", before, allText(m.Message))
	}
}

func TestWhoActsIsNotRemindedOfWhatIsOver(t *testing.T) {
	r := newRoom(t)
	r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
	r.bot.Published()
	r.pass(23 * time.Hour)
	r.press("Ben", r.last().Message, "Mayor") // Both place their colonists, and Ben goes on.
	r.pass(23 * time.Hour)
	if got := r.toldAt("Ben", ""); len(got) != 1 {
		t.Errorf("Ben is told %v", got)
	}
}

func TestNobodyIsToldInQuietHoursAndEverybodyAfterThem(t *testing.T) {
	r := newRoom(t)
	r.command("Ben", "games", "notices", map[string]string{"zone": "Europe/Prague"})
	r.notices("Ben", "quiet", "22", "until", "7", "remind", "6")
	table := r.started("Ana", "Ben")
	r.passUntil("2026-11-20 22:00") // 23:00 in Prague.
	r.press("Ana", table.Message, "Prospector")
	m := r.last()
	if who := awaited(m.Message, "Ben"); len(who) != 1 || len(m.Notify) != 0 {
		t.Fatalf("the table waits for %v and tells %v", who, m.Notify)
	}
	r.restart()
	r.passUntil("2026-11-21 05:50")
	isTold(t, "at night Ben is told", r.toldAt("Ben", ""))
	r.passUntil("2026-11-22 11:50")
	// Told at seven, reminded at one, at seven in the evening, and at seven in the morning in place of one at night.
	isTold(t, "Ben is told", r.toldAt("Ben", ""), "2026-11-21 06:00", "2026-11-21 12:00", "2026-11-21 18:00", "2026-11-22 06:00")
}

func TestWhoAnswersAtNightIsNotToldInTheMorning(t *testing.T) {
	r := newRoom(t)
	r.command("Ben", "games", "notices", map[string]string{"zone": "Europe/Prague"})
	r.notices("Ben", "quiet", "22", "until", "7")
	table := r.started("Ana", "Ben")
	r.passUntil("2026-11-20 22:00")
	r.press("Ana", table.Message, "Prospector")
	r.press("Ben", r.last().Message, "Mayor")
	r.passUntil("2026-11-21 12:00")
	isTold(t, "Ben is told", r.toldAt("Ben", ""))
}

func TestQuietHoursFollowAZoneWhoseClocksAreChanged(t *testing.T) {
	r := newRoom(t)
	r.later(time.Date(2027, 3, 27, 20, 0, 0, 0, time.UTC).Sub(r.clock()))
	r.command("Ben", "games", "notices", map[string]string{"zone": "Europe/Prague"})
	r.notices("Ben", "quiet", "22", "until", "7")
	table := r.started("Ana", "Ben")
	r.passUntil("2027-03-27 22:00")
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	r.passUntil("2027-03-28 12:00")
	isTold(t, "Ben is told", r.toldAt("Ben", ""), "2027-03-28 05:00")
}

func TestPrivateMessagesComeInPlaceOfMentions(t *testing.T) {
	r := newRoom(t)
	r.notices("Ben", "how", "letter")
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Prospector")
	m := r.last()
	if len(m.Notify) != 0 {
		t.Errorf("the table tells %v", m.Notify)
	}
	r.pass(30 * time.Hour)
	isTold(t, "Ben is mentioned", r.toldAt("Ben", "harbour"))
	isTold(t, "Ben has letters", r.toldAt("Ben", "dm-id-ben"), "2026-11-20 19:00", "2026-11-21 19:00")
	if r.last().id != m.id {
		t.Error("the table was posted anew")
	}
	letters := r.conversation("Ben")
	says(t, "the first letter", allText(letters[0].Message), "Puerto Rico in <#harbour>", "Your turn: choose a role.")
	says(t, "the second letter", allText(letters[1].Message), "Puerto Rico in <#harbour>", "is still waiting for you:** choose a role.")
	for _, l := range letters {
		if links := linksOf(l.Message); !slices.Equal(links, []string{"https://discord.com/channels/guild/harbour/" + m.id}) {
			t.Errorf("a letter links %q", links)
		}
	}
	if r.conversations != 1 {
		t.Errorf("Ben's conversation was asked for %d times", r.conversations)
	}
}

// linksOf are the addresses of a message's buttons.
func linksOf(m chat.Message) []string {
	var list []string
	for _, b := range m.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			if button.URL != "" {
				list = append(list, button.URL)
			}
		}
	}
	return list
}

// conversation is what a person was sent in private.
func (r *room) conversation(name string) []posted {
	r.bot.Published()
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []posted
	for _, m := range r.messages {
		if m.channel == "dm-"+user(name).ID {
			list = append(list, *m)
		}
	}
	return list
}

func TestWhoTakesNoPrivateMessagesIsMentionedAndSeesWhy(t *testing.T) {
	r := newRoom(t)
	r.closed = map[string]bool{"id-ben": true}
	r.notices("Ben", "how", "letter")
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	isTold(t, "Ben is mentioned", r.toldAt("Ben", "harbour"), "2026-11-20 19:00")
	says(t, "Ben's notices", r.command("Ben", "games", "notices", nil).text(), "couldn't send you a private message")
	r.pass(11 * time.Hour)
	if r.conversations != 1 {
		t.Errorf("within hours Ben's conversation was asked for %d times", r.conversations)
	}
	r.pass(14 * time.Hour) // By now it is worth a try.
	isTold(t, "Ben is mentioned", r.toldAt("Ben", "harbour"), "2026-11-20 19:00", "2026-11-21 19:00")
	if r.conversations != 2 {
		t.Errorf("within a day Ben's conversation was asked for %d times", r.conversations)
	}
	// He opens them, and says so.
	r.closed = nil
	if got := r.notices("Ben", "how", "letter").text(); strings.Contains(got, "couldn't") {
		t.Errorf("Ben reads %q", got)
	}
	r.pass(24 * time.Hour)
	isTold(t, "Ben has letters", r.toldAt("Ben", "dm-"), "2026-11-22 19:00")
}

func TestALetterThatTheChatDidNotTakeFollowsOnce(t *testing.T) {
	r, fake := scripted(t)
	r.notices("Ben", "how", "letter")
	table := r.started("Ana", "Ben")
	fake.says(always(chat.ErrUnavailable, "direct"))
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	r.pass(2 * time.Hour)
	isTold(t, "Ben has letters", r.toldAt("Ben", "dm-"))
	fake.says(nil)
	r.pass(2 * time.Hour)
	isTold(t, "Ben has letters", r.toldAt("Ben", "dm-"), "2026-11-20 21:10")
}

// TestALetterOfUnknownOutcomeIsLookedFor: it was sent, and the process died before it could note that.
func TestALetterOfUnknownOutcomeIsLookedFor(t *testing.T) {
	r := newRoom(t)
	r.notices("Ben", "how", "letter")
	table := r.started("Ana", "Ben")
	lost := &lostLetters{Store: r.store, lose: 1}
	store := r.store
	r.store = lost
	r.bot = r.process()
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	if len(r.conversation("Ben")) != 1 || lost.lose != 0 {
		t.Fatalf("%d letters, %d to lose", len(r.conversation("Ben")), lost.lose)
	}
	r.store = store
	r.later(time.Hour)
	r.bot = r.process()
	r.pass(2 * time.Hour)
	isTold(t, "Ben has letters", r.toldAt("Ben", "dm-"), "2026-11-20 19:00")
	if _, shown, err := r.store.Load(context.Background(), r.game()); err != nil || len(shown.Outbox) > 0 {
		t.Errorf("still to be sent: %v, %v", shown.Outbox, err)
	}
}

// lostLetters does not take that letters were sent.
type lostLetters struct {
	storage.Store
	lose int
}

func (l *lostLetters) SetPublication(ctx context.Context, id storage.GameID, s storage.Publication) error {
	_, before, err := l.Load(ctx, id)
	if err == nil && l.lose > 0 && len(before.Outbox) > len(s.Outbox) {
		l.lose--
		return storage.ErrUnavailable
	}
	return l.Store.SetPublication(ctx, id, s)
}

func TestWhoWantsNoNoticesGetsNone(t *testing.T) {
	r := newRoom(t)
	r.notices("Ben", "how", "silent")
	r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
	r.bot.Published()
	r.pass(5 * 24 * time.Hour)
	isTold(t, "Ben is told", r.toldAt("Ben", ""))
	says(t, "the table", allText(r.last().Message), "<@id-ben>")
}

func TestWhenTimeIsOutTheOthersDecide(t *testing.T) {
	r := paced(t, "turn8", "", "Ana", "Ben", "Cleo")
	says(t, "the table", allText(r.last().Message), fmt.Sprintf("Ana: time runs out <t:%d:R>", r.clock().Add(8*time.Hour).Unix()))
	r.pass(7*time.Hour + 50*time.Minute)
	if got := allText(r.last().Message); strings.Contains(got, "is out") {
		t.Errorf("too early: %q", got)
	}
	r.pass(20 * time.Minute)
	m := r.last()
	says(t, "the table", allText(m.Message), "Ana ran out of time", "out of time")
	isTold(t, "Ben is asked", r.toldAt("Ben", ""), "2026-11-21 03:00")
	r.press("Ben", m.Message, "Agree")
	r.press("Cleo", r.last().Message, "Agree")
	if who := awaited(r.last().Message, "Ana"); len(who) > 0 {
		t.Errorf("the table waits for %v", who)
	}
	if s := r.env().Seats[0]; s.StandIn != "" {
		t.Errorf("a computer goes on to play for Ana: %+v", s)
	}
	if kinds := r.kinds("timeout"); kinds != 1 {
		t.Errorf("time was out %d times", kinds)
	}
}

// kinds counts the records of a kind.
func (r *room) kinds(kind string) int {
	n := 0
	for _, rec := range r.records() {
		if string(rec.Act.Kind) == kind {
			n++
		}
	}
	return n
}

func TestWhenTimeIsOutATableMayHaveChosenWhatHappens(t *testing.T) {
	for timeout, want := range map[string]struct {
		standIn, awaited, words string
	}{
		"turn":     {"", "Ben", "a computer plays this turn"},
		"takeover": {"away", "Ben", "until they're back"},
		"wait":     {"", "Ana", "The game waits"},
	} {
		t.Run(timeout, func(t *testing.T) {
			r := paced(t, "turn8", timeout, "Ana", "Ben")
			r.pass(8*time.Hour + 10*time.Minute)
			m := r.last()
			log := r.press("Ben", m.Message, "Log")
			says(t, "the log", log.text(), "Ana ran out of time", want.words)
			if s := r.env().Seats[0]; s.StandIn != want.standIn {
				t.Errorf("Ana's seat is %+v", s)
			}
			if who := awaited(m.Message, "Ana", "Ben"); !slices.Contains(who, want.awaited) {
				t.Errorf("the table waits for %v", who)
			}
			r.pass(2 * time.Hour)
			if n := r.kinds("timeout"); n != 1 {
				t.Errorf("time was out %d times", n)
			}
		})
	}
}

func TestAClockStandsStillInQuietHoursInAPauseAndBeforeTheNotice(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "games", "notices", map[string]string{"zone": "UTC"})
	r.notices("Ana", "quiet", "20", "until", "6")
	r.pacedTable("turn8", "wait", "Ana", "Ben") // At 19:00: an hour until the night.
	says(t, "the table", allText(r.last().Message), fmt.Sprintf("<t:%d:R>", time.Date(2026, 11, 21, 13, 0, 0, 0, time.UTC).Unix()))
	r.passUntil("2026-11-21 12:50")
	if n := r.kinds("timeout"); n != 0 {
		t.Fatal("the clock ran at night")
	}
	more := r.press("Ana", r.last().Message, "More")
	says(t, "More", more.text(), "8 hours per turn")
	r.press("Ana", *r.press("Ana", *more.message, "Pause").message, "Pause for 3 days")
	r.passUntil("2026-11-22 12:00")
	if n := r.kinds("timeout"); n != 0 {
		t.Fatal("the clock ran in a pause")
	}
	if got := len(r.toldAt("Ana", "")); got != 0 {
		t.Errorf("Ana was told %d times in a pause", got)
	}
	r.press("Ana", r.last().Message, "Resume")
	r.passUntil("2026-11-23 12:00")
	if n := r.kinds("timeout"); n != 1 {
		t.Errorf("time was out %d times", n)
	}
}

func TestAPauseEndsByItself(t *testing.T) {
	r := paced(t, "turn8", "wait", "Ana", "Ben")
	more := r.press("Ana", r.last().Message, "More")
	r.press("Ana", *r.press("Ana", *more.message, "Pause").message, "Pause for 1 day")
	r.pass(24*time.Hour + 10*time.Minute)
	if p := r.env().Pause; p != nil || r.kinds("resume") != 1 {
		t.Errorf("the pause is %+v after %d ends", p, r.kinds("resume"))
	}
}

// onRedis has the room on a server of Redis.
func (r *room) onRedis(server *redistest.Server) {
	r.t.Helper()
	store, err := redis.Open(context.Background(), redis.Options{URL: server.URL()})
	if err := errors.Join(err, r.store.Close()); err != nil {
		r.t.Fatal(err)
	}
	r.store = store
	r.bot = r.process()
}

func TestTwoProcessesShareTimers(t *testing.T) {
	stores := map[string]func(t *testing.T) *room{
		"in a file": func(t *testing.T) *room { return newRoom(t) },
		"on Redis": func(t *testing.T) *room {
			r := newRoom(t)
			r.onRedis(redistest.Start(t, redistest.Options{}))
			return r
		},
	}
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			r := open(t)
			other := r.process()
			t.Cleanup(other.Published)
			r.command("Ana", "games", "notices", map[string]string{"zone": "UTC"})
			r.notices("Ana", "remind", "6", "digest", "8", "how", "letter")
			r.pacedTable("turn24", "wait", "Ana", "Ben")
			for range 30 {
				r.later(2 * time.Hour)
				done := make(chan struct{})
				go func() {
					defer close(done)
					other.Sweep(context.Background())
				}()
				r.bot.Sweep(context.Background())
				<-done
				for range 3 {
					r.bot.Published()
					other.Published()
				}
				r.later(2 * time.Minute) // Leases of timers end.
			}
			if n := r.kinds("timeout"); n != 1 {
				t.Errorf("time was out %d times", n)
			}
			reminders, digests := 0, 0
			for _, m := range r.conversation("Ana") {
				if strings.Contains(allText(m.Message), "still waiting") {
					reminders++
				}
				if strings.Contains(allText(m.Message), "Your games today") {
					digests++
				}
			}
			if reminders != 3 || digests != 2 && digests != 3 {
				t.Errorf("%d reminders and %d digests", reminders, digests)
			}
		})
	}
}

func TestADigestComesOnceADayWithAllGames(t *testing.T) {
	r := newRoom(t)
	r.later(time.Date(2026, 10, 23, 20, 0, 0, 0, time.UTC).Sub(r.clock()))
	r.command("Ben", "games", "notices", map[string]string{"zone": "Europe/Prague"})
	r.notices("Ben", "digest", "8", "remind", "0")
	r.passUntil("2026-10-24 12:00")
	if got := r.conversation("Ben"); len(got) != 0 {
		t.Errorf("without games Ben reads %q", allText(got[0].Message))
	}
	r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
	r.passUntil("2026-10-27 12:00")
	var at []string
	for _, m := range r.conversation("Ben") {
		at = append(at, m.at.Format("2006-01-02 15:04"))
		says(t, "the digest", allText(m.Message), "Your games today", "Puerto Rico", "<#harbour>: choose a role.", "Waiting for you")
		if links := linksOf(m.Message); len(links) != 1 || !strings.HasPrefix(links[0], "https://discord.com/channels/guild/harbour/m") {
			t.Errorf("the digest links %q", links)
		}
	}
	isTold(t, "digests come", at, "2026-10-25 07:00", "2026-10-26 07:00", "2026-10-27 07:00") // Clocks went back on the 25th.
	r.notices("Ben", "digest", "off")
	r.passUntil("2026-10-29 12:00")
	if n := len(r.conversation("Ben")); n != 3 {
		t.Errorf("%d digests", n)
	}
}

func TestADigestThatIsDueTwiceComesOnceAndOneThatFailedFollows(t *testing.T) {
	r, fake := scripted(t)
	r.command("Ben", "games", "notices", map[string]string{"zone": "UTC"})
	r.notices("Ben", "digest", "20", "remind", "0")
	r.started("Ana", "Ben")
	fake.says(always(chat.ErrUnavailable, "direct"))
	r.passUntil("2026-11-20 21:00")
	fake.says(nil)
	r.passUntil("2026-11-20 22:00")
	if got := r.conversation("Ben"); len(got) != 1 || got[0].at.Format("15:04") != "21:10" {
		t.Fatalf("%d digests", len(got))
	}
	late := storage.Timer{Key: "digest-late", Kind: "digest", At: time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC), Data: []byte(`"id-ben"`)}
	if err := r.store.Set(context.Background(), late); err != nil {
		t.Fatal(err)
	}
	r.passUntil("2026-11-21 12:00")
	if n := len(r.conversation("Ben")); n != 1 {
		t.Errorf("%d digests", n)
	}
}

// held is a chat that sends no private message until it may: others come first, as long as it is asked.
type held struct {
	chat.Chat
	until func() bool
}

func (h held) Conversation(ctx context.Context, user string) (string, error) {
	if chat.GivesWay(ctx) && !h.until() {
		<-ctx.Done()
		return "", ctx.Err()
	}
	return h.Chat.Conversation(ctx, user)
}

func TestADigestThatHadToGiveWayIsNotLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		r.chat = func(c chat.Chat) chat.Chat {
			return held{c, func() bool { return r.clock().Format("15:04") >= "20:10" }}
		}
		r.bot = r.process()
		r.command("Ben", "games", "notices", map[string]string{"zone": "UTC"})
		r.notices("Ben", "digest", "20", "remind", "0")
		r.started("Ana", "Ben")
		r.passUntil("2026-11-20 21:00")
		if n := len(r.conversation("Ben")); n != 1 {
			t.Errorf("%d digests", n)
		}
	})
}

func TestWhoCannotBeSentADigestSeesWhy(t *testing.T) {
	r := newRoom(t)
	r.command("Ben", "games", "notices", map[string]string{"zone": "UTC"})
	r.notices("Ben", "digest", "20", "remind", "0")
	r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
	r.closed = map[string]bool{user("Ben").ID: true}
	r.passUntil("2026-11-20 21:00")
	says(t, "Ben's notices", r.command("Ben", "games", "notices", nil).text(), "couldn't send you a private message")
	// They open them, and say so.
	r.closed = nil
	if got := r.notices("Ben", "digest", "20").text(); strings.Contains(got, "couldn't") {
		t.Errorf("Ben reads %q", got)
	}
	r.passUntil("2026-11-21 21:00")
	if n := len(r.conversation("Ben")); n != 1 {
		t.Errorf("%d digests", n)
	}
}

func TestWhoHasAShorterIntervalIsRemindedSooner(t *testing.T) {
	r := newRoom(t)
	r.notices("Ben", "remind", "6")
	r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
	r.bot.Published()
	r.passUntil("2026-11-21 02:00")
	isTold(t, "Ben is told", r.toldAt("Ben", ""), "2026-11-20 19:00", "2026-11-21 01:00")
}

func TestWhoIsAwayIsNotRemindedAndHisClockStandsStill(t *testing.T) {
	r := paced(t, "turn8", "wait", "Ana", "Ben")
	r.pass(time.Hour)
	says(t, "Ana", r.command("Ana", "games", "away", map[string]string{"until": "3"}).text(), "You're away until", "Your clocks are stopped")
	says(t, "the table", allText(r.last().Message), "Ana is away until <t:")
	says(t, "Ana's games", r.command("Ana", "games", "list", nil).text(), "You're away until")
	r.pass(2 * 24 * time.Hour)
	isTold(t, "Ana is told", r.toldAt("Ana", ""))
	if n := r.kinds("timeout"); n != 0 {
		t.Fatal("the clock ran")
	}
	r.restart()
	r.pass(24*time.Hour + 10*time.Minute)
	if s := r.env().Seats[0]; s.Away != nil || r.kinds("back") != 1 {
		t.Errorf("Ana's seat is %+v after %d returns", s, r.kinds("back"))
	}
	r.pass(6 * time.Hour)
	if n := r.kinds("timeout"); n != 0 {
		t.Error("the time away was taken off the clock")
	}
	r.pass(2 * time.Hour)
	if n := r.kinds("timeout"); n != 1 {
		t.Errorf("time was out %d times", n)
	}
}

func TestTheFirstPressEndsAnAbsenceEverywhere(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.command("Ana", "games", "away", map[string]string{"until": "2026-12-01", "how": "play"})
	m := r.last()
	if who := awaited(m.Message, "Ana"); len(who) > 0 || r.env().Seats[0].StandIn != "away" {
		t.Fatalf("the table waits for %v", who)
	}
	r.press("Ana", m.Message, "My board")
	if s := r.env().Seats[0]; s.Away != nil || s.StandIn != "" || r.kinds("back") != 1 {
		t.Errorf("Ana's seat is %+v", s)
	}
	if got := r.command("Ana", "games", "list", nil).text(); strings.Contains(got, "You're away") {
		t.Errorf("Ana reads %q", got)
	}
}

func TestWhatIsNoTimeToBeAwayIsRefused(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	for _, until := range []string{"", "0", "-1", "91", "yesterday", "2026-11-19", "2028-01-01", "**", strings.Repeat("9", 300)} {
		says(t, until, r.command("Ana", "games", "away", map[string]string{"until": until}).text(), "I can't read")
	}
	for _, until := range []string{"1", "14 days", "2026-12-24", "24.12.2026", "24. 12.", "1.1.", "24.12", "Dec 24", "1 Feb"} {
		says(t, until, r.command("Ana", "games", "away", map[string]string{"until": until}).text(), "You're away until")
	}
}

func TestDatesToBeAwayAreOfferedAsTheReadersLanguageWritesThem(t *testing.T) {
	r := newRoom(t)
	offered := func(locale, typed string) []chat.Choice {
		a := &choosing{answer: answer{room: r}}
		r.bot.Handle(context.Background(), chat.Interaction{
			ID: "until " + locale + typed, Kind: chat.CompletionAsked, User: user("Ana"), Guild: "guild", Channel: "harbour", Locale: locale,
			Command: "games", Sub: "away", Options: map[string]string{"until": typed}, Focused: "until",
		}, a)
		return a.choices
	}
	for locale, want := range map[string]string{"en-US": "5 days, until Nov 25", "cs": "5 dní, do 25. 11.", "pl": "5 dni, do 25.11", "de": "5 Tage, bis 25.11."} {
		if got := offered(locale, "5"); len(got) != 1 || got[0].Name != want || got[0].Value != "5" {
			t.Errorf("%s: %v", locale, got)
		}
	}
	if got := offered("de", "1.2."); len(got) != 1 || got[0].Name != "1.2." || got[0].Value != "2027-02-01" {
		t.Errorf("a date is offered as %v", got)
	}
}

func TestForgedNoticesAreRefused(t *testing.T) {
	r := newRoom(t)
	for _, forged := range [][2]string{{"how", "shout"}, {"remind", "1"}, {"remind", "-6"}, {"quiet", "24"}, {"quiet", "x"}, {"zone", "../etc/passwd"}, {"zone", ""}, {"digest", "99"}, {"nothing", "x"}, {"until", "5"}} {
		if got := r.notices("Ana", forged[0], forged[1]).text(); !strings.Contains(got, "out of date") && !strings.Contains(got, "First choose") {
			t.Errorf("%v: Ana reads %q", forged, got)
		}
	}
	r.notices("Ana", "quiet", "22")
	says(t, "13 hours", r.notices("Ana", "until", "11").text(), "12 hours at most")
	says(t, "no zone", r.command("Ana", "games", "notices", map[string]string{"zone": "Atlantis"}).text(), "I don't know the time zone Atlantis")
	says(t, "a city", r.command("Ana", "games", "notices", map[string]string{"zone": "prague"}).text(), "Europe/Prague")
}

func TestAProfileThatCantBeReadDoesNotStopATable(t *testing.T) {
	for _, broken := range []string{`[]`, `{"notices":7}`} {
		r := newRoom(t)
		table := r.pacedTable("turn8", "wait", "Ana", "Ben")
		for _, who := range []string{"Ana", "Ben"} {
			if err := r.store.SetProfile(context.Background(), "user", user(who).ID, []byte(broken)); err != nil {
				t.Fatal(err)
			}
		}
		if got := r.press("Ana", table.Message, "Prospector").text(); got != "" {
			t.Errorf("Ana hears %q", got)
		}
		isTold(t, "Ben is told", r.toldAt("Ben", ""), "2026-11-20 19:00")
	}
}

func TestAStoreThatFailsLosesNoNotice(t *testing.T) {
	r, store := unreliable(t)
	r.press("Ana", r.started("Ana", "Ben").Message, "Prospector")
	r.bot.Published()
	for i := range 3 * 24 * 6 {
		if i%7 == 0 {
			store.set(store.before, "load", 1)
		}
		if i%11 == 0 {
			store.set(store.before, "shown", 1)
		}
		r.pass(10 * time.Minute)
	}
	r.pass(4 * time.Hour)
	if got := r.toldAt("Ben", ""); len(got) != 4 {
		t.Errorf("Ben is told %v", got)
	}
	if n := r.kinds("remind"); n != 3 {
		t.Errorf("%d reminders", n)
	}
}

// TestWhoIsAskedAtNightIsToldInTheMorning: a question of the table waits for those who rest, and asks each once.
func TestWhoIsAskedAtNightIsToldInTheMorning(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben", "Cleo")
	r.notices("Ben", "zone", "UTC", "quiet", "22", "until", "7")
	r.passUntil("2026-11-20 23:00")
	before := map[string]int{"Ben": r.told("Ben"), "Cleo": r.told("Cleo")}
	r.command("Ana", "puertorico", "pause", nil)
	r.press("Ana", *r.command("Ana", "puertorico", "pause", nil).message, "Ask")
	r.bot.Published()
	since := func(name string) int { return r.told(name) - before[name] }
	if since("Ben") != 0 || since("Cleo") != 1 {
		t.Fatalf("at night Ben was told %d times, Cleo %d times", since("Ben"), since("Cleo"))
	}
	r.passUntil("2026-11-21 06:50")
	if since("Ben") != 0 {
		t.Errorf("Ben was told %d times before he got up", since("Ben"))
	}
	r.passUntil("2026-11-21 07:30")
	if since("Ben") != 1 || since("Cleo") != 1 {
		t.Errorf("in the morning Ben was told %d times, Cleo %d times", since("Ben"), since("Cleo"))
	}
	r.restart()
	r.passUntil("2026-11-21 12:00")
	if since("Ben") != 1 || since("Cleo") != 1 {
		t.Errorf("at noon Ben was told %d times, Cleo %d times", since("Ben"), since("Cleo"))
	}
}

// TestATableThatWaitsForSomebodyWithoutRemindersIsToldAfterThreeDays: they are not, and the others decide.
func TestATableThatWaitsForSomebodyWithoutRemindersIsToldAfterThreeDays(t *testing.T) {
	for _, wish := range [][]string{{"how", "silent"}, {"remind", "0"}} {
		r := newRoom(t)
		r.notices("Ben", wish...)
		table := r.started("Ana", "Ben", "Cleo")
		r.press("Ana", table.Message, "Trader")
		r.pass(71 * time.Hour)
		if m := r.last(); strings.Contains(allText(m.Message), "three days") {
			t.Errorf("%v: told too early: %s", wish, allText(m.Message))
		}
		first := r.told("Ben")
		r.pass(2 * time.Hour)
		says(t, "the table", allText(r.last().Message), "The game has been waiting for Ben for three days", "Should a computer play this turn for Ben?")
		r.pass(48 * time.Hour)
		if r.told("Ben") != first || r.kinds("remind") != 1 {
			t.Errorf("%v: Ben was told %d times more, with %d records", wish, r.told("Ben")-first, r.kinds("remind"))
		}
	}
}

// TestWhoMissesTwoTurnsIsPlayedForUntilBack: the first time the others are asked about one turn, the second time about all.
func TestWhoMissesTwoTurnsIsPlayedForUntilBack(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Prospector")
	r.pass(5 * 24 * time.Hour)
	says(t, "the table", allText(r.last().Message), "Should a computer play this turn for Ben?")
	r.press("Ana", r.last().Message, "Agree")
	for range 20 { // Until Ben is awaited again.
		if who := awaited(r.last().Message, "Ana", "Ben"); slices.Contains(who, "Ben") {
			break
		}
		r.press("Ana", r.last().Message, controlLabel(r.last().Message))
	}
	r.pass(5 * 24 * time.Hour)
	says(t, "the table", allText(r.last().Message), "Should a computer play for Ben** until they're back?")
	r.press("Ana", r.last().Message, "Agree")
	if s := r.env().Seats[1]; s.StandIn != "away" {
		t.Errorf("Ben's seat is %+v", s)
	}
}

// TestWhoMissesThreeTurnsInARowIsPlayedForUntilBack: at a table where computers play single turns.
func TestWhoMissesThreeTurnsInARowIsPlayedForUntilBack(t *testing.T) {
	r := paced(t, "turn8", "turn", "Ana", "Ben")
	for turn := range 3 {
		for range 30 { // Until Ben is awaited again.
			if slices.Contains(awaited(r.last().Message, "Ana", "Ben"), "Ben") {
				break
			}
			m := r.last()
			if c := controls(m.Message)[0]; strings.HasSuffix(c[0], "@plan") {
				plan := r.use("Ana", c[0], "", false)
				r.use("Ana", word(t, *plan.message, "@confirm"), "", true)
			} else {
				r.use("Ana", c[0], c[1], false)
			}
		}
		r.pass(9 * time.Hour)
		want := ""
		if turn == 2 {
			want = "away"
		}
		if s := r.env().Seats[1]; s.StandIn != want {
			t.Fatalf("after turn %d Ben's seat is %+v: %s", turn+1, s, allText(r.last().Message))
		}
	}
	says(t, "the table", allText(r.last().Message), "Ben ran out of time. A computer plays until they're back")
}

// The lobby is posted at the very moment at which the game begins.
func TestATableAtWhichNobodyEverActsIsClosed(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	for range 40 {
		r.later(24 * time.Hour)
		r.bot.Sweep(t.Context())
		r.bot.Published()
	}
	says(t, "the table", allText(r.last().Message), "so I closed this game")
}

// quick lets a live table's time pass: a minute in steps of ten seconds.
func (r *room) quick(d time.Duration) {
	r.t.Helper()
	for ; d > 0; d -= 10 * time.Second {
		r.later(min(10*time.Second, d))
		r.bot.Sweep(context.Background())
		r.bot.Published()
	}
}

func TestALiveTableWarnsAMinuteBeforeTimeIsOutAndKnowsNoQuietHours(t *testing.T) {
	r := newRoom(t)
	r.notices("Ben", "quiet", "18", "until", "6")
	r.pacedTable("live5", "turn", "Ana", "Ben")
	r.press("Ana", r.last().Message, "Trader")
	for range 5 {
		if awaited(r.last().Message, "Ana", "Ben")[0] == "Ben" {
			break
		}
		r.press("Ana", r.last().Message, "Pass")
	}
	isTold(t, "Ben is told", r.toldAt("Ben", ""), "2026-11-20 19:00")
	r.quick(3*time.Minute + 50*time.Second)
	isTold(t, "Ben is told too early", r.toldAt("Ben", ""), "2026-11-20 19:00")
	r.quick(20 * time.Second)
	isTold(t, "Ben is warned", r.toldAt("Ben", ""), "2026-11-20 19:00", "2026-11-20 19:04")
	if n := r.kinds("timeout"); n != 0 {
		t.Errorf("%d times out after four minutes", n)
	}
	r.quick(time.Minute)
	if n := r.kinds("timeout"); n != 1 {
		t.Errorf("%d times out after five minutes", n)
	}
	says(t, "the log", r.press("Ana", r.last().Message, "Log").text(), "Ben ran out of time, so a computer plays this turn.")
}

func TestALiveTableDoesNotWaitForWhoIsAway(t *testing.T) {
	r := paced(t, "live5", "turn", "Ana", "Ben")
	r.command("Ana", "games", "away", map[string]string{"until": "3"})
	r.quick(5*time.Minute + 20*time.Second)
	if n := r.kinds("timeout"); n != 1 {
		t.Errorf("%d times out after five minutes", n)
	}
}

func TestATableChangesItsPaceWhenAllAgree(t *testing.T) {
	r := paced(t, "turn8", "wait", "Ana", "Ben", "Cleo")
	r.pass(7 * time.Hour)
	choose := func(who, pace string) *answer {
		return r.press(who, *r.press(who, r.more(who), "Time limit").message, pace)
	}
	says(t, "the same", choose("Ana", "Time limit: 8 hours").text(), "already plays")
	choose("Ben", "Live, 2 m")
	says(t, "the table", allText(r.last().Message), "Ben suggests a new time limit:** live, 2 minutes per turn.")
	r.press("Ana", r.last().Message, "Agree")
	if pace := r.env().Settings["pace"]; pace != "turn8" {
		t.Errorf("the pace is %s before all agreed", pace)
	}
	r.press("Cleo", r.last().Message, "Agree")
	env := r.env()
	if env.Settings["pace"] != "live2" || env.Clocks[0].Left != 2*time.Minute || len(env.Votes) != 0 {
		t.Errorf("the table is %v, %+v, %v", env.Settings, env.Clocks[0], env.Votes)
	}
	says(t, "the table", allText(r.last().Message), "The new time limit: live, 2 minutes per turn.")
	r.quick(2*time.Minute + 10*time.Second)
	if n := r.kinds("timeout"); n != 1 {
		t.Errorf("%d times out after two minutes", n)
	}
	// Against it.
	choose("Ana", "No limit")
	r.press("Ben", r.last().Message, "Disagree")
	if env := r.env(); env.Settings["pace"] != "live2" || len(env.Votes) != 0 {
		t.Errorf("after a no the table is %v, %v", env.Settings, env.Votes)
	}
	// Back to days: who is out of time gets it again.
	choose("Ana", "1 day")
	r.press("Ben", r.last().Message, "Agree")
	r.press("Cleo", r.last().Message, "Agree")
	if c := r.env().Clocks[0]; c.Out || c.Left != 24*time.Hour {
		t.Errorf("Ana's clock is %+v", c)
	}
}

func TestAloneATableChangesItsPaceRightAway(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "computers": "2"})
	r.press("Ana", r.last().Message, "Start")
	r.press("Ana", *r.press("Ana", r.more("Ana"), "Time limit").message, "Live, 20")
	if env := r.env(); env.Settings["pace"] != "live20" || env.Clocks[slices.IndexFunc(env.Seats, func(s storage.Seat) bool { return s.User != "" })].Left != 20*time.Minute {
		t.Errorf("the table is %v, %+v", env.Settings, env.Clocks)
	}
}
