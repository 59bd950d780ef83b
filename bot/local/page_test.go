package local_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// table is a little bot: a lobby and a step that only Ana may take.
func (h *testServer) table() { h.tableThat(func(*discordgo.Interaction) {}) }

// tableThat is the little bot that does something before it answers.
func (h *testServer) tableThat(first func(*discordgo.Interaction)) {
	h.Helper()
	least := 2.0
	s := h.bot(func(s *discordgo.Session, i *discordgo.Interaction) {
		first(i)
		_ = s.InteractionRespond(i, tableAnswer(i)) // too late in the tests of lateness
	})
	_, err := s.ApplicationCommandBulkOverwrite(h.app(), "", []*discordgo.ApplicationCommand{{
		Name: "puertorico", Description: "Puerto Rico",
		Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "start", Description: "Open a table in this channel",
				Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionInteger, Name: "players", Description: "How many seats", MinValue: &least, MaxValue: 5},
					{Type: discordgo.ApplicationCommandOptionString, Name: "pace", Description: "How long a turn may take", Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "no clock", Value: "none"}, {Name: "time bank", Value: "bank"}}},
				}},
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "board", Description: "Your board",
				Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionString, Name: "format", Description: "As a picture or as text"}}},
		},
	}})
	if err != nil {
		h.Fatal(err)
	}
}

func tableAnswer(i *discordgo.Interaction) *discordgo.InteractionResponse {
	say := func(kind discordgo.InteractionResponseType, data discordgo.InteractionResponseData) *discordgo.InteractionResponse {
		return &discordgo.InteractionResponse{Type: kind, Data: &data}
	}
	private := func(text string) *discordgo.InteractionResponse {
		return say(discordgo.InteractionResponseChannelMessageWithSource, discordgo.InteractionResponseData{Content: text, Flags: discordgo.MessageFlagsEphemeral})
	}
	row := func(of ...discordgo.MessageComponent) discordgo.ActionsRow {
		return discordgo.ActionsRow{Components: of}
	}
	user := i.Member.User
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		return say(discordgo.InteractionResponseChannelMessageWithSource, discordgo.InteractionResponseData{
			Content: fmt.Sprintf("**Round 1, captain.** <@%s>: load a ship.", user.ID),
			Components: []discordgo.MessageComponent{
				row(discordgo.Button{CustomID: "load", Label: "2 corn › ship 6", Style: discordgo.PrimaryButton},
					discordgo.Button{CustomID: "mine", Label: "My board", Style: discordgo.SecondaryButton},
					discordgo.Button{CustomID: "help", Label: "Help", Style: discordgo.SecondaryButton}),
				row(discordgo.SelectMenu{CustomID: "build", Placeholder: "Build what?", MenuType: discordgo.StringSelectMenu, Options: []discordgo.SelectMenuOption{
					{Label: "Factory for 6", Value: "factory", Description: "leaves 0"}, {Label: "Office for 4", Value: "office", Description: "leaves 2"},
				}}),
			},
		})
	case discordgo.InteractionMessageComponent:
		data := i.MessageComponentData()
		switch data.CustomID {
		case "load":
			return say(discordgo.InteractionResponseUpdateMessage, discordgo.InteractionResponseData{
				Content:    "**Round 1, captain.** Loaded.",
				Components: []discordgo.MessageComponent{row(discordgo.Button{CustomID: "load", Label: "✓ 2 corn › ship 6", Style: discordgo.SecondaryButton, Disabled: true})},
			})
		}
		if data.CustomID == "help" {
			return private(strings.Repeat("You must load what you can.\n", 40))
		}
		return private(fmt.Sprintf("%s chose %s %s.", user.Username, data.CustomID, strings.Join(data.Values, " ")))
	}
	return private("Saved.")
}

func TestTwoPeopleAtOneWindowPlayByClicking(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	p := h.browse("/c/harbor?as=ana", 1280, 900)

	p.sees(".first-visit", "Choose a game.")
	p.click(".first-visit .button")
	p.sees("article", "load a ship")
	p.sees(".typed", "/puertorico start")
	p.sees(`[data-person="ana"]`, "to move")

	p.click(`[data-person="ben"]`)
	p.until(`location.search === "?as=ben"`)
	p.sees("#turnbar", "Ana's turn: Round 1, captain.")
	p.click(`[data-custom-id="mine"]`)
	p.sees(".is-private", "Only you, Ben, can see this")
	p.sees(".is-private", "chose mine")

	p.click("#turnbar .button")
	p.until(`location.search === "?as=ana" && document.activeElement.dataset.customId === "load"`)
	if got := p.count(".is-private"); got != 0 {
		t.Errorf("Ben's private answer is in Ana's document")
	}
	p.keys(enter)
	p.sees("article", "Loaded.")
	p.idle()
	if strings.Contains(p.text(`[data-person="ana"]`), "to move") {
		t.Error("Ana is still awaited after her step")
	}
	p.until(`document.querySelector('[data-custom-id="load"]').disabled`)
}

func TestAPressGoesOnForThePersonWhoPressed(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	may := make(chan struct{})
	h.tableThat(func(i *discordgo.Interaction) {
		if i.Type == discordgo.InteractionMessageComponent && i.MessageComponentData().CustomID == "mine" {
			<-may
		}
	})
	post[page.Answer](h, "/api/channels/harbor/commands?as=ana", page.CommandCall{Name: "puertorico", Subcommand: "start"})
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.click(`[data-custom-id="mine"]`)
	p.until(`document.querySelector('[data-custom-id="mine"]').getAttribute("aria-busy") === "true"`)
	p.until(`document.querySelector('[data-custom-id="load"]').getAttribute("aria-disabled") === "true"`)
	p.click(`[data-person="ben"]`)
	p.until(`!document.querySelector('[data-custom-id="load"]').hasAttribute("aria-disabled")`)
	close(may)
	p.sees(`[data-person="ana"]`, "1")
	if got := p.count(".is-private"); got != 0 {
		t.Error("Ana's private answer is in Ben's document")
	}
	p.click(`[data-person="ana"]`)
	p.sees(".is-private", "Ana chose mine")
}

func TestAPressWithoutAnAnswerSaysSo(t *testing.T) {
	h := open(t, local.Config{})
	silent := make(chan struct{})
	t.Cleanup(func() { close(silent) })
	pressed := make(chan struct{})
	h.tableThat(func(i *discordgo.Interaction) {
		if i.Type == discordgo.InteractionMessageComponent {
			close(pressed)
			<-silent
		}
	})
	post[page.Answer](h, "/api/channels/harbor/commands?as=ana", page.CommandCall{Name: "puertorico", Subcommand: "start"})
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.click(`[data-custom-id="load"]`)
	<-pressed
	h.clock.Advance(3 * time.Second)
	p.sees(".refusal", "No answer to “2 corn › ship 6”. Check whether it worked before you press again.")
	p.until(`!document.querySelector('[data-custom-id="load"]').disabled`)
}

func TestASelectIsChosenByKeys(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	post[page.Answer](h, "/api/channels/harbor/commands?as=ana", page.CommandCall{Name: "puertorico", Subcommand: "start"})
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.do(chromedp.Focus(chromedp.CSS(`[data-custom-id="build"]`)))
	p.keys(enter)
	p.until(`document.querySelectorAll('.option').length === 2`)
	p.keys("of")
	p.until(`document.querySelector('.option.is-active').innerText.includes("Office")`)
	p.keys(enter)
	p.sees(".is-private", "chose build office")
	p.click(".is-private .plain-button")
	p.until(`document.querySelectorAll(".is-private").length === 0`)
}

func TestOptionsOpenTheirOwnInputsWhileACommandIsTyped(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.click("#write")
	p.keys("/pue st")
	p.sees(".completion", "/puertorico start")
	p.keys(tab)
	p.keys("players:9 pace:no")
	p.sees(".completion", "no clock")
	p.keys(tab)
	p.keys(enter)
	p.sees(".composer-note", "“players” must be at most 5.")
	p.keys(backspace)
	p.keys("4")
	p.keys(enter)
	p.sees(".typed", "/puertorico start players: 4 pace: no clock")
	p.click("#write")
	p.keys("/nonsense" + enter)
	p.sees(".composer-note", "That isn't a command. To post it as text, start with a space.")
}

func TestTheOnlyOptionOfACommandStandsReady(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.click("#write")
	p.keys("/pue bo")
	p.sees(".completion", "/puertorico board")
	p.keys(tab)
	p.keys("text" + enter)
	p.sees(".is-private, .typed", "/puertorico board format: text")
	p.click("#write")
	p.keys("/pue bo")
	p.sees(".completion", "/puertorico board")
	p.keys(tab)
	p.keys(enter)
	p.until(`[...document.querySelectorAll(".typed")].some((one) => one.innerText.trim() === "/puertorico board")`)
}

func TestWordsThatNameNoOptionAreNotSwallowed(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.click("#write")
	p.keys("/pue st")
	p.sees(".completion", "/puertorico start")
	p.keys(tab)
	p.keys("banana" + enter)
	p.sees(".composer-note", "/puertorico start has no option “banana”.")
	if n := p.count(".typed"); n != 0 {
		t.Errorf("%d commands were sent", n)
	}
}

func TestTheAnswerToAPressIsShownAlsoAwayFromTheEnd(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	p := h.browse("/c/harbor?as=ana", 390, 500)
	p.click("#write")
	p.keys("/puertorico start" + enter + enter)
	p.sees(".post", "load a ship")
	for n := range 6 {
		p.click(`[data-custom-id="mine"]`)
		p.until(fmt.Sprintf(`document.querySelectorAll(".is-private").length === %d`, n+1))
		p.idle()
		p.until(`(() => {
			const answer = [...document.querySelectorAll(".is-private")].at(-1).getBoundingClientRect();
			return answer.bottom <= document.getElementById("feed").getBoundingClientRect().bottom + 1;
		})()`)
	}
}

func TestALongPrivateAnswerBeginsAtItsTop(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	p := h.browse("/c/harbor?as=ana", 390, 500)
	p.click("#write")
	p.keys("/puertorico start" + enter + enter)
	p.sees(".post", "load a ship")
	p.click(`[data-custom-id="help"]`)
	p.sees(".is-private", "must load")
	p.idle()
	p.until(`(() => {
		const feed = document.getElementById("feed").getBoundingClientRect();
		const answer = document.querySelector(".is-private").getBoundingClientRect();
		return answer.bottom > feed.bottom && answer.top >= feed.top && answer.top < feed.top + 40;
	})()`)
}

func TestANewQuestionStaysInViewBesideItsExplanation(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	s := h.newBot()
	h.tableThat(func(i *discordgo.Interaction) { // It answers first.
		if i.Type != discordgo.InteractionMessageComponent || i.MessageComponentData().CustomID != "load" {
			return
		}
		answer := tableAnswer(i)
		answer.Data.Content = "Loaded.\n**Build or pass.**"
		answer.Data.Components = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{CustomID: "pass", Label: "Pass", Style: discordgo.SecondaryButton},
			discordgo.Button{CustomID: "mine", Label: "My board", Style: discordgo.SecondaryButton}}}}
		_ = s.InteractionRespond(i, answer)
		_, _ = s.FollowupMessageCreate(i, true, &discordgo.WebhookParams{
			Content: strings.Repeat("Buildings help you.\n", 20), Flags: discordgo.MessageFlagsEphemeral})
	})
	p := h.browse("/c/harbor?as=ana", 390, 500)
	p.click("#write")
	p.keys("/puertorico start" + enter + enter)
	p.sees(".post", "load a ship")
	p.click(`[data-custom-id="load"]`)
	p.sees(".is-private", "Buildings help")
	p.idle()
	p.until(`(() => {
		const feed = document.getElementById("feed").getBoundingClientRect();
		const question = [...document.querySelectorAll("#feed strong")].at(-1).getBoundingClientRect();
		const explanation = document.querySelector(".is-private").getBoundingClientRect();
		return explanation.bottom > feed.bottom && question.top >= feed.top && question.top < feed.top + 40;
	})()`)
	p.click(`[data-custom-id="mine"]`)
	p.sees(".is-private", "chose mine")
	p.until(`[...document.querySelectorAll(".is-private")].at(-1).getBoundingClientRect().bottom
		<= document.getElementById("feed").getBoundingClientRect().bottom + 1`)
}

func TestTheDraftOfEachPersonIsKept(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.click("#write")
	p.keys("Who takes the")
	p.click(`[data-person="ben"]`)
	p.until(`document.querySelector("#write").value === ""`)
	p.click(`[data-person="ana"]`)
	p.until(`document.querySelector("#write").value === "Who takes the"`)
	p.click("#write")
	p.keys(" corn?" + enter)
	p.sees("article", "Who takes the corn?")
	p.until(`document.querySelector("#write").value === ""`)
}

func TestNothingHangsOverTheEdgeOfANarrowWindow(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	post[page.Answer](h, "/api/channels/harbor/commands?as=ana", page.CommandCall{Name: "puertorico", Subcommand: "start"})
	write(h, "ben", strings.Repeat("unbrokenwordwithoutend", 20))
	for _, width := range []int64{320, 390, 700, 1000} {
		p := h.browse("/c/harbor?as=ana", width, 700)
		over := eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll("#island *")].filter((one) => one.getBoundingClientRect().right > %d + 0.5 && !one.closest(".people-row, .head-hills, .vh, .sheet-veil")).map((one) => one.className || one.tagName)`, width))
		if len(over) > 0 {
			t.Errorf("at %d: beyond the right edge: %v", width, over)
		}
	}
}

func TestThePageComesBackToAServerThatWasStartedAnew(t *testing.T) {
	file := t.TempDir() + "/harbor.db"
	h := open(t, local.Config{Clock: model.RealClock{}, Path: file})
	write(h, "ana", "before")
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	p.sees("article", "before")
	p.click("#write")
	p.keys("half a sentence")
	h.stop()
	p.sees("#turnbar", "Connection lost.")
	again, err := localtest.Start(local.Config{Clock: model.RealClock{}, Path: file, Addr: strings.TrimPrefix(h.URL(), "http://")})
	if err != nil {
		t.Fatal(err)
	}
	h.Server = again
	write(h, "ben", "while you were away")
	p.click("#turnbar .button")
	p.sees("article", "while you were away")
	p.sees("#turnbar", "Back again. 1 new message.")
	if got := eval[string](p, `document.querySelector("#write").value`); got != "half a sentence" {
		t.Errorf("the draft is %q", got)
	}
	if got := p.count(`article[data-message]`); got != 2 {
		t.Errorf("%d messages, want 2", got)
	}
}
