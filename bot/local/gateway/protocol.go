package gateway

// Opcodes of the gateway.
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// Intents that decide what is sent.
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15
)

// Close codes of the gateway.
const (
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeBadToken      = 4004
	closeTwice         = 4005
	closeBadSeq        = 4007
	closeRateLimit     = 4008
	closeTimeout       = 4009
	closeBadShard      = 4010
)

// closeReasons are Discord's words for its codes.
var closeReasons = map[int]string{
	4000: "Unknown error.", closeUnknownOp: "Unknown opcode.", closeDecode: "Error while decoding payload.",
	closeNotIdentified: "Not authenticated.", closeBadToken: "Authentication failed.",
	closeTwice:  "Already authenticated.",
	closeBadSeq: "Invalid seq.", closeRateLimit: "You are being rate limited.", closeTimeout: "Session timed out.",
	closeBadShard: "Invalid shard.", 4011: "Sharding required.", 4012: "Invalid API version.",
	4013: "Invalid intent(s).", 4014: "Disallowed intent(s).",
}
