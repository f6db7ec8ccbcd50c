import type { TransferView } from '../../gateways/registry/index.ts';
import { defineNews } from '../../platform/events.ts';

export interface DomainNews {
  readonly domainId: bigint;
  readonly customerId: bigint;
  readonly name: string;
}

/** A name has come to a customer: registered, transferred in, pushed. */
export const domainArrived = defineNews<DomainNews>('domainArrived');
/** A name has left a customer: transferred away, pushed, deleted. */
export const domainLeft = defineNews<DomainNews>('domainLeft');
/** A registry told of a transfer of a live name; who moves names between registrars hears it. */
export const registryTransferTold = defineNews<{ readonly domainId: bigint; readonly name: string } & TransferView>(
  'registryTransferTold',
);
