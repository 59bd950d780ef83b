package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// script is a chat that says no as a test wants.
type script struct {
	chat.Chat
	mu sync.Mutex
	// no is asked before each call; nil lets everything through.
	no    func(call, channel string, m chat.Message) error
	calls []string
}

func (s *script) ask(call, channel string, m chat.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, call)
	if s.no == nil {
		return nil
	}
	return s.no(call, channel, m)
}

func (s *script) Post(ctx context.Context, channel string, m chat.Message, nonce string) (string, error) {
	call := "post"
	if strings.HasPrefix(channel, "dm-") {
		call = "direct"
	}
	if err := s.ask(call, channel, m); err != nil {
		return "", err
	}
	return s.Chat.Post(ctx, channel, m, nonce)
}

func (s *script) Edit(ctx context.Context, channel, message string, m chat.Message) error {
	if err := s.ask("edit", channel, m); err != nil {
		return err
	}
	return s.Chat.Edit(ctx, channel, message, m)
}

func (s *script) Thread(ctx context.Context, channel, message, name string) (string, error) {
	if err := s.ask("thread", channel, chat.Message{}); err != nil {
		return "", err
	}
	return s.Chat.Thread(ctx, channel, message, name)
}

func (s *script) Reopen(ctx context.Context, thread string) error {
	if err := s.ask("reopen", thread, chat.Message{}); err != nil {
		return err
	}
	return s.Chat.Reopen(ctx, thread)
}

func (s *script) Recent(ctx context.Context, channel string, after time.Time) ([]chat.Seen, error) {
	if err := s.ask("recent", channel, chat.Message{}); err != nil {
		return nil, err
	}
	return s.Chat.Recent(ctx, channel, after)
}

// says lets the chat say no; nil lets everything through.
func (s *script) says(no func(call, channel string, m chat.Message) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.no, s.calls = no, nil
}

// always says no with one error to the calls named.
func always(err error, calls ...string) func(string, string, chat.Message) error {
	return func(call, _ string, _ chat.Message) error {
		if slices.Contains(calls, call) {
			return err
		}
		return nil
	}
}

// once says no with one error to the first of the calls named.
func once(err error, call string) func(string, string, chat.Message) error {
	done := false
	return func(c, _ string, _ chat.Message) error {
		if c != call || done {
			return nil
		}
		done = true
		return err
	}
}

// scripted is a room whose chat follows a script.
func scripted(t *testing.T, list ...title.Title) (*room, *script) {
	t.Helper()
	r := newRoom(t, list...)
	s := &script{Chat: r}
	r.chat = func(chat.Chat) chat.Chat { return s }
	r.bot = r.process()
	return r, s
}

func TestAMissingPermissionIsNamedBeforeAnythingIsDone(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	before := len(r.records())
	id, _ := find(table.Message, "Settler")
	in := chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Missing: []chat.Permission{chat.AttachFiles, chat.EmbedLinks}}
	got := r.do(in).text()
	if !strings.Contains(got, "Attach Files, Embed Links") || !strings.Contains(got, "Permissions") {
		t.Errorf("Ana hears %q", got)
	}
	if len(r.records()) != before {
		t.Error("the move was made")
	}
	id, _ = find(table.Message, "My board")
	if got := r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Missing: []chat.Permission{chat.AttachFiles}}).text(); !strings.Contains(got, "Round 1") {
		t.Errorf("the own board needs no permission: %q", got)
	}
}

func TestWhatNeedsNoPermissionNeedsNoneWhenItsTableIsPicked(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.started("Ana", "Cleo")
	lacking := []chat.Permission{chat.AttachFiles}
	for sub, c := range map[string]struct {
		options map[string]string
		want    string
	}{
		"log": {nil, "Log, page"}, "board": {map[string]string{"format": "text"}, "no text board"}, "history": {nil, "The game began"},
		"undo": {nil, "Attach Files"}, "pause": {nil, "Attach Files"},
	} {
		in := chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: sub, Options: c.options}
		if c.want != "Attach Files" {
			in.Missing = lacking
		}
		asked := r.do(in)
		says(t, sub, asked.text(), "Which one")
		id := controls(*asked.message)[1][0]
		got := r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Private: true, Missing: lacking})
		says(t, sub+" of one table", got.text(), c.want)
	}
}

func TestATableThatMayNotBeShownTellsWhoeverComesBy(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	fake.says(always(chat.ErrForbidden, "post", "edit"))
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	told := r.press("Ben", table.Message, "My board")
	if !strings.Contains(strings.Join(told.all, "\n"), "I can't show this table in <#harbour>") {
		t.Errorf("Ben hears %q", told.all)
	}
	again := r.press("Ben", table.Message, "My board")
	if strings.Contains(strings.Join(again.all, "\n"), "I can't show") {
		t.Error("Ben hears it twice")
	}
	r.restart() // Another process reads it from the store.
	if got := r.press("Ana", table.Message, "My board"); !strings.Contains(strings.Join(got.all, "\n"), "I can't show this table") {
		t.Errorf("after a restart Ana hears %q", got.all)
	}
	r.bot.Published()
	fake.says(nil)
	r.later(time.Minute)
	r.press("Ana", table.Message, "My board")
	if r.last().id == table.id || r.told("Ben") != 1 {
		t.Errorf("the table is shown: %v; Ben was told %d times", r.last().id != table.id, r.told("Ben"))
	}
	if got := r.press("Ben", r.last().Message, "My board"); strings.Contains(strings.Join(got.all, "\n"), "I can't show") {
		t.Error("the mended fault is still told")
	}
}

func TestATableMessageThatWasDeletedIsPostedAnew(t *testing.T) {
	for name, act := range map[string]func(*room, posted){
		"by the next move":          func(r *room, m posted) { r.press("Ana", m.Message, "Settler") },
		"by the next board command": func(r *room, _ posted) { r.command("Eve", "puertorico", "board", nil) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "first_governor": "host_picks"})
			r.press("Ben", r.last().Message, "Join")
			r.press("Ana", r.last().Message, "Start")
			table := r.last()
			before := r.told("Ana")
			r.delete(table.id)
			act(r, table)
			if got := r.last(); got.id == table.id || len(awaited(got.Message, "Ana")) != 1 {
				t.Errorf("the table is %q", allText(got.Message))
			}
			if r.told("Ana") > before {
				t.Error("Ana was told again")
			}
			before = len(r.messages)
			act(r, table)
			r.bot.Published()
			if len(r.messages) != before {
				t.Error("a table message that stands was posted anew")
			}
		})
	}
}

// delete takes a message out of the channel.
func (r *room) delete(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.messages = slices.DeleteFunc(r.messages, func(p *posted) bool { return p.id == id })
}

func TestAPrivateTableThatMayNotBeShownIsNamedByItsAddress(t *testing.T) {
	r, fake := scripted(t)
	n := 0
	alone := func(in chat.Interaction) string {
		n++
		in.ID, in.User, in.Channel, in.Locale = "alone"+strings.Repeat("i", n), user("Ana"), "dm-id-ana", "en-US"
		a := &answer{room: r}
		r.bot.Handle(t.Context(), in, a)
		r.bot.Published()
		return strings.Join(a.all, "\n")
	}
	alone(chat.Interaction{Kind: chat.CommandUsed, Command: "puertorico", Sub: "start", Options: map[string]string{"players": "2"}})
	fake.says(always(chat.ErrForbidden, "post", "edit"))
	start, _ := find(r.last().Message, "Start")
	got := alone(chat.Interaction{Kind: chat.ComponentUsed, CustomID: start}) // Told at once where the refusal is known by then.
	got += alone(chat.Interaction{Kind: chat.CommandUsed, Command: "puertorico", Sub: "board"})
	if strings.Count(got, "I can't show this table in https://discord.com/channels/@me/dm-id-ana") != 1 {
		t.Errorf("Ana hears %q", got)
	}
}

// gone says no where the channels named are deleted.
func gone(channels ...string) func(string, string, chat.Message) error {
	return func(_, channel string, _ chat.Message) error {
		if slices.Contains(channels, channel) {
			return chat.ErrNoChannel
		}
		return nil
	}
}

func TestATableWhoseChannelWasDeletedGoesOnWhereAPlayerWantsIt(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	fake.says(gone("harbour"))
	r.use("Ana", controls(table.Message)[0][0], "", false)
	r.bot.Published()
	elsewhere := chat.Interaction{Kind: chat.CommandUsed, Command: "puertorico", Sub: "board", Channel: "lagoon"}
	elsewhere.User = user("Eve")
	if got := r.do(elsewhere).text(); !strings.Contains(got, "There's no `/puertorico` game") {
		t.Errorf("a stranger hears %q", got)
	}
	elsewhere.User = user("Ben")
	offer := r.do(elsewhere)
	if !strings.Contains(offer.text(), "Continue here?") {
		t.Fatalf("Ben hears %q", offer.text())
	}
	id := controls(*offer.message)[0][0]
	if got := r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Eve"), CustomID: id, Channel: "lagoon", Private: true}).all; !strings.Contains(got[0], "not at this table") {
		t.Errorf("a stranger moves the table: %q", got)
	}
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ben"), CustomID: id, Channel: "lagoon", Private: true})
	got := r.last()
	if got.channel != "lagoon" || !strings.Contains(allText(got.Message), "continues here") {
		t.Errorf("the table is in %s: %q", got.channel, allText(got.Message))
	}
	if got := r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ben"), CustomID: id, Channel: "lagoon", Private: true}).text(); !strings.Contains(got, "table is here") {
		t.Errorf("moved again: %q", got)
	}
}

func TestATableWhoseThreadWasDeletedGoesOnInItsChannel(t *testing.T) {
	r, fake := scripted(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "thread": "true", "first_governor": "host_picks"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	table := r.last()
	if !strings.HasPrefix(table.channel, "thread-") {
		t.Fatalf("the table is in %s", table.channel)
	}
	fake.says(gone(table.channel))
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: controls(table.Message)[0][0], Channel: table.channel})
	got := r.last()
	if got.channel != "harbour" || !strings.Contains(allText(got.Message), "continues here") || len(controls(got.Message)) < 4 {
		t.Errorf("the table is in %s: %q", got.channel, allText(got.Message))
	}
}

func TestAnArchivedThreadIsOpenedAgain(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	fake.says(once(chat.ErrArchived, "post"))
	r.press("Ana", table.Message, "Prospector")
	if r.last().id == table.id || r.told("Ben") != 1 {
		t.Error("the table was not posted")
	}
	if !slices.Contains(fake.calls, "reopen") {
		t.Errorf("the chat was asked %v", fake.calls)
	}
}

func TestATableWhoseChannelWasDeletedGoesOnOnlyWhereTheServerAllowsTables(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	r.allows("harbour", "quay")
	fake.says(gone("harbour"))
	r.use("Ana", controls(table.Message)[0][0], "", false)
	r.bot.Published()
	at := func(in chat.Interaction, channel string) *answer {
		in.User, in.Channel = user("Ben"), channel
		return r.do(in)
	}
	look := chat.Interaction{Kind: chat.CommandUsed, Command: "puertorico", Sub: "board"}
	come := chat.Interaction{Kind: chat.ComponentUsed, Private: true}
	come.CustomID = controls(*at(look, "lagoon").message)[0][0]
	got := strings.Join(at(come, "lagoon").all, "\n")
	says(t, "where no tables are allowed", got, "You can't open tables in this channel", "<#quay>")
	at(come, "quay")
	if got := r.last(); got.channel != "quay" || !strings.Contains(allText(got.Message), "continues here") {
		t.Errorf("the table is in %s: %q", got.channel, allText(got.Message))
	}
}

func TestALockedThreadIsNamedToWhoeverComesBy(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	fake.says(func(call, _ string, _ chat.Message) error {
		switch call {
		case "post":
			return chat.ErrArchived
		case "reopen":
			return chat.ErrForbidden
		}
		return nil
	})
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	if got := r.press("Ben", table.Message, "My board"); !strings.Contains(strings.Join(got.all, "\n"), "The thread is locked") {
		t.Errorf("Ben hears %q", got.all)
	}
}

func TestAGameOfAServerThatPutTheBotOutWaitsAndResumes(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	fake.says(always(chat.ErrNoChannel, "post", "edit", "recent"))
	r.press("Ana", table.Message, "Prospector")
	r.bot.Published()
	tries := 0
	for range 24 * 60 { // A day of sweeps.
		r.later(time.Minute)
		fake.says(fake.no)
		r.bot.Sweep(context.Background())
		r.bot.Published()
		tries += len(fake.calls)
	}
	if tries < 5 || tries > 20 {
		t.Errorf("in a day the chat was asked %d times", tries)
	}
	fake.says(nil)
	r.restart()
	r.bot.Sweep(context.Background())
	r.bot.Published()
	if r.last().id != table.id {
		t.Fatal("a parked game was tried although nobody came by")
	}
	r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Eve"), Command: "help"})
	if r.last().id == table.id || r.told("Ben") != 1 {
		t.Errorf("after the return the table is not shown, or Ben was told %d times", r.told("Ben"))
	}
}

func TestAMessageThatIsTooOldIsReplacedAndNobodyIsToldAgain(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	before := r.told("Ana")
	fake.says(once(chat.ErrTooOld, "edit"))
	r.press("Ana", table.Message, "Settler")
	if got := r.last(); got.id == table.id || r.told("Ana") != before {
		t.Errorf("the table is %s, Ana was told %d times", got.id, r.told("Ana"))
	}
	if armed := r.armed(); len(armed) != 1 {
		t.Errorf("armed are %v", armed)
	}
}

// sized paints pictures by their level: a full one is large, a focus one small.
type sized struct{ painted }

func (sized) Paint(_ context.Context, _ string, s engine.Scene) (engine.Picture, error) {
	return engine.Picture{PNG: []byte(s.Level), Alt: s.Level}, nil
}

func TestATooLargePictureIsReplacedByASmallerOneOrNone(t *testing.T) {
	for name, c := range map[string]struct {
		least string // the level that is not too large
		want  string
	}{
		"a focus one": {"focus", "focus"},
		"none":        {"nothing", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := puertoRico()
			s.Painter = sized{}
			r, fake := scripted(t, s)
			fake.says(func(call, _ string, m chat.Message) error {
				for _, b := range m.Blocks {
					if call != "recent" && b.Picture != nil && len(b.Picture.PNG) > 0 && string(b.Picture.PNG) != c.least && b.Picture.Alt != "png" {
						return chat.ErrTooLarge
					}
				}
				return nil
			})
			m := r.started("Ana", "Ben")
			got := ""
			for _, b := range m.Blocks {
				if b.Picture != nil {
					got = string(b.Picture.PNG)
				}
			}
			if got != c.want {
				t.Errorf("the picture is %q, want %q", got, c.want)
			}
			if says := strings.Contains(allText(m.Message), "too large"); says != (c.want == "") {
				t.Errorf("the table says %q", allText(m.Message))
			}
			if len(awaited(m.Message, "Ana", "Ben")) != 1 {
				t.Errorf("the table says %q", allText(m.Message))
			}
		})
	}
}

func TestATooLargePictureOfTheOwnBoardIsReplacedByALine(t *testing.T) {
	s := puertoRico()
	s.Painter = painted{}
	r := newRoom(t, s)
	table := r.started("Ana", "Ben")
	board, _ := find(table.Message, "My board")
	a := &heavy{answer: &answer{room: r}}
	r.handle(chat.Interaction{ID: "1", Kind: chat.ComponentUsed, User: user("Ben"), CustomID: board}, a)
	if got := a.text(); !strings.Contains(got, "too large") || !strings.Contains(got, "Round 1") {
		t.Errorf("Ben hears %q", got)
	}
}

// heavy is an answer that takes no pictures.
type heavy struct{ *answer }

func (h heavy) Edit(ctx context.Context, m chat.Message) error {
	if slices.ContainsFunc(m.Blocks, func(b chat.Block) bool { return b.Picture != nil }) {
		return chat.ErrTooLarge
	}
	return h.answer.Edit(ctx, m)
}

// late is an answer whose interaction has expired or was answered elsewhere.
type late struct {
	*answer
	err error
}

func (l late) Reply(context.Context, chat.Message) (string, error) { l.acks++; return "", l.err }
func (l late) Update(context.Context, chat.Message) error          { l.acks++; return l.err }
func (l late) DeferUpdate(context.Context) error                   { l.acks++; return l.err }
func (l late) Follow(context.Context, chat.Message) error          { return l.err }
func (l late) Edit(context.Context, chat.Message) error            { return l.err }

func (r *room) handle(in chat.Interaction, a chat.Answer) {
	in.Guild, in.Locale, in.GuildLocale, in.Channel = "guild", "en-US", "en-US", "harbour"
	r.bot.Handle(context.Background(), in, a)
	r.bot.Published()
}

func TestAnExpiredAnswerIsAskedForAgainInTheChannelWithoutASecret(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	board, _ := find(table.Message, "My board")
	before := len(r.messages)
	for i, id := range []string{"1", "2", "3"} {
		r.handle(chat.Interaction{ID: id, Kind: chat.ComponentUsed, User: user("Ben"), CustomID: board}, late{&answer{room: r}, chat.ErrExpired})
		if i == 0 && len(r.messages) != before+1 {
			t.Fatal("nothing was said")
		}
	}
	if len(r.messages) != before+1 {
		t.Errorf("it was said %d times", len(r.messages)-before)
	}
	m := r.last()
	if got := allText(m.Message); !strings.Contains(got, "**Puerto Rico in <#harbour>.** <@id-ben>, I took too long") || !slices.Equal(m.Notify, []string{"id-ben"}) {
		t.Errorf("the channel reads %q, told are %v", got, m.Notify)
	}
	if links := linksOf(m.Message); !slices.Equal(links, []string{"https://discord.com/channels/guild/harbour/" + table.id}) {
		t.Errorf("it links %q", links)
	}
	r.pass(2 * time.Minute)
	r.handle(chat.Interaction{ID: "list", Kind: chat.CommandUsed, User: user("Ben"), Command: "games", Sub: "list"}, late{&answer{room: r}, chat.ErrExpired})
	if got := allText(r.last().Message); !strings.HasPrefix(got, "<@id-ben>, I took too long") || len(linksOf(r.last().Message)) > 0 {
		t.Errorf("of no table the channel reads %q", got)
	}
	move, _ := find(table.Message, "Prospector")
	r.handle(chat.Interaction{ID: "4", Kind: chat.ComponentUsed, User: user("Ana"), CustomID: move}, late{&answer{room: r}, chat.ErrExpired})
	if got := awaited(r.last().Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ben"}) {
		t.Errorf("after an expired press awaited are %v", got)
	}
}

func TestAnInvitationThatExpiredIsPostedAndALobbyIsOpenedOnce(t *testing.T) {
	r := newRoom(t)
	r.handle(chat.Interaction{ID: "1", Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "start"}, late{&answer{room: r}, chat.ErrExpired})
	if len(r.messages) != 1 || !strings.Contains(allText(r.last().Message), "opened a table") {
		t.Fatalf("%d messages, the last is %q", len(r.messages), allText(r.last().Message))
	}
	r.handle(chat.Interaction{ID: "2", Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "invite", Options: map[string]string{"who": "id-ben"}}, late{&answer{room: r}, chat.ErrExpired})
	if r.told("Ben") != 1 {
		t.Errorf("Ben was told %d times", r.told("Ben"))
	}
}

func TestALobbyWhoseAnswerIsOfUnknownOutcomeIsShownOnce(t *testing.T) {
	for name, arrives := range map[string]bool{"it arrived": true, "it did not": false} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			a := &unsure{late: late{&answer{room: r}, errors.New("connection reset")}, arrives: arrives}
			r.handle(chat.Interaction{ID: "1", Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "start", Options: map[string]string{"invite": "id-ben"}}, a)
			r.pass(2 * time.Minute) // At first it might still arrive.
			if len(r.messages) != 1 || r.told("Ben") != 1 {
				t.Errorf("%d messages; Ben was told %d times", len(r.messages), r.told("Ben"))
			}
			r.press("Cleo", r.last().Message, "Join")
			if got := allText(r.last().Message); !strings.Contains(got, "Cleo") || len(r.messages) != 1 {
				t.Errorf("%d messages, the last says %q", len(r.messages), got)
			}
		})
	}
}

// unsure is an answer whose reply may arrive although it failed.
type unsure struct {
	late
	arrives bool
}

func (u *unsure) Reply(_ context.Context, m chat.Message) (string, error) {
	u.acks++
	if u.arrives {
		u.room.mu.Lock()
		u.room.keep("harbour", m)
		u.room.mu.Unlock()
	}
	return "", u.err
}

func TestWhatAnotherProcessAnsweredIsQuiet(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	board, _ := find(table.Message, "My board")
	before := len(r.messages)
	r.handle(chat.Interaction{ID: "1", Kind: chat.ComponentUsed, User: user("Ben"), CustomID: board}, late{&answer{room: r}, chat.ErrAnswered})
	for name, n := range readings(t, r.bot) {
		if strings.HasPrefix(name, "acknowledgement_faults_total ") && !strings.HasSuffix(name, " answered") && n != 0 {
			t.Errorf("%s is %v", name, n)
		}
	}
	if len(r.messages) != before {
		t.Errorf("%d messages were posted", len(r.messages)-before)
	}
}

func TestAChatThatIsAwayIsToldOnceToEachPerson(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	fake.says(always(chat.ErrUnavailable, "post", "edit"))
	r.press("Ana", table.Message, "Settler")
	r.bot.Published()
	for i, want := range []bool{true, false, false} {
		got := r.press("Ben", table.Message, "My board")
		if told := strings.Contains(strings.Join(got.all, "\n"), "Discord isn't accepting my messages"); told != want {
			t.Errorf("press %d: told %v: %q", i, told, got.all)
		}
	}
	fake.says(nil)
	r.later(time.Minute)
	r.bot.Sweep(context.Background())
	r.bot.Published()
	r.later(time.Hour)
	if got := r.press("Ben", r.last().Message, "My board"); strings.Contains(strings.Join(got.all, "\n"), "Discord isn't accepting") {
		t.Error("the end of the fault was not noticed")
	}
}

func TestAThreadThatMayNotBeOpenedNamesThePermission(t *testing.T) {
	r, fake := scripted(t)
	fake.says(always(chat.ErrForbidden, "thread"))
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "thread": "true", "computers": "1"})
	r.press("Ana", r.last().Message, "Start")
	if got := allText(r.last().Message); !strings.Contains(got, "Create Public Threads") {
		t.Errorf("the table says %q", got)
	}
	other, fake := scripted(t)
	fake.says(once(chat.ErrUnavailable, "thread"))
	other.command("Ana", "puertorico", "start", map[string]string{"players": "2", "thread": "true", "computers": "1"})
	other.press("Ana", other.last().Message, "Start")
	other.bot.Published()
	other.later(time.Minute)
	other.bot.Sweep(context.Background())
	if got := other.last().channel; !strings.HasPrefix(got, "thread-") {
		t.Errorf("a chat that was away for a moment cost the thread: the table is in %s", got)
	}
}

func TestAFinalMessageThatNobodyCanSeeIsGivenUpAfterDays(t *testing.T) {
	r, fake := scripted(t)
	r.command("Ana", "puertorico", "start", nil)
	id := r.game()
	fake.says(always(chat.ErrNoChannel, "post", "edit", "recent"))
	r.later(25 * time.Hour)
	r.bot.Sweep(context.Background())
	r.bot.Published()
	for range 7 * 24 {
		r.later(time.Hour)
		r.bot.Sweep(context.Background())
		r.bot.Published()
	}
	list, err := r.store.Unpublished(context.Background())
	if err != nil || slices.Contains(list, id) {
		t.Errorf("unpublished are %v, %v", list, err)
	}
	if rec, _, err := r.store.Load(context.Background(), id); err != nil || rec.Phase != storage.Closed {
		t.Errorf("the table is %v, %v", rec.Phase, err)
	}
}

func TestAnInvitationThatAnotherProcessHasAnsweredTellsNobodyTwice(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", nil)
	in := chat.Interaction{ID: "2", Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "invite", Options: map[string]string{"who": "id-ben"}}
	r.do(in)
	r.handle(in, late{&answer{room: r}, chat.ErrAnswered})
	if r.told("Ben") != 1 {
		t.Errorf("Ben was told %d times", r.told("Ben"))
	}
}

func TestWhoWasInvitedIsInvitedAgainOnlyAfterTheyLeft(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"invite": "id-cleo"})
	table := r.last().Message
	invite := func(who string) *answer {
		return r.command("Ana", "puertorico", "invite", map[string]string{"who": who})
	}
	says(t, "whom the start invited", invite("id-cleo").text(), "I've already told <@id-cleo> about this table")
	invite("id-ben")
	again := invite("id-ben")
	says(t, "a second time", again.text(), "I've already told <@id-ben> about this table")
	if r.told("Ben") != 1 || again.public != "" {
		t.Errorf("Ben was told %d times; all read %q", r.told("Ben"), again.public)
	}
	r.press("Ben", table, "Join")
	r.press("Ben", table, "Leave")
	invite("id-ben")
	if r.told("Ben") != 2 {
		t.Errorf("after he left, Ben was told %d times", r.told("Ben"))
	}
}

func TestAnInvitationLosesItsButtonOnceThereIsNothingToJoin(t *testing.T) {
	for name, end := range map[string]func(r *room, lobby, invitation chat.Message){
		"joined by it":        func(r *room, _, invitation chat.Message) { r.press("Ben", invitation, "Join") },
		"joined at the table": func(r *room, lobby, _ chat.Message) { r.press("Ben", lobby, "Join") },
		"started": func(r *room, lobby, _ chat.Message) {
			r.press("Ana", *r.press("Ana", lobby, "Start").message, "Add 4")
		},
		"closed": func(r *room, lobby, _ chat.Message) { r.press("Ana", lobby, "Leave") },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.command("Ana", "puertorico", "start", nil)
			lobby := r.last().Message
			r.command("Ana", "puertorico", "invite", map[string]string{"who": "id-ben"})
			said := func() chat.Message {
				r.bot.Published()
				r.mu.Lock()
				defer r.mu.Unlock()
				return r.messages[1].Message
			}
			if id, _ := find(said(), "Join"); id == "" {
				t.Fatalf("the invitation says %q", allText(said()))
			}
			end(r, lobby, said())
			if id, _ := find(said(), "Join"); id != "" {
				t.Errorf("it can still be joined: %q", allText(said()))
			}
			if row := said().Blocks[1].Row; row == nil || row.Buttons[0].URL == "" {
				t.Errorf("it leads to no table any more: %q", allText(said()))
			}
		})
	}
}

func TestAnInvitationThatFailedIsGivenOnceMore(t *testing.T) {
	for name, err := range map[string]error{"expired": chat.ErrExpired, "away": chat.ErrUnavailable} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.command("Ana", "puertorico", "start", nil)
			in := chat.Interaction{ID: "2", Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "invite", Options: map[string]string{"who": "id-ben"}}
			r.breaks(chat.ErrForbidden)
			r.handle(in, late{&answer{room: r}, err})
			r.breaks(nil)
			in.ID = "3"
			r.do(in)
			if r.told("Ben") != 1 {
				t.Errorf("Ben was told %d times", r.told("Ben"))
			}
		})
	}
}

func TestWhoIsInvitedIsToldAlsoWhenTheLobbysAnswerCameTooLate(t *testing.T) {
	for name, err := range map[string]error{"expired": chat.ErrExpired, "answered elsewhere": chat.ErrAnswered} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.handle(chat.Interaction{
				ID: "1", Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "start", Options: map[string]string{"invite": "id-ben"},
			}, late{&answer{room: r}, err})
			if r.told("Ben") != 1 || len(r.messages) != 1 {
				t.Errorf("Ben was told %d times by %d messages", r.told("Ben"), len(r.messages))
			}
		})
	}
}

// tardy is an answer whose promise comes too late, as everything after it.
type tardy struct{ late }

func (t tardy) DeferReply(context.Context, bool) error { t.acks++; return chat.ErrExpired }

func TestWhoseAnswerWasPromisedTooLateIsAskedToAskAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		r.started("Ana", "Ben")
		r.bot.Published()
		var delay atomic.Int64
		r.store = slow{r.store, &delay}
		r.bot = r.process()
		delay.Store(int64(2 * bot.Patience))
		before := len(r.messages)
		r.handle(chat.Interaction{ID: "1", Kind: chat.CommandUsed, User: user("Ben"), Command: "puertorico", Sub: "board"}, tardy{late{&answer{room: r}, chat.ErrExpired}})
		delay.Store(0)
		if got := allText(r.last().Message); len(r.messages) != before+1 || !strings.Contains(got, "<@id-ben>, I took too long") {
			t.Errorf("%d messages were posted, the last is %q", len(r.messages)-before, got)
		}
	})
}

// TestATableThatMovedIsShownThereThoughNothingElseChanged: its settings and seats are as before, so its message says the same.
func TestATableThatMovedIsShownThereThoughNothingElseChanged(t *testing.T) {
	r, fake := scripted(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "thread": "false"})
	r.press("Ben", r.last().Message, "Join")
	r.bot.Published()
	fake.says(func(_, channel string, _ chat.Message) error {
		if channel == "harbour" {
			return chat.ErrNoChannel
		}
		return nil
	})
	r.later(2 * time.Minute)
	ask := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "board", Channel: "quay"})
	id := controls(*ask.message)[0][0]
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Channel: "quay", Private: true})
	if m := r.last(); m.channel != "quay" || !strings.Contains(allText(m.Message), "Ben") {
		t.Errorf("in %s stands %q", m.channel, allText(m.Message))
	}
}

func TestATableMessageThatWasDeletedIsPostedAfterAFault(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	r.bot.Published()
	r.mu.Lock()
	r.messages = slices.DeleteFunc(r.messages, func(m *posted) bool { return m.id == table.id })
	r.mu.Unlock()
	fake.says(always(chat.ErrUnavailable, "recent"))
	r.command("Ana", "puertorico", "board", nil)
	r.bot.Published()
	fake.says(always(chat.ErrUnavailable, "post"))
	r.later(2 * time.Minute)
	r.bot.Sweep(context.Background())
	r.bot.Published()
	fake.says(nil)
	r.later(2 * time.Minute)
	r.bot.Sweep(context.Background())
	if m := r.last(); len(controls(m.Message)) == 0 || m.id == table.id {
		t.Errorf("the last message is %s: %q", m.id, allText(m.Message))
	}
	if r.told("Ana") > 1 {
		t.Errorf("Ana was told %d times", r.told("Ana"))
	}
}

func TestManyTablesThatCantBeShownAreNotAllTriedAtOnce(t *testing.T) {
	r, fake := scripted(t)
	r.limits = repo.Limits{Lobbies: 100, Games: 100, Tables: 100}
	r.bot = r.process()
	const tables = 40
	for range tables {
		r.command("Ana", "puertorico", "start", nil)
	}
	r.bot.Published()
	fake.says(always(chat.ErrForbidden, "post", "edit", "recent"))
	lobbies := slices.Clone(r.messages)
	for _, m := range lobbies {
		r.press("Ben", m.Message, "Join")
	}
	r.bot.Published()
	fake.says(always(chat.ErrForbidden, "post", "edit", "recent"))
	for range 6 {
		r.later(11 * time.Second)
		r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Cleo"), Command: "games", Sub: "list", Channel: "quay"})
		r.bot.Published()
	}
	if n := len(fake.calls); n == 0 || n > 60 {
		t.Errorf("in a minute the chat refused %d requests", n)
	}
	fake.says(nil)
	for range tables {
		r.later(11 * time.Second)
		r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Cleo"), Command: "games", Sub: "list", Channel: "quay"})
		r.bot.Published()
	}
	shown := 0
	for _, m := range r.messages {
		if strings.Contains(allText(m.Message), "Ben") {
			shown++
		}
	}
	if shown != tables {
		t.Errorf("once it is mended, %d of %d tables are shown", shown, tables)
	}
}

func TestControlsOfAMessageThatIsTooOldAtPresentAreTakenOffLater(t *testing.T) {
	r, fake := scripted(t)
	table := r.started("Ana", "Ben")
	r.bot.Published()
	fake.says(func(call, _ string, m chat.Message) error {
		if call == "edit" && len(controls(m)) == 0 {
			return chat.ErrTooOld
		}
		return nil
	})
	r.press("Ana", table.Message, "Prospector")
	second := r.last()
	if armed := r.armed(); !slices.Equal(armed, []string{table.id, second.id}) {
		t.Fatalf("armed are %v", armed)
	}
	_, before, err := r.store.Load(t.Context(), r.game())
	noError(t, err)
	r.bot.Publish(r.game()) // It is still too old, and nothing is new to store.
	r.bot.Published()
	if _, after, err := r.store.Load(t.Context(), r.game()); err != nil || after.Rev != before.Rev || before.Rev == 0 {
		t.Errorf("revision %d became %d (%v)", before.Rev, after.Rev, err)
	}
	fake.says(nil)
	r.press("Ben", second.Message, "Settler")
	r.bot.Published()
	if armed := r.armed(); !slices.Equal(armed, []string{r.last().id}) {
		t.Errorf("armed are %v, the last message is %s", armed, r.last().id)
	}
}
