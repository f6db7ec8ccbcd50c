import type { ServerSeen } from '#contract/api/transfers/transfer-out.ts';
import { NAME_SERVERS_MAX } from '#contract/rules/registry-acts.ts';
import type { NameServerGateway } from '../../gateways/name-servers/index.ts';
import type { LookupGateway } from '../../gateways/rdap/index.ts';
import { type Caller, customerOf, reading, type Tx } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { refuse } from '../../platform/refusal.ts';
import { findTransfer, type TransferRow } from './store.ts';

export interface Beside {
  readonly lookups: LookupGateway;
  readonly nameServers: NameServerGateway;
}

/** @throws refusal NOT_FOUND */
export async function requireMine(tx: Tx, id: string): Promise<TransferRow> {
  const row = await findTransfer(tx, BigInt(id));
  if (row?.customerId !== customerOf(tx)) throw refuse('NOT_FOUND');
  return row;
}

/** As the directory has them now; those that were kept when the name left where it tells none. */
async function serversOf({ lookups }: Beside, { name, nameServers }: TransferRow): Promise<readonly string[]> {
  const told = await lookups.lookUp(name);
  const now = told.state === 'found' ? told.domain.nameServers : [];
  return (now.length > 0 ? now : nameServers).slice(0, NAME_SERVERS_MAX);
}

/**
 * Asks the name servers of a name that leaves, all at once, whether each answers for it; each is told as it comes. A
 * hint, and never a stop: the registrar that has the name decides about them. No transaction is open meanwhile.
 * @throws refusal NOT_FOUND
 */
export async function* lookAtServers(
  house: House,
  beside: Beside,
  caller: Caller,
  id: string,
): AsyncGenerator<ServerSeen> {
  const row = await reading(house, caller, (tx) => requireMine(tx, id));
  const ours = new Set(house.config.defaultNameServers);
  const running = new Map<string, Promise<ServerSeen>>();
  for (const server of new Set((await serversOf(beside, row)).map((each) => each.toLowerCase())))
    running.set(
      server,
      beside.nameServers.ask(row.name, server).then((Sight) => ({ Server: server, Sight, Ours: ours.has(server) })),
    );
  while (running.size > 0) {
    const seen = await Promise.race(running.values());
    running.delete(seen.Server);
    yield seen;
  }
}
