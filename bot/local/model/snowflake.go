package model

import (
	"fmt"
	"strconv"
	"time"
)

// epochMS is the first millisecond of 2015, from which ids count.
const epochMS = 1420070400000

// Snowflake is an id: milliseconds since the epoch in the upper 42 bits, a
// counter below. In JSON it is a string.
type Snowflake uint64

func (s Snowflake) String() string { return strconv.FormatUint(uint64(s), 10) }

// Time is when the id was made, in milliseconds.
func (s Snowflake) Time() time.Time {
	return time.UnixMilli(int64(s>>22) + epochMS).UTC()
}

// MarshalText writes decimal digits.
func (s Snowflake) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads decimal digits.
func (s *Snowflake) UnmarshalText(b []byte) error {
	v, err := ParseSnowflake(string(b))
	if err != nil {
		return err
	}
	*s = v
	return nil
}

// UnmarshalJSON takes a string or a number, as Discord does.
func (s *Snowflake) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*s = 0
		return nil
	}
	if len(b) > 1 && b[0] == '"' {
		b = b[1 : len(b)-1]
	}
	return s.UnmarshalText(b)
}

// ParseSnowflake reads an id; an error for anything but a decimal number of 64 bits.
func ParseSnowflake(text string) (Snowflake, error) {
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("value %q is not snowflake", text)
	}
	return Snowflake(v), nil
}

// IDOf is the text of an id, empty for none.
func IDOf(s Snowflake) string {
	if s == 0 {
		return ""
	}
	return s.String()
}

// nextSnowflake makes an id of this moment that is above every id made before.
func nextSnowflake(last Snowflake, now time.Time) Snowflake {
	ms := now.UnixMilli() - epochMS
	return max(last+1, Snowflake(max(ms, 0))<<22)
}
