// Requests to the server. Everything that the page changes goes through here.

import { begin } from './idle.js';
import { has, t } from './texts.js';

/** A request that was not done: a code of the API (or "network"), a sentence, and the field to blame. */
export class Refused extends Error {
  constructor(code, message, field = '', status = 0) {
    super(message);
    this.code = code;
    this.field = field;
    this.status = status;
  }
}

const patience = 20_000; // milliseconds before a request counts as lost

/** One request as JSON; throws Refused. With quiet it does not hold back data-idle. */
export async function request(method, path, { body, as, query, signal, quiet = false, wait = patience } = {}) {
  const address = new URL(path, location.origin);
  if (as) address.searchParams.set('as', as);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
  const end = quiet ? () => {} : begin();
  const limit = AbortSignal.timeout(wait);
  try {
    const response = await fetch(address, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await response.text();
    const answer = text ? JSON.parse(text) : null;
    if (!response.ok) throw refusal(answer, response.status);
    if (answer?.error?.code) throw refusal(answer, response.status);
    return answer;
  } catch (error) {
    if (error instanceof Refused || signal?.aborted) throw error;
    throw new Refused('network', t('error.network'));
  } finally {
    end();
  }
}

function refusal(answer, status) {
  const error = answer?.error ?? {};
  const key = [`error.${error.code}_${error.detail}`, `error.${error.code}`].find(has) ?? 'error.other';
  return new Refused(error.code ?? 'internal', t(key, error.values), error.field ?? '', status);
}

const segment = encodeURIComponent;

export const getInfo = () => request('GET', '/api/info');
export const changeInfo = (change) => request('PATCH', '/api/info', { body: change });
export const getUsers = () => request('GET', '/api/users');
export const createUser = (user) => request('POST', '/api/users', { body: user });
export const changeUser = (id, change) => request('PATCH', `/api/users/${segment(id)}`, { body: change });
export const removeUser = (id) => request('DELETE', `/api/users/${segment(id)}`);
export const getChannels = (as) => request('GET', '/api/channels', { as });
export const openConversation = (as) => request('POST', '/api/conversation', { as });
export const getReads = () => request('GET', '/api/reads');
export const getCommands = (as) => request('GET', '/api/commands', { as });
export const getMessages = (channel, as, query) => request('GET', `/api/channels/${segment(channel)}/messages`, { as, query });
export const writeMessage = (channel, as, message) => request('POST', `/api/channels/${segment(channel)}/messages`, { as, body: message });
export const markRead = (channel, as, message) => request('POST', `/api/channels/${segment(channel)}/read`, { as, body: { message_id: message } });
export const runCommand = (channel, as, call) => request('POST', `/api/channels/${segment(channel)}/commands`, { as, body: call });
export const complete = (channel, as, call, signal) => request('POST', `/api/channels/${segment(channel)}/autocomplete`, { as, body: call, signal });
export const pressComponent = (message, as, press) => request('POST', `/api/messages/${segment(message)}/components`, { as, body: press });
export const dismissMessage = (message, as) => request('POST', `/api/messages/${segment(message)}/dismiss`, { as });

let nonces = 0;

/** A text that no other message of this window has: what makes a message that is sent twice one. */
export function freshNonce() {
  nonces += 1;
  return `${Date.now().toString(36)}-${nonces}-${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}
