package discord

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// installParams are what an installation asks for; permissions are a number in requests and a text in answers.
type installParams struct {
	Scopes      []string    `json:"scopes"`
	Permissions permissions `json:"permissions"`
}

// installKind is one of the two ways in which an application is installed.
type installKind struct {
	Params *installParams `json:"oauth2_install_params"`
}

// installs are the ways to install the bot, by Discord's number, and what each has to ask for.
var installs = []struct {
	kind, name string
	needs      installParams
}{
	{"0", "servers", installParams{[]string{"applications.commands", "bot"}, permissions(InvitePermissions)}},
	{"1", "users", installParams{[]string{"applications.commands"}, 0}},
}

// Invitation implements chat.Chat.
func (c *Client) Invitation(ctx context.Context) (string, error) {
	app, err := c.application(ctx)
	return c.site + invitePath(app.ID), err
}

// Installation says in a sentence each what of the application's settings is not as the bot needs it. OverHTTP says
// that Discord is to post interactions. Settable says that Install would mend some of it.
func (c *Client) Installation(ctx context.Context, overHTTP bool) (sentences []string, settable bool, err error) {
	app, err := c.application(ctx)
	if err != nil {
		return nil, false, err
	}
	for _, one := range installs {
		if kind, on := app.Kinds[one.kind]; on {
			sentences = append(sentences, lacks("The installation for "+one.name, kind.Params, one.needs)...)
		} else {
			sentences = append(sentences, "It can't be installed for "+one.name+".")
		}
	}
	if app.Params != nil {
		sentences = append(sentences, lacks("The default link of the application", app.Params, installs[0].needs)...)
	}
	settable = len(sentences) > 0
	for _, one := range []struct {
		wrong    bool
		sentence string
	}{
		{app.CodeGrant, "Requires OAuth2 Code Grant is on, so nobody can invite the bot; turn it off on the page Bot."},
		{app.Link != "", "People install the bot with your link " + app.Link + "; it must ask for the same as mine."},
		{!overHTTP && app.Endpoint != "", "Discord posts presses to " + app.Endpoint + " and sends none through the " +
			"gateway; clear the Interactions Endpoint URL, or serve that address."},
		{overHTTP && app.Endpoint == "", "The Interactions Endpoint URL is empty, so Discord posts no presses; " +
			"enter this bot's address there."},
	} {
		if one.wrong {
			sentences = append(sentences, one.sentence)
		}
	}
	return sentences, settable, nil
}

// lacks says what of the needs an installation does not ask for.
func lacks(subject string, has *installParams, needs installParams) (sentences []string) {
	has = cmp.Or(has, &installParams{})
	scopes := slices.DeleteFunc(slices.Clone(needs.Scopes),
		func(scope string) bool { return slices.Contains(has.Scopes, scope) })
	if len(scopes) > 0 {
		sentences = append(sentences, subject+" lacks the scope "+strings.Join(scopes, " and ")+".")
	}
	var names []string
	for _, one := range known {
		if needs.Permissions&^has.Permissions&one.bit != 0 {
			names = append(names, strings.ReplaceAll(string(one.name), "_", " "))
		}
	}
	if len(names) > 0 {
		sentences = append(sentences, subject+" lacks permissions: "+strings.Join(names, ", ")+".")
	}
	return sentences
}

// Install sets how the application is installed.
func (c *Client) Install(ctx context.Context) error {
	kinds := map[string]installKind{}
	for _, one := range installs {
		kinds[one.kind] = installKind{&one.needs}
	}
	body := map[string]any{"integration_types_config": kinds}
	app, err := c.application(ctx)
	if err != nil {
		return err
	}
	if app.Params != nil {
		body["install_params"] = installs[0].needs
	}
	c.appMu.Lock()
	defer c.appMu.Unlock()
	return c.call(ctx, rest.Request{
		What: "set the installation", Method: http.MethodPatch, Path: "/applications/@me", Body: body,
	}, &c.app)
}
