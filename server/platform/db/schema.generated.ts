// Made from the migrated schema by tools/generate-db-types.ts; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Acct {
  id: GeneratedAlways<bigint>;
  key: string;
  kind: string;
  currency: string;
  customerId: bigint | null;
  topup: Generated<bigint>;
  proceeds: Generated<bigint>;
  frozen: Generated<bigint>;
  balance: Generated<bigint>;
  sign: number;
  seq: Generated<bigint>;
  isOpen: Generated<boolean>;
  openedAt: Date;
}

export interface AcctDay {
  acctId: bigint;
  bucket: string;
  day: string;
  amt: bigint;
  entries: bigint;
  firstSeq: bigint | null;
  lastSeq: bigint | null;
}

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

export interface AutoRenewSetting {
  customerId: bigint;
  reserve: Generated<bigint>;
  lowSince: Date | null;
}

export interface AutoRenewal {
  domainId: bigint;
  forExpiry: Date;
  customerId: bigint;
  outcome: string;
  price: bigint | null;
  ruleId: string | null;
  orderId: bigint | null;
  tries: Generated<number>;
  triedAt: Date;
  nextTryAt: Date | null;
}

export interface AutomaticYear {
  id: GeneratedAlways<bigint>;
  domainId: bigint;
  beginsAt: Date;
  cost: bigint;
  state: string;
  takenAt: Date;
}

export interface BankAccount {
  customerId: bigint;
  bankName: string;
  accountEnding: string;
  branchCode: string;
  swift: string;
  bankAddress: string;
  payee: string;
  payeeAddress: string;
  accountSealed: string;
  changedAt: Date;
}

export interface BankReturnsRead {
  bank: string;
  position: bigint;
}

export interface BankStatement {
  id: GeneratedAlways<bigint>;
  number: string;
  account: string;
  currency: string;
  fromDay: string;
  toDay: string;
  opening: bigint;
  credits: bigint;
  debits: bigint;
  closing: bigint;
  lineCount: number;
  csv: string;
  sha256: string;
  state: string;
  maker: bigint;
  checker: bigint | null;
  reason: string | null;
  follows: bigint | null;
  known: bigint | null;
  createdAt: Date;
  decidedAt: Date | null;
  columns: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface BankStatementColumns {
  account: string;
  columns: ColumnType<unknown, string, string>;
  savedBy: bigint;
  savedAt: Date;
}

export interface BankTransfer {
  rechargeId: bigint;
  customerId: bigint;
  reference: string;
  amount: bigint;
  slipFileId: bigint | null;
  slipAt: Date | null;
  createdAt: Date;
}

export interface BusinessClock {
  onlyRow: Generated<boolean>;
  offsetMs: Generated<bigint>;
}

export interface CaptchaUsed {
  challengeHash: Buffer;
  expiresAt: Date;
}

export interface CartItem {
  customerId: bigint;
  name: string;
  unicode: string;
  suffix: string;
  years: number;
  addedAt: Date;
  place: GeneratedAlways<bigint>;
}

export interface Ceremony {
  tokenHash: Buffer;
  purpose: string;
  customerId: bigint | null;
  remember: boolean;
  challenge: Buffer | null;
  secretSealed: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface ChangeMark {
  customerId: bigint;
  mark: bigint;
}

export interface ComparableSale {
  id: GeneratedAlways<bigint>;
  name: string;
  unicode: string;
  suffix: string;
  length: number;
  price: bigint;
  soldOn: string;
  source: string;
  importedBy: bigint;
  importedAt: Date;
}

export interface Customer {
  id: GeneratedAlways<bigint>;
  email: string;
  kind: string;
  lang: string;
  passwordHash: string;
  passwordChangedAt: Date;
  safeCodeHash: string | null;
  agreedAt: Date | null;
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
  passwordMailedAt: Date | null;
  safeCodeMailedAt: Date | null;
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

export interface Deal {
  id: GeneratedAlways<bigint>;
  number: string;
  type: string;
  state: string;
  name: string;
  unicode: string;
  suffix: string;
  sellerId: bigint | null;
  buyerId: bigint | null;
  target: string | null;
  remarks: string;
  price: bigint;
  feeBy: string;
  buyerFee: bigint;
  sellerFee: bigint;
  appliedAt: Date;
  dueAt: Date | null;
  buyerAcceptedAt: Date | null;
  sellerAcceptedAt: Date | null;
  paidAt: Date | null;
  freezeId: bigint | null;
  domainId: bigint | null;
  movedId: bigint | null;
  disputeBy: string | null;
  disputeReason: string | null;
  disputedAt: Date | null;
  proposedFor: string | null;
  proposedBy: bigint | null;
  secondBy: bigint | null;
  endedAt: Date | null;
  reason: string | null;
  remindedFor: Date | null;
  decidedFor: string | null;
  decidedAt: Date | null;
  appealReason: string | null;
  appealedAt: Date | null;
  appealProposedFor: string | null;
  appealProposedBy: bigint | null;
  appealSecondBy: bigint | null;
  bringRemindedAt: Date | null;
  disputeWhy: ColumnType<unknown, string | null | undefined, string | null>;
  stoppedAt: Date | null;
  stoppedLeftMs: bigint | null;
  stoppedChoice: string | null;
  stoppedChoiceBy: bigint | null;
}

export interface DealLook {
  dealId: bigint;
  askedAt: Date;
  answeredAt: Date | null;
  registry: ColumnType<unknown, string | null | undefined, string | null>;
  directory: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface DealMessage {
  id: GeneratedAlways<bigint>;
  dealId: bigint;
  writtenBy: string;
  customerId: bigint | null;
  staffId: bigint | null;
  audience: string;
  body: string;
  fileId: bigint | null;
  fileErasedAt: Date | null;
  evidence: boolean;
  writtenAt: Date;
}

export interface DealNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface DealOffer {
  id: GeneratedAlways<bigint>;
  dealId: bigint;
  offeredBy: string;
  price: bigint;
  buyerFee: bigint;
  sellerFee: bigint;
  offeredAt: Date;
  until: Date;
}

export interface DepositReading {
  id: GeneratedAlways<bigint>;
  registry: string;
  amount: bigint;
  books: bigint;
  source: string;
  readAt: Date;
}

export interface Dispute {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  rechargeId: bigint;
  number: string;
  providerId: string;
  transactionId: string;
  amount: bigint;
  taken: bigint;
  owed: bigint;
  fee: Generated<bigint>;
  why: string;
  postingId: bigint | null;
  state: string;
  evidenceBy: Date | null;
  askedAt: Date;
  createdAt: Date;
  settledAt: Date | null;
  evidence: Generated<string>;
}

export interface DisputeNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface DnsChange {
  zoneId: bigint;
  version: number;
  customerId: bigint;
  how: string;
  at: Date;
  added: ColumnType<unknown, string, string>;
  removed: ColumnType<unknown, string, string>;
  actor: string | null;
  task: string | null;
}

export interface DnsOutside {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  unicode: string;
  token: string;
  state: string;
  createdAt: Date;
  dueAt: Date | null;
  lookedAt: Date | null;
  servers: Generated<string[]>;
  doubtAt: Date | null;
  parentDs: ColumnType<unknown, string | undefined, string>;
  parentAt: Date | null;
}

export interface DnsPreset {
  id: GeneratedAlways<bigint>;
  kind: string;
  names: ColumnType<unknown, string, string>;
  lines: string;
  source: string;
  version: number;
  changedBy: bigint;
  changedAt: Date;
  retiredAt: Date | null;
}

export interface DnsPresetOff {
  key: string;
  changedBy: bigint;
  changedAt: Date;
}

export interface DnsQueryCount {
  apex: string;
  span: string;
  startsAt: Date;
  total: bigint;
  missing: bigint;
  lines: ColumnType<unknown, string, string>;
  names: ColumnType<unknown, string, string>;
  missingNames: ColumnType<unknown, string, string>;
}

export interface DnsQueryWriter {
  server: string;
  writing: number;
  writtenAt: Date;
}

export interface DnsRecord {
  id: GeneratedAlways<bigint>;
  zoneId: bigint;
  host: string;
  type: string;
  value: string;
  line: string;
  ttl: number;
  priority: number | null;
  paused: boolean;
  remark: string;
  weight: number | null;
}

export interface DnsSearchList {
  version: number;
  text: string;
  networks: string[];
  changedBy: bigint;
  changedAt: Date;
}

export interface DnsSigning {
  id: GeneratedAlways<bigint>;
  zoneId: bigint;
  state: string;
  ds: ColumnType<unknown, string | null | undefined, string | null>;
  dueAt: Date | null;
  trouble: ColumnType<unknown, string | null | undefined, string | null>;
  nextDs: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface DnsTarget {
  name: string;
  addresses: ColumnType<unknown, string | undefined, string>;
  trouble: string | null;
  troubleAt: Date | null;
  answeredAt: Date | null;
  dueAt: Date;
}

export interface DnsTemplate {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  version: number;
  createdAt: Date;
  changedAt: Date;
  removedAt: Date | null;
}

export interface DnsTemplateLink {
  zoneId: bigint;
  templateId: bigint;
  version: number;
  linkedAt: Date;
  drifted: boolean;
}

export interface DnsTemplateVersion {
  templateId: bigint;
  version: number;
  records: ColumnType<unknown, string, string>;
  at: Date;
}

export interface DnsZone {
  id: GeneratedAlways<bigint>;
  name: string;
  customerId: bigint;
  state: string;
  version: number;
  createdAt: Date;
  changedAt: Date;
  stopsAt: Date | null;
  writtenBy: Generated<bigint>;
  refreshes: Generated<number>;
  restedAt: Date | null;
}

export interface Domain {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  unicode: string;
  suffix: string;
  registrar: string;
  registeredAt: Date;
  expiresAt: Date;
  nameServers: string[];
  statuses: string[];
  templateId: bigint;
  holder: ColumnType<unknown, string, string>;
  authInfo: string;
  autoRenew: Generated<boolean>;
  renewedAt: Date | null;
  transferredInAt: Date | null;
  holderChangedAt: Date | null;
  movedAt: Date | null;
  arrivedAt: Date;
  leftAt: Date | null;
  folderId: bigint | null;
  note: Generated<string>;
  locked: GeneratedAlways<boolean>;
  registryExpiresAt: Date | null;
  rgpStatuses: Generated<string[]>;
  registrySeenAt: Date | null;
  registryAskAt: Date | null;
  deletedAt: Date | null;
  dnsCutAt: Date | null;
  phase: Generated<string>;
  lifeDueAt: Date | null;
  ds: ColumnType<unknown, string | undefined, string>;
  autoRenewYears: Generated<number>;
  holderLockWaived: Generated<boolean>;
  holderLockSince: Date | null;
  emailProof: string | null;
  emailDueAt: Date | null;
  sparedUntil: Date | null;
  standing: GeneratedAlways<string | null>;
  leftCause: string | null;
  holderYields: string | null;
}

export interface DomainCertificate {
  number: string;
  domainId: bigint;
  givenAt: Date;
}

export interface DomainCount {
  customerId: bigint;
  suffix: string;
  total: number;
}

export interface DomainDefaults {
  customerId: bigint;
  transferLock: boolean;
  changedAt: Date;
  autoRenew: Generated<boolean>;
}

export interface DomainDeletion {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  domainId: bigint;
  name: string;
  suffix: string;
  state: string;
  lineId: bigint | null;
  refund: bigint | null;
  cost: bigint | null;
  reason: string | null;
  askedAt: Date;
  decidedAt: Date | null;
  decided: Generated<boolean>;
}

export interface DomainForm {
  domainId: bigint;
  kind: string;
  unicode: string;
  name: string;
  toldBy: string;
}

export interface DomainFormV {
  kind: string | null;
  formUnicode: string | null;
  formName: string | null;
  toldBy: string | null;
  domainId: bigint | null;
  name: string | null;
  unicode: string | null;
}

export interface DomainHold {
  id: GeneratedAlways<bigint>;
  domainId: bigint;
  kind: string;
  cause: string;
  ruleId: string;
  until: Date | null;
  placedAt: Date;
  liftedAt: Date | null;
}

export interface DomainHost {
  domainId: bigint;
  name: string;
  addresses: string[];
}

export interface DomainNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface DomainPublicV {
  name: string | null;
  unicode: string | null;
  registeredAt: Date | null;
  expiresAt: Date | null;
  transferredInAt: Date | null;
  nameServers: string[] | null;
  statuses: string[] | null;
  country: string | null;
  province: string | null;
  rgpStatuses: string[] | null;
  registryExpiresAt: Date | null;
  ds: ColumnType<unknown, string | null | undefined, string | null>;
  id: bigint | null;
  customerId: bigint | null;
}

export interface DomainReminder {
  domainId: bigint;
  kind: string;
  forExpiry: Date;
  noticeId: bigint;
  about: Generated<Date>;
}

export interface DomainSelection {
  id: string;
  customerId: bigint;
  selection: ColumnType<unknown, string, string>;
  chosenAt: Date;
  keptUntil: Date;
}

export interface DomainTag {
  domainId: bigint;
  tagId: bigint;
  customerId: bigint;
  unicode: string;
  expiresAt: Date;
  registeredAt: Date;
}

export interface DomainTally {
  customerId: bigint;
  facet: string;
  value: string;
  total: number;
}

export interface DomainV {
  id: bigint | null;
  customerId: bigint | null;
  name: string | null;
  unicode: string | null;
  suffix: string | null;
  registeredAt: Date | null;
  expiresAt: Date | null;
  autoRenew: boolean | null;
  renewedAt: Date | null;
  transferredInAt: Date | null;
  phase: string | null;
  registryExpiresAt: Date | null;
  deletedAt: Date | null;
  dnsCutAt: Date | null;
  autoRenewYears: number | null;
  sparedUntil: Date | null;
  statuses: string[] | null;
}

export interface Enquiry {
  id: GeneratedAlways<bigint>;
  number: string;
  customerId: bigint | null;
  email: string | null;
  keySealed: string | null;
  lang: string;
  topic: string;
  reference: string;
  page: string | null;
  state: string;
  askedAt: Date;
  sinceAt: Date;
  dueAt: Date | null;
  closedAt: Date | null;
  closedBy: string | null;
}

export interface EnquiryMessage {
  id: GeneratedAlways<bigint>;
  enquiryId: bigint;
  writtenBy: string;
  staffId: bigint | null;
  body: string;
  fileId: bigint | null;
  writtenAt: Date;
}

export interface Entry {
  postingId: bigint;
  acctId: bigint;
  bucket: string;
  currency: string;
  amt: bigint;
  balAfter: bigint | null;
  totalAfter: bigint | null;
  acctSeq: bigint | null;
}

export interface Factor {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  kind: string;
  name: string;
  secretSealed: string | null;
  codeStep: bigint | null;
  credentialId: Buffer | null;
  publicKey: Buffer | null;
  userHandle: Buffer | null;
  signCount: bigint | null;
  transports: string[] | null;
  backedUp: boolean | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface Folder {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  createdAt: Date;
  removedAt: Date | null;
}

export interface FreezeItem {
  id: Generated<bigint>;
  acctId: bigint;
  customerId: bigint;
  currency: string;
  amount: bigint;
  topup: bigint;
  proceeds: bigint;
  amt: GeneratedAlways<bigint>;
  causeKind: string;
  causeId: bigint;
  about: string | null;
  rule: string;
  expectedAt: Date;
  openedAt: Date;
  closedAt: Date | null;
}

export interface HandMovement {
  id: GeneratedAlways<bigint>;
  at: Date;
  kind: string;
  object: string;
  staffId: bigint;
  secondId: bigint | null;
  customerId: bigint | null;
  worth: bigint | null;
}

export interface HeldPayment {
  id: GeneratedAlways<bigint>;
  channel: string;
  transactionId: string;
  amount: bigint;
  currency: string;
  number: string;
  rechargeId: bigint | null;
  customerId: bigint | null;
  why: string;
  worth: bigint | null;
  toldOtherwise: string | null;
  state: string;
  decision: string | null;
  reason: string | null;
  decidedBy: bigint | null;
  decidedAt: Date | null;
  secondBy: bigint | null;
  creditedNumber: string | null;
  trouble: string | null;
  reference: string | null;
  askedAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface HolderChange {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  templateId: bigint;
  state: string;
  holder: ColumnType<unknown, string, string>;
  formerEmail: string;
  lockWaived: boolean;
  policy: string;
  taskNumber: string | null;
  createdAt: Date;
  dueAt: Date;
  endedAt: Date | null;
}

export interface HolderChangeName {
  changeId: bigint;
  domainId: bigint;
  former: ColumnType<unknown, string, string>;
}

export interface HolderChangeSide {
  id: GeneratedAlways<bigint>;
  changeId: bigint;
  side: string;
  email: string;
  tokenHash: Buffer | null;
  mails: Generated<number>;
  confirmedAt: Date | null;
  confirmedBy: string | null;
}

export interface HolderChanged {
  id: GeneratedAlways<bigint>;
  domainId: bigint;
  customerId: bigint;
  taskId: bigint;
  former: ColumnType<unknown, string, string>;
  newEmail: string;
  material: boolean;
  policy: string;
  lockUntil: Date | null;
  lockWaived: boolean;
  changedAt: Date;
  toldAt: Date | null;
}

export interface Idempotency {
  actor: string;
  endpoint: string;
  key: string;
  requestHash: Buffer;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  at: Date;
}

export interface LedgerChecked {
  single: Generated<boolean>;
  n: bigint;
  lastId: bigint;
}

export interface LedgerLink {
  n: bigint;
  ids: string;
  postings: bigint;
  previous: Buffer;
  root: Buffer;
  hash: Buffer;
  at: Date;
}

export interface LedgerSealed {
  single: Generated<boolean>;
  systemId: bigint;
  upto: string;
}

export interface LedgerStop {
  id: GeneratedAlways<bigint>;
  acct: string | null;
  reason: string;
  at: Date;
  liftedAt: Date | null;
  liftedBy: string | null;
  liftedBecause: string | null;
}

export interface ListView {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  settings: ColumnType<unknown, string, string>;
  createdAt: Date;
}

export interface Listing {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  domainId: bigint;
  name: string;
  unicode: string;
  suffix: string;
  length: number;
  state: string;
  price: bigint | null;
  listedAt: Date;
  endedAt: Date | null;
  pushId: bigint | null;
  buyerId: bigint | null;
  takesOffers: Generated<boolean>;
  floor: bigint | null;
  yields: Generated<boolean>;
}

export interface LowBalance {
  customerId: bigint;
  below: bigint;
  toldAt: Date | null;
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

export interface MailedLink {
  id: GeneratedAlways<bigint>;
  purpose: string;
  customerId: bigint;
  subjectId: bigint;
  secretHash: Buffer;
  madeAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

export interface MasterKeyMark {
  sole: Generated<boolean>;
  keyId: string;
  firstUsedAt: Date;
}

export interface NameCheck {
  id: GeneratedAlways<bigint>;
  lineId: bigint;
  reference: string;
  state: string;
  reason: string | null;
  code: string | null;
  expiresAt: Date | null;
  tries: Generated<number>;
  askedAt: Date;
  decidedAt: Date | null;
}

export interface NameDispute {
  id: GeneratedAlways<bigint>;
  domainId: bigint;
  customerId: bigint;
  name: string;
  unicode: string;
  state: string;
  procedure: string;
  provider: string;
  caseNumber: string;
  note: string;
  receivedAt: Date;
  recordedBy: bigint;
  recordedAt: Date;
  lockDueAt: Date;
  dueAt: Date | null;
  lockSet: Generated<boolean>;
  relock: Generated<boolean>;
  lockTrouble: string | null;
  lockedAt: Date | null;
  toldAt: Date | null;
  nextTryAt: Date | null;
  decidedAt: Date | null;
  carryOutFrom: Date | null;
  decisionNote: string | null;
  stayedAt: Date | null;
  receiverId: bigint | null;
  proposedBy: bigint | null;
  confirmedBy: bigint | null;
  outcome: string | null;
  endNote: string | null;
  endedAt: Date | null;
  winnerEmail: string | null;
  winnerName: string | null;
  winnerLang: string | null;
  heldDomainId: bigint | null;
  cancels: Generated<boolean>;
  cancelTrouble: string | null;
}

export interface NameOffer {
  id: GeneratedAlways<bigint>;
  listingId: bigint;
  domainId: bigint;
  name: string;
  unicode: string;
  sellerId: bigint;
  buyerId: bigint;
  state: string;
  price: bigint;
  madeAt: Date;
  dueAt: Date;
  endedAt: Date | null;
  closedFor: string | null;
  dealId: bigint | null;
  remindedFor: Date | null;
}

export interface NameOfferPrice {
  id: GeneratedAlways<bigint>;
  offerId: bigint;
  offeredBy: string;
  price: bigint;
  message: string;
  offeredAt: Date;
}

export interface NameServerSet {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  servers: string[];
  createdAt: Date;
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

export interface OfferNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface OrderLine {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  orderId: bigint;
  kind: string;
  name: string;
  unicode: string;
  suffix: string;
  years: number;
  unitPrice: bigint;
  price: bigint;
  cost: bigint;
  templateId: bigint | null;
  domainId: bigint | null;
  expiresBefore: Date | null;
  freezeId: bigint | null;
  state: string;
  reason: string | null;
  createdAt: Date;
  leasedUntil: Date | null;
  nextTryAt: Date | null;
  finishedAt: Date | null;
  premium: Generated<boolean>;
  fee: string | null;
  feeCurrency: string | null;
  tries: Generated<number>;
  yearFee: string | null;
  autoRenew: Generated<boolean>;
}

export interface OwnData {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  state: string;
  pictures: boolean;
  askedAt: Date;
  run: Generated<number>;
  size: bigint | null;
  readyAt: Date | null;
  dueAt: Date;
}

export interface OwnDataPiece {
  ownDataId: bigint;
  place: number;
  sealed: string;
}

export interface Passport {
  number: string;
  name: string;
  unicode: string;
  givenAt: Date;
}

export interface Posting {
  id: GeneratedAlways<bigint>;
  key: string;
  requestHash: Buffer;
  kind: string;
  at: Date;
  actor: string;
  requestId: string;
  customerId: bigint | null;
  amount: bigint;
  refKind: string;
  refId: bigint;
  about: string | null;
  freezeId: bigint | null;
  xid: Generated<string>;
}

export interface PremiumQuote {
  name: string;
  currency: string | null;
  register: string | null;
  renew: string | null;
  transfer: string | null;
  restore: string | null;
  askedAt: Date;
  triedAt: Date | null;
  ordinary: Generated<boolean>;
}

export interface PremiumQuoteV {
  name: string | null;
  renew: string | null;
  currency: string | null;
  askedAt: Date | null;
  ordinary: boolean | null;
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
  trouble: string | null;
}

export interface ProviderNonce {
  source: string;
  nonce: string;
  at: Date;
}

export interface PublishedForward {
  host: string;
  apex: string;
  target: string | null;
  targetHost: string | null;
  code: number | null;
  keepsPath: boolean;
  ttl: number;
}

export interface PublishedZone {
  apex: string;
  records: ColumnType<unknown, string | null | undefined, string | null>;
  version: Generated<bigint>;
  keys: Generated<string[]>;
}

export interface PurchaseOrder {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  number: string;
  kind: string;
  state: string;
  amount: bigint;
  lines: number;
  done: Generated<number>;
  failed: Generated<number>;
  createdAt: Date;
  finishedAt: Date | null;
  cancelled: Generated<number>;
  origin: Generated<string>;
  calledUntil: Date | null;
  cancelAskedAt: Date | null;
}

export interface Push {
  id: GeneratedAlways<bigint>;
  senderId: bigint;
  target: string;
  receiverId: bigint | null;
  state: string;
  names: number;
  price: bigint | null;
  sentAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  told: string | null;
  remindedAt: Date | null;
  holderTask: string | null;
  yields: Generated<boolean>;
}

export interface PushName {
  pushId: bigint;
  place: number;
  name: string;
  unicode: string;
  domainId: bigint;
  movedId: bigint | null;
  open: Generated<boolean>;
  soldAt: Date | null;
}

export interface PushNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface RateLimit {
  key: string;
  points: Generated<number>;
  expire: bigint | null;
}

export interface RateSheet {
  id: GeneratedAlways<bigint>;
  source: string;
  day: string;
  cny: string;
  hkd: string;
  state: string;
  readAt: Date;
  seenAt: Date;
  decidedBy: bigint | null;
  decidedAt: Date | null;
  reason: string | null;
  secondBy: bigint | null;
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
  payAmount: bigint | null;
  payCurrency: string | null;
  quoteRate: string | null;
  quoteSource: string | null;
  quoteDate: string | null;
  quoteExpiresAt: Date | null;
  credited: bigint | null;
  qr: string | null;
  channelDoneAt: Date | null;
}

export interface RechargeNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface Reconciliation {
  day: string;
  at: Date;
  findings: ColumnType<unknown, string, string>;
}

export interface RecoveryCode {
  customerId: bigint;
  codeHash: Buffer;
  madeAt: Date;
  usedAt: Date | null;
}

export interface Refund {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  rechargeId: bigint;
  number: string;
  channel: string;
  transactionId: string;
  topupId: bigint;
  amount: bigint;
  state: string;
  freezeId: bigint | null;
  byHand: boolean;
  createdAt: Date;
  reviewBy: Date;
  approvedBy: bigint | null;
  secondBy: bigint | null;
  decidedAt: Date | null;
  reason: string | null;
  reference: string | null;
  sentAt: Date | null;
  askedAt: Date | null;
  settledAt: Date | null;
  payAmount: bigint | null;
  payCurrency: string | null;
  payTotal: bigint | null;
  network: string | null;
  sendTo: string | null;
  sendToHex: string | null;
  payAfter: Date | null;
  begunBy: bigint | null;
  begunAt: Date | null;
  proofHash: string | null;
  proofLog: number | null;
  proofState: string | null;
  proofNote: string | null;
  trouble: string | null;
  notPaidBy: bigint | null;
}

export interface RegistrantAddress {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  email: string;
  provedAt: Date | null;
  provedBy: string | null;
  letterDueAt: Date | null;
  letterAt: Date | null;
}

export interface RegistrantEmail {
  id: GeneratedAlways<bigint>;
  domainId: bigint;
  customerId: bigint;
  addressId: bigint;
  cause: string;
  state: string;
  beganAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  held: Generated<boolean>;
  relock: Generated<boolean>;
  nextTryAt: Date | null;
}

export interface RegistrantLink {
  tokenHash: Buffer;
  addressId: bigint;
  expiresAt: Date;
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

export interface RegistryAct {
  id: GeneratedAlways<bigint>;
  itemId: bigint;
  domainId: bigint;
  clTrid: string;
  command: ColumnType<unknown, string, string>;
  sentAt: Date;
  answeredAt: Date | null;
  outcome: string | null;
  resultCode: number | null;
  svTrid: string | null;
  detail: string | null;
}

export interface RegistryCommand {
  id: GeneratedAlways<bigint>;
  kind: string;
  subjectId: bigint;
  customerId: bigint;
  registry: string;
  name: string;
  payload: ColumnType<unknown, string, string>;
  secret: string | null;
  state: Generated<string>;
  attempts: Generated<number>;
  clTrid: string | null;
  intendedAt: Date;
  sentAt: Date | null;
  arrived: Generated<boolean>;
  tries: Generated<number>;
  dueAt: Date;
  leasedUntil: Date | null;
  followAt: Date | null;
  answeredAt: Date | null;
  resultCode: number | null;
  svTrid: string | null;
  detail: string | null;
  heard: Generated<boolean>;
}

export interface RegistryContact {
  id: GeneratedAlways<bigint>;
  registry: string;
  customerId: bigint;
  templateId: bigint;
  fingerprint: string;
  handle: string;
  authInfo: string;
  state: string;
  tries: Generated<number>;
  detail: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface RegistryIntent {
  id: GeneratedAlways<bigint>;
  lineId: bigint;
  clTrid: string;
  authInfo: string | null;
  sentAt: Date;
  answeredAt: Date | null;
  outcome: string | null;
  resultCode: number | null;
  svTrid: string | null;
  detail: string | null;
}

export interface RegistryMessage {
  id: GeneratedAlways<bigint>;
  registry: string;
  messageId: string;
  queuedAt: Date | null;
  receivedAt: Date;
  about: string;
  domainId: bigint | null;
  name: string | null;
  text: string;
  raw: string;
  handledAt: Date | null;
  outcome: string | null;
  reason: string | null;
  acknowledgedAt: Date | null;
}

export interface ReminderDay {
  day: string;
  customerId: bigint;
}

export interface ReminderLook {
  day: string;
  finishedAt: Date;
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

export interface Settlement {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  amount: bigint;
  about: string;
  state: string;
  proposedBy: bigint;
  decidedBy: bigint | null;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface Staff {
  id: GeneratedAlways<bigint>;
  name: string;
  passwordHash: string;
  totpSealed: string;
  totpStep: Generated<bigint>;
  roles: string[];
  active: Generated<boolean>;
  createdAt: Date;
  lastSignInAt: Date | null;
}

export interface StaffAddress {
  staffId: bigint;
  addressHash: Buffer;
  lastSeenAt: Date;
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

export interface StatementLine {
  id: GeneratedAlways<bigint>;
  bankRef: string;
  bookedOn: string;
  amount: bigint;
  currency: string;
  payer: string;
  details: string;
  state: string;
  why: string;
  rechargeId: bigint | null;
  importedBy: bigint;
  decidedBy: bigint | null;
  note: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  statementId: bigint | null;
  decision: string | null;
  proposedTo: bigint | null;
  secondBy: bigint | null;
}

export interface StoredFile {
  id: GeneratedAlways<bigint>;
  customerId: bigint | null;
  purpose: string;
  type: string;
  size: number;
  width: number | null;
  height: number | null;
  sealedKey: string | null;
  sealed: Buffer | null;
  createdAt: Date;
  claimedBy: string | null;
  erasedAt: Date | null;
  sentWith: string | null;
}

export interface Suffix {
  name: string;
  place: number;
  sold: boolean;
}

export interface SuffixPrice {
  id: GeneratedAlways<bigint>;
  suffix: string;
  act: string;
  price: bigint;
  cost: bigint;
  validFrom: Date;
  validTo: Date | null;
}

export interface SuspendedV {
  customerId: bigint | null;
  suspendedAt: Date | null;
}

export interface Suspension {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  state: string;
  reason: string;
  note: string;
  proposedBy: bigint;
  proposedAt: Date;
  confirmedBy: bigint | null;
  suspendedAt: Date | null;
  liftNote: string | null;
  liftBy: bigint | null;
  liftAskedAt: Date | null;
  liftedBy: bigint | null;
  endedAt: Date | null;
}

export interface Tag {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  colour: string;
  createdAt: Date;
  removedAt: Date | null;
}

export interface Task {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  number: string;
  kind: string;
  state: string;
  params: ColumnType<unknown, string, string>;
  total: number;
  waiting: number;
  success: Generated<number>;
  fail: Generated<number>;
  cancel: Generated<number>;
  version: Generated<number>;
  undoOf: bigint | null;
  undoneBy: bigint | null;
  createdAt: Date;
  claimedAt: Date | null;
  finishedAt: Date | null;
  heading: string | null;
  part: number | null;
  cancelAskedAt: Date | null;
}

export interface TaskItem {
  id: GeneratedAlways<bigint>;
  taskId: bigint;
  customerId: bigint;
  place: number;
  name: string;
  unicode: string;
  domainId: bigint | null;
  state: string;
  reason: string | null;
  vars: ColumnType<unknown, string | null | undefined, string | null>;
  attempts: Generated<number>;
  losses: Generated<number>;
  payload: ColumnType<unknown, string | null | undefined, string | null>;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  ref: string | null;
  lease: string | null;
  leasedUntil: Date | null;
  nextTryAt: Date | null;
  finishedAt: Date | null;
}

export interface TaskNeed {
  customerId: bigint | null;
  kind: string | null;
  since: Date | null;
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
  holderLatin: Generated<string>;
  contact: Generated<string>;
  contactLatin: Generated<string>;
  provinceLatin: Generated<string>;
  cityLatin: Generated<string>;
  streetLatin: Generated<string>;
  isDefault: Generated<boolean>;
  removedAt: Date | null;
}

export interface TemplateIdentity {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  templateId: bigint;
  state: string;
  kind: string;
  holder: string;
  idType: string;
  sealedNumber: string | null;
  numberHash: Buffer | null;
  expiresOn: string | null;
  endsAt: Date | null;
  fileId: bigint | null;
  submittedAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  reasons: Generated<string[]>;
  note: string | null;
  reference: string | null;
  tries: Generated<number>;
  askAt: Date | null;
  sealedCode: string | null;
  codeExpiresAt: Date | null;
  remindedAt: Date | null;
  endedAt: Date | null;
  erasedAt: Date | null;
}

export interface TemplateNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface TemplatePush {
  id: GeneratedAlways<bigint>;
  giverId: bigint;
  target: string;
  receiverId: bigint | null;
  state: string;
  offeredAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  told: string | null;
}

export interface TemplatePushItem {
  pushId: bigint;
  place: number;
  templateId: bigint;
  name: string;
  kind: string;
  holding: ColumnType<unknown, string | null | undefined, string | null>;
  copyId: bigint | null;
}

export interface TopupClaim {
  freezeId: bigint;
  topupId: bigint;
  amount: bigint;
  claimedAt: Date;
  returnedAt: Date | null;
}

export interface TopupLost {
  postingId: bigint;
  topupId: bigint;
  amount: bigint;
  lostAt: Date;
  restoredAt: Date | null;
}

export interface TransferCode {
  id: GeneratedAlways<bigint>;
  transferId: bigint;
  customerId: bigint;
  code: string | null;
  issuedAt: Date | null;
  validUntil: Date;
  endedAt: Date | null;
  ended: string | null;
}

export interface TransferCodeView {
  id: GeneratedAlways<bigint>;
  codeId: bigint;
  seenAt: Date;
  actor: string;
  address: string;
  device: string;
}

export interface TransferIn {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  batchId: bigint;
  name: string;
  unicode: string;
  suffix: string;
  state: string;
  templateId: bigint;
  autoRenew: boolean;
  folderId: bigint | null;
  price: bigint;
  cost: bigint;
  fee: ColumnType<unknown, string | null | undefined, string | null>;
  freezeId: bigint | null;
  code: string | null;
  wrongCodes: Generated<number>;
  registrar: string | null;
  askedAt: Date;
  dueAt: Date | null;
  approvedAt: Date | null;
  expectedBy: Date | null;
  decideBy: Date | null;
  yearLostUntil: Date | null;
  endedAt: Date | null;
  reason: string | null;
  detail: string | null;
  domainId: bigint | null;
}

export interface TransferInBatch {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  askedAt: Date;
  letters: Generated<number>;
}

export interface TransferInCheck {
  customerId: bigint;
  name: string;
  codeHash: Buffer;
  price: bigint;
  cost: bigint;
  fee: ColumnType<unknown, string | null | undefined, string | null>;
  registrar: string | null;
  expiresAt: Date | null;
  yearLostUntil: Date | null;
  checkedAt: Date;
}

export interface TransferInCode {
  id: GeneratedAlways<bigint>;
  transferId: bigint;
  customerId: bigint;
  receivedAt: Date;
  address: string;
  device: string;
  endedAt: Date | null;
  ended: string | null;
}

export interface TransferInNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface TransferInReminder {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  name: string;
  unicode: string;
  dueAt: Date;
  askedAt: Date;
  endedAt: Date | null;
}

export interface TransferOut {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  requestId: bigint | null;
  domainId: bigint;
  name: string;
  unicode: string;
  state: string;
  policyId: string;
  requestedAt: Date;
  dueAt: Date | null;
  confirmedAt: Date | null;
  reviewReasons: Generated<string[]>;
  codeUntil: Date | null;
  registrar: string | null;
  answer: string | null;
  askedAt: Date | null;
  endedAt: Date | null;
  reason: string | null;
  stopsAt: Date | null;
  nameServers: Generated<string[]>;
  decidedCase: string | null;
}

export interface TransferOutNeed {
  customerId: bigint | null;
  kind: string | null;
  until: Date | null;
}

export interface TransferOutRequest {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  askedAt: Date;
  letters: Generated<number>;
}

export interface UsdtAccount {
  customerId: bigint;
  place: GeneratedAlways<bigint>;
}

export interface UsdtAddress {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  network: string;
  address: string;
  hex: string;
  createdAt: Date;
}

export interface UsdtBlock {
  network: string;
  height: bigint;
  hash: string;
}

export interface UsdtCursor {
  network: string;
  height: bigint | null;
  hash: string | null;
  head: bigint | null;
  lookedAt: Date | null;
  trouble: string | null;
  troubleSince: Date | null;
  resumeFrom: bigint | null;
  resumeBy: bigint | null;
  resumeAt: Date | null;
  resumeReason: string | null;
  resumeSecond: bigint | null;
}

export interface UsdtDeposit {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  network: string;
  txHash: string;
  logIndex: number;
  height: bigint;
  blockHash: string;
  sender: string;
  amount: bigint;
  state: string;
  seenAt: Date;
  settledAt: Date | null;
  times: Generated<number>;
  credited: bigint | null;
  rechargeId: bigint | null;
  rechargeNumber: string | null;
}

export interface UsdtDust {
  depositId: bigint;
  customerId: bigint;
  millionths: bigint;
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

export interface Wallet {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  network: string;
  address: string;
  state: string;
  proof: string;
  fileId: bigint | null;
  signedText: string | null;
  signature: string | null;
  createdAt: Date;
  expectedAt: Date;
  decidedAt: Date | null;
  reason: string | null;
  note: string | null;
}

export interface WalletMessage {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  network: string;
  address: string;
  message: string;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface Withdrawal {
  id: GeneratedAlways<bigint>;
  customerId: bigint;
  number: string;
  amount: bigint;
  state: string;
  freezeId: bigint | null;
  bankName: string;
  accountEnding: string;
  payeeSealed: string;
  createdAt: Date;
  reviewBy: Date;
  payAfter: Date;
  approvedBy: bigint | null;
  secondBy: bigint | null;
  decidedAt: Date | null;
  reason: string | null;
  reference: string | null;
  sentAt: Date | null;
  askedAt: Date | null;
  settledAt: Date | null;
}

export interface Database {
  acct: Acct;
  acctDay: AcctDay;
  activity: Activity;
  autoRenewSetting: AutoRenewSetting;
  autoRenewal: AutoRenewal;
  automaticYear: AutomaticYear;
  bankAccount: BankAccount;
  bankReturnsRead: BankReturnsRead;
  bankStatement: BankStatement;
  bankStatementColumns: BankStatementColumns;
  bankTransfer: BankTransfer;
  businessClock: BusinessClock;
  captchaUsed: CaptchaUsed;
  cartItem: CartItem;
  ceremony: Ceremony;
  changeMark: ChangeMark;
  comparableSale: ComparableSale;
  customer: Customer;
  customerV: CustomerV;
  deal: Deal;
  dealLook: DealLook;
  dealMessage: DealMessage;
  dealNeed: DealNeed;
  dealOffer: DealOffer;
  depositReading: DepositReading;
  dispute: Dispute;
  disputeNeed: DisputeNeed;
  dnsChange: DnsChange;
  dnsOutside: DnsOutside;
  dnsPreset: DnsPreset;
  dnsPresetOff: DnsPresetOff;
  dnsQueryCount: DnsQueryCount;
  dnsQueryWriter: DnsQueryWriter;
  dnsRecord: DnsRecord;
  dnsSearchList: DnsSearchList;
  dnsSigning: DnsSigning;
  dnsTarget: DnsTarget;
  dnsTemplate: DnsTemplate;
  dnsTemplateLink: DnsTemplateLink;
  dnsTemplateVersion: DnsTemplateVersion;
  dnsZone: DnsZone;
  domain: Domain;
  domainCertificate: DomainCertificate;
  domainCount: DomainCount;
  domainDefaults: DomainDefaults;
  domainDeletion: DomainDeletion;
  domainForm: DomainForm;
  domainFormV: DomainFormV;
  domainHold: DomainHold;
  domainHost: DomainHost;
  domainNeed: DomainNeed;
  domainPublicV: DomainPublicV;
  domainReminder: DomainReminder;
  domainSelection: DomainSelection;
  domainTag: DomainTag;
  domainTally: DomainTally;
  domainV: DomainV;
  enquiry: Enquiry;
  enquiryMessage: EnquiryMessage;
  entry: Entry;
  factor: Factor;
  folder: Folder;
  freezeItem: FreezeItem;
  handMovement: HandMovement;
  heldPayment: HeldPayment;
  holderChange: HolderChange;
  holderChangeName: HolderChangeName;
  holderChangeSide: HolderChangeSide;
  holderChanged: HolderChanged;
  idempotency: Idempotency;
  ledgerChecked: LedgerChecked;
  ledgerLink: LedgerLink;
  ledgerSealed: LedgerSealed;
  ledgerStop: LedgerStop;
  listView: ListView;
  listing: Listing;
  lowBalance: LowBalance;
  mailLink: MailLink;
  mailedLink: MailedLink;
  masterKeyMark: MasterKeyMark;
  nameCheck: NameCheck;
  nameDispute: NameDispute;
  nameOffer: NameOffer;
  nameOfferPrice: NameOfferPrice;
  nameServerSet: NameServerSet;
  notice: Notice;
  offerNeed: OfferNeed;
  orderLine: OrderLine;
  ownData: OwnData;
  ownDataPiece: OwnDataPiece;
  passport: Passport;
  posting: Posting;
  premiumQuote: PremiumQuote;
  premiumQuoteV: PremiumQuoteV;
  providerEvent: ProviderEvent;
  providerNonce: ProviderNonce;
  publishedForward: PublishedForward;
  publishedZone: PublishedZone;
  purchaseOrder: PurchaseOrder;
  push: Push;
  pushName: PushName;
  pushNeed: PushNeed;
  rateLimit: RateLimit;
  rateSheet: RateSheet;
  recharge: Recharge;
  rechargeNeed: RechargeNeed;
  reconciliation: Reconciliation;
  recoveryCode: RecoveryCode;
  refund: Refund;
  registrantAddress: RegistrantAddress;
  registrantEmail: RegistrantEmail;
  registrantLink: RegistrantLink;
  registration: Registration;
  registryAct: RegistryAct;
  registryCommand: RegistryCommand;
  registryContact: RegistryContact;
  registryIntent: RegistryIntent;
  registryMessage: RegistryMessage;
  reminderDay: ReminderDay;
  reminderLook: ReminderLook;
  session: Session;
  settlement: Settlement;
  staff: Staff;
  staffAddress: StaffAddress;
  stateHistory: StateHistory;
  statementLine: StatementLine;
  storedFile: StoredFile;
  suffix: Suffix;
  suffixPrice: SuffixPrice;
  suspendedV: SuspendedV;
  suspension: Suspension;
  tag: Tag;
  task: Task;
  taskItem: TaskItem;
  taskNeed: TaskNeed;
  template: Template;
  templateIdentity: TemplateIdentity;
  templateNeed: TemplateNeed;
  templatePush: TemplatePush;
  templatePushItem: TemplatePushItem;
  topupClaim: TopupClaim;
  topupLost: TopupLost;
  transferCode: TransferCode;
  transferCodeView: TransferCodeView;
  transferIn: TransferIn;
  transferInBatch: TransferInBatch;
  transferInCheck: TransferInCheck;
  transferInCode: TransferInCode;
  transferInNeed: TransferInNeed;
  transferInReminder: TransferInReminder;
  transferOut: TransferOut;
  transferOutNeed: TransferOutNeed;
  transferOutRequest: TransferOutRequest;
  usdtAccount: UsdtAccount;
  usdtAddress: UsdtAddress;
  usdtBlock: UsdtBlock;
  usdtCursor: UsdtCursor;
  usdtDeposit: UsdtDeposit;
  usdtDust: UsdtDust;
  verifiedEmail: VerifiedEmail;
  wallet: Wallet;
  walletMessage: WalletMessage;
  withdrawal: Withdrawal;
}
