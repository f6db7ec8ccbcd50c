import { transferDomain as transferCommands } from '#protocols/epp/commands/transfer.ts';
import { RESULT } from '#protocols/epp/result-codes.ts';
import { routingOf } from './extensions.ts';
import type {
  CreateIntent,
  DeleteIntent,
  DomainAnswer,
  DomainTerm,
  DomainView,
  DsData,
  KeyData,
  RenewIntent,
  TransferIntent,
  TransferView,
  UpdateIntent,
  UpdateResolution,
} from './index.ts';
import { undecided } from './objects/resolve-objects.ts';
import { outcomeOf, type Resolution, type Trace } from './outcomes.ts';
import { infoDomain } from './queries.ts';
import type { RegistryAccount } from './sessions/account.ts';
import { transferView } from './views.ts';

/**
 * What became of a command whose answer was lost: only asking decides. The `judge…` functions are
 * pure; each `resolve…` asks and lets its judge read the answer.
 */

export async function resolveCreate(account: RegistryAccount, intent: CreateIntent): Promise<Resolution<DomainTerm>> {
  return judgeCreate(await infoDomain(account, intent.name), intent, account.limits.clockSkewMs);
}

/**
 * Ours when we sponsor it and it was made after the intent, for the term intended. Where the registry shows the
 * transfer code, which is made for each intent, that decides alone: two customers of ours may have asked for the name.
 */
export function judgeCreate(answer: DomainAnswer, intent: CreateIntent, skewMs: number): Resolution<DomainTerm> {
  if (answer.kind === 'absent') return { kind: 'absent' };
  if (answer.kind !== 'found') return undecided(answer);
  const { domain, trace } = answer;
  const taken = (reason: string) => ({ kind: 'refused', code: RESULT.EXISTS, reason, trace }) as const;
  if (!domain.ours) return taken('registered through another registrar');
  if (domain.authInfo && intent.authInfo && domain.authInfo !== intent.authInfo) return taken('registered before');
  if (domain.statuses.includes('pendingCreate'))
    return { kind: 'unknown', why: 'accepted, and not decided yet', trace };
  if (!domain.createdAt) return { kind: 'unknown', why: 'the registry shows no creation date', trace };
  if (domain.createdAt.getTime() < intent.intendedAt.getTime() - skewMs) return taken('registered before');
  const { createdAt, expiresAt, chineseForms } = domain;
  if (expiresAt && !isYearsLater(dayOf(createdAt), dayOf(expiresAt), intent.years)) {
    return { kind: 'unknown', why: 'registered for another term than intended', trace };
  }
  const told = { ...(expiresAt ? { expiresAt } : {}), ...(chineseForms ? { chineseForms } : {}) };
  return done({ createdAt, ...told }, trace);
}

export async function resolveRenew(account: RegistryAccount, intent: RenewIntent): Promise<Resolution<DomainTerm>> {
  return judgeRenew(await infoDomain(account, intent.name), intent);
}

/** The expiry tells: the old one, or the old one and the years (RFC 5731 §3.2.3). Any other is not ours to explain. */
export function judgeRenew(answer: DomainAnswer, intent: RenewIntent): Resolution<DomainTerm> {
  if (answer.kind === 'absent') {
    return { kind: 'refused', code: RESULT.DOES_NOT_EXIST, reason: 'not registered any more', trace: answer.trace };
  }
  if (answer.kind !== 'found') return undecided(answer);
  const { domain, trace } = answer;
  if (!domain.ours) return { kind: 'refused', code: RESULT.AUTHORIZATION_ERROR, reason: 'not with us any more', trace };
  if (domain.statuses.includes('pendingRenew')) return { kind: 'unknown', why: 'accepted, and not decided yet', trace };
  if (!domain.expiresAt) return { kind: 'unknown', why: 'the registry shows no expiry', trace };
  const expiry = dayOf(domain.expiresAt);
  if (expiry === intent.currentExpiry) return { kind: 'absent' };
  if (isYearsLater(intent.currentExpiry, expiry, intent.years)) return done({ expiresAt: domain.expiresAt }, trace);
  return { kind: 'unknown', why: 'the expiry is neither the old one nor the renewed one', trace };
}

export async function resolveDelete(account: RegistryAccount, intent: DeleteIntent): Promise<Resolution<undefined>> {
  return judgeDelete(await infoDomain(account, intent.name));
}

export function judgeDelete(answer: DomainAnswer): Resolution<undefined> {
  if (answer.kind === 'absent') return done(undefined, answer.trace);
  if (answer.kind !== 'found') return undecided(answer);
  const { statuses, graceStatuses } = answer.domain;
  const leaving = statuses.includes('pendingDelete') || graceStatuses.includes('redemptionPeriod');
  return leaving ? { ...done(undefined, answer.trace), pending: true } : { kind: 'absent' };
}

export async function resolveUpdate(account: RegistryAccount, intent: UpdateIntent): Promise<UpdateResolution> {
  return judgeUpdate(await infoDomain(account, intent.name), intent);
}

/** Compares what is with what was wanted. A transfer code the registry does not show counts as still to be set. */
export function judgeUpdate(answer: DomainAnswer, intent: UpdateIntent): UpdateResolution {
  if (answer.kind === 'absent') {
    return { kind: 'refused', code: RESULT.DOES_NOT_EXIST, reason: 'not registered', trace: answer.trace };
  }
  if (answer.kind !== 'found') return undecided(answer);
  if (answer.domain.dnssecUnread && changesDnssec(intent)) {
    return { kind: 'unknown', why: 'its DNSSEC data cannot be read', trace: answer.trace };
  }
  const remaining = stillToDo(answer.domain, intent);
  const { name: _name, clTRID: _clTRID, ...changes } = remaining;
  const { fee, verificationCodes } = intent;
  // Codes leave no trace that an info shows; to send them again does no harm.
  if (Object.keys(changes).length === 0 && !verificationCodes) return done(undefined, answer.trace);
  const beside = { ...(fee ? { fee } : {}), ...(verificationCodes ? { verificationCodes } : {}) };
  return { kind: 'absent', remaining: { ...remaining, ...beside } };
}

const changesDnssec = ({ addDs, removeDs, addKeys, removeKeys }: UpdateIntent): boolean =>
  [addDs, removeDs, addKeys, removeKeys].some((list) => list !== undefined && list.length > 0);

function stillToDo(domain: DomainView, intent: UpdateIntent): UpdateIntent {
  const lower = (names: readonly string[] = []) => names.map((name) => name.toLowerCase());
  const { removeDs = [], addDs = [], addKeys = [], removeKeys = [], authInfo, registrant, expireOn } = intent;
  const there = domain.ds.map(keyOfDs);
  const keys = (domain.keys ?? []).map(keyOfKey);
  const lists = {
    addNameservers: without(lower(intent.addNameservers), domain.nameservers),
    removeNameservers: within(lower(intent.removeNameservers), domain.nameservers),
    addStatuses: without(intent.addStatuses ?? [], domain.statuses),
    removeStatuses: within(intent.removeStatuses ?? [], domain.statuses),
    addDs: addDs.filter((ds) => !there.includes(keyOfDs(ds))),
    removeDs: removeDs === 'all' ? [] : removeDs.filter((ds) => there.includes(keyOfDs(ds))),
    addKeys: addKeys.filter((key) => !keys.includes(keyOfKey(key))),
    removeKeys: removeKeys.filter((key) => keys.includes(keyOfKey(key))),
  };
  const kept = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  const foreignDs = there.some((key) => !addDs.map(keyOfDs).includes(key));
  const addContacts = handlesLeft(intent.addContacts, domain, false);
  const removeContacts = handlesLeft(intent.removeContacts, domain, true);
  return {
    name: intent.name,
    clTRID: intent.clTRID,
    ...kept,
    ...(removeDs === 'all' && foreignDs ? { removeDs: 'all', ...(addDs.length > 0 ? { addDs } : {}) } : {}),
    ...(addContacts ? { addContacts } : {}),
    ...(removeContacts ? { removeContacts } : {}),
    ...(registrant === undefined || registrant === domain.contacts?.registrant ? {} : { registrant }),
    ...(expireOn === undefined || domain.expiresAt?.toISOString().slice(5, 10) === expireOn ? {} : { expireOn }),
    // One that is hidden may be any, also one that was to be taken away.
    ...(authInfo === undefined || (authInfo ?? '') === domain.authInfo ? {} : { authInfo }),
  };
}

const without = (wanted: readonly string[], there: readonly string[]) => wanted.filter((one) => !there.includes(one));
const within = (unwanted: readonly string[], there: readonly string[]) => unwanted.filter((one) => there.includes(one));
const keyOfDs = ({ keyTag, alg, digestType, digest }: DsData) =>
  `${keyTag} ${alg} ${digestType} ${digest.toUpperCase()}`;
const keyOfKey = ({ flags, protocol, alg, pubKey }: KeyData) => `${flags} ${protocol} ${alg} ${pubKey}`;

/** The handles that are not there yet, or, of those to be removed, still are; undefined for none. */
function handlesLeft(handles: UpdateIntent['addContacts'], { contacts }: DomainView, there: boolean) {
  const left = Object.entries(handles ?? {}).filter(([role, id]) => (contacts?.[role as 'admin'] === id) === there);
  return left.length > 0 ? (Object.fromEntries(left) as UpdateIntent['addContacts']) : undefined;
}

export async function resolveTransfer(
  account: RegistryAccount,
  intent: TransferIntent,
): Promise<Resolution<TransferView | undefined>> {
  const { name, authInfo } = intent;
  const input = { name, ...(authInfo === undefined ? {} : { authInfo: { pw: { text: authInfo } } }) };
  const sent = await account.ask('transform', transferCommands.query, input, routingOf(name));
  const query = outcomeOf(sent, transferView);
  if (query.kind === 'unsent') return { ...query, kind: 'unknown' };
  if (query.kind === 'unknown') return query;
  const view = query.kind === 'done' ? query.data : undefined;
  const judged = view && judgeTransfer(view, intent, query.trace, ourSideOf(account));
  if (judged) return judged;
  // No transfer in sight: it may be over already, and then the sponsor tells.
  const info = await infoDomain(account, name);
  if (info.kind === 'found' && intent.op === 'request' && info.domain.ours) return done(undefined, info.trace);
  if (info.kind === 'found' && intent.op === 'approve' && !info.domain.ours) return done(undefined, info.trace);
  if (info.kind === 'found') return { kind: 'absent' };
  return info.kind === 'absent'
    ? { kind: 'refused', code: RESULT.DOES_NOT_EXIST, reason: 'not registered', trace: info.trace }
    : undecided(info);
}

const DONE_STATUS = {
  request: ['pending', 'clientApproved', 'serverApproved'],
  approve: ['clientApproved', 'serverApproved'],
  reject: ['clientRejected'],
  cancel: ['clientCancelled'],
  query: [] as string[],
};

/** Who we are at a registry, and how far its clock may stand behind ours. */
interface OurSide {
  readonly ourId: string;
  readonly skewMs: number;
}

const ourSideOf = ({ settings, limits }: RegistryAccount): OurSide => ({
  ourId: settings.login,
  skewMs: limits.clockSkewMs,
});

/**
 * The last transfer the registry knows of, if it is the one intended; undefined when it cannot be. Its dates may be in
 * whole seconds, and by another clock.
 */
export function judgeTransfer(
  view: TransferView,
  intent: TransferIntent,
  trace: Trace,
  { ourId, skewMs }: OurSide,
): Resolution<TransferView> | undefined {
  const since = (intent.intendedAt?.getTime() ?? 0) - skewMs;
  const isOfIntent = intent.op === 'request' ? view.requestedAt.getTime() >= since : view.actionAt.getTime() >= since;
  if (intent.op === 'request' && view.requestedBy !== ourId) return undefined;
  if (DONE_STATUS[intent.op].includes(view.status) && isOfIntent)
    return { ...done(view, trace), pending: view.status === 'pending' };
  return view.status === 'pending' && intent.op !== 'request' ? { kind: 'absent' } : undefined;
}

function done<T>(data: T, trace: Trace) {
  return { kind: 'done', data, pending: false, trace } as const;
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** 29 February and a year is 28 February at some registries and 1 March at others. */
function isYearsLater(from: string, to: string, years: number): boolean {
  const year = String(Number(from.slice(0, 4)) + years).padStart(4, '0');
  if (to === `${year}${from.slice(4)}`) return true;
  return from.endsWith('-02-29') && (to === `${year}-02-28` || to === `${year}-03-01`);
}
