import type { Catalogue } from './catalogue.ts';

/** 1304x: pushes of registrant templates between accounts. */
export const templatePushErrors = {
  TEMPLATE_PUSH_TO_SELF: { code: 13040, status: 422, msg: 'pushes:error.toSelf' },
  TEMPLATE_PUSHES_TOO_MANY: { code: 13041, status: 409, msg: 'pushes:error.tooMany' },
  /** So many templates in one push (acceptance I2). */
  TEMPLATE_PUSH_LIMIT: { code: 13043, status: 422, msg: 'pushes:error.limit' },
  /** The offer's time is over, although nobody has swept it away yet. */
  TEMPLATE_PUSH_OVER: { code: 13042, status: 410, msg: 'pushes:error.over' },
} as const satisfies Catalogue;
