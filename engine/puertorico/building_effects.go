package puertorico

import "math/bits"

// residence pays for a filled island (B16).
func residence(b Board) int { return int(max(b.IslandCount-5, 4)) }

// fortress pays for persons (B17).
func fortress(b Board) int { return int(b.Persons) / 3 }

// customsHouse pays for chips (B18).
func customsHouse(b Board) int { return int(b.VP) / 4 }

// royalGarden pays for nobles (N10).
func royalGarden(b Board) int { return int(b.Nobles) }

// cityHall pays for violet buildings (B19).
func cityHall(b Board) int { return bits.OnesCount64(b.Built &^ rulebook.production) }

// guildHall pays for production buildings by their size (B15).
func guildHall(b Board) int {
	points := 0
	for _, other := range b.City[:b.BuiltCount] {
		switch {
		case !other.Production():
		case other.Column() == 1:
			points++
		default:
			points += 2
		}
	}
	return points
}

// cloister pays for sets of three alike tiles (X15).
func cloister(b Board) int {
	var sets int8
	for _, n := range b.Island {
		sets += n / 3
	}
	return [...]int{0, 1, 3, 6, 10}[sets]
}

// forestHouse is 1 for two forests, also where it is unoccupied (X4.2).
func forestHouse(b Board, _ *kind) int8 { return b.Island[Forest] / 2 }

// zoningOffice is 1 for a colonist, and 2 on large buildings for a noble (N6).
func zoningOffice(b Board, of *kind) int8 {
	nobles := b.NobleStaff[ZoningOffice]
	switch {
	case of.Column == maxColumn && nobles > 0:
		return 2
	case of.Column < maxColumn && b.Staff[ZoningOffice] > nobles:
		return 1
	}
	return 0
}

// church pays by the column of what is built, but not for itself (X7).
func church(of *kind) int8 {
	if of.Is == Church {
		return 0
	}
	return [maxColumn + 1]int8{2: 1, 3: 1, 4: 2}[of.Column]
}

// aqueduct adds one to the indigo or sugar of an occupied large plant or mill (X6).
func aqueduct(b Board, good Good) int8 {
	return bit(good == Indigo && b.Occupied(IndigoPlant) || good == Sugar && b.Occupied(SugarMill))
}

// chapel pays a point with a noble, else a doubloon (N3).
func chapel(b Board, _ [Goods]int8) Gain {
	if b.NobleStaff[Chapel] > 0 {
		return Gain{VP: 1}
	}
	return Gain{Doubloons: 1}
}

// jeweler pays for nobles (N9).
func jeweler(b Board, _ [Goods]int8) Gain { return Gain{Doubloons: b.Nobles} }

// factory pays for the number of kinds that were made (B11).
func factory(_ Board, got [Goods]int8) Gain {
	kinds := 0
	for _, n := range got {
		kinds += int(bit(n > 0))
	}
	return Gain{Doubloons: [Goods + 1]int8{2: 1, 3: 2, 4: 3, 5: 5}[kinds]}
}

// specialtyFactory pays for the most goods of one kind but corn (X13).
func specialtyFactory(_ Board, got [Goods]int8) Gain {
	return Gain{Doubloons: max(1, got[Indigo], got[Sugar], got[Tobacco], got[Coffee]) - 1}
}

// unionHall pays for pairs of alike goods (X14).
func unionHall(b Board) Gain {
	var points int8
	for _, n := range b.Goods {
		points += n / 2
	}
	return Gain{VP: points}
}

// huntingLodge pays the fewest tiles, with a noble (N5).
func huntingLodge(b Board, fewest bool) Gain {
	if fewest && b.NobleStaff[HuntingLodge] > 0 {
		return Gain{VP: 2}
	}
	return Gain{}
}
