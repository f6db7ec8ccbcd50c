import type { Catalogue } from './catalogue.ts';

/** 2006x: proof of the holder's e-mail address of a name. */
export const registrantEmailErrors = {
  /** Unknown or too old: both have one answer. */
  REGISTRANT_LINK_DEAD: { code: 20060, status: 410, msg: 'registrant:error.linkDead' },
  /** Nothing waits for this address any more. */
  REGISTRANT_NOTHING_WAITS: { code: 20061, status: 409, msg: 'registrant:error.nothingWaits' },
} as const satisfies Catalogue;
