// Package searchtest holds what every game's mind must keep. Test code only.
package searchtest
