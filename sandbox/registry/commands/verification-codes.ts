import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { refuse } from '../refusal.ts';
import type { Registry } from '../registry.ts';
import type { DomainContact, OwnData } from '../store/domains.ts';
import type { DomainCreate, Extensions, SignedCode } from './command.ts';

/** What the provider of the codes has deposited with the registries: what each of its codes was given for. */
export interface CodeDeposit {
  readonly type: string;
  readonly asked: Readonly<Record<string, string>>;
  readonly expiresMs: number;
}

/** The verification service whose codes this registry takes. */
export interface CodeProvider {
  /** PEM of its signing certificate. */
  readonly certificate: string;
  readonly deposit: (value: string) => CodeDeposit | undefined;
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const SIGNATURE =
  /<Signature xmlns="http:\/\/www\.w3\.org\/2000\/09\/xmldsig#">(<SignedInfo>.*<\/SignedInfo>)<SignatureValue>([A-Za-z0-9+/=]+)<\/SignatureValue>.*<\/Signature>/s;

const only = (text: string, pattern: RegExp): string | undefined => {
  const found = [...text.matchAll(pattern)];
  return found.length === 1 ? found[0]?.[1] : undefined;
};

/**
 * Is this document the provider's? Taken only in the form in which its provider writes it, which is the canonical one: what is signed is
 * then the document without its signature, byte by byte (XML-DSig, enveloped, SHA-256 with RSA).
 */
export function isSigned(document: string, certificate: string): boolean {
  const root = document.replace(/^<\?xml[^>]*\?>\s*/, '');
  const [signature, info = '', value = ''] = SIGNATURE.exec(root) ?? [];
  if (signature === undefined) return false;
  const id = only(root, /^<[\w:]+ [^>]*\bid="([^"]*)"/g);
  const uri = only(info, /<Reference URI="#([^"]*)"/g);
  const digest = only(info, /<DigestValue>([^<]*)<\/DigestValue>/g);
  const method = only(info, /<SignatureMethod Algorithm="([^"]*)"/g);
  if (id === undefined || id !== uri || !method?.endsWith('#rsa-sha256')) return false;
  if (createHash('sha256').update(root.replace(signature, '')).digest('base64') !== digest) return false;
  // Standing alone, the part carries the namespace that it has from the element around it.
  const canonical = info.replace('<SignedInfo>', `<SignedInfo xmlns="${DSIG}">`);
  const { publicKey } = new X509Certificate(certificate);
  return verify(
    'sha256',
    Buffer.from(canonical),
    createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    Buffer.from(value, 'base64'),
  );
}

/** The deposit of a code that can be believed today; 2306 for any other. */
function depositOf(registry: Registry, provider: CodeProvider, { type, code, document }: SignedCode): CodeDeposit {
  if (!isSigned(document, provider.certificate))
    refuse(2306, `the signature of the ${type} code is not the provider's`);
  const deposit = provider.deposit(code);
  if (!deposit || deposit.type !== type) return refuse(2306, `the ${type} code is not known to its provider`);
  if (deposit.expiresMs <= registry.now()) refuse(2306, `the ${type} code has expired`);
  return deposit;
}

/** Is the registrant the one whose identity was judged? By document, by kind and by the name in its own script. */
function isHolder(registry: Registry, contacts: readonly DomainContact[], { asked }: CodeDeposit): boolean {
  const id = contacts.find(({ role }) => role === 'registrant')?.id;
  const data = id === undefined ? undefined : registry.contacts.find(id)?.data;
  if (!data) return false;
  const loc = data.postal.find(({ type }) => type === 'loc');
  const name = asked['subject'] === 'enterprise' ? loc?.org : loc?.name;
  const { document, type } = data.identity ?? {};
  const kind = asked['subject'] === 'enterprise' ? 'E' : 'I';
  const sameDocument = document?.type === asked['idType'] && document?.number === asked['idNumber'];
  return sameDocument && name === asked['holder'] && (type === undefined || type === kind);
}

/** What this create's codes were given for must be this name and this holder; at a registry without contacts, the name alone. */
function requireFit(registry: Registry, command: DomainCreate, deposit: CodeDeposit): void {
  if (deposit.type === 'domain' && deposit.asked['name'] !== command.name)
    refuse(2306, 'the domain code is for another name');
  if (deposit.type === 'real-name' && registry.traits.contacts && !isHolder(registry, command.contacts, deposit))
    refuse(2306, 'the real-name code is for another holder');
}

/**
 * The codes of a create, kept by type and value. Where they are demanded both types must be there, signed by the provider, not over, and
 * given for this name and holder (2306 otherwise). Where they are not, only their form is looked at.
 */
export function codesOf(
  registry: Registry,
  command: DomainCreate,
  { codes = [], judgedElsewhere }: Extensions,
): OwnData {
  if (registry.demands.verificationCodes && !judgedElsewhere) {
    for (const type of ['domain', 'real-name']) {
      const code = codes.find((each) => each.type === type) ?? refuse(2306, `the ${type} verification code is missing`);
      if (registry.provider) requireFit(registry, command, depositOf(registry, registry.provider, code));
    }
  }
  const at = registry.now();
  return codes.length > 0 ? { codes: codes.map(({ type, code }) => ({ type, code, at })) } : {};
}
