package local

import (
	"fmt"
	"net/http"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// This file is for other processes that test a bot: faults and acts over HTTP. It takes the bot's token, so that no
// page can ask for them.

// Acts.
const (
	ActDisturb       = "disturb" // Fault: see Server.Disturb
	ActDrop          = "drop"
	ActInvalidate    = "invalidate"
	ActDeleteMessage = "delete_message" // Message
	ActDeleteChannel = "delete_channel" // Channel
	ActThread        = "thread"         // Channel, Archived, Locked
	ActDeny          = "deny"           // Channel, Permissions
	ActKick          = "kick"           // Guild; On: its commands stay
	ActInvite        = "invite"         // Guild
	ActGroup         = "group"          // Channel: its name
	ActExpire        = "expire"         // Interaction; "": all
	ActFileLimit     = "file_limit"     // Bytes
	ActLimits        = "limits"         // On
	ActEndpoints     = "endpoints"      // Endpoints
)

// Act is the body of POST /api/acts: one of the methods of Server that change what
// a bot finds.
type Act struct {
	Do          string       `json:"do"`
	Fault       faults.Fault `json:"fault,omitzero"`
	Guild       string       `json:"guild,omitempty"`
	Channel     string       `json:"channel,omitempty"`
	Message     string       `json:"message,omitempty"`
	Interaction string       `json:"interaction,omitempty"`
	Permissions int          `json:"permissions,omitempty"`
	Archived    bool         `json:"archived,omitempty"`
	Locked      bool         `json:"locked,omitempty"`
	Bytes       int          `json:"bytes,omitempty"`
	On          bool         `json:"on,omitempty"`
	Endpoints   []string     `json:"endpoints,omitempty"`
}

// Done is the answer to an Act: how many sessions or tokens it met, else 1.
type Done struct {
	Count int `json:"count"`
}

// routeControl adds the paths for processes with the bot's token.
func (s *Server) routeControl(mux *http.ServeMux) {
	control := http.NewServeMux()
	for pattern, h := range map[string]func(r *http.Request) (any, error){
		"POST /api/faults":        s.postFault, // Fault; Fault (201)
		"GET /api/faults":         func(*http.Request) (any, error) { return s.Faults(), nil },
		"DELETE /api/faults":      s.deleteFaults, // 204; all of them
		"DELETE /api/faults/{id}": s.deleteFaults, // 204
		"POST /api/acts":          s.postAct,      // Act; Done
		"GET /api/counts":         func(*http.Request) (any, error) { return s.Counts(), nil },
	} {
		control.Handle(pattern, page.JSON(func(r *http.Request) (any, error) {
			if !s.rest.Authorized(r) {
				return nil, page.Forbidden("Only who has the bot's token may do this.")
			}
			return h(r)
		}))
	}
	for _, path := range []string{"/api/faults", "/api/faults/", "/api/acts", "/api/counts"} {
		mux.Handle(path, s.page.Guard(control))
	}
}

func (s *Server) postFault(r *http.Request) (any, error) {
	var f faults.Fault
	if err := page.Read(r, &f); err != nil {
		return nil, err
	}
	id, err := s.Inject(f)
	if err != nil {
		return nil, err
	}
	f.ID, f.Strikes = id, 0
	return page.Created{Body: f}, nil
}

func (s *Server) deleteFaults(r *http.Request) (any, error) {
	id := r.PathValue("id")
	if id == "" {
		s.ClearFaults()
	} else if s.ClearFaults(id) == 0 {
		return nil, page.NotFound("There is no such fault.")
	}
	return nil, nil
}

func (s *Server) postAct(r *http.Request) (any, error) {
	var a Act
	if err := page.Read(r, &a); err != nil {
		return nil, err
	}
	n, err := s.carryOut(r, a)
	if err != nil {
		return nil, err
	}
	return Done{n}, nil
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
		return 1, s.Kick(a.Guild, a.On)
	case ActInvite:
		return 1, s.Invite(a.Guild)
	case ActGroup:
		s.AddGroup(a.Channel)
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
