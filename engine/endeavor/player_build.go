package endeavor

// rateBuild is what a tile brings: its icons from this very round on, its glory, and what it does (E18 to E22).
func (v *survey) rateBuild(kind Building) int {
	data := &rulebook.buildings[kind]
	v.left++ // Growth and salary of this round are still to come.
	worth := v.gain(&data.icons, 1)
	v.left--
	does := v.act[kind] + v.again[kind]*v.left
	if v.b.owns(kind) > 0 {
		does = does * v.twice / point
	}
	return worth + int(data.glory)*point + does
}
