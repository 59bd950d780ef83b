package puertorico

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// The sizes of the grid, in pixels of a picture 1600 wide; four of them are a point on a phone.
const (
	tableWide  = 1600
	margin     = 28
	gutter     = 24
	inner      = tableWide - 2*margin
	skyHigh    = 148
	rolesTop   = 174
	roleHigh   = 192
	roleGap    = 14
	deckLine   = 502
	boardsTop  = 672
	boardWide  = 760
	boardHigh  = 402
	boardStep  = 430
	marketHigh = 150
	supplyHigh = 66
	stripGap   = 22
)

// layout says where everything lies in a table picture. It depends on the number of seats, the role cards, the ships
// and the expansions only, so nothing moves during a game; the account after it is another picture.
type layout struct {
	w, h        int
	roles       []image.Rectangle
	ships       []shipPlace
	compass     image.Point
	boards      []image.Rectangle
	plantations image.Rectangle
	house       image.Rectangle
	colonists   image.Rectangle
	supply      image.Rectangle
	// festival is the strip of the festival's tasks, empty where they are not in the game.
	festival image.Rectangle
	offer    image.Rectangle
	// rows are those of the building offer.
	rows int
	// deck is the panel of the final account in the place of roles and ships.
	deck image.Rectangle
}

// shipPlace is where a cargo ship lies: its keel on water, its hull from x to x+length, its first hold at holds, one
// every step.
type shipPlace struct {
	water, x, length, holds, step, capacity int
}

// middle is the middle of the holds, where mast, sail and tag stand.
func (s shipPlace) middle() int { return s.holds + s.capacity*s.step/2 }

func rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

func layoutOf(v *puertorico.View) *layout {
	l := &layout{w: tableWide, rows: offerRows(v)}
	l.placeShips(v)
	if scored(v) {
		l.deck = rect(margin, rolesTop, inner, boardsTop-gutter-rolesTop)
	} else {
		l.placeRoles(v)
	}
	market, y := l.placeBoards(len(v.Players))
	if scored(v) { // Nobody takes anything from the market.
		l.h = y
		return l
	}
	if !market.Empty() {
		const gap = 18
		l.plantations = rect(market.Min.X, market.Min.Y, boardWide, marketHigh)
		second := market.Min.Y + marketHigh + gap
		l.house = rect(market.Min.X, second, 478, marketHigh)
		l.colonists = rect(market.Min.X+478+gutter, second, boardWide-478-gutter, marketHigh)
		l.supply = rect(market.Min.X, second+marketHigh+gap, boardWide, supplyHigh)
	} else {
		l.plantations = rect(margin, y, 788, marketHigh)
		l.house = rect(840, y, 450, marketHigh)
		l.colonists = rect(1314, y, 258, marketHigh)
		l.supply = rect(margin, y+marketHigh+gutter, inner, supplyHigh)
		y = l.supply.Max.Y + stripGap
	}
	if v.Festival != nil {
		l.festival = rect(margin, y, inner, supplyHigh)
		y = l.festival.Max.Y + stripGap
	}
	l.offer = rect(margin, y, inner, offerHead+l.rows*offerRow+9)
	l.h = l.offer.Max.Y + gutter
	return l
}

// placeBoards puts the boards two by two and returns the cell that an odd number of them leaves for the market, and
// where what lies below begins.
func (l *layout) placeBoards(seats int) (market image.Rectangle, y int) {
	cell := func(i int) image.Rectangle {
		return rect(margin+(i%2)*(boardWide+gutter), boardsTop+(i/2)*boardStep, boardWide, boardHigh)
	}
	for i := range seats {
		l.boards = append(l.boards, cell(i))
	}
	if seats%2 == 1 {
		market = cell(seats)
	}
	rows := (seats + 1) / 2
	y = boardsTop + rows*boardStep
	if rows < 3 {
		y += 2
	}
	return market, y
}

func (l *layout) placeRoles(v *puertorico.View) {
	n := max(1, len(v.Roles))
	for i := range v.Roles {
		from := (inner + roleGap) * i / n
		to := (inner+roleGap)*(i+1)/n - roleGap
		l.roles = append(l.roles, image.Rect(margin+from, rolesTop, margin+to, rolesTop+roleHigh))
	}
}

func (l *layout) placeShips(v *puertorico.View) {
	stern, bow, hold := 40, 46, 64
	sum := 0
	for _, s := range v.Ships {
		sum += s.Capacity
	}
	if sum > 18 {
		stern, bow, hold = 36, 42, 58
	}
	total := 0
	for _, s := range v.Ships {
		total += stern + s.Capacity*hold + bow
	}
	n := max(1, len(v.Ships))
	gap := float64(inner-total) / float64(n)
	x := margin + 0.35*gap
	if n == 2 { // The sea is wide for two ships.
		gap = float64(inner-total) / 3
		x = margin + gap
	}
	for _, s := range v.Ships {
		p := shipPlace{water: waterline, x: int(x + 0.5), step: hold, capacity: s.Capacity,
			length: stern + s.Capacity*hold + bow}
		p.holds = p.x + stern
		l.ships = append(l.ships, p)
		x += float64(p.length) + gap
	}
	l.compass = image.Pt(1001, 446)
	if k := len(l.ships); k >= 2 {
		l.compass.X = (l.ships[k-2].middle() + l.ships[k-1].middle()) / 2
	}
}

// columns of the building offer.
const (
	offerColumns = 4
	offerColumn  = 381
	offerHead    = 41
	offerRow     = 35
	offerRowHigh = 33
	// The rows that the boxes need: those of the base game, which a draft fills too, and with the buildings of the
	// nobles beside them, of which column 2 gets three (N1.7). No offer shows more than maxOfferRows.
	baseRows     = 6
	noblesRows   = 9
	maxOfferRows = 14
)

// offerRows is how many rows the offer needs: those of its expansions, more only for a selection that no box has.
func offerRows(v *puertorico.View) int {
	rows := baseRows
	if v.WithNobles {
		rows = noblesRows
	}
	var in [offerColumns + 1]int
	for _, o := range v.Offer {
		col := offerColumnOf(o.Building)
		in[col]++
		rows = max(rows, in[col])
	}
	return min(rows, maxOfferRows)
}

// offerColumnOf is the column of a building in the offer, from 1.
func offerColumnOf(b puertorico.Building) int { return max(1, min(dataOf(b).column, offerColumns)) }

// offerPlace is the rectangle of row r in column c (from 0).
func (l *layout) offerPlace(c, r int) image.Rectangle {
	return rect(l.offer.Min.X+18+c*offerColumn, l.offer.Min.Y+offerHead+r*offerRow, offerColumn-16, offerRowHigh)
}

const (
	tileSide, tileStep             = 57, 63
	spaceWide, spaceHigh           = 128, 79
	spaceStepX, spaceStepY         = 134, 85
	islandX, cityX, islandY, cityY = 14, 213, 139, 139
	marketTile                     = 82
)

// tilePlace is space i (from 0) of the island on a board, citySpace space i of the city.
func tilePlace(board image.Rectangle, i int) image.Point {
	return board.Min.Add(image.Pt(islandX+(i%3)*tileStep, islandY+(i/3)*tileStep))
}

func citySpace(board image.Rectangle, i int) image.Point {
	return board.Min.Add(image.Pt(cityX+(i%4)*spaceStepX, cityY+(i/4)*spaceStepY))
}

// closeTile is the side of a plantation in a row of six beside the piles, closeStep from one to the next.
const (
	closeTile = 72
	closeStep = 86
)

// rowSide is the side of the face-up plantations of a row of n, of which the table has one more than seats.
func (l *layout) rowSide(n int) int {
	if max(n, len(l.boards)+1) > 5 && l.plantations.Dx() < 780 {
		return closeTile
	}
	return marketTile
}

// rowTile is face-up plantation i of n.
func (l *layout) rowTile(i, n int) image.Point {
	r := l.plantations
	side, step := l.rowSide(n), 106
	if side == closeTile {
		step = closeStep
	}
	if room := r.Dx() - 18 - 221 - 10 - side; n > 1 && (n-1)*step > room {
		step = room / (n - 1)
	}
	return image.Pt(r.Min.X+18+i*step, r.Min.Y+52+(marketTile-side)/2)
}

func (l *layout) quarryPile() image.Point {
	return image.Pt(l.plantations.Max.X-221, l.plantations.Min.Y+52)
}

func (l *layout) stackPile() image.Point {
	return image.Pt(l.plantations.Max.X-115, l.plantations.Min.Y+52)
}

func (l *layout) housePlace(i int) image.Point {
	return image.Pt(l.house.Min.X+18+i*110, l.house.Min.Y+52)
}
