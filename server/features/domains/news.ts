import type { TransferView } from '../../gateways/registry/index.ts';
import { defineNews } from '../../platform/events.ts';

export interface DomainNews {
  readonly domainId: bigint;
  readonly customerId: bigint;
  readonly name: string;
}

/**
 * Names have come to customers: registered, transferred in, pushed; told of all that come in one transaction together.
 */
export const domainsArrived = defineNews<readonly DomainNews[]>('domainsArrived');
/**
 * A name has left a customer: transferred away, `released` by its registry after a deletion, or pushed to another
 * customer of ours (`movedTo`).
 */
export const domainLeft = defineNews<DomainNews & { readonly movedTo?: bigint; readonly released?: boolean }>(
  'domainLeft',
);
/** A registry told of a transfer of a live name; who moves names between registrars hears it. */
export const registryTransferTold = defineNews<{ readonly domainId: bigint; readonly name: string } & TransferView>(
  'registryTransferTold',
);

/** A registry told of a transfer of a name, whether it lives with us or not: only its own word, asked for, decides. */
export const transferHeard = defineNews<{ readonly name: string }>('transferHeard');

/** A registry, asked, says that a live name of ours is with another registrar. */
export const foundElsewhere = defineNews<DomainNews>('foundElsewhere');
/** A registry, asked, says that another registrar has asked for a live name of ours and waits for an answer. */
export const foundPendingTransfer = defineNews<DomainNews>('foundPendingTransfer');

export interface PendingEnd {
  readonly name: string;
  readonly granted: boolean;
  /** Of the command that was accepted, where the registry tells it. */
  readonly clTRID?: string;
}
/**
 * A registry told the end of what it had accepted to do about a name, whether it lives with us yet or not (RFC 5731
 * §3.3).
 */
export const pendingEnded = defineNews<PendingEnd>('pendingEnded');

/** One name whose holder was changed. Addresses in their stored form. */
export interface HolderChange {
  readonly domainId: bigint;
  readonly name: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  /** Name, organisation or e-mail of the holder, beyond a typing error (Transfer Policy of ICANN, section II.A.1.3). */
  readonly material: boolean;
}
/**
 * Names of one customer have another holder, or other words of the same one; told in the transaction that writes them.
 */
export const holderChanged = defineNews<{ readonly customerId: bigint; readonly names: readonly HolderChange[] }>(
  'holderChanged',
);
