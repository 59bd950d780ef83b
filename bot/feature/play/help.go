package play

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// messageParts is how many parts a message has at most: texts, rows, and the controls in them.
const messageParts = 40

// Help explains the open question first, and what each answer would bring the person who is asked; then it names what
// the person has that is useful now, and offers all other rules.
func (pl *Play) Help(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	s := g.Ruled()
	if g.Position == nil || s.Topics == nil {
		return pl.Topic(ctx, in, r, s, g.ID, "overview")
	}
	seat := g.SeatOf(in.User.ID)
	d, ok := g.Position.Decision(seat)
	if open := g.Position.Decisions(); !ok && len(open) > 0 {
		d, ok = open[len(open)-1], true
	}
	if !ok {
		return pl.Topic(ctx, in, r, s, g.ID, "overview")
	}
	v := g.In(in.Locale)
	m := view.Present(g, seat, d, v)
	topics := s.Topics.List(v.Lang())
	var own []string
	if knows, ok := s.Topics.(title.OwnTopics); ok && seat != engine.Everyone {
		own = knows.Own(g.Position.View(seat), seat)
	}
	more := chapterMenu(topics, "", g.ID, v)
	parts := messageParts - len(m.Blocks) - 2*len(more)
	m.Blocks = append(m.Blocks, ownTopics(topics, s.Topics.Present(d.Step), own, parts, g.ID, v)...)
	m.Blocks = append(m.Blocks, more...)
	r.Update(ctx, m)
	return nil
}

// RulesHere are the rules of a game as they are told where a person asks, and what their controls belong to: a table of
// the game that is played here if its settings matter for them, that of the thread first, else the game itself.
func (pl *Play) RulesHere(ctx context.Context, in chat.Interaction, s title.Title) (title.Title, storage.GameID) {
	at := storage.GameID(s.Rules.Name())
	if _, ok := s.Topics.(title.TableTopics); !ok {
		return s, at
	}
	ids, _ := pl.Store.ByChannel(ctx, in.Channel) // Without a store there is no table to ask, but there are rules.
	found := s
	for _, id := range ids {
		g, err := pl.Repo.TryLoad(ctx, id)
		if err != nil || g == nil || g.Game != s.Rules.Name() || g.InChannel(in.Guild, in.Channel) != nil {
			continue
		}
		if table.OwnThread(&g.Table) == in.Channel {
			return g.Ruled(), id
		}
		found, at = g.Ruled(), id
	}
	return found, at
}

// Topic shows a topic of a game's rules, by its key or as a person calls it, with menus of all others. The controls
// belong to a table, or to a game by its name.
func (pl *Play) Topic(ctx context.Context, in chat.Interaction, r *reply.Reply, s title.Title, at storage.GameID,
	name string) error {
	return pl.page(ctx, in, r, s, at, name, false)
}

// Source shows a topic like Topic, with where its rules stand in place of the button that asks for it.
func (pl *Play) Source(ctx context.Context, in chat.Interaction, r *reply.Reply, s title.Title, at storage.GameID,
	name string) error {
	return pl.page(ctx, in, r, s, at, name, true)
}

func (pl *Play) page(ctx context.Context, in chat.Interaction, r *reply.Reply, s title.Title, at storage.GameID,
	name string, cited bool) error {
	v := pl.Texts.About(s.Rules.Name(), in.Locale)
	if s.Topics == nil {
		return table.Refuse("refused.no_topics")
	}
	topics := s.Topics.List(v.Lang())
	shown, ok := named(topics, name)
	if !ok {
		return reply.Refusal{Message: view.Text(v.First([]string{v.Game + ".no_such_topic", "refused.no_such_topic"},
			engine.Free("topic", text.Plain(text.Clip(name, 60)))))}
	}
	m := view.Text(text.Clip("**"+shown.Title+"**\n"+shown.Text, 2400))
	switch {
	case shown.Source == "":
	case cited:
		m.Blocks = append(m.Blocks, chat.Block{Text: text.Clip("**"+v.Say("help.source")+"**\n- "+
			strings.ReplaceAll(shown.Source, "\n", "\n- "), 1000)})
	default:
		m.Blocks = append(m.Blocks,
			view.Buttons(chat.Button{ID: topicControl(at, "@source:"+shown.Key), Label: v.Say("button.source")})...)
	}
	m.Blocks = append(m.Blocks, topicMenus(topics, shown.Group, shown.Key, at, v)...)
	m.Blocks = append(m.Blocks, chapterMenu(topics, shown.Group, at, v)...)
	r.Update(ctx, m)
	return nil
}

// Chapter offers the topics of a group.
func (pl *Play) Chapter(ctx context.Context, in chat.Interaction, r *reply.Reply, s title.Title, at storage.GameID,
	group string) error {
	v := pl.Texts.About(s.Rules.Name(), in.Locale)
	if s.Topics == nil {
		return table.Refuse("refused.no_topics")
	}
	topics := s.Topics.List(v.Lang())
	menus := topicMenus(topics, group, "", at, v)
	if len(menus) == 0 {
		return table.Refuse("refused.unknown_control")
	}
	m := view.Text("**" + chapterName(group, v) + "**")
	m.Blocks = append(m.Blocks, menus...)
	m.Blocks = append(m.Blocks, chapterMenu(topics, group, at, v)...)
	r.Update(ctx, m)
	return nil
}

// chapterMenu leads to the groups of topics that have one in play; nothing where there is no other than that shown.
func chapterMenu(topics []title.Topic, shown string, at storage.GameID, v text.Localizer) []chat.Block {
	menu := chat.Menu{ID: topicControl(at, "@chapter"), Placeholder: v.Say("help.more")}
	for _, t := range topics {
		if !t.Absent && !slices.ContainsFunc(menu.Options, func(o chat.MenuOption) bool { return o.Value == t.Group }) {
			menu.Options = append(menu.Options,
				chat.MenuOption{Value: t.Group, Label: text.Clip(chapterName(t.Group, v), 100)})
		}
	}
	if len(menu.Options) == 0 || len(menu.Options) == 1 && menu.Options[0].Value == shown {
		return nil
	}
	return []chat.Block{view.Menu(menu)}
}

func chapterName(group string, v text.Localizer) string {
	return cmp.Or(v.Or(v.Game+".help."+group, "help."+group), text.Upper(group))
}

// topicMenus lead to the topics of a group that are in play.
func topicMenus(topics []title.Topic, group, shown string, at storage.GameID, v text.Localizer) []chat.Block {
	var options []chat.MenuOption
	for _, t := range topics {
		if t.Group == group && !t.Absent {
			options = append(options,
				chat.MenuOption{Value: t.Key, Label: text.Clip(t.Title, 100), Default: t.Key == shown})
		}
	}
	var blocks []chat.Block
	for part := range slices.Chunk(options, view.MenuOptions) {
		blocks = append(blocks, view.Menu(chat.Menu{ID: topicControl(at, "@topic:"+strconv.Itoa(len(blocks))),
			Placeholder: chapterName(group, v), Options: part}))
	}
	return blocks
}

// ownTopics says what is useful of the person's own, a line for each; buttons lead to these and to the topic of the
// question. All of it has at most so many parts.
func ownTopics(topics []title.Topic, present string, own []string, parts int, at storage.GameID,
	v text.Localizer) []chat.Block {
	lines := []string{"**" + v.Say("help.own") + "**"}
	var buttons []chat.Button
	keys := append([]string{present}, own...)
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			continue
		}
		at, n := topicControl(at, "@topic:"+key), len(buttons)+1
		t := slices.IndexFunc(topics, func(t title.Topic) bool { return t.Key == key })
		if t < 0 || 1+n+(n+view.RowButtons-1)/view.RowButtons > parts {
			continue
		}
		buttons = append(buttons, chat.Button{ID: at, Label: text.Clip(topics[t].Title, 80)})
		if i > 0 {
			lines = append(lines, "- "+v.Say("help.own.line", engine.Free("what", topics[t].Title),
				engine.Free("brief", topics[t].Brief)))
		}
	}
	var blocks []chat.Block
	if len(lines) > 1 {
		blocks = append(blocks, chat.Block{Text: text.Clip(strings.Join(lines, "\n"), 1500)})
	}
	return append(blocks, view.Buttons(buttons...)...)
}

// topicControl says a word about topics of a table or of a game: show the one of this key, or the one or the group that
// is chosen in a menu.
func topicControl(at storage.GameID, word string) string {
	return customid.ID{Game: at, Word: word}.String()
}

// named is the topic of a key, or else the best match of what somebody wrote.
func named(topics []title.Topic, name string) (title.Topic, bool) {
	if i := slices.IndexFunc(topics, func(t title.Topic) bool { return t.Key == name }); i >= 0 {
		return topics[i], true
	}
	if found := search(topics, name); len(found) > 0 && spaced(name) != "" {
		return found[0], true
	}
	return title.Topic{}, false
}

// search finds topics by what somebody types, best matches first and else in their order: all of them for no words.
// What no title says is looked for in the texts.
func search(topics []title.Topic, typed string) []title.Topic {
	typed = spaced(typed)
	var byRank [noMatch][]title.Topic
	for _, t := range topics {
		if rank := match(spaced(t.Title), spaced(t.Key), typed); rank < noMatch {
			byRank[rank] = append(byRank[rank], t)
		}
	}
	if found := slices.Concat(byRank[:]...); len(found) > 0 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(topics),
		func(t title.Topic) bool { return !holds(spaced(t.Title+" "+t.Text), typed) })
}

// shortWord is how many letters a word has at most that is not looked for: of, my, at.
const shortWord = 2

// holds tells whether words of the text begin like all long words that were typed, and like one at least.
func holds(words, typed string) bool {
	found := false
	for word := range strings.FieldsSeq(typed) {
		if utf8.RuneCountInString(word) <= shortWord {
			continue
		}
		if !strings.Contains(" "+words, " "+word) {
			return false
		}
		found = true
	}
	return found
}

// noMatch is the rank of a topic that does not fit at all; lower ranks fit better.
const noMatch = 7

// match ranks a topic by what was typed.
func match(title, key, typed string) int {
	for rank, fits := range [noMatch]bool{
		title == typed || key == typed,
		strings.HasPrefix(title, typed),
		strings.Contains(" "+title, " "+typed),
		strings.Contains(title, typed),
		strings.Contains(" "+key, " "+typed),
		strings.Contains(key, typed),
		!slices.ContainsFunc(strings.Fields(typed),
			func(word string) bool { return !strings.Contains(" "+title+" "+key, " "+word) }),
	} {
		if fits {
			return rank
		}
	}
	return noMatch
}

func spaced(words string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(words), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

// CompleteTopic offers topics of the rules as the person types.
func (pl *Play) CompleteTopic(ctx context.Context, in chat.Interaction, s title.Title) []chat.Choice {
	if s.Topics == nil {
		return nil
	}
	s, _ = pl.RulesHere(ctx, in, s)
	found := search(s.Topics.List(pl.Texts.About(in.Command, in.Locale).Lang()), in.Options["topic"])
	return text.Each(found[:min(len(found), view.MenuOptions)], func(t title.Topic) chat.Choice {
		return chat.Choice{Name: text.Clip(t.Title, 100), Value: t.Key}
	})
}
