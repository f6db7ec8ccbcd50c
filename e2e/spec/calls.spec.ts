import { expect, test } from '@playwright/test';
import { ERRORS } from '#contract/errors/index.ts';
import { type ConsoleClient, openClient, signUp } from '#tools/testing/console-client.ts';
import { type CallerOptions, type Said, send } from '../steps/caller.ts';
import { type CustomerWithData, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { endpointsOf, type NamedEndpoint } from '../steps/endpoints.ts';
import { consoleUrl, officeUrl, sandboxUrl } from '../steps/house.ts';
import { unique } from '../steps/reader.ts';

/** The authorization matrix, generated from the contract and sent as real HTTP (reliability.md §5). */

const PLACE = () => ({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() });
const code = (key: keyof typeof ERRORS) => ERRORS[key].code;
const HINTS = 'IsLogin=true; IsSetSafeCode=true';

let calls: readonly NamedEndpoint[];
let owner: CustomerWithData;
let other: ConsoleClient;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  calls = await endpointsOf('api');
  owner = await makeCustomerWithData(PLACE(), `calls-${unique()}`);
  other = openClient(PLACE());
  const email = `calls-other-${unique()}@customer.example`;
  await signUp(other, { email, password: 'Blue-Kite-2718', safeCode: 'gate-code-31', name: 'Somebody Else' });
});

/** Sends to every endpoint and lists those that did not answer as they must. */
async function all(
  wanted: (each: NamedEndpoint) => boolean,
  options: CallerOptions,
  right: (said: Said, each: NamedEndpoint) => boolean,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const wrong: string[] = [];
  const asked = calls.filter(wanted);
  expect(asked.length).toBeGreaterThan(5);
  for (const each of asked) {
    const said = await send(consoleUrl(), each, fields, options);
    if (!right(said, each)) wrong.push(`${each.method} ${each.path}: ${said.status} ${said.code} ${said.msg}`);
  }
  return wrong;
}

test('every call that is served is in the contract, and every call of the contract is served', async () => {
  const { paths } = (await (await fetch(`${consoleUrl()}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
  expect(served.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
});

test('A8 a visitor is sent to sign in by every call but the open ones, forged hint cookies or not', async () => {
  const closed = (each: NamedEndpoint) => each.who !== 'anyone';
  const refused = ({ status, code: said }: Said) => status === 401 && said === code('NOT_SIGNED_IN');
  expect(await all(closed, {}, refused)).toEqual([]);
  expect(await all(closed, { cookie: HINTS }, refused)).toEqual([]);
  expect(await all(closed, { cookie: `${HINTS}; namestead_session=${'A'.repeat(43)}` }, refused)).toEqual([]);
});

test('L1 a session of the console is none at the back office', async () => {
  const staffCalls = (await endpointsOf('staff-api')).filter(({ who }) => who === 'staff');
  expect(staffCalls.length).toBeGreaterThan(3);
  for (const each of staffCalls) {
    const cookies = ['', owner.client.cookie(), owner.client.cookie().replace('namestead_session', 'namestead_office')];
    for (const cookie of cookies) {
      const said = await send(officeUrl(), each, {}, { cookie });
      expect(said, each.path).toMatchObject({ status: 401, code: code('NOT_SIGNED_IN') });
    }
  }
});

test('A8 who has no security code is stopped by every call of customers, a forged IsSetSafeCode or not', async () => {
  const fresh = openClient(PLACE());
  const email = `calls-fresh-${unique()}@customer.example`;
  const since = new Date();
  const Password = 'Blue-Kite-2718';
  const form = { Email: email, Password, PasswordAgain: Password, Kind: 'individual', Agreed: true };
  expect((await fresh.post('/account/register', { ...form, Captcha: await fresh.captcha() })).Code).toBe(10_000);
  const link = await fresh.mailedLink(email, since);
  expect((await fresh.post('/account/activate', { Token: link.split('/').at(-1), Password })).Code).toBe(10_000);
  const cookie = `${fresh.cookie()}; ${HINTS}`;
  const customers = (each: NamedEndpoint) => each.who === 'customer';
  expect(
    await all(customers, { cookie }, ({ status, code: said }) => status === 403 && said === code('PROFILE_NEEDED')),
  ).toEqual([]);
  const signedIn = (each: NamedEndpoint) => each.who === 'signedIn' && each.method === 'GET';
  for (const each of calls.filter(signedIn))
    expect((await send(consoleUrl(), each, {}, { cookie })).code, each.path).toBe(10_000);
});

test('every POST from another site, or from nowhere, is refused before anything is looked at', async () => {
  const posts = (each: NamedEndpoint) => each.method === 'POST';
  const refused = ({ status, code: said }: Said) => status === 403 && said === code('FOREIGN_ORIGIN');
  const cookie = owner.client.cookie();
  for (const origin of ['https://evil.example', 'null', `${consoleUrl()}.evil.example`, officeUrl()])
    expect(await all(posts, { cookie, origin }, refused), origin).toEqual([]);
});

test('M1 every call refuses a field that it does not know, by its name', async () => {
  const cookie = owner.client.cookie();
  const refused = ({ status, code: said, fields }: Said) =>
    status === 422 && said === code('INVALID_INPUT') && fields.includes('Balance');
  expect(await all(() => true, { cookie }, refused, { Balance: '1000000.00' })).toEqual([]);
});

test('M1 what is not an object, or speaks of prototypes, is refused and changes nothing', async () => {
  const cookie = owner.client.cookie();
  const before = (await owner.client.get('/user/info')).Data;
  for (const body of [
    '[]',
    '"x"',
    '1',
    'null',
    '{"__proto__":{"Role":"admin"}}',
    '{"constructor":{"x":1}}',
    '{"a":',
    '',
  ]) {
    for (const path of ['/user/editinfo', '/domain/cart/add', '/finance/recharge']) {
      const response = await fetch(`${consoleUrl()}/api${path}`, {
        method: 'POST',
        headers: {
          cookie,
          origin: consoleUrl(),
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body,
      });
      expect(response.status, `${path} ${body}`).toBeGreaterThanOrEqual(400);
      expect(response.status, `${path} ${body}`).toBeLessThan(500);
    }
  }
  expect((await owner.client.get('/user/info')).Data).toEqual(before);
});

const usd = (Amount: string) => ({ Amount, Currency: 'USD' });
const PROFILE = {
  Name: 'Changed',
  Country: 'HK',
  Province: 'Kowloon',
  City: 'Mong Kok',
  PostCode: '999077',
  TelCc: '852',
  Phone: '61234567',
};

/** A right input of every call that asks for the security code, so that nothing but the code can be missing. */
const GUARDED: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  checkout: () => ({ Total: usd('1.00'), Agreed: true }),
  renewDomain: () => ({ Domain: owner.domain, Years: 1, Total: usd('1.00') }),
  changeDomainDefaults: () => ({ TransferLock: true }),
  editInfo: () => PROFILE,
  changePassword: () => ({
    OldPassword: owner.password,
    Password: 'Other-2047-kite',
    PasswordAgain: 'Other-2047-kite',
  }),
  changeEmail: () => ({ Email: `calls-new-${unique()}@customer.example`, Password: owner.password }),
  registerNames: () => ({ Names: ['calls-guarded.com'], Years: 1, Total: usd('1.00'), Agreed: true }),
  renewDomains: () => ({ Names: [owner.domain], Years: 1, Total: usd('1.00') }),
  restoreDomains: () => ({ Names: [owner.domain], Total: usd('1.00') }),
  undoTask: () => ({ Number: 'T1' }),
  startNameServers: () => ({ Names: [owner.domain], Servers: ['ns1.elsewhere.example'] }),
  changeNameServers: () => ({ Domain: owner.domain, Servers: ['ns1.elsewhere.example'] }),
  startLocks: () => ({ Names: [owner.domain], Transfer: 'off' }),
  changeLocks: () => ({ Domain: owner.domain, Transfer: 'off' }),
  saveHost: () => ({ Domain: owner.domain, Host: `ns1.${owner.domain}`, Addresses: ['192.0.2.1'] }),
  renameHost: () => ({ Domain: owner.domain, Host: `ns1.${owner.domain}`, To: `ns2.${owner.domain}` }),
  removeHost: () => ({ Domain: owner.domain, Host: `ns1.${owner.domain}` }),
  changeDs: () => ({ Domain: owner.domain, Ds: [] }),
  startHolderChange: () => ({ Names: [owner.domain], TemplateId: owner.template }),
  startTemplatePush: () => ({ To: 'nobody@calls.example', Templates: [owner.template], Agreed: true }),
  acceptTemplatePush: () => ({ Id: '1', Agreed: true }),
  sendPush: () => ({ To: 'nobody@calls.example', Names: [owner.domain], Agreed: true }),
  acceptPush: () => ({ Id: '1', Agreed: true }),
  askOwnData: () => ({}),
  editBank: () => ({
    BankName: 'Harbour Bank',
    Account: '024123456789',
    AccountAgain: '024123456789',
    Swift: 'HSBCHKHH',
    BankAddress: '1 Queens Road Central',
    Payee: 'CHAN TAI MAN',
    PayeeAddress: '8 Nathan Road',
  }),
  applyWithdrawal: () => ({ Amount: '20.00', Agreed: true }),
  requestRefund: () => ({ Number: owner.recharge, Amount: '1.00' }),
  updateWallet: () => ({
    Network: 'tron',
    Address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    Proof: 'picture',
    FileId: '1',
    Agreed: true,
  }),
  updateWalletAddress: () => ({ Id: '1', Address: 'T', Proof: 'picture', FileId: '1', Agreed: true }),
  delWallet: () => ({ Id: '1' }),
  beginAuthenticator: () => ({}),
  beginPasskey: () => ({}),
  removeFactor: () => ({ Id: '1' }),
  newRecoveryCodes: () => ({}),
  requestTransferIn: () => ({
    Lines: [{ Name: 'calls-of-nobody.com', Code: 'Any-code-1' }],
    TemplateId: '1',
    AutoRenew: false,
    Total: { Amount: '1.00', Currency: 'USD' },
    Agreed: true,
  }),
  approveTransferIn: () => ({ Sign: 'not-a-link' }),
  enterTransferInCode: () => ({ Id: '1', Code: 'Any-code-1' }),
  requestTransferOut: () => ({ Names: [owner.domain], Agreed: true }),
  confirmTransferOut: () => ({ Sign: 'not-a-link', Id: '1' }),
  showTransferOutCode: () => ({ Id: '1' }),
  approveTransferOut: () => ({ Id: '1' }),
  acceptDeal: () => ({ Number: 'D261124-ABCD2345', Price: '5', Agreed: true }),
  counterDeal: () => ({ Number: 'D261124-ABCD2345', Price: '5', Days: 3, Agreed: true }),
  acceptOffer: () => ({ Id: '999999999', Price: '5', Agreed: true }),
  counterOffer: () => ({ Id: '999999999', Price: '5', Days: 3, Agreed: true }),
  payDeal: () => ({ Number: 'D261124-ABCD2345' }),
  confirmDeal: () => ({ Number: 'D261124-ABCD2345' }),
  abideDeal: () => ({ Number: 'D261124-ABCD2345' }),
  releaseDeal: () => ({ Number: 'D261124-ABCD2345' }),
  startListing: () => ({ Names: [owner.domain], Price: '100', Agreed: true }),
  signZone: () => ({ Domain: owner.domain }),
  startManySignings: () => ({ Names: [owner.domain], On: true }),
  unsignZone: () => ({ Domain: owner.domain }),
  deleteDomain: () => ({ Domain: owner.domain, Typed: owner.domain, HostsToo: true }),
};

test('B5 every call that moves money, names or security asks for the security code, whatever the cookies say', async () => {
  const guarded = calls.filter(({ stepUp }) => stepUp);
  expect(guarded.map(({ name }) => name).sort()).toEqual(Object.keys(GUARDED).sort());
  // A session of its own: the owner's has given the code a moment ago.
  const again = openClient(PLACE());
  expect((await again.post('/account/sign-in', { Email: owner.email, Password: owner.password })).Code).toBe(10_000);
  const options = { cookie: `${again.cookie()}; ${HINTS}`, headers: { 'idempotency-key': crypto.randomUUID() } };
  for (const each of guarded) {
    const input = GUARDED[each.name]?.() ?? {};
    const without = await send(consoleUrl(), each, input, options);
    expect(without, each.path).toMatchObject({ status: 403, code: code('SAFE_CODE_NEEDED') });
  }
  const wrong = await send(
    consoleUrl(),
    guarded[0] as NamedEndpoint,
    { ...GUARDED[guarded[0]?.name ?? '']?.(), SafeCode: 'wrong-code' },
    options,
  );
  expect(wrong).toMatchObject({ status: 403, code: code('SAFE_CODE_WRONG') });
});

test('D4 J2 every call that creates or spends needs an Idempotency-Key', async () => {
  const spending: Record<string, () => object> = {
    ...GUARDED,
    createRecharge: () => ({ Channel: 'card', Amount: '10.00' }),
    beginBankTransfer: () => ({ Amount: '10.00' }),
    createTemplate: () => ({
      ...PROFILE,
      Name: 'Another',
      Kind: 'individual',
      Holder: 'Chan Siu Ming',
      Street: '1 Nathan Road',
      Email: owner.email,
    }),
    startClearing: () => ({ Names: [owner.domain] }),
    saveZoneTemplate: () => ({
      Name: 'mine',
      Records: [{ Host: 'www', Type: 'A', Value: '192.0.2.1', Line: 'default', Ttl: 600 }],
    }),
    startZoneTemplate: () => ({ Template: '1', Version: 1, Names: [owner.domain] }),
    startRewinding: () => ({ Names: [owner.domain], Moment: '2026-11-01T00:00:00.000Z' }),
    startManyRecords: () => ({
      Names: [owner.domain],
      Mode: 'add',
      Records: [{ Host: 'www', Type: 'A', Value: '192.0.2.1', Line: 'default', Ttl: 600, Paused: false, Remark: '' }],
    }),
    applyDeal: () => ({ Type: 'sell', Name: owner.domain, Price: '100', FeeBy: 'buyer', Agreed: true }),
    makeOffer: () => ({ Name: owner.domain, Price: '5', Days: 3, Agreed: true }),
    buyListed: () => ({ Name: owner.domain, Price: '100' }),
    copyTemplate: () => ({ Id: owner.template, Name: 'A copy' }),
    askUs: () => ({ Topic: 'name', Text: 'A question' }),
    writeEnquiry: () => ({ Number: 'Q261124-ABCD2345', Text: 'A question' }),
    sayInDeal: () => ({ Number: 'D261124-ABCD2345', Text: 'A question', To: 'all' }),
    submitIdentity: () => ({
      TemplateId: owner.template,
      IdType: 'HZ',
      IdNumber: 'K12345678',
      IdNumberAgain: 'K12345678',
      LongTerm: true,
      FileId: '1',
      Agreed: true,
    }),
  };
  const idempotent = calls.filter((each) => each.idempotent);
  expect(idempotent.length).toBeGreaterThan(0);
  for (const each of idempotent) {
    const input = { ...spending[each.name]?.(), ...(each.stepUp ? { SafeCode: owner.safeCode } : {}) };
    const said = await send(consoleUrl(), each, input, { cookie: owner.client.cookie() });
    expect(said, each.path).toMatchObject({ status: 400, code: code('IDEMPOTENCY_KEY_MISSING') });
  }
});
