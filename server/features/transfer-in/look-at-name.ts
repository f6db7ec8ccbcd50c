import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { LookupGateway } from '../../gateways/rdap/index.ts';
import type { DomainAnswer, Prices, RegistryGateway } from '../../gateways/registry/index.ts';
import type { ForeignFacts } from '../domains/eligibility/index.ts';

const CODE_WRONG = 2202;

/** What a look from outside found of a name. */
export type Sight =
  | { readonly kind: 'facts'; readonly facts: ForeignFacts; readonly registrar: string | undefined }
  | { readonly kind: 'codeWrong' | 'notRegistered' | 'ours' | 'unknown' };

function sightOf(answer: DomainAnswer, profile: SuffixProfile): Sight | undefined {
  if (answer.kind === 'absent') return { kind: 'notRegistered' };
  if (answer.kind === 'refused') return answer.code === CODE_WRONG ? { kind: 'codeWrong' } : undefined;
  if (answer.kind !== 'found') return { kind: 'unknown' };
  const { ours, createdAt, transferredAt, expiresAt, statuses, whois } = answer.domain;
  if (ours) return { kind: 'ours' };
  const registrar = whois?.registrar;
  const dates = { registeredAt: createdAt ?? null, transferredAt: transferredAt ?? null, expiresAt: expiresAt ?? null };
  return { kind: 'facts', facts: { profile, ...dates, statuses, ours: false }, registrar };
}

/**
 * What the registrar's own directory tells, where the registry keeps its word for the sponsor. The code stays unproved
 * then.
 */
async function lookElsewhere(lookups: LookupGateway, name: string, profile: SuffixProfile): Promise<Sight> {
  const told = await lookups.lookUp(name);
  if (told.state === 'failed') return { kind: 'unknown' };
  // That a directory knows no such name does not make it free.
  if (told.state === 'notFound') return { kind: 'unknown' };
  const { createdAt, transferredAt, expiresAt, statuses, registrar } = told.domain;
  const dates = { registeredAt: createdAt ?? null, transferredAt: transferredAt ?? null, expiresAt: expiresAt ?? null };
  return { kind: 'facts', facts: { profile, ...dates, statuses, ours: false }, registrar: registrar?.name };
}

/**
 * Asks the registry about a name with its code; a directory where the registry tells nothing. Called between
 * transactions; never throws.
 */
export async function lookAtName(
  gateway: RegistryGateway,
  lookups: LookupGateway,
  { name, code, profile }: { name: string; code: string; profile: SuffixProfile },
): Promise<Sight> {
  const answer = await gateway.infoDomain(name, { authInfo: code, whois: true });
  const sight = sightOf(answer, profile) ?? (await lookElsewhere(lookups, name, profile));
  const incomplete = sight.kind === 'facts' && sight.facts.registeredAt === null && sight.facts.expiresAt === null;
  return incomplete ? lookElsewhere(lookups, name, profile) : sight;
}

/** The registry's own prices of a name, where it has such; `undefined` where it answered nothing. */
export async function ownPrices(gateway: RegistryGateway, name: string): Promise<Prices | 'standard' | undefined> {
  const [told] = await gateway.checkDomains([name], { fees: true });
  if (!told || told.state === 'unknown') return undefined;
  return told.premium ?? 'standard';
}
