// Package chattest checks messages for tests: they keep to the limits of Discord, and their icons never stand alone.
//
// The tests of bot and of its rooms call it, wherever a message is built or arrives at a chat that is played. The
// product never imports it, and it knows nothing but messages.
package chattest
