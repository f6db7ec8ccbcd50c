import type { ZoneFacts } from '#contract/api/dns/zone-facts.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { findDomains } from '../domains/index.ts';
import { isDelegated } from './present-zones.ts';
import { countsOf } from './store.ts';

/** How names of the acting customer are answered; those that are not theirs are left out. */
export async function presentFacts(tx: Tx, typed: readonly string[]): Promise<ZoneFacts[]> {
  const customerId = customerOf(tx);
  const names = typed.flatMap((name) => registeredName(name) ?? []);
  const rows = await findDomains(tx, customerId, names);
  const counts = await countsOf(tx, customerId, names);
  return rows.map(({ name, nameServers }) => {
    const { records = 0, signing = 'off' } = counts.get(name) ?? {};
    return {
      Name: name,
      Hosted: isDelegated(tx, nameServers),
      Servers: [...nameServers],
      Records: records,
      Signing: signing,
    };
  });
}
