// Package browsertest opens a real browser for the tests of the local Discord's page (bot/local) and of the whole
// program (cmd/harbormaster): one chromium for a test binary, a window of its own for a test.
//
// It knows nothing but pages: what is on them, how long a test waits and what it looks for are the tests' business. It
// never installs a browser: without one its tests are skipped, or fail where HARBORMASTER_TEST_BROWSER is "required".
package browsertest
