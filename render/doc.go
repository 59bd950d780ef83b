// Package render is the drawing kit of all boards: fonts, colors by name, icons, sprites, text, the parts that every
// picture shares (sky, sea, panels, pennants, coins, shields, highlights), and writers of paletted PNG and GIF files.
// It knows no game. Painter says what a game brings to be drawn. Below it, focus has the parts of the usual picture,
// result those of points and places, lobby the poster before a game, timeline the plots after it; queue draws few
// pictures at a time.
//
// Whatever does not change from turn to turn is drawn once with gg and kept, as a Background (of a whole picture) or a
// Sprite (a part). A turn copies a background into a Canvas, whose pixels are indices into a fixed table of 256
// colors, draws sprites and glyphs on it and writes it out. Everything exported is safe for concurrent use, except a
// Canvas and a Pen, which belong to one goroutine at a time.
//
// The look follows one rule: take colors by name, from palette.json, and drawings by name: icons from icons.json, skies
// from skies.json, and what only a game draws from files of its own, all read as Art. These files and every drawing in
// this package are the project's own work; the fonts in the folder fonts are Vollkorn and Lato under the SIL Open Font
// License.
package render
