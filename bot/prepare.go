package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// prepareFirst is how long the first publications wait for the emojis, prepareAgain the time between the tries of
	// what failed.
	prepareFirst = 3 * time.Second
	prepareAgain = time.Minute
	// registeredFor is for how long a set of commands is not registered again by another process; longer than
	// prepareAgain.
	registeredFor = 2 * time.Minute
	// emojiPause comes between the tries while another process makes emojis, emojiTries times at most.
	emojiPause = 500 * time.Millisecond
	emojiTries = 20
	// emojiMost is how long one try may take: the commands wait for it.
	emojiMost = 30 * time.Second
)

// prepare makes the emojis and registers the commands until the context ends; ready is called after the first try. What
// fails is tried again every minute: games go on meanwhile. Emojis that were lost are made anew, once a minute at most.
func (b *Bot) prepare(ctx context.Context, ready func()) {
	emojis, commands, elsewhere := false, false, false
	for {
		if !emojis {
			emojis = b.makeEmojis(ctx)
		}
		if !commands {
			err := b.register(ctx)
			// Another process that died while it registered them has lost its lease when the second try comes.
			if errors.Is(err, repo.ErrHeld) && elsewhere {
				err = b.Chat.Recall(ctx, b.Commands())
			}
			commands = err == nil
			elsewhere = errors.Is(err, repo.ErrHeld)
			if err != nil && !elsewhere && ctx.Err() == nil {
				b.Log.Error("commands were not registered", "error", err)
			}
		}
		ready()
		if emojis && commands {
			select {
			case <-b.lost:
				emojis = b.makeEmojis(ctx)
			case <-ctx.Done():
			}
		}
		if !storage.Wait(ctx, prepareAgain) {
			break
		}
	}
	b.Repo.Release(ctx, registration(b.Commands()))
}

// makeEmojis makes the emojis that are missing, one process after the other, so that none is made twice.
func (b *Bot) makeEmojis(ctx context.Context) bool {
	for range emojiTries {
		work, release, err := b.Repo.Lease(ctx, "emojis")
		if errors.Is(err, repo.ErrHeld) {
			if !storage.Wait(ctx, emojiPause) {
				return false
			}
			continue
		}
		if err != nil {
			b.missEmojis(ctx, err)
			return false
		}
		bounded, cancel := context.WithTimeout(work, emojiMost)
		_, err = b.Chat.Emojis(bounded, b.emojis)
		cancel()
		release()
		if err != nil {
			b.missEmojis(ctx, err)
		}
		return err == nil
	}
	return false
}

// EmojisLost has the emojis made anew, because the chat has lost some. It returns at once.
func (b *Bot) EmojisLost() {
	select {
	case b.lost <- struct{}{}:
	default:
	}
}

// missEmojis logs why there are none; an end of the program is no reason to look into.
func (b *Bot) missEmojis(ctx context.Context, err error) {
	if ctx.Err() == nil {
		b.Log.Warn("emojis are missing", "error", err)
	}
}

// register replaces the slash commands by one bulk overwrite. The error is errHeld when another process is registering
// the same ones or has just done so.
func (b *Bot) register(ctx context.Context) error {
	key := registration(b.Commands())
	first, err := b.Repo.Hold(ctx, key, repo.LeaseTime)
	if err != nil {
		return err
	}
	if !first {
		return repo.ErrHeld
	}
	if err := b.Chat.Register(ctx, b.Commands()); err != nil {
		b.Repo.Release(ctx, key)
		return err
	}
	b.Log.Info("commands are registered")
	if _, err := b.Repo.Hold(ctx, key, registeredFor); err != nil {
		b.Log.Debug("the lease of the commands was not prolonged", "error", err)
	}
	return nil
}

// registration is the lease of this set of commands: another version of the program has others.
func registration(commands []chat.Command) string {
	sum := sha256.New()
	_ = json.NewEncoder(sum).Encode(commands) // Neither can fail.
	return "register:" + hex.EncodeToString(sum.Sum(nil)[:8])
}
