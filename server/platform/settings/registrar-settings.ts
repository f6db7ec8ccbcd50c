import { type Get, isOnThisMachine, type Mode, type Problem } from './address-settings.ts';

/** Who we are to the world: what RDAP tells of the registrar, and where its answers about others' names come from. */
export interface RegistrarSettings {
  /** As accredited. */
  readonly name: string;
  /** The registrar's number at IANA, in digits. */
  readonly ianaId: string;
  readonly abuseEmail: string;
  /** `+852.21234567` */
  readonly abusePhone: string;
  /** Where anybody can write to a holder whose mail is not told. */
  readonly contactUrl: string;
  /** Who stands behind it by law: on papers, and where somebody is asked. */
  readonly legal: LegalParticulars;
}

/** What an operator tells of their company; each only where it is set. */
export interface LegalParticulars {
  /** As entered in the register of companies; `name` without it. */
  readonly name?: string;
  /** The number there, with what it is: `CR No. 1234567`. */
  readonly number?: string;
  /** Line by line. */
  readonly address: readonly string[];
}

/**
 * The server that tells of the names of a suffix: RDAP by preference, WHOIS (RFC 3912) where a registry has no RDAP.
 */
export type LookupServer =
  | { readonly kind: 'rdap'; readonly base: string }
  | { readonly kind: 'whois'; readonly host: string; readonly port: number };
/** By suffix in its A-form. */
export type LookupServers = ReadonlyMap<string, LookupServer>;

const DEMONSTRATION: Readonly<Record<string, string>> = {
  REGISTRAR_NAME: 'Namestead',
  REGISTRAR_IANA_ID: '9995',
  REGISTRAR_ABUSE_EMAIL: 'abuse@namestead.example',
  REGISTRAR_ABUSE_PHONE: '+852.55501234',
};

/** Of a demonstration: the page to ask us where its console really stands. */
const ownContact = (get: Get): string => URL.parse('/contact', get('PUBLIC_URL'))?.href ?? '';

/** Numbers that IANA keeps for tests and for registries. */
const isReservedId = (id: string): boolean => /^999[4-9]$/.test(id);

function formProblems(settings: RegistrarSettings, mode: Mode, problem: Problem): void {
  const { ianaId, abuseEmail, abusePhone, contactUrl } = settings;
  if (ianaId && !/^[1-9]\d{0,5}$/.test(ianaId)) problem('REGISTRAR_IANA_ID', "must be the registrar's number at IANA");
  if (abuseEmail && !/^[^\s@]+@[^\s@]+$/.test(abuseEmail)) problem('REGISTRAR_ABUSE_EMAIL', 'must be a mail address');
  if (abusePhone && !/^\+\d{1,3}\.?\d{1,14}$/.test(abusePhone))
    problem('REGISTRAR_ABUSE_PHONE', 'must look like +852.21234567');
  if (contactUrl && !/^https?:$/.test(URL.parse(contactUrl)?.protocol ?? ''))
    problem('REGISTRAR_CONTACT_URL', 'must be a web address');
  if (mode === 'demonstration') return;
  if (isReservedId(ianaId)) problem('REGISTRAR_IANA_ID', 'is the number of the demonstration');
  if (/\.example$/.test(abuseEmail)) problem('REGISTRAR_ABUSE_EMAIL', 'is the address of the demonstration');
  if (contactUrl && !contactUrl.startsWith('https://'))
    problem('REGISTRAR_CONTACT_URL', 'must be an https address in production');
}

const LEGAL_LENGTH_MAX = 120;
const ADDRESS_LINES_MAX = 6;

function readLegal(get: Get, problem: Problem): LegalParticulars {
  const text = (name: string) => {
    const value = get(name).trim();
    if (value.length > LEGAL_LENGTH_MAX) problem(name, `must not be longer than ${LEGAL_LENGTH_MAX} characters`);
    return value;
  };
  const [name, number] = [text('REGISTRAR_LEGAL_NAME'), text('REGISTRAR_LEGAL_NUMBER')];
  const address = get('REGISTRAR_ADDRESS')
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean);
  if (address.length > ADDRESS_LINES_MAX || address.some((line) => line.length > LEGAL_LENGTH_MAX))
    problem(
      'REGISTRAR_ADDRESS',
      `must be at most ${ADDRESS_LINES_MAX} lines with | between them, each of ${LEGAL_LENGTH_MAX} characters`,
    );
  return { ...(name ? { name } : {}), ...(number ? { number } : {}), address };
}

/** Reads who the registrar is; tells every problem by the name of its setting. */
export function readRegistrar(get: Get, mode: Mode, problem: Problem): RegistrarSettings {
  const ofDemonstration: typeof DEMONSTRATION =
    mode === 'demonstration' ? { ...DEMONSTRATION, REGISTRAR_CONTACT_URL: ownContact(get) } : {};
  const read = (name: string): string => {
    const value = get(name) || (ofDemonstration[name] ?? '');
    if (value === '') problem(name, 'is missing');
    return value;
  };
  const settings = {
    name: read('REGISTRAR_NAME'),
    ianaId: read('REGISTRAR_IANA_ID'),
    abuseEmail: read('REGISTRAR_ABUSE_EMAIL'),
    abusePhone: read('REGISTRAR_ABUSE_PHONE'),
    contactUrl: read('REGISTRAR_CONTACT_URL'),
    legal: readLegal(get, problem),
  };
  formProblems(settings, mode, problem);
  return settings;
}

const SETTING = 'LOOKUP_SERVERS';

function lookupServer(address: string): { server: LookupServer; url: URL } | undefined {
  const url = URL.parse(address);
  if (!url?.hostname || url.username !== '' || url.search !== '' || url.hash !== '') return undefined;
  if (url.protocol === 'whois:') {
    const port = url.port === '' ? 43 : Number.parseInt(url.port, 10);
    return { server: { kind: 'whois', host: url.hostname.replace(/^\[|\]$/g, ''), port }, url };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return { server: { kind: 'rdap', base: url.href.replace(/\/$/, '') }, url };
}

/**
 * `LOOKUP_SERVERS` is a list with commas of `suffix=address`:
 * `com=https://rdap.example/com/v1,cn=whois://whois.example`. In production it must be there, RDAP is https, and
 * nothing points at this machine. Without it nothing is looked up.
 */
export function readLookupServers(get: Get, mode: Mode, problem: Problem): LookupServers {
  const text = get(SETTING);
  if (text === '' && mode === 'production') problem(SETTING, 'is missing');
  const servers = new Map<string, LookupServer>();
  for (const entry of text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)) {
    const cut = entry.indexOf('=');
    const suffix = entry.slice(0, Math.max(cut, 0)).toLowerCase();
    const found = lookupServer(entry.slice(cut + 1));
    if (!found || !/^[a-z0-9.-]+$/.test(suffix)) {
      problem(SETTING, `'${suffix || entry.slice(0, 40)}' must look like com=https://host/path or cn=whois://host`);
      continue;
    }
    if (mode === 'production' && isOnThisMachine(found.url.hostname))
      problem(SETTING, `${suffix} points at a sandbox on this machine`);
    else if (mode === 'production' && found.url.protocol === 'http:') problem(SETTING, `${suffix} must be https`);
    servers.set(suffix, found.server);
  }
  return servers;
}
