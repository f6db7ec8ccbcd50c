import type { Stage } from '../caller.ts';
import { Broken } from '../check.ts';
import type { Customer } from '../customer.ts';
import type { OrderSeen } from '../model.ts';
import { namesOf } from '../names.ts';
import { handedOver } from '../office/name-disputes.ts';
import { acceptedNames } from '../pushes.ts';
import { dealsOf } from '../trade/deals.ts';
import { arrivalsOf } from './transfers-in.ts';
import { leavingsOf } from './transfers-out.ts';

/**
 * Whose each name is, from what everybody's own lists tell: registered, brought here, pushed, sold by a deal, gone; and
 * given to another by those who decide about names. The last of them says who has it, and nobody else has it.
 */

interface Passage {
  readonly name: string;
  readonly at: string;
  /** Whose it is from then on; undefined: another registrar's. */
  readonly to: string | undefined;
}

async function passagesOf(customer: Customer, orders: readonly OrderSeen[]): Promise<Passage[]> {
  const to = customer.who;
  const bought = orders
    .flatMap(({ Type, Items }) => (Type === 'register' ? Items : []))
    .filter(({ State, FinishedAt }) => State === 'completed' && FinishedAt !== undefined)
    .map(({ Name, FinishedAt }) => ({ name: Name, at: FinishedAt as string, to }));
  const arrived = (await arrivalsOf(customer, 'completed')).map(({ Name, EndedAt }) => ({
    name: Name,
    at: EndedAt as string,
    to,
  }));
  const gone = (await leavingsOf(customer, 'transferred')).map(({ Name, EndedAt }) => ({
    name: Name,
    at: EndedAt as string,
    to: undefined,
  }));
  const pushed = (await acceptedNames(customer)).map((row) => ({ ...row, to }));
  const dealt: Passage[] = [];
  for (const { Number: number, Side, Domain } of await dealsOf(customer, 'completed')) {
    if (Side === 'seller') continue;
    const { Steps } = (await customer.get(`/escrow/detail?Number=${number}`)).Data as {
      Steps: { State: string; At: string }[];
    };
    dealt.push({ name: Domain, at: Steps.find(({ State }) => State === 'completed')?.At ?? '', to });
  }
  return [...bought, ...arrived, ...gone, ...pushed, ...dealt];
}

/** Compares every name that anybody ever had. Answers how many. @throws Broken with the first difference */
export async function compareOwners(
  stage: Stage,
  customers: readonly Customer[],
  orders: ReadonlyMap<Customer, readonly OrderSeen[]>,
): Promise<number> {
  const owners = new Map<string, string[]>();
  const passages: Passage[] = [];
  for (const customer of customers.filter(({ id }) => id !== '')) {
    for (const { Name } of await namesOf(customer)) owners.set(Name, [...(owners.get(Name) ?? []), customer.who]);
    passages.push(...(await passagesOf(customer, orders.get(customer) ?? [])));
  }
  const whoIs = new Map(customers.map(({ id, who }) => [id, who]));
  for (const { name, at, to } of await handedOver(stage))
    passages.push({ name, at: at.toISOString(), to: whoIs.get(to) });
  const last = new Map<string, Passage>();
  for (const each of passages.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) last.set(each.name, each);
  const deleted = new Set(
    (await stage.world.sql<{ name: string }>(`SELECT name FROM domain WHERE left_at IS NOT NULL`)).map(
      ({ name }) => name,
    ),
  );
  for (const [name, { to }] of last) {
    const found = owners.get(name) ?? [];
    // A name that nobody has may have come to its end.
    const ended = found.length === 0 && deleted.has(name);
    if (!ended && found.join() !== (to ?? ''))
      throw new Broken(`${name} is ${to ?? 'nobody'}'s by the lists, and ${found.join(' and ') || 'nobody'} has it`);
  }
  for (const [name, found] of owners) if (!last.has(name)) throw new Broken(`${found.join()} has ${name} from nowhere`);
  return last.size;
}
