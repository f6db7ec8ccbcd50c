import type { Refused, Trace, Unknown } from '../outcomes.ts';
import type { ContactView } from './contacts.ts';
import type { DomainView, TransferView } from './domains.ts';
import type { HostView } from './hosts.ts';

/**
 * What a registry writes to us. `other`: known to EPP but not to us, or not readable; keep `raw`, tell a person,
 * acknowledge.
 */
export type RegistryNews =
  | ({ readonly about: 'transfer'; readonly name: string } & TransferView)
  | { readonly about: 'contactTransfer'; readonly id: string; readonly status: string }
  /** The end of something that was pending (RFC 5731 §3.3). */
  | {
      readonly about: 'pendingAction';
      readonly object?: 'domain' | 'contact' | 'host';
      /** The name, or the id of a contact. */
      readonly name: string;
      readonly granted: boolean;
      readonly clTRID?: string;
      readonly svTRID?: string;
      readonly at?: Date;
    }
  /** The registry renewed it, as at expiry, or tells of a renewal. */
  | { readonly about: 'renewal'; readonly name: string; readonly expiresAt?: Date }
  | {
      readonly about: 'grace';
      readonly name: string;
      readonly status: string;
      readonly requestedAt?: Date;
      readonly reportDueAt: Date;
    }
  | { readonly about: 'balance'; readonly available: string; readonly limit: string; readonly threshold?: string }
  /** Something the registry changed on its own (RFC 8590). */
  | {
      readonly about: 'change';
      readonly name?: string;
      readonly operation: string;
      /** Says more where `operation` is not enough, such as `purge` or the name of a custom one. */
      readonly detail?: string;
      readonly who: string;
      readonly at?: Date;
      readonly svTRID?: string;
      /** The object as it was, or as it is now. */
      readonly state?: 'before' | 'after';
      readonly caseId?: { readonly type: string; readonly id: string };
      readonly reason?: string;
      readonly domain?: DomainView;
      readonly contact?: ContactView;
      readonly host?: HostView;
    }
  /** The state of a name, without a word why. */
  | { readonly about: 'domain'; readonly name: string; readonly domain: DomainView }
  | { readonly about: 'other' };

export type PollAnswer =
  | {
      readonly kind: 'message';
      readonly id: string;
      /** Messages in the queue, this one too. */
      readonly count: number;
      readonly queuedAt?: Date;
      readonly text: string;
      readonly news: RegistryNews;
      /** The whole answer as received. */
      readonly raw: string;
      readonly trace: Trace;
    }
  | { readonly kind: 'empty'; readonly trace: Trace }
  | Refused
  | Unknown;
