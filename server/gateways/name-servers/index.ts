/**
 * What a name server says of a zone: `answers`: with authority; `other`: it is there, and not for this zone; `silent`:
 * nothing came; `unresolved`: its own name leads nowhere that may be asked.
 */
export type ServerSight = 'answers' | 'other' | 'silent' | 'unresolved';

export interface RecordQuestion {
  /** In A-labels, without the dot at the end. */
  readonly name: string;
  readonly type: string;
}

/** One record that a server has, its data as a zone file has it. */
export interface ServerRecord {
  readonly ttl: number;
  readonly data: string;
}

/** The port: asks one name server about one zone (both in A-labels). Never throws; call it between transactions. */
export interface NameServerGateway {
  ask(zone: string, server: string): Promise<ServerSight>;
  /** The records that it has of a name and type, none where there are none; else why it does not say. */
  recordsOf(
    server: string,
    question: RecordQuestion,
  ): Promise<readonly ServerRecord[] | Exclude<ServerSight, 'answers'>>;
}
