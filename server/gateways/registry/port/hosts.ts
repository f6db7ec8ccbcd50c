/** Host objects (RFC 5732). Hosts below a domain of the same registry need addresses (glue). */

export interface HostIntent {
  readonly name: string;
  readonly clTRID: string;
  readonly intendedAt: Date;
  readonly sentBefore?: boolean;
  /** IPv4 and IPv6. */
  readonly addresses?: readonly string[];
  /** A domain at this registry, to tell its product where the host lies outside. */
  readonly of?: string;
}

/** Only what is named changes. */
export interface HostUpdateIntent {
  readonly name: string;
  readonly clTRID: string;
  readonly addAddresses?: readonly string[];
  readonly removeAddresses?: readonly string[];
  readonly addStatuses?: readonly string[];
  readonly removeStatuses?: readonly string[];
  /** Moves every delegation with it. */
  readonly newName?: string;
  readonly of?: string;
}

export interface HostDeleteIntent {
  readonly name: string;
  readonly clTRID: string;
  readonly of?: string;
}

export interface HostView {
  readonly name: string;
  readonly roid: string;
  /** `linked`: a domain delegates to it, so it cannot be deleted (2305). */
  readonly statuses: readonly string[];
  readonly addresses: readonly string[];
  readonly sponsor: string;
  readonly ours: boolean;
  readonly createdAt: Date;
  readonly updatedAt?: Date;
}
