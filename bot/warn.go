package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file tells people what stands in the way of a table, beside the answer to what they did.

const (
	// warnAgain is after how long a person is told the same again, lateAgain the same for a channel.
	warnAgain = 10 * time.Minute
	lateAgain = time.Minute
	// lookAgain is after how long it is looked again whether a table message was deleted, welcomeAgain after how long parked
	// games of a server, welcomeMost of them, are tried again because somebody came by.
	lookAgain    = time.Minute
	welcomeAgain = 10 * time.Second
	welcomeMost  = 10
)

// notices remembers when something was last done.
type notices struct {
	mu sync.Mutex
	at map[string]time.Time
}

// noticesMost bounds the memory; forgetting says something once more.
const noticesMost = 4096

// first says whether something was not done for a while, and notes that it is done.
func (n *notices) first(what string, now time.Time, again time.Duration) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if last, ok := n.at[what]; ok && now.Sub(last) < again {
		return false
	}
	if n.at == nil || len(n.at) >= noticesMost {
		n.at = map[string]time.Time{}
	}
	n.at[what] = now
	return true
}

// warn tells the person of an interaction what keeps its table from being shown, once in a while.
func (b *Bot) warn(ctx context.Context, in chat.Interaction, r *reply) {
	if r.game == "" {
		return
	}
	v := b.texts.Reader(in.Locale)
	if f := b.publisher.parkedFault(r.game); f.kind != "" {
		if b.notices.first("fault "+string(r.game)+" "+in.User.ID, b.now(), warnAgain) {
			r.tell(ctx, view.Text(v.Say("fault."+f.kind, engine.Free("where", "<#"+f.where+">"))))
		}
		return
	}
	if b.publisher.chatAway() && b.notices.first("away "+in.User.ID, b.now(), warnAgain) {
		r.tell(ctx, view.Text(v.Say("error.chat_away")))
	}
}

// harmless says that an interaction needs no permission of the bot's: it is answered in private and changes nothing.
func harmless(in chat.Interaction) bool {
	if in.Kind == chat.CommandUsed {
		return in.Command == "help" || in.Command == "games" || in.Command == "harbormaster" || slices.Contains([]string{"board", "log", "rules"}, in.Sub)
	}
	c, ok := customid.Parse(in.CustomID)
	if !ok {
		return false
	}
	name, _, _ := c.Named()
	return slices.Contains([]string{"board", "whole", "text", "log", "help", "topic", "more", "plan", "me", "server"}, name)
}

// lacking is the sentence for permissions that the bot lacks where somebody wants something.
func (b *Bot) lacking(in chat.Interaction) chat.Message {
	return view.Text(b.texts.Reader(in.Locale).Say("error.permissions", engine.Free("what", strings.Join(permissionNames(in.Missing, b.texts.Reader(in.Locale)), ", "))))
}

// tooLate asks a person in the channel to ask again whose private answer could not be given any more. Nothing private is
// said there and nobody is notified.
func (b *Bot) tooLate(ctx context.Context, in chat.Interaction) {
	if in.Guild == "" || !b.notices.first("late "+in.Channel, b.now(), lateAgain) {
		return
	}
	v := b.texts.About("", in.GuildLocale)
	if _, err := b.chat.Post(ctx, in.Channel, view.Text(v.Say("error.too_late", engine.Free("who", "<@"+in.User.ID+">"))), lateNonce(in)); err != nil {
		b.log.Warn("a person could not be asked to ask again", "interaction", in.ID, "error", err)
	}
}

// lateNonce is the nonce of a message that replaces the answer of an interaction.
func lateNonce(in chat.Interaction) string { return in.ID[max(len(in.ID)-25, 0):] }

// parkedFault tells what only people can mend about a game; its kind is "" if nothing is known.
func (p *publisher) parkedFault(id storage.GameID) fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults[id]
}

// chatAway says that the chat did not take the last publication, lately: each sweep tries anew what is left.
func (p *publisher) chatAway() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.away.IsZero() && p.bot.now().Sub(p.away) < 2*sweepEvery
}

// learn takes over what another process found out about a game.
func (p *publisher) learn(id storage.GameID, f *storage.Fault, guild string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known, ok := p.faults[id]
	switch {
	case f != nil:
		known.kind, known.where, known.guild, known.until = f.Kind, f.Channel, guild, f.Until
		p.faults[id] = known
	case ok && known.kind != "":
		delete(p.faults, id)
	}
}

// welcome tries parked games of a server again, because somebody is there: first those of the very channel, and only some at
// a time, because each request that the chat refuses counts against the bot.
func (p *publisher) welcome(in chat.Interaction) {
	p.mu.Lock()
	var here, elsewhere []storage.GameID
	for id, f := range p.faults {
		switch {
		case f.kind == "" || f.guild != in.Guild:
		case f.where == in.Channel:
			here = append(here, id)
		default:
			elsewhere = append(elsewhere, id)
		}
	}
	p.mu.Unlock()
	if len(here)+len(elsewhere) == 0 || !p.bot.notices.first("welcome "+in.Guild, p.bot.now(), welcomeAgain) {
		return
	}
	for _, ids := range [][]storage.GameID{here, elsewhere} {
		rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	}
	ids := append(here, elsewhere...)
	for _, id := range ids[:min(len(ids), welcomeMost)] {
		p.poke(id)
	}
}
