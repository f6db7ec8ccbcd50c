import type { Catalogue } from './catalogue.ts';

/** 1106x: the export of one's own data. */
export const ownDataErrors = {
  /** One at a time. */
  OWN_DATA_UNDER_WAY: { code: 11060, status: 409, msg: 'own:error.underWay' },
  /** Not gathered yet, or erased since. */
  OWN_DATA_NOT_READY: { code: 11061, status: 409, msg: 'own:error.notReady' },
} as const satisfies Catalogue;
