import { REGISTRAR_NAME } from '#contract/rules/domain.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { seal } from '../../platform/secrets.ts';
import { record } from '../activity/index.ts';
import { domainArrived } from './news.ts';
import { countDomain, type Holder, insertDomain } from './store.ts';

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
  /** Why it came, `order_line:12`; part of the history. */
  readonly cause: string;
}

/** What the transfer password of a name is sealed for. */
export const authInfoUse = (name: string): string => `domain:${name}`;

/** Makes the live row of a name; a second live row of the same name is impossible (unique index), so an arrival happens once. */
export async function arriveDomain(tx: Tx, arrival: Arrival): Promise<bigint> {
  const { cause, authInfo, transferredInAt, nameServers, statuses, ...facts } = arrival;
  const id = await insertDomain(tx, {
    ...facts,
    nameServers: [...nameServers],
    statuses: [...statuses],
    registrar: REGISTRAR_NAME,
    transferredInAt: transferredInAt ?? null,
    authInfo: seal(tx.house, authInfoUse(arrival.name), authInfo),
  });
  await countDomain(tx, arrival.customerId, arrival.suffix, 1);
  await record(tx, {
    act: transferredInAt ? 'domain.transferredIn' : 'domain.registered',
    object: { kind: 'domain', id },
    onBehalfOf: arrival.customerId,
    after: { name: arrival.name, expiresAt: arrival.expiresAt.toISOString(), cause },
  });
  await tx.house.events.announce(tx, domainArrived, {
    domainId: id,
    customerId: arrival.customerId,
    name: arrival.name,
  });
  return id;
}
