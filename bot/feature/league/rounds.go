package league

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// The kinds of a league's timers are told apart by their keys, which hold the league's id.
const (
	roundKey = "league-round-"
	cardKey  = "league-card-"
	tableKey = "league-table-"
)

// OnTimer does what is due for a league: its next round, its message, or a table. The league's id stands in the timer's
// key, a table's in its game.
func (le *Leagues) OnTimer(ctx context.Context, t storage.Timer) error {
	if id, ok := strings.CutPrefix(t.Key, roundKey); ok {
		return le.round(ctx, storage.GameID(id))
	}
	if id, ok := strings.CutPrefix(t.Key, cardKey); ok {
		return le.card(ctx, storage.GameID(id))
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(t.Key, tableKey), "-")
	return le.table(ctx, storage.GameID(id), t.Game)
}

// round pairs the next round if it is due, and ends the season once everything is played. What follows is done again if
// it was left undone.
func (le *Leagues) round(ctx context.Context, id storage.GameID) error {
	l, err := le.change(ctx, id, "", func(l *league.League) error {
		if l.Due(le.Now()) {
			err := l.Pair(tableIDs(id, l.Season), engine.NewSeed(), le.Now())
			if !errors.Is(err, league.ErrTooFew) {
				return err
			}
			l.Last = len(l.Rounds) // Nobody is left to play with: the season ends with what was played.
		} else if l.Phase != league.Running || !l.Played() {
			return table.ErrUnchanged
		}
		if l.Played() {
			l.Phase = league.Over
		}
		return nil
	})
	switch {
	case err != nil && !errors.Is(err, table.ErrUnchanged):
		return err
	case l.Phase == league.Running:
		return le.open(ctx, id, l)
	case l.Phase == league.Over:
		return le.card(ctx, id)
	}
	return nil
}

// roundAt sets the timer of the next round, or of what is left to do for the last one.
func (le *Leagues) roundAt(ctx context.Context, id storage.GameID, at time.Time) error {
	return le.Store.Set(ctx, storage.Timer{Key: roundKey + string(id), Kind: "league", At: at})
}

// open sets the timers of the tables of the last round and of the next one, and tells of it. Tables that are open stay
// as they are.
func (le *Leagues) open(ctx context.Context, id storage.GameID, l *league.League) error {
	if err := le.cardAt(ctx, id, le.Now()); err != nil { // It stands above the tables.
		return err
	}
	last := l.Rounds[len(l.Rounds)-1]
	for i, t := range last.Tables {
		if _, counted := l.Results[t.ID]; counted {
			continue
		}
		err := le.Store.Set(ctx, storage.Timer{Key: tableKey + string(id) + "-" + string(t.ID), Game: t.ID,
			Kind: "league", At: last.At.Add(cardSoon + time.Duration(i)*spread)})
		if err != nil {
			return err
		}
	}
	if len(l.Rounds) >= l.Length() {
		return nil
	}
	return le.roundAt(ctx, id, l.Next)
}

// table opens a table of a league and begins its game, if that was not done.
func (le *Leagues) table(ctx context.Context, id, at storage.GameID) error {
	l, err := le.Load(ctx, id, "")
	if err != nil {
		return err
	}
	t, ok := l.Table(at)
	if !ok || l.Phase == league.Over {
		return nil
	}
	g := &title.Game{Title: le.Titles.ByName[l.Game], Texts: le.Texts}
	g.ID, g.Rules = at, g.Title.Rules
	var seats []storage.Seat
	for _, who := range t.People {
		p := l.People[who]
		seats = append(seats, storage.Seat{User: p.User, Name: p.Name})
		if p.User == "" { // They were forgotten in between.
			seats[len(seats)-1].Level = g.Title.Computers.Usual()
		}
	}
	c, err := le.seated(&g.Table, l.Host, seats, l.Terms, table.Place{Guild: l.Guild, Channel: l.Channel},
		map[string]string{league.Setting: string(id), "locale": l.Locale})
	if err != nil {
		return err
	}
	if err := le.Repo.Create(ctx, chat.Interaction{}, g, c); err != nil && !errors.Is(err, storage.ErrExists) {
		return err
	}
	le.Repo.OnChange(at, nil)
	le.Repo.Enroll(ctx, l.Guild, at)
	return nil
}

// Count takes the result of a game into its league, once; one without finishes says that it has none. Users had its
// seats when it began.
func (le *Leagues) Count(ctx context.Context, g *title.Game, users []string, result league.Result) error {
	id := storage.GameID(g.Settings[league.Setting])
	if id == "" {
		return nil
	}
	_, err := le.change(ctx, id, g.Guild, func(l *league.League) error {
		if !l.Count(g.ID, users, result) {
			return table.ErrUnchanged
		}
		return nil
	})
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil && !errors.Is(err, table.ErrUnchanged):
		return err
	}
	// It is read anew: of two results that come together neither has seen the other.
	l, err := le.Load(ctx, id, g.Guild)
	if err != nil {
		return err
	}
	if l.Played() {
		return le.roundAt(ctx, id, le.Now())
	}
	return le.cardSoon(ctx, id)
}

// cardSoon lets the league's message follow a change, with others that come until then.
func (le *Leagues) cardSoon(ctx context.Context, id storage.GameID) error {
	return le.cardAt(ctx, id, le.Now().Add(cardSoon))
}

func (le *Leagues) cardAt(ctx context.Context, id storage.GameID, at time.Time) error {
	return le.Store.Set(ctx, storage.Timer{Key: cardKey + string(id), Kind: "league", At: at})
}

// card brings the league's message up to date, and posts it anew for each round and at the end. Where the bot can't
// post, the league goes on without: the message follows at the next change.
func (le *Leagues) card(ctx context.Context, id storage.GameID) error {
	l, err := le.Load(ctx, id, "")
	if err != nil {
		return err
	}
	err = le.tell(ctx, id, l)
	if errors.Is(err, chat.ErrNoChannel) || errors.Is(err, chat.ErrForbidden) {
		le.Log.Warn("a league can't be told of", "league", id, "error", err)
		return nil
	}
	return err
}

func (le *Leagues) tell(ctx context.Context, id storage.GameID, l *league.League) error {
	v := le.Texts.Reader(l.Locale)
	m := le.message(id, l)
	if len(l.Results) > 0 {
		of := view.LeaguePicture(l, -1, "", v)
		of.Theme = l.Settings["theme"]
		m = le.drawn(ctx, string(id), m, of)
	}
	stage := l.Stage()
	if l.Message != "" && l.Told == stage {
		err := le.Chat.Edit(ctx, l.Channel, l.Message, m)
		if !errors.Is(err, chat.ErrGone) && !errors.Is(err, chat.ErrTooOld) {
			return err
		}
	}
	old, message := l.Message, ""
	var err error
	switch {
	case l.Posting.IsZero():
		_, err = le.change(ctx, id, "", func(l *league.League) error { l.Posting = le.Now(); return nil })
		if err != nil {
			return err
		}
	case le.Now().Sub(l.Posting) > chat.NonceLife: // The post may have been made.
		list, err := le.Chat.Recent(ctx, l.Channel, l.Posting.Add(-time.Minute))
		if err != nil {
			return err
		}
		for _, seen := range list {
			if view.IsLeague(seen, id) && seen.ID != old {
				message = seen.ID
			}
		}
	}
	if message == "" {
		message, err = le.Chat.Post(ctx, l.Channel, m, chat.NonceFor("league", id, l.Season, stage, old))
	} else {
		err = le.Chat.Edit(ctx, l.Channel, message, m)
	}
	if err != nil && !errors.Is(err, chat.ErrTooOld) { // What is too old says it as it was.
		return err
	}
	if _, err = le.change(ctx, id, "", func(l *league.League) error {
		l.Message, l.Told, l.Posting = message, stage, time.Time{}
		return nil
	}); err != nil || old == "" {
		return err
	}
	err = le.Chat.Edit(ctx, l.Channel, old, view.LeagueBefore(l, v))
	if errors.Is(err, chat.ErrGone) || errors.Is(err, chat.ErrTooOld) {
		return nil
	}
	return err
}

// Forget takes a person out of all leagues: their results stay, under the name of somebody who has left. The list of
// their leagues goes with the last pass, but for those that they have joined since. A season that was opened meanwhile
// may have kept them.
func (le *Leagues) Forget(ctx context.Context, user string, last bool) error {
	list, raw, err := profile.Read[map[string][]storage.GameID](ctx, le.Store, leaguesKind, user)
	if err != nil || raw == nil {
		return err
	}
	left := map[string][]storage.GameID{}
	for _, first := range list[leaguesKey] {
		stays := false
		for id := first; id != ""; {
			l, err := le.Load(ctx, id, "")
			if errors.Is(err, storage.ErrNotFound) {
				break
			}
			if err != nil {
				return err
			}
			i := l.Find(user)
			joined := last && (i >= 0 && !l.People[i].Kept || l.Host == user && id == first)
			if stays = stays || joined; !joined {
				if err := le.forgetIn(ctx, id, user); err != nil {
					return err
				}
			}
			id = seasonAfter(id, l) // Who played in a season is in the next one without joining.
		}
		if stays {
			left[leaguesKey] = append(left[leaguesKey], first)
		}
	}
	if !last {
		return nil
	}
	return profile.Swap(ctx, le.Store, leaguesKind, user, raw, left)
}

func (le *Leagues) forgetIn(ctx context.Context, id storage.GameID, user string) error {
	_, err := le.change(ctx, id, "", func(l *league.League) error {
		i := l.Find(user)
		if l.Host == user {
			l.Host = ""
		} else if i < 0 {
			return table.ErrUnchanged
		}
		if i >= 0 {
			l.People[i].User = ""
			l.People[i].Name = le.Texts.Reader(l.Locale).Say("forget.name")
		}
		return nil
	})
	if errors.Is(err, table.ErrUnchanged) {
		return nil
	}
	if err != nil {
		return err
	}
	return le.cardSoon(ctx, id)
}
