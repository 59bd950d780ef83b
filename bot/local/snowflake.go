package local

import (
	"fmt"
	"strconv"
	"time"
)

// epochMS is the first millisecond of 2015, from which ids count.
const epochMS = 1420070400000

// snowflake is an id: milliseconds since the epoch in the upper 42 bits, a
// counter below. In JSON it is a string.
type snowflake uint64

func (s snowflake) String() string { return strconv.FormatUint(uint64(s), 10) }

// Time is when the id was made, in milliseconds.
func (s snowflake) Time() time.Time {
	return time.UnixMilli(int64(s>>22) + epochMS).UTC()
}

func (s snowflake) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *snowflake) UnmarshalText(b []byte) error {
	v, err := parseSnowflake(string(b))
	if err != nil {
		return err
	}
	*s = v
	return nil
}

// UnmarshalJSON takes a string or a number, as Discord does.
func (s *snowflake) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*s = 0
		return nil
	}
	if len(b) > 1 && b[0] == '"' {
		b = b[1 : len(b)-1]
	}
	return s.UnmarshalText(b)
}

func parseSnowflake(text string) (snowflake, error) {
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("value %q is not snowflake", text)
	}
	return snowflake(v), nil
}

// idOf is the text of an id, empty for none.
func idOf(s snowflake) string {
	if s == 0 {
		return ""
	}
	return s.String()
}

// nextSnowflake makes an id of this moment that is above every id made before.
func nextSnowflake(last snowflake, now time.Time) snowflake {
	ms := now.UnixMilli() - epochMS
	return max(last+1, snowflake(max(ms, 0))<<22)
}
