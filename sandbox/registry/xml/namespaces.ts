/** The namespaces this registry speaks, by the prefix it writes. */
export const PREFIXES = {
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  secDNS: 'urn:ietf:params:xml:ns:secDNS-1.1',
  changePoll: 'urn:ietf:params:xml:ns:changePoll-1.0',
  loginSec: 'urn:ietf:params:xml:ns:epp:loginSec-1.0',
  namestoreExt: 'http://www.verisign-grs.com/epp/namestoreExt-1.1',
  idnLang: 'http://www.verisign.com/epp/idnLang-1.0',
  balance: 'http://www.verisign.com/epp/balance-1.0',
  'rgp-poll': 'http://www.verisign.com/epp/rgp-poll-1.0',
  'lowbalance-poll': 'http://www.verisign.com/epp/lowbalance-poll-1.0',
} as const;

/** Any element may carry hints of this namespace (`schemaLocation`); they are not followed. */
export const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance';

/** Object services of the greeting (RFC 5730 §2.4). No contact mapping: `.com` and `.net` are thin. */
export const OBJECT_URIS: readonly string[] = [
  PREFIXES.domain,
  PREFIXES.host,
  PREFIXES.balance,
  PREFIXES['rgp-poll'],
  PREFIXES['lowbalance-poll'],
];

/** Extension services of the greeting. */
export const EXTENSION_URIS: readonly string[] = [
  PREFIXES.rgp,
  PREFIXES.secDNS,
  PREFIXES.namestoreExt,
  PREFIXES.idnLang,
  PREFIXES.changePoll,
  PREFIXES.loginSec,
];
