package page

import (
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

const maxPersonName = 32

func getInfo(q *request) (any, *Error) { return q.Views.info(), nil }

// changeInfo is PATCH /api/info: the language of all servers.
func changeInfo(q *request, change struct{ Locale string }) (any, *Error) {
	if err := knownLocale(change.Locale); err != nil {
		return nil, err
	}
	q.m.Guilds.SetLocale(change.Locale)
	return q.Views.info(), nil
}

func knownLocale(locale string) *Error {
	if slices.Contains(model.Locales, locale) {
		return nil
	}
	return failed(http.StatusBadRequest, CodeBadValue, "%q is no language that is known here; try en-US, cs, pl or de.",
		locale).at("locale")
}

func listUsers(q *request) (any, *Error) {
	list := []User{}
	for _, u := range q.m.Users.All() {
		list = append(list, q.Views.User(u))
	}
	return list, nil
}

// personName checks a name: 1 to 32 characters, that nobody else has.
func personName(m *model.Model, name string, except *model.User) (string, *Error) {
	name = strings.Join(strings.Fields(name), " ")
	if n := utf8.RuneCountInString(name); n < 1 || n > maxPersonName {
		return "", failed(http.StatusBadRequest, CodeBadValue, "A name has 1 to %d characters.",
			maxPersonName).at("name")
	}
	for _, u := range m.Users.All() {
		if u != except && strings.EqualFold(u.Name, name) {
			return "", failed(http.StatusConflict, CodeNameTaken, "There is a %s here already.", u.Name).at("name")
		}
	}
	return name, nil
}

func createUser(q *request, wanted NewUser) (any, *Error) {
	u, err := AddUser(q.m, wanted)
	if err != nil {
		return nil, err
	}
	return made{q.Views.User(u)}, nil
}

// AddUser makes a person, as POST /api/users does.
func AddUser(m *model.Model, wanted NewUser) (*model.User, *Error) {
	name, err := personName(m, wanted.Name, nil)
	if err != nil {
		return nil, err
	}
	if wanted.Locale == "" {
		wanted.Locale = m.Guilds.Home().Locale
	}
	if err := knownLocale(wanted.Locale); err != nil {
		return nil, err
	}
	return m.Users.Add(name, wanted.Locale, wanted.Moderator, len(m.Users.All()) == 0), nil
}

// changeUser is PATCH /api/users/{user}. What the body lacks stays.
func changeUser(q *request) (any, *Error) {
	u, err := findUser(q.m, q.PathValue("user"))
	if err != nil {
		return nil, err
	}
	next := *u
	change := struct {
		Name, Locale         *string
		Moderator, Installed *bool
	}{&next.Name, &next.Locale, &next.Moderator, &next.Installed}
	if err := read(q.Request, &change); err != nil {
		return nil, err
	}
	if next.Name, err = personName(q.m, next.Name, u); err != nil {
		return nil, err
	}
	if err := knownLocale(next.Locale); err != nil {
		return nil, err
	}
	*u = next
	q.m.Users.Changed(u)
	return q.Views.User(u), nil
}

// removeUser takes a person off the list. What they wrote stays; the last person cannot go.
func removeUser(q *request) (any, *Error) {
	u, err := findUser(q.m, q.PathValue("user"))
	switch {
	case err != nil:
		return nil, err
	case len(q.m.Users.All()) == 1:
		return nil, failed(http.StatusConflict, CodeForbidden, "Someone has to stay: %s is the only one here.", u.Name).
			because("last", Values{"name": u.Name})
	case u.Owner:
		return nil, failed(http.StatusConflict, CodeForbidden, "%s owns this server and cannot be removed.", u.Name).
			because("owner", Values{"name": u.Name})
	}
	q.m.Users.Remove(u)
	return nil, nil
}

func listRefused(q *request) (any, *Error) { return q.m.Refusals.All(), nil }
