package probe

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// Config says where Discord is and what is tried.
type Config struct {
	// Discord is how to reach it. Its Watch and Probe are not used.
	Discord discord.Config
	// Channel is the id of a text channel, Person that of a person who gets a private message, "" for nobody.
	Channel, Person string
	// Wait is how long a press is waited for; 0 leaves those steps out.
	Wait time.Duration
	// Ask is told what a person has to press.
	Ask func(sentence string)
}

// Row is a step and what became of it.
type Row struct {
	Step string
	// Expected and Answered are statuses of HTTP, with Discord's code of a refusal.
	Expected, Answered string
	Took               time.Duration
	// OK says that Discord did what the bot relies on, Skipped that it was not tried; Note says why, or what differs.
	OK, Skipped bool
	Note        string
	// Loss says what is lost while it differs, and what to do.
	Loss string
}

// step is one thing that is tried.
type step struct {
	name string
	// status and code are what Discord has to answer one of its requests with.
	status, code int
	do           act
	loss         string // as Row.Loss
}

// report ends the loss of a step that no setting mends.
const report = "Report it with this table."

type act func(context.Context, *probe) error

// probe is what is known while the steps are done.
type probe struct {
	Config
	client *discord.Client
	// run makes nonces and names that no other run has.
	run                          string
	plain, mention, thread, icon string
	message                      string // the one that later steps go on with
	// made are the messages to be taken away.
	made    [][2]string
	picture string // the id of the picture that was shown last

	presses chan press
	over    chan struct{}
	press   press

	mu        sync.Mutex
	exchanges []rest.Exchange
}

// errSkipped says that a step could not be tried.
var errSkipped = errors.New("skipped")

// Run does all steps and gives a row for each. It ends with an error when nothing can be tried: the token or the
// channel is not accepted.
func Run(ctx context.Context, c Config) ([]Row, error) {
	p := &probe{Config: c, run: fmt.Sprintf("p%x", time.Now().UnixMicro()), presses: make(chan press),
		over: make(chan struct{})}
	c.Discord.Watch, c.Discord.Probe = p.watch, true
	var err error
	if p.client, err = discord.New(c.Discord); err != nil {
		return nil, err
	}
	defer p.client.Close()
	if _, err := p.client.LookAt(ctx, c.Channel); err != nil {
		return nil, fmt.Errorf("the channel %s: %w", c.Channel, err)
	}
	var rows []Row
	try := func(steps []step) {
		for _, one := range steps {
			rows = append(rows, p.try(ctx, one))
		}
	}
	try(messageSteps)
	try(threadSteps)
	try(emojiSteps("button", button))
	try(emojiSteps("menu", menu))
	if c.Wait > 0 {
		disconnect := p.connect(ctx)
		try(pressSteps)
		disconnect()
	}
	if c.Person != "" {
		try(directSteps)
	}
	ctx = context.WithoutCancel(ctx)
	try(lastSteps)
	return rows, nil
}

func (p *probe) watch(e rest.Exchange) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.exchanges = append(p.exchanges, e)
}

// taken gives the exchanges since the last call.
func (p *probe) taken() []rest.Exchange {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.exchanges
	p.exchanges = nil
	return list
}

func (p *probe) try(ctx context.Context, s step) Row {
	row := Row{Step: s.name, Expected: answered(s.status, s.code), Answered: "nothing", Loss: s.loss}
	if err := ctx.Err(); err != nil {
		row.Skipped, row.Note = true, err.Error()
		return row
	}
	p.taken()
	err := s.do(ctx, p)
	if errors.Is(err, errSkipped) {
		row.Answered, row.Skipped, row.Note = "", true, err.Error()
		return row
	}
	for _, e := range p.taken() {
		row.Answered, row.Took = answered(e.Status, e.Code), e.Took
		row.Note = cmp.Or(row.Note, e.Message)
		if e.Status == s.status && e.Code == s.code {
			row.OK = true
			break
		}
	}
	no, _ := errors.AsType[*rest.Error](err)
	if err != nil && (no == nil || no.Code != s.code || s.code == 0) {
		row.OK, row.Note = false, err.Error()
	}
	if row.OK {
		row.Note = ""
	}
	return row
}

func answered(status, code int) string {
	if code == 0 {
		return fmt.Sprint(status)
	}
	return fmt.Sprintf("%d %d", status, code)
}

// drawn is a small picture of one color.
func drawn(shade uint8) []byte {
	canvas := image.NewRGBA(image.Rect(0, 0, 64, 32))
	draw.Draw(canvas, canvas.Bounds(), image.NewUniform(color.RGBA{shade, 90, 160, 255}), image.Point{}, draw.Src)
	var b bytes.Buffer
	_ = png.Encode(&b, canvas) // a buffer takes everything
	return b.Bytes()
}

// words are a message of the second shape.
func words(text string, more ...chat.Block) chat.Message {
	return chat.Message{Blocks: append([]chat.Block{{Text: text}}, more...)}
}

// shown is a picture of a message; without content the one that it has is kept.
func shown(content []byte) chat.Block {
	return chat.Block{Picture: &chat.Picture{Name: "probe.png", PNG: content, Alt: "A surface of one color"}}
}

func button(label, emoji string) chat.Block {
	return chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: discord.ProbeID + label, Label: label, Emoji: emoji}}}}
}

func menu(label, emoji string) chat.Block {
	return chat.Block{Row: &chat.Row{Menu: &chat.Menu{
		ID: discord.ProbeID + label, Options: []chat.MenuOption{{Value: "a", Label: label, Emoji: emoji}},
	}}}
}
