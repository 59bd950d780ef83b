package storage_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

var makeDictionary = flag.String("make", "", "write a dictionary for packed records to this file")

func TestTheDictionaryOfAFormNeverChanges(t *testing.T) {
	for form, dictionary := range map[string][]byte{
		"08bddd298a7b0d31137b68b68ad0f9298a8f60a5d155c9f0bcfbf90d573161a9": storage.Dictionary,
	} {
		sum := sha256.Sum256(dictionary)
		if got := hex.EncodeToString(sum[:]); got != form {
			t.Errorf("stored records need the dictionary %s, this is %s: give another one a form of its own", form, got)
		}
	}
}

// TestADictionaryIsMade draws handfuls of records from played games and takes the one that makes other games' records
// smallest. With -make it does so thoroughly and writes it.
func TestADictionaryIsMade(t *testing.T) {
	const size = 32 << 10
	games, handfuls := 4, 2 // Enough to see that the making works.
	if *makeDictionary != "" {
		games, handfuls = 48, 60
	}
	var samples, others [][]byte
	for seed := range uint64(games) {
		item, err := storagetest.Play(puertorico.Game(), 2+int(seed)%4, seed)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range item.Log {
			content, err := storage.ContentOf(r)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case seed%2 == 0:
				samples = append(samples, content)
			case i%29 == 0:
				others = append(others, content)
			}
		}
	}
	rand := rand.New(rand.NewPCG(1, 2))
	var best []byte
	least := 0
	for range handfuls {
		var dictionary []byte
		for len(dictionary) < size {
			dictionary = append(dictionary, samples[rand.IntN(len(samples))]...)
		}
		dictionary = dictionary[len(dictionary)-size:]
		if n := packedSize(t, dictionary, others); best == nil || n < least {
			best, least = dictionary, n
		}
	}
	if without := packedSize(t, nil, others); least > without*2/3 {
		t.Errorf("%d records have %d bytes, and without a dictionary %d", len(others), least, without)
	}
	if *makeDictionary != "" {
		if err := os.WriteFile(*makeDictionary, best, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d records of other games have %d bytes each with it", len(others), least/len(others))
}

func packedSize(t *testing.T, dictionary []byte, contents [][]byte) int {
	t.Helper()
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderDictRaw(1, dictionary))
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, content := range contents {
		sum += len(w.EncodeAll(content, nil))
	}
	return sum
}
