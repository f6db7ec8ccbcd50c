import type { Catalogue } from './catalogue.ts';

/** 2105x: transfers between registrars. */
export const transferErrors = {
  /** Unknown, used, too old, or of another account: all have one answer. */
  TRANSFER_LINK_DEAD: { code: 21050, status: 410, msg: 'transferin:error.linkDead' },
  /** Names were not looked at, too long ago, or with another code; `Data` names them. */
  TRANSFER_IN_CHECK_AGAIN: { code: 21051, status: 409, msg: 'transferin:error.checkAgain' },
  /** The template cannot hold some names; `Data` names them. */
  TRANSFER_IN_HOLDER: { code: 21052, status: 409, msg: 'transferin:error.holder' },
  /** Some names are on their way already; `Data` names them. */
  TRANSFER_IN_UNDER_WAY: { code: 21053, status: 409, msg: 'transferin:error.underWay' },
  TRANSFER_IN_TOO_MANY: { code: 21054, status: 422, msg: 'transferin:error.tooMany' },
  /** Nothing is lost by a transfer now, so nothing is to be waited for. */
  TRANSFER_IN_NO_YEAR_LOST: { code: 21056, status: 409, msg: 'transferin:error.noYearLost' },
  /** Another registrar asks for a name that something else holds here. */
  TRANSFER_OUT_HELD: { code: 21057, status: 409, msg: 'transferout:error.held' },
  TRANSFER_LETTERS_OVER: { code: 21055, status: 429, msg: 'transferin:error.lettersOver' },
} as const satisfies Catalogue;
