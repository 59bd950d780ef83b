package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"
)

const (
	// prepareFirst is how long the first publications wait for the emojis, prepareAgain the time between the tries of what
	// failed.
	prepareFirst = 3 * time.Second
	prepareAgain = time.Minute
	// registeredFor is for how long a set of commands is not registered again by another process; longer than prepareAgain.
	registeredFor = 2 * time.Minute
	// emojiPause comes between the tries while another process makes emojis, emojiTries times at most.
	emojiPause = 500 * time.Millisecond
	emojiTries = 20
	// emojiMost is how long one try may take: the commands wait for it.
	emojiMost = 30 * time.Second
)

// prepare makes the emojis and registers the commands until the context ends; ready is called after the first try. What
// fails is tried again every minute: games go on meanwhile.
func (b *Bot) prepare(ctx context.Context, ready func()) {
	emojis, commands, elsewhere := false, false, false
	for {
		if !emojis {
			emojis = b.makeEmojis(ctx)
		}
		if !commands {
			err := b.register(ctx)
			// Another process that died while it registered them has lost its lease when the second try comes.
			commands = err == nil || errors.Is(err, errHeld) && elsewhere
			elsewhere = errors.Is(err, errHeld)
			if err != nil && !elsewhere && ctx.Err() == nil {
				b.log.Error("commands were not registered", "error", err)
			}
		}
		ready()
		if emojis && commands || !pause(ctx, prepareAgain) {
			break
		}
	}
	<-ctx.Done()
	b.release(ctx, b.registration())
}

// pause waits; false when the context ends before.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// makeEmojis makes the emojis that are missing, one process after the other, so that none is made twice.
func (b *Bot) makeEmojis(ctx context.Context) bool {
	for range emojiTries {
		work, release, err := b.lease(ctx, "emojis")
		if errors.Is(err, errHeld) {
			if !pause(ctx, emojiPause) {
				return false
			}
			continue
		}
		if err != nil {
			b.missEmojis(ctx, err)
			return false
		}
		bounded, cancel := context.WithTimeout(work, emojiMost)
		_, err = b.chat.Emojis(bounded, b.emojis)
		cancel()
		release()
		if err != nil {
			b.missEmojis(ctx, err)
		}
		return err == nil
	}
	return false
}

// missEmojis logs why there are none; an end of the program is no reason to look into.
func (b *Bot) missEmojis(ctx context.Context, err error) {
	if ctx.Err() == nil {
		b.log.Warn("emojis are missing", "error", err)
	}
}

// register replaces the slash commands by one bulk overwrite. The error is errHeld when another process is registering the
// same ones or has just done so.
func (b *Bot) register(ctx context.Context) error {
	key := b.registration()
	first, err := b.store.Hold(ctx, key, b.owner, leaseTime)
	if err != nil {
		return err
	}
	if !first {
		return errHeld
	}
	if err := b.chat.Register(ctx, b.Commands()); err != nil {
		b.release(ctx, key)
		return err
	}
	b.log.Info("commands are registered")
	if _, err := b.store.Hold(ctx, key, b.owner, registeredFor); err != nil {
		b.log.Debug("the lease of the commands was not prolonged", "error", err)
	}
	return nil
}

// registration is the lease of this set of commands: another version of the program has others.
func (b *Bot) registration() string {
	sum := sha256.New()
	_ = json.NewEncoder(sum).Encode(b.Commands()) // Neither can fail.
	return "register:" + hex.EncodeToString(sum.Sum(nil)[:8])
}
