import { AUTH_INFO_LENGTH_MAX, AUTH_INFO_LENGTH_MIN, addYears, DS_RECORDS_MAX, TERM_YEARS_MAX } from '../policy.ts';
import { refuse } from '../refusal.ts';
import { type Caller, purveyorOf, type Registry } from '../registry.ts';
import type { Domain, DomainContact } from '../store/domains.ts';
import type { DsData, Extensions, Period } from './command.ts';

/** Hexadecimal digits of a digest by its type (SHA-256, SHA-384; RFC 9905 has taken SHA-1 out). */
const DIGEST_DIGITS: Readonly<Record<number, number>> = { 2: 64, 4: 96 };
/** Algorithms that IANA has assigned and that may sign (RFC 9904, RFC 9905). */
const ALGORITHMS: readonly number[] = [8, 10, 13, 14, 15, 16, 17, 23];

/** The domain, or 2303. */
export function requireDomain(registry: Registry, name: string): Domain {
  return registry.domains.find(name) ?? refuse(2303, 'the domain does not exist');
}

/** The domain if the caller sponsors it, else 2201. */
export function requireOwn(registry: Registry, caller: Caller, name: string): Domain {
  const domain = requireDomain(registry, name);
  if (domain.sponsor !== caller.registrar) refuse(2201, 'the domain is sponsored by another registrar');
  return domain;
}

/** 2304 when a status, the redemption cycle or a pending transfer forbids the act (RFC 5731 §2.3). */
export function requirePermitted(domain: Domain, act: 'Delete' | 'Renew' | 'Transfer' | 'Update'): void {
  if (domain.phase !== 'registered') refuse(2304, 'the domain is pendingDelete');
  if (domain.transferDue !== null) refuse(2304, 'the domain is pendingTransfer');
  if (domain.own.pending) refuse(2304, `the ${domain.own.pending.act} of the domain is pending`);
  if (act === 'Renew' || act === 'Transfer') requireVerified(domain);
  for (const side of ['server', 'client']) {
    const status = `${side}${act}Prohibited`;
    if (domain.statuses.includes(status)) refuse(2304, `the domain is ${status}`);
  }
}

/**
 * 2304 where the registry counts the holder as not verified: the name cannot be renewed, moved or given to somebody
 * else.
 */
export function requireVerified({ own }: Domain): void {
  if (own.unverified) refuse(2304, 'the holder of the domain is not verified');
}

/** Years of a period, 1 when none is given; 2004 outside 1 to 10, 2306 for months. */
export function yearsOf(period: Period | undefined): number {
  if (!period) return 1;
  if (period.unit !== 'y') refuse(2306, 'terms are in years');
  if (period.value > TERM_YEARS_MAX) refuse(2004, `a term is at most ${TERM_YEARS_MAX} years`);
  return period.value;
}

/** The expiry so many years on; 2004 when that is more than ten years from now. */
export function extended(expiresAt: number, years: number, now: number): number {
  const next = addYears(expiresAt, years);
  if (next > addYears(now, TERM_YEARS_MAX)) refuse(2004, `the term would pass ${TERM_YEARS_MAX} years from now`);
  return next;
}

/** Name servers: distinct, existing host objects, as many as the registry wants. */
export function requireNameservers(registry: Registry, names: readonly string[]): void {
  const { min, max } = registry.traits.nameservers;
  if (names.length < min) refuse(2003, `at least ${min} name server`);
  if (names.length > max) refuse(2306, `at most ${max} name servers`);
  if (new Set(names).size < names.length) refuse(2306, 'a name server twice');
  for (const name of names) if (!registry.hosts.exists(name)) refuse(2303, `host ${name} does not exist`);
}

const AUTH_INFO_CLASSES = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** authInfo: empty (no transfer possible, RFC 9154) or 8 to 32 printable ASCII characters of three kinds; else 2005. */
export function requireAuthInfo(value: string): void {
  if (value === '') return;
  const isLongEnough = value.length >= AUTH_INFO_LENGTH_MIN && value.length <= AUTH_INFO_LENGTH_MAX;
  if (!isLongEnough || !/^[!-~]+$/.test(value) || !AUTH_INFO_CLASSES.every((kind) => kind.test(value))) {
    const length = `${AUTH_INFO_LENGTH_MIN} to ${AUTH_INFO_LENGTH_MAX}`;
    refuse(2005, `authInfo is empty or ${length} characters with a letter, a digit and a sign`);
  }
}

/** DS records: known algorithms, known digest types with the right length, distinct, 13 at most. */
export function requireDs(records: readonly DsData[]): void {
  if (records.length > DS_RECORDS_MAX) refuse(2306, `at most ${DS_RECORDS_MAX} DS records`);
  for (const record of records) {
    if (!ALGORITHMS.includes(record.alg)) refuse(2306, `algorithm ${record.alg} is not taken`);
    if (DIGEST_DIGITS[record.digestType] !== record.digest.length) refuse(2306, 'digest type and digest do not fit');
  }
  if (new Set(records.map(dsKey)).size < records.length) refuse(2306, 'a DS record twice');
}

export const dsKey = (record: DsData): string => Object.values(record).join(' ');

/**
 * The contacts that a domain is kept with: none at a thin registry (2306); at a thick one the registrant and one of
 * every role it wants (2003), each of them there (2303) and sponsored by the caller (2201). Roles that it does not hold
 * are dropped.
 */
export function keptContacts(
  registry: Registry,
  caller: Caller,
  contacts: readonly DomainContact[],
): readonly DomainContact[] {
  const wanted = registry.traits.contacts;
  if (!wanted) {
    if (contacts.length > 0) refuse(2306, 'this registry holds no contacts');
    return contacts;
  }
  const needed: readonly string[] = ['registrant', ...wanted.roles];
  for (const role of needed) {
    if (!contacts.some((contact) => contact.role === role)) refuse(2003, `the ${role} contact is missing`);
  }
  const kept = contacts.filter(({ role }) => needed.includes(role) || role === wanted.optional);
  for (const { id } of kept) {
    const contact = registry.contacts.find(id) ?? refuse(2303, `contact ${id} does not exist`);
    if (contact.sponsor !== caller.registrar) refuse(2201, `contact ${id} is sponsored by another registrar`);
  }
  return kept;
}

/** The registrar's own id where the registry wants it: missing 2003, another's 2306. */
export function requirePurveyor(registry: Registry, caller: Caller, { ownership }: Extensions, creates: boolean): void {
  if (!registry.traits.purveyor) return;
  if (creates && ownership?.purveyor === undefined) refuse(2003, 'purveyor is missing');
  if (ownership?.purveyor !== undefined && ownership.purveyor !== purveyorOf(caller.registrar))
    refuse(2306, 'purveyor is not that of the registrar');
}
