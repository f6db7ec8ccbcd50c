import type { Tx } from '../../platform/db/transaction.ts';
import { customersNamed } from '../account/index.ts';
import { nameStaff } from '../staff-access/index.ts';

const CUSTOMER = /^customer:(\d+)$/;

/**
 * What those who acted are called: members by their name, customers by theirs or by their e-mail address; undefined for
 * the house itself.
 */
export async function nameActors(tx: Tx, actors: readonly string[]): Promise<(actor: string) => string | undefined> {
  const staff = await nameStaff(tx);
  const ids = actors.flatMap((actor) => CUSTOMER.exec(actor)?.[1] ?? []).map(BigInt);
  const named = await customersNamed(tx, ids);
  return (actor) => {
    const id = CUSTOMER.exec(actor)?.[1];
    if (id === undefined) return staff(actor);
    const { CustomerName, CustomerEmail } = named(BigInt(id));
    return CustomerName ?? CustomerEmail;
  };
}
