// Command check proves the project: format, lint, rules of imports, all tests on real servers and in a real browser,
// and the static program. Its last line counts what passed, failed and was skipped.
//
//	go run ./cmd/check [-install] [-long] [-seed N] [-without browser,redis]
//	go run ./cmd/check -faults [-seed N] [part of a fault's entry...]
//
// It takes less than eight minutes on two processors once Go has compiled what others wrote (the first time ten), and
// what is added to it is taken away elsewhere. After the program is built, three lists of steps run side by side: all
// tests, the linter, which vets too, and the program as somebody would run it. What they print is shown list by list.
//
// Tests that look for faults in random games play few of them, from the seed of the day, so that every day has others.
// The seed is printed; -seed repeats it. Where a fixed series of games proves a floor (the strength of computer
// players, pictures, recorded games), the seed never changes. With -long the tests play what would take hours.
//
// Without -install nothing is installed: a browser, a Redis server and the linter have to be there. -without leaves
// tests out that need one of the first two.
//
// With -faults it proves nothing but the tests themselves: it puts each fault of testdata/faults.txt into the code, by
// an overlay that touches no file, and expects the named test to fail at the seeds 1, 2 and 3.
package main
