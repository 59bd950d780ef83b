package bot_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

func TestARematchKeepsTheSeatsOfThoseWhoAreAway(t *testing.T) {
	r := racing(t)
	over := r.raced(map[string]int{"Ana": 3, "Ben": 2, "Cleo": 1}, "Ana", "Ben", "Cleo")
	before := map[string]int{"Ana": r.told("Ana"), "Ben": r.told("Ben"), "Cleo": r.told("Cleo")}
	r.later(3 * time.Hour)
	r.press("Ben", over.Message, "Rematch")
	lobby := r.last()
	if lobby.id == over.id || !strings.Contains(allText(lobby.Message), "Ben (host)") || !strings.Contains(allText(lobby.Message), "Reserved for <@id-ana> and <@id-cleo>") {
		t.Fatalf("the lobby says %q", allText(lobby.Message))
	}
	for name, n := range before {
		want := n + 1
		if name == "Ben" {
			want = n
		}
		if got := r.told(name); got != want {
			t.Errorf("%s was notified %d times, want %d", name, got, want)
		}
	}
	if got := r.press("Eve", lobby.Message, "Join").text(); !strings.Contains(got, "reserved for <@id-ana> and <@id-cleo>") {
		t.Errorf("a stranger joins: %q", got)
	}
	// Cleo presses on the old message, hours later; Ana joins at the lobby. Nobody is notified once more.
	r.later(5 * time.Hour)
	if got := r.press("Cleo", over.Message, "Rematch").text(); !strings.Contains(got, "You're in") {
		t.Errorf("Cleo hears %q", got)
	}
	if got := r.press("Cleo", over.Message, "Rematch").text(); !strings.Contains(got, "you have a seat") {
		t.Errorf("Cleo hears %q the second time", got)
	}
	r.press("Ana", r.last().Message, "Join")
	if got := allText(r.last().Message); strings.Contains(got, "Reserved for") {
		t.Errorf("the full lobby says %q", got)
	}
	for name, n := range before {
		if got := r.told(name); name != "Ben" && got != n+1 {
			t.Errorf("%s was notified %d times, want %d", name, got, n+1)
		}
	}
	r.press("Ben", r.last().Message, "Start")
	if who := awaited(r.last().Message, "Ana", "Ben", "Cleo"); len(who) != 1 {
		t.Errorf("the rematch awaits %v", who)
	}
	if got := r.press("Ana", over.Message, "Rematch").text(); !strings.Contains(got, "has already started") {
		t.Errorf("afterwards Ana hears %q", got)
	}
}

func TestASeatThatIsDeclinedIsFreeForOthers(t *testing.T) {
	r := racing(t)
	over := r.raced(map[string]int{"Ana": 3, "Ben": 2}, "Ana", "Ben")
	r.press("Ana", over.Message, "Rematch")
	lobby := r.last()
	if got := r.press("Eve", lobby.Message, "Not this time").text(); !strings.Contains(got, "No seat is reserved for you") {
		t.Errorf("Eve declines: %q", got)
	}
	if got := r.press("Ana", lobby.Message, "Not this time").text(); !strings.Contains(got, "already at this table") {
		t.Errorf("Ana declines: %q", got)
	}
	if got := r.press("Ben", lobby.Message, "Not this time").text(); !strings.Contains(got, "open to others") {
		t.Errorf("Ben declines: %q", got)
	}
	r.press("Eve", r.last().Message, "Join")
	if got := allText(r.last().Message); !strings.Contains(got, "Eve") || strings.Contains(got, "Reserved for") {
		t.Errorf("the lobby says %q", got)
	}
}

func TestARematchHasTheOptionsAndComputersOfItsGame(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "computers": "1", "hidden_vp": "false", "first_governor": "host_picks"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	r.playOut("Ana", "Ben")
	over := r.last()
	r.press("Ben", over.Message, "Rematch")
	got := allText(r.last().Message)
	if !strings.Contains(got, "Bosun (computer)") || !strings.Contains(got, "1 of 3 seats") {
		t.Errorf("the lobby says %q", got)
	}
	first := r.recordsOf(ended(r.last().Message))[0].Envelope
	if first.Options["hidden_vp"] != "false" || first.Options["first_governor"] != "host_picks" {
		t.Errorf("the options are %v", first.Options)
	}
}

func TestTwoPressesOfRematchMakeOneTable(t *testing.T) {
	r := racing(t)
	over := r.raced(map[string]int{"Ana": 3, "Ben": 2, "Cleo": 1}, "Ana", "Ben", "Cleo")
	other := r.process()
	id, _ := find(over.Message, "Rematch")
	var at sync.WaitGroup
	for i, name := range []string{"Ana", "Ana", "Ben", "Cleo"} {
		b := r.bot
		if i%2 == 1 {
			b = other
		}
		at.Go(func() {
			in := chat.Interaction{ID: "press" + string(rune('0'+i/2)) + name, Kind: chat.ComponentUsed, User: user(name), CustomID: id, Guild: "guild", Channel: "harbour", Locale: "en-US", GuildLocale: "en-US"}
			b.Handle(context.Background(), in, &answer{room: r})
		})
	}
	at.Wait()
	r.bot.Published()
	other.Published()
	tables, err := r.store.ByChannel(context.Background(), "harbour")
	if err != nil || len(tables) != 1 {
		t.Fatalf("tables: %v, %v", tables, err)
	}
	last := r.recordsOf(tables[0])
	if seats := last[len(last)-1].Seats; len(seats) != 3 {
		t.Errorf("seated are %v", seats)
	}
	lobbies := 0
	for i := slices.IndexFunc(r.messages, func(m *posted) bool { return m.id == over.id }) + 1; i < len(r.messages); i++ {
		if m := r.messages[i]; strings.Contains(allText(m.Message), "host") && strings.Contains(allText(m.Message), "At the table") {
			lobbies++
		}
	}
	if lobbies != 1 {
		t.Errorf("%d lobbies were posted", lobbies)
	}
	for _, name := range []string{"Ana", "Ben", "Cleo"} {
		if n := r.told(name); n > 3 {
			t.Errorf("%s was notified %d times", name, n)
		}
	}
}

func TestARematchThatNobodyStartedMayBeOpenedAgain(t *testing.T) {
	r := racing(t)
	over := r.raced(map[string]int{"Ana": 3, "Ben": 2}, "Ana", "Ben")
	r.press("Ana", over.Message, "Rematch")
	lobby := r.last()
	r.later(25 * time.Hour)
	r.counts()
	r.press("Ben", over.Message, "Rematch")
	if got := r.last(); got.id == lobby.id || !strings.Contains(allText(got.Message), "Ben (host)") {
		t.Errorf("the second lobby says %q", allText(got.Message))
	}
}

func TestOnlyWhoPlayedOpensARematch(t *testing.T) {
	r := racing(t)
	over := r.raced(map[string]int{"Ana": 3, "Ben": 2}, "Ana", "Ben")
	if got := r.press("Eve", over.Message, "Rematch").text(); !strings.Contains(got, "Only players from this game") {
		t.Errorf("Eve hears %q", got)
	}
	running := newRoom(t, title.Title{Rules: race{}, Computers: snails})
	running.command("Ana", "race", "start", map[string]string{"players": "2", "computers": "1"})
	running.press("Ana", running.last().Message, "Start")
	if got := running.use("Ana", bot.ControlID(ended(running.last().Message), 0, "@rematch"), "", false).text(); !strings.Contains(got, "once the game has a result") {
		t.Errorf("a forged press: %q", got)
	}
}

// recordsOf is the log of a game.
func (r *room) recordsOf(id storage.GameID) []storage.Record {
	r.t.Helper()
	r.bot.Published()
	list, err := r.store.Log(context.Background(), id, 1, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func TestTheFinalAccountTellsWhatWasRemarkable(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "computers": "1"})
	r.press("Ana", r.last().Message, "Start")
	r.playOut("Ana")
	if got := allText(r.last().Message); !strings.Contains(got, "- Most goods shipped: ") || !strings.Contains(got, "- Most buildings: ") {
		t.Errorf("the account says %q", got)
	}
}
