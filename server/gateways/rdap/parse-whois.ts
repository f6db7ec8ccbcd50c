import type { ForeignDomain } from './index.ts';
import { hostOf, instantOf, listOf, mailOf, phoneOf, RAW_CHARS_MAX, statusOf, textOf } from './stranger-text.ts';

const LINES_MAX = 400;
/** Lines that tell of persons are neither read nor kept. */
const PERSONAL = /^(registrant|admin|tech|billing|holder)\b/i;
/** How servers say that they know no such name. */
const UNKNOWN = /^\s*(no match|not found|no matching record|the queried object does not exist|domain not found)/im;

/** The registry of China writes local times without a zone: China has one, eight hours before UTC. */
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;
const whoisInstant = (value: string | undefined): Date | undefined =>
  instantOf(value?.replace(LOCAL_TIME, '$1T$2+08:00'));

type Fields = ReadonlyMap<string, readonly string[]>;

function fieldsOf(text: string): Fields {
  const fields = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/, LINES_MAX)) {
    const [, key, value] = /^\s*([\w /-]{2,40}):\s*(.+)$/.exec(line) ?? [];
    if (key === undefined || value === undefined || PERSONAL.test(key)) continue;
    const name = key.trim().toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), value.trim()]);
  }
  return fields;
}

/** Status lines often carry an address behind the word: `clientHold https://icann.org/epp#clientHold`. */
const whoisStatus = (value: unknown): string | undefined => statusOf(textOf(value)?.split(/\s+/)[0]);

function rawOf(text: string): string {
  const lines = text.split(/\r?\n/, LINES_MAX).filter((line) => !PERSONAL.test(line.trim()));
  return lines
    .join('\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .slice(0, RAW_CHARS_MAX);
}

export type WhoisAnswer = ForeignDomain | 'notFound' | undefined;

/** Reads a WHOIS answer of lines `Key: value`; undefined where it is none, or about another name. */
export function parseWhois(text: string, name: string): WhoisAnswer {
  if (UNKNOWN.test(text.slice(0, 2000))) return 'notFound';
  const fields = fieldsOf(text);
  const first = (...names: string[]) => names.flatMap((each) => fields.get(each) ?? [])[0];
  const all = (...names: string[]) => names.flatMap((each) => fields.get(each) ?? []);
  if (hostOf(first('domain name', 'domain')) !== name) return undefined;
  const dates = {
    createdAt: whoisInstant(first('registration time', 'creation date', 'created')),
    changedAt: whoisInstant(first('updated date', 'last updated')),
    expiresAt: whoisInstant(first('expiration time', 'registry expiry date', 'expiration date')),
  };
  const registrar = textOf(first('sponsoring registrar', 'registrar'));
  const ianaId = textOf(first('registrar iana id'));
  const [email, phone] = [
    mailOf(first('registrar abuse contact email')),
    phoneOf(first('registrar abuse contact phone')),
  ];
  return {
    name,
    ...(registrar ? { registrar: { name: registrar, ...(ianaId && /^\d{1,6}$/.test(ianaId) ? { ianaId } : {}) } } : {}),
    ...(Object.fromEntries(Object.entries(dates).filter(([, at]) => at)) as Partial<Record<keyof typeof dates, Date>>),
    statuses: listOf(all('domain status', 'status'), whoisStatus),
    nameServers: listOf(all('name server', 'nserver'), (value) => hostOf(textOf(value)?.split(/\s+/)[0])),
    abuse: { ...(email ? { email } : {}), ...(phone ? { phone } : {}) },
    raw: rawOf(text),
  };
}
