package local

import (
	"fmt"
	"net/http"
)

// This file is for other processes that test a bot: faults and acts over HTTP. It
// takes the bot's token, so that no page can ask for them.
//
//	POST   /api/faults       Fault    Fault (201)
//	GET    /api/faults                []Fault
//	DELETE /api/faults                204; all of them
//	DELETE /api/faults/{id}           204
//	POST   /api/acts         Act      Done
//	GET    /api/counts                Counts

// Acts.
const (
	ActDisturb       = "disturb" // Fault: see Server.Disturb
	ActDrop          = "drop"
	ActInvalidate    = "invalidate"
	ActDeleteMessage = "delete_message" // Message
	ActDeleteChannel = "delete_channel" // Channel
	ActThread        = "thread"         // Channel, Archived, Locked
	ActDeny          = "deny"           // Channel, Permissions
	ActKick          = "kick"           // Guild
	ActInvite        = "invite"         // Guild
	ActExpire        = "expire"         // Interaction; "": all
	ActFileLimit     = "file_limit"     // Bytes
	ActLimits        = "limits"         // On
	ActEndpoints     = "endpoints"      // Endpoints
)

// Act is the body of POST /api/acts: one of the methods of Server that change what
// a bot finds.
type Act struct {
	Do          string   `json:"do"`
	Fault       Fault    `json:"fault,omitzero"`
	Guild       string   `json:"guild,omitempty"`
	Channel     string   `json:"channel,omitempty"`
	Message     string   `json:"message,omitempty"`
	Interaction string   `json:"interaction,omitempty"`
	Permissions int      `json:"permissions,omitempty"`
	Archived    bool     `json:"archived,omitempty"`
	Locked      bool     `json:"locked,omitempty"`
	Bytes       int      `json:"bytes,omitempty"`
	On          bool     `json:"on,omitempty"`
	Endpoints   []string `json:"endpoints,omitempty"`
}

// Done is the answer to an Act: how many sessions or tokens it met, else 1.
type Done struct {
	Count int `json:"count"`
}

// controlRoutes are for processes with the bot's token.
func (s *Server) controlRoutes() *http.ServeMux {
	mux := http.NewServeMux()
	routes := map[string]func(r *http.Request) (any, *pageError){
		"POST /api/faults": func(r *http.Request) (any, *pageError) {
			var f Fault
			if fault := readInto(r, &f); fault != nil {
				return nil, fault
			}
			id, err := s.Inject(f)
			if err != nil {
				return nil, sentence(http.StatusBadRequest, CodeBadRequest, "%v", err)
			}
			f.ID, f.Strikes = id, 0
			return created{f}, nil
		},
		"GET /api/faults": func(*http.Request) (any, *pageError) { return s.Faults(), nil },
		"DELETE /api/faults": func(*http.Request) (any, *pageError) {
			s.ClearFaults()
			return nil, nil
		},
		"DELETE /api/faults/{id}": func(r *http.Request) (any, *pageError) {
			if s.ClearFaults(r.PathValue("id")) == 0 {
				return nil, sentence(http.StatusNotFound, CodeNotFound, "There is no such fault.")
			}
			return nil, nil
		},
		"POST /api/acts": func(r *http.Request) (any, *pageError) {
			var a Act
			if fault := readInto(r, &a); fault != nil {
				return nil, fault
			}
			n, err := s.carryOut(r, a)
			if err != nil {
				return nil, sentence(http.StatusBadRequest, CodeBadRequest, "%v", err)
			}
			return Done{n}, nil
		},
		"GET /api/counts": func(*http.Request) (any, *pageError) { return s.Counts(), nil },
	}
	for pattern, h := range routes {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := buffer(r); err != nil {
				s.fail(w, err)
				return
			}
			if !s.authorized(r) {
				s.fail(w, sentence(http.StatusUnauthorized, CodeForbidden, "Only who has the bot's token may do this."))
				return
			}
			out, fault := h(r)
			s.write(w, out, fault)
		})
	}
	return mux
}

// carryOut carries out an act of another process.
func (s *Server) carryOut(r *http.Request, a Act) (int, error) {
	switch a.Do {
	case ActDisturb:
		return s.Disturb(a.Fault), nil
	case ActDrop:
		s.Drop()
	case ActInvalidate:
		s.Invalidate()
	case ActDeleteMessage:
		return 1, s.DeleteMessage(a.Message)
	case ActDeleteChannel:
		return 1, s.DeleteChannel(a.Channel)
	case ActThread:
		return 1, s.SetThread(a.Channel, a.Archived, a.Locked)
	case ActDeny:
		return 1, s.Deny(a.Channel, a.Permissions)
	case ActKick:
		return 1, s.Kick(a.Guild)
	case ActInvite:
		return 1, s.Invite(a.Guild)
	case ActExpire:
		if a.Interaction == "" {
			return s.ExpireTokens(), nil
		}
		return s.ExpireTokens(a.Interaction), nil
	case ActFileLimit:
		s.SetFileLimit(a.Bytes)
	case ActLimits:
		s.SetLimits(a.On)
	case ActEndpoints:
		return len(a.Endpoints), s.SetEndpoints(r.Context(), a.Endpoints...)
	default:
		return 0, fmt.Errorf("there is no act %q", a.Do)
	}
	return 1, nil
}
