package profile

import (
	"context"
	"slices"
)

// seekersKey is where a server's profile holds who wants to know of new tables, by the game.
const seekersKey = "seekers"

// Seekers lists who wants to know of new tables of a game on a server.
func (ps *Profiles) Seekers(ctx context.Context, server, game string) ([]string, error) {
	all, err := ReadPart[map[string][]string](ctx, ps.Store, GuildKind, server, seekersKey)
	return all[game], err
}

// Sought lists of which games a person wants to know of new tables on a server.
func (ps *Profiles) Sought(ctx context.Context, server, user string) ([]string, error) {
	all, err := ReadPart[map[string][]string](ctx, ps.Store, GuildKind, server, seekersKey)
	var games []string
	for game, users := range all {
		if slices.Contains(users, user) {
			games = append(games, game)
		}
	}
	return games, err
}

// Seek notes of which games a person wants to know of new tables on a server: of these and no others. Their own profile
// lists the server first, so that nothing is overlooked when they want to be forgotten.
func (ps *Profiles) Seek(ctx context.Context, server, user string, games []string) error {
	if len(games) > 0 {
		_, err := ps.ChangePerson(ctx, user, func(p *Person) error {
			if !slices.Contains(p.Seeks, server) {
				p.Seeks = append(p.Seeks, server)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	_, err := ChangePart(ctx, ps.Store, GuildKind, server, seekersKey, func(all *map[string][]string) error {
		next := map[string][]string{}
		for game, users := range *all {
			if users = slices.DeleteFunc(users, func(u string) bool { return u == user }); len(users) > 0 {
				next[game] = users
			}
		}
		for _, game := range games {
			next[game] = append(next[game], user)
		}
		*all = next
		return nil
	})
	return err
}
