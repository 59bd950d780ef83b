// Package model is what a Discord knows: servers, channels, messages, members, commands, emojis, interactions that wait
// for the bot, with Discord's limits on all of it. It keeps them in one bbolt file of version 2, or in memory.
//
// The packages rest, gateway and page change a Model and are told of every change as an Event. A Model has one lock:
// all of it is read and changed between Lock and Unlock.
//
// It answers no requests and knows neither HTTP nor websockets.
package model
