package render

import (
	_ "embed"
	"fmt"
	"sync"

	"golang.org/x/image/font/sfnt"
)

// Font is one of the four faces of all pictures.
type Font uint8

const (
	// Title is Vollkorn Bold: headlines, players' names, titles of panels. The character maps of both files of Vollkorn
	// lead to its lining digits; its own old-style ones read "IO" for 10.
	Title Font = iota
	// Subtitle is Vollkorn SemiBold: the first line of the sky.
	Subtitle
	// Label is Lato Bold: names of things, and zeros.
	Label
	// Count is Lato Black: every number that counts something.
	Count
	fonts
)

var (
	//go:embed fonts/Vollkorn-Bold.ttf
	vollkornBold []byte
	//go:embed fonts/Vollkorn-SemiBold.ttf
	vollkornSemiBold []byte
	//go:embed fonts/Lato-Bold.ttf
	latoBold []byte
	//go:embed fonts/Lato-Black.ttf
	latoBlack []byte
)

var parsedFonts = sync.OnceValue(func() [fonts]*sfnt.Font {
	var list [fonts]*sfnt.Font
	for i, data := range [fonts][]byte{vollkornBold, vollkornSemiBold, latoBold, latoBlack} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic(fmt.Sprintf("render: font %d: %v", i, err))
		}
		list[i] = f
	}
	return list
})

// capHeights holds the height of capitals and of lining digits, in thousandths of the size.
var capHeights = [fonts]int{656, 656, 717, 717}
