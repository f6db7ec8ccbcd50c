import { DnsError } from '../fault.ts';
import type { ResourceRecord } from '../message.ts';
import { absoluteName, canonicalName, isName } from '../name.ts';
import { CLASS } from '../numbers.ts';
import { dataFromText, KNOWN_TYPES, type RecordData } from '../records/known.ts';
import { typeNumber } from '../records/type-names.ts';
import { fieldsOf, nextSeconds } from '../text.ts';
import { type BrokenEntry, type Entry, readEntries } from './entries.ts';

/** Why an entry was not taken. */
export type ZoneFileFault =
  /** `$INCLUDE`: a file from elsewhere is never read. */
  | 'include'
  /** Another directive than `$ORIGIN` and `$TTL`, or one that is not well formed. */
  | 'directive'
  | 'owner'
  | 'ttl'
  /** Another class than IN. */
  | 'class'
  | 'type'
  | 'data'
  | BrokenEntry['fault'];

/** One entry of a zone file: a record, or why there is none. */
export type ZoneFileEntry =
  | { readonly line: number; readonly record: ResourceRecord }
  | {
      readonly line: number;
      readonly fault: ZoneFileFault;
      /** In English for whoever looks closer; never text of the file. */
      readonly detail: string;
    };

export interface ZoneFileOptions {
  /** What names are under until the file says otherwise: the zone's apex, absolute. */
  readonly origin: string;
  /** Seconds for records before any TTL was said; without it they are faults, as RFC 1035 knows no other. */
  readonly ttl?: number;
}

/** The highest TTL (RFC 2181 §8). */
export const TTL_MAX = 2_147_483_647;

interface State {
  origin: string;
  owner: string | undefined;
  /** Of `$TTL`. */
  defaultTtl: number | undefined;
  /** Of the last record that said one (RFC 1035 §5.1). */
  lastTtl: number | undefined;
}

class Refused extends Error {
  readonly fault: ZoneFileFault;
  constructor(fault: ZoneFileFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

const WORD = /^[ \t]*((?:[^ \t\\"]|\\.)+)(?=[ \t]|$)/;
const TTL = /^(\d{1,10}|(\d{1,10}[smhdw])+)$/i;
const CLASSES = /^(IN|CH|HS|CS|CLASS\d{1,5})$/i;

/** Cuts the first word off; undefined where none stands. */
function cutWord(text: string): { word: string; rest: string } | undefined {
  const found = WORD.exec(text);
  return found ? { word: found[1] as string, rest: text.slice(found[0].length) } : undefined;
}

function secondsOf(word: string): number {
  try {
    const seconds = nextSeconds(fieldsOf(word));
    if (seconds <= TTL_MAX) return seconds;
  } catch (error) {
    if (!(error instanceof DnsError)) throw error;
  }
  throw new Refused('ttl', 'a TTL is no time up to 2147483647 seconds');
}

function nameIn(state: State, word: string, fault: ZoneFileFault): string {
  const name = absoluteName(word, state.origin);
  if (!isName(name)) throw new Refused(fault, 'a name is not one that fits');
  return canonicalName(name);
}

function directive(state: State, text: string): void {
  const { word = '', rest = '' } = cutWord(text) ?? {};
  const name = word.toUpperCase();
  if (name === '$INCLUDE') throw new Refused('include', 'other files are not read');
  const value = cutWord(rest);
  if (value?.rest.trim() !== '') throw new Refused('directive', 'a directive has not the one value it takes');
  if (name === '$ORIGIN') state.origin = nameIn(state, value.word, 'directive');
  else if (name === '$TTL') state.defaultTtl = secondsOf(value.word);
  else throw new Refused('directive', 'only $ORIGIN and $TTL are known');
}

interface Head {
  readonly ttl: number | undefined;
  readonly type: string;
  readonly rest: string;
}

/** `[TTL] [class] type` or `[class] [TTL] type`. */
function readHead(text: string): Head {
  let ttl: number | undefined;
  let rest = text;
  let classSeen = false;
  for (;;) {
    const cut = cutWord(rest);
    if (!cut) throw new Refused('type', 'an entry has no type');
    rest = cut.rest;
    if (ttl === undefined && TTL.test(cut.word)) ttl = secondsOf(cut.word);
    else if (!classSeen && CLASSES.test(cut.word)) {
      if (!/^(IN|CLASS1)$/i.test(cut.word)) throw new Refused('class', 'only class IN is read');
      classSeen = true;
    } else return { ttl, type: cut.word.toUpperCase(), rest };
  }
}

function ttlOf(state: State, head: Head, data: RecordData, options: ZoneFileOptions): number {
  const known = head.ttl ?? state.defaultTtl ?? state.lastTtl;
  if (known !== undefined) return known;
  // As every server reads zones from before $TTL (RFC 2308 §4): the start of authority says it.
  const ttl = data.type === 'SOA' ? data.minimum : options.ttl;
  if (ttl === undefined || ttl > TTL_MAX) throw new Refused('ttl', 'no TTL was said');
  return ttl;
}

function dataOf(head: Head, origin: string): RecordData {
  const raw = /^[ \t]*\\#/.test(head.rest);
  try {
    // A known name of a type whose form nobody here reads can only be given as bytes.
    if (typeNumber(head.type) >= 0 && !raw && !KNOWN_TYPES.includes(head.type) && !head.type.startsWith('TYPE'))
      throw new Refused('type', 'the form of this type is not known');
  } catch (error) {
    if (error instanceof DnsError) throw new Refused('type', error.message);
    throw error;
  }
  try {
    return dataFromText(head.type, head.rest, origin);
  } catch (error) {
    if (error instanceof DnsError) throw new Refused('data', error.message);
    throw error;
  }
}

function readRecord(state: State, text: string, options: ZoneFileOptions): ResourceRecord {
  let rest = text;
  if (!/^[ \t]/.test(text)) {
    const cut = cutWord(text);
    if (!cut) throw new Refused('owner', 'an entry begins with no name');
    // The owner that is no name must not leave its records to the one before.
    state.owner = undefined;
    state.owner = nameIn(state, cut.word, 'owner');
    rest = cut.rest;
  }
  if (state.owner === undefined) throw new Refused('owner', 'an entry has no name and none stands before it');
  const head = readHead(rest);
  const data = dataOf(head, state.origin);
  const ttl = ttlOf(state, head, data, options);
  state.lastTtl = ttl;
  return { name: state.owner, class: CLASS.IN, ttl, data };
}

function take(state: State, entry: Entry, options: ZoneFileOptions): ZoneFileEntry | undefined {
  const { line, text } = entry;
  try {
    if (!text.startsWith('$')) return { line, record: readRecord(state, text, options) };
    directive(state, text);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return { line, fault: error.fault, detail: error.message };
    throw error;
  }
}

const BROKEN: Readonly<Record<BrokenEntry['fault'], string>> = {
  'too-long': 'an entry is longer than any record',
  brackets: 'brackets do not close, or close what was not opened',
  quote: 'a quote does not end on its line',
};

/**
 * Reads a zone file entry by entry (RFC 1035 §5, RFC 2308 §4): names absolute and canonical, data read by its type. It
 * goes on behind an entry that is none, so that all faults of a file can be told at once, and holds one entry at a
 * time, so that the caller sets the bounds. Whether the records make a zone is not its question.
 */
export function* readZoneFile(text: string, options: ZoneFileOptions): Generator<ZoneFileEntry> {
  const state: State = {
    origin: canonicalName(options.origin),
    owner: undefined,
    defaultTtl: undefined,
    lastTtl: undefined,
  };
  for (const entry of readEntries(text)) {
    const taken =
      'fault' in entry
        ? { line: entry.line, fault: entry.fault, detail: BROKEN[entry.fault] }
        : take(state, entry, options);
    if (taken) yield taken;
  }
}
