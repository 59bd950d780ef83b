// Package queue bounds the drawing of a process: so many pictures at a time, of those that wait for one table only the
// latest, and first those that a person is waiting for right now. Painter draws the pictures of a game in a Queue.
//
// Everything in it is safe for concurrent use.
package queue
