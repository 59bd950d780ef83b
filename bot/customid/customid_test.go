package customid

import "testing"

func FuzzCustomID(f *testing.F) {
	for _, id := range []string{"v1|abcdefghij|12|role:captain", "v1|abcdefghij|0|@log:3.", "v1|a|1|?2", "v1||1|x", "v2|a|1|x", "v1|a|-1|x", "v1|a|1|a|b", ""} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		c, ok := Parse(id)
		if !ok {
			return
		}
		if again, ok := Parse(c.String()); !ok || again != c {
			t.Errorf("%q reads %+v, which is written %q and reads %+v", id, c, c.String(), again)
		}
		if len(id) > MaxBytes || c.Game == "" || c.Word == "" || c.Since < 0 {
			t.Errorf("%q reads %+v", id, c)
		}
		name, _, table := c.Named()
		if table && "@"+name != c.Word[:len(name)+1] {
			t.Errorf("%q is the custom id of %q", id, name)
		}
	})
}
