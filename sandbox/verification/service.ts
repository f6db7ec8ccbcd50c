import type { Clock } from '../clock.ts';
import { createFaultBoard, type FaultBoard } from '../faults.ts';
import { HttpRefusal, type Route } from '../http.ts';
import type { Store } from '../store.ts';
import { type ServiceWork, verificationApiRoutes } from './api.ts';
import { createDecider, createManners, type Manner, suits, typeOf } from './decisions.ts';
import { judgeIdentity, judgeName, REFUSALS, type Reason } from './judge.ts';
import type { ServiceKeys } from './keys.ts';
import { type Asked, readIdentity, readName } from './read-request.ts';
import { createRequests, type Request, type Requests } from './requests.ts';
import type { CodeType } from './sign-code.ts';
import { VERIFICATION_FAULTS } from './verification-faults.ts';

/** What the service tells a registry of a code (its deposit of judgements); the time in milliseconds. */
export interface Deposit {
  readonly type: CodeType;
  readonly asked: Readonly<Record<string, string>>;
  readonly expiresMs: number;
}

export interface VerificationService {
  readonly routes: readonly Route[];
  readonly requests: Requests;
  readonly faults: FaultBoard;
  /** PEM: what registries check the codes against. */
  readonly certificate: string;
  readonly deposit: (value: string) => Deposit | undefined;
  /** A person's decision about a request that waits: `pass` or one of the refusals. Throws a refusal with words. */
  readonly decide: (reference: string, decision: string) => Request;
  readonly manner: () => Manner;
  readonly setManner: (decision: string, times: number | undefined) => void;
}

type Take = (kind: Request['kind'], fresh: Request, byRules: readonly Reason[]) => Request;

/** The same reference again is the same request: it is answered with what became of the first. */
function createIntake(requests: Requests, clock: Clock, take: Take) {
  return (kind: Request['kind'], read: Asked, byRules: readonly Reason[], picture?: Parameters<Requests['add']>[1]) => {
    const { reference, fingerprint, asked } = read;
    const known = requests.find(reference);
    if (known && known.fingerprint !== fingerprint)
      throw new HttpRefusal(409, 'this reference stands for something else');
    if (known) return known;
    const askedMs = clock.now().getTime();
    const nothing = { reasons: [], value: null, code: null, expiresMs: null, decidedMs: null };
    const fresh: Request = { reference, kind, fingerprint, asked, state: 'waiting', ...nothing, askedMs };
    const request = take(kind, fresh, byRules);
    requests.add(request, picture);
    return request;
  };
}

export function createVerification(store: Store, clock: Clock, keys: ServiceKeys): VerificationService {
  const requests = createRequests(store);
  const faults = createFaultBoard(VERIFICATION_FAULTS);
  const manners = createManners();
  const decider = createDecider(keys, clock, faults);
  const intake = createIntake(requests, clock, (kind, fresh, byRules) =>
    decider.decided(fresh, manners.take(kind), byRules),
  );
  const saved = (request: Request): Request => {
    requests.save(request);
    return request;
  };
  const work: ServiceWork = {
    identity(body) {
      const read = readIdentity(body);
      const { identity } = read;
      const reasons = judgeIdentity(identity, clock.now().toISOString().slice(0, 10));
      return intake('identity', read, reasons, { type: identity.pictureType, bytes: identity.picture });
    },
    name(body) {
      const read = readName(body);
      return intake('name', read, judgeName(read.name));
    },
    find(reference) {
      const request = requests.find(reference);
      return request?.state === 'passed' && faults.take('second_code') ? saved(decider.passed(request)) : request;
    },
  };
  return {
    routes: verificationApiRoutes(work, faults, keys.apiKey),
    requests,
    faults,
    certificate: keys.certificate,
    deposit(value) {
      const request = requests.ofValue(value);
      if (!request || request.expiresMs === null) return undefined;
      return { type: typeOf(request.kind), asked: request.asked, expiresMs: request.expiresMs };
    },
    decide(reference, decision) {
      const request = requests.find(reference);
      if (!request) throw new HttpRefusal(404, 'there is no such request');
      if (request.state !== 'waiting') throw new HttpRefusal(409, 'this request is decided');
      const known = decision === 'pass' || (Object.hasOwn(REFUSALS, decision) && suits(decision, request.kind));
      if (!known) throw new HttpRefusal(400, `decision is pass or one of ${Object.keys(REFUSALS).join(', ')}`);
      return saved(decider.decided(request, decision, []));
    },
    manner: manners.now,
    setManner: manners.set,
  };
}
