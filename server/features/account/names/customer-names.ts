import type { Tx } from '../../../platform/db/transaction.ts';
import { emailShown } from '../../../platform/email-address.ts';
import { selectNames } from './names-store.ts';

/** What staff read beside a customer's number; without a profile there is no name yet. */
export interface CustomerNamed {
  readonly CustomerName?: string;
  readonly CustomerEmail?: string;
}

/** What is told beside the number of one of the customers of a page. */
export type CustomersNamed = (id: bigint | null) => CustomerNamed;

/** Names and addresses of the customers of a page, by one question for all of them. */
export async function customersNamed(tx: Tx, ids: readonly (bigint | null)[]): Promise<CustomersNamed> {
  const rows = await selectNames(tx, [...new Set(ids.filter((id) => id !== null))]);
  const named = new Map(
    rows.map(({ id, name, email }) => [
      id,
      { ...(name === null ? {} : { CustomerName: name }), CustomerEmail: emailShown(email) },
    ]),
  );
  return (id) => (id === null ? {} : (named.get(id) ?? {}));
}
