package main

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// TestALeagueIsPlayedInABrowser clicks a league of two from its creation to its next season, on pages as narrow as a
// phone: the table of the first round is played to its end, that of the second ended by agreement.
func TestALeagueIsPlayedInABrowser(t *testing.T) {
	enginetest.InTurn(t, 3, 4)
	shots := screenshots(t)
	say := printers(t, "en")["en"]
	word := func(key string) string { return say.Say(key, nil) }
	h := newServer(t)
	ana, ben := h.window("ana", shots, 390, 844), h.window("ben", shots, 390, 844)

	ana.click("#write")
	ana.do(chromedp.KeyEvent("/league create Harbor cup\tPuerto\tseats:2 rounds:2 days:1"))
	ana.screenshot("20-league-command")
	ana.do(chromedp.KeyEvent("\r"))
	ana.shows("Harbor cup: Puerto Rico")
	ana.screenshot("20-league-created")
	ben.label(word("league.button.join"))
	ben.reads("You're in")
	ben.screenshot("21-league-joined")
	ana.label(word("league.button.join"))
	ana.shows("2 players so far")
	ana.screenshot("22-league-two")
	ben.label("Start round 1")
	ben.reads(word("refused.league_host"))
	ana.label("Start round 1")
	ana.shows("Round 1 of 2")
	ana.screenshot("23-league-round-1")

	thread := func(n int) string {
		h.until(fmt.Sprint("there are threads: ", n), func() bool {
			return evaluate[int](ana, `document.querySelectorAll("[data-thread]").length`) == n
		})
		id := evaluate[string](ana, `[...document.querySelectorAll("[data-thread]")].at(-1).dataset.thread`)
		for _, w := range []*window{ana, ben} { // The list may be drawn anew between finding and clicking: so in one step.
			w.wait(fmt.Sprintf(`(e => e && (e.click(), true))(document.querySelector('[data-thread="%s"]'))`, id))
		}
		return id
	}
	h.channel = thread(1)
	ana.shows("Choose a role")
	ana.screenshot("24-league-table-1")
	p := &presser{server: h, rand: rand.New(rand.NewPCG(enginetest.Seed(t), 0)), people: []string{"ana", "ben"}}
	p.until("the game begins", func() bool { return p.find() })
	for step := 0; p.random() || !p.over(); step++ {
		if step > presses {
			t.Fatalf("the game does not end: %s", p.last())
		}
	}
	ana.shows("is over.")
	ana.screenshot("25-league-end-1")
	back := func() {
		h.channel = ""
		for _, w := range []*window{ana, ben} {
			w.do(chromedp.Navigate(h.url + "/c/harbor?as=" + w.who + "&only"))
		}
	}
	back()
	ana.shows("Tables finished: 1 of 1")
	ana.screenshot("26-league-round-1-played")
	ben.label(word("league.button.standings"))
	ben.reads("Harbor cup: standings")
	ben.screenshot("27-league-standings")

	ana.label("Start round 2")
	ana.reads("Round 2 has started")
	ana.shows("Round 2 of 2")
	h.channel = thread(2)
	ana.shows("Choose a role")
	ana.screenshot("28-league-table-2")
	ana.label(word("button.more"))
	ana.screenshot("29-league-more")
	ana.label(word("button.end"))
	ana.label(word("button.end_ask"))
	ana.screenshot("30-league-asked")
	ben.label(word("button.agree"))
	ana.shows("Everyone agreed to end this game")
	ana.screenshot("31-league-ended-2")
	back()
	ana.shows("The season is over")
	ana.screenshot("32-league-over")
	ana.label(word("league.button.standings"))
	ana.reads("Harbor cup: standings")
	ana.screenshot("33-league-final-standings")
	ana.label(word("league.button.season"))
	ana.shows("Harbor cup: Puerto Rico, season 2")
	ana.shows("2 players so far")
	ana.screenshot("34-league-season-2")
}
