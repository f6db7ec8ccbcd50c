import type { Catalogue } from '../catalogue.ts';

/** Disputes about names, before somebody who decides such disputes. */
export const nameDisputeErrors = {
  /** Of no customer of ours: nobody's, or elsewhere. */
  NAME_DISPUTE_NOT_HERE: { code: 20080, status: 404, msg: 'namedispute:error.notHere' },
  NAME_DISPUTE_OPEN: { code: 20081, status: 409, msg: 'namedispute:error.open' },
  NAME_DISPUTE_TOO_EARLY: { code: 20082, status: 409, msg: 'namedispute:error.tooEarly' },
  NAME_DISPUTE_SAME: { code: 20083, status: 409, msg: 'namedispute:error.same' },
  /** An order, a task or a command of the name is under way. */
  NAME_DISPUTE_BUSY: { code: 20084, status: 409, msg: 'namedispute:error.busy' },
} as const satisfies Catalogue;
