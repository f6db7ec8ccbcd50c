import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { FaultBoard } from '../faults.ts';
import { HttpRefusal } from '../http.ts';
import { REFUSALS, type Reason, reason } from './judge.ts';
import type { ServiceKeys } from './keys.ts';
import type { Request } from './requests.ts';
import { type CodeType, signCode } from './sign-code.ts';

const DAY_MS = 86_400_000;
/** How long a code can be used: a holder's for a year, a name's for a month. */
const CODE_DAYS = { identity: 365, name: 30 } as const;
/** The service's number among those registries know. */
const SERVICE_NUMBER = 1;

export const typeOf = (kind: Request['kind']): CodeType => (kind === 'name' ? 'domain' : 'real-name');

/** How the next requests are decided: by the rules, not at all until a person does, or as told. */
export interface Manner {
  readonly decision: string;
  /** Requests it is for; until it is changed where absent. */
  readonly times: number | undefined;
}

const BY_RULES: Manner = { decision: 'rules', times: undefined };
const DECISIONS = ['rules', 'wait', 'pass', ...Object.keys(REFUSALS)];

/** Can a refusal of this name be given to such a request? */
export const suits = (decision: string, kind: Request['kind']): boolean => {
  const refusal = REFUSALS[decision];
  return refusal === undefined || refusal.kind === 'any' || refusal.kind === kind;
};

/** What the desk has told about the next requests; forgotten at a restart. */
export function createManners() {
  let manner = BY_RULES;
  return {
    now: () => manner,
    set: (decision: string, times: number | undefined): void => {
      if (!DECISIONS.includes(decision)) throw new HttpRefusal(400, `decision is one of ${DECISIONS.join(', ')}`);
      manner = { decision, times };
    },
    take: (kind: Request['kind']): string => {
      const { decision, times } = manner;
      if (!suits(decision, kind)) return 'rules';
      if (times !== undefined) manner = times > 1 ? { decision, times: times - 1 } : BY_RULES;
      return decision;
    },
  };
}

const strangersKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Signs judgements; what the faults say goes wrong here. */
export function createDecider(keys: ServiceKeys, clock: Clock, faults: FaultBoard) {
  const refused = (request: Request, reasons: readonly Reason[]): Request => ({
    ...request,
    state: 'refused',
    reasons,
    decidedMs: clock.now().getTime(),
  });

  function passed(request: Request): Request {
    const value = `${SERVICE_NUMBER}-${randomBytes(8).toString('hex')}`;
    const own = typeOf(request.kind);
    const other: CodeType = own === 'domain' ? 'real-name' : 'domain';
    const type = faults.take('other_type') ? other : own;
    const key = faults.take('bad_signature') ? strangersKey() : keys.signingKey;
    const signed = signCode(type, value, key, keys.certificate);
    const code = faults.take('not_a_code') ? Buffer.from('<nothing/>').toString('base64') : signed;
    const days = faults.take('code_over') ? -1 : CODE_DAYS[request.kind];
    const now = clock.now().getTime();
    return { ...request, state: 'passed', reasons: [], value, code, expiresMs: now + days * DAY_MS, decidedMs: now };
  }

  return {
    passed,
    /** `decision`: `rules`, `wait`, `pass` or a refusal; `byRules` is what the rules found. */
    decided(request: Request, decision: string, byRules: readonly Reason[]): Request {
      if (decision === 'wait') return request;
      const reasons = decision === 'rules' ? byRules : decision === 'pass' ? [] : [reason(decision)];
      return reasons.length === 0 ? passed(request) : refused(request, reasons);
    },
  };
}
