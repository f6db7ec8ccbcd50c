import type { Catalogue } from '../catalogue.ts';

/** 4100x: the trading service. */
export const escrowErrors = {
  /** The name is with us, in another account. */
  DEAL_NAME_NOT_YOURS: { code: 41001, status: 422, msg: 'escrow:error.notYours' },
  /** It cannot be sold, or not be handed over, now; `Data` says why. */
  DEAL_NAME_BARRED: { code: 41002, status: 409, msg: 'escrow:error.nameBarred' },
  /** Both sides are the same account or person, or are paid out to one bank account or wallet. */
  DEAL_WITH_SELF: { code: 41003, status: 422, msg: 'escrow:error.withSelf' },
  DEALS_TOO_MANY: { code: 41004, status: 409, msg: 'escrow:error.tooMany' },
  /** Its time is over, although nobody has swept it away yet. */
  DEAL_OVER: { code: 41005, status: 410, msg: 'escrow:error.over' },
  /** The seller has to bring it here first. */
  DEAL_NAME_NOT_HERE: { code: 41006, status: 409, msg: 'escrow:error.notHere' },
  /** Another deal of this name is further. */
  DEAL_NAME_TAKEN: { code: 41007, status: 409, msg: 'escrow:error.taken' },
  /** There is no such account, or the deal has no other side yet. */
  DEAL_NO_OTHER_SIDE: { code: 41008, status: 422, msg: 'escrow:error.noOther' },
  /** Neither words nor a paper. */
  DEAL_MESSAGE_EMPTY: { code: 41009, status: 422, msg: 'dealroom:error.empty' },
  /** A picture cannot be masked: papers come once the buyer has paid. */
  DEAL_FILE_EARLY: { code: 41010, status: 409, msg: 'dealroom:error.fileEarly' },
  /** The same price as it stands, or one counter-offer too many. */
  DEAL_OFFER_SAME: { code: 41011, status: 422, msg: 'dealroom:error.offerSame' },
  DEAL_OFFERS_TOO_MANY: { code: 41012, status: 409, msg: 'dealroom:error.offersMany' },
  /** Who decided the dispute does not decide its appeal. */
  DEAL_APPEAL_OTHERS: { code: 41013, status: 409, msg: 'escrow:error.appealOthers' },
  /** Dearer than a side may deal in without having proved who they are. */
  DEAL_NEEDS_IDENTITY: { code: 41014, status: 409, msg: 'escrow:error.needsIdentity' },
  /** A file of sales elsewhere: another head, nothing in it, or too many lines. */
  COMPARABLES_UNREADABLE: { code: 41015, status: 422, msg: 'comparables:error.unreadable' },
  /** `Data` says which line is wrong, and how. */
  COMPARABLES_WRONG: { code: 41016, status: 422, msg: 'comparables:error.wrong' },
  COMPARABLES_NOTHING_NEW: { code: 41017, status: 409, msg: 'comparables:error.nothingNew' },
  /** It stands still, and our staff decide what becomes of it. */
  DEAL_STOPPED: { code: 41018, status: 409, msg: 'escrow:error.stopped' },
} as const satisfies Catalogue;
