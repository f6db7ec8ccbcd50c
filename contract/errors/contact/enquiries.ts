import type { Catalogue } from '../catalogue.ts';

/** 43xxx: enquiries to our staff. */
export const contactErrors = {
  /** Who asks has so many open already. */
  ENQUIRIES_TOO_MANY: { code: 43001, status: 409, msg: 'contact:error.tooMany' },
  /** Closed long ago: a new one is asked. */
  ENQUIRY_OVER: { code: 43002, status: 410, msg: 'contact:error.over' },
  /** Something was written meanwhile: it is read first. */
  ENQUIRY_MOVED: { code: 43003, status: 409, msg: 'contact:error.moved' },
} as const satisfies Catalogue;
