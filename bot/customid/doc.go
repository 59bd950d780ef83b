// Package customid reads and writes the custom ids of buttons and menus: which table they belong to, which question
// they answer, and what they say.
//
// Views write them, the table of routes of bot reads them. Who pressed a button never stands in its custom id, and
// nothing that it says is trusted.
package customid
