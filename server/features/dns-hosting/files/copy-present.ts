import type { ZoneCopier } from '../../../gateways/dns/index.ts';
import { type Caller, reading } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { saysInside, wordsInside } from '../../../platform/http/words-header.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireOwnName } from '../own-name.ts';
import { compareFile } from './compare-file.ts';

/**
 * What the present name servers of one's name would change in its zone; they are asked between two transactions, and
 * nothing is written.
 * @throws refusals DOMAIN_NOT_FOUND, ZONE_COPY_NO_SERVERS, ZONE_COPY_NO_ANSWER, ZONE_FILE_TOO_LONG
 */
export async function* copyPresent(house: House, copier: ZoneCopier, caller: Caller, { Domain }: { Domain: string }) {
  const { name, nameServers } = await reading(house, caller, (tx) => requireOwnName(tx, Domain));
  const ours = new Set(house.config.defaultNameServers);
  const elsewhere = nameServers.filter((server) => !ours.has(server.toLowerCase()));
  if (elsewhere.length === 0) throw refuse('ZONE_COPY_NO_SERVERS');
  const copied = await copier.copy(name, elsewhere);
  if ('trouble' in copied) throw refuse('ZONE_COPY_NO_ANSWER');
  const { text, complete, server } = copied;
  const compared = await reading(house, caller, (tx) => compareFile(tx, name, text));
  yield saysInside({ ...compared, Complete: complete, Server: server }, wordsInside(compared));
}
