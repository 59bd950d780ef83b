package league

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Leagues runs the leagues of servers.
type Leagues struct {
	*feature.Env
	// Strength is how strong a person is at a game on a server; 0 for who is not known.
	Strength func(ctx context.Context, guild, game, user string) (float64, error)
}

const (
	// RoundsMost is how many rounds a season has at most, DaysMost how many days a round takes, DivisionsMost how many
	// divisions there are, NameChars how long a name is.
	RoundsMost    = 20
	DaysMost      = 60
	DivisionsMost = 8
	NameChars     = 40
	// PeopleMost is how many people a league holds, leaguesMost how many leagues a server's list.
	PeopleMost  = 400
	leaguesMost = 25
	// leaguesKey is where the list stands in the profile of a server, leaguesKind the kind of profiles with that of a
	// person.
	leaguesKey  = "leagues"
	leaguesKind = "leagues"
	// spread is how long after one another the tables of a round are opened: each is a post and an edit in the league's
	// channel, which takes about one of either a second. cardSoon is how long after a change a league's message follows
	// it.
	spread   = 1200 * time.Millisecond
	cardSoon = 5 * time.Second
	// leaguePace is how much time the tables of a league give where nothing else is said.
	leaguePace = "turn24"
	// drawnIn is how long a message waits for its picture.
	drawnIn = 5 * time.Second
)

func ledger(id storage.GameID) string { return "league/" + string(id) }

// Load reads a league of a server, or of any for ""; storage.ErrNotFound if it has none of this id.
func (le *Leagues) Load(ctx context.Context, id storage.GameID, guild string) (*league.League, error) {
	l, _, err := le.read(ctx, id, guild)
	return l, err
}

func (le *Leagues) read(
	ctx context.Context, id storage.GameID, guild string,
) (l *league.League, stored map[string]string, err error) {
	l, stored, err = league.Read(func(keys ...string) (map[string]string, error) {
		return le.Store.Entries(ctx, ledger(id), keys...)
	})
	if err == nil && guild != "" && l.Guild != guild {
		return nil, nil, storage.ErrNotFound
	}
	return l, stored, err
}

// change changes a league of a server, or of any for "", again when somebody else was before. There, a league that is
// not there is empty.
func (le *Leagues) change(
	ctx context.Context, id storage.GameID, guild string, use func(*league.League) error,
) (*league.League, error) {
	for range storage.OvertakenMost {
		l, old, err := le.read(ctx, id, guild)
		if errors.Is(err, storage.ErrNotFound) && guild == "" {
			l, err = &league.League{}, nil
		}
		if err != nil {
			return nil, err
		}
		if err := use(l); err != nil {
			return l, err
		}
		next, err := l.Entries()
		if err != nil {
			return nil, err
		}
		// Rounds and results name people by their index: nothing is stored beside a phase or people that have changed.
		maps.DeleteFunc(next, func(key, entry string) bool { return old[key] == entry && strings.Contains(key, "/") })
		err = storage.Surely(ctx, func() error { return le.Store.SwapEntries(ctx, ledger(id), old, next) })
		if !errors.Is(err, storage.ErrConflict) {
			return l, err
		}
	}
	return nil, fmt.Errorf("league %s: %w", id, storage.ErrOvertaken)
}

// message is that of a league, in its language.
func (le *Leagues) message(id storage.GameID, l *league.League) chat.Message {
	return view.League(id, l, le.Titles.ByName[l.Game], le.Texts.About(l.Game, l.Locale))
}

// mayManage says whether a person may create a league, and manage one of another.
func mayManage(in chat.Interaction) bool { return in.Moderator || in.Manager }

// mayRun says why a person may not lead a league.
func mayRun(in chat.Interaction, l *league.League) error {
	if l.Host != in.User.ID && !mayManage(in) {
		return table.Refuse("refused.league_host")
	}
	return nil
}

// lead changes a league for somebody who may lead it.
func (le *Leagues) lead(
	ctx context.Context, in chat.Interaction, id storage.GameID, use func(*league.League) error,
) (*league.League, error) {
	return le.change(ctx, id, in.Guild, func(l *league.League) error {
		if err := mayRun(in, l); err != nil {
			return err
		}
		return use(l)
	})
}

// Create opens the sign-up for a league.
func (le *Leagues) Create(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	v := le.Texts.Reader(in.Locale)
	switch {
	case in.Guild == "":
		return table.Refuse("refused.league_server")
	case !mayManage(in):
		return table.Refuse("refused.league_create")
	}
	terms, err := le.terms(ctx, in)
	if err != nil {
		return err
	}
	id := table.IDOf("league " + in.ID)
	l, err := le.change(ctx, id, "", func(l *league.League) error {
		if l.Name != "" {
			return table.ErrUnchanged // The same command came twice.
		}
		l.Head = league.Head{Terms: terms, Guild: in.Guild, Channel: cmp.Or(in.Parent, in.Channel), Host: in.User.ID,
			Season: 1, Phase: league.SignUp, Locale: cmp.Or(in.GuildLocale, le.Texts.Locale), Posting: le.Now()}
		return nil
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	if err := cmp.Or(le.enlist(ctx, profile.GuildKind, in.Guild, id),
		le.enlist(ctx, leaguesKind, in.User.ID, id)); err != nil {
		return err
	}
	var message string
	if err = reply.ErrPromised; l.Channel == in.Channel { // Tables can't open in a thread.
		message, err = r.Public(ctx, le.message(id, l))
	}
	if errors.Is(err, reply.ErrPromised) {
		r.Tell(ctx, view.Text(v.Say("league.created")))
		return le.cardSoon(ctx, id)
	}
	if err == nil { // Else it is in the log, and one signs up by the command.
		_, err = le.change(ctx, id, in.Guild, func(l *league.League) error {
			l.Message, l.Posting = message, time.Time{}
			return nil
		})
		return err
	}
	return nil
}

// terms are what a command says of a league. Its tables have the server's settings, or the settings and options of the
// lobby that its creator has open in the channel, if it is of the game, or of the house rules that are named. Where
// none of them says anything about time, a computer goes on for who takes longer than a day.
func (le *Leagues) terms(ctx context.Context, in chat.Interaction) (t league.Terms, err error) {
	s, ok := le.Titles.ByName[in.Options["game"]]
	if !ok {
		return t, table.Refuse("refused.unknown_command")
	}
	least, most := s.Rules.Players()
	least = max(least, 2)
	number := func(name string, usual, from, to int) int {
		n, bad := strconv.Atoi(in.Options[name])
		switch {
		case in.Options[name] == "":
			return usual
		case bad != nil || n < from || n > to:
			what := engine.Free("what", le.Texts.Reader(in.Locale).Say("option."+name))
			err = table.Refuse("refused.league_number", what, engine.Num("least", from), engine.Num("most", to))
		}
		return n
	}
	seats := number("seats", most, least, most)
	pace := table.PaceOptions[0]
	t = league.Terms{
		Name: text.Clip(strings.Join(strings.Fields(in.Options["name"]), " "), NameChars), Game: s.Rules.Name(),
		Swiss: in.Options["pairing"] != "groups", Scoring: league.ByPlace,
		Sizes:  league.Sizes{Want: seats, Least: max(least, min(seats, 3)), Most: min(most, seats+1)},
		Rounds: number("rounds", 6, 1, RoundsMost), Every: time.Duration(number("days", 7, 1, DaysMost)) * clock.Day,
		Divisions: number("divisions", 1, 1, DivisionsMost), Move: 2,
		Settings: map[string]string{pace.Key: leaguePace, table.PaceOptions[1].Key: table.TimeoutTakeover},
	}
	if by := league.Scoring(in.Options["scoring"]); slices.Contains(league.Scorings, by) {
		t.Scoring = by
	}
	if t.Name == "" {
		t.Name = le.Texts.Reader(in.GuildLocale).Say(t.Game + ".title")
	}
	if err != nil {
		return t, err
	}
	server, err := le.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return t, err
	}
	maps.Copy(t.Settings, server.Defaults)
	ids, err := le.Store.ByChannel(ctx, in.Channel)
	if err != nil {
		return t, err
	}
	for _, id := range ids {
		g, err := le.Repo.TryLoad(ctx, id)
		if err != nil {
			return t, err
		}
		if g != nil && g.Game == t.Game && g.Phase == storage.Lobby && g.Host == in.User.ID {
			t.Options = g.Options
			maps.Copy(t.Settings, g.Settings)
		}
	}
	if name := in.Options["house_rules"]; name != "" {
		i := table.FindHouseRules(server.Rules[t.Game], name)
		if i < 0 {
			called := text.Plain(text.Clip(name, NameChars))
			return t, table.Refuse("refused.no_house_rules", engine.Free("name", called))
		}
		t.Options = server.Rules[t.Game][i].Options
		maps.Copy(t.Settings, server.Rules[t.Game][i].Settings)
	}
	maps.DeleteFunc(t.Settings, func(key, _ string) bool { _, ok := table.FindSetting(key); return !ok })
	if pace.Valid(in.Options[pace.Key]) {
		t.Settings[pace.Key] = in.Options[pace.Key]
	}
	delete(t.Settings, table.LevelSetting) // Who leaves is replaced by the usual computer, as who is away.
	t.Settings["thread"], t.Settings["hints"], t.Settings["whatif"] = "true", table.HintsNever, "false"
	for seats := t.Sizes.Least; seats <= t.Sizes.Most && err == nil; seats++ {
		_, err = le.seated(&table.Table{Rules: s.Rules}, in.User.ID, make([]storage.Seat, seats), t, table.Place{}, nil)
	}
	return t, err
}

// seated makes a table of a league whose game begins; an error says that its options don't allow that.
func (le *Leagues) seated(t *table.Table, host string, seats []storage.Seat, by league.Terms, at table.Place,
	settings map[string]string) (table.Change, error) {
	all := maps.Clone(by.Settings)
	maps.Copy(all, settings)
	o := table.Opening{Place: at, Game: by.Game, Defaults: all, Options: by.Options}
	if err := table.OpenSeated(t, table.Input{User: host}, seats, o, le.Now()); err != nil {
		return table.Change{}, err
	}
	return table.StartSeated(t, engine.NewSeed(), rand.Text(), le.Now())
}

// enlist adds a league to a list: a hint for commands that name none, and for forget-me.
func (le *Leagues) enlist(ctx context.Context, kind, of string, id storage.GameID) error {
	_, err := profile.ChangePart(ctx, le.Store, kind, of, leaguesKey, func(list *[]storage.GameID) error {
		if slices.Contains(*list, id) {
			return nil
		}
		if *list = append(*list, id); kind == profile.GuildKind { // That of a person is whole, for forget-me.
			*list = (*list)[max(0, len(*list)-leaguesMost):]
		}
		return nil
	})
	return err
}

// find is the league that a command means: the one that is named, else the newest of the server, of those that are not
// over if there are any.
func (le *Leagues) find(ctx context.Context, in chat.Interaction) (storage.GameID, error) {
	list, err := le.List(ctx, in.Guild)
	if err != nil {
		return "", err
	}
	var found Listed
	for _, n := range list {
		running := n.Phase != league.Over || found.League == nil || found.Phase == league.Over
		if want := in.Options["league"]; want == "" && running ||
			want == string(n.ID) || want != "" && strings.EqualFold(want, n.Name) {
			found = n
		}
	}
	if found.League == nil {
		return "", table.Refuse("refused.no_league")
	}
	return found.ID, nil
}

// Listed is a league of a server by its id.
type Listed struct {
	ID storage.GameID
	*league.League
}

// List are the leagues of a server, the oldest first.
func (le *Leagues) List(ctx context.Context, guild string) ([]Listed, error) {
	if guild == "" {
		return nil, table.Refuse("refused.league_server")
	}
	ids, err := profile.ReadPart[[]storage.GameID](ctx, le.Store, profile.GuildKind, guild, leaguesKey)
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, id := range ids {
		l, err := le.Load(ctx, id, guild)
		switch {
		case errors.Is(err, storage.ErrNotFound):
		case err != nil:
			return nil, err
		default:
			list = append(list, Listed{id, l})
		}
	}
	return list, nil
}

// Complete offers the leagues of the server by their names.
func (le *Leagues) Complete(ctx context.Context, in chat.Interaction) []chat.Choice {
	list, err := le.List(ctx, in.Guild)
	if err != nil {
		return nil
	}
	var choices []chat.Choice
	v := le.Texts.Reader(in.Locale)
	for _, n := range slices.Backward(list) {
		if strings.Contains(strings.ToLower(n.Name), strings.ToLower(in.Options["league"])) {
			name := v.Say("league.head", engine.Free("league", n.Name), engine.Free("title", v.Say(n.Game+".title")),
				engine.Num("season", n.Season))
			choices = append(choices, chat.Choice{Name: text.Clip(name, 100), Value: string(n.ID)})
		}
	}
	return choices
}

// useCase is something that somebody does with a league.
type useCase = func(context.Context, chat.Interaction, *reply.Reply, storage.GameID) error

// Named is a use case of the league that a command means.
func (le *Leagues) Named(use useCase) func(context.Context, chat.Interaction, *reply.Reply) error {
	return func(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
		id, err := le.find(ctx, in)
		if err != nil {
			return err
		}
		return use(ctx, in, r, id)
	}
}

// say answers in private.
func (le *Leagues) say(ctx context.Context, in chat.Interaction, r *reply.Reply, key string, args ...engine.Arg) {
	r.Tell(ctx, view.Text(le.Texts.Reader(in.Locale).Say(key, args...)))
}

// Use takes a control of a league's message.
func (le *Leagues) Use(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, what string) error {
	if in.Guild == "" {
		return table.Refuse("refused.league_server")
	}
	what, arg, _ := strings.Cut(what, ".")
	in.Options = map[string]string{"round": arg, "division": arg}
	use := map[string]useCase{"join": le.Join, "leave": le.Leave, "standings": le.Standings, "tables": le.tables,
		"begin": le.begin, "end": le.end, "season": le.season}[what]
	if use == nil {
		return table.Refuse("refused.unknown_control")
	}
	return use(ctx, in, r, id)
}

// Join signs a person up.
func (le *Leagues) Join(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	l, err := le.Load(ctx, id, in.Guild)
	if err != nil {
		return err
	}
	strength, err := le.Strength(ctx, l.Guild, l.Game, in.User.ID)
	if err != nil {
		return err
	}
	if err := le.enlist(ctx, leaguesKind, in.User.ID, id); err != nil {
		return err
	}
	said := "league.joined"
	l, err = le.change(ctx, id, in.Guild, func(l *league.League) error {
		switch {
		case l.Phase == league.Over:
			return table.Refuse("refused.league_over")
		case len(l.People) >= PeopleMost:
			return table.Refuse("refused.league_full", engine.Num("n", PeopleMost))
		}
		p := league.Person{User: in.User.ID, Name: in.User.Name, Strength: strength}
		if !l.SignUp(p) {
			return table.Refuse("refused.league_joined")
		}
		switch {
		case l.Phase == league.Running && l.Paired == l.Length():
			said = "league.joined_last"
		case l.Phase == league.Running:
			said = "league.joined_late"
		}
		return nil
	})
	if err != nil {
		return err
	}
	le.say(ctx, in, r, said, engine.Free("league", text.Plain(l.Name)))
	return le.cardSoon(ctx, id)
}

// Leave takes a person out of the rounds to come.
func (le *Leagues) Leave(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	l, err := le.change(ctx, id, in.Guild, func(l *league.League) error {
		if !l.Leave(in.User.ID) {
			return table.Refuse("refused.league_not_in")
		}
		return nil
	})
	if err != nil {
		return err
	}
	said := "league.left"
	if l.Phase == league.Running {
		said = "league.left_running"
	}
	le.say(ctx, in, r, said, engine.Free("league", text.Plain(l.Name)))
	return le.cardSoon(ctx, id)
}

// Standings shows who stands where in a division, the person's own where none is named.
func (le *Leagues) Standings(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	l, err := le.Load(ctx, id, in.Guild)
	if err != nil {
		return err
	}
	division, err := strconv.Atoi(in.Options["division"])
	if i := l.Find(in.User.ID); err != nil && i >= 0 {
		division = l.People[i].Division
	}
	division = min(max(0, division), l.DivisionCount()-1)
	v := le.Texts.Reader(in.Locale)
	of := view.LeaguePicture(l, division, in.User.ID, v)
	of.Theme = cmp.Or(r.Theme, l.Settings["theme"])
	r.Update(ctx, le.drawn(ctx, string(id)+" "+in.ID, view.LeagueStandings(id, l, division, in.User.ID, v), of))
	return nil
}

// drawn adds the picture of standings to a message, behind its words, if it is drawn in time.
func (le *Leagues) drawn(ctx context.Context, key string, m chat.Message, of engine.Standings) chat.Message {
	nobodys := &title.Game{Title: le.Titles.ByName[of.Game]}
	ranker, ok := nobodys.Title.Painter.(title.Ranker)
	if !ok {
		return m
	}
	ctx, cancel := context.WithTimeout(ctx, drawnIn)
	defer cancel()
	began := time.Now()
	picture, err := le.Draw.Safely(ctx, nobodys, func(ctx context.Context) (engine.Picture, error) {
		return ranker.Standings(ctx, key, of)
	})
	if le.Draw.Note(nobodys, "standings", began, err); err == nil {
		p := chat.Picture{Name: "standings.png", PNG: picture.PNG, Alt: picture.Alt}
		m.Blocks = slices.Insert(m.Blocks, 1, chat.Block{Picture: &p})
	}
	return m
}

// tables lists the tables that have not ended, those of the person first, then those where nothing has happened for the
// longest time.
func (le *Leagues) tables(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	l, err := le.Load(ctx, id, in.Guild)
	if err != nil {
		return err
	}
	list, err := le.Repo.OpenTables(ctx, l.Unplayed())
	if err != nil {
		return err
	}
	rank := func(g *title.Game) int64 {
		if g.SeatOf(in.User.ID) != engine.Everyone {
			return 0
		}
		return g.At.Unix()
	}
	slices.SortStableFunc(list, func(a, b *title.Game) int { return cmp.Compare(rank(a), rank(b)) })
	r.Tell(ctx, view.LeagueTables(l, list, in.Locale, le.Texts.Reader(in.Locale)))
	return nil
}

// begin pairs a round: the first, which ends the sign-up, or the next before its time, once all tables have ended.
func (le *Leagues) begin(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	l, err := le.lead(ctx, in, id, func(l *league.League) error {
		if !l.MayBegin() || in.Options["round"] != strconv.Itoa(l.Paired+1) {
			return table.Refuse("refused.league_begun")
		}
		pair := l.Pair
		if l.Phase == league.SignUp {
			pair = l.Begin
		}
		err := pair(tableIDs(id, l.Season), engine.NewSeed(), le.Now())
		if errors.Is(err, league.ErrTooFew) {
			return table.Refuse("refused.league_few", engine.Num("n", l.Sizes.Least))
		}
		// The timer comes first: it is set in vain rather than not at all.
		return cmp.Or(err, le.roundAt(ctx, id, le.Now().Add(cardSoon)))
	})
	if err != nil {
		return err
	}
	le.say(ctx, in, r, "league.begun", engine.Num("round", l.Paired),
		engine.Num("n", len(l.Rounds[l.Paired-1].Tables)))
	return le.open(ctx, id, l)
}

// Remove takes somebody else out of the rounds to come.
func (le *Leagues) Remove(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	var name string
	l, err := le.lead(ctx, in, id, func(l *league.League) error {
		i := l.Find(in.Options["who"])
		if i >= 0 {
			name = l.People[i].Name
		}
		if !l.Leave(in.Options["who"]) {
			return table.Refuse("refused.league_nobody")
		}
		return nil
	})
	if err != nil {
		return err
	}
	said := "league.removed"
	if l.Phase == league.Running {
		said = "league.removed_running"
	}
	le.say(ctx, in, r, said, engine.Free("who", text.Plain(name)), engine.Free("league", text.Plain(l.Name)))
	return le.cardSoon(ctx, id)
}

// Extend puts the next round off by some days.
func (le *Leagues) Extend(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	v := le.Texts.Reader(in.Locale)
	days, err := strconv.Atoi(in.Options["days"])
	if err != nil || days < 1 || days > DaysMost {
		return table.Refuse("refused.league_number", engine.Free("what", v.Say("option.more_days")),
			engine.Num("least", 1), engine.Num("most", DaysMost))
	}
	l, err := le.lead(ctx, in, id, func(l *league.League) error {
		if l.Phase != league.Running || len(l.Rounds) >= l.Length() {
			return table.Refuse("refused.league_no_round")
		}
		l.Next = l.Next.Add(time.Duration(days) * clock.Day)
		return nil
	})
	if err != nil {
		return err
	}
	if err := le.roundAt(ctx, id, l.Next); err != nil { // The timer that is set comes too early, and is set anew then.
		return err
	}
	r.Tell(ctx, view.Text(v.Say("league.next", engine.Free("when", fmt.Sprintf("<t:%d:f>", l.Next.Unix())))))
	return le.cardSoon(ctx, id)
}

// AskEnd asks whether a season is to end now.
func (le *Leagues) AskEnd(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	l, err := le.Load(ctx, id, in.Guild)
	if err != nil {
		return err
	}
	if err := mayRun(in, l); err != nil {
		return err
	}
	if l.Phase == league.Over {
		return table.Refuse("refused.league_over")
	}
	r.Tell(ctx, view.LeagueEnd(id, l, le.Texts.Reader(in.Locale)))
	return nil
}

// end ends a season with what was played. Tables that are open go on, and count until they end.
func (le *Leagues) end(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	l, err := le.lead(ctx, in, id, func(l *league.League) error {
		if l.Phase == league.Over {
			return table.Refuse("refused.league_over")
		}
		l.Phase = league.Over
		return nil
	})
	if err != nil {
		return err
	}
	r.Update(ctx, view.Text(le.Texts.Reader(in.Locale).Say("league.over", engine.Num("n", len(l.Rounds)))))
	return le.cardSoon(ctx, id)
}

// season opens the sign-up for the next season.
func (le *Leagues) season(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	l, err := le.Load(ctx, id, in.Guild)
	if err != nil {
		return err
	}
	if err := mayRun(in, l); err != nil {
		return err
	}
	if l.Phase != league.Over {
		return table.Refuse("refused.league_not_over")
	}
	next := seasonAfter(id, l)
	// It is listed first: a season of which nobody knows could not be opened again.
	if err := le.enlist(ctx, profile.GuildKind, in.Guild, next); err != nil {
		return err
	}
	_, err = le.change(ctx, next, "", func(is *league.League) error {
		if is.Name != "" {
			return table.Refuse("refused.league_next")
		}
		*is = *l.NextSeason()
		is.Channel = cmp.Or(in.Parent, in.Channel)
		return nil
	})
	if err != nil {
		return err
	}
	le.say(ctx, in, r, "league.season", engine.Num("n", l.Season+1))
	return le.cardSoon(ctx, next)
}

// seasonAfter is the id of the season that follows.
func seasonAfter(id storage.GameID, l *league.League) storage.GameID {
	return table.IDOf(fmt.Sprintf("league %s season %d", id, l.Season+1))
}

func tableIDs(id storage.GameID, season int) func(round, n int) storage.GameID {
	return func(round, n int) storage.GameID {
		return table.IDOf(fmt.Sprintf("league %s %d %d %d", id, season, round, n))
	}
}
