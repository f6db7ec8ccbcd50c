/** The result codes of RFC 5730 §3 with their English texts, in the order of the RFC. */
export const RESULT_CODES = {
  1000: 'Command completed successfully',
  1001: 'Command completed successfully; action pending',
  1300: 'Command completed successfully; no messages',
  1301: 'Command completed successfully; ack to dequeue',
  1500: 'Command completed successfully; ending session',
  2000: 'Unknown command',
  2001: 'Command syntax error',
  2002: 'Command use error',
  2003: 'Required parameter missing',
  2004: 'Parameter value range error',
  2005: 'Parameter value syntax error',
  2100: 'Unimplemented protocol version',
  2101: 'Unimplemented command',
  2102: 'Unimplemented option',
  2103: 'Unimplemented extension',
  2104: 'Billing failure',
  2105: 'Object is not eligible for renewal',
  2106: 'Object is not eligible for transfer',
  2200: 'Authentication error',
  2201: 'Authorization error',
  2202: 'Invalid authorization information',
  2300: 'Object pending transfer',
  2301: 'Object not pending transfer',
  2302: 'Object exists',
  2303: 'Object does not exist',
  2304: 'Object status prohibits operation',
  2305: 'Object association prohibits operation',
  2306: 'Parameter value policy error',
  2307: 'Unimplemented object service',
  2308: 'Data management policy violation',
  2400: 'Command failed',
  2500: 'Command failed; server closing connection',
  2501: 'Authentication error; server closing connection',
  2502: 'Session limit exceeded; server closing connection',
} as const;

/** A code of the table. What is received may be another number: keep it as `number` there. */
export type ResultCode = keyof typeof RESULT_CODES;

/** The codes by name, for code that decides on one of them. */
export const RESULT = {
  OK: 1000,
  PENDING: 1001,
  NO_MESSAGES: 1300,
  ACK_TO_DEQUEUE: 1301,
  ENDING_SESSION: 1500,
  UNKNOWN_COMMAND: 2000,
  SYNTAX_ERROR: 2001,
  USE_ERROR: 2002,
  PARAMETER_MISSING: 2003,
  RANGE_ERROR: 2004,
  VALUE_SYNTAX_ERROR: 2005,
  UNIMPLEMENTED_VERSION: 2100,
  UNIMPLEMENTED_COMMAND: 2101,
  UNIMPLEMENTED_OPTION: 2102,
  UNIMPLEMENTED_EXTENSION: 2103,
  BILLING_FAILURE: 2104,
  NOT_RENEWABLE: 2105,
  NOT_TRANSFERABLE: 2106,
  AUTHENTICATION_ERROR: 2200,
  AUTHORIZATION_ERROR: 2201,
  INVALID_AUTH_INFO: 2202,
  PENDING_TRANSFER: 2300,
  NOT_PENDING_TRANSFER: 2301,
  EXISTS: 2302,
  DOES_NOT_EXIST: 2303,
  STATUS_PROHIBITS: 2304,
  ASSOCIATION_PROHIBITS: 2305,
  POLICY_ERROR: 2306,
  UNIMPLEMENTED_SERVICE: 2307,
  DATA_POLICY_VIOLATION: 2308,
  FAILED: 2400,
  FAILED_CLOSING: 2500,
  AUTHENTICATION_ERROR_CLOSING: 2501,
  SESSION_LIMIT_CLOSING: 2502,
} as const satisfies Record<string, ResultCode>;

/** 1xxx: the command was carried out, or accepted to be (RFC 5730 §3). */
export function isSuccess(code: number): boolean {
  return code >= 1000 && code < 2000;
}

/** The server ends the connection after an answer with this code (RFC 5730 §3: x5xx). */
export function closesSession(code: number): boolean {
  return code === 1500 || (code >= 2500 && code < 2600);
}

/** The server failed rather than refused (24xx, 25xx): whether a transform took effect is not known from it. */
export function leavesOutcomeUnknown(code: number): boolean {
  return code >= 2400 && code < 2600;
}
