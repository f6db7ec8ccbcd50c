import { accountEmailChanged, customerRegistered, profileCompleted } from '../features/account/index.ts';
import { makePersonalTemplate } from '../features/templates/index.ts';
import { listAccountEmail } from '../features/verification/index.ts';
import { openCustomerAccount } from '../ledger/accounts.ts';
import type { Events } from '../platform/events.ts';
import type { House } from '../platform/house.ts';

/** Who hears which news; the only file that knows both sides. */
export function wire(events: Events): void {
  events.on(customerRegistered, listAccountEmail);
  events.on(accountEmailChanged, listAccountEmail);
  events.on(customerRegistered, (tx, { customerId }) => openCustomerAccount(tx, customerId));
  events.on(profileCompleted, makePersonalTemplate);
}

/** Production refuses a database that was used as a demonstration: a moved clock, demo accounts. */
export async function assertNoDemonstration(house: House): Promise<void> {
  const { rows } = await house.pool.query('SELECT offset_ms FROM business_clock');
  if (rows[0]?.offset_ms !== 0n)
    throw new Error('the business clock of this database was moved: it is a demonstration, not for production');
}
