package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// prefix begins every key of the game's catalog.
const prefix = rules.Name + "."

// Presenter words the questions of Puerto Rico. Its views are rules.View.
type Presenter struct{}

var (
	_ title.Presenter       = Presenter{}
	_ title.DetailPresenter = Presenter{}
)

// Headline names the round and the phase: "Round 7, captain". A round that is known to be the last says so.
func (Presenter) Headline(view any, v text.Localizer) string {
	w := view.(rules.View)
	key, args := "headline", []engine.Arg{engine.Num("round", w.Round)}
	switch {
	case w.Step == rules.StepDraft:
		return v.Say(prefix + "headline.draft")
	case w.Over:
		return v.Say(prefix+"headline.over", args...)
	case len(w.End) > 0:
		key = "headline.last"
	}
	if w.Phase != rules.NoRole {
		key += ".phase"
		args = append(args, engine.Term("phase", w.Phase.String()))
	}
	return v.Say(prefix+key, args...)
}

// Question says what the seat is asked for, with the alternatives that not everybody has.
func (Presenter) Question(view any, d engine.Decision, v text.Localizer) string {
	key := prefix + "ask." + d.Step
	w, _ := view.(rules.View)
	var sale, wharf, land bool
	for _, text := range d.Moves {
		m, _ := rules.Parse(text) // It is the rules' own.
		sale = sale || m.Kind == rules.TradeMove && m.A >= 0
		wharf = wharf || m.Kind == rules.LoadMove && m.A >= 0 && m.B == 0
		land = land || m.Kind == rules.LandMove
	}
	switch d.Step {
	case rules.StepForest:
		return v.Say(key, engine.Term("tile", w.Drawn.String()))
	case rules.StepTake, rules.StepSecond:
		if slices.Contains(d.Moves, rules.Settle(rules.Quarry, false).String()) {
			key += ".quarry"
		}
	case rules.StepSell:
		switch {
		case sale && land:
			key += ".land"
		case land:
			key += ".done"
		case !sale:
			key += ".go"
		}
	case rules.StepLoad:
		nothing := slices.Contains(d.Moves, rules.Load(rules.NoGood, 0).String())
		switch {
		case !nothing && d.Open:
			key += ".small_wharf"
		case nothing && wharf && d.Open:
			key += ".wharf.small_wharf"
		case nothing && d.Open:
			key += ".small_wharf.only"
		case nothing && !wharf:
			key += ".nothing"
		case nothing:
			key += ".wharf"
		}
	}
	return v.Say(key)
}

// Details names those who pick a building next (X2).
func (Presenter) Details(view any, d engine.Decision, v text.Localizer) string {
	w, _ := view.(rules.View)
	if d.Step != rules.StepDraft || len(w.Next) == 0 {
		return ""
	}
	return v.Say(prefix+"ask."+d.Step+".next", engine.Free("next", text.Plain(v.Names(w.Next))))
}

// Options words the legal moves. Each stands once; what is likely comes first, passing last.
func (Presenter) Options(view any, d engine.Decision, v text.Localizer) []title.Option {
	w := view.(rules.View)
	q := question{View: w, Localizer: v, seat: d.Seat, own: w.Players[d.Seat]}
	var inn []rules.Move
	for _, text := range d.Moves {
		m, _ := rules.Parse(text) // It is the rules' own.
		if m.Kind == rules.InnMove && m.Place() != "" {
			inn = append(inn, m)
		} else {
			q.moves = append(q.moves, m)
		}
	}
	return append(asks[d.Step](q), q.offTheInn(inn)...)
}

// asks words the answers of each question, but for moves off the inn.
var asks = map[string]func(question) []title.Option{
	rules.StepDraft: question.drafts, rules.StepRole: question.roles, rules.StepWindow: question.window,
	rules.StepHacienda: question.hacienda, rules.StepForest: question.forest, rules.StepTake: question.tiles,
	rules.StepSecond: question.tiles, rules.StepClear: question.clearings, rules.StepShip: question.persons,
	rules.StepPlace: question.placing, rules.StepBuild: question.buildings, rules.StepBonus: question.bonus,
	rules.StepSell: question.sales, rules.StepSupply: question.supplies, rules.StepLoad: question.loads,
	rules.StepStore: question.stores, rules.StepBuccaneer: question.deeds, rules.StepRaid: question.raids,
}

// Draft words an answer in preparation: a placement, a storage, a loading of the small wharf, a move off the inn.
func (Presenter) Draft(view any, d engine.Decision, draft string, v text.Localizer) string {
	own := view.(rules.View).Players[d.Seat]
	m, err := rules.Parse(draft)
	switch {
	case err != nil:
	case m.Kind == rules.PlaceMove:
		return placementDraft(own, draft, draft == d.Given, v)
	case m.Kind == rules.StoreMove:
		return storeDraft(own, m, v)
	case m.Kind == rules.MixMove:
		return mixDraft(m, v)
	case m.Kind == rules.InnMove && m.Place() != "":
		return innDraft(m, v)
	}
	return v.Say(prefix + "draft.unread")
}

// question is one question with all that its answers are worded from.
type question struct {
	rules.View
	text.Localizer
	seat  engine.Seat
	own   rules.PlayerView
	moves []rules.Move
}

// say prints a message of the answers.
func (q question) say(key string, args ...engine.Arg) string {
	return answer(q.Localizer, key, args...)
}

func answer(v text.Localizer, key string, args ...engine.Arg) string {
	return v.Say(prefix+"answer."+key, args...)
}

// what is the argument of a word with a capital, as labels want it.
func what(label string) engine.Arg { return engine.Term("what", label) }

func goodLabel(v text.Localizer, good rules.Good) string {
	return text.Upper(v.Say(prefix + "good." + good.String()))
}

// role and tile are the names of a role and of a tile.
func (q question) role(role rules.Role) string { return text.Upper(q.Term("role", role.String())) }
func (q question) tile(tile rules.Tile) string { return q.Say(prefix + "term.tile." + tile.String()) }

// place is the argument of the name of a place, as sentences want it.
func place(word string) engine.Arg { return engine.Term("place", word) }

// spot is a place as a label: "Corn plantation".
func spot(v text.Localizer, word string) string { return text.Upper(v.PlaceName(word)) }

// placeIcon is the icon of a place, icon that of a building.
func (q question) placeIcon(word string) string { return q.Emoji(prefix + "place." + word) }
func (q question) icon(b rules.Building) string { return q.placeIcon(b.String()) }

// title is the name of a building, does what it does in at most 60 characters.
func (q question) title(b rules.Building) string { return text.Upper(q.Term("building", b.String())) }
func does(v text.Localizer, b rules.Building) string {
	return text.Upper(topicOf(b, written(v.Lang())).Brief)
}

// passing is the answer to do nothing.
func passing(v text.Localizer, m rules.Move) title.Option {
	return title.Option{Move: m.String(), Label: answer(v, "pass")}
}

// primary is a likely answer with its words and its icon.
func primary(m rules.Move, label, icon string) title.Option {
	return title.Option{Move: m.String(), Label: label, Emoji: icon, Style: chat.Primary}
}

// labeled is a move with its words, its icon and the menu that it stands in.
func labeled(m rules.Move, label, icon, menu string) title.Option {
	return title.Option{Move: m.String(), Label: label, Emoji: icon, Menu: menu}
}
