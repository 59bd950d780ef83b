// Package bot holds the use cases of Harbormaster, free of any chat library: opening a table, asking, acting, telling.
package bot
