import type { Outcome, RegistryGateway, Resolution } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** What is sent, as it stands in the database: JSON, no secrets. */
export type Payload = Readonly<Record<string, unknown>>;

/** A command that is about to be sent, or was. */
export interface Command<P extends Payload = Payload> {
  readonly id: bigint;
  readonly customerId: bigint;
  /** The row of its feature that wants it. */
  readonly subjectId: bigint;
  /** The domain it is about, as the registry knows it. */
  readonly name: string;
  readonly payload: P;
  /** Of a transfer password, say: kept sealed, open only while it is sent or asked for. */
  readonly secret?: string;
  /** Of this attempt; no other command ever had it. */
  readonly clTRID: string;
  /** When the first attempt was committed, by the business clock: what a registry did before it cannot be ours. */
  readonly intendedAt: Date;
  /** An earlier attempt may have arrived. */
  readonly sentBefore: boolean;
}

/**
 * What is known of a command that waits for somebody else: it still does, or it has ended without effect, and how
 * (`status`: the registry's word).
 */
export type Followed<D> =
  | Resolution<D>
  | { readonly kind: 'waits' }
  | { readonly kind: 'ended'; readonly status: string; readonly by?: string };

/** How a command ended, for the feature that wanted it. */
export type Ending<D> =
  | { readonly kind: 'done'; readonly data: D }
  /** Accepted; it waits for somebody else and will end later. */
  | { readonly kind: 'accepted'; readonly data: D }
  | { readonly kind: 'refused'; readonly code: number; readonly reason: string }
  /** It was accepted and came to nothing. */
  | { readonly kind: 'ended'; readonly status: string; readonly by?: string };

/** One command with its ending. */
export interface Ended<P extends Payload = Payload, D = unknown> {
  readonly command: Pick<Command<P>, 'id' | 'customerId' | 'subjectId' | 'name' | 'payload' | 'clTRID'>;
  readonly ending: Ending<D>;
}

/** A command of which nothing is on its way. `sentBefore`: an earlier attempt surely did not do it. */
export type WantedYet<P extends Payload = Payload> = Pick<
  Command<P>,
  'id' | 'customerId' | 'subjectId' | 'name' | 'payload' | 'sentBefore'
>;

/**
 * A kind of command: what is sent, what asking for it means, and what its ending changes. Everything else (leases,
 * waits, lost answers, alarms) is the same for all. Nothing here is called within a transaction but `apply`.
 */
export interface CommandKind<P extends Payload = Payload, D = unknown> {
  readonly kind: string;
  readonly send: (gateway: RegistryGateway, command: Command<P>) => Promise<Outcome<D>>;
  /** What became of one whose answer was lost. */
  readonly ask: (gateway: RegistryGateway, command: Command<P>) => Promise<Resolution<D>>;
  /**
   * Of a kind that may wait for somebody else: how it stands. Without it an accepted command counts as unknown until
   * asking finds it done.
   */
  readonly follow?: (gateway: RegistryGateway, command: Command<P>) => Promise<Followed<D>>;
  /**
   * Those of commands about to be sent that are still wanted, decided under locks that last until their sending is
   * written down; others are called off, and the kind itself says what follows. Without it all of them are.
   */
  readonly stillWanted?: (tx: Tx, commands: readonly WantedYet<P>[]) => Promise<ReadonlySet<bigint>>;
  /**
   * Writes what endings of one customer's commands change, in the transaction that keeps them. Called once for each
   * ending.
   */
  readonly apply: (tx: Tx, ended: readonly Ended<P, D>[]) => Promise<void>;
}

/** A kind with its types forgotten, for the table of all kinds. */
export const defineCommand = <P extends Payload, D>(kind: CommandKind<P, D>): CommandKind =>
  kind as unknown as CommandKind;

/** Kinds by their names. */
export type CommandKinds = ReadonlyMap<string, CommandKind>;
