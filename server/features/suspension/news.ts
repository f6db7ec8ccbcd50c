import type { SuspensionReason } from '#contract/states/account/suspension.ts';
import { defineNews } from '../../platform/events.ts';

/** Two members suspended an account: what of it would leave stops in the same transaction. */
export const accountSuspended = defineNews<{ readonly customerId: bigint; readonly reason: SuspensionReason }>(
  'accountSuspended',
);

/** Two members lifted it: what was only taken aside is put back. */
export const suspensionLifted = defineNews<{ readonly customerId: bigint }>('suspensionLifted');
