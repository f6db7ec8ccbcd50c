import { setTimeout as wait } from 'node:timers/promises';
import type { answeredZone } from '#contract/api/dns/answered.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ANSWERED_LOOK_MS, ANSWERED_SECONDS } from '#contract/rules/dns/answered.ts';
import type { NameServerGateway } from '../../../gateways/name-servers/index.ts';
import { type Caller, reading, type Tx } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { requireOwnName } from '../own-name.ts';
import { changesOf, findZone } from '../store.ts';
import { isNew, type Place, placesOf } from './places.ts';
import { publishedOf } from './store.ts';

type Seen = OutputOf<typeof answeredZone>;
type State = Seen['Servers'][number]['State'];

/** What is to be asked of the version that stands. @throws refusal DOMAIN_NOT_FOUND */
async function toAsk(tx: Tx, domain: string) {
  const { name } = await requireOwnName(tx, domain);
  const zone = await findZone(tx, name);
  const published = zone && (await publishedOf(tx, name));
  if (!zone || !published) return { name, version: zone?.version ?? 0, places: undefined };
  const [last] = await changesOf(tx, zone, { above: zone.version - 1 });
  return {
    name,
    version: zone.version,
    places: placesOf(name, [...(last?.added ?? []), ...(last?.removed ?? [])], published),
  };
}

async function stateOf(
  nameServers: NameServerGateway,
  server: string,
  { name, places }: { readonly name: string; readonly places: readonly Place[] },
): Promise<State> {
  const sight = await nameServers.ask(name, server);
  if (sight !== 'answers') return sight;
  const answers = await Promise.all(
    places.map(async (place) => ({ place, answered: await nameServers.recordsOf(server, place) })),
  );
  const lost = answers.map(({ answered }) => answered).find((one) => typeof one === 'string');
  if (lost !== undefined) return lost as State;
  return answers.every(({ place, answered }) => typeof answered !== 'string' && isNew(place, answered)) ? 'new' : 'old';
}

/**
 * Asks every name server of ours whether it answers the last change of a zone, and again until all do or the time of
 * one answer is over. No transaction is open meanwhile. A zone that nobody is to answer now has no servers to ask.
 * @throws refusal DOMAIN_NOT_FOUND
 */
export async function* askAnswered(
  house: House,
  nameServers: NameServerGateway,
  caller: Caller,
  { Domain }: { Domain: string },
): AsyncGenerator<Seen> {
  const { name, version, places } = await reading(house, caller, (tx) => toAsk(tx, Domain));
  if (!places) return yield { Version: version, Servers: [], Done: false };
  const end = house.wall().getTime() + ANSWERED_SECONDS * 1000;
  for (;;) {
    const Servers = await Promise.all(
      house.config.defaultNameServers.map(async (Server) => ({
        Server,
        State: await stateOf(nameServers, Server, { name, places }),
      })),
    );
    const Done = Servers.every(({ State }) => State === 'new');
    yield { Version: version, Servers, Done };
    if (Done || house.wall().getTime() >= end) return;
    await wait(ANSWERED_LOOK_MS);
  }
}
