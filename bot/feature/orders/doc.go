// Package orders is the editor of a person's standing orders: a private message in which they choose what to do,
// under which conditions, in which order, and see what an order would answer now.
//
// The bot calls Orders.Edit for the button and for everything pressed in the editor. Each press leads to a change of
// bot/table, which is a record of the table, so a draft survives a restart; then to a page of view.OrderPages.
//
// It carries no order out: package repo does that, when the question comes. It knows no kind of order by name; the
// game says which ones there are.
package orders
