// The stream of events as frames, over a websocket: a browser shares six plain connections among all its windows.

/**
 * Opens the stream of a person after an event. onFrame is called with kind, number and data, onBroken once when the
 * stream is lost. The answer closes it silently.
 */
export function openStream(personId, after, { onFrame, onBroken }) {
  const address = new URL(`/api/events?as=${encodeURIComponent(personId)}${after ? `&after=${after}` : ''}`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  let open = true;
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(data);
    if (open) onFrame(frame.event, frame.id, frame.data);
  });
  socket.addEventListener('close', () => {
    if (!open) return;
    open = false;
    onBroken();
  });
  return () => {
    open = false;
    socket.close();
  };
}
