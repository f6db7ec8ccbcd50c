/**
 * What a name server says of a zone: `answers`: with authority; `other`: it is there, and not for this zone; `silent`:
 * nothing came; `unresolved`: its own name leads nowhere that may be asked.
 */
export type ServerSight = 'answers' | 'other' | 'silent' | 'unresolved';

/** The port: asks one name server about one zone (both in A-labels). Never throws; call it between transactions. */
export interface NameServerGateway {
  ask(zone: string, server: string): Promise<ServerSight>;
}
