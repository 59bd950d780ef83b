package stats

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
)

// asking is what somebody wants to see.
type asking struct {
	kind, game, place, who string
	// against is the key of the other player of a head to head, "" for the list of all.
	against string
	in      chat.Interaction
	v       text.Localizer
}

func (a asking) own() bool { return a.who == a.in.User.ID }

// shown is a kind of statistics as it is shown: words, and a picture, nil for none.
type shown struct {
	words   string
	picture *picture
	// against are the other players that one can choose.
	against []chat.MenuOption
}

// kind is one of the ways to look at finished games.
type kind struct {
	key string
	// others says that it may be asked of somebody else.
	others bool
	show   func(*Stats, context.Context, asking) (shown, error)
}

// overview is the kind that tells of all games in words; the others are of one game, and in pictures.
const overview, against = "overview", "against"

var kinds = []kind{
	{overview, true, nil},
	{against, true, (*Stats).against},
	{"time", false, (*Stats).time},
	{"seats", false, (*Stats).seats},
	{"things", false, (*Stats).things},
	{"openings", false, (*Stats).openings},
	{"rating", true, (*Stats).rating},
}

func kindOf(key string) (kind, bool) {
	i := slices.IndexFunc(kinds, func(k kind) bool { return k.key == key })
	if i < 0 {
		return kind{}, false
	}
	return kinds[i], true
}

// Own tells how a person has played.
func (st *Stats) Own(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	return st.show(ctx, r, asking{kind: overview, game: in.Options["game"], place: statsPlace(in),
		who: cmp.Or(in.Options["who"], in.User.ID), in: in})
}

// Use shows what a control of the statistics asks for: what asking.id has written, with what was chosen in its menu.
func (st *Stats) Use(ctx context.Context, in chat.Interaction, r *reply.Reply, arg, value string) error {
	parts := strings.Split(strings.Replace(arg, chosen, value, 1), "/")
	if len(parts) != 5 {
		return table.Refuse("refused.unknown_control")
	}
	in.Options = map[string]string{"where": parts[2], "game": parts[1]}
	return st.show(ctx, r, asking{kind: parts[0], game: parts[1], place: statsPlace(in), who: parts[3],
		against: parts[4], in: in})
}

// chosen stands in the id of a menu for what is chosen there.
const chosen = "?"

func (a asking) id() string {
	where := "here"
	if a.place == everywhere {
		where = "everywhere"
	}
	arg := strings.Join([]string{a.kind, a.game, where, a.who, a.against}, "/")
	return customid.ID{Game: "games", Word: "@stats:" + arg}.String()
}

func (st *Stats) show(ctx context.Context, r *reply.Reply, a asking) error {
	k, known := kindOf(a.kind)
	known = known || a.kind == ownFile
	if !known || a.against != "" && !strings.HasPrefix(a.against, ofComputer) && !chat.IsID(a.against) {
		return table.Refuse("refused.unknown_control")
	}
	if !chat.IsID(a.who) {
		return table.Refuse("refused.nobody_counted")
	}
	a.in.Options = map[string]string{"game": a.game}
	games, err := st.statsGames(a.in)
	if err != nil {
		return err
	}
	if a.place, err = st.mayLook(ctx, a); err != nil {
		return err
	}
	if !a.own() && !k.others {
		return table.Refuse("refused.own_statistics")
	}
	if a.kind == against && !a.own() {
		a.who, a.against = a.in.User.ID, a.who
	}
	a.v = st.Texts.Reader(a.in.Locale)
	if a.kind == ownFile {
		m, err := fileOf(ctx, st, a, games)
		if err == nil {
			r.Tell(ctx, m)
		}
		return err
	}
	if a.kind == overview {
		m, err := st.overview(ctx, a, games)
		if err == nil {
			m.Blocks = append(m.Blocks, st.choices(a, nil)...)
			r.TurnTo(ctx, m)
		}
		return err
	}
	if a.game, err = st.playedMost(ctx, a, games); err != nil {
		return err
	}
	a.v = st.Texts.About(a.game, a.in.Locale)
	s, err := k.show(st, ctx, a)
	if err != nil {
		return err
	}
	m := view.Text(text.Clip(s.words, statsChars))
	m.Blocks = append(m.Blocks, st.choices(a, s.against)...)
	r.TurnTo(ctx, m)
	st.addPicture(ctx, r, m, st.Titles.ByName[a.game], a.kind, s.picture)
	return nil
}

// mayLook is the place that somebody may look at: where somebody else plays is told to those with whom they have a
// server in common, as on leaderboards.
func (st *Stats) mayLook(ctx context.Context, a asking) (string, error) {
	if a.place != everywhere || a.own() {
		return a.place, nil
	}
	index, _, err := profile.Read[played](ctx, st.Store, playedKind, a.who)
	if !slices.ContainsFunc(index.Ledgers, func(s string) bool { return strings.HasPrefix(s, a.in.Guild+"/") }) {
		return a.in.Guild, err
	}
	return a.place, err
}

// playedMost is the game among some that a person has played most in a place, the first where they have played none.
func (st *Stats) playedMost(ctx context.Context, a asking, games []string) (string, error) {
	best, most := games[0], 0
	for _, name := range games {
		all, err := st.Store.Entries(ctx, ledgerOf(a.place, name), anySeats+a.who)
		if err != nil {
			return "", err
		}
		c, err := countsOf(all[anySeats+a.who])
		if err != nil {
			return "", err
		}
		if c.Games > most {
			best, most = name, c.Games
		}
	}
	return best, nil
}

// choices are the menus of kinds, of games and of other players, and the button for the other place.
func (st *Stats) choices(a asking, others []chat.MenuOption) []chat.Block {
	var blocks []chat.Block
	add := func(id, key string, options []chat.MenuOption, now string) {
		for i := range options {
			options[i].Default = options[i].Value == now
		}
		if len(options) > 0 {
			blocks = append(blocks, view.Menu(chat.Menu{ID: id, Placeholder: a.v.Say(key), Options: options}))
		}
	}
	var list []chat.MenuOption
	for _, k := range kinds {
		if k.others || a.own() {
			list = append(list, chat.MenuOption{Value: k.key, Label: a.v.Say("stats.kind." + k.key)})
		}
	}
	ask := a
	ask.kind, ask.against = chosen, ""
	add(ask.id(), "stats.kinds", list, a.kind)
	if a.kind != overview && len(st.Titles.Names) > 1 {
		list = nil
		for _, name := range st.Titles.Names {
			list = append(list, chat.MenuOption{Value: name, Label: a.v.Say(name + ".title")})
		}
		ask = a
		ask.game = chosen
		add(ask.id(), "stats.games_menu", list, a.game)
	}
	ask = a
	ask.against = chosen
	add(ask.id(), "stats.opponents", others, a.against)
	if ask = a; a.in.Guild == "" {
		return blocks
	}
	key := "button.stats.everywhere"
	if ask.place = everywhere; a.place == everywhere {
		ask.place, key = a.in.Guild, "button.stats.here"
	}
	return append(blocks, view.Buttons(chat.Button{ID: ask.id(), Label: a.v.Say(key)})...)
}

// heading names a kind of statistics of a person, its game and place.
func (a asking) heading() string {
	who := engine.Free("who", "<@"+a.who+">")
	return "**" + a.v.Say("stats.kind."+a.kind) + ", " + a.v.Title() + "**\n" +
		a.v.Say("stats.head", who, placeArg(a.place, a.v))
}
