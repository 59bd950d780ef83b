package clock

import (
	_ "embed"
	"strings"
)

//go:embed zones.txt
var zonesText string

// zones are the names of time zones of the IANA data, sorted.
var zones = strings.Fields(zonesText)

// Common are zones that are offered without typing, from west to east.
func Common() []string {
	return []string{
		"Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
		"America/New_York", "America/Halifax",
		"America/Sao_Paulo", "Atlantic/Azores", "UTC", "Europe/London", "Europe/Berlin", "Europe/Prague",
		"Europe/Warsaw", "Europe/Athens", "Europe/Istanbul",
		"Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok", "Asia/Singapore", "Asia/Tokyo",
		"Australia/Sydney", "Pacific/Auckland",
	}
}

// Find lists at most n zones whose names hold what somebody types, those first in which a part of the name begins so.
// Nothing typed gives the common ones.
func Find(typed string, n int) []string {
	typed = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(typed)), " ", "_")
	if typed == "" {
		return Common()[:min(n, len(Common()))]
	}
	var first, second []string
	for _, z := range zones {
		name := strings.ToLower(z)
		switch {
		case strings.HasPrefix(name, typed), strings.Contains(name, "/"+typed), strings.Contains(name, "_"+typed):
			first = append(first, z)
		case strings.Contains(name, typed):
			second = append(second, z)
		}
	}
	list := append(first, second...)
	return list[:min(n, len(list))]
}
