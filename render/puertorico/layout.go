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
	boardsTop  = 650
	boardWide  = 760
	boardApart = 28
	marketHigh = 150
	supplyHigh = 66
	stripGap   = 22
)

// layout says where everything lies in a table picture. It depends on the number of seats, the role cards, the ships
// and the expansions, and grows with the fullest city and shrinks with the offer; the account after the game is another
// picture.
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
	// lines are those of the building offer.
	lines []offerLine
	// rows are those of each city.
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
	l, top := &layout{w: tableWide, rows: 1}, boardsTop
	for i := range v.Players {
		l.rows = max(l.rows, cityGrid{columns: cityColumns}.rowsOf(v.Players[i].City))
	}
	l.placeShips(v)
	if scored(v) {
		l.deck = rect(margin, rolesTop, inner, scoreHead+scoreHigh*len(v.Players)+10)
		top = l.deck.Max.Y + gutter
	} else {
		l.placeRoles(v, rolesTop)
	}
	market, y := l.placeBoards(len(v.Players), top)
	if scored(v) { // Nobody takes anything from the market.
		l.h = y
		if last := len(v.Players) - 1; !market.Empty() {
			b := &l.boards[last]
			high := wideBoard.high(cityGrid{columns: wideBoard.columns}.rowsOf(v.Players[last].City))
			l.h -= b.Dy() - high
			*b = rect(b.Min.X, b.Min.Y, inner, high)
		}
		return l
	}
	if !market.Empty() {
		const gap = 18
		high := max(marketHigh, (market.Dy()-supplyHigh)/2-gap)
		l.plantations = rect(market.Min.X, market.Min.Y, boardWide, high)
		second := market.Min.Y + high + gap
		l.house = rect(market.Min.X, second, 478, high)
		l.colonists = rect(market.Min.X+478+gutter, second, boardWide-478-gutter, high)
		l.supply = rect(market.Min.X, second+high+gap, boardWide, supplyHigh)
		y = max(y, l.supply.Max.Y+boardApart)
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
	l.placeOffer(v, y)
	l.h = l.offer.Max.Y + gutter
	return l
}

// placeBoards puts the boards two by two below a height and returns the cell that an odd number of them leaves for the
// market, and where what lies below begins.
func (l *layout) placeBoards(seats, top int) (market image.Rectangle, y int) {
	high := narrowBoard.high(l.rows)
	cell := func(i int) image.Rectangle {
		return rect(margin+(i%2)*(boardWide+gutter), top+(i/2)*(high+boardApart), boardWide, high)
	}
	for i := range seats {
		l.boards = append(l.boards, cell(i))
	}
	if seats%2 == 1 {
		market = cell(seats)
	}
	return market, top + (seats+1)/2*(high+boardApart)
}

func (l *layout) placeRoles(v *puertorico.View, top int) {
	n := max(1, len(v.Roles))
	for i := range v.Roles {
		from := (inner + roleGap) * i / n
		to := (inner+roleGap)*(i+1)/n - roleGap
		l.roles = append(l.roles, image.Rect(margin+from, top, margin+to, top+roleHigh))
	}
}

func (l *layout) placeShips(v *puertorico.View) {
	stern, bow, hold := 40, 46, 64
	sum := 0
	for _, s := range v.Ships {
		sum += s.Capacity
	}
	if sum > 18 {
		stern, bow, hold = 34, 40, 54
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

// The building offer: its columns, the lines of kinds that are left and of those that are sold out.
const (
	offerColumns = 4
	offerColumn  = 381
	offerHead    = 50
	offerHigh    = 70
	soldHigh     = 32
	offerApart   = 4
)

// offerLine is a kind of building in the offer, and where it stands.
type offerLine struct {
	puertorico.OfferView
	at image.Rectangle
}

// placeOffer puts the offer below a height: each column as it lies on the board, crops before all else and else by
// cost, but what is sold out last.
func (l *layout) placeOffer(v *puertorico.View, y int) {
	l.offer = rect(margin, y, inner, 0)
	var feet [offerColumns]int
	for _, o := range sortedOffer(v) {
		col, high := offerColumnOf(o.Building)-1, offerHigh
		if o.Copies == 0 {
			high = soldHigh
		}
		at := rect(l.offer.Min.X+18+col*offerColumn, y+offerHead+feet[col], offerColumn-16, high)
		feet[col] += high + offerApart
		l.lines = append(l.lines, offerLine{o, at})
		l.offer.Max.Y = max(l.offer.Max.Y, at.Max.Y+12)
	}
}

// offerColumnOf is the column of a building in the offer, from 1.
func offerColumnOf(b puertorico.Building) int { return max(1, min(dataOf(b).column, offerColumns)) }

const (
	tileSide, tileStep      = 55, 61
	spaceWide, spaceHigh    = 180, 96
	spaceStepX, spaceStepY  = 184, 99
	cityColumns, marketTile = 4, 82
)

// boardGrid is where island and city begin on a board, and how many columns the city has.
type boardGrid struct {
	island, city image.Point
	columns      int
}

// narrowBoard is the grid of a board, wideBoard that of one over the whole width: the last of an odd number in the end,
// when there is no market beside it.
var narrowBoard, wideBoard = boardGrid{image.Pt(15, 139), image.Pt(15, 204), cityColumns},
	boardGrid{image.Pt(boardWide+gutter+14, 74), image.Pt(39, 139), 2 * cityColumns}

func gridOfBoard(board image.Rectangle) *boardGrid {
	if board.Dx() > boardWide {
		return &wideBoard
	}
	return &narrowBoard
}

// high is how high a board is whose city has so many rows.
func (g *boardGrid) high(rows int) int { return g.city.Y + rows*spaceStepY + 8 }

// tilePlace is space i (from 0) of the island on a board, citySpace space i of the city.
func tilePlace(board image.Rectangle, i int) image.Point {
	return board.Min.Add(gridOfBoard(board).island).Add(image.Pt(i*tileStep, 0))
}

func citySpace(board image.Rectangle, i int) image.Point {
	g := gridOfBoard(board)
	return board.Min.Add(g.city).Add(image.Pt(i%g.columns*spaceStepX, i/g.columns*spaceStepY))
}

// rowStep is from one face-up plantation to the next; the table has one more than seats, or n if they are more.
func (l *layout) rowStep(n int) int {
	return min(106, (l.plantations.Dx()-18-221)/max(n, len(l.boards)+1))
}

// rowSide is the side of the face-up plantations of a row of n.
func (l *layout) rowSide(n int) int { return min(marketTile, l.rowStep(n)-14) }

// marketRow is where what lies in a panel of the market begins, below its title.
func marketRow(r image.Rectangle) int { return r.Min.Y + 52 + (r.Dy()-marketHigh)/2 }

// rowTile is face-up plantation i of n.
func (l *layout) rowTile(i, n int) image.Point {
	r := l.plantations
	return image.Pt(r.Min.X+18+i*l.rowStep(n), marketRow(r)+(marketTile-l.rowSide(n))/2)
}

func (l *layout) quarryPile() image.Point {
	return image.Pt(l.plantations.Max.X-221, marketRow(l.plantations))
}

func (l *layout) stackPile() image.Point {
	return image.Pt(l.plantations.Max.X-115, marketRow(l.plantations))
}

func (l *layout) housePlace(i int) image.Point {
	return image.Pt(l.house.Min.X+18+i*110, marketRow(l.house))
}
