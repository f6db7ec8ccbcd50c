// Made from the migrated schema by `npm run generate`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Activity {
  id: GeneratedAlways<bigint>;
  customerId: bigint | null;
  actor: string;
  via: string | null;
  kind: string;
  object: string;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  address: string | null;
  at: Date;
  requestId: string;
}

export interface BusinessClock {
  onlyRow: Generated<boolean>;
  offsetMs: Generated<bigint>;
}

export interface CaptchaUsed {
  challengeHash: Buffer;
  expiresAt: Date;
}

export interface Customer {
  id: GeneratedAlways<bigint>;
  email: string;
  kind: string;
  lang: string;
  passwordHash: string;
  passwordChangedAt: Date;
  safeCodeHash: string | null;
  agreedAt: Date;
  createdAt: Date;
  name: string | null;
  country: string | null;
  province: string | null;
  city: string | null;
  street: string | null;
  postCode: string | null;
  telCc: string | null;
  phone: string | null;
  phoneExt: string | null;
  fax: string | null;
  profileSetAt: Date | null;
}

export interface CustomerV {
  id: bigint | null;
  email: string | null;
  kind: string | null;
  lang: string | null;
  name: string | null;
  country: string | null;
  profileSet: boolean | null;
  createdAt: Date | null;
}

export interface Idempotency {
  actor: string;
  endpoint: string;
  key: string;
  requestHash: Buffer;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  at: Date;
}

export interface MailLink {
  tokenHash: Buffer;
  customerId: bigint;
  purpose: string;
  email: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface Notice {
  id: GeneratedAlways<bigint>;
  customerId: bigint | null;
  kind: string;
  ruleId: string;
  lang: string;
  address: string;
  letter: ColumnType<unknown, string, string>;
  sealed: Buffer | null;
  state: string;
  tries: Generated<number>;
  result: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

export interface ProviderEvent {
  id: GeneratedAlways<bigint>;
  source: string;
  eventId: string;
  body: Buffer;
  signature: string;
  receivedAt: Date;
  handledAt: Date | null;
  outcome: string | null;
}

export interface RateLimit {
  key: string;
  points: Generated<number>;
  expire: bigint | null;
}

export interface Recharge {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  number: string;
  channel: string;
  amount: bigint;
  state: string;
  returnTo: string | null;
  checkoutId: string | null;
  payUrl: string | null;
  providerTxnId: string | null;
  postingId: bigint | null;
  createdAt: Date;
  expiresAt: Date;
  askedAt: Date | null;
  paidAt: Date | null;
}

export interface Registration {
  id: GeneratedAlways<bigint>;
  email: string;
  kind: string;
  lang: string;
  passwordHash: string;
  tokenHash: Buffer;
  agreedAt: Date;
  expiresAt: Date;
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

export interface Template {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  kind: string;
  holder: string;
  country: string;
  province: string;
  city: string;
  street: string;
  postCode: string;
  telCc: string;
  phone: string;
  phoneExt: string;
  fax: string;
  email: string;
  fromProfile: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
}

export interface VerifiedEmail {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  email: string;
  state: string;
  captchaHash: Buffer | null;
  captchaExpiresAt: Date | null;
  createdAt: Date;
  verifiedAt: Date | null;
}

export interface Database {
  activity: Activity;
  businessClock: BusinessClock;
  captchaUsed: CaptchaUsed;
  customer: Customer;
  customerV: CustomerV;
  idempotency: Idempotency;
  mailLink: MailLink;
  notice: Notice;
  providerEvent: ProviderEvent;
  rateLimit: RateLimit;
  recharge: Recharge;
  registration: Registration;
  session: Session;
  stateHistory: StateHistory;
  template: Template;
  verifiedEmail: VerifiedEmail;
}
