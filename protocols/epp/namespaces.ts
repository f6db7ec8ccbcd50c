/**
 * The namespaces this library speaks, with the prefix each is written with (the one its RFC or draft uses).
 * Prefixes mean nothing to a correct reader; a reader of logs is glad of them.
 */
export const NS = {
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  secDNS: 'urn:ietf:params:xml:ns:secDNS-1.1',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
  'fee-0.6': 'urn:ietf:params:xml:ns:fee-0.6',
  loginSec: 'urn:ietf:params:xml:ns:epp:loginSec-1.0',
  changePoll: 'urn:ietf:params:xml:ns:changePoll-1.0',
  namestoreExt: 'http://www.verisign-grs.com/epp/namestoreExt-1.1',
  idnLang: 'http://www.verisign.com/epp/idnLang-1.0',
  'rgp-poll': 'http://www.verisign.com/epp/rgp-poll-1.0',
  'lowbalance-poll': 'http://www.verisign.com/epp/lowbalance-poll-1.0',
  idn: 'urn:ietf:params:xml:ns:idn-1.0',
  sync: 'http://www.verisign.com/epp/sync-1.0',
  whoisInf: 'http://www.verisign.com/epp/whoisInf-1.0',
  coa: 'urn:ietf:params:xml:ns:coa-1.0',
  balance: 'http://www.verisign.com/epp/balance-1.0',
  premiumdomain: 'http://www.verisign.com/epp/premiumdomain-1.0',
  relDom: 'http://www.verisign.com/epp/relatedDomain-1.0',
  verificationCode: 'urn:ietf:params:xml:ns:verificationCode-1.0',
  launch: 'urn:ietf:params:xml:ns:launch-1.0',
  smd: 'urn:ietf:params:xml:ns:signedMark-1.0',
  // CNNIC publishes no schema of these: they follow public frame examples and are unproven.
  'cnnic-contact': 'urn:ietf:params:xml:ns:cnnic-contact-1.0',
  'cnnic-domain': 'urn:ietf:params:xml:ns:cnnic-domain-1.0',
  'cnnic-host': 'urn:ietf:params:xml:ns:cnnic-host-1.0',
  cdn: 'urn:ietf:params:xml:ns:cdn-1.0',
} as const;

/** Attributes of this namespace may stand on any element and say nothing of EPP (XML Schema Part 1 §2.6). */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

const PREFIXES = new Map<string, string>(Object.entries(NS).map(([prefix, uri]) => [uri, prefix]));

/** The usual prefix of a namespace, or undefined for one this library does not know. */
export function prefixOf(uri: string): string | undefined {
  return PREFIXES.get(uri);
}
