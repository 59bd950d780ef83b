package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// x is a text of n characters that are more than one byte long.
func x(n int) string { return strings.Repeat("ž", n) }

// parse reads a value from JSON, as it comes over the wire.
func parse[T any](t *testing.T, text string) T {
	t.Helper()
	var out T
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return out
}

// codes lists the paths and codes of the faults in an error.
func codes(err error) []string {
	var e *Error
	if !errors.As(err, &e) {
		return nil
	}
	if e.Errors == nil {
		return []string{fmt.Sprint(e.Code)}
	}
	var tree map[string]any
	if json.Unmarshal(e.Errors, &tree) != nil {
		return nil
	}
	var list []string
	flatten("", tree, &list)
	slices.Sort(list)
	return list
}

func flatten(path string, node map[string]any, list *[]string) {
	for key, value := range node {
		if key == "_errors" {
			for _, one := range value.([]any) {
				*list = append(*list, path+" "+one.(map[string]any)["code"].(string))
			}
			continue
		}
		flatten(strings.TrimPrefix(path+"."+key, "."), value.(map[string]any), list)
	}
}

// limit is one rule: a value at the limit passes, one above is refused there.
type limit[T any] struct {
	name  string
	at    T
	above T
	want  string // path and code of the refusal
}

func (l limit[T]) run(t *testing.T, check func(T) error) {
	t.Run(l.name, func(t *testing.T) {
		if err := check(l.at); err != nil {
			t.Errorf("at the limit: %v %v", err, codes(err))
		}
		if got := codes(check(l.above)); !slices.Contains(got, l.want) {
			t.Errorf("above the limit: got %q, want %q", got, l.want)
		}
	})
}

func said(content string) Draft { return Draft{Content: content} }

func files(n int, description string) Draft {
	d := Draft{}
	for i := range n {
		d.Attachments = append(d.Attachments, Attachment{Filename: fmt.Sprintf("%d.png", i), Description: description})
	}
	return d
}

func TestMessagesKeepTheLimits(t *testing.T) {
	check := func(d Draft) error { return checkDraft(&d, nil) }
	for _, l := range []limit[Draft]{
		{"content 2000", said(x(2000)), said(x(2001)), "content BASE_TYPE_MAX_LENGTH"},
		{"something to see", said("a"), said(" \n"), "50006"},
		{"buttons alone are no message", Draft{Content: "a", Components: parse[[]Component](t, oneButton)}, Draft{Components: parse[[]Component](t, oneButton)}, "50006"},
		{"10 files", files(10, ""), files(11, ""), "attachments BASE_TYPE_MAX_LENGTH"},
		{"alternative text 1024", files(1, x(1024)), files(1, x(1025)), "attachments.0.description BASE_TYPE_MAX_LENGTH"},
	} {
		l.run(t, check)
	}
}

func TestAllowedMentionsKeepTheLimits(t *testing.T) {
	check := func(a *AllowedMentions) error {
		p := &Problems{}
		a.Check(p)
		return p.Err()
	}
	for _, l := range []limit[*AllowedMentions]{
		{"100 users", &AllowedMentions{Users: make([]Snowflake, 100)}, &AllowedMentions{Users: make([]Snowflake, 101)}, "allowed_mentions.users BASE_TYPE_MAX_LENGTH"},
		{"100 roles", &AllowedMentions{Roles: make([]Snowflake, 100)}, &AllowedMentions{Roles: make([]Snowflake, 101)}, "allowed_mentions.roles BASE_TYPE_MAX_LENGTH"},
		{"kinds", &AllowedMentions{Parse: []string{"users"}}, &AllowedMentions{Parse: []string{"people"}}, "allowed_mentions.parse.0 BASE_TYPE_CHOICES"},
		{"a list or all", &AllowedMentions{Parse: []string{"roles"}, Users: []Snowflake{1}}, &AllowedMentions{Parse: []string{"users"}, Users: []Snowflake{1}}, "allowed_mentions.users MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
	} {
		l.run(t, check)
	}
}

func TestWhoIsNotifiedByDefaultDiffersForAnswers(t *testing.T) {
	const said = "<@1> and <@!2> and @everyone, <@1>"
	users, everyone := (*AllowedMentions)(nil).Notified(said, false)
	if !slices.Equal(users, []Snowflake{1, 2}) || !everyone {
		t.Errorf("a message notifies %v, everyone %t", users, everyone)
	}
	users, everyone = (*AllowedMentions)(nil).Notified(said, true)
	if len(users) != 2 || everyone {
		t.Errorf("an answer notifies %v, everyone %t", users, everyone)
	}
	users, everyone = (&AllowedMentions{}).Notified(said, false)
	if len(users) != 0 || everyone {
		t.Errorf("with nothing allowed %v, everyone %t are notified", users, everyone)
	}
	users, _ = (&AllowedMentions{Users: []Snowflake{2}}).Notified(said, false)
	if !slices.Equal(users, []Snowflake{2}) {
		t.Errorf("with 2 allowed %v are notified", users)
	}
}
