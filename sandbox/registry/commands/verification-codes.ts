import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { DAY_MS } from '../policy.ts';
import { refuse } from '../refusal.ts';
import type { Registry } from '../registry.ts';
import type { Domain, DomainContact, OwnData } from '../store/domains.ts';
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
 * Is this document the provider's? Taken only in the form in which its provider writes it, which is the canonical one:
 * what is signed is then the document without its signature, byte by byte (XML-DSig, enveloped, SHA-256 with RSA).
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

type Coded = Pick<DomainCreate, 'name' | 'contacts'>;

/**
 * What codes were given for must be this name and this holder; at a registry that keeps no identities, the name alone.
 */
function requireFit(registry: Registry, command: Coded, deposit: CodeDeposit): void {
  if (deposit.type === 'domain' && deposit.asked['name'] !== command.name)
    refuse(2306, 'the domain code is for another name');
  if (
    deposit.type === 'real-name' &&
    registry.traits.contacts?.identity &&
    !isHolder(registry, command.contacts, deposit)
  )
    refuse(2306, 'the real-name code is for another holder');
}

const TYPES = ['domain', 'real-name'];

/** A holder in China owes the codes that a create did not bring, where the registry gives days for them. */
function owedBy({ traits, contacts, now }: Registry, command: Coded, brought: readonly SignedCode[]): OwnData {
  if (traits.codesWithinDays === undefined || TYPES.every((type) => brought.some((code) => code.type === type)))
    return {};
  const id = command.contacts.find(({ role }) => role === 'registrant')?.id ?? '';
  const inChina = contacts.find(id)?.data.postal.some(({ cc }) => cc === 'CN');
  return inChina ? { codesBy: now() + traits.codesWithinDays * DAY_MS } : {};
}

/**
 * The codes of a create, kept by type and value. Where they are demanded both types must be there, signed by the
 * provider, not over, and given for this name and holder (2306 otherwise). Where they are not, only their form is
 * looked at.
 */
export function codesOf(registry: Registry, command: Coded, { codes = [], judgedElsewhere }: Extensions): OwnData {
  if (registry.demands.verificationCodes && !judgedElsewhere) {
    for (const type of TYPES) {
      const code = codes.find((each) => each.type === type) ?? refuse(2306, `the ${type} verification code is missing`);
      if (registry.provider) requireFit(registry, command, depositOf(registry, registry.provider, code));
    }
  }
  const at = registry.now();
  const kept = codes.length > 0 ? { codes: codes.map(({ type, code }) => ({ type, code, at })) } : {};
  return { ...kept, ...(judgedElsewhere ? {} : owedBy(registry, command, codes)) };
}

/** Codes that an update brings: with both nothing is owed any more, and the hold for them is off. */
export function withCodes(registry: Registry, domain: Domain, { codes = [] }: Extensions): Domain {
  if (codes.length === 0) return domain;
  const { codesBy, ...own } = domain.own;
  const kept = [...(own.codes ?? []), ...codes.map(({ type, code }) => ({ type, code, at: registry.now() }))];
  const whole = TYPES.every((type) => kept.some((code) => code.type === type));
  const statuses = whole ? domain.statuses.filter((status) => status !== 'serverHold') : domain.statuses;
  return { ...domain, statuses, own: { ...own, codes: kept, ...(whole || codesBy === undefined ? {} : { codesBy }) } };
}
