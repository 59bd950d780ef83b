// What people have begun to write, by person and channel; it outlives a reload of the window.

import { keep, kept } from './settings.js';

const drafts = new Map(); // place -> { text } or { command }, as it would be typed

/** What was begun in a place. */
export function draftOf(place) {
  if (drafts.size === 0) {
    try {
      for (const [key, draft] of JSON.parse(kept(sessionStorage, 'drafts') ?? '[]')) drafts.set(key, draft);
    } catch {
      drafts.clear(); // what was kept is not ours
    }
  }
  return drafts.get(place);
}

/** Keeps what stands in a place; nothing where draft is null or empty. */
export function setDraft(place, draft) {
  if (draft) drafts.set(place, draft);
  else drafts.delete(place);
  keep(sessionStorage, 'drafts', JSON.stringify([...drafts]));
}
