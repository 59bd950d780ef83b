package local

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

func repeat[T any](n int, one T) []T { return slices.Repeat([]T{one}, n) }

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
	var e *restError
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

func said(content string) draft { return draft{Content: content} }

func files(n int, description string) draft {
	d := draft{}
	for i := range n {
		d.Attachments = append(d.Attachments, attachment{Filename: fmt.Sprintf("%d.png", i), Description: description})
	}
	return d
}

func TestMessagesKeepTheLimits(t *testing.T) {
	check := func(d draft) error { return checkDraft(&d, nil) }
	for _, l := range []limit[draft]{
		{"content 2000", said(x(2000)), said(x(2001)), "content BASE_TYPE_MAX_LENGTH"},
		{"something to see", said("a"), said(" \n"), "50006"},
		{"buttons alone are no message", draft{Content: "a", Components: parse[[]component](t, oneButton)}, draft{Components: parse[[]component](t, oneButton)}, "50006"},
		{"10 files", files(10, ""), files(11, ""), "attachments BASE_TYPE_MAX_LENGTH"},
		{"alternative text 1024", files(1, x(1024)), files(1, x(1025)), "attachments.0.description BASE_TYPE_MAX_LENGTH"},
	} {
		l.run(t, check)
	}
}

func TestAllowedMentionsKeepTheLimits(t *testing.T) {
	check := func(a *allowedMentions) error {
		p := &problems{}
		a.check(p)
		return p.err()
	}
	for _, l := range []limit[*allowedMentions]{
		{"100 users", &allowedMentions{Users: make([]snowflake, 100)}, &allowedMentions{Users: make([]snowflake, 101)}, "allowed_mentions.users BASE_TYPE_MAX_LENGTH"},
		{"100 roles", &allowedMentions{Roles: make([]snowflake, 100)}, &allowedMentions{Roles: make([]snowflake, 101)}, "allowed_mentions.roles BASE_TYPE_MAX_LENGTH"},
		{"kinds", &allowedMentions{Parse: []string{"users"}}, &allowedMentions{Parse: []string{"people"}}, "allowed_mentions.parse.0 BASE_TYPE_CHOICES"},
		{"a list or all", &allowedMentions{Parse: []string{"roles"}, Users: []snowflake{1}}, &allowedMentions{Parse: []string{"users"}, Users: []snowflake{1}}, "allowed_mentions.users MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
	} {
		l.run(t, check)
	}
}

func TestWhoIsNotifiedByDefaultDiffersForAnswers(t *testing.T) {
	const said = "<@1> and <@!2> and @everyone, <@1>"
	users, everyone := (*allowedMentions)(nil).notified(said, false)
	if !slices.Equal(users, []snowflake{1, 2}) || !everyone {
		t.Errorf("a message notifies %v, everyone %t", users, everyone)
	}
	users, everyone = (*allowedMentions)(nil).notified(said, true)
	if len(users) != 2 || everyone {
		t.Errorf("an answer notifies %v, everyone %t", users, everyone)
	}
	users, everyone = (&allowedMentions{}).notified(said, false)
	if len(users) != 0 || everyone {
		t.Errorf("with nothing allowed %v, everyone %t are notified", users, everyone)
	}
	users, _ = (&allowedMentions{Users: []snowflake{2}}).notified(said, false)
	if !slices.Equal(users, []snowflake{2}) {
		t.Errorf("with 2 allowed %v are notified", users)
	}
}
