package maracaibo

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// sail is a space where the ship can go: what lies there, what it costs, and what waits there (M21 to M26).
func (q question) sail(m rules.Move) title.Option {
	at := rules.Slot(m.A)
	o := q.space(at)
	if m.Kind == rules.SailMove {
		o.Menu = q.count("move.menu", q.own.Doubloons)
		return o
	}
	if v, ok := slotAt(q.Slots, at); ok {
		o.Label, o.Description = q.brief(v, o.Label), described(q.does(v)...)
	}
	return o
}

// brief is a space as a button: its card, and as much of what waits there as there is room for, ships first.
func (q question) brief(v *rules.SlotView, label string) string {
	what, _ := q.lies(v)
	if c := v.Card; !v.Down && c > rules.BlankCard {
		if what = cardName(q.Localizer, c); c.Class() != rules.Location {
			what = q.count("acquire", q.own.Perm.Price(c, 0, false), words("card", what))
		}
	}
	here := q.say("here", words("what", what), engine.Term("space", v.Slot.Term()))
	with := func(more string) string { return q.say("more", words("what", here), words("more", more)) }
	waits, labels := q.waits(v), []string{label}
	for n := len(waits); n > 0; n-- {
		labels = append(labels, with(strings.Join(waits[:n], ", ")))
	}
	if len(waits) > 0 {
		labels = labels[1:]
	}
	others := slices.DeleteFunc(slices.Clone(v.Ships), func(s engine.Seat) bool { return s == q.seat })
	if len(others) > 0 {
		labels = append(labels, with(q.count("meet.ships", len(others))))
	}
	return title.Fitting(append(labels, here)...)
}

// space names a space with its card and says what waits there.
func (q question) space(at rules.Slot) title.Option {
	switch at {
	case rules.Start:
		return title.Option{Label: q.say("start"), Emoji: "wheel"}
	case rules.Gulf:
		more := append(effectWords(q.Localizer, rules.GulfUpgrade()), effectWords(q.Localizer, rules.GulfChoice())...)
		return title.Option{Label: q.say("gulf"), Description: described(more...), Emoji: "wheel"}
	case rules.Maracaibo:
		return title.Option{Label: q.say("maracaibo"),
			Description: described(effectWords(q.Localizer, rules.ArrivalEffects())...), Emoji: "wheel"}
	}
	v, ok := slotAt(q.Slots, at)
	if !ok {
		return title.Option{Label: at.String()}
	}
	what, icon := q.lies(v)
	o := title.Option{Label: q.say("here", words("what", what), engine.Term("space", at.Term())), Emoji: icon}
	o.Description = described(append(q.waits(v), q.does(v)...)...)
	return o
}

// lies names the card of a space with its kind and its price after discounts (M32).
func (q question) lies(v *rules.SlotView) (what, icon string) {
	c := v.Card
	switch {
	case v.Down && v.Location:
		return q.say("down.location"), "card"
	case v.Down:
		return q.say("down.level", engine.Num("level", v.Level)), "card"
	case c <= rules.BlankCard:
		return q.say("blank"), "card"
	case c.Class() == rules.Location:
		return q.say("kinded", words("what", cardName(q.Localizer, c)), kind(c)), cardIcon(c)
	}
	return q.count("priced", q.own.Perm.Price(c, 0, false), words("what", cardName(q.Localizer, c)), kind(c)),
		cardIcon(c)
}

// kind is what a card is: crew, equipment, ship, residence or location.
func kind(c rules.Card) engine.Arg {
	word := c.Kind().String()
	if c.Kind() == rules.NoKind {
		word = c.Class().String()
	}
	return engine.Term("kind", word)
}

// waits lists what lies on a card: ships to pay or to fight, tiles, coins, a ruby.
func (q question) waits(v *rules.SlotView) []string {
	var list, names []string
	for _, seat := range v.Ships {
		if seat != q.seat {
			names = append(names, q.Name(seat))
		}
	}
	if len(names) > 0 {
		key := "meet.pay"
		switch {
		case q.Modules[rules.Skirmish]:
			key = "meet.fight"
		case q.Solo:
			key = "meet.supply" // M92
		}
		list = append(list, q.count(key, len(names), words("names", q.List(names))))
	}
	if v.Coins > 0 {
		list = append(list, q.count("coins", v.Coins))
	}
	if v.Refill != rules.NoTreasure {
		list = append(list, q.say("refill", engine.Term("treasure", v.Refill.String())))
	}
	if v.Card > rules.BlankCard && v.Card.Ruby() && q.Modules[rules.Rubies] {
		list = append(list, q.say("ruby"))
	}
	if v.Owner == q.seat {
		list = append(list, q.say("tile", words("what", sideWords(q.Localizer, v.Tile))))
	}
	return list
}

// does lists what the card of a space brings the seat.
func (q question) does(v *rules.SlotView) []string {
	c := v.Card
	dear := c > rules.BlankCard && q.own.Perm.Price(c, 0, false) > q.own.Doubloons
	switch {
	case v.Down:
		return nil
	case c <= rules.BlankCard:
		return []string{q.say("blank.gain")}
	case c.Class() == rules.Location:
		return append(effectWords(q.Localizer, rules.GulfUpgrade()), effectWords(q.Localizer, c.Actions())...)
	case c.Class() == rules.Residence && slices.Contains(v.Residences, q.seat):
		return []string{q.say("own_residence")}
	case dear && c.Class() == rules.Improvement:
		return []string{q.say("dear.instead")}
	case dear:
		effects := cardWords(q.Localizer, c) // A residence counts something at the end.
		effects[0] = q.say("dear", words("what", effects[0]))
		return effects
	}
	return cardWords(q.Localizer, c)
}

// arrival is an answer of the end of a move: stopping, paying, taking the card or not, selling a ruby.
func (q question) arrival(m rules.Move) title.Option {
	c := q.here().Card
	switch m.Kind {
	case rules.StopMove:
		return title.Option{Label: q.say("stop"), Emoji: "wheel", Style: chat.Primary}
	case rules.PayMove:
		seats := engine.SeatSet(m.Set).Seats()
		names := text.Each(seats, q.Name)
		label := title.Fitting(q.say("pay", words("names", q.Names(seats))), strings.Join(names, ", "))
		return title.Option{Label: label, Emoji: "coin"}
	case rules.TakeMove:
		return title.Option{
			Label: q.count("take", q.own.Perm.Price(c, 0, false), engine.Num("have", q.own.Doubloons)),
			Emoji: cardIcon(c), Style: chat.Primary,
		}
	case rules.SellMove:
		at := rules.RubySpace(m.A)
		what := q.Term("space", at.Term())
		return title.Option{Label: q.say("sell", words("what", what)), Emoji: "treasure"}
	}
	return title.Option{Label: q.say("ignore"), Emoji: "coin"}
}

// buy is a residence to build or a card to take from afar, with its price (M33, M54, M60, M89).
func (q question) buy(m rules.Move) title.Option {
	at := rules.Slot(m.A)
	v, ok := slotAt(q.Slots, at)
	if !ok || v.Card <= rules.BlankCard {
		return title.Option{Label: at.String()}
	}
	c := v.Card
	card := words("card", cardName(q.Localizer, c))
	switch {
	case q.step == rules.StepBuild:
		return title.Option{Label: q.count("build", q.Price(q.seat, c), engine.Num("have", q.own.Doubloons)),
			Emoji: cardIcon(c), Style: chat.Primary}
	case m.Kind == rules.AcquireMove:
		return title.Option{
			Label: q.count("acquire", q.Price(q.seat, c), card), Description: described(cardWords(q.Localizer, c)...),
			Emoji: cardIcon(c),
			Menu:  q.count("acquire.menu", q.own.Doubloons),
		}
	}
	return title.Option{
		Label: q.count("residence", q.Price(q.seat, c), card), Emoji: cardIcon(c),
		Menu:        q.count("residence.menu", q.own.Doubloons),
		Description: described(q.finals(c)...),
	}
}

// finals says what a residence counts at the end, and what that would be now (M77, M82); the latter not where others
// read along and it hangs on quests that are secret.
func (q question) finals(c rules.Card) []string {
	list := []string{strings.Join(finalWords(q.Localizer, c.Final()), ", ")}
	secret := func(f rules.Final) bool { return f.Per == rules.PerQuestDone }
	if q.Viewer == q.seat || !slices.ContainsFunc(c.Final(), secret) {
		list = append(list, q.count("final_now", q.FinalPoints(q.seat, c)))
	}
	return list
}
