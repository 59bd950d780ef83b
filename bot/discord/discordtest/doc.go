// Package discordtest is a Discord whose gateway a test plays frame by frame, and what is needed to show a fault of
// plain discordgo beside ours. Tests of packages discord and gateway use it. It shares no code with them, not even the
// opcodes: what both sides read wrongly alike would not be seen.
package discordtest
