import { json, type Reply } from '../../http.ts';

type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';

/** A refusal of the API in the shape its clients know: `{error: {type, code?, message, param?}}`. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  constructor(status: number, type: ErrorType, message: string, detail: { code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = detail.code;
    this.param = detail.param;
  }
}

export const badParameter = (code: string, param: string, message: string) =>
  new ApiRefusal(400, 'invalid_request_error', message, { code, param });

export function errorReply(refusal: ApiRefusal, headers: Record<string, string>): Reply {
  const { type, message, code, param } = refusal;
  return json({ error: { type, message, ...(code && { code }), ...(param && { param }) } }, refusal.status, headers);
}
