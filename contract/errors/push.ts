import type { Catalogue } from './catalogue.ts';

/** 2104x: pushes of names between accounts. */
export const pushErrors = {
  PUSH_TO_SELF: { code: 21040, status: 422, msg: 'push:error.toSelf' },
  PUSHES_TOO_MANY: { code: 21041, status: 409, msg: 'push:error.tooMany' },
  /** The push's time is over, although nobody has swept it away yet. */
  PUSH_OVER: { code: 21042, status: 410, msg: 'push:error.over' },
  /** Names of a push that cannot change hands now; `Data` tells each with its reason. The push goes on waiting. */
  PUSH_NAMES_BARRED: { code: 21043, status: 409, msg: 'push:error.namesBarred' },
  /** The chosen template cannot hold some of the names; `Data` tells each with its reason. */
  PUSH_HOLDER_BARRED: { code: 21044, status: 409, msg: 'push:error.holderBarred' },
  /** Nothing leaves the sender's account just now; `Data` says until when. */
  PUSH_SENDER_WAITS: { code: 21045, status: 409, msg: 'push:error.senderWaits' },
} as const satisfies Catalogue;
