/** What a registry or registrar tells of a name; everything optional was not told, or not in a form we take. */
export interface ForeignDomain {
  /** A-labels, lower case. */
  readonly name: string;
  readonly registrar?: { readonly name: string; readonly ianaId?: string };
  readonly createdAt?: Date;
  readonly changedAt?: Date;
  readonly transferredAt?: Date;
  readonly expiresAt?: Date;
  /** As EPP writes them (RFC 8056 backwards). */
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
  readonly abuse: { readonly email?: string; readonly phone?: string };
  /** The answer as it came, cut to a length, without lines about persons. */
  readonly raw: string;
}

/** Why nothing was learned. `limited`: the server wants to be asked less often. */
export type LookUpFailure = 'noServer' | 'noAnswer' | 'limited' | 'unreadable';

export type LookUp =
  | { readonly state: 'found'; readonly by: 'rdap' | 'whois'; readonly server: string; readonly domain: ForeignDomain }
  /** The server knows no such name; that does not make it free. */
  | { readonly state: 'notFound'; readonly by: 'rdap' | 'whois'; readonly server: string }
  | { readonly state: 'failed'; readonly why: LookUpFailure };

/** The port: asks about one name (A-labels). Never throws; call it between transactions. */
export interface LookupGateway {
  lookUp(name: string): Promise<LookUp>;
}
