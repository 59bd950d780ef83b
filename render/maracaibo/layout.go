package maracaibo

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// The sizes of the grid, in pixels of a picture 1600 wide; four of them are a point on a phone.
const (
	tableWide = 1600
	margin    = 28
	inner     = tableWide - 2*margin
	skyHigh   = 148

	// A card of column c whose height in the layout is y, 0 to 6 half steps, lies at (seaLeft + halfStep*y, seaTop +
	// rowStep*(c-1)): one sails downwards, so a column of the layout is a row of the picture.
	seaLeft  = 40
	seaTop   = 184
	halfStep = 193
	rowStep  = 142
	cardWide = 362
	cardHigh = 122
	columns  = 9
	heights  = 7

	islandWide = 386
	islandHigh = 134

	// The free water at both ends of the odd rows.
	westX, eastX  = margin, 1384
	waterWide     = 188
	harbourTop    = 1464
	harbourHigh   = 124
	gulfWide      = 930
	boardsTop     = 1616
	boardGap      = 16
	wideBoard     = 760
	narrowBoard   = 504
	trailHigh     = 300
	boardsToTrail = 26
	boardGutter   = 24
	narrowHigh    = 292
	wideHigh      = 216
	pictureFoot   = 30
	mostHeads     = maracaibo.MaxPlayers + 2
	mostQuests    = 3
	seatsOfNarrow = 3
)

// layout says where everything lies in a table picture. It depends on the number of seats and on the arrangement of the
// sea only, so nothing moves during a game.
type layout struct {
	w, h    int
	slots   [maracaibo.Slots]image.Rectangle
	islands [maracaibo.Treasures]image.Rectangle
	decks   image.Rectangle
	quests  [mostQuests]image.Rectangle
	sides   image.Rectangle
	rubies  image.Rectangle
	heads   [mostHeads / headLines]image.Rectangle
	tray    image.Rectangle
	// block is where the question stands above the sea, empty where the sea shows it.
	block  image.Rectangle
	boards []image.Rectangle
	trail  image.Rectangle
	narrow bool
}

func rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

// place is where what lies in a column (from 1) at a height stands, and how large a card is.
func place(column, height int) image.Rectangle {
	return rect(seaLeft+halfStep*height, seaTop+rowStep*(column-1), cardWide, cardHigh)
}

var grids = func() (all [maracaibo.Layouts][maracaibo.Slots]image.Rectangle) {
	for l := range all {
		arrangement := maracaibo.Layout(l)
		for _, at := range arrangement.Slots() {
			all[l][at] = place(at.Column(), arrangement.Row(at))
		}
		all[l][maracaibo.Start] = water(westX, 1)
		all[l][maracaibo.Gulf] = rect(margin, harbourTop, gulfWide, harbourHigh)
		all[l][maracaibo.Maracaibo] = rect(margin+gulfWide+24, harbourTop, inner-gulfWide-24, harbourHigh)
	}
	return all
}()

// gridOf says where the spaces of an arrangement lie; those that it does not have are empty.
func gridOf(l maracaibo.Layout) *[maracaibo.Slots]image.Rectangle { return &grids[l] }

// water is the free water at one end of an odd row.
func water(x, row int) image.Rectangle {
	return rect(x, seaTop+rowStep*(row-1), waterWide, cardHigh)
}

func layoutOf(arrangement maracaibo.Layout, seats int) *layout {
	l := &layout{
		w: tableWide, slots: *gridOf(arrangement), sides: freeWater(arrangement),
		decks: water(eastX, 1), rubies: water(eastX, 5),
		heads:  [...]image.Rectangle{water(eastX, 3), water(eastX, 7), water(eastX, 9)},
		quests: [mostQuests]image.Rectangle{water(westX, 5), water(westX, 7), water(westX, 9)}, tray: water(westX, 3),
		narrow: seats == seatsOfNarrow,
	}
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		column, height := arrangement.Island(t)
		at := place(column, height)
		l.islands[t] = rect(at.Min.X-(islandWide-cardWide)/2, at.Min.Y-(islandHigh-cardHigh)/2, islandWide, islandHigh)
	}
	end := 0
	for i := range seats {
		r := rect(margin+i%2*(wideBoard+boardGutter), boardsTop+i/2*(wideHigh+26), wideBoard, wideHigh)
		if l.narrow {
			r = rect(margin+i*(narrowBoard+boardGap), boardsTop, narrowBoard, narrowHigh)
		}
		l.boards, end = append(l.boards, r), r.Max.Y
	}
	l.trail = rect(margin, end+boardsToTrail, inner, trailHigh)
	l.h = l.trail.Max.Y + pictureFoot
	return l
}

// below is the layout with a block so high between the sky and the sea.
func (l *layout) below(high int) *layout {
	if high == 0 {
		return l
	}
	down := image.Pt(0, high+margin)
	l.block = rect(margin, skyHigh+margin, inner, high)
	l.h += down.Y
	for _, list := range [][]image.Rectangle{l.slots[:], l.islands[:], l.quests[:], l.heads[:], l.boards} {
		for i := range list {
			list[i] = list[i].Add(down)
		}
	}
	for _, r := range []*image.Rectangle{&l.decks, &l.sides, &l.rubies, &l.tray, &l.trail} {
		*r = r.Add(down)
	}
	return l
}

// freeWater is the one place of the brick pattern that holds neither card nor island.
func freeWater(arrangement maracaibo.Layout) image.Rectangle {
	var taken [columns + 1][heights]bool
	for _, at := range arrangement.Slots() {
		taken[at.Column()][arrangement.Row(at)] = true
	}
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		column, height := arrangement.Island(t)
		taken[column][height] = true
	}
	for column := 2; column <= columns; column += 2 {
		for height := 0; height < heights; height += 2 {
			if !taken[column][height] {
				return place(column, height)
			}
		}
	}
	return image.Rectangle{}
}
