import { OK, type Stage } from '../caller.ts';
import { type Customer, SAFE_CODE } from '../customer.ts';
import { namesOf } from '../names.ts';

type Dice = readonly number[];

/** Deletes a name of the own on wish: with its money back where its registry pays that, else into redemption. */
export async function deleteName(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const names = await namesOf(customer);
  const name = names[Math.floor((dice[0] ?? 0) * names.length)]?.Name;
  if (name === undefined) return;
  const { Code, Data } = await customer.get(`/domain/deletion?Domain=${name}`);
  if (Code !== OK || !Data.Allowed) return;
  const body = {
    Domain: name,
    Typed: Data.Unicode as string,
    ...(Data.Refund ? { Refund: Data.Refund as object } : {}),
    HostsToo: (Data.Hosts as string[]).length > 0,
    SafeCode: SAFE_CODE,
  };
  await customer.post('/domain/deletion', body, { idempotent: true, givesUp: (dice[1] ?? 0) < 0.2 });
  await stage.world.turn('/drain');
}

/** Signs the zone of a name, or ends that: whichever can be done now. */
export async function changeSigning(stage: Stage, customer: Customer, dice: Dice): Promise<void> {
  const names = await namesOf(customer);
  const Domain = names[Math.floor((dice[0] ?? 0) * names.length)]?.Name;
  if (Domain === undefined) return;
  const { Code, Data } = await customer.get(`/domain/resolution/dnssec?Domain=${Domain}`);
  if (Code !== OK) return;
  const act = (Data.Actions as string[])[0];
  if (act === undefined) return;
  await customer.post(`/domain/resolution/dnssec/${act}`, { Domain, SafeCode: SAFE_CODE }, { idempotent: true });
  await stage.world.turn('/drain');
}

/** What deletions gave back to each customer, in cents, by account: the house says which registries paid it. */
export async function backFromDeletions({ world }: Stage): Promise<Map<string, bigint>> {
  const rows = await world.sql<{ customer_id: string; sum: string }>(
    `SELECT customer_id::text, sum(refund)::text AS sum FROM domain_deletion WHERE state = 'refunded' GROUP BY 1`,
  );
  return new Map(rows.map(({ customer_id, sum }) => [customer_id, BigInt(sum)]));
}
