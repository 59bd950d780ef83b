package puertorico

// GuildHall is a large violet building that pays for production buildings at the end (B15).
const GuildHall Building = 18

var guildHall = kind{
	Is: GuildHall, ID: "guild_hall", Set: SetBase, Rule: "B15",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int {
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
	},
	Words: map[string]Words{
		"en": {
			Name: "Guild hall", Noun: "guild hall", Short: "guild", Brief: "points for your production buildings",
			Text: `At the end, if occupied: 1 point for each of your small indigo plants and small sugar mills, and 2 for each other production building. They count with or without colonists.

Example: small sugar mill, sugar mill, small indigo plant and coffee roaster are worth 1 + 2 + 1 + 2 = 6 points.

With nobles the jeweler counts as a production building, 2 points. A colonist of the inn can still move here before the scoring. Empty, the guild hall brings its printed 4 points only.

B15, B21, N9, X10.1`,
		},
		"cs": {Name: "Cechovní dům"},
		"pl": {Name: "Siedziba cechu"},
		"de": {Name: "Zunfthalle"},
	},
}
