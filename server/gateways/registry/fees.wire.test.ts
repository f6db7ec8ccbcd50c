import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CreateIntent } from './index.ts';
import { inside, openScripted, type ScriptedGateway } from './testing/scripted-gateway.ts';
import { DOMAIN, HOST, response, type ScriptedRegistry, startScripted } from './testing/scripted-registry.ts';

/**
 * D5: what a registry asks for beside the name: prices, codes, tables, contacts. By profile and by what the greeting
 * offers.
 */

const FEE = 'urn:ietf:params:xml:ns:epp:fee-1.0';
const CODES = 'urn:ietf:params:xml:ns:verificationCode-1.0';
const WHOIS = 'http://www.verisign.com/epp/whoisInf-1.0';
const BALANCE = 'http://www.verisign.com/epp/balance-1.0';
const IDN = 'urn:ietf:params:xml:ns:idn-1.0';
const CDN = 'urn:ietf:params:xml:ns:cdn-1.0';
const CNNIC = 'urn:ietf:params:xml:ns:cnnic-domain-1.0';
const SYNC = 'http://www.verisign.com/epp/sync-1.0';
const ALL = [FEE, CODES, WHOIS, IDN, CDN, CNNIC, SYNC];
let scripted: ScriptedRegistry;
let it: ScriptedGateway;

const created = (name: string) =>
  `<d:creData xmlns:d="${DOMAIN}"><d:name>${name}</d:name><d:crDate>2026-11-21T10:00:00Z</d:crDate><d:exDate>2027-11-21T10:00:00Z</d:exDate></d:creData>`;

beforeAll(async () => {
  scripted = await startScripted(ALL, [DOMAIN, HOST, 'urn:ietf:params:xml:ns:contact-1.0', BALANCE]);
  it = openScripted(scripted, { purveyor: 'registrar-a' });
});
afterEach(() => {
  expect(it.faults).toEqual([]);
  scripted.asked.length = 0;
  it.troubles.length = 0;
  scripted.answer = ({ clTRID }) => response(clTRID);
});
afterAll(async () => {
  await it.gateway.close();
  await scripted.stop();
});

const intentFor = (name: string, changes: Partial<CreateIntent> = {}): CreateIntent => ({
  name,
  years: 1,
  nameservers: [],
  authInfo: '',
  clTRID: 'CREATE-1',
  intendedAt: new Date(),
  ...changes,
});
const firstFrame = () => inside(scripted.asked[0]?.xml ?? '');

describe('prices', () => {
  const command = (name: string, fee: string, more = '') =>
    `<f:command name="${name}"${more}><f:period unit="y">1</f:period><f:fee>${fee}</f:fee></f:command>`;
  const check = (cd: string) => `<f:chkData xmlns:f="${FEE}"><f:currency>USD</f:currency>${cd}</f:chkData>`;
  const chkData = (...names: [string, boolean, string?][]) =>
    `<d:chkData xmlns:d="${DOMAIN}">${names
      .map(
        ([name, avail, reason]) =>
          `<d:cd><d:name avail="${avail ? 1 : 0}">${name}</d:name>${reason ? `<d:reason>${reason}</d:reason>` : ''}</d:cd>`,
      )
      .join('')}</d:chkData>`;

  test('D2 asked with the check, and only a premium name has its own', async () => {
    scripted.answer = ({ clTRID }) =>
      response(clTRID, {
        data: chkData(['gold.vip', true], ['plain.vip', true], ['kept.vip', false, 'Reserved'], ['had.vip', false]),
        extension: check(
          `<f:cd><f:objID>gold.vip</f:objID><f:class>tier-3</f:class>${command('create', '2500.00')}${command(
            'renew',
            '12.5',
          )}<f:command name="restore"><f:fee>80</f:fee><f:fee description="late">.5</f:fee></f:command></f:cd><f:cd><f:objID>plain.vip</f:objID><f:class>standard</f:class>${command('create', '9.00', ' standard="1"')}</f:cd><f:cd avail="0"><f:objID>had.vip</f:objID></f:cd>`,
        ),
      });
    const names = ['gold.vip', 'plain.vip', 'kept.vip', 'had.vip'];
    expect(await it.gateway.checkDomains(names, { fees: true })).toEqual([
      {
        name: 'gold.vip',
        state: 'available',
        premium: {
          register: { amount: '2500.00', currency: 'USD' },
          renew: { amount: '12.50', currency: 'USD' },
          restore: { amount: '80.50', currency: 'USD' },
        },
        feeClass: 'tier-3',
      },
      { name: 'plain.vip', state: 'available', standard: true, feeClass: 'standard' },
      { name: 'kept.vip', state: 'unavailable', reason: 'Reserved', reserved: true },
      { name: 'had.vip', state: 'unavailable' },
    ]);
    expect(firstFrame()).toContain(
      '<fee:check><fee:command name="create"><fee:period unit="y">1</fee:period></fee:command>',
    );
    expect(firstFrame()).toContain('<fee:command name="restore"/>');
  });

  test('not asked for where they were not wanted, or the suffix has none', async () => {
    scripted.answer = ({ clTRID }) => response(clTRID, { data: chkData(['a.vip', true]) });
    await it.gateway.checkDomains(['a.vip']);
    await it.gateway.checkDomains(['a.com'], { fees: true });
    expect(scripted.asked.map(({ xml }) => xml.includes('fee:check'))).toEqual([false, false]);
  });

  test.each([
    ['nothing at all', ''],
    [
      'no currency',
      `<f:chkData xmlns:f="${FEE}"><f:cd><f:objID>gold.vip</f:objID>${command('create', '9')}</f:cd></f:chkData>`,
    ],
    ['that it tells none', check('<f:cd avail="0"><f:objID>gold.vip</f:objID></f:cd>')],
    ['another act', check(`<f:cd><f:objID>gold.vip</f:objID><f:class>tier-3</f:class>${command('renew', '9')}</f:cd>`)],
    [
      'what nobody can read',
      check('<f:cd><f:objID>gold.vip</f:objID><f:command name="create"><f:fee>much</f:fee></f:command></f:cd>'),
    ],
  ])(
    'D2 a free name of which the registry says of its price %s is not sold at the list price, and told as trouble',
    async (_what, extension) => {
      scripted.answer = ({ clTRID }) =>
        response(clTRID, { data: chkData(['gold.vip', true], ['had.vip', false]), extension });
      expect(await it.gateway.checkDomains(['gold.vip', 'had.vip'], { fees: true })).toEqual([
        { name: 'gold.vip', state: 'unknown', reason: 'no price could be read' },
        { name: 'had.vip', state: 'unavailable' },
      ]);
      expect(it.troubles.filter(({ kind }) => kind === 'fee')).toEqual([
        { kind: 'fee', text: 'the check left 1 of 2 names without a readable price' },
      ]);
      expect(await it.gateway.checkDomains(['gold.vip'])).toEqual([{ name: 'gold.vip', state: 'available' }]);
    },
  );

  test('D2 without a class a name is at the list price only where the registry calls its fees standard (RFC 8748 §6, default 0)', async () => {
    const cd = (name: string, more: string) =>
      `<f:cd><f:objID>${name}</f:objID>${command('create', '2500.00', more)}${command('renew', '9.00', more)}</f:cd>`;
    const names = ['said.vip', 'unsaid.vip', 'plain.vip'];
    scripted.answer = ({ clTRID }) =>
      response(clTRID, {
        data: chkData(...names.map((name): [string, boolean] => [name, true])),
        extension: check(cd('said.vip', ' standard="0"') + cd('unsaid.vip', '') + cd('plain.vip', ' standard="true"')),
      });
    const premium = {
      register: { amount: '2500.00', currency: 'USD' },
      renew: { amount: '9.00', currency: 'USD' },
    };
    expect(await it.gateway.checkDomains(names, { fees: true })).toEqual([
      { name: 'said.vip', state: 'available', premium },
      { name: 'unsaid.vip', state: 'available', premium },
      { name: 'plain.vip', state: 'available', standard: true },
    ]);
  });

  test('D2 a name that somebody has shows the prices of what he can do, without one for a registration', async () => {
    const cd = (name: string, feeClass: string, inner: string) =>
      `<f:cd><f:objID>${name}</f:objID><f:class>${feeClass}</f:class>${inner}</f:cd>`;
    scripted.answer = ({ clTRID }) =>
      response(clTRID, {
        data: chkData(['dear.vip', false], ['plain.vip', false]),
        extension: check(`${cd('dear.vip', 'tier-3', command('renew', '120'))}${cd('plain.vip', 'standard', '')}`),
      });
    expect(await it.gateway.checkDomains(['dear.vip', 'plain.vip'], { fees: true })).toEqual([
      {
        name: 'dear.vip',
        state: 'unavailable',
        premium: { renew: { amount: '120.00', currency: 'USD' } },
        feeClass: 'tier-3',
      },
      { name: 'plain.vip', state: 'unavailable', standard: true, feeClass: 'standard' },
    ]);
    expect(it.troubles).toEqual([]);
  });

  test('D2 a registry that speaks of premium names in its own list is asked by it; one that speaks neither sells none', async () => {
    const LIST = 'http://www.verisign.com/epp/premiumdomain-1.0';
    const listing = await startScripted([LIST]);
    const mute = await startScripted();
    const [lists, says] = [openScripted(listing), openScripted(mute)];
    const names = ['gold.tv', 'plain.tv', 'odd.tv'];
    const data = chkData(...names.map((name): [string, boolean] => [name, true]));
    listing.answer = ({ clTRID }) =>
      response(clTRID, {
        data,
        extension: `<p:chkData xmlns:p="${LIST}"><p:cd><p:name premium="1">gold.tv</p:name><p:price unit="USD">125.00</p:price><p:renewalPrice unit="USD">75.00</p:renewalPrice></p:cd><p:cd><p:name premium="0">plain.tv</p:name></p:cd><p:cd><p:name premium="1">odd.tv</p:name></p:cd></p:chkData>`,
      });
    mute.answer = ({ clTRID }) => response(clTRID, { data });
    const usd = (amount: string) => ({ amount, currency: 'USD' });
    expect(await lists.gateway.checkDomains(names, { fees: true })).toEqual([
      { name: 'gold.tv', state: 'available', premium: { register: usd('125.00'), renew: usd('75.00') } },
      { name: 'plain.tv', state: 'available', standard: true },
      { name: 'odd.tv', state: 'unknown', reason: 'no price could be read' },
    ]);
    expect(inside(listing.asked[0]?.xml ?? '')).toContain('<premiumdomain:flag>1</premiumdomain:flag>');
    expect((await says.gateway.checkDomains(names, { fees: true })).map(({ state }) => state)).toEqual(
      Array(3).fill('unknown'),
    );
    expect(says.troubles).toMatchObject([{ kind: 'fee' }]);
    for (const each of [lists, says]) await each.gateway.close();
    for (const each of [listing, mute]) await each.stop();
  });

  test('D2 a creation without a fee goes by itself only to a registry that takes fees: any other is asked for the price first', async () => {
    const LIST = 'http://www.verisign.com/epp/premiumdomain-1.0';
    const listing = await startScripted([LIST]);
    const mute = await startScripted();
    const [lists, says] = [openScripted(listing), openScripted(mute)];
    let avail = true;
    const create = async ({ gateway }: ScriptedGateway, world: ScriptedRegistry, name: string) => {
      world.asked.length = 0;
      world.answer = ({ xml, clTRID }) => {
        if (!xml.includes('<check>')) return response(clTRID, { data: created(name) });
        const listed = `<p:chkData xmlns:p="${LIST}"><p:cd><p:name premium="${name === 'gold.tv' ? 1 : 0}">${name}</p:name><p:price unit="USD">125.00</p:price></p:cd></p:chkData>`;
        return response(clTRID, { data: chkData([name, avail]), ...(world === mute ? {} : { extension: listed }) });
      };
      const outcome = await gateway.createDomain(intentFor(name));
      return [outcome.kind, ...world.asked.map(({ xml }) => /<command><(\w+)>/.exec(xml)?.[1])];
    };
    expect(await create(lists, listing, 'gold.tv')).toEqual(['refused', 'check']);
    expect(await create(lists, listing, 'plain.tv')).toEqual(['done', 'check', 'create']);
    avail = false;
    expect(await create(lists, listing, 'gold.tv')).toEqual(['done', 'check', 'create']);
    avail = true;
    expect(await create(says, mute, 'plain.tv')).toEqual(['refused', 'check']);
    expect(await create(says, mute, 'plain.cc')).toEqual(['done', 'create']);
    expect(await create(it, scripted, 'plain.tv')).toEqual(['done', 'create']);
    expect(scripted.asked[0]?.xml).not.toContain('fee:');
    mute.answer = ({ clTRID }) => response(clTRID, { code: 2400 });
    expect((await says.gateway.createDomain(intentFor('plain.tv'))).kind).toBe('unsent');
    for (const each of [lists, says]) await each.gateway.close();
    for (const each of [listing, mute]) await each.stop();
  });

  test('D5 the fee agreed to is echoed, and what was charged comes back', async () => {
    scripted.answer = ({ clTRID }) =>
      response(clTRID, {
        data: created('gold.vip'),
        extension: `<f:creData xmlns:f="${FEE}"><f:currency>USD</f:currency><f:fee description="year">2500</f:fee><f:balance>100.00</f:balance></f:creData>`,
      });
    const fee = { amount: '2500.00', currency: 'USD' };
    expect(await it.gateway.createDomain(intentFor('gold.vip', { fee }))).toMatchObject({
      kind: 'done',
      charged: {
        total: fee,
        fees: [{ amount: '2500', description: 'year' }],
        credits: [],
        balance: '100.00',
        differs: false,
      },
    });
    expect(firstFrame()).toContain(
      '<fee:create><fee:currency>USD</fee:currency><fee:fee>2500.00</fee:fee></fee:create>',
    );
    expect(it.troubles).toEqual([]);
  });

  test.each([
    ['another sum', '<f:currency>USD</f:currency><f:fee>2600.00</f:fee>'],
    ['another currency', '<f:currency>EUR</f:currency><f:fee>2500.00</f:fee>'],
    ['a part more', '<f:currency>USD</f:currency><f:fee>2500.00</f:fee><f:fee>0.01</f:fee>'],
    ['another sum, the currency left out', '<f:fee>2600.00</f:fee>'],
  ])('D5 %s than agreed is an alarm, and the name is ours all the same', async (_what, inner) => {
    scripted.answer = ({ clTRID }) =>
      response(clTRID, {
        data: created('gold.vip'),
        extension: `<f:creData xmlns:f="${FEE}">${inner}</f:creData>`,
      });
    const fee = { amount: '2500.00', currency: 'USD' };
    const outcome = await it.gateway.createDomain(intentFor('gold.vip', { fee }));
    expect(outcome).toMatchObject({ kind: 'done', charged: { differs: true } });
    expect(it.troubles).toMatchObject([{ kind: 'fee' }]);
  });

  test('renewal, transfer and deletion too; a credit is taken off', async () => {
    const fee = { amount: '75.00', currency: 'USD' };
    scripted.answer = ({ xml, clTRID }) =>
      response(clTRID, {
        ...(xml.includes('<renew>')
          ? {
              data: `<d:renData xmlns:d="${DOMAIN}"><d:name>gold.vip</d:name><d:exDate>2028-11-21T10:00:00Z</d:exDate></d:renData>`,
            }
          : {}),
        ...(xml.includes('<delete>')
          ? {
              extension: `<f:delData xmlns:f="${FEE}"><f:currency>USD</f:currency><f:credit description="add grace">-75.00</f:credit></f:delData>`,
            }
          : {}),
      });
    const renewal = { name: 'gold.vip', currentExpiry: '2027-11-21', years: 1, clTRID: 'RENEW-1', fee };
    expect((await it.gateway.renewDomain(renewal)).kind).toBe('done');
    await it.gateway.transferDomain({ op: 'request', name: 'gold.vip', clTRID: 'MOVE-1', authInfo: 'x', fee });
    const gone = await it.gateway.deleteDomain({ name: 'gold.vip', clTRID: 'DELETE-1' });
    expect(gone).toMatchObject({ kind: 'done', charged: { total: { amount: '-75.00', currency: 'USD' } } });
    expect(scripted.asked[0]?.xml).toContain('<fee:renew ');
    expect(scripted.asked[1]?.xml).toContain('<fee:transfer ');
    expect(scripted.asked[2]?.xml).not.toContain('fee');
  });

  test('D5 a premium name is not sent to a registry that does not speak of fees', async () => {
    const silent = await startScripted();
    const other = openScripted(silent);
    const intent = intentFor('gold.vip', { fee: { amount: '1', currency: 'USD' } });
    expect(await other.gateway.createDomain(intent)).toMatchObject({ kind: 'refused', code: 2103 });
    expect(silent.asked).toEqual([]);
    await other.gateway.close();
    await silent.stop();
  });
});

describe('what else stands beside a name', () => {
  test('contacts in their roles, and the registrar at CNNIC', async () => {
    scripted.answer = ({ clTRID }) => response(clTRID, { data: created('a.cn') });
    const contacts = { registrant: 'ns-1', admin: 'ns-2', billing: 'ns-3', tech: 'ns-4' };
    expect((await it.gateway.createDomain(intentFor('a.cn', { contacts }))).kind).toBe('done');
    expect(firstFrame()).toContain(
      '<domain:registrant>ns-1</domain:registrant><domain:contact type="admin">ns-2</domain:contact><domain:contact type="billing">ns-3</domain:contact><domain:contact type="tech">ns-4</domain:contact>',
    );
    expect(firstFrame()).toContain(
      '<cnnic-domain:create><cnnic-domain:purveyor>registrar-a</cnnic-domain:purveyor></cnnic-domain:create>',
    );
  });

  test('verification codes in a create', async () => {
    scripted.answer = ({ clTRID }) => response(clTRID, { data: created('a.com') });
    await it.gateway.createDomain(intentFor('a.com', { verificationCodes: ['QUJD', 'REVG'] }));
    expect(firstFrame()).toContain(
      '<verificationCode:encodedSignedCode><verificationCode:code>QUJD</verificationCode:code><verificationCode:code>REVG</verificationCode:code></verificationCode:encodedSignedCode>',
    );
  });

  test('the forms of a Chinese name travel as one bundle', async () => {
    scripted.answer = ({ clTRID }) => response(clTRID, { data: created('xn--a.cn') });
    const chineseForms = { simplified: '\u4e2d.cn', traditional: '\u570b.cn', variants: ['\u56fd.cn'] };
    await it.gateway.createDomain(intentFor('xn--fiq06l.cn', { chineseForms }));
    expect(firstFrame()).toContain(
      '<cdn:create><cdn:SCDN>\u4e2d.cn</cdn:SCDN><cdn:TCDN>\u570b.cn</cdn:TCDN><cdn:VCDNList><cdn:VCDN>\u56fd.cn</cdn:VCDN></cdn:VCDNList></cdn:create>',
    );
  });

  test('info: registrar’s data, codes still missing, contacts, bundle', async () => {
    scripted.answer = ({ clTRID }) =>
      response(clTRID, {
        data: `<d:infData xmlns:d="${DOMAIN}"><d:name>a.com</d:name><d:roid>A-1</d:roid><d:status s="ok"/><d:registrant>ns-1</d:registrant><d:contact type="tech">ns-2</d:contact><d:clID>ClientX</d:clID></d:infData>`,
        extension: `<w:whoisInfData xmlns:w="${WHOIS}"><w:registrar>We Ltd</w:registrar><w:whoisServer>whois.x.net</w:whoisServer></w:whoisInfData><v:infData xmlns:v="${CODES}"><v:status>pendingCompliance</v:status><v:profile name="cn"><v:status>pendingCompliance</v:status><v:missing><v:code type="domain" due="2026-11-26T00:00:00Z"/></v:missing></v:profile></v:infData><c:infData xmlns:c="${CDN}"><c:TCDN>t.cn</c:TCDN><c:SCDN>s.cn</c:SCDN></c:infData>`,
      });
    const found = await it.gateway.infoDomain('a.com', { whois: true, verification: true, authInfo: 'code' });
    expect(found).toMatchObject({
      kind: 'found',
      domain: {
        contacts: { registrant: 'ns-1', tech: 'ns-2' },
        whois: { registrar: 'We Ltd', whoisServer: 'whois.x.net' },
        verification: {
          status: 'pendingCompliance',
          profiles: [{ name: 'cn', missing: [{ type: 'domain', dueAt: new Date('2026-11-26T00:00:00Z') }], set: [] }],
        },
        chineseForms: { simplified: 's.cn', traditional: 't.cn' },
      },
    });
    expect(firstFrame()).toBe(
      '<info><domain:info><domain:name hosts="all">a.com</domain:name><domain:authInfo><domain:pw>code</domain:pw></domain:authInfo></domain:info></info><extension><whoisInf:whoisInf><whoisInf:flag>1</whoisInf:flag></whoisInf:whoisInf><verificationCode:info/></extension>',
    );
  });

  test('an update of everything', async () => {
    const outcome = await it.gateway.updateDomain({
      name: 'a.vip',
      clTRID: 'UPDATE-1',
      registrant: 'ns-9',
      addContacts: { tech: 'ns-5' },
      removeContacts: { tech: 'ns-4' },
      authInfo: null,
      expireOn: '02-28',
    });
    expect(outcome.kind).toBe('done');
    expect(firstFrame()).toBe(
      '<update><domain:update><domain:name>a.vip</domain:name><domain:add><domain:contact type="tech">ns-5</domain:contact></domain:add><domain:rem><domain:contact type="tech">ns-4</domain:contact></domain:rem><domain:chg><domain:registrant>ns-9</domain:registrant><domain:authInfo><domain:null/></domain:authInfo></domain:chg></domain:update></update><extension><sync:update><sync:expMonthDay>--02-28</sync:expMonthDay></sync:update></extension>',
    );
  });

  test('our account at the registry, where it tells', async () => {
    scripted.answer = ({ clTRID }) =>
      response(clTRID, {
        data: `<b:infData xmlns:b="${BALANCE}"><b:creditLimit>1000.00</b:creditLimit><b:balance>200.00</b:balance><b:availableCredit>800.00</b:availableCredit><b:creditThreshold><b:percent>10</b:percent></b:creditThreshold></b:infData>`,
      });
    expect(await it.gateway.balance()).toMatchObject({
      kind: 'found',
      balance: { balance: '200.00', availableCredit: '800.00', creditLimit: '1000.00', threshold: { percent: 10 } },
    });
    const silent = await startScripted();
    const other = openScripted(silent);
    expect(await other.gateway.balance()).toEqual({ kind: 'unsupported' });
    await other.gateway.close();
    await silent.stop();
  });
});
