import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { ChineseForms } from '../../gateways/registry/index.ts';
import { formsOf } from '../../platform/chinese/forms.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { seal } from '../../platform/secrets.ts';
import { recordAll } from '../activity/index.ts';
import { lockNew } from './defaults/lock-new.ts';
import { keepForms, type ToldForms } from './forms/store.ts';
import { askRegistryOf } from './life/store.ts';
import { domainsArrived } from './news.ts';
import { askForProofs } from './registrant-email/ask-proofs.ts';
import { type Holder, insertDomains } from './store.ts';

/** A name that comes to a customer, as the registry and the order tell it. */
export interface Arrival {
  readonly customerId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly registeredAt: Date;
  readonly expiresAt: Date;
  readonly nameServers: readonly string[];
  readonly statuses: readonly string[];
  readonly templateId: bigint;
  readonly holder: Holder;
  /** In clear; sealed before it is stored. */
  readonly authInfo: string;
  readonly transferredInAt?: Date;
  /** It renews itself from now on, a year each time: its order says so. */
  readonly autoRenew?: true;
  /** What the registry said of the forms it comes with. */
  readonly chineseForms?: ChineseForms;
  /** Why it came, `order_line:12`; part of the history. */
  readonly cause: string;
}

/** What the transfer password of a name is sealed for. */
export const authInfoUse = (name: string): string => `domain:${name}`;

/**
 * Makes the live row of a name; a second live row of the same name is impossible (unique index), so an arrival happens
 * once.
 */
export async function arriveDomain(tx: Tx, arrival: Arrival): Promise<bigint> {
  return (await arriveDomains(tx, [arrival]))[0] as bigint;
}

/** The forms of a name whose registry bundles them: its own word, or what was sent to it where it has not said. */
function toldForms(domainId: bigint, { name, unicode, chineseForms }: Arrival): ToldForms | undefined {
  if (chineseForms) return { domainId, forms: chineseForms, toldBy: 'registry' };
  const sent = suffixOf(name)?.capabilities.value.idnExtension === 'cdn' ? formsOf(unicode) : undefined;
  return sent && { domainId, forms: sent, toldBy: 'house' };
}

/** Keeps the forms that names came with; a registry that has not told them is asked. */
async function keepArrivedForms(tx: Tx, told: readonly ToldForms[]): Promise<void> {
  await keepForms(tx, told);
  for (const { domainId, toldBy } of told) if (toldBy === 'house') await askRegistryOf(tx, domainId);
}

/** `arriveDomain` of many names; answers their ids in the order given. */
export async function arriveDomains(tx: Tx, arrivals: readonly Arrival[]): Promise<bigint[]> {
  if (arrivals.length === 0) return [];
  const rows = arrivals.map(
    ({
      cause: _,
      chineseForms: __,
      authInfo,
      transferredInAt,
      autoRenew = false,
      nameServers,
      statuses,
      ...facts
    }) => ({
      ...facts,
      nameServers: [...nameServers],
      statuses: [...statuses],
      registrar: tx.house.config.registrar.name,
      transferredInAt: transferredInAt ?? null,
      autoRenew,
      authInfo: seal(tx.house, authInfoUse(facts.name), authInfo),
    }),
  );
  const ids = await insertDomains(tx, rows);
  const idOf = ({ name }: Arrival) => ids.get(name) as bigint;
  const acts = arrivals.map((arrival) => ({
    act: arrival.transferredInAt ? 'domain.transferredIn' : 'domain.registered',
    object: { kind: 'domain', id: idOf(arrival) },
    onBehalfOf: arrival.customerId,
    after: {
      name: arrival.name,
      expiresAt: arrival.expiresAt.toISOString(),
      cause: arrival.cause,
      ...(arrival.autoRenew ? { autoRenew: true } : {}),
    },
  }));
  const asked = arrivals.map((arrival) => ({
    domainId: idOf(arrival),
    customerId: arrival.customerId,
    suffix: arrival.suffix,
    email: arrival.holder.email,
    cause: arrival.transferredInAt ? ('transferred_in' as const) : ('registered' as const),
  }));
  const told = arrivals.flatMap((arrival) => toldForms(idOf(arrival), arrival) ?? []);
  await together(tx, () => [
    recordAll(tx, acts),
    askForProofs(tx, asked),
    keepArrivedForms(tx, told),
    lockNew(
      tx,
      arrivals.map((arrival) => ({ ...arrival, id: idOf(arrival) })),
    ),
    tx.house.events.announce(
      tx,
      domainsArrived,
      arrivals.map((arrival) => ({ domainId: idOf(arrival), customerId: arrival.customerId, name: arrival.name })),
    ),
  ]);
  return arrivals.map(idOf);
}
