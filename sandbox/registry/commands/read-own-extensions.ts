import { domainToASCII } from 'node:url';
import { refuse } from '../refusal.ts';
import type { Identity } from '../store/contacts.ts';
import { DSIG_URI, PREFIXES } from '../xml/namespaces.ts';
import { readXml, type XmlElement, XmlError } from '../xml/reader.ts';
import { attributes, sequence, token, whole } from '../xml/sequence.ts';
import type { Bundle, DraftFeeQuestion, FeeEcho, FeeQuestion, SignedCode } from './command.ts';
import type { Reading } from './read-extensions.ts';

/** The document types of the registry of China: the short list of `.cn`, then those of its generic suffixes. */
const DOCUMENT_TYPES =
  `SFZ HZ JGZ ORG YYZZ QT TYDM GAJMTX TWJMTX GATJZZ GAJZZ TWJZZ WJLSFZ BDDM JDDWFW SYDWFR WGCZJG SHTTFR ZJCS
  MBFQY JJHFR LSZY WGZHWH WLCZJG SFJD JWJG SHFWJG MBXXBX YLJGZY GZJGZY BJWSXX`.split(/\s+/);
const FEE_COMMANDS = ['create', 'delete', 'renew', 'update', 'transfer', 'restore', 'custom'];
const FEE_TRANSFORMS = ['create', 'renew', 'transfer', 'update'] as const;

/** The extensions that only some registries offer. */
export const OWN_READINGS: readonly Reading[] = [
  {
    prefix: 'fee',
    element: 'check',
    on: (kind) => kind === 'domain:check',
    read: (element, into) => {
      into.feeCheck = readFeeCheck(element);
    },
  },
  ...FEE_TRANSFORMS.map(
    (verb): Reading => ({
      prefix: 'fee',
      element: verb,
      on: (kind) => kind === `domain:${verb}`,
      read: (element, into) => {
        into.fee = readFee(element);
      },
    }),
  ),
  {
    prefix: 'fee06',
    element: 'check',
    on: (kind) => kind === 'domain:check',
    read: (element, into) => {
      into.draftFeeCheck = readDraftFeeCheck(element);
    },
  },
  ...FEE_TRANSFORMS.map(
    (verb): Reading => ({
      prefix: 'fee06',
      element: verb,
      on: (kind) => kind === `domain:${verb}`,
      read: (element, into) => {
        const fee = readFee(element);
        if (fee.currency === undefined) refuse(2001, '<currency> expected');
        into.fee = { ...fee, draft: true };
      },
    }),
  ),
  {
    prefix: 'idn',
    element: 'data',
    on: (kind) => kind === 'domain:create',
    read: (element, into) => {
      const parts = sequence(element);
      const table = token(parts.one('table'), 1, 255);
      const uname = parts.maybe('uname');
      parts.end();
      into.idnTable = { table, ...(uname && { uname: token(uname, 1, 255) }) };
    },
  },
  {
    prefix: 'cdn',
    element: 'create',
    on: (kind) => kind === 'domain:create',
    read: (element, into) => {
      into.bundle = readBundle(element);
    },
  },
  {
    prefix: 'cnnic-contact',
    element: 'create',
    on: (kind) => kind === 'contact:create',
    read: (element, into) => {
      into.identity = readIdentity(element);
    },
  },
  {
    prefix: 'cnnic-contact',
    element: 'update',
    on: (kind) => kind === 'contact:update',
    read: (element, into) => {
      const parts = sequence(element);
      for (const part of ['add', 'rem']) parts.maybe(part);
      const change = parts.maybe('chg');
      parts.end();
      if (change) into.identity = readIdentity(change);
    },
  },
  ...(['domain', 'host'] as const).flatMap((object): Reading[] => [
    {
      prefix: `cnnic-${object}`,
      element: 'create',
      on: (kind) => kind === `${object}:create`,
      read: (element, into) => {
        into.ownership = readOwnership(element, true);
      },
    },
    {
      prefix: `cnnic-${object}`,
      element: 'update',
      on: (kind) => kind === `${object}:update`,
      read: (element, into) => {
        const parts = sequence(element);
        into.ownership = readOwnership(parts.one('chg'), false);
        parts.end();
      },
    },
  ]),
  {
    prefix: 'verificationCode',
    element: 'encodedSignedCode',
    on: (kind) => ['domain:create', 'domain:renew', 'domain:transfer', 'domain:update'].includes(kind),
    read: (element, into) => {
      const parts = sequence(element);
      const codes = parts.many('code');
      parts.end();
      if (codes.length === 0) refuse(2001, '<code> expected in <encodedSignedCode>');
      into.codes = codes.map(readCode);
    },
  },
  {
    prefix: 'verificationCode',
    element: 'info',
    on: (kind) => kind === 'domain:info',
    attributed: true,
    read: (element, into) => {
      attributes(element, 'profile');
      into.codesAsked = true;
    },
  },
];

function readCurrency(element: XmlElement | undefined): { currency?: string } {
  if (!element) return {};
  const currency = token(element, 3, 3);
  return /^[A-Z]{3}$/.test(currency) ? { currency } : refuse(2001, '<currency> is not a currency');
}

function readFeeCheck(element: XmlElement): FeeQuestion {
  const parts = sequence(element);
  const currency = readCurrency(parts.maybe('currency'));
  const commands = parts.many('command').map((command) => {
    const { name = '' } = attributes(command, 'name', 'customName', 'phase', 'subphase');
    if (!FEE_COMMANDS.includes(name)) refuse(2001, 'name of <command> is not known');
    const inside = sequence(command);
    const period = inside.maybe('period');
    inside.end();
    if (!period) return { name };
    if (attributes(period, 'unit')['unit'] !== 'y') refuse(2306, 'terms are in years');
    return { name, years: whole(period, 1, 99) };
  });
  parts.end();
  if (commands.length === 0) refuse(2001, '<command> expected in <fee:check>');
  return { ...currency, commands };
}

function readDraftFeeCheck(element: XmlElement): DraftFeeQuestion[] {
  const parts = sequence(element);
  const asked = parts.many('domain').map((domain) => {
    attributes(domain);
    const inside = sequence(domain);
    const name = token(inside.one('name'), 1, 255).toLowerCase();
    const { currency } = readCurrency(inside.maybe('currency'));
    if (currency !== undefined && currency !== 'USD') refuse(2004, 'fees are in USD');
    const command = inside.one('command');
    attributes(command, 'phase', 'subphase');
    const act = token(command, 3, 16);
    const period = inside.maybe('period');
    inside.end();
    if (period && attributes(period, 'unit')['unit'] !== 'y') refuse(2306, 'terms are in years');
    return { name, act, years: period ? whole(period, 1, 99) : 1 };
  });
  parts.end();
  if (asked.length === 0) refuse(2001, '<domain> expected in <fee:check>');
  return asked;
}

/** A decimal in cents; a fraction of a cent is more than a registry can charge, so it rounds down. */
function cents(value: string): bigint {
  const match = /^\+?(\d{1,15})(?:\.(\d{0,8}))?$/.exec(value);
  if (!match) return refuse(2001, '<fee> is not an amount');
  return BigInt(match[1]! + (match[2] ?? '').padEnd(2, '0').slice(0, 2));
}

function readFee(element: XmlElement): FeeEcho {
  const parts = sequence(element);
  const currency = readCurrency(parts.maybe('currency'));
  const fees = parts.many('fee').map((fee) => {
    attributes(fee, 'description', 'lang', 'refundable', 'grace-period', 'applied');
    return cents(token(fee, 1, 32));
  });
  parts.many('credit');
  parts.end();
  if (fees.length === 0) refuse(2001, '<fee> expected');
  return { ...currency, amount: fees.reduce((sum, fee) => sum + fee, 0n) };
}

function readBundle(element: XmlElement): Bundle {
  const parts = sequence(element);
  const name = (part: XmlElement) => {
    attributes(part);
    const value = token(part, 1, 255);
    return domainToASCII(value) === '' ? refuse(2005, `<${part.name}> is not a name`) : value;
  };
  const simplified = parts.maybe('SCDN');
  const traditional = parts.maybe('TCDN');
  const list = parts.maybe('VCDNList');
  parts.end();
  const variants = list ? sequence(list).many('VCDN').map(name) : [];
  return {
    ...(simplified && { simplified: name(simplified) }),
    ...(traditional && { traditional: name(traditional) }),
    variants,
  };
}

function readIdentity(element: XmlElement): Identity {
  const parts = sequence(element);
  const type = parts.maybe('type');
  const contact = parts.maybe('contact');
  const purveyor = parts.maybe('purveyor');
  const mobile = parts.maybe('mobile');
  parts.end();
  const kind = contact && (attributes(contact, 'type')['type'] ?? '');
  if (kind !== undefined && !DOCUMENT_TYPES.includes(kind)) refuse(2005, 'type of <contact> is not known');
  const number = mobile && token(mobile, 5, 17);
  if (number && !/^\+[0-9]{1,3}\.[0-9]{1,14}$/.test(number)) refuse(2001, '<mobile> is not a telephone number');
  return {
    ...(type && { type: holderType(type) }),
    ...(contact && { document: { type: kind!, number: token(contact, 1, 20) } }),
    ...(purveyor && { purveyor: token(purveyor, 3, 16) }),
    ...(number && { mobile: number }),
  };
}

function holderType(element: XmlElement): string {
  const value = token(element, 1, 1);
  return value === 'E' || value === 'I' ? value : refuse(2001, '<type> is E or I');
}

function readOwnership(element: XmlElement, creates: boolean): { purveyor?: string; holderType?: string } {
  const parts = sequence(element);
  const type = parts.maybe('type');
  const purveyor = creates ? parts.one('purveyor') : parts.maybe('purveyor');
  parts.end();
  if (!type && !purveyor) refuse(2001, 'nothing to change');
  return { ...(type && { holderType: holderType(type) }), ...(purveyor && { purveyor: token(purveyor, 3, 16) }) };
}

/**
 * A signed code by its form: base64 of a signed document whose code has the right shape. What is none is 2306, as at
 * the registry.
 */
function readCode(element: XmlElement): SignedCode {
  attributes(element, 'encoding');
  const bytes = Buffer.from(token(element, 1, 100_000), 'base64');
  try {
    const root = readXml(bytes);
    const uri = PREFIXES.verificationCode;
    const code = root.children.find((child) => typeof child !== 'string' && child.name === 'code' && child.uri === uri);
    const signed = root.children.some((child) => typeof child !== 'string' && child.uri === DSIG_URI);
    const rooted = root.uri === uri && root.name === 'signedCode';
    if (!rooted || !signed || typeof code !== 'object') return refuse(2306, 'not a signed verification code');
    const { type = '' } = attributes(code, 'type');
    const value = token(code, 3, 64);
    if (!/^\d+-[A-Za-z0-9]+$/.test(value)) refuse(2306, 'the verification code has a wrong form');
    return { type, code: value, document: bytes.toString('utf8') };
  } catch (error) {
    if (error instanceof XmlError) return refuse(2306, 'the verification code cannot be read');
    throw error;
  }
}
