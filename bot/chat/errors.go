package chat

import "errors"

// What a chat says no with. An implementation wraps its own error in one of these.
var (
	// ErrGone says that a message does not exist any more.
	ErrGone = errors.New("message is gone")
	// ErrNoChannel says that a channel or thread does not exist any more, or that the bot was put out of the server.
	ErrNoChannel = errors.New("channel is out of reach")
	// ErrForbidden says that the bot lacks a permission there.
	ErrForbidden = errors.New("permission is missing")
	// ErrArchived says that a thread is archived; Reopen opens it.
	ErrArchived = errors.New("thread is archived")
	// ErrTooOld says that a message is too old to be edited at present.
	ErrTooOld = errors.New("message is too old to be edited")
	// ErrTooLarge says that the pictures are too large.
	ErrTooLarge = errors.New("message is too large")
	// ErrInvalid says that the chat does not take such a request, however often it is made.
	ErrInvalid = errors.New("request is invalid")
	// ErrClosed says that a person takes no private messages from the bot, or none at present.
	ErrClosed = errors.New("person takes no private messages")
	// ErrExpired says that an interaction can't be answered any more.
	ErrExpired = errors.New("interaction has expired")
	// ErrAnswered says that an interaction was answered before, perhaps by another process.
	ErrAnswered = errors.New("interaction was answered already")
	// ErrUnavailable says that the chat takes no requests right now: it fails, or its limits are used up.
	ErrUnavailable = errors.New("chat is not available")
)
