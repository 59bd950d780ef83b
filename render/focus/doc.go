// Package focus is the kit of focus pictures: each answers the present question of a table. From top to bottom it has a
// sky with the headline, a Block with what may be chosen and what it would bring, as cards, strips and signs of
// effects, and a Purse for each player, with chips for what has changed. Draw puts all of it together.
//
// It knows no game. Sizes are pixels of a picture 1600 wide; four of them are a point on a phone.
package focus
