package rest

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// OtherBucket is what the limit of requests is called that have none of their own.
const OtherBucket = "other"

// Limited is the refusal of a request that is over a limit: seconds to wait, and whose limit it is.
func Limited(after float64, scope string) *model.Error {
	return &model.Error{Status: http.StatusTooManyRequests, Message: "You are being rate limited.",
		RetryAfter: after, Scope: scope}
}

// refusal is the error of Discord that a fault answers with.
func refusal(hit faults.Hit) *model.Error {
	if hit.Do == faults.DoLimit {
		return Limited(hit.RetryAfter, hit.Scope)
	}
	if e := model.ErrorOf(hit.Code); e != nil {
		e.Status = cmp.Or(hit.Status, e.Status)
		return e
	}
	status := cmp.Or(hit.Status, http.StatusBadRequest)
	return &model.Error{Status: status, Code: hit.Code, Message: strconv.Itoa(status) + ": " + http.StatusText(status)}
}

// Counted says whether requests of a route count against the global limit: not those of interactions and of their
// webhooks.
func Counted(route string) bool {
	return route != callbackPattern && !strings.Contains(route, " /webhooks/")
}

// limitHeaders are what comes with a 429.
func limitHeaders(h http.Header, e *model.Error) {
	scope := cmp.Or(e.Scope, "user")
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(e.RetryAfter))))
	h.Set("X-RateLimit-Scope", scope)
	if scope == "global" {
		h.Set("X-RateLimit-Global", "true")
	}
	if h.Get("X-RateLimit-Bucket") == "" && scope != "global" {
		h.Set("X-RateLimit-Bucket", OtherBucket)
		h.Set("X-RateLimit-Limit", "1")
		h.Set("X-RateLimit-Remaining", "0")
		h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", e.RetryAfter))
	}
}
