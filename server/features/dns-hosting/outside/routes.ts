import * as api from '#contract/api/dns/outside.ts';
import { PROOF_HOST } from '#contract/rules/dns/outside.ts';
import { OUTSIDE_LOOKS_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { addOutside, askLook, removeOutside } from './change-outside.ts';
import { proofText } from './look-outside.ts';
import { endOf, type OutsideRow, openOf } from './store.ts';

function present(tx: Tx, row: OutsideRow): api.OutsideName {
  const ours = tx.house.config.defaultNameServers;
  const end = endOf(row);
  return {
    Name: row.name,
    Unicode: row.unicode,
    State: row.state === 'proved' ? 'proved' : 'waiting',
    Host: PROOF_HOST,
    Text: proofText(row),
    ...(row.lookedAt ? { LookedAt: row.lookedAt.toISOString() } : {}),
    Servers: [...row.servers],
    Delegated: ours.some((server) => row.servers.includes(server)),
    ...(end ? { EndsAt: end.toISOString() } : {}),
  };
}

export const outsideRoutes: readonly Route[] = [
  route(api.listOutside, async (tx) => ({
    Items: (await openOf(tx, customerOf(tx))).map((row) => present(tx, row)),
    NameServers: [...tx.house.config.defaultNameServers],
  })),
  route(api.addOutside, async (tx, { Name }) => present(tx, await addOutside(tx, Name)), OUTSIDE_LOOKS_PER_CUSTOMER),
  route(api.lookOutside, async (tx, { Domain }) => present(tx, await askLook(tx, Domain)), OUTSIDE_LOOKS_PER_CUSTOMER),
  route(api.removeOutside, async (tx, { Domain }) => ({ Name: await removeOutside(tx, Domain) })),
];
