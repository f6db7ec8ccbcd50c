import { NS } from '#protocols/epp/namespaces.ts';
import { parseXml } from '#protocols/epp/xml/parse.ts';
import { childOf, textOf, withoutBlanks, type XmlElement } from '#protocols/epp/xml/tree.ts';
import { lazily } from '../../platform/lazily.ts';

const library = lazily<typeof import('xml-crypto')>('xml-crypto');

/** What a signed code is for: `domain` a name, `real-name` its holder. */
export type CodeType = 'domain' | 'real-name';

/** Not a code that a registry would take; the message says why, without the code. */
export class CodeRefused extends Error {}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/**
 * The value of a code: the provider's number and what it knows its judgement by (draft-ietf-regext-verificationcode-06
 * §2.1).
 */
const VALUE = /^\d+-[A-Za-z0-9]+$/;
/** A document of this size was never a code. */
const BASE64_LENGTH_MAX = 32_768;
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SIGNATURE = /<((?:[\w.-]+:)?)Signature[\s>][\s\S]*?<\/\1Signature>/;

const refuse = (why: string): never => {
  throw new CodeRefused(why);
};

function documentOf(code: string): string {
  if (code.length > BASE64_LENGTH_MAX || !BASE64.test(code)) return refuse('it is no base64');
  return Buffer.from(code, 'base64').toString('utf8');
}

/** The signed bytes of the document, in canonical form: everything that is believed is read from them. */
function signedPart(xml: string, certificate: string): string {
  const signature = SIGNATURE.exec(xml)?.[0] ?? refuse('it is not signed');
  const signed = new (library().SignedXml)({ publicCert: certificate, getCertFromKeyInfo: () => null });
  // Only what the draft uses: no weak digest, and no key that stands in the document itself.
  signed.SignatureAlgorithms = pick(signed.SignatureAlgorithms, RSA_SHA256);
  signed.HashAlgorithms = pick(signed.HashAlgorithms, SHA256);
  try {
    signed.loadSignature(signature);
    if (!signed.checkSignature(xml)) return refuse("the signature is not the service's");
  } catch (error) {
    if (error instanceof CodeRefused) throw error;
    return refuse("the signature is not the service's");
  }
  const parts = signed.getSignedReferences();
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : refuse('not one thing is signed');
}

const pick = <T>(all: Record<string, T>, name: string): Record<string, T> => {
  const found = all[name];
  return found === undefined ? {} : { [name]: found };
};

function parsed(xml: string) {
  try {
    return parseXml(Buffer.from(xml));
  } catch {
    return refuse('it is not XML');
  }
}

function unsigned(whole: XmlElement): XmlElement {
  const isSignature = (child: XmlElement | string) => typeof child !== 'string' && child.ns === DSIG;
  return { ...whole, children: whole.children.filter((child) => !isSignature(child)) };
}

const isSame = (one: XmlElement, other: XmlElement): boolean =>
  JSON.stringify(withoutBlanks(one)) === JSON.stringify(withoutBlanks(other));

/**
 * Looks at a signed code before it is kept: base64 of a `signedCode`, of the type wanted, signed by the provider (RSA
 * with SHA-256, the whole document). Answers its value; the document is not changed. A registry judges the same again.
 * @param certificate the provider's, PEM @throws CodeRefused
 */
export function checkCode(code: string, type: CodeType, certificate: string): string {
  const xml = documentOf(code);
  // Read by our own parser first: no DOCTYPE, no entity, nothing that two parsers understand differently.
  const whole = parsed(xml);
  const root = parsed(signedPart(xml, certificate));
  // What goes on to a registry is the whole document: nothing but its signature may stand beside what is signed.
  if (!isSame(root, unsigned(whole))) return refuse('not all of it is signed');
  if (root.ns !== NS.verificationCode || root.name !== 'signedCode') return refuse('it is no signed code');
  const inside = childOf(root, NS.verificationCode, 'code');
  if (!inside || inside.attributes['type'] !== type) return refuse(`it is no code of the type ${type}`);
  const value = textOf(inside);
  return VALUE.test(value) ? value : refuse('its value has another form');
}
