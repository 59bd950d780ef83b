// The stream of events as frames: over a websocket, because a browser shares six
// plain connections among all its windows; where a websocket cannot be opened,
// as server-sent events.

const kinds = ['hello', 'message.create', 'message.update', 'message.delete', 'channel', 'channel.delete', 'user', 'user.delete',
  'presence', 'read', 'bot', 'commands', 'info'];

let socketsWork = null; // not known yet

/**
 * Opens the stream of a person after an event. onFrame is called with kind,
 * number and data, onBroken once when the stream is lost. The answer closes it
 * silently.
 */
export function openStream(personId, after, { onFrame, onBroken }) {
  const query = `?as=${encodeURIComponent(personId)}${after ? `&after=${after}` : ''}`;
  return socketsWork === false ? overEvents(query, onFrame, onBroken) : overSocket(query, onFrame, onBroken);
}

function overSocket(query, onFrame, onBroken) {
  const address = new URL(`/api/events${query}`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  let open = true;
  socket.addEventListener('message', ({ data }) => {
    socketsWork = true;
    const frame = JSON.parse(data);
    if (open) onFrame(frame.event, frame.id, frame.data);
  });
  socket.addEventListener('close', () => {
    if (!open) return;
    open = false;
    if (socketsWork === null) socketsWork = false;
    onBroken();
  });
  return () => {
    open = false;
    socket.close();
  };
}

function overEvents(query, onFrame, onBroken) {
  const source = new EventSource(`/api/events${query}`);
  for (const kind of kinds) source.addEventListener(kind, (event) => onFrame(kind, Number(event.lastEventId), JSON.parse(event.data)));
  source.addEventListener('error', () => {
    source.close();
    socketsWork = null; // the server may have been away; a websocket is tried again
    onBroken();
  });
  return () => source.close();
}
