package storage

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// A pack holds records and is self-describing: its first byte tells the form.
//
//	3    a frame of zstd (RFC 8878) with the dictionary and a checksum
//
// The content of the frame is, of each record, two lengths as uvarints, the snapshot's state of the first length, and
// the rest of the record as JSON of the second. A form is read for ever, so a dictionary is never changed: a better one
// gets a form of its own.
const formZstd = 3

const (
	// MaxRecord is the size in bytes that a record may have, unpacked.
	MaxRecord = 1 << 20
	// MaxJoined is how many records a pack may hold.
	MaxJoined = 128
)

// ErrUnreadable says that the bytes are no record that this program has packed.
var ErrUnreadable = errors.New("record is unreadable")

// The dictionary holds what records of a game have in common: the unpacked contents of some typical ones. "go test
// ./storage -run Dictionary -make FILE" writes one from games of the list of titles.
//
//go:embed pack3.dict
var dictionary []byte

// A single record is packed while a click waits for it. What is joined lies in one window, so that each record tells
// only what the one before it does not.
var (
	packer   = newPacker(zstd.WithEncoderLevel(zstd.SpeedFastest))
	joiner   = newPacker(zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(2))
	unpacker = newUnpacker()
)

func newPacker(options ...zstd.EOption) *zstd.Encoder {
	options = append(options, zstd.WithEncoderDictRaw(formZstd, dictionary), zstd.WithWindowSize(1<<20),
		zstd.WithLowerEncoderMem(true))
	e, err := zstd.NewWriter(nil, options...)
	if err != nil {
		panic(err) // Only a wrong option is an error.
	}
	return e
}

func newUnpacker() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(formZstd, dictionary),
		zstd.WithDecoderMaxMemory(MaxJoined*MaxRecord))
	if err != nil {
		panic(err) // Only a wrong option is an error.
	}
	return d
}

// Pack gives a record in the form in which stores keep it. A record of more than MaxRecord bytes is an error.
func Pack(r Record) ([]byte, error) {
	content, err := contentOf(r)
	if err != nil {
		return nil, fmt.Errorf("cannot pack record %d: %w", r.Seq, err)
	}
	return packer.EncodeAll(content, append(make([]byte, 0, 1024), formZstd)), nil
}

func contentOf(r Record) ([]byte, error) {
	var state []byte
	if r.Snapshot != nil && len(r.Snapshot.State) > 0 {
		rest := *r.Snapshot
		state, rest.State = rest.State, nil
		r.Snapshot = &rest
	}
	rest, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	content := binary.AppendUvarint(make([]byte, 0, len(state)+len(rest)+2*binary.MaxVarintLen64), uint64(len(state)))
	content = binary.AppendUvarint(content, uint64(len(rest)))
	content = append(append(content, state...), rest...)
	if len(content) > MaxRecord {
		return nil, fmt.Errorf("%d bytes, at most %d are kept", len(content), MaxRecord)
	}
	return content, nil
}

// Join makes one pack of several, with at most MaxJoined records in the same order. It is far smaller than they are
// together. ErrUnreadable if one of them is no pack.
func Join(packs ...[]byte) ([]byte, error) {
	var all []byte
	records := 0
	for _, pack := range packs {
		content, err := contentIn(pack)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
		}
		for rest := content; len(rest) > 0; records++ {
			if _, _, rest, err = cut(rest); err != nil {
				return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
			}
		}
		all = append(all, content...)
	}
	if records == 0 || records > MaxJoined {
		return nil, fmt.Errorf("cannot join %d records", records)
	}
	return joiner.EncodeAll(all, []byte{formZstd}), nil
}

// Unpack reads what Pack gave. ErrUnreadable if it is anything else.
func Unpack(pack []byte) (Record, error) {
	list, err := UnpackJoined(pack, 0, MaxJoined)
	switch {
	case err != nil:
		return Record{}, err
	case len(list) != 1:
		return Record{}, fmt.Errorf("%w: there are %d", ErrUnreadable, len(list))
	}
	return list[0], nil
}

// UnpackJoined reads records of what Pack or Join gave, from one place to before another; those beyond the last are
// left out. ErrUnreadable if the pack is anything else.
func UnpackJoined(pack []byte, from, to int) (list []Record, err error) {
	rest, err := contentIn(pack)
	for i := 0; err == nil && len(rest) > 0 && i < to; i++ {
		var state, text []byte
		if state, text, rest, err = cut(rest); err != nil || i < from {
			continue
		}
		var r Record
		r, err = recordOf(state, text)
		list = append(list, r)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return list, nil
}

// contentIn gives the content of at most MaxJoined*MaxRecord bytes, whatever the pack claims.
func contentIn(pack []byte) ([]byte, error) {
	switch {
	case len(pack) == 0:
		return nil, errors.New("it is empty")
	case pack[0] != formZstd:
		return nil, fmt.Errorf("unknown form %d", pack[0])
	}
	content, err := unpacker.DecodeAll(pack[1:], nil)
	if err == nil && len(content) == 0 {
		err = errors.New("it has no content")
	}
	return content, err
}

var errShort = errors.New("it ends too soon")

// cut splits the first record off a content.
func cut(content []byte) (state, text, rest []byte, err error) {
	var lengths [2]uint64
	for i := range lengths {
		n := 0
		if lengths[i], n = binary.Uvarint(content); n <= 0 {
			return nil, nil, nil, errShort
		}
		content = content[n:]
	}
	size := uint64(len(content))
	if lengths[0] > size || lengths[1] > size-lengths[0] {
		return nil, nil, nil, errShort
	}
	end := lengths[0] + lengths[1]
	if end > MaxRecord {
		return nil, nil, nil, fmt.Errorf("more than %d bytes", MaxRecord)
	}
	return content[:lengths[0]], content[lengths[0]:end], content[end:], nil
}

func recordOf(state, text []byte) (r Record, err error) {
	if err := json.Unmarshal(text, &r); err != nil {
		return r, err
	}
	if len(state) == 0 {
		return r, nil
	}
	if r.Snapshot == nil || r.Snapshot.State != nil {
		return r, errors.New("a state without its snapshot")
	}
	r.Snapshot.State = bytes.Clone(state)
	return r, nil
}
