package publish

import (
	"context"
	"slices"

	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// notices is who is told by a publication, and how.
type notices struct {
	mention []string
	private []storage.PrivateMessage
	// told is who has been told of the present waits once the publication is out.
	told []storage.Notice
}

// notices finds out whom the next publication has to tell. Whoever rests is left to a later one.
func (ob *outbox) notices(ctx context.Context, g *title.Game, n view.Changes) (notices, error) {
	env := &g.Envelope
	var list notices
	if env.Phase != storage.Playing {
		for _, u := range n.NewlyAwaited {
			if u != g.Act.User {
				list.mention = append(list.mention, u)
			}
		}
		return list, nil
	}
	for i, awaited := range g.WhoIsAwaited().Awaited {
		if !awaited {
			continue
		}
		user, c := env.Seats[i].User, env.Clocks[i]
		before := slices.IndexFunc(g.Publication.Notices, func(t storage.Notice) bool {
			return t.User == user && t.Since == c.Since
		})
		if before >= 0 {
			list.told = append(list.told, g.Publication.Notices[before])
		}
		_, reminded, told := g.LastNotice(c, user)
		if told && reminded >= min(c.Reminded, clock.RemindersMost) || env.Pause != nil {
			continue
		}
		p, rests, err := ob.person(ctx, g, user)
		if err != nil {
			return notices{}, err
		}
		if rests {
			continue
		}
		switch {
		case p.How == profile.Silently:
		case p.TakesPrivateMessages(ob.Now()) && g.Guild != "":
			kind := privateTurn
			if c.Reminded > 0 {
				kind = privateReminder
			}
			m := storage.PrivateMessage{User: user, Kind: kind, Seq: g.Seq, Since: c.Since, Begun: ob.Now()}
			list.private = append(list.private, m)
		default:
			list.mention = append(list.mention, user)
		}
		if before >= 0 {
			list.told = list.told[:len(list.told)-1]
		}
		list.told = append(list.told, storage.Notice{User: user, Since: c.Since, At: ob.Now(), Reminded: c.Reminded})
	}
	return list, ob.callVoters(ctx, g, n, &list)
}

// person gives a person as they are now, and whether they rest.
func (ob *outbox) person(ctx context.Context, g *title.Game, user string) (p profile.Person, rests bool, err error) {
	p, err = ob.Profiles.Known(ctx, user, profile.JustRead)
	return p, resting(g, p).IsQuiet(ob.Now()), err
}

// callVoters adds those who are asked by a question of the table, and not told of it in another way: once, when they do
// not rest. Also who is at a table that is about to be given up.
func (ob *outbox) callVoters(ctx context.Context, g *title.Game, n view.Changes, list *notices) error {
	asks := g.OpenQuestions()
	for _, a := range asks {
		if before, ok := table.QuestionNotice(&g.Table, a); ok {
			list.told = append(list.told, before)
			continue
		}
		written := slices.ContainsFunc(list.private, func(l storage.PrivateMessage) bool { return l.User == a.User })
		if a.User != g.Act.User && !written && !slices.Contains(list.mention, a.User) {
			p, rests, err := ob.person(ctx, g, a.User)
			if err != nil {
				return err
			}
			if rests {
				continue
			}
			if p.How != profile.Silently {
				list.mention = append(list.mention, a.User)
			}
		}
		list.told = append(list.told, storage.Notice{User: a.User, Since: a.Since, At: ob.Now()})
	}
	for _, u := range n.Asked {
		asked := slices.ContainsFunc(asks, func(a table.Question) bool { return a.User == u })
		if asked || u == g.Act.User || slices.Contains(list.mention, u) {
			continue
		}
		p, rests, err := ob.person(ctx, g, u)
		if err != nil {
			return err
		}
		if p.How != profile.Silently && !rests {
			list.mention = append(list.mention, u)
		}
	}
	return nil
}

// addNews adds messages to those who follow a table, when a round begins and when the game is over. One of an earlier
// round that did not go out gives way.
func (ob *outbox) addNews(ctx context.Context, g *title.Game, n view.Changes, next *storage.Publication) error {
	if !n.Round && !n.Over {
		return nil
	}
	list, err := ob.Profiles.Followers(ctx, g.ID)
	if err != nil {
		return err
	}
	for _, user := range list {
		m := storage.PrivateMessage{User: user, Kind: newsRound, Seq: g.Seq, Begun: ob.Now()}
		if n.Over {
			m.Kind = newsOver
		}
		next.Outbox = append(slices.DeleteFunc(next.Outbox, func(o storage.PrivateMessage) bool {
			return isNews(o) && o.User == user
		}), m)
	}
	return nil
}

// awake takes those off the list of a post that was not made for a while who rest by now: they are told when they do
// not.
func (ob *outbox) awake(
	ctx context.Context, g *title.Game, notify []string, next *storage.Publication,
) ([]string, error) {
	var list []string
	for _, u := range notify {
		_, rests, err := ob.person(ctx, g, u)
		if err != nil {
			return nil, err
		}
		if rests {
			own := func(t storage.Notice) bool { return t.User == u }
			next.Notices = slices.DeleteFunc(slices.Clone(next.Notices), own)
			continue
		}
		list = append(list, u)
	}
	return list, nil
}
