package storage

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
)

// A packed record is self-describing: its first byte tells the form.
//
//	2    4 bytes big-endian: the CRC-32 (IEEE) of the content; then the content by flate, with the dictionary
//
// The content is the length of the snapshot's state as a uvarint, the state, and the rest of the record as JSON. A form
// is read for ever, so a dictionary is never changed: a better one gets a form of its own.
const formFlate = 2

// MaxRecord is the size in bytes that a record may have, unpacked.
const MaxRecord = 1 << 20

// ErrUnreadable says that the bytes are no record that this program has packed.
var ErrUnreadable = errors.New("record is unreadable")

// The dictionary holds what records of a game have in common: the unpacked contents of some typical ones. "go test
// ./storage
// -run Dictionary -make FILE" writes one from games of the list of titles.
//
//go:embed pack2.dict
var dictionary []byte

const crcSize = 4

var (
	packers   = sync.Pool{New: func() any { return newPacker() }}
	unpackers = sync.Pool{New: func() any { return flate.NewReader(bytes.NewReader(nil)) }}
)

func newPacker() *flate.Writer {
	w, err := flate.NewWriterDict(io.Discard, flate.BestCompression, dictionary)
	if err != nil {
		panic(err) // Only a wrong level is an error.
	}
	return w
}

// Pack gives a record in the form in which stores keep it. A record of more than MaxRecord bytes is an error.
func Pack(r Record) ([]byte, error) {
	content, err := contentOf(r)
	if err != nil {
		return nil, fmt.Errorf("cannot pack record %d: %w", r.Seq, err)
	}
	out := bytes.NewBuffer(make([]byte, 0, 1024))
	out.WriteByte(formFlate)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(content)))
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(out)
	if _, err := w.Write(content); err != nil {
		return nil, fmt.Errorf("cannot pack record %d: %w", r.Seq, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("cannot pack record %d: %w", r.Seq, err)
	}
	return out.Bytes(), nil
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
	content := binary.AppendUvarint(make([]byte, 0, len(state)+len(rest)+binary.MaxVarintLen64), uint64(len(state)))
	content = append(append(content, state...), rest...)
	if len(content) > MaxRecord {
		return nil, fmt.Errorf("%d bytes, at most %d are kept", len(content), MaxRecord)
	}
	return content, nil
}

// Unpack reads what Pack gave. ErrUnreadable if it is anything else.
func Unpack(packed []byte) (Record, error) {
	if len(packed) == 0 {
		return Record{}, fmt.Errorf("%w: it is empty", ErrUnreadable)
	}
	if packed[0] != formFlate {
		return Record{}, fmt.Errorf("%w: unknown form %d", ErrUnreadable, packed[0])
	}
	r, err := unpack(packed[1:])
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return r, nil
}

var errChecksum = errors.New("its checksum is another one")

func unpack(packed []byte) (r Record, err error) {
	if len(packed) < crcSize {
		return r, io.ErrUnexpectedEOF
	}
	content, err := inflate(packed[crcSize:])
	if err != nil {
		return r, err
	}
	if crc32.ChecksumIEEE(content) != binary.BigEndian.Uint32(packed) {
		return r, errChecksum
	}
	length, n := binary.Uvarint(content)
	if n <= 0 || length > uint64(len(content)-n) {
		return r, io.ErrUnexpectedEOF
	}
	state, rest := content[n:n+int(length)], content[n+int(length):]
	if err := json.Unmarshal(rest, &r); err != nil {
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

// inflate gives the content of at most MaxRecord bytes, whatever the packed bytes claim.
func inflate(packed []byte) ([]byte, error) {
	in := bytes.NewReader(packed)
	z := unpackers.Get().(io.ReadCloser)
	defer unpackers.Put(z)
	if err := z.(flate.Resetter).Reset(in, dictionary); err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(make([]byte, 0, 8<<10))
	n, err := io.Copy(out, io.LimitReader(z, MaxRecord+1))
	switch {
	case err != nil:
		return nil, err
	case n > MaxRecord:
		return nil, fmt.Errorf("more than %d bytes", MaxRecord)
	case in.Len() > 0:
		return nil, errors.New("something follows it")
	}
	return out.Bytes(), nil
}
