import { defineNews } from '../../platform/events.ts';

/**
 * A customer proved an address (its stored form) to be theirs, by whatever way; told in the transaction that writes it.
 */
export const emailProved = defineNews<{ readonly customerId: bigint; readonly email: string }>('emailProved');
