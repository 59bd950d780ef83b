package model

import (
	"log/slog"
	"testing"
	"time"
)

func TestTheOldestPicturesAreTidiedAway(t *testing.T) {
	st, err := openStore("", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	st.limit = 25
	for id := Snowflake(1); id <= 3; id++ {
		st.putFile(id, make([]byte, 10))
	}
	if st.file(1) != nil || st.file(2) == nil || st.file(3) == nil || st.total != 20 {
		t.Errorf("kept %d bytes in %v", st.total, st.files)
	}
	st.putFile(4, make([]byte, 100))
	if st.file(4) == nil || len(st.files) != 1 {
		t.Errorf("one large picture is not kept: %v", st.files)
	}
}

func TestAReplacedPictureStaysForAWhile(t *testing.T) {
	st, err := openStore("", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	st.putFile(1, []byte("a"))
	st.orphans = append(st.orphans, orphan{1, start})
	st.sweep(start.Add(orphanAge - time.Second))
	if st.file(1) == nil {
		t.Error("it went too early")
	}
	st.sweep(start.Add(orphanAge))
	if st.file(1) != nil {
		t.Error("it stayed")
	}
}

func TestSnowflakesCarryTheTimeAndOnlyGrow(t *testing.T) {
	now := time.Date(2026, 6, 1, 12, 30, 0, 5e6, time.UTC)
	first := nextSnowflake(0, now)
	if !first.Time().Equal(now) {
		t.Errorf("made at %v, says %v", now, first.Time())
	}
	if second := nextSnowflake(first, now); second <= first {
		t.Error("two ids of one moment are in disorder")
	}
	if back := nextSnowflake(first, now.Add(-time.Hour)); back <= first {
		t.Error("a clock set back makes ids fall")
	}
}
