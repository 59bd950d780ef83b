package endeavor

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// Alt says the essentials of the picture in one paragraph: round, who is awaited and what is possible, what everybody
// has, which regions are open and which cards lie on top; of an own board the board. Where that would be too long names
// are shortened; what has no room then is left out, sentence by sentence from the end.
func (p *painter) Alt(way int) (need []string, more func() []string) {
	r := &textWriter{p, detail(way)}
	say := r.tableAlt
	if r.Scene.Level == render.Own {
		say = r.ownAlt
	}
	need, rest := say()
	return need, func() []string { return rest }
}

func (r *textWriter) tableAlt() (need, more []string) {
	need = []string{r.Opening(r.Spoken())}
	if r.View.Over {
		for seat := range r.View.Scores {
			need = append(need, r.scoreLine(engine.Seat(seat)))
		}
		return need, []string{r.openRegions()}
	}
	need = append(need, r.now())
	for seat := range r.View.Players {
		need = append(need, r.purseLine(engine.Seat(seat)))
	}
	more = []string{r.order(), r.openRegions(), r.topCards(), r.tracks(), r.abolished(), r.turnedLine()}
	if r.Scene.Level == render.Focused {
		more = append(r.focusLines(), r.order())
	}
	return need, more
}

// focusLines say what a focus picture shows beside the purses.
func (r *textWriter) focusLines() []string {
	switch step := r.View.Step; {
	case step == endeavor.StepBuild:
		return []string{r.supply()}
	case step == endeavor.StepSalary:
		lines := make([]string, 0, len(r.View.Players))
		for i := range r.View.Players {
			busy := r.placesLine(&r.View.Players[i])
			lines = append(lines, r.Name(engine.Seat(i))+": "+busy)
		}
		return lines
	case step == endeavor.StepDiscard:
		return nil
	case r.can.chosen == endeavor.Draw:
		return []string{r.topCards(), r.openRegions()}
	case r.can.chosen == endeavor.Occupy || r.can.chosen == endeavor.Attack:
		return r.linkLines()
	}
	return []string{r.tracks(), r.openRegions(), r.topCards()}
}

func (r *textWriter) purseLine(seat engine.Seat) string {
	v := &r.View.Players[seat]
	parts := []string{r.Say("endeavor.board.markers", number(v.Harbour)),
		r.Say("endeavor.board.glory", number(v.Glory))}
	if r.detail >= short {
		parts = append(parts, r.Say("endeavor.board.levels", text("list", r.levels(v))))
	} else {
		for s, n := range v.Status {
			parts = append(parts, r.token(endeavor.Token(s))+" "+strconv.Itoa(n))
		}
	}
	parts = append(parts, r.Say("endeavor.board.cards.brief", number(counts(v)), other(v.Yields[endeavor.Politics])))
	return r.Say("endeavor.board.player", text("name", r.Name(seat)), text("list", strings.Join(parts, ", ")))
}

// regions says something of each region; "" is nothing.
func (r *textWriter) regions(key string, say func(endeavor.Region, *endeavor.RegionView) string) string {
	var parts []string
	for region := range endeavor.Region(endeavor.Regions) {
		parts = append(parts, say(region, &r.View.Regions[region]))
	}
	return r.SayList(key, parts, ", ")
}

func (r *textWriter) openRegions() string {
	return r.regions("endeavor.board.open", func(region endeavor.Region, v *endeavor.RegionView) string {
		return r.SayIf(v.Open, "endeavor.picture.region."+region.String())
	})
}

func (r *textWriter) tracks() string {
	return r.regions("endeavor.board.tracks", func(region endeavor.Region, v *endeavor.RegionView) string {
		if v.Open {
			return ""
		}
		return r.region(region) + " " + r.Say("endeavor.picture.of", number(filled(v)), other(len(v.Track)))
	})
}

func (r *textWriter) presenceOf(seat engine.Seat) string {
	return r.regions("endeavor.board.presence", func(region endeavor.Region, v *endeavor.RegionView) string {
		if v.Presence[seat] == 0 {
			return ""
		}
		return r.region(region) + " " + strconv.Itoa(v.Presence[seat])
	})
}

func (r *textWriter) topCards() string {
	var parts []string
	for d := range endeavor.Deck(endeavor.Decks) {
		if cards := r.View.Decks[d]; r.View.Regions[d.Region()].Open && len(cards) > 0 {
			parts = append(parts, r.card(cards[0]))
		}
	}
	return r.SayList("endeavor.board.tops", parts, ", ")
}

func (r *textWriter) turnedLine() string {
	counts := make([]int, len(r.View.Players))
	for i := range r.View.Players {
		counts[i] = r.View.Players[i].Turned
	}
	return r.SayList("endeavor.board.turned.all", r.counts(counts), ", ")
}

func (r *textWriter) ownAlt() (need, more []string) {
	seat, _ := r.Owner()
	need = []string{r.Opening(ownPainter{r.painter}.ownHeadline(seat, r.Name(seat)))}
	if seat == r.Scene.Focus.Seat {
		need = append(need, r.plan())
	}
	need = append(need, r.playerLines(seat)...)
	if seat == r.Scene.Focus.Seat {
		more = append(more, r.now())
	}
	return need, append(more, r.presenceOf(seat), r.topCards(), r.tracks())
}

// plan says which buildings the salary in preparation frees, and which stay occupied.
func (r *textWriter) plan() string {
	return r.SayList("endeavor.board.plan", r.kinds(r.paid()), ", ")
}
