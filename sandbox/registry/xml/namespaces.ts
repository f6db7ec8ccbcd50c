/** The namespaces the registries speak, by the prefix they write. Which of them one offers stands in its traits. */
export const PREFIXES = {
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  secDNS: 'urn:ietf:params:xml:ns:secDNS-1.1',
  changePoll: 'urn:ietf:params:xml:ns:changePoll-1.0',
  loginSec: 'urn:ietf:params:xml:ns:epp:loginSec-1.0',
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
  fee06: 'urn:ietf:params:xml:ns:fee-0.6',
  idn: 'urn:ietf:params:xml:ns:idn-1.0',
  cdn: 'urn:ietf:params:xml:ns:cdn-1.0',
  'cnnic-contact': 'urn:ietf:params:xml:ns:cnnic-contact-1.0',
  'cnnic-domain': 'urn:ietf:params:xml:ns:cnnic-domain-1.0',
  'cnnic-host': 'urn:ietf:params:xml:ns:cnnic-host-1.0',
  verificationCode: 'urn:ietf:params:xml:ns:verificationCode-1.0',
  namestoreExt: 'http://www.verisign-grs.com/epp/namestoreExt-1.1',
  idnLang: 'http://www.verisign.com/epp/idnLang-1.0',
  balance: 'http://www.verisign.com/epp/balance-1.0',
  'rgp-poll': 'http://www.verisign.com/epp/rgp-poll-1.0',
  'lowbalance-poll': 'http://www.verisign.com/epp/lowbalance-poll-1.0',
} as const;

/** Any element may carry hints of this namespace (`schemaLocation`); they are not followed. */
export const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance';
/** XML signatures, inside a verification code. */
export const DSIG_URI = 'http://www.w3.org/2000/09/xmldsig#';
