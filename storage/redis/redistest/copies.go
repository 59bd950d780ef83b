package redistest

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// original is a game whose keys are copied: see storage/redis/doc.go for them. What Redis copies by itself is the
// older records, which go on to name the people of the original; the last one, which the bot reads, names the new ones.
type original struct {
	id            storage.GameID
	partition     string
	fields        map[string]string
	last          storage.Record
	token, opened string
	timers        map[string]string // by key: the moment, then the timer
}

const (
	partitions   = 256
	tokenLength  = 8
	momentLength = len("20060102150405.000000000")
	atOnce       = 200
	copiers      = 3
)

func partitionOf(name string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(name)) // It never fails.
	return fmt.Sprintf("hm:{%d/%d}:", h.Sum32()%partitions, partitions)
}

// CopyGames adds n copies of the open games of the store on the server, in turn. Place says for each who sits there, as
// many as the game seats at most, and in which channel it stands.
func (s *Server) CopyGames(ctx context.Context, n int, place func(n int) ([]string, string)) error {
	client := s.Client()
	defer func() { _ = client.Close() }()
	list, err := originals(ctx, client)
	if err != nil || len(list) == 0 {
		return errors.Join(err, ctx.Err())
	}
	failed := make(chan error, copiers)
	for part := range copiers {
		go func() {
			var err error
			for from := part * atOnce; from < n && err == nil; from += copiers * atOnce {
				pipe := client.Pipeline()
				for i := from; i < min(from+atOnce, n) && err == nil; i++ {
					users, channel := place(i)
					err = list[i%len(list)].copy(ctx, pipe, storage.GameID(fmt.Sprintf("c%09d", i)), users, channel)
				}
				if err == nil {
					_, err = pipe.Exec(ctx)
				}
			}
			failed <- err
		}()
	}
	for range copiers {
		err = errors.Join(err, <-failed)
	}
	return err
}

// originals reads the games of a store that are open and shown.
func originals(ctx context.Context, client *goredis.Client) (list []original, err error) {
	for n := range partitions {
		p := fmt.Sprintf("hm:{%d/%d}:", n, partitions)
		shown := goredis.ZRangeArgs{Key: p + "games", Start: -1, Stop: -1, ByScore: true}
		ids, err := client.ZRangeArgs(ctx, shown).Result()
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			o := original{id: storage.GameID(id), partition: p, timers: map[string]string{}}
			if o.fields, err = client.HGetAll(ctx, p+"g:"+id).Result(); err != nil {
				return nil, err
			}
			last, err := client.LIndex(ctx, p+"g:"+id+":log", -1).Result()
			if err != nil {
				return nil, err
			}
			if o.last, err = storage.Unpack([]byte(last[tokenLength:])); err != nil {
				return nil, err
			}
			o.token, o.opened = last[:tokenLength], o.fields["index"][:momentLength]
			for _, kind := range []string{"clock-", "lobby-", "vote-"} {
				timer, err := client.HGet(ctx, partitionOf(kind+id)+"timers", kind+id).Result()
				if err == nil {
					o.timers[kind+id] = timer
				} else if !errors.Is(err, goredis.Nil) {
					return nil, err
				}
			}
			list = append(list, o)
		}
	}
	return list, nil
}

// copy writes a copy of a game under another id, for these people, in a channel.
func (o *original) copy(ctx context.Context, pipe goredis.Pipeliner, id storage.GameID, users []string,
	channel string) error {
	r, pairs := o.last, []string{string(o.id), string(id), o.last.Channel, channel}
	r.Seats, r.Channel = append([]storage.Seat(nil), r.Seats...), channel
	for i := range r.Seats {
		pairs = append(pairs, r.Seats[i].User, users[i])
		r.Seats[i].User = users[i]
	}
	anew := strings.NewReplacer(pairs...)
	r.Host, r.Act.User = anew.Replace(r.Host), anew.Replace(r.Act.User)
	record, err := storage.Pack(r)
	if err != nil {
		return err
	}
	p := partitionOf(string(id))
	from, to := o.partition+"g:"+string(o.id), p+"g:"+string(id)
	for _, part := range []string{":log", ":acts", ":packs"} {
		pipe.Copy(ctx, from+part, to+part, 0, false)
	}
	pipe.LSet(ctx, to+":log", -1, o.token+string(record))
	pipe.SetNX(ctx, p+"schema", storage.Schema, 0)
	var fields []any
	for name, value := range o.fields {
		if name == "index" || name == "shown" {
			value = anew.Replace(value)
		}
		fields = append(fields, name, value)
	}
	pipe.HSet(ctx, to, fields...)
	pipe.ZAdd(ctx, p+"games", goredis.Z{Score: -1, Member: string(id)})
	pipe.ZAdd(ctx, p+"channels", goredis.Z{Member: channel + "\x00" + o.opened + string(id)})
	people := []any{"ZADD", p + "users"}
	for _, user := range users {
		people = append(people, 0, user+"\x00"+o.opened+string(id))
	}
	pipe.Do(ctx, people...)
	for key, timer := range o.timers {
		key = anew.Replace(key)
		p := partitionOf(key)
		pipe.SetNX(ctx, p+"schema", storage.Schema, 0)
		pipe.HSet(ctx, p+"timers", key, anew.Replace(timer))
		pipe.ZAdd(ctx, p+"due", goredis.Z{Member: timer[:momentLength] + key})
	}
	return nil
}
