package rest

import (
	"cmp"
	"net/http"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// refusal is the error of Discord that a fault answers with.
func refusal(hit faults.Hit) *model.Error {
	if hit.Do == faults.DoLimit {
		return &model.Error{Status: http.StatusTooManyRequests, Message: "You are being rate limited.",
			RetryAfter: hit.RetryAfter, Scope: hit.Scope}
	}
	if e := model.ErrorOf(hit.Code); e != nil {
		e.Status = cmp.Or(hit.Status, e.Status)
		return e
	}
	status := cmp.Or(hit.Status, http.StatusBadRequest)
	return &model.Error{Status: status, Code: hit.Code, Message: strconv.Itoa(status) + ": " + http.StatusText(status)}
}
