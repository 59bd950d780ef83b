package keylock

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

func TestOneAtATimeWorksAtAKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var locks Locks
		var order []string
		enter := func(who, key string) func() {
			leave, err := locks.Lock(t.Context(), key)
			if err != nil {
				t.Fatal(err)
			}
			order = append(order, who)
			return leave
		}
		leave := enter("first", "a")
		go func() { enter("second", "a")() }()
		synctest.Wait()
		enter("elsewhere", "b")()

		hurried, giveUp := context.WithCancel(t.Context())
		giveUp()
		if _, err := locks.Lock(hurried, "a"); !errors.Is(err, context.Canceled) {
			t.Errorf("who gives up hears %v", err)
		}
		if len(order) != 2 || order[1] != "elsewhere" {
			t.Errorf("before the first one leaves there came %q", order)
		}
		leave()
		synctest.Wait()
		if len(order) != 3 || order[2] != "second" {
			t.Errorf("there came %q", order)
		}
		if len(locks.queues) > 0 {
			t.Errorf("%d keys are remembered that nobody works at", len(locks.queues))
		}
	})
}
