import type { Duplex } from 'node:stream';
import type { Answer } from '#protocols/epp/answer.ts';

/** PEM texts: the authority that signed the registry's certificate, and our own certificate with its key. */
export interface Certificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** One account at one registry. */
export interface RegistrySettings {
  /** The `registry` of the suffix profiles. */
  readonly registry: string;
  readonly host: string;
  readonly port: number;
  readonly login: string;
  /** Above 16 characters it needs a registry with loginSec (RFC 8807). */
  readonly password: string;
  /** Read anew for every connection, so that a renewed certificate needs no restart. */
  readonly certificates: () => Certificates;
  /** The name the server's certificate must bear, where it is not `host`. */
  readonly serverName?: string;
  /** Goes in front of the transaction ids of queries; 2 to 20 letters, digits and hyphens. */
  readonly clientPrefix: string;
  /** What the registry allows this account at a time. */
  readonly sessionsMax: number;
  /** How they are shared out, where the usual way does not fit; together at most `sessionsMax`. */
  readonly sessionsByLane?: Readonly<Record<Lane, number>>;
  /** Sent with the next login in place of `password`, which it replaces from then on (RFC 5730 §2.9.1.1). */
  readonly newPassword?: string;
  /** Our id in CNNIC's extensions. */
  readonly purveyor?: string;
  /** Of a Chinese name a create lists its variants alone; every form without. */
  readonly chineseForms?: 'variants';
  readonly limits?: Partial<RegistryLimits>;
  /** A connection made in another way than by TLS to `host`: through a tunnel, or to a test. */
  readonly dial?: () => Promise<Duplex>;
}

/** Which sessions a command may use: a batch of 600 checks must never hold up one renewal. */
export type Lane = 'check' | 'transform' | 'poll';

/** Times are milliseconds. Every registry publishes other numbers, or none: these are settings. */
export interface RegistryLimits {
  readonly namesPerCheck: number;
  /** Commands outstanding on one session, by lane. */
  readonly depth: Readonly<Record<Lane, number>>;
  readonly connectTimeoutMs: number;
  /** Five times the registry's promised 4000 ms counts as no answer (gTLD registry service levels). */
  readonly transformTimeoutMs: number;
  readonly queryTimeoutMs: number;
  /** How long a session without an answer is kept, unused, for the late one. */
  readonly lateAnswerMs: number;
  /** How long a command waits for its turn where there is a rate. */
  readonly turnWaitMs: number;
  /** How long a command waits for a session, from its turn on. */
  readonly sessionWaitMs: number;
  /** Hello after so long without a command: 60 % of the shortest idle limit known (300 s). */
  readonly helloAfterMs: number;
  /**
   * A session that was asked nothing for so long is given back, all but one of a lane: another process may want its
   * place.
   */
  readonly surplusAfterMs: number;
  /** A session is replaced at this age, and after so many commands. */
  readonly sessionAgeMaxMs: number;
  readonly sessionCommandsMax: number;
  readonly frameBytesMax: number;
  /** After a failed connection or login: doubled each time, up to the maximum. */
  readonly backOffMs: number;
  readonly backOffMaxMs: number;
  /** After a refused password: a registry locks the account that hammers. */
  readonly backOffRefusedMs: number;
  /** Token bucket of the account, shared by its lanes, what changes something first; no limit without it. */
  readonly commandsPerSecond?: number;
  readonly commandBurst: number;
  /** How far the registry's clock may stand behind ours when a create is looked for. */
  readonly clockSkewMs: number;
}

export const LIMITS_DEFAULT: RegistryLimits = {
  namesPerCheck: 13,
  // 500 names are a short command and 38 of 13: all of them at once on one session.
  depth: { check: 40, transform: 8, poll: 1 },
  connectTimeoutMs: 10_000,
  transformTimeoutMs: 20_000,
  queryTimeoutMs: 10_000,
  lateAnswerMs: 60_000,
  turnWaitMs: 30_000,
  sessionWaitMs: 30_000,
  helloAfterMs: 180_000,
  surplusAfterMs: 180_000,
  sessionAgeMaxMs: 23 * 3_600_000,
  sessionCommandsMax: 100_000,
  frameBytesMax: 1_048_576,
  backOffMs: 500,
  backOffMaxMs: 60_000,
  backOffRefusedMs: 30_000,
  commandBurst: 50,
  clockSkewMs: 60_000,
};

/** One command as the caller's metrics see it. */
export interface CommandMetric {
  readonly registry: string;
  readonly lane: Lane;
  /** `domain:create`, `poll:req`: never a name. */
  readonly command: string;
  readonly clTRID: string;
  readonly svTRID?: string;
  /** The result code, or how it was lost. */
  readonly result: number | 'timeout' | 'cut' | 'protocol' | 'closed' | 'invalid';
  /** From sending to answer; waiting for a session and for the token bucket is not in it. */
  readonly seconds: number;
}

/** What an operator must hear of. Texts hold no secret. */
export interface Trouble {
  /** `profile`: the registry does otherwise than the profiles of its suffixes say. */
  readonly kind: 'connection' | 'login' | 'balance' | 'security' | 'unread' | 'fee' | 'password' | 'profile';
  readonly text: string;
}

/** What the caller hears; none of these may throw. */
export interface RegistryHooks {
  onCommand?(metric: CommandMetric): void;
  onTrouble?(trouble: Trouble): void;
  /** The answer to a command that was given up as `unknown`: it still belongs to its intent. */
  onLateAnswer?(answer: Answer, command: string, clTRID: string | undefined): void;
  /** Every frame, both ways. They hold passwords and transfer codes: for schema checks in tests. */
  onFrame?(direction: 'sent' | 'received', xml: Uint8Array): void;
}
