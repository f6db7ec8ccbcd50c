import type { RegistryView, registryView } from '#contract/api/domain-detail.ts';
import type { ParsedInputOf } from '#contract/endpoint.ts';
import type { Lang } from '#contract/lang.ts';
import { REGISTRY_VIEW_SECONDS_MAX } from '#contract/rules/domain.ts';
import { REGISTRY_VIEW_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { DomainAnswer, DomainView, Registries } from '../../../gateways/registry/index.ts';
import { type Caller, customerOf, reading } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { translate } from '../../../platform/i18n.ts';
import { countAttempt } from '../../../platform/limits.ts';
import { requireOwnDomain } from '../read-domain.ts';
import type { DomainRow } from '../store.ts';
import { type Compared, compareSides } from './compare.ts';
import { saidStatuses } from './statuses-said.ts';
import { type Delegation, delegationOf } from './store.ts';

/** A name of the caller's, as it was when its registry was asked, and what the registry said. */
export interface Asked {
  readonly row: DomainRow;
  readonly own: Delegation;
  /** By the business clock. */
  readonly at: Date;
  /** Undefined: nothing within the time a reader waits. */
  readonly answer: DomainAnswer | undefined;
}

/** The registry's word on a name, or undefined at the deadline; its late answer is thrown away. */
async function askWithin(registries: Registries, name: string, seconds: number): Promise<DomainAnswer | undefined> {
  const registry = registries.get(suffixOf(name)?.registry ?? '');
  if (!registry) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), seconds * 1000);
  });
  try {
    return await Promise.race([registry.infoDomain(name), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks the registry of one of the caller's names; no transaction is open meanwhile. Counted per customer. */
export async function askRegistry(
  house: House,
  registries: Registries,
  caller: Caller,
  typed: string,
  seconds: number = REGISTRY_VIEW_SECONDS_MAX,
): Promise<Asked> {
  const { row, own, at } = await reading(house, caller, async (tx) => {
    const found = await requireOwnDomain(tx, typed);
    return { row: found, own: await delegationOf(tx, found.id), at: tx.now };
  });
  await countAttempt(house, REGISTRY_VIEW_PER_CUSTOMER, String(customerOf(caller)));
  return { row, own, at, answer: await askWithin(registries, row.name, seconds) };
}

function presentLine(
  lang: Lang,
  { what, ours, registry, same, takeOver, note }: Compared,
): RegistryView['Rows'][number] {
  return {
    What: what,
    Ours: [...ours],
    Registry: [...registry],
    Same: same,
    TakeOver: takeOver,
    ...(note ? { Note: translate(lang, note) } : {}),
  };
}

function presentRegistry(view: DomainView) {
  const { roid, sponsor, createdBy, updatedBy, updatedAt, transferredAt, chineseForms } = view;
  const { simplified = [], traditional = [], variants = [] } = chineseForms ?? {};
  const forms = [...new Set([simplified, traditional, variants].flat())];
  return {
    Roid: roid,
    Sponsor: sponsor,
    ...(createdBy ? { CreatedBy: createdBy } : {}),
    ...(updatedBy ? { UpdatedBy: updatedBy } : {}),
    ...(updatedAt ? { UpdatedAt: updatedAt.toISOString() } : {}),
    ...(transferredAt ? { TransferredAt: transferredAt.toISOString() } : {}),
    ...(forms.length > 0 ? { Forms: forms } : {}),
  };
}

const WHY = {
  absent: 'detail:registry.absent',
  elsewhere: 'detail:registry.elsewhere',
  refused: 'detail:registry.refused',
  noAnswer: 'detail:registry.noAnswer',
} as const;

function stateOf(answer: DomainAnswer | undefined): RegistryView['State'] {
  if (answer?.kind === 'found') return answer.domain.ours ? 'answered' : 'elsewhere';
  if (answer?.kind === 'absent' || answer?.kind === 'refused') return answer.kind;
  return 'noAnswer';
}

/** Both sides in the reader's words. What a name of another sponsor has there is not ours to show. */
export function presentView(lang: Lang, { row, own, at, answer }: Asked): RegistryView {
  const State = stateOf(answer);
  const head = { Name: row.name, Unicode: row.unicode, State, AskedAt: at.toISOString() };
  if (State !== 'answered') return { ...head, Why: translate(lang, WHY[State]), Rows: [], StatusesSaid: [] };
  const { domain } = answer as DomainAnswer & { kind: 'found' };
  return {
    ...head,
    Rows: compareSides(row, own, domain).map((line) => presentLine(lang, line)),
    StatusesSaid: saidStatuses(lang, [...domain.statuses, ...domain.graceStatuses]),
    Registry: presentRegistry(domain),
  };
}

/** One line: our name beside what its registry says of it now. */
export async function* viewRegistry(
  house: House,
  registries: Registries,
  caller: Caller,
  { Domain }: ParsedInputOf<typeof registryView>,
): AsyncGenerator<RegistryView> {
  yield presentView(caller.lang, await askRegistry(house, registries, caller, Domain));
}
