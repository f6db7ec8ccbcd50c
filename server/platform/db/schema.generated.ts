// Made from the migrated schema by `npm run generate`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface BusinessClock {
  onlyRow: Generated<boolean>;
  offsetMs: Generated<bigint>;
}

export interface CaptchaUsed {
  challengeHash: Buffer;
  expiresAt: Date;
}

export interface Idempotency {
  actor: string;
  endpoint: string;
  key: string;
  requestHash: Buffer;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  at: Date;
}

export interface RateLimit {
  key: string;
  points: Generated<number>;
  expire: bigint | null;
}

export interface Session {
  idHash: Buffer;
  kind: string;
  subjectId: bigint;
  publicId: string;
  safeCodeSet: Generated<boolean>;
  remember: Generated<boolean>;
  lang: string;
  address: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  stepUpUntil: Date | null;
}

export interface StateHistory {
  id: GeneratedAlways<bigint>;
  machine: string;
  rowId: bigint;
  fromState: string | null;
  toState: string;
  event: string;
  actor: string;
  at: Date;
  requestId: string;
  note: string | null;
}

export interface Database {
  businessClock: BusinessClock;
  captchaUsed: CaptchaUsed;
  idempotency: Idempotency;
  rateLimit: RateLimit;
  session: Session;
  stateHistory: StateHistory;
}
