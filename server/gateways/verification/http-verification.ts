import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { VerificationAccess } from '../../platform/verification-settings.ts';
import { CodeRefused, type CodeType, checkCode } from './check-code.ts';
import {
  type Answer,
  IDENTITY_REASONS,
  type IdentityReason,
  type IdentityRequest,
  NAMING_REASONS,
  type NameRequest,
  type NamingReason,
  type Outcome,
  REASON_FIELDS,
  type VerificationGateway,
} from './index.ts';

/** Bounds of the gateway, in milliseconds; a test shortens them. */
export interface VerificationLimits {
  readonly askMs: number;
  /** A picture travels with an identity. */
  readonly identityMs: number;
}

const LIMITS: VerificationLimits = { askMs: 10_000, identityMs: 30_000 };
const ANSWER_BYTES_MAX = 131_072;

export interface VerificationHooks {
  /** Every question with its outcome, for metrics. */
  readonly onAsked?: (asked: { command: string; outcome: string; seconds: number }) => void;
  /**
   * What a person must look at: a code that cannot be believed, a key that is refused, a request that is not
   * understood.
   */
  readonly onTrouble?: (trouble: { kind: 'code' | 'key' | 'protocol'; text: string }) => void;
}

const Said = z.discriminatedUnion('state', [
  z.object({ reference: z.string(), state: z.literal('waiting') }),
  z.object({
    reference: z.string(),
    state: z.literal('refused'),
    reasons: z.array(z.object({ code: z.string(), field: z.optional(z.string()) })).check(z.minLength(1)),
  }),
  z.object({
    reference: z.string(),
    state: z.literal('passed'),
    code: z.string(),
    expiresAt: z.iso.datetime({ offset: true }),
  }),
]);
type Said = z.infer<typeof Said>;

/** The service's words for reasons, as ours. */
const REASONS: Readonly<Record<string, IdentityReason | NamingReason>> = {
  number_wrong: 'numberWrong',
  picture_unreadable: 'pictureUnreadable',
  name_differs: 'nameDiffers',
  document_expired: 'documentExpired',
  document_unfit: 'documentUnfit',
  name_reserved: 'reserved',
  name_sensitive: 'sensitive',
};

/** What may be said about one kind of request: the type of its code and the reasons against it. */
interface About<Key extends string> {
  readonly type: CodeType;
  readonly reasons: readonly Key[];
  readonly other: Key;
}
const IDENTITY: About<IdentityReason> = { type: 'real-name', reasons: IDENTITY_REASONS, other: 'other' };
const NAME: About<NamingReason> = { type: 'domain', reasons: NAMING_REASONS, other: 'other' };

const reasonOf = <Key extends string>(
  { reasons, other }: About<Key>,
  said: { code: string; field?: string | undefined },
) => ({
  key: reasons.find((key) => key === REASONS[said.code]) ?? other,
  field: REASON_FIELDS.find((known) => known === said.field),
});

/** What came over the wire: an answer to read, or why there is none. */
type Got =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unsent' | 'lost'; readonly why: string };

/** The service was certainly not reached: nothing was sent. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function failureOf(error: unknown): Got {
  const cause = (error as { cause?: { code?: string } }).cause;
  if (UNSENT.has(cause?.code ?? '')) return { kind: 'unsent', why: 'the service cannot be reached' };
  const late = (error as Error).name === 'TimeoutError';
  return { kind: 'lost', why: late ? 'no answer in time' : 'the connection broke' };
}

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** One call. A redirect is none of the service's ways and is a lost answer. */
async function send({ url, key }: VerificationAccess, path: string, timeoutMs: number, body?: object): Promise<Got> {
  try {
    const response = await fetch(`${url}/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    // A fault of the service's own may have come after its work, whatever it says beside.
    if (response.status >= 500 && response.status !== 503) return { kind: 'lost', why: `answered ${response.status}` };
    return { kind: 'answer', status: response.status, body: await readBody(response) };
  } catch (error) {
    return failureOf(error);
  }
}

/** What an answer says, its code not yet looked at; `trouble` is told what a person must look at. */
function readAnswer(got: Got, reference: string, trouble: NonNullable<VerificationHooks['onTrouble']>) {
  if (got.kind !== 'answer') return { kind: got.kind === 'unsent' ? 'later' : 'unknown', why: got.why } as const;
  const { status, body } = got;
  if (status === 429 || status === 503) return { kind: 'later', why: 'the service is busy' } as const;
  if (status === 404) return { kind: 'absent' } as const;
  const said = Said.safeParse(body);
  if ((status === 200 || status === 202) && said.data?.reference === reference)
    return { kind: 'said', said: said.data } as const;
  const kind = status === 401 || status === 403 ? 'key' : 'protocol';
  trouble({ kind, text: `${reference}: answered ${status}` });
  // Refused for its key it did nothing; anything else that we do not understand may have been done.
  if (kind === 'key') return { kind: 'later', why: 'the service refuses our key' } as const;
  return { kind: 'unknown', why: `answered ${status} in a form we do not know` } as const;
}

/** Dials nothing before the first question; the certificate is read at the first code. */
export function openVerification(
  access: VerificationAccess,
  hooks: VerificationHooks = {},
  over: Partial<VerificationLimits> = {},
): VerificationGateway {
  const limits = { ...LIMITS, ...over };
  const trouble = hooks.onTrouble ?? (() => undefined);
  let certificate: string | undefined;

  function judged<Key extends string>(said: Said, about: About<Key>): Outcome<Key> {
    if (said.state === 'waiting') return { kind: 'later', why: 'the service is still judging' };
    if (said.state === 'refused')
      return { kind: 'refused', reasons: said.reasons.map((each) => reasonOf(about, each)) };
    certificate ??= readFileSync(access.certFile, 'utf8');
    try {
      checkCode(said.code, about.type, certificate);
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error;
      trouble({ kind: 'code', text: `${said.reference}: ${error.message}` });
      return { kind: 'unknown', why: `what it gave is no code: ${error.message}` };
    }
    return { kind: 'passed', data: { code: said.code, expiresAt: new Date(said.expiresAt) } };
  }

  async function call<Key extends string>(
    command: string,
    reference: string,
    about: About<Key>,
    sending: () => Promise<Got>,
  ): Promise<Answer<Key>> {
    const begun = performance.now();
    const read = readAnswer(await sending(), reference, trouble);
    const answer = read.kind === 'said' ? judged(read.said, about) : read;
    hooks.onAsked?.({ command, outcome: answer.kind, seconds: (performance.now() - begun) / 1000 });
    return answer;
  }

  /** A request is never absent: where its address is not known, nobody knows what was done. */
  const requested = <Key extends string>(answer: Answer<Key>): Outcome<Key> =>
    answer.kind === 'absent' ? { kind: 'unknown', why: 'the service has no such address' } : answer;

  function ask(reference: string): Promise<Answer<IdentityReason>>;
  function ask(reference: string, of: 'name'): Promise<Answer<NamingReason>>;
  function ask(reference: string, of?: 'name'): Promise<Answer<IdentityReason | NamingReason>> {
    const about: About<IdentityReason | NamingReason> = of === 'name' ? NAME : IDENTITY;
    return call('ask', reference, about, () => send(access, `requests/${reference}`, limits.askMs));
  }

  return {
    async verifyIdentity({ picture: { type, bytes }, ...request }: IdentityRequest) {
      const body = { ...request, picture: { type, base64: Buffer.from(bytes).toString('base64') } };
      const sending = () => send(access, 'identities', limits.identityMs, body);
      return requested(await call('verify-identity', request.reference, IDENTITY, sending));
    },
    async verifyName({ reference, name }: NameRequest) {
      const sending = () => send(access, 'names', limits.askMs, { reference, name });
      return requested(await call('verify-name', reference, NAME, sending));
    },
    ask,
  };
}
