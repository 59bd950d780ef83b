package local

import (
	"encoding/json"
	"net/http"

	"github.com/harbormaster/harbormaster/bot/local/faults"
)

// Act is the body of POST /api/acts, for tests of bots in other processes.
type Act struct {
	Kick  bool   `json:"kick"`  // the bot is sent away from the first server
	Group string `json:"group"` // the name of a group conversation that opens
}

// routeControl adds the paths for tests in other processes: POST /api/faults takes a fault and GET gives all, POST
// /api/acts takes an Act. They need the bot's token, so that no page can ask for them.
func (s *Server) routeControl(mux *http.ServeMux) {
	for pattern, answer := range map[string]func(body *json.Decoder) (any, error){
		"GET /api/faults": func(*json.Decoder) (any, error) { return s.Faults(), nil },
		"POST /api/faults": func(body *json.Decoder) (id any, err error) {
			var f faults.Fault
			if err := body.Decode(&f); err != nil {
				return nil, err
			}
			return s.Inject(f)
		},
		"POST /api/acts": func(body *json.Decoder) (any, error) {
			var a Act
			err := body.Decode(&a)
			if err == nil && a.Group != "" {
				return s.AddGroup(a.Group), nil
			}
			if err == nil && a.Kick {
				err = s.Kick("", false)
			}
			return nil, err
		},
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if !s.rest.Authorized(r) {
				http.Error(w, "Only who has the bot's token may do this.", http.StatusUnauthorized)
				return
			}
			out, err := answer(json.NewDecoder(r.Body))
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			_ = json.NewEncoder(w).Encode(out) // who went away needs no answer
		})
	}
}
