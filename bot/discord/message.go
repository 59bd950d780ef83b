package discord

import (
	"encoding/json"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// payload is a message on the wire: of the second generation of components, or plain.
type payload struct {
	Flags discordgo.MessageFlags `json:"flags"`
	// Content is JSON: the text of a plain message, null where an edit takes it off.
	Content         json.RawMessage              `json:"content,omitempty"`
	Components      []discordgo.MessageComponent `json:"components"`
	AllowedMentions mentions                     `json:"allowed_mentions"`
	Attachments     []attachment                 `json:"attachments"`
	Nonce           string                       `json:"nonce,omitempty"`
	EnforceNonce    bool                         `json:"enforce_nonce,omitempty"`

	files []rest.File
}

// mentions names whom the message notifies. An empty Parse keeps all others silent.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

// attachment is a new file, whose id is its place among the files, or one that the message has and keeps.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename,omitempty"`
	Description string `json:"description,omitempty"`
}

// created is the payload of a new message: seen by one person, or silent where it calls nobody.
func (c *Client) created(m chat.Message) payload {
	p := c.message(m, nil)
	switch {
	case m.Private:
		p.Flags |= discordgo.MessageFlagsEphemeral
	case m.Silent || len(m.Notify) == 0:
		p.Flags |= discordgo.MessageFlagsSuppressNotifications
	}
	return p
}

// edited is the payload of an edit of a message, whose pictures are kept by name. What only a plain message has goes
// when it takes the other shape.
func (c *Client) edited(m chat.Message, before stored) payload {
	p := c.message(m, before.pictures())
	if !m.Plain && before.Flags&int(discordgo.MessageFlagsIsComponentsV2) == 0 { // Or it is not known.
		p.Content = json.RawMessage("null")
	}
	return p
}

// send sends a message by do, in place of the one before if there is one, and once more without the application's
// emojis when Discord no longer knows one of them: it refuses the whole message then.
func (c *Client) send(m chat.Message, before *stored, do func(payload) error) error {
	form := func() payload {
		if before == nil {
			return c.created(m)
		}
		return c.edited(m, *before)
	}
	emoji := c.emoji.Load()
	err := do(form())
	if invalid(err, "COMPONENT_INVALID_EMOJI") {
		c.forgetEmojis(emoji)
		err = do(form())
	}
	return err
}

// message turns a message into its payload. Pictures without content are looked up among those that the message has, by
// name; one that it does not have is left out.
func (c *Client) message(m chat.Message, has map[string]string) payload {
	p := payload{
		Flags:           discordgo.MessageFlagsIsComponentsV2,
		Components:      []discordgo.MessageComponent{},
		AllowedMentions: mentions{Parse: []string{}, Users: m.Notify},
		Attachments:     []attachment{},
	}
	for _, b := range c.mentioned(m.Blocks, m.Plain) {
		switch {
		case b.Text != "":
			p.Components = append(p.Components, discordgo.TextDisplay{Content: b.Text})
		case b.Picture != nil:
			p.picture(*b.Picture, has)
		case b.File != nil:
			p.download(*b.File)
		case b.Row != nil:
			p.Components = append(p.Components, c.row(*b.Row))
		case b.Line:
			p.Components = append(p.Components, discordgo.Separator{})
		}
	}
	if m.Plain {
		p.plain()
	}
	return p
}

// plain makes the message one of text and rows. Discord shows its attachments below them, and no preview of links.
func (p *payload) plain() {
	var texts []string
	rows := []discordgo.MessageComponent{}
	for _, component := range p.Components {
		switch one := component.(type) {
		case discordgo.TextDisplay:
			texts = append(texts, one.Content)
		case discordgo.ActionsRow:
			rows = append(rows, one)
		}
	}
	p.Flags, p.Components = discordgo.MessageFlagsSuppressEmbeds, rows
	p.Content, _ = json.Marshal(strings.Join(texts, "\n")) // A text can be encoded.
}

func (p *payload) picture(picture chat.Picture, has map[string]string) {
	a := attachment{Filename: picture.Name, Description: picture.Alt}
	if picture.PNG == nil {
		a.ID = has[picture.Name]
		if a.ID == "" {
			return
		}
	} else {
		a.ID = strconv.Itoa(len(p.files))
		p.files = append(p.files, rest.File{Name: picture.Name, Content: picture.PNG})
	}
	p.Attachments = append(p.Attachments, a)
	item := discordgo.MediaGalleryItem{Media: discordgo.UnfurledMediaItem{URL: "attachment://" + picture.Name}}
	if picture.Alt != "" {
		item.Description = &picture.Alt
	}
	p.Components = append(p.Components, discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{item}})
}

func (p *payload) download(f chat.File) {
	p.Attachments = append(p.Attachments, attachment{ID: strconv.Itoa(len(p.files)), Filename: f.Name})
	p.files = append(p.files, rest.File{Name: f.Name, Content: f.Content})
	p.Components = append(p.Components,
		discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name}})
}

func (c *Client) row(r chat.Row) (row discordgo.ActionsRow) {
	if r.Menu != nil {
		row.Components = []discordgo.MessageComponent{c.menu(*r.Menu)}
	}
	for _, b := range r.Buttons {
		if b.URL != "" {
			row.Components = append(row.Components,
				discordgo.Button{Style: discordgo.LinkButton, Label: b.Label, URL: b.URL, Disabled: b.Disabled})
			continue
		}
		row.Components = append(row.Components, discordgo.Button{
			CustomID: b.ID, Label: b.Label, Style: buttonStyles[b.Style], Disabled: b.Disabled,
			Emoji: c.componentEmoji(b.Emoji),
		})
	}
	return row
}

func (c *Client) menu(m chat.Menu) discordgo.SelectMenu {
	least, most := m.Least, m.Most
	if least == 0 && most == 0 {
		least, most = 1, 1
	}
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: m.ID, Placeholder: m.Placeholder,
		MinValues: &least, MaxValues: most, Disabled: m.Disabled,
	}
	if m.Channels {
		menu.MenuType, menu.ChannelTypes = discordgo.ChannelSelectMenu,
			[]discordgo.ChannelType{discordgo.ChannelTypeGuildText}
		for _, id := range m.Chosen {
			menu.DefaultValues = append(menu.DefaultValues,
				discordgo.SelectMenuDefaultValue{ID: id, Type: discordgo.SelectMenuDefaultValueChannel})
		}
		return menu
	}
	for _, o := range m.Options {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: o.Label, Value: o.Value, Description: o.Description, Default: o.Default,
			Emoji: c.componentEmoji(o.Emoji),
		})
	}
	return menu
}

var buttonStyles = map[chat.Style]discordgo.ButtonStyle{
	chat.Secondary: discordgo.SecondaryButton, chat.Primary: discordgo.PrimaryButton,
	chat.Success: discordgo.SuccessButton, chat.Danger: discordgo.DangerButton,
}

// keepsPictures says whether the message keeps pictures that are there already.
func keepsPictures(m chat.Message) bool { return lacksPicture(m, nil) }

// lacksPicture says whether the message keeps a picture that is not among those known, by name.
func lacksPicture(m chat.Message, known map[string]string) bool {
	return slices.ContainsFunc(m.Blocks, func(b chat.Block) bool {
		return b.Picture != nil && b.Picture.PNG == nil && known[b.Picture.Name] == ""
	})
}

// stored is as much of a message that Discord gives as is needed to keep its files.
type stored struct {
	ID    string `json:"id"`
	Flags int    `json:"flags"`
	// Edited is when it was edited last, "" if never: a later time comes later in the alphabet, too.
	Edited      string            `json:"edited_timestamp"`
	Attachments []attachment      `json:"attachments"`
	Components  []storedComponent `json:"components"`
}

type storedComponent struct {
	Components []storedComponent `json:"components"`
	Items      []struct {
		Media struct {
			URL          string `json:"url"`
			AttachmentID string `json:"attachment_id"`
		} `json:"media"`
	} `json:"items"`
}

// pictures gives the message's files: name -> id. A file that is shown through a component is listed there only.
func (s stored) pictures() map[string]string {
	ids := map[string]string{}
	var walk func([]storedComponent)
	walk = func(components []storedComponent) {
		for _, component := range components {
			for _, item := range component.Items {
				if address, err := url.Parse(item.Media.URL); err == nil && item.Media.AttachmentID != "" {
					ids[path.Base(address.Path)] = item.Media.AttachmentID
				}
			}
			walk(component.Components)
		}
	}
	walk(s.Components)
	for _, a := range s.Attachments {
		if a.ID != "" {
			ids[a.Filename] = a.ID
		}
	}
	return ids
}
