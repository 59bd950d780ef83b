// Package server is for those who manage a server: setup, a check of what the bot may do there, a table that moves
// to another channel, and the archiving of threads of finished games.
//
// The bot calls a method of Server for each command and button of these, OnThreadTimer for threads, and Welcome when it
// was added to a server.
//
// It tells which permissions are missing and can't grant any. It plays no move and changes no seat.
package server
