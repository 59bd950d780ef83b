package view

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// Never is the value of a menu's line for "not at all", Always that of its opposite.
const (
	Never  = "off"
	Always = "on"
)

// TablesTheme stands for the theme of each table among Themes, the themes of private pictures.
const TablesTheme = "table"

// Themes are the choices for private pictures.
var Themes = []string{TablesTheme, "light", "dark"}

// personalID is the id of a control that belongs to a person, who stands in it in place of a game.
func personalID(word string) string { return customid.ID{Game: "me", Word: "@me:" + word}.String() }

// Notices shows how a person is told, and lets them change it.
func Notices(p profile.Person, now time.Time, v text.Localizer) chat.Message {
	m := Text(noticesHead(p, now, v))
	menu := func(what string, values []string, chosen string, label func(string) string) {
		name := v.Say("notices." + what)
		m.Blocks = append(m.Blocks, Menu(valueMenu(personalID(what), name, values, chosen, label)))
	}
	// hour says an hour by one key, and never by another.
	hour := func(at, never string) func(string) string {
		return func(value string) string {
			if value == Never {
				return v.Say(never)
			}
			return v.Say(at, engine.Free("hour", fmt.Sprintf("%02s:00", value)))
		}
	}
	hours := []string{Never}
	for h := range 24 {
		hours = append(hours, strconv.Itoa(h))
	}
	menu("how", profile.Ways, cmp.Or(p.How, profile.ByMention), func(value string) string {
		return v.Say("notices.how." + value)
	})
	remindMenu(p, menu, v)
	quiet := Never
	if p.Quiet.Hours() > 0 {
		quiet = strconv.Itoa(p.Quiet.From)
	}
	menu("quiet", hours, quiet, hour("notices.quiet.from", "notices.quiet.off"))
	if quiet != Never {
		var ends []string
		for n := 1; n <= clock.QuietMost; n++ {
			ends = append(ends, strconv.Itoa((p.Quiet.From+n)%24))
		}
		menu("until", ends, strconv.Itoa(p.Quiet.To), hour("notices.until.hour", ""))
	}
	digest := Never
	if p.Digest != nil {
		digest = strconv.Itoa(*p.Digest)
	}
	menu("digest", hours, digest, hour("notices.digest.hour", "notices.digest.off"))
	explain := Always
	if p.Unexplained {
		explain = Never
	}
	menu("explain", []string{Always, Never}, explain, func(value string) string {
		return v.Say("notices.explain." + value)
	})
	menu("theme", Themes, cmp.Or(p.Theme, TablesTheme), func(value string) string {
		return text.Upper(v.Or("notices.theme."+value, "setting.theme."+value))
	})
	zones := clock.Common()
	if p.Zone != "" && !slices.Contains(zones, p.Zone) {
		zones = append([]string{p.Zone}, zones...)
	}
	menu("zone", zones, p.Zone, func(value string) string {
		zone, _ := clock.Zone(value)
		return v.Say("notices.zone.now", engine.Free("zone", value), engine.Free("time", now.In(zone).Format("15:04")))
	})
	return m
}

// remindMenu chooses the interval of reminders.
func remindMenu(p profile.Person, menu func(string, []string, string, func(string) string), v text.Localizer) {
	every := profile.RemindUsual
	if p.Remind != nil {
		every = *p.Remind
	}
	values := text.Each(profile.RemindHours, strconv.Itoa)
	menu("remind", values, strconv.Itoa(every), func(value string) string {
		n, err := strconv.Atoi(value)
		if err != nil || n == 0 {
			return v.Say("notices.remind.off")
		}
		return v.Say("notices.remind.every", engine.Num("n", n))
	})
}

// noticesHead says where a person is, and what keeps them from being told as they wish.
func noticesHead(p profile.Person, now time.Time, v text.Localizer) string {
	here := v.Say("notices.no_zone")
	if p.Zone != "" {
		at := engine.Free("time", now.In(p.Location()).Format("15:04"))
		here = v.Say("notices.here", engine.Free("zone", p.Zone), at)
	}
	parts := []string{"**" + v.Say("notices.head") + "**", here}
	if p.IsClosed(now) {
		parts = append(parts, v.Say("notices.closed", engine.Free("when", fmt.Sprintf("<t:%d:D>", p.Closed.Unix()))))
	}
	if p.Away != nil {
		parts = append(parts, v.Say("notices.away", engine.Free("when", fmt.Sprintf("<t:%d:f>", p.Away.Until.Unix()))))
	}
	return strings.Join(parts, "\n")
}

// Away says until when a person is away, who must be, and how their tables go on meanwhile.
func Away(p profile.Person, v text.Localizer) chat.Message {
	when := engine.Free("when", fmt.Sprintf("<t:%d:f>", p.Away.Until.Unix()))
	words := v.Say("away.still", when)
	switch {
	case p.Plays:
		words = v.Say("away.play", when)
	case p.Away.Still.Before(p.Away.Until):
		still := engine.Free("still", fmt.Sprintf("<t:%d:f>", p.Away.Still.Unix()))
		words = v.Say("away.still_until", when, still)
	}
	back := chat.Button{ID: personalID("back"), Label: v.Say("button.back_again"), Style: chat.Success}
	return Text(words, back)
}

// ConfirmForget says what is kept of a person, before it is forgotten; of one who has asked before, what is done, and
// what of it is left: the games under way, and "" for what is done soon after they asked.
func ConfirmForget(v text.Localizer, left map[string]time.Time, soon time.Duration) chat.Message {
	words := v.Say("forget.sure")
	if len(left) > 0 {
		words = v.Say("forget.done")
		games := len(left)
		if asked, ok := left[""]; ok {
			words += "\n" + v.Say("forget.soon", engine.Free("when", fmt.Sprintf("<t:%d:R>", asked.Add(soon).Unix())))
			games--
		}
		if games > 0 {
			words += "\n" + v.Say("forget.games", engine.Num("n", games))
		}
		words += "\n" + v.Say("forget.again")
	}
	yes := customid.ID{Game: "games", Word: "@forget:yes"}.String()
	return Text(words, chat.Button{ID: yes, Label: v.Say("button.forget"), Style: chat.Danger})
}
