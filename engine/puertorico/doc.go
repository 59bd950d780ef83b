// Package puertorico holds the rules of Puerto Rico. The numbers in brackets (P6.4, R-57, O8) are those of the rules
// specification that the package was written from.
package puertorico
