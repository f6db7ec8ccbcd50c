import { createHash, type KeyObject, sign } from 'node:crypto';

/** The two types of codes: that a name may be had, and who its holder is. */
export type CodeType = 'domain' | 'real-name';

const CODE = 'urn:ietf:params:xml:ns:verificationCode-1.0';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ID = 'signedCode';

const signedInfo = (digest: string, namespace: string): string =>
  `<SignedInfo${namespace}><CanonicalizationMethod Algorithm="${EXCLUSIVE}"></CanonicalizationMethod><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod><Reference URI="#${ID}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform><Transform Algorithm="${EXCLUSIVE}"></Transform></Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;

const derOf = (certificate: string): string => certificate.replace(/-----[A-Z ]+-----|\s/g, '');

/**
 * A signed code (draft-ietf-regext-verificationcode-06 §2.1) in base64: XML-DSig, enveloped, RSA with SHA-256. The
 * document is written in the form that exclusive canonicalisation gives, so that what is signed is what stands there.
 * @param value of the shape `1-abc111`: the service's number and what it knows the judgement by.
 */
export function signCode(type: CodeType, value: string, key: KeyObject, certificate: string): string {
  const open = `<verificationCode:signedCode xmlns:verificationCode="${CODE}" id="${ID}"><verificationCode:code type="${type}">${value}</verificationCode:code>`;
  const close = '</verificationCode:signedCode>';
  const digest = createHash('sha256').update(`${open}${close}`).digest('base64');
  // The canonical form of a part carries the namespace that the whole document has on the element around it.
  const signature = sign('sha256', Buffer.from(signedInfo(digest, ` xmlns="${DSIG}"`)), key).toString('base64');
  const signed = `<Signature xmlns="${DSIG}">${signedInfo(digest, '')}<SignatureValue>${signature}</SignatureValue><KeyInfo><X509Data><X509Certificate>${derOf(certificate)}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${open}${signed}${close}`).toString('base64');
}
