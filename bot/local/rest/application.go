package rest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/png"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

func getGateway(q *request) (*reply, error) {
	return ok(model.Object{"url": q.config.Gateway()["url"]})
}

func getGatewayBot(q *request) (*reply, error) { return ok(q.config.Gateway()) }

func getApplication(q *request) (*reply, error) {
	return ok(q.m.JSON.Application(q.endpoints.publicKey(), q.endpoints.first()))
}

// maxPermissions is the greatest number of permissions that an installation may ask for.
const maxPermissions = 1<<54 - 1

// An installation comes with its permissions as a number, and is told with them as a text.
type (
	installForm struct {
		Scopes      []string `json:"scopes"`
		Permissions uint64   `json:"permissions"`
	}
	installTold struct {
		Scopes      []string `json:"scopes"`
		Permissions uint64   `json:"permissions,string"`
	}
)

// editApplication is PATCH /applications/@me: how it is installed. It is forgotten at the end.
func editApplication(q *request) (*reply, error) {
	b, install := q.body, model.Object{}
	told := func(path string, form *installForm) any {
		if form == nil {
			return nil
		}
		for i, scope := range form.Scopes {
			if scope != "bot" && scope != "applications.commands" {
				b.Choices(fmt.Sprintf("%s.scopes.%d", path, i), scope, "applications.commands, bot")
			}
		}
		b.Number(path+".permissions", int(form.Permissions), 0, maxPermissions)
		return installTold(*form)
	}
	if b.has("install_params") {
		var form *installForm
		b.decode("install_params", &form)
		install["install_params"] = told("install_params", form)
	}
	if b.has("integration_types_config") {
		var forms map[string]struct {
			Params *installForm `json:"oauth2_install_params"`
		}
		b.decode("integration_types_config", &forms)
		kinds := model.Object{}
		for kind, form := range forms {
			path := "integration_types_config." + kind
			if kind != "0" && kind != "1" {
				b.Choices(path, kind, "0, 1")
			}
			kinds[kind] = model.Object{"oauth2_install_params": told(path+".oauth2_install_params", form.Params)}
		}
		install["integration_types_config"] = kinds
	}
	if err := b.Err(); err != nil {
		return nil, err
	}
	maps.Copy(q.m.Install, install)
	return getApplication(q)
}

// openDM is POST /users/@me/channels.
func openDM(q *request) (*reply, error) {
	var id model.Snowflake
	q.body.decode("recipient_id", &id)
	if err := q.body.Err(); err != nil {
		return nil, err
	}
	if q.m.Users.ByID(id) == nil {
		return nil, model.ErrUnknownUser
	}
	return ok(q.m.JSON.Channel(q.m.Channels.OpenDM(id)))
}

// overwriteCommands is PUT …/commands: all of them at once.
func overwriteCommands(q *request) (*reply, error) {
	var list []model.Command
	if len(bytes.TrimSpace(q.raw)) > 0 {
		if !json.Valid(q.raw) {
			return nil, model.ErrNotJSON
		}
		p := &model.Problems{}
		decodeField(p, "commands", q.raw, &list)
		if err := p.Err(); err != nil {
			return nil, err
		}
	}
	if err := model.CheckCommands(list); err != nil {
		return nil, err
	}
	q.m.Commands.Overwrite(list)
	return listCommands(q)
}

func listCommands(q *request) (*reply, error) {
	out := []model.Object{}
	for _, c := range q.m.Commands.All() {
		out = append(out, q.m.JSON.Command(c))
	}
	return ok(out)
}

// Limits of emojis of an application. Source: Discord's documentation, "Emoji Resource".
const (
	maxEmojis    = 2000
	maxEmojiSize = 256 << 10
)

var emojiName = regexp.MustCompile(`^\w{2,32}$`)

func listEmojis(q *request) (*reply, error) {
	list := []model.Object{}
	for _, e := range q.m.Emojis.All() {
		list = append(list, q.m.JSON.Emoji(e))
	}
	return ok(model.Object{"items": list})
}

// createEmoji is POST …/emojis with a picture as a data URI.
func createEmoji(q *request) (*reply, error) {
	name, address, p := "", "", q.body
	p.decode("name", &name)
	p.decode("image", &address)
	if !emojiName.MatchString(name) {
		p.Add("name", "STRING_TYPE_REGEX",
			"String value did not match validation regex: 2 to 32 letters, digits or underscores.")
	}
	data := checkEmojiImage(&p.Problems, address)
	if err := p.Err(); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(q.m.Emojis.All(), func(e *model.Emoji) bool { return e.Name == name }) {
		p.Add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")
		return nil, p.Err()
	}
	if len(q.m.Emojis.All()) >= maxEmojis {
		return nil, model.ErrTooManyEmojis
	}
	e := &model.Emoji{ID: q.m.NewID(), Name: name, Image: data}
	q.m.Emojis.Add(e)
	return created(q.m.JSON.Emoji(e))
}

// deleteEmoji is DELETE …/emojis/{emoji}.
func deleteEmoji(q *request) (*reply, error) {
	one := q.m.Emojis.ByID(q.id("emoji"))
	if one == nil {
		return nil, model.ErrUnknownEmoji
	}
	q.m.Emojis.Delete(one)
	return done()
}

// checkEmojiImage reads a data URI with a PNG of up to 256 KiB, the one kind that the bot makes.
func checkEmojiImage(p *model.Problems, address string) []byte {
	payload, found := strings.CutPrefix(address, "data:image/png;base64,")
	data, err := base64.StdEncoding.DecodeString(payload)
	if err == nil {
		_, err = png.DecodeConfig(bytes.NewReader(data))
	}
	if !found || err != nil {
		p.Add("image", "IMAGE_INVALID", "Invalid image data")
	} else if len(data) > maxEmojiSize {
		p.Add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	}
	return data
}
