// Commands of the bot as a person types them: finding, reading and checking.
// Pure: nothing here touches the document or the server.

import { localized, t } from './texts.js';

/** Option types of Discord that the page knows. */
export const kinds = { string: 3, integer: 4, boolean: 5, user: 6 };

const contexts = { channel: 0, thread: 0, dm: 1, group: 2 };

/** The commands that Discord's clients offer in a channel. */
export function offered(commands, channel) {
  return commands.filter((command) => !command.contexts || command.contexts.includes(contexts[channel.kind]));
}

/**
 * Every command that can be sent, subcommands flattened: name (of the command),
 * subcommand ("start" or ""), title ("/puertorico start", in the
 * reader's language), plainTitle (the same in the bot's words), description and options.
 */
export function flatten(commands) {
  const out = [];
  for (const command of commands ?? []) {
    if ((command.type ?? 1) !== 1) continue;
    collect(command, [], out);
  }
  return out;
}

function collect(node, path, out) {
  const here = [...path, node];
  const subs = (node.options ?? []).filter((option) => option.type === 1);
  if (subs.length) {
    for (const sub of subs) collect(sub, here, out);
    return;
  }
  out.push({
    name: here[0].name,
    subcommand: here.slice(1).map((one) => one.name).join(' '),
    title: `/${here.map((one) => localized(one, 'name')).join(' ')}`,
    plainTitle: `/${here.map((one) => one.name).join(' ')}`,
    description: localized(node, 'description'),
    options: node.options ?? [],
  });
}

/** The commands whose name has every part of the text somewhere; those that begin with it come first. */
export function matching(entries, text) {
  const parts = text.replace(/^\//, '').toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return entries;
  const rank = (entry) => {
    const best = [entry.title, entry.plainTitle].map((title) => {
      const words = title.slice(1).toLowerCase();
      if (!parts.every((part) => words.includes(part))) return 4;
      if (words.startsWith(parts.join(' '))) return 0;
      const all = words.split(' ');
      if (parts.every((part) => all.some((word) => word.startsWith(part)))) return 1;
      return 2;
    });
    return Math.min(...best);
  };
  return entries
    .map((entry, index) => ({ entry, index, rank: rank(entry) }))
    .filter((one) => one.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map((one) => one.entry);
}

/**
 * Reads "/puertorico start players:4 pace:none". The answer has the entry and the
 * texts of its options in the order they were typed, of one that comes twice the
 * last, and rest: what followed and is no option. Null when no command begins the text.
 */
export function read(entries, text) {
  const line = text.trim();
  let best = null;
  for (const entry of entries) {
    for (const title of [entry.title, entry.plainTitle]) {
      const same = line.toLowerCase() === title.toLowerCase() || line.toLowerCase().startsWith(`${title.toLowerCase()} `);
      if (same && (!best || title.length > best.title.length)) best = { entry, title };
    }
  }
  if (!best) return null;
  const rest = line.slice(best.title.length);
  const names = new Map();
  for (const option of best.entry.options) {
    names.set(option.name.toLowerCase(), option);
    names.set(localized(option, 'name').toLowerCase(), option);
  }
  const marks = [...rest.matchAll(/(^|\s)([\p{L}\p{N}_-]{1,32}):/gu)].filter((mark) => names.has(mark[2].toLowerCase()));
  const values = marks.map((mark, index) => ({
    option: names.get(mark[2].toLowerCase()),
    text: rest.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? rest.length).trim(),
  }));
  const last = values.filter((value, index) => !values.slice(index + 1).some((later) => later.option === value.option));
  return { entry: best.entry, values: last, rest: rest.slice(0, marks[0]?.index ?? rest.length).trim() };
}

/** True when a text is the whole name of one command and can go on as no other. */
export function isWhole(entries, text) {
  const line = text.toLowerCase();
  if (!line.endsWith(' ')) return false;
  const name = line.trim();
  const names = entries.flatMap((entry) => [entry.title.toLowerCase(), entry.plainTitle.toLowerCase()]);
  return names.includes(name) && !names.some((other) => other.startsWith(`${name} `));
}

/** The rows of an option that has few values: choices of the command, yes and no, people. */
export function rowsOf(option, users) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: localized(choice, 'name'), value: choice.value }));
  switch (option.type) {
    case kinds.boolean: return [{ label: t('command.yes'), value: true }, { label: t('command.no'), value: false }];
    case kinds.user: return users.map((user) => ({ label: user.name, value: user.id }));
    default: return null;
  }
}

/** Rows whose label has the text somewhere, those that begin with it first. */
export function filterRows(rows, text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return rows;
  const hits = rows.filter((row) => row.label.toLowerCase().includes(wanted) || String(row.value).toLowerCase() === wanted);
  return [...hits.filter((row) => row.label.toLowerCase().startsWith(wanted)), ...hits.filter((row) => !row.label.toLowerCase().startsWith(wanted))];
}

/** The row that a text means exactly: by label or by value. */
export function exactRow(rows, text) {
  const wanted = text.trim().toLowerCase();
  return rows.find((row) => row.label.toLowerCase() === wanted)
    ?? rows.find((row) => String(row.value).toLowerCase() === wanted)
    ?? null;
}

/** Reads what stands in an option's input: { value } or { why }, a sentence. rows are those of rowsOf; the server checks the rest. */
export function valueOf(option, text, rows) {
  const name = localized(option, 'name');
  const written = text.trim();
  if (written === '') return { why: t('command.required', { name }) };
  if (!rows) return { value: written };
  const row = exactRow(rows, written.replace(/^@/, '')) ?? exactRow(rows, written);
  return row ? { value: row.value } : { why: t('command.choice', { name }) };
}
