// Package draw lets the painter of a title draw, and counts and logs what became of each picture.
//
// Replies and the publisher call it. A painter that panics costs a picture and nothing else.
//
// It knows no game and keeps no picture.
package draw
