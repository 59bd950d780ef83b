package puertorico

// GuildHall is a large violet building that pays for production buildings at the end (B15).
const GuildHall Building = 18

var guildHall = kind{
	Is: GuildHall, ID: "guild_hall", Set: SetBase, Rule: "B15",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true,
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
}
