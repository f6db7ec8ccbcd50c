import { defineNews } from '../../platform/events.ts';
import type { PushEnd } from './machine.ts';

/** A push is over; told in the transaction that ends it, before its names have moved. */
export const pushOver = defineNews<{ readonly pushId: bigint; readonly end: PushEnd }>('pushOver');
