package view

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Submenus lists the first steps of a question, in order.
func Submenus(options []title.Option) []string { return SubmenuLines(options, nil) }

// SubmenuLines lists the steps that follow on a path, in order.
func SubmenuLines(options []title.Option, path []string) []string {
	var lines []string
	for _, o := range options {
		if len(o.Path) > len(path) && slices.Equal(o.Path[:len(path)], path) {
			lines = text.With(lines, o.Path[len(path)])
		}
	}
	return lines
}

// answersAt are the options that stand at the end of a path, nil for the question itself.
func answersAt(options []title.Option, path []string) []title.Option {
	return slices.DeleteFunc(slices.Clone(options), func(o title.Option) bool { return !slices.Equal(o.Path, path) })
}

// ParsePath finds the steps of a path by its numbers; false where there is no such path.
func ParsePath(options []title.Option, numbers string) ([]string, bool) {
	var path []string
	for part := range strings.SplitSeq(numbers, ".") {
		lines := SubmenuLines(options, path)
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n >= len(lines) {
			return nil, false
		}
		path = append(path, lines[n])
	}
	return path, true
}

// pathNumbers names the steps of a path by their numbers, the inverse of ParsePath.
func pathNumbers(options []title.Option, path []string) string {
	numbers := make([]string, len(path))
	for i, line := range path {
		numbers[i] = strconv.Itoa(slices.Index(SubmenuLines(options, path[:i]), line))
	}
	return strings.Join(numbers, ".")
}

// group is a menu's worth of options.
type group struct {
	title   string
	options []title.Option
}

// grouped gathers options by their Menu, in order; those without one have the title given.
func grouped(options []title.Option, title string) []group {
	var groups []group
	for _, o := range options {
		name := cmp.Or(o.Menu, title)
		i := slices.IndexFunc(groups, func(g group) bool { return g.title == name })
		if i < 0 {
			i = len(groups)
			groups = append(groups, group{title: name})
		}
		groups[i].options = append(groups[i].options, o)
	}
	return groups
}

// optionMenu is a menu of answers; chosen is the move that is chosen already, "" for none.
func optionMenu(id, placeholder string, options []title.Option, chosen string) chat.Block {
	lines := text.Each(options, func(o title.Option) chat.MenuOption {
		return chat.MenuOption{Value: o.Word(), Label: text.Clip(o.Label, 100),
			Description: text.Clip(o.Description, 100), Emoji: o.Emoji, Default: o.Move == chosen}
	})
	return Menu(chat.Menu{ID: id, Placeholder: text.Clip(placeholder, 150), Options: lines})
}

// Submenu lays out one step: the further ones, then the answers; without numbers the whole question. It is false where
// there is no such step.
func Submenu(g *title.Game, in chat.Interaction, d engine.Decision, numbers string) (chat.Message, bool) {
	v := g.In(in.Locale)
	seen := g.Position.View(d.Seat)
	if numbers == "" {
		return chat.Message{Blocks: listed(g, seen, d, v)}, true
	}
	options := g.Title.Presenter.Options(seen, d, v)
	path, ok := ParsePath(options, numbers)
	if !ok {
		return chat.Message{}, false
	}
	m := Text("**" + strings.Join(path, ": ") + ".**")
	var lines []chat.MenuOption
	for i, line := range SubmenuLines(options, path) {
		lines = append(lines, chat.MenuOption{Value: fmt.Sprintf("%s.%d", numbers, i), Label: text.Clip(line, 100)})
	}
	for part := range slices.Chunk(lines, MenuOptions) {
		id := g.QuestionID(d.Since, fmt.Sprintf("@under:m%d", len(m.Blocks)))
		m.Blocks = append(m.Blocks, Menu(chat.Menu{ID: id, Placeholder: v.Say("under.choose"), Options: part}))
	}
	answers := answersAt(options, path)
	if d.Private {
		m.Blocks = append(m.Blocks, choices(g, d, answers, "", v)...)
	} else {
		for _, group := range grouped(answers, v.Say("under.choose")) {
			if areFew(group.options) {
				m.Blocks = append(m.Blocks, described(group.options, v)...)
				button := func(o title.Option) chat.Button { return answerButton(o, g.QuestionID(d.Since, o.Word())) }
				m.Blocks = append(m.Blocks, Buttons(text.Each(group.options, button)...)...)
				continue
			}
			for part := range slices.Chunk(group.options, MenuOptions) {
				id := g.QuestionID(d.Since, fmt.Sprintf("?%d", len(m.Blocks)))
				m.Blocks = append(m.Blocks, optionMenu(id, group.title, part, ""))
			}
		}
	}
	back := chat.Button{Label: v.Say("button.back")}
	if at := strings.LastIndex(numbers, "."); at >= 0 {
		back.ID = g.QuestionID(d.Since, "@under:"+numbers[:at])
	} else if d.Private {
		back.ID = g.CustomID("plan")
	} else if len(answers) > 0 && answers[0].SubmenuBack != "" {
		back = chat.Button{ID: g.QuestionID(d.Since, "@under:"), Label: text.Clip(answers[0].SubmenuBack, 80),
			Emoji: answers[0].SubmenuEmoji}
	}
	if back.ID != "" {
		m.Blocks = append(m.Blocks, Buttons(back)...)
	}
	return m, true
}
