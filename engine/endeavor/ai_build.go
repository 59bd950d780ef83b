package endeavor

// rateBuild is what a tile brings: its icons from this very round on, its glory, and what it does (E18 to E22).
func (v *evaluation) rateBuild(kind Building) int {
	data := &rulebook.buildings[kind]
	v.roundsLeft++ // Growth and salary of this round are still to come.
	worth := v.gain(&data.icons, 1)
	v.roundsLeft--
	does := v.buildingNow[kind] + v.buildingPerRound[kind]*v.roundsLeft
	if v.b.owns(kind) > 0 {
		does = does * v.secondCopy / point
	}
	return worth + int(data.glory)*point + does
}
