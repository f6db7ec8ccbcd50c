import type * as z from 'zod/mini';
import type { ErrorKey } from './errors/index.ts';
import type { MessageKey } from './messages/index.ts';

/**
 * Who may call. `anyone`: visitors too. `signedIn`: a session is enough (the security pages). `customer`: a session and
 * a security code that was set (specification §6). `staff`: the back office, with the right named in `right`.
 */
export type Who = 'anyone' | 'signedIn' | 'customer' | 'staff';

export interface EndpointShape<I extends z.ZodMiniType, O extends z.ZodMiniType> {
  method: 'GET' | 'POST';
  /** Below `/api` (customers) or the back office's `/api`; `:Name` segments become fields of the input. */
  path: `/${string}`;
  who: Who;
  /** The right a staff member needs; only with `who: 'staff'`. */
  right?: string;
  /**
   * Query of a GET, JSON body of a POST, joined with the path's own fields. Always a strict object: unknown fields are
   * refused.
   */
  input: I;
  /** `Data` of the success envelope; with `stream`, of each line. */
  output: O;
  /** Every catalogue key this call may answer beside those of the edge (EDGE_ERRORS). */
  errors: readonly ErrorKey[];
  /** The words of success; `common:done.ok` without it. */
  done?: MessageKey;
  /**
   * The call moves money, ownership or security: it takes `SafeCode` beside its own fields, at the back office `Totp`,
   * or a step-up given a few minutes ago.
   */
  stepUp?: boolean;
  /**
   * What the code signs, in words filled from the input, for the prompt that asks for it; every call with `stepUp` says
   * it.
   */
  signs?: MessageKey;
  /**
   * Also possible while perhaps only a mailbox stands behind the session: its secrets were reset by mail (acceptance
   * B5). Such a call spends nothing, gives nothing away and weakens nothing; every other act of a customer waits, or
   * asks for the security code first.
   */
  afterReset?: true;
  /**
   * Also possible while the account is suspended, beside what `afterReset` says: it keeps what the customer has, or
   * proves who they are. Every other act of a customer is refused then (docs/decisions/0198).
   */
  whileSuspended?: true;
  /**
   * The call creates or spends: it needs the header `Idempotency-Key`; same key and body = same answer, other body =
   * refusal.
   */
  idempotent?: boolean;
  /**
   * A GET that changes something, as the first call of a mailed page does. Every other GET only reads: the server
   * refuses its writes.
   */
  writes?: true;
  /** The answer is NDJSON, one envelope a line, as results arrive. */
  stream?: boolean;
  /**
   * Its texts are judged one by one and none is kept: one that the database could not keep is answered like every
   * other.
   */
  anyText?: true;
  /** The answer is a file to keep, of this media type; a refusal is an envelope as everywhere. */
  file?: string;
  /** Its JSON body may be so large, because lists or a statement are meant; BODY_KB_MAX without it. */
  bodyKb?: number;
  /** The body is the bytes of a file; the input is the query. */
  upload?: true;
  /**
   * Also taken as `multipart/form-data`: the picture comes as the part named here, in place of the field that names one
   * sent before.
   */
  form?: { readonly part: string; readonly field: string };
  /**
   * What did not come about where the call failed: a page says so in these words. Without it a query by GET, a
   * submission by POST.
   */
  fails?: 'deletion' | 'activation';
  /** One sentence for the API page: what it is for. */
  summary: string;
}

/**
 * One call of the API: method, path, shapes, who may call, what it may refuse. Shared by the server's edge, the browser
 * and the OpenAPI file.
 */
export type Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> = Readonly<
  EndpointShape<I, O>
>;

export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(shape: EndpointShape<I, O>): Endpoint<I, O> {
  return shape;
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
