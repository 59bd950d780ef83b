// Package rendertest compares pictures with those that were looked at and kept, the goldens, which `go test -update`
// keeps anew; measures them as a phone shows them; and looks at them with other eyes (color blindness, gray).
//
// The tests of the drawing packages call it, and the gallery's. It knows no game, and the product never imports it.
package rendertest
