// Package scenes is what galleries of every game are made of: exhibits, each with a scene that is made when it is asked
// for, and the recorded games whose positions the scenes show.
//
// The scenes of each game stand on it, and cmd/gallery, cmd/palette and tests look at them; the product links none of
// them.
package scenes
