import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { buyNames, type CustomerWithData, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { endpointsOf, type NamedEndpoint } from '../steps/endpoints.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { unique } from '../steps/reader.ts';
import { codeOf } from '../steps/transfers/transfer-in.ts';
import { uploadPicture } from '../steps/upload-picture.ts';

/**
 * Whose rows a call can reach (API1, reliability.md §5). Every call of the contract stands in the table below; one that
 * does not, fails the test. Where a call takes the name of a row, somebody else's row must answer exactly as one that
 * does not exist.
 */

type Fields = Readonly<Record<string, unknown>>;
type Pair = readonly [own: Fields, nobody: Fields];
/**
 * `open`: visitors too, and no name of a row; what it opens, it opens by a secret in it. `self`: it takes no name of a
 * row, and works on who calls. A function: pairs of inputs that name a row of the owner, and the same row of nobody.
 */
type Reach = 'open' | 'self' | ((of: Rows) => readonly Pair[]);

/** One row of everything that the owner has, and what the caller has themselves where a call needs it. */
interface Rows {
  readonly domain: string;
  readonly order: string;
  readonly recharge: string;
  readonly template: string;
  readonly push: string;
  readonly namePush: string;
  readonly transferIn: string;
  readonly listing: string;
  readonly ownData: string;
  readonly deal: string;
  readonly enquiry: string;
  readonly registrant: string;
  readonly email: string;
  readonly session: string;
  readonly factor: string;
  readonly ticket: string;
  readonly task: string;
  readonly folder: string;
  readonly tag: string;
  readonly view: string;
  readonly selection: string;
  readonly dnsSet: string;
  readonly recordTemplate: string;
  readonly file: string;
  readonly holderChange: string;
  readonly wallet: string;
  readonly callersDomain: string;
}

const NOBODYS_NAME = 'nobody-has-this-name.com';
const NOBODYS_ID = '999999999';
const NO_OFFER = { Id: '999999998' };
const TOTAL = { Amount: '1.00', Currency: 'USD' };
/** The same text with another last character: well formed, and nobody's. */
const otherThan = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

const byId =
  (key: keyof Rows, more: Fields = {}) =>
  (of: Rows): readonly Pair[] => [
    [
      { Id: of[key], ...more },
      { Id: NOBODYS_ID, ...more },
    ],
  ];
const byNumber =
  (key: keyof Rows, more: Fields = {}) =>
  (of: Rows): readonly Pair[] => [
    [
      { Number: of[key], ...more },
      { Number: otherThan(of[key]), ...more },
    ],
  ];
const byDomain =
  (more: Fields = {}) =>
  ({ domain }: Rows): readonly Pair[] => [
    [
      { Domain: domain, ...more },
      { Domain: NOBODYS_NAME, ...more },
    ],
  ];
const byNames =
  (more: Fields = {}) =>
  ({ domain }: Rows): readonly Pair[] => [
    [
      { Names: [domain], ...more },
      { Names: [NOBODYS_NAME], ...more },
    ],
  ];
const noOffers = (more: Fields = {}): readonly Pair[] => [
  [
    { ...NO_OFFER, ...more },
    { Id: NOBODYS_ID, ...more },
  ],
];
const byTemplate =
  (more: Fields) =>
  ({ template }: Rows): readonly Pair[] => [
    [
      { TemplateId: template, ...more },
      { TemplateId: NOBODYS_ID, ...more },
    ],
  ];
/** A template of records. */
const byRecordTemplate =
  (more: Fields = {}) =>
  ({ recordTemplate }: Rows): readonly Pair[] => [
    [
      { Template: recordTemplate, ...more },
      { Template: NOBODYS_ID, ...more },
    ],
  ];
/** Names chosen one by one, by a folder of somebody else, by a kept choice of somebody else. */
const chosen =
  (more: Fields) =>
  (of: Rows): readonly Pair[] => [
    [
      { Selection: { Names: [of.domain] }, ...more },
      { Selection: { Names: [NOBODYS_NAME] }, ...more },
    ],
    [
      { Selection: { Filter: { Folder: of.folder } }, ...more },
      { Selection: { Filter: { Folder: NOBODYS_ID } }, ...more },
    ],
    [
      { Selection: { Filter: { Tag: of.tag } }, ...more },
      { Selection: { Filter: { Tag: NOBODYS_ID } }, ...more },
    ],
    [
      { Selection: { Id: of.selection }, ...more },
      { Selection: { Id: otherThan(of.selection) }, ...more },
    ],
  ];

const MANY_RECORDS = {
  Mode: 'add',
  Records: [{ Host: 'reach', Type: 'A', Value: '192.0.2.1', Line: 'default', Ttl: 600 }],
};
const RECORD_TEMPLATE = { Name: 'mine', Records: MANY_RECORDS.Records };
const NEW_NAMES = { Names: ['reach-of-a-template.com'], Years: 1 };
/** A template's form. */
const TEMPLATE_FORM = {
  Name: 'Reach',
  Kind: 'individual',
  Holder: 'Mary Chan',
  Country: 'HK',
  Province: 'HK',
  City: 'Kowloon',
  Street: '1 Nathan Road',
  PostCode: '999077',
  TelCc: '852',
  Phone: '21234567',
  Email: 'reach@example.com',
};
const VIEW = { Filter: {}, Columns: [] };
const PUSH = { To: 'nobody@reach.example', Agreed: true };
/** A wallet shown by a picture. */
const WALLET = { Address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', Proof: 'picture', Agreed: true };
const SERVERS = { Servers: ['ns1.reach.example', 'ns2.reach.example'] };
const HOST = { Host: 'ns1.reach.example' };
/** The caller's own name with a name server that lies in a name of the owner, and in one of nobody. */
const serverWithin =
  (call: (own: string) => Fields) =>
  ({ domain, callersDomain }: Rows): readonly Pair[] => [
    [
      { ...call(callersDomain), Servers: [`ns1.${domain}`] },
      { ...call(callersDomain), Servers: [`ns1.${NOBODYS_NAME}`] },
    ],
  ];

/**
 * A transfer out: no name of this house is old enough to leave, so there is none. That a stranger's answers are those
 * of nobody's rows shows `transfer-out.wire.test.ts`.
 */
const leaving =
  (more: Fields = {}) =>
  (): readonly Pair[] => [
    [
      { Id: '1', ...more },
      { Id: NOBODYS_ID, ...more },
    ],
  ];

const REACH: Readonly<Record<string, Reach>> = {
  acceptDeal: byNumber('deal', { Price: '5', Agreed: true }),
  acceptPush: byId('namePush', { Agreed: true }),
  acceptTemplatePush: byId('push', { Agreed: true }),
  activate: 'open',
  addAuthenticator: ({ ticket }) => [
    [
      { Ticket: ticket, Name: 'x', Code: '000000' },
      { Ticket: otherThan(ticket), Name: 'x', Code: '000000' },
    ],
  ],
  addEmail: 'self',
  addPasskey: ({ ticket }) => {
    const Passkey = { Id: 'AAAA', ClientData: 'AAAA', Attestation: 'AAAA', Transports: [] };
    return [
      [
        { Ticket: ticket, Name: 'x', Passkey },
        { Ticket: otherThan(ticket), Name: 'x', Passkey },
      ],
    ];
  },
  addToCart: 'self',
  applyDeal: 'self',
  confirmDeal: byNumber('deal'),
  counterDeal: byNumber('deal', { Price: '5', Days: 3, Agreed: true }),
  dealDetail: byNumber('deal'),
  dealHygiene: byNumber('deal'),
  tradeMarks: 'self',
  dealFile: byNumber('deal', { Id: '1' }),
  listDealMessages: byNumber('deal'),
  sayInDeal: byNumber('deal', { Text: 'x', To: 'all' }),
  appealDeal: byNumber('deal', { Reason: 'x' }),
  abideDeal: byNumber('deal'),
  disputeDeal: byNumber('deal', { Reason: 'x' }),
  listDeals: 'self',
  paperPublicKey: 'open',
  payDeal: byNumber('deal'),
  releaseDeal: byNumber('deal'),
  withdrawDeal: byNumber('deal'),
  askUs: 'open',
  askWalletMessage: 'self',
  askOwnData: 'self',
  autoRenewal: byDomain(),
  autoRenewPlan: 'self',
  balanceSummary: 'self',
  beginAuthenticator: 'self',
  beginPasskey: 'self',
  beginPasskeySignIn: 'open',
  // Of what is not on the market nobody learns whether there is such a name.
  buyListed: ({ domain }) => [
    [
      { Name: domain, Price: '250' },
      { Name: NOBODYS_NAME, Price: '250' },
    ],
  ],
  cancelEmailChange: 'self',
  cancelHolderChange: byId('holderChange'),
  cancelOrder: byNumber('order'),
  cancelTask: byNumber('task'),
  cancelPush: byId('namePush'),
  cancelTemplatePush: byId('push'),
  cart: 'self',
  changeAutoRenewals: byNames({ On: true, Years: 1 }),
  changeCart: 'self',
  changeDomainDefaults: 'self',
  changeDs: byDomain({ Ds: [] }),
  changeEmail: 'self',
  changeLocks: byDomain({ Transfer: 'on' }),
  changeNameServers: byDomain(SERVERS),
  changePassword: 'self',
  changeSafeCode: 'self',
  changeTemplate: byId('template', TEMPLATE_FORM),
  checkCart: 'self',
  checkCertificate: 'open',
  checkPassport: 'open',
  checkEmailCaptcha: 'open',
  checkLink: 'open',
  checkRegistration: 'self',
  checkout: byTemplate({ Total: TOTAL, Agreed: true }),
  chooseDefaultTemplate: byId('template'),
  clearCart: 'self',
  // A withdrawal needs proceeds, which need two members of staff: whose it is, is asked in withdrawal.db.test.ts.
  cancelWithdrawal: () => [[{ Number: 'W261121-00000000' }, { Number: 'W261121-00000001' }]],
  addBankSlip: byNumber('recharge', { FileId: '999999999' }),
  bankTransferInfo: byNumber('recharge'),
  beginBankTransfer: 'self',
  cancelRefund: () => [[{ Id: '999999998' }, { Id: '999999999' }]],
  listListings: 'self',
  listMarket: 'open',
  marketName: 'open',
  // An offer has two sides of its own: whose it is, is asked in offers.db.test.ts.
  acceptOffer: () => noOffers({ Price: '5', Agreed: true }),
  counterOffer: () => noOffers({ Price: '5', Days: 3, Agreed: true }),
  refuseOffer: () => noOffers(),
  withdrawOffer: () => noOffers(),
  inbox: 'self',
  makeOffer: ({ domain }) => [
    [
      { Name: domain, Price: '5', Days: 3, Agreed: true },
      { Name: NOBODYS_NAME, Price: '5', Days: 3, Agreed: true },
    ],
  ],
  openOffer: ({ domain }) => [[{ Name: domain }, { Name: NOBODYS_NAME }]],
  previewListing: byNames(),
  refundable: byNumber('recharge'),
  requestRefund: byNumber('recharge', { Amount: '1.00' }),
  closeEnquiry: byNumber('enquiry'),
  closeRecharge: byNumber('recharge'),
  confirmEmail: 'open',
  confirmHolderChange: 'open',
  copyTemplate: byId('template', { Name: 'Another' }),
  applyWithdrawal: 'self',
  editBank: 'self',
  getBank: 'self',
  listWithdrawals: 'self',
  createRecharge: 'self',
  createTemplate: 'self',
  delEmail: byId('email'),
  delWallet: byId('wallet'),
  deleteTemplate: byId('template'),
  domainDefaults: 'self',
  domainDelegation: byDomain(),
  certificatePdf: byDomain(),
  domainPassport: byDomain(),
  domainDetail: byDomain(),
  domainHistory: byDomain(),
  nameDispute: byDomain(),
  countDomains: ({ folder, tag }) => [
    [{ Folder: folder }, { Folder: NOBODYS_ID }],
    [{ Tag: tag }, { Tag: NOBODYS_ID }],
  ],
  domainList: ({ folder, tag }) => [
    [{ Folder: folder }, { Folder: NOBODYS_ID }],
    [{ Tag: tag }, { Tag: NOBODYS_ID }],
  ],
  domainListFrame: 'self',
  domainReminders: byDomain(),
  domainTimeline: byDomain(),
  downloadOwnData: byId('ownData'),
  downloadTask: byNumber('task'),
  editInfo: 'self',
  endMySession: ({ session }) => [[{ Id: session }, { Id: otherThan(session) }]],
  endOtherSessions: 'self',
  expiryMonths: 'self',
  exportDomains: ({ folder, tag, selection }) => [
    [
      { Folder: folder, Format: 'csv' },
      { Folder: NOBODYS_ID, Format: 'csv' },
    ],
    [
      { Tag: tag, Format: 'csv' },
      { Tag: NOBODYS_ID, Format: 'csv' },
    ],
    [
      { Selection: selection, Format: 'csv' },
      { Selection: otherThan(selection), Format: 'csv' },
    ],
  ],
  enquiryPicture: byNumber('enquiry', { Id: '1' }),
  exportFreezes: 'self',
  exportRecords: 'self',
  financeCenter: 'self',
  forgotPassword: 'open',
  formerNames: 'self',
  forgotSafeCode: 'self',
  getCaptcha: 'open',
  getIdentity: byTemplate({}),
  getInfo: 'self',
  getMe: 'open',
  getTemplate: byId('template'),
  getVerifyCenter: 'self',
  getUsdt: 'self',
  getWallets: 'self',
  labelDomain: (of) => [
    ...byDomain({ Folder: 'none' })(of),
    [
      { Domain: of.callersDomain, Folder: of.folder },
      { Domain: of.callersDomain, Folder: NOBODYS_ID },
    ],
    [
      { Domain: of.callersDomain, Add: [of.tag] },
      { Domain: of.callersDomain, Add: [NOBODYS_ID] },
    ],
  ],
  listDnsSets: 'self',
  listEmails: 'self',
  listEnquiries: 'self',
  listFactors: 'self',
  listFreezes: 'self',
  listHolderChanges: 'self',
  listIdentities: 'self',
  listMyActivity: 'self',
  listMyNotices: 'self',
  listMySessions: 'self',
  listMyTemplates: 'self',
  listNamesOfTemplate: byTemplate({}),
  listNamings: 'self',
  listOwnData: 'self',
  listRecharges: 'self',
  listRecords: 'self',
  listRegistrantEmails: 'self',
  listTemplatePushes: 'self',
  lookupDomain: 'open',
  namesToApply: byTemplate({}),
  needs: 'self',
  newRecoveryCodes: 'self',
  openHolderChange: 'open',
  operator: 'open',
  openRegistrantLink: 'open',
  openUsdtAddress: 'self',
  orderDetail: byNumber('order'),
  orderList: byDomain(),
  previewAutoRenewals: byNames({ On: true, Years: 1 }),
  previewHolderChange: byTemplate({ Names: [NOBODYS_NAME] }),
  previewClearing: byNames(),
  previewRewinding: byNames({ Moment: '2026-11-01T00:00:00.000Z' }),
  previewManySignings: byNames({ On: true }),
  previewManyRecords: byNames(MANY_RECORDS),
  previewLabels: (of) => [
    ...chosen({ Folder: 'none' })(of),
    [
      { Selection: { Names: [of.callersDomain] }, Add: [of.tag] },
      { Selection: { Names: [of.callersDomain] }, Add: [NOBODYS_ID] },
    ],
  ],
  previewLocks: byNames({ Transfer: 'on' }),
  previewNameServers: (of) => [...byNames(SERVERS)(of), ...serverWithin((own) => ({ Names: [own] }))(of)],
  previewPush: byNames(),
  pushDetail: byId('namePush'),
  pushHolder: byId('namePush', { TemplateId: '1' }),
  sendPush: byNames({ To: PUSH.To, Agreed: true }),
  listPushes: 'self',
  listZones: 'self',
  readZone: byDomain(),
  listPresets: 'self',
  listLines: 'self',
  readLines: 'self',
  listZoneTemplates: 'self',
  readZoneTemplate: byRecordTemplate(),
  removeZoneTemplate: byRecordTemplate(),
  saveZoneTemplate: byRecordTemplate({ ...RECORD_TEMPLATE, Version: 1 }),
  templateZones: byRecordTemplate(),
  templateNames: byRecordTemplate(),
  unlinkZones: byRecordTemplate({ Names: [NOBODYS_NAME] }),
  previewZoneTemplate: byRecordTemplate({ Version: 1, Names: [NOBODYS_NAME] }),
  startZoneTemplate: byRecordTemplate({ Version: 1, Names: [NOBODYS_NAME] }),
  copyZone: byDomain(),
  answeredZone: byDomain(),
  changeZone: byDomain({ Version: 0, Put: [], Remove: [] }),
  startListing: byNames({ Price: '250', Agreed: true }),
  writeEnquiry: byNumber('enquiry', { Text: 'x' }),
  withdrawListing: byId('listing'),
  addOutside: 'self',
  lookOutside: byDomain(),
  removeOutside: byDomain(),
  listOutside: 'self',
  zoneHistory: byDomain(),
  zoneQueries: byDomain(),
  exportZone: byDomain(),
  compareZoneFile: byDomain({ Text: '@ 60 A 192.0.2.1' }),
  restoreZone: byDomain({ Version: 0, To: 0 }),
  readSigning: byDomain(),
  signZone: byDomain(),
  unsignZone: byDomain(),
  previewRegistration: byTemplate(NEW_NAMES),
  previewRenewal: byNames({ Years: 1 }),
  previewRestore: byNames(),
  previewUndo: byNumber('task'),
  priceList: 'open',
  proveRegistrantEmail: 'open',
  readEnquiry: byNumber('enquiry'),
  readSelection: ({ selection }) => [[{ Selection: selection }, { Selection: otherThan(selection) }]],
  receiptPdf: (of) => [...byNumber('recharge', { Of: 'recharge' })(of), ...byNumber('order', { Of: 'order' })(of)],
  rechargeInfo: byNumber('recharge'),
  rechargeDisputes: byNumber('recharge'),
  disputedRecharges: 'self',
  rechargeWays: 'self',
  refuseHolderChange: 'open',
  refusePush: byId('namePush'),
  refuseTemplatePush: byId('push'),
  register: 'open',
  registerNames: byTemplate({ ...NEW_NAMES, Total: TOTAL, Agreed: true }),
  registryView: byDomain(),
  removeDnsSet: byId('dnsSet'),
  removeFactor: byId('factor'),
  removeFolder: byId('folder'),
  removeFromCart: 'self',
  removeHost: byDomain(HOST),
  removeTag: byId('tag'),
  removeView: byId('view'),
  renameHost: byDomain({ ...HOST, To: 'ns2.reach.example' }),
  renewDomain: byDomain({ Years: 1, Total: TOTAL }),
  renewDomains: byNames({ Years: 1, Total: TOTAL }),
  resendActivation: 'open',
  resendEmail: byId('email'),
  resendRegistrantEmail: byId('registrant'),
  resendHolderChange: byId('holderChange'),
  resetPassword: 'open',
  resetSafeCode: 'self',
  restorable: 'self',
  endingNames: 'self',
  previewDeletion: byDomain(),
  deleteDomain: byDomain({ Typed: 'reach.example', HostsToo: true }),
  keepCosts: byNames(),
  keepSum: ({ folder, tag }) => [
    [{ Folder: folder }, { Folder: NOBODYS_ID }],
    [{ Tag: tag }, { Tag: NOBODYS_ID }],
  ],
  zoneFacts: byNames(),
  restoreDomains: byNames({ Total: TOTAL }),
  retryTask: byNumber('task'),
  saveDnsSet: byId('dnsSet', { Name: 'mine now', ...SERVERS }),
  saveFolder: byId('folder', { Name: 'mine now' }),
  saveHost: byDomain({ ...HOST, Addresses: ['192.0.2.1'] }),
  saveNote: byDomain({ Note: 'mine now' }),
  saveReserve: 'self',
  saveTag: byId('tag', { Name: 'mine now', Colour: 'blue' }),
  saveView: byId('view', { Name: 'mine now', Settings: VIEW }),
  searchDomains: 'open',
  selectDomains: chosen({}),
  setAutoRenewal: byDomain({ On: true }),
  setInfo: 'self',
  setLang: 'self',
  setLowBalance: 'self',
  signIn: 'open',
  signInByCode: 'open',
  signInByPasskey: 'open',
  signInByRecoveryCode: 'open',
  signOut: 'open',
  startHolderChange: byTemplate({ Names: [NOBODYS_NAME] }),
  startClearing: byNames(),
  startRewinding: byNames({ Moment: '2026-11-01T00:00:00.000Z' }),
  startManySignings: byNames({ On: true }),
  startManyRecords: byNames(MANY_RECORDS),
  startLabels: (of) => [
    ...chosen({ Folder: 'none' })(of),
    [
      { Selection: { Names: [of.callersDomain] }, Add: [of.tag] },
      { Selection: { Names: [of.callersDomain] }, Add: [NOBODYS_ID] },
    ],
  ],
  startLocks: byNames({ Transfer: 'on' }),
  startNameServers: byNames(SERVERS),
  startTemplatePush: ({ template }) => [
    [
      { Templates: [template], ...PUSH },
      { Templates: [NOBODYS_ID], ...PUSH },
    ],
  ],
  statement: 'self',
  statementPdf: 'self',
  stepUp: 'self',
  submitIdentity: byTemplate({
    IdType: 'HZ',
    IdNumber: 'K12345678',
    IdNumberAgain: 'K12345678',
    LongTerm: true,
    FileId: NOBODYS_ID,
    Agreed: true,
  }),
  suggestLatin: 'self',
  takeOverRegistry: byDomain({ What: ['statuses'] }),
  taskDetail: byNumber('task'),
  taskItems: byNumber('task'),
  taskList: 'self',
  taskProgress: byNumber('task'),
  undoTask: byNumber('task'),
  updateWallet: ({ file }) => [
    [
      { Network: 'tron', ...WALLET, FileId: file },
      { Network: 'tron', ...WALLET, FileId: NOBODYS_ID },
    ],
  ],
  updateWalletAddress: byId('wallet', { ...WALLET, FileId: NOBODYS_ID }),
  uploadFile: 'self',
  viewFile: byId('file'),
  withdrawIdentity: byTemplate({}),
  approveTransferIn: 'self',
  approveTransferOut: leaving(),
  burnTransferOutCode: leaving(),
  cancelTransferIn: byId('transferIn'),
  cancelTransferOut: leaving(),
  checkTransferIn: 'self',
  checkServersOut: leaving(),
  confirmTransferOut: leaving({ Sign: 'not-a-link' }),
  declineTransferIn: 'open',
  enterTransferInCode: byId('transferIn', { Code: 'Any-code-1' }),
  listIssuedCodes: 'self',
  listReceivedCodes: 'self',
  listTransfersIn: 'self',
  listTransfersOut: 'self',
  openTransferIn: 'open',
  openTransferOut: 'open',
  previewTransferOut: byNames(),
  rejectTransferOut: leaving(),
  remindTransferIn: 'self',
  requestTransferIn: byTemplate({
    Lines: [{ Name: NOBODYS_NAME, Code: 'Any-code-1' }],
    AutoRenew: false,
    Total: TOTAL,
    Agreed: true,
  }),
  requestTransferOut: byNames({ Agreed: true }),
  resendTransferIn: byId('transferIn'),
  resendTransferOut: leaving(),
  showTransferOutCode: leaving(),
  takeTransferOutCode: 'open',
  transferOutDetail: leaving(),
};

/**
 * Calls that answer with a list, or with a reason for each name, where others refuse: the same for somebody else's and
 * for nobody's.
 */
const LISTS = new Set([
  // What the reader offered for a name: nothing, for anybody's.
  'openOffer',
  'previewClearing',
  'previewRewinding',
  'previewManySignings',
  'previewManyRecords',
  'previewLocks',
  'previewNameServers',
  'countDomains',
  'domainList',
  'exportDomains',
  'previewAutoRenewals',
  'previewListing',
  'previewPush',
  'previewTransferOut',
  'previewRenewal',
  'previewRestore',
  'keepCosts',
  'keepSum',
  'zoneFacts',
  'previewRegistration',
  'rechargeDisputes',
]);
/** A field of this name is the name of a row. */
const ROW_FIELD = /^(Id|Number|Domain|Selection|Folder|Tag|TemplateId)$/;

let calls: readonly NamedEndpoint[];
let owner: CustomerWithData;
let other: CustomerWithData;
let rows: Rows;

async function must(answer: Promise<{ Code: number; Msg: string; Data: Record<string, never> }>) {
  const { Code, Msg, Data } = await answer;
  if (Code !== 10_000) throw new Error(`${Code} ${Msg} ${JSON.stringify(Data)}`);
  return Data as unknown as Record<string, unknown> & { Items: Record<string, unknown>[] };
}

const key = () => ({ 'idempotency-key': crypto.randomUUID() });

/** A change of holder that waits for an address that nobody has proved. */
async function waitingChange({
  client,
  domain,
  safeCode: SafeCode,
}: Pick<CustomerWithData, 'client' | 'domain' | 'safeCode'>) {
  const made = await must(client.post('/template/create', { ...TEMPLATE_FORM, Name: 'To apply' }, key()));
  const asked = { Names: [domain], TemplateId: made['Id'], SafeCode };
  const { Waiting } = await must(client.post('/domain/holder/start', asked, key()));
  return (Waiting as { Id: string }[])[0]?.Id;
}

/** The address of a holder that nobody has proved, of a name that waits for it. */
async function addressThatWaits({ client, safeCode }: CustomerWithData): Promise<string> {
  const Email = `holder-${unique()}@customer.example`;
  const made = await must(client.post('/template/create', { ...TEMPLATE_FORM, Name: 'Waits', Email }, key()));
  await buyNames(client, [`waits-${unique()}.com`], safeCode, String(made['Id']));
  const { Items } = await must(client.get('/domain/registrant-email/list'));
  return String(Items[0]?.['Id']);
}

/** A push of a name that waits for an account that nobody has. */
async function waitingPush({ client, safeCode: SafeCode }: Pick<CustomerWithData, 'client' | 'safeCode'>) {
  const name = `pushed-${unique()}.com`;
  await buyNames(client, [name], SafeCode);
  return (await must(client.post('/domain/push/send', { Names: [name], ...PUSH, SafeCode }, key())))['Id'];
}

/** A transfer in that waits for its confirmation. */
async function waitingTransfer(
  { client, safeCode: SafeCode }: Pick<CustomerWithData, 'client' | 'safeCode'>,
  TemplateId: string,
) {
  const Name = 'unique.com';
  const Lines = [{ Name, Code: await codeOf(Name) }];
  const looked = await fetch(`${consoleUrl()}/api/transferin/check`, {
    method: 'POST',
    headers: { cookie: client.cookie(), 'content-type': 'application/json', origin: consoleUrl() },
    body: JSON.stringify({ Lines }),
  });
  const { Price: Total } = (JSON.parse(await looked.text()) as { Data: { Price: unknown } }).Data;
  const asked = { Lines, TemplateId, AutoRenew: false, Total, Agreed: true, SafeCode };
  await must(client.post('/transferin/request', asked, key()));
  return (await must(client.get('/transferin/list'))).Items[0]?.['Id'];
}

/** A wallet that waits for staff. */
async function waitingWallet({ client, safeCode: SafeCode }: Pick<CustomerWithData, 'client' | 'safeCode'>) {
  const FileId = await uploadPicture(consoleUrl(), client.cookie(), 'wallet');
  const asked = await client.post('/verify/updatewallet', { Network: 'tron', ...WALLET, FileId, SafeCode }, key());
  return (await must(Promise.resolve(asked)))['Id'];
}

/** The owner's rows, each made or found by the console's own calls. */
async function rowsOf({
  client,
  safeCode,
  domain,
  order,
  recharge,
  template,
  deal,
  enquiry,
}: CustomerWithData): Promise<Rows> {
  const SafeCode = safeCode;
  const begun = await must(client.post('/account/begin-authenticator', { SafeCode }));
  const app = new TOTP({ secret: Secret.fromBase32(String(begun['Secret'])) });
  await must(client.post('/account/add-authenticator', { Ticket: begun['Ticket'], Name: 'x', Code: app.generate() }));
  const pending = await must(client.post('/account/begin-authenticator', { SafeCode }));
  const emails = (await must(client.get('/verify/emaillist'))).Items;
  const found = {
    email: emails.find(({ Actions }) => (Actions as string[]).includes('delete'))?.['Id'],
    session: (await must(client.get('/account/sessions'))).Items[0]?.['Id'],
    factor: (await must(client.get('/account/factors'))).Items[0]?.['Id'],
    ticket: pending['Ticket'],
    task: (await must(client.get('/task/list'))).Items[0]?.['Number'],
    folder: (await must(client.post('/domain/folder/save', { Name: 'mine' })))['Id'],
    tag: (await must(client.post('/domain/tag/save', { Name: 'mine', Colour: 'blue' })))['Id'],
    view: (await must(client.post('/domain/view/save', { Name: 'mine', Settings: VIEW })))['Id'],
    selection: (await must(client.post('/domain/select', { Selection: { Names: [domain] } })))['Id'],
    push: (await must(client.post('/template/push/start', { Templates: [template], ...PUSH, SafeCode }, key())))['Id'],
    listing: (await must(client.get('/market/mine/list'))).Items[0]?.['Id'] as string,
    namePush: await waitingPush({ client, safeCode }),
    transferIn: await waitingTransfer({ client, safeCode }, template),
    registrant: await addressThatWaits(owner),
    ownData: (await must(client.post('/user/own-data/ask', { SafeCode }, key())))['Id'],
    dnsSet: (await must(client.post('/domain/dns-set/save', { Name: 'mine', ...SERVERS })))['Id'],
    recordTemplate: (await must(client.post('/domain/resolution/template/save', RECORD_TEMPLATE, key())))['Template'],
    file: await uploadPicture(consoleUrl(), client.cookie()),
    holderChange: await waitingChange({ client, domain, safeCode }),
    wallet: await waitingWallet({ client, safeCode }),
  };
  for (const [what, id] of Object.entries(found)) expect(typeof id, what).toBe('string');
  await must(client.post('/domain/label', { Domain: domain, Folder: found.folder, Add: [found.tag] }));
  return {
    domain,
    order,
    recharge,
    template,
    deal,
    enquiry,
    callersDomain: other.domain,
    ...(found as Record<keyof typeof found, string>),
  };
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  calls = await endpointsOf('api');
  [owner, other] = await Promise.all([
    makeCustomerWithData(place, `reach-${unique()}`),
    makeCustomerWithData(place, `caller-${unique()}`),
  ]);
  rows = await rowsOf(owner);
});

/** Every text in an input, so that it can be taken out of the answer. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The whole answer to the other customer, with what they said themselves taken out. */
async function answerTo(each: NamedEndpoint, fields: Fields): Promise<{ status: number; body: string }> {
  const post = each.method === 'POST';
  const given = { ...fields, ...(each.stepUp ? { SafeCode: other.safeCode } : {}) };
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${consoleUrl()}/api${each.path}${post ? '' : `?${query}`}`, {
    method: each.method,
    headers: {
      cookie: other.client.cookie(),
      ...(post ? { 'content-type': 'application/json', origin: consoleUrl() } : {}),
      'idempotency-key': crypto.randomUUID(),
    },
    ...(post ? { body: JSON.stringify(given) } : {}),
  });
  let body = await response.text();
  for (const text of textsIn(fields).filter(({ length }) => length > 3)) body = body.replaceAll(text, '·');
  return { status: response.status, body };
}

test('API1 every call of the contract says whose rows it can reach', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(REACH).sort());
  for (const { name, who, fields } of calls) {
    const reach = REACH[name];
    if (fields.some((field) => ROW_FIELD.test(field)))
      expect(typeof reach, `${name} takes the name of a row`).toBe('function');
    else expect(reach === 'open', `${name} is open`).toBe(who === 'anyone');
  }
});

test('API1 what belongs to somebody else answers exactly as what does not exist, for every call that names a row', async () => {
  const before = (await owner.client.get('/domain/list')).Data;
  const wrong: string[] = [];
  let asked = 0;
  for (const each of calls) {
    const reach = REACH[each.name];
    if (typeof reach !== 'function') continue;
    for (const [own, nobody] of reach(rows)) {
      const [theirs, none] = [await answerTo(each, own), await answerTo(each, nobody)];
      asked += 1;
      const told = `${each.name} ${JSON.stringify(own)}: ${theirs.status} ${theirs.body.slice(0, 300)}`;
      if (theirs.status !== none.status || theirs.body !== none.body)
        wrong.push(`${told} but for nobody's ${none.status} ${none.body.slice(0, 300)}`);
      if (theirs.status >= 500) wrong.push(told);
      if (!LISTS.has(each.name) && theirs.status < 400) wrong.push(told);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(40);
  // And all of it is still there, as it was.
  expect((await owner.client.get('/domain/list')).Data).toEqual(before);
  expect((await owner.client.get('/account/factors')).Data.Items).toHaveLength(1);
  expect((await owner.client.get(`/task/detail?Number=${rows.task}`)).Code).toBe(10_000);
  const frame = (await owner.client.get('/domain/list-frame')).Data;
  expect([frame.Folders[0].Name, frame.Tags[0].Name, frame.Views[0].Name]).toEqual(['mine', 'mine', 'mine']);
});
