package profile

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// followersKind is the kind of the profiles of tables that list the persons who follow them; each has the table in
// their own profile too.
const followersKind = "followers"

const (
	// FollowsMost is how many tables a person may follow, FollowersMost how many may follow a table.
	FollowsMost   = 20
	FollowersMost = 50
)

var (
	// ErrFollows says that a person follows as many tables as they may.
	ErrFollows = errors.New("the person follows too many tables")
	// ErrFollowers says that as many follow a table as may.
	ErrFollowers = errors.New("too many follow the table")
)

// Followers are the persons who follow a table.
func (ps *Profiles) Followers(ctx context.Context, id storage.GameID) ([]string, error) {
	list, _, err := Read[[]string](ctx, ps.Store, followersKind, string(id))
	return list, err
}

// Follow has a person told of a table from now on, by private messages, which are tried anew. The person's list is
// first: what is kept of them is found by it. The error is ErrFollows or ErrFollowers where there are too many.
func (ps *Profiles) Follow(ctx context.Context, user string, id storage.GameID) error {
	_, err := ps.ChangePerson(ctx, user, func(p *Person) error {
		if !slices.Contains(p.Follows, id) {
			p.Follows = append(p.Follows, id)
		}
		if len(p.Follows) > FollowsMost {
			return ErrFollows
		}
		p.Closed = time.Time{}
		return nil
	})
	if err != nil {
		return err
	}
	full := false
	err = Change(ctx, ps.Store, followersKind, string(id), func(list *[]string) bool {
		there := slices.Contains(*list, user)
		if full = !there && len(*list) >= FollowersMost; there || full {
			return false
		}
		*list = append(*list, user)
		return true
	})
	if err == nil && full {
		err = ErrFollowers
	}
	if err != nil {
		_ = ps.Unfollow(ctx, user, id) // The error says that it did not come to be.
	}
	return err
}

// Unfollow has a person told of a table no more.
func (ps *Profiles) Unfollow(ctx context.Context, user string, id storage.GameID) error {
	err := Change(ctx, ps.Store, followersKind, string(id), func(list *[]string) bool {
		before := len(*list)
		*list = slices.DeleteFunc(*list, func(u string) bool { return u == user })
		return len(*list) < before
	})
	if err != nil {
		return err
	}
	_, err = ps.ChangePerson(ctx, user, func(p *Person) error {
		p.Follows = slices.DeleteFunc(p.Follows, func(f storage.GameID) bool { return f == id })
		return nil
	})
	return err
}
