/** Frames of a client, written by hand after the examples of RFC 5730–5733, 3915 and 5910. */

const NS = {
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  secDNS: 'urn:ietf:params:xml:ns:secDNS-1.1',
  changePoll: 'urn:ietf:params:xml:ns:changePoll-1.0',
  loginSec: 'urn:ietf:params:xml:ns:epp:loginSec-1.0',
  namestoreExt: 'http://www.verisign-grs.com/epp/namestoreExt-1.1',
  idnLang: 'http://www.verisign.com/epp/idnLang-1.0',
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
  idn: 'urn:ietf:params:xml:ns:idn-1.0',
  cdn: 'urn:ietf:params:xml:ns:cdn-1.0',
  cnnicContact: 'urn:ietf:params:xml:ns:cnnic-contact-1.0',
  cnnicDomain: 'urn:ietf:params:xml:ns:cnnic-domain-1.0',
  cnnicHost: 'urn:ietf:params:xml:ns:cnnic-host-1.0',
  verificationCode: 'urn:ietf:params:xml:ns:verificationCode-1.0',
  balance: 'http://www.verisign.com/epp/balance-1.0',
  rgpPoll: 'http://www.verisign.com/epp/rgp-poll-1.0',
  lowBalancePoll: 'http://www.verisign.com/epp/lowbalance-poll-1.0',
};

export const OBJECTS = [NS.domain, NS.host, NS.balance, NS.rgpPoll, NS.lowBalancePoll];
export const EXTENSIONS = [
  NS.rgp,
  NS.secDNS,
  NS.namestoreExt,
  NS.idnLang,
  NS.changePoll,
  NS.loginSec,
  NS.verificationCode,
];

let serial = 0;

export const epp = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">\n${inside}\n</epp>`;

export const HELLO = epp('<hello/>');

/** A command with its extension and a transaction id of its own. */
export const command = (body: string, extension = '', clTRID = `ABC-${++serial}`): string =>
  epp(
    `  <command>\n    ${body}\n${extension && `    <extension>\n      ${extension}\n    </extension>\n`}    <clTRID>${clTRID}</clTRID>\n  </command>`,
  );

export interface LoginFields {
  readonly clID: string;
  readonly pw: string;
  readonly newPW?: string;
  readonly version?: string;
  readonly lang?: string;
  readonly objects?: readonly string[];
  readonly extensions?: readonly string[];
  readonly extension?: string;
}

export function loginFrame(fields: LoginFields): string {
  const { objects = OBJECTS, extensions = EXTENSIONS } = fields;
  const extURIs = extensions.map((uri) => `<extURI>${uri}</extURI>`).join('');
  return command(
    `<login>
      <clID>${fields.clID}</clID>
      <pw>${fields.pw}</pw>${fields.newPW ? `<newPW>${fields.newPW}</newPW>` : ''}
      <options><version>${fields.version ?? '1.0'}</version><lang>${fields.lang ?? 'en'}</lang></options>
      <svcs>${objects.map((uri) => `<objURI>${uri}</objURI>`).join('')}${extURIs && `<svcExtension>${extURIs}</svcExtension>`}</svcs>
    </login>`,
    fields.extension,
  );
}

export const LOGOUT = (): string => command('<logout/>');
export const pollReq = (): string => command('<poll op="req"/>');
export const pollAck = (id: string): string => command(`<poll op="ack" msgID="${id}"/>`);
export const balanceInfo = (): string => command(`<info><balance:info xmlns:balance="${NS.balance}"/></info>`);

export const product = (name: string): string =>
  `<namestoreExt:namestoreExt xmlns:namestoreExt="${NS.namestoreExt}"><namestoreExt:subProduct>${name}</namestoreExt:subProduct></namestoreExt:namestoreExt>`;

const PRODUCTS: Readonly<Record<string, string>> = { net: 'dotNET', cc: 'dotCC' };
/** The product of a name; registries without products are those whose suffixes are none of the first operator's. */
const productOf = (name: string): string =>
  /\.(vip|tv|cn|xn--[a-z0-9]+)$/.test(name) ? '' : product(PRODUCTS[name.slice(name.lastIndexOf('.') + 1)] ?? 'dotCOM');

/** A domain command: `verb` with the object's inside; the product follows from the name in it. */
export function domain(verb: string, inside: string, extension = '', attributes = ''): string {
  const name = /<domain:name[^>]*>([^<]*)</.exec(inside)?.[1] ?? '';
  const object = `<domain:${verb} xmlns:domain="${NS.domain}">${inside}</domain:${verb}>`;
  return command(`<${verb}${attributes}>${object}</${verb}>`, extension + productOf(name));
}

export const name = (value: string): string => `<domain:name>${value}</domain:name>`;
export const pw = (value: string): string => `<domain:authInfo><domain:pw>${value}</domain:pw></domain:authInfo>`;
export const years = (value: number): string => `<domain:period unit="y">${value}</domain:period>`;
export const ns = (...hosts: string[]): string =>
  `<domain:ns>${hosts.map((host) => `<domain:hostObj>${host}</domain:hostObj>`).join('')}</domain:ns>`;
export const status = (s: string): string => `<domain:status s="${s}"/>`;

export const check = (...names: string[]): string => domain('check', names.map(name).join(''));
export const feeCheck = (names: string[], inside: string): string =>
  domain('check', names.map(name).join(''), `<fee:check xmlns:fee="${NS.fee}">${inside}</fee:check>`);
export const fee = (verb: string, amount: string, currency = 'USD'): string =>
  `<fee:${verb} xmlns:fee="${NS.fee}"><fee:currency>${currency}</fee:currency><fee:fee>${amount}</fee:fee></fee:${verb}>`;
export const info = (n: string, code?: string): string =>
  domain('info', name(n) + (code === undefined ? '' : pw(code)));
export const create = (
  n: string,
  fields: { years?: number; ns?: string[]; pw?: string; extension?: string; contacts?: string } = {},
): string =>
  domain(
    'create',
    name(n) +
      (fields.years ? years(fields.years) : '') +
      (fields.ns ? ns(...fields.ns) : '') +
      (fields.contacts ?? '') +
      pw(fields.pw ?? ''),
    fields.extension,
  );
export const renew = (n: string, curExpDate: string, y?: number, extension = ''): string =>
  domain('renew', `${name(n)}<domain:curExpDate>${curExpDate}</domain:curExpDate>${y ? years(y) : ''}`, extension);
export const remove = (n: string): string => domain('delete', name(n));
export const transfer = (op: string, n: string, code?: string, y?: number, extension = ''): string =>
  domain('transfer', name(n) + (y ? years(y) : '') + (code === undefined ? '' : pw(code)), extension, ` op="${op}"`);
export const update = (n: string, parts: { add?: string; rem?: string; chg?: string; extension?: string }): string => {
  const part = (tag: string, inside: string | undefined) =>
    inside === undefined ? '' : `<domain:${tag}>${inside}</domain:${tag}>`;
  const inside = name(n) + part('add', parts.add) + part('rem', parts.rem) + part('chg', parts.chg);
  return domain('update', inside, parts.extension);
};

export const restoreRequest = (n: string, extension = ''): string =>
  update(n, {
    chg: '',
    extension: `<rgp:update xmlns:rgp="${NS.rgp}"><rgp:restore op="request"/></rgp:update>${extension}`,
  });

export const restoreReport = (n: string, statements = 2): string =>
  update(n, {
    chg: '',
    extension: `<rgp:update xmlns:rgp="${NS.rgp}"><rgp:restore op="report"><rgp:report>
      <rgp:preData>Pre-delete registration data goes here. <x xmlns="urn:other">Both XML and free text</x></rgp:preData>
      <rgp:postData>Post-restore registration data goes here.</rgp:postData>
      <rgp:delTime>2026-07-10T22:00:00.0Z</rgp:delTime><rgp:resTime>2026-07-20T22:00:00.0Z</rgp:resTime>
      <rgp:resReason>Registrant error.</rgp:resReason>
      ${'<rgp:statement>This registrar has not restored the name to use or sell it for itself.</rgp:statement>'.repeat(statements)}
      <rgp:other>Supporting information goes here.</rgp:other>
    </rgp:report></rgp:restore></rgp:update>`,
  });

export const idnTag = (tag: string): string => `<idnLang:tag xmlns:idnLang="${NS.idnLang}">${tag}</idnLang:tag>`;

const DIGEST = '49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC0011';
export const ds = (keyTag: number, digest = DIGEST): string =>
  `<secDNS:dsData><secDNS:keyTag>${keyTag}</secDNS:keyTag><secDNS:alg>13</secDNS:alg><secDNS:digestType>2</secDNS:digestType><secDNS:digest>${digest}</secDNS:digest></secDNS:dsData>`;
export const secDns = (verb: 'create' | 'update', inside: string, attributes = ''): string =>
  `<secDNS:${verb} xmlns:secDNS="${NS.secDNS}"${attributes}>${inside}</secDNS:${verb}>`;

/** A host command. */
export function host(verb: string, inside: string, subProduct = 'dotCOM', extension = ''): string {
  const object = `<host:${verb} xmlns:host="${NS.host}">${inside}</host:${verb}>`;
  return command(`<${verb}>${object}</${verb}>`, extension + (subProduct && product(subProduct)));
}
export const hostName = (value: string): string => `<host:name>${value}</host:name>`;
export const addr = (value: string): string =>
  `<host:addr ip="${value.includes(':') ? 'v6' : 'v4'}">${value}</host:addr>`;
export const hostCreate = (n: string, ...addresses: string[]): string =>
  host('create', hostName(n) + addresses.map(addr).join(''));

export const loginSec = (inside: string): string =>
  `<loginSec:loginSec xmlns:loginSec="${NS.loginSec}"><loginSec:userAgent><loginSec:app>Test</loginSec:app></loginSec:userAgent>${inside}</loginSec:loginSec>`;

export const codes = (...encoded: string[]): string =>
  `<verificationCode:encodedSignedCode xmlns:verificationCode="${NS.verificationCode}">${encoded
    .map((code) => `<verificationCode:code>${code}</verificationCode:code>`)
    .join('')}</verificationCode:encodedSignedCode>`;
export const codesInfo = `<verificationCode:info xmlns:verificationCode="${NS.verificationCode}" profile="china"/>`;
export const idnTable = (table: string, uname = ''): string =>
  `<idn:data xmlns:idn="${NS.idn}"><idn:table>${table}</idn:table>${uname && `<idn:uname>${uname}</idn:uname>`}</idn:data>`;
export const bundle = (simplified: string, traditional: string): string =>
  `<cdn:create xmlns:cdn="${NS.cdn}"><cdn:SCDN>${simplified}</cdn:SCDN><cdn:TCDN>${traditional}</cdn:TCDN></cdn:create>`;
export const ownsDomain = (purveyor: string, verb: 'create' | 'update' = 'create'): string => {
  const inside = `<c:type>E</c:type><c:purveyor>${purveyor}</c:purveyor>`;
  return `<c:${verb} xmlns:c="${NS.cnnicDomain}">${verb === 'update' ? `<c:chg>${inside}</c:chg>` : inside}</c:${verb}>`;
};
export const ownsHost = (purveyor: string): string =>
  `<c:create xmlns:c="${NS.cnnicHost}"><c:purveyor>${purveyor}</c:purveyor></c:create>`;

/** A contact command. */
export function contact(verb: string, inside: string, extension = '', attributes = ''): string {
  const object = `<contact:${verb} xmlns:contact="${NS.contact}">${inside}</contact:${verb}>`;
  return command(`<${verb}${attributes}>${object}</${verb}>`, extension);
}
const contactId = (id: string): string => `<contact:id>${id}</contact:id>`;
const contactPw = (value: string): string => `<contact:authInfo><contact:pw>${value}</contact:pw></contact:authInfo>`;
export const postal = (type: 'int' | 'loc', fields: { name?: string; street?: string; city?: string } = {}): string =>
  `<contact:postalInfo type="${type}"><contact:name>${fields.name ?? 'Jane Doe'}</contact:name><contact:org>Example Inc.</contact:org>
    <contact:addr><contact:street>${fields.street ?? '123 Example Dr.'}</contact:street><contact:city>${fields.city ?? 'Dulles'}</contact:city>
    <contact:sp>VA</contact:sp><contact:pc>20166</contact:pc><contact:cc>US</contact:cc></contact:addr></contact:postalInfo>`;
export const contactCreate = (
  id: string,
  fields: { postal?: string; voice?: string; email?: string; pw?: string; extension?: string } = {},
): string =>
  contact(
    'create',
    `${contactId(id)}${fields.postal ?? postal('int')}<contact:voice x="1234">${fields.voice ?? '+1.7035555555'}</contact:voice>
    <contact:email>${fields.email ?? 'jdoe@example.com'}</contact:email>${contactPw(fields.pw ?? '2fooBAR-x')}`,
    fields.extension,
  );
export const contactCheck = (...ids: string[]): string => contact('check', ids.map(contactId).join(''));
export const contactInfo = (id: string, code?: string): string =>
  contact('info', contactId(id) + (code === undefined ? '' : contactPw(code)));
export const contactDelete = (id: string): string => contact('delete', contactId(id));
export const contactTransfer = (op: string, id: string, code?: string): string =>
  contact('transfer', contactId(id) + (code === undefined ? '' : contactPw(code)), '', ` op="${op}"`);
export const contactUpdate = (id: string, inside: string, extension = ''): string =>
  contact('update', contactId(id) + inside, extension);
export const identity = (
  verb: 'create' | 'update',
  inside = '<c:type>E</c:type><c:contact type="YYZZ">91110000000000000X</c:contact><c:mobile>+86.13800000000</c:mobile>',
): string =>
  `<c:${verb} xmlns:c="${NS.cnnicContact}">${verb === 'update' ? `<c:chg>${inside}</c:chg>` : inside}</c:${verb}>`;

/** The same contact in every role. */
export const roles = (id: string, ...left: string[]): string =>
  `<domain:registrant>${id}</domain:registrant>${['admin', 'tech', 'billing']
    .filter((role) => !left.includes(role))
    .map((role) => `<domain:contact type="${role}">${id}</domain:contact>`)
    .join('')}`;
