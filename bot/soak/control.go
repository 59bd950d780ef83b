package soak

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/storage"
)

// control is a button or menu as a user sees it. Its custom id is "v1|game|since|word": see bot.control, with which
// this must agree.
type control struct {
	message, channel string
	id               string
	game             storage.GameID
	since            int
	word             string
	// values are what a menu offers, nil for a button.
	values []string
	// private says that it stands in a message for one person alone.
	private bool
}

// answersQuestion says that the control answers a question of the game at once, or opens the private prompt that does.
func (c control) answersQuestion() bool {
	return c.since > 0 && c.name() != "@why" && c.name() != "@under" || c.word == "@plan"
}

// name is the word of a table control without its argument, "" for a move.
func (c control) name() string {
	if !strings.HasPrefix(c.word, "@") {
		return ""
	}
	name, _, _ := strings.Cut(c.word, ":")
	return name
}

// move is the move that a press of the control makes, or asks about; "" if it makes none.
func (c control) move(value string) string {
	switch {
	case strings.HasPrefix(c.word, "@"):
		return ""
	case strings.HasPrefix(c.word, "?"):
		return strings.TrimPrefix(value, confirmPrefix)
	}
	return strings.TrimPrefix(c.word, confirmPrefix)
}

// confirmPrefix stands before a move that is asked about once more before it counts: see bot.unsure, with which this
// must agree.
const confirmPrefix = "!"

// asksToConfirm says that the control makes a move only where that needs no confirmation any more.
func (c control) asksToConfirm() bool { return strings.HasPrefix(c.word, confirmPrefix) }

// parseControl reads a control of a table; false for another one, such as those of lessons.
func parseControl(id string) (control, bool) {
	parts := strings.SplitN(id, "|", 4)
	if len(parts) != 4 || parts[0] != "v1" || strings.Contains(parts[1], "/") || strings.HasPrefix(parts[3], "@learn") {
		return control{}, false
	}
	since, err := strconv.Atoi(parts[2])
	if err != nil {
		return control{}, false
	}
	return control{id: id, game: storage.GameID(parts[1]), since: since, word: parts[3]}, true
}

// part is as much of Discord's components as a player needs.
type part struct {
	Content    string
	CustomID   string `json:"custom_id"`
	Disabled   bool
	Options    []struct{ Value string }
	Items      []struct{} // the pictures of a gallery
	Components []part
}

// view is what a message says and offers.
type view struct {
	message, channel string
	private          bool
	game             storage.GameID // "" where no control names one
	// text is everything it says, head its first line.
	text, head string
	controls   []control // enabled ones
	// since is the identity of the newest question that it asks, 0 if it asks none.
	since int
	// mark is that of the draft which a private prompt shows, "" if it shows none.
	mark string
	// picture says that it has one.
	picture bool
}

// read makes a message a view.
func read(m page.Message) view {
	f := view{message: m.ID, channel: m.ChannelID, private: m.Ephemeral}
	var text strings.Builder
	var walk func([]part)
	walk = func(list []part) {
		for _, p := range list {
			if p.Content != "" {
				text.WriteString(p.Content + "\n")
			}
			f.picture = f.picture || len(p.Items) > 0
			if c, ok := parseControl(p.CustomID); ok {
				f.game = c.game
				c.message, c.channel, c.private = m.ID, m.ChannelID, m.Ephemeral
				for _, o := range p.Options {
					c.values = append(c.values, o.Value)
				}
				if mark, ok := strings.CutPrefix(c.word, "@confirm:"); ok {
					f.mark = mark
				}
				if !p.Disabled {
					f.controls = append(f.controls, c)
					f.since = max(f.since, c.since)
				}
			}
			walk(p.Components)
		}
	}
	if m.Content != "" {
		text.WriteString(m.Content + "\n")
	}
	for _, raw := range m.Components {
		var p part
		if json.Unmarshal(raw, &p) == nil {
			walk([]part{p})
		}
	}
	f.text = text.String()
	f.head, _, _ = strings.Cut(f.text, "\n")
	return f
}

// find finds an enabled control by its word, or by its name when the word ends in a colon.
func (f view) find(word string) (control, bool) {
	for _, c := range f.controls {
		if c.word == word || strings.HasSuffix(word, ":") && strings.HasPrefix(c.word, word) {
			return c, true
		}
	}
	return control{}, false
}

var mention = regexp.MustCompile(`<@(\d+)>`)

// awaitedUsers lists the users whom the first line names with a mention: those who are awaited.
func (f view) awaitedUsers() []string {
	var users []string
	for _, m := range mention.FindAllStringSubmatch(f.head, -1) {
		users = append(users, m[1])
	}
	return users
}

// draftMark is the mark of a draft that a confirmation carries. It must agree with bot.mark.
func draftMark(draft string) string {
	sum := sha256.Sum256([]byte(draft))
	return hex.EncodeToString(sum[:4])
}
