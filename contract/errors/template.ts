import type { Catalogue } from './catalogue.ts';

/** 13xxx: registrant templates. */
export const templateErrors = {
  /** Specification §5: 'rename the old template first'. */
  TEMPLATE_NAME_TAKEN: { code: 13001, status: 409, msg: 'templates:error.nameTaken' },
  TEMPLATES_TOO_MANY: { code: 13002, status: 409, msg: 'templates:error.tooMany' },
  TEMPLATE_IN_USE: { code: 13003, status: 409, msg: 'templates:error.inUse' },
} as const satisfies Catalogue;
