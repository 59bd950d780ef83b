package endeavor

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

type textWriter struct {
	*painter
	detail detail
}

// detail is how much is said beside the facts of the board; each leaves out more than the one before.
type detail int

const (
	whole detail = iota
	// fewIcons leaves out what is printed on cards.
	fewIcons
	// short leaves out the units of levels, and what follows from something else that is said.
	short
	// shorter gives the levels as four numbers.
	shorter
	// shortest leaves out what is possible, which the question beside the text lists, and how many markers of those who
	// are present stand beside a track.
	shortest
)

func (r *textWriter) lines() []string {
	page := render.Page{r.Opening(r.Spoken())}
	if r.detail < shortest {
		page.Add(r.now())
	}
	page.Add(r.order(), r.abolished())
	for seat := range r.View.Scores {
		page.Add(r.scoreLine(engine.Seat(seat)))
	}
	statuses := strings.Join(render.Marked([]bool{true, true, true, true}, r.token), "/")
	page.Add(r.SayIf(r.detail >= shorter, "endeavor.board.order", text("list", statuses)))
	page.Gap()
	for region := range endeavor.Region(endeavor.Regions) {
		page.Add(r.regionLine(region))
	}
	page.Gap()
	page.Each(r.linkLines())
	for seat := range r.View.Players {
		page.Gap()
		page.Each(r.playerLines(engine.Seat(seat)))
	}
	if !r.View.Over {
		page.Gap()
		page.Add(r.supply())
	}
	return page
}

func (r *textWriter) order() string {
	if r.View.Over || !r.Seated(r.View.Crown) {
		return ""
	}
	var passed []engine.Seat
	for i := range r.View.Players {
		if r.View.Players[i].Passed {
			passed = append(passed, engine.Seat(i))
		}
	}
	named := func(key string, seats []engine.Seat) string {
		return r.SayIf(len(seats) > 0, key, text("names", r.List(seats)))
	}
	return render.Sentences(r.Say("endeavor.board.crown", text("name", r.Name(r.View.Crown))),
		named("endeavor.board.next", r.View.Next), named("endeavor.board.passed", passed))
}

func (r *textWriter) abolished() string {
	return r.neutral(r.View.Abolished, "endeavor.board.abolished")
}

func (r *textWriter) now() string {
	can := &r.can
	say := func(what string, list []string) string { return r.SayList("endeavor.board.now."+what, list, ", ") }
	ship := say("ship", render.Marked(can.ship[:], r.region))
	if count(can.ship[:]) == endeavor.Regions-1 {
		ship = r.Say("endeavor.board.now.ship.all")
	}
	return r.SayList("endeavor.board.now", []string{
		say("build", render.Marked(can.build[:], r.building)), ship,
		say("occupy", render.Marked(can.occupy[:], r.city)), say("attack", render.Marked(can.attack[:], r.city)),
		say("payment", render.Marked(can.freed[:], r.building)), say("draw", render.Marked(can.draw[:], r.topName)),
		say("salary", render.Marked(can.paid[:], r.building)), say("discard", render.Marked(can.discard[:], r.card)),
		r.SayIf(can.keep, "endeavor.board.now.keep"),
	}, "; ")
}

// regionLine says a region: its track, who is present in it, its top cards and its cities; at the end of the game what
// counts.
func (r *textWriter) regionLine(region endeavor.Region) string {
	v := &r.View.Regions[region]
	key := "endeavor.board.region.closed"
	if v.Open {
		key = "endeavor.board.region.open"
	}
	parts := []string{r.Say(key, text("what", r.region(region)))}
	switch {
	case !v.Open:
		parts = append(parts, r.track(v))
	case !r.View.Over:
		parts = append(parts, r.SayList("endeavor.board.presence", r.counts(v.Presence), ", "))
		if r.detail < shortest {
			parts = append(parts, r.SayList("endeavor.board.beside", r.counts(v.Beside), ", "))
		}
	}
	if (v.Open || r.detail < short) && !r.View.Over {
		parts = append(parts, r.tops(region)...)
	}
	return render.Sentences(append(parts, r.SayList("endeavor.board.cities", r.cities(region), "; "))...)
}

func decksOf(region endeavor.Region) []endeavor.Deck {
	if region == endeavor.Europe {
		return []endeavor.Deck{endeavor.EuropeDeck, endeavor.SlaveryDeck}
	}
	return []endeavor.Deck{region.Deck()}
}

func (r *textWriter) counts(list []int) []string {
	return render.Numbered(list, func(seat engine.Seat, n int) string { return r.Name(seat) + " " + strconv.Itoa(n) })
}

// track says a track that is not full: the markers in order, and the tokens that come next.
func (r *textWriter) track(v *endeavor.RegionView) string {
	var seats, tokens []string
	for _, space := range v.Track {
		if r.Seated(space.Seat) {
			seats = append(seats, r.Name(space.Seat))
		} else if space.Token != endeavor.NoToken {
			tokens = append(tokens, r.token(space.Token))
		}
	}
	next := text("list", strings.Join(tokens, ", "))
	if len(seats) == 0 {
		return r.Say("endeavor.board.track.empty", next)
	}
	return r.Say("endeavor.board.track", text("names", strings.Join(seats, ", ")), next)
}

// tops say the cards that lie on the decks of a region, with what they bring, and which decks are empty.
func (r *textWriter) tops(region endeavor.Region) []string {
	var cards, empty []string
	for _, deck := range decksOf(region) {
		switch top := r.View.Decks[deck]; {
		case len(top) > 0:
			cards = append(cards, r.cardWithIcons(top[0]))
		case deck != endeavor.SlaveryDeck || !r.View.Abolished:
			empty = append(empty, r.deck(deck))
		}
	}
	return []string{r.SayList("endeavor.board.top", cards, ", "), r.SayList("endeavor.board.deck.empty", empty, ", ")}
}

func (r *textWriter) topName(deck endeavor.Deck) string {
	if cards := r.View.Decks[deck]; len(cards) > 0 {
		return r.card(cards[0])
	}
	return r.deck(deck)
}

// cardWithIcons is a card with what it brings, briefly its name alone.
func (r *textWriter) cardWithIcons(card endeavor.Card) string {
	if r.detail >= fewIcons {
		return r.card(card)
	}
	icons := card.Icons()
	parts := render.Numbered(icons[:], func(t endeavor.Token, n int) string { return r.count(n, r.token(t)) })
	if n := card.Glory(); n > 0 {
		parts = append(parts, r.Say("endeavor.board.glory", number(n)))
	}
	if card == endeavor.Abolition {
		parts = append(parts, r.neutral(true, "endeavor.board.abolishes"))
	}
	return r.card(card) + " (" + strings.Join(parts, ", ") + ")"
}

// neutral is the sentence of a key, or that of games that don't speak of slavery, where on.
func (r *textWriter) neutral(on bool, key string) string {
	if r.View.Neutral {
		key += ".neutral"
	}
	return r.SayIf(on, key)
}

func (r *textWriter) cities(region endeavor.Region) []string {
	held := make([][]string, len(r.View.Players))
	var free []string
	for _, city := range region.Cities() {
		if seat := r.View.Cities[city].Seat; r.Seated(seat) {
			held[seat] = append(held[seat], r.cityState(city))
		} else {
			free = append(free, r.cityState(city))
		}
	}
	return append(r.bySeat(held), r.SayList("endeavor.board.free", free, ", "))
}

func (r *textWriter) bySeat(held [][]string) []string {
	var groups []string
	for seat, list := range held {
		if len(list) > 0 {
			groups = append(groups, r.Name(engine.Seat(seat))+" "+strings.Join(list, ", "))
		}
	}
	return groups
}

// cityState is a city with its token and with its worth where it is not 1.
func (r *textWriter) cityState(city endeavor.City) string {
	var extra []string
	if t := r.View.Cities[city].Token; t != endeavor.NoToken {
		extra = append(extra, r.token(t))
	}
	if n := city.Glory(); n != 1 {
		extra = append(extra, r.Say("endeavor.board.glory", number(n)))
	}
	if len(extra) == 0 {
		return r.city(city)
	}
	return r.city(city) + " (" + strings.Join(extra, ", ") + ")"
}

// linkLines say the connections: those of each player, those with a token by token, and those without either.
func (r *textWriter) linkLines() []string {
	held := make([][]string, len(r.View.Players))
	var tokens [endeavor.Tokens][]string
	var bare, waiting []string
	for l := range endeavor.Connection(endeavor.Connections) {
		v := r.View.Connections[l]
		a, b := l.Ends()
		list := &bare
		switch {
		case r.Seated(v.Seat):
			list = &held[v.Seat]
		case v.Token != endeavor.NoToken:
			list = &tokens[v.Token]
		}
		*list = append(*list, r.city(a)+"–"+r.city(b))
	}
	for t, list := range tokens {
		if len(list) > 0 {
			waiting = append(waiting, r.token(endeavor.Token(t))+": "+strings.Join(list, ", "))
		}
	}
	rest := r.SayList("endeavor.board.links.bare", bare, ", ")
	if rest != "" && r.detail >= short {
		rest = r.Say("endeavor.board.links.rest")
	}
	return []string{
		r.SayList("endeavor.board.links.held", r.bySeat(held), "; "),
		r.SayList("endeavor.board.links.token", waiting, "; "), rest,
	}
}

func (r *textWriter) playerLines(seat engine.Seat) []string {
	v, name := &r.View.Players[seat], r.CalledAs(seat, "endeavor.board.computer")
	purse := []string{r.Say("endeavor.board.markers", number(v.Harbour)),
		r.Say("endeavor.board.glory", number(v.Glory))}
	if r.detail < short {
		purse = append(purse, r.Say("endeavor.board.links", number(v.Connections)))
	}
	switch {
	case v.Passed:
		purse = append(purse, r.Say("endeavor.board.has_passed"))
	case v.SalaryIn:
		purse = append(purse, r.Say("endeavor.board.salary_in"))
	}
	return []string{
		render.Sentences(r.SayList("endeavor.board.player", purse, ", ", text("name", name)), r.statusLine(v)),
		render.Sentences(r.tokensLine(v), r.cardsLine(v)),
		r.placesLine(v),
	}
}

func (r *textWriter) statusLine(v *endeavor.PlayerView) string {
	if r.detail >= shorter {
		return r.Say("endeavor.board.status", text("list", r.levels(v)))
	}
	parts := make([]string, 0, endeavor.Statuses)
	for s, n := range v.Status {
		key := "endeavor.board.status." + endeavor.Status(s).String()
		if r.detail >= short {
			key = "endeavor.board.status.brief"
		}
		parts = append(parts, r.Say(key, text("what", r.token(endeavor.Token(s))), number(n), other(v.Yields[s])))
	}
	return r.SayList("endeavor.board.status", parts, ", ")
}

// levels are the levels of a board as four numbers in the order of the tracks.
func (r *textWriter) levels(v *endeavor.PlayerView) string {
	return strings.Join(render.Words(v.Status[:], strconv.Itoa), "/")
}

func (r *textWriter) tokensLine(v *endeavor.PlayerView) string {
	var parts []string
	for t := endeavor.AttackToken; t < endeavor.Tokens; t++ {
		if n := v.Tokens[t]; n > 0 {
			parts = append(parts, r.times(r.token(t), n))
		}
	}
	return r.SayList("endeavor.board.tokens", parts, ", ")
}

func (r *textWriter) cardsLine(v *endeavor.PlayerView) string {
	parts := render.Words(v.Cards, r.card)
	if len(parts) == 0 {
		parts = []string{r.Say("endeavor.board.none")}
	}
	line := r.SayList("endeavor.board.cards", parts, ", ", number(counts(v)), other(v.Yields[endeavor.Politics]))
	if v.Turned > 0 {
		line = render.Sentences(line, r.Say("endeavor.board.turned", number(v.Turned)))
	}
	return line
}

// placesLine says the buildings: those that can be activated, those with a marker, and those without an action.
func (r *textWriter) placesLine(v *endeavor.PlayerView) string {
	var ready, busy, passive []endeavor.Building
	for _, place := range v.Places {
		list := &ready
		switch {
		case len(place.Building.Parts()) == 0:
			list = &passive
		case place.Occupied:
			list = &busy
		}
		*list = append(*list, place.Building)
	}
	return render.Sentences(r.SayList("endeavor.board.ready", r.kinds(ready), ", "),
		r.SayList("endeavor.board.occupied", r.kinds(busy), ", "),
		r.SayList("endeavor.board.passive", r.kinds(passive), ", "))
}

func (r *textWriter) building(b endeavor.Building) string {
	return r.Say("endeavor.term." + b.String())
}

// kinds are the names of buildings, equal ones counted: "docks", "market ×2".
func (r *textWriter) kinds(buildings []endeavor.Building) []string {
	var counts [endeavor.Buildings]int
	for _, b := range buildings {
		counts[b]++
	}
	return render.Numbered(counts[:], func(b endeavor.Building, n int) string { return r.times(r.building(b), n) })
}

func (r *textWriter) supply() string {
	var levels [dearest + 1][]string
	for _, o := range r.View.Offer {
		if o.Copies > 0 {
			levels[o.Building.Level()] = append(levels[o.Building.Level()], r.times(r.building(o.Building), o.Copies))
		}
	}
	var list []string
	for level, parts := range levels {
		if level == 0 || len(parts) == 0 {
			continue
		}
		if r.detail < short {
			list = append(list, r.SayList("endeavor.board.level", parts, ", ", number(level)))
			continue
		}
		list = append(list, strings.Join(parts, ", "))
	}
	return r.SayList("endeavor.board.supply", list, "; ")
}

func (r *textWriter) scoreLine(seat engine.Seat) string {
	if !r.View.Over {
		return ""
	}
	return result.Line(r.Board, "endeavor.board.score.line", "endeavor.score.", endeavor.ScoreParts,
		r.View.Scores[seat].Parts(), seat)
}

func (r *textWriter) count(n int, what string) string {
	return r.Say("endeavor.board.count", number(n), text("what", what))
}

// times is a thing of which there may be several.
func (r *textWriter) times(what string, n int) string {
	if n == 1 {
		return what
	}
	return r.Say("endeavor.board.times", text("what", what), number(n))
}
