import type { Catalogue } from './catalogue.ts';

/** 2005x: changes of holder. */
export const holderChangeErrors = {
  /** Unknown, or another customer's: one answer for both. */
  HOLDER_CHANGE_NOT_FOUND: { code: 20050, status: 404, msg: 'holders:error.notFound' },
  /** A mailed link that is none, or was replaced by a later one: one answer for both. */
  HOLDER_LINK_DEAD: { code: 20051, status: 410, msg: 'holders:error.linkDead' },
  /** It was confirmed, refused, cancelled, or has lapsed; `Data` says which. */
  HOLDER_CHANGE_OVER: { code: 20052, status: 409, msg: 'holders:error.over' },
  HOLDER_MAILS_TOO_MANY: { code: 20053, status: 429, msg: 'holders:error.mailsTooMany' },
} as const satisfies Catalogue;
