import type { Catalogue } from './catalogue.ts';

/** 1306x: real-name verification of templates. */
export const identityErrors = {
  IDENTITY_PENDING: { code: 13060, status: 409, msg: 'identity:error.pending' },
  /** The holder's name cannot stand for a .cn name. */
  IDENTITY_HOLDER_UNFIT: { code: 13061, status: 422, msg: 'identity:error.holderUnfit' },
  /** The holder was proved, or is being proved, by this name. */
  IDENTITY_HOLDS_NAME: { code: 13062, status: 409, msg: 'identity:error.holdsName' },
} as const satisfies Catalogue;
