import type { Catalogue } from './catalogue.ts';

/** 90xxx: what any call may answer. */
export const houseErrors = {
  INTERNAL_ERROR: { code: 90000, status: 500, msg: 'house:error.internal' },
  NOT_SIGNED_IN: { code: 90001, status: 401, msg: 'house:error.notSignedIn' },
  SAFE_CODE_NEEDED: { code: 90002, status: 403, msg: 'house:error.safeCodeNeeded' },
  SAFE_CODE_WRONG: { code: 90003, status: 403, msg: 'house:error.safeCodeWrong' },
  INVALID_INPUT: { code: 90004, status: 422, msg: 'house:error.invalidInput' },
  TOO_MANY_REQUESTS: { code: 90005, status: 429, msg: 'house:error.tooManyRequests' },
  OUTCOME_UNKNOWN: { code: 90018, status: 504, msg: 'house:error.outcomeUnknown' },
  BUSY: { code: 90006, status: 503, msg: 'house:error.busy' },
  NOT_FOUND: { code: 90007, status: 404, msg: 'house:error.notFound' },
  FOREIGN_ORIGIN: { code: 90008, status: 403, msg: 'house:error.foreignOrigin' },
  PROFILE_NEEDED: { code: 90009, status: 403, msg: 'house:error.profileNeeded' },
  IDEMPOTENCY_KEY_MISSING: { code: 90010, status: 400, msg: 'house:error.idempotencyKeyMissing' },
  IDEMPOTENCY_KEY_REUSED: { code: 90011, status: 409, msg: 'house:error.idempotencyKeyReused' },
  STATE_HAS_MOVED: { code: 90012, status: 409, msg: 'house:error.stateHasMoved' },
  BODY_TOO_LARGE: { code: 90013, status: 413, msg: 'house:error.bodyTooLarge' },
  BODY_UNREADABLE: { code: 90014, status: 400, msg: 'house:error.bodyUnreadable' },
  RIGHT_MISSING: { code: 90015, status: 403, msg: 'house:error.rightMissing' },
  MONEY_STOPPED: { code: 90017, status: 503, msg: 'house:error.moneyStopped' },
  STAFF_CODE_NEEDED: { code: 90021, status: 403, msg: 'staff:error.codeNeeded' },
  STAFF_CODE_WRONG: { code: 90022, status: 403, msg: 'staff:error.codeWrong' },
  STAFF_CODE_USED: { code: 90023, status: 403, msg: 'staff:error.codeUsed' },
  /**
   * Both secrets came by mail a short while ago: nothing is spent, given away or weakened yet. `Data` says until when.
   */
  COOLING_OFF: { code: 90020, status: 403, msg: 'house:error.coolingOff' },
  /** Two members of staff suspended the account: nothing leaves it and nothing new begins. */
  ACCOUNT_SUSPENDED: { code: 90024, status: 403, msg: 'suspended:error' },
  CAPTCHA_WRONG: { code: 90016, status: 422, msg: 'house:error.captchaWrong' },
} as const satisfies Catalogue;

/** Keys that the edge itself answers, so no endpoint lists them. */
export const EDGE_ERRORS = [
  'INTERNAL_ERROR',
  'NOT_SIGNED_IN',
  'SAFE_CODE_NEEDED',
  'SAFE_CODE_WRONG',
  'STAFF_CODE_NEEDED',
  'STAFF_CODE_WRONG',
  'STAFF_CODE_USED',
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
  'BUSY',
  'OUTCOME_UNKNOWN',
  'NOT_FOUND',
  'FOREIGN_ORIGIN',
  'PROFILE_NEEDED',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
  'STATE_HAS_MOVED',
  'BODY_TOO_LARGE',
  'BODY_UNREADABLE',
  'RIGHT_MISSING',
  'MONEY_STOPPED',
  'COOLING_OFF',
  'ACCOUNT_SUSPENDED',
] as const satisfies readonly (keyof typeof houseErrors)[];
