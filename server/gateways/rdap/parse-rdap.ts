import type { ForeignDomain } from './index.ts';
import { hostOf, instantOf, listOf, mailOf, phoneOf, RAW_CHARS_MAX, statusOf, textOf } from './stranger-text.ts';

type Node = Readonly<Record<string, unknown>>;

const nodeOf = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.map(nodeOf).filter((each) => each !== undefined) : [];

/** Entities that play a role, one level deep. */
function withRole(value: unknown, role: string): Node | undefined {
  return nodesOf(value).find(({ roles }) => Array.isArray(roles) && roles.includes(role));
}

/** The first value of a jCard property (RFC 7095): `['fn', {}, 'text', 'Name']`. */
function cardValue(entity: Node | undefined, property: string): unknown {
  const card = entity?.['vcardArray'];
  const properties = Array.isArray(card) && Array.isArray(card[1]) ? (card[1] as unknown[]) : [];
  const found = properties.find((each) => Array.isArray(each) && each[0] === property);
  return Array.isArray(found) ? found[3] : undefined;
}

function registrarOf(entity: Node | undefined): ForeignDomain['registrar'] {
  const ianaId = nodesOf(entity?.['publicIds'])
    .filter(({ type }) => type === 'IANA Registrar ID')
    .map(({ identifier }) => textOf(identifier))
    .find((id) => id !== undefined && /^\d{1,6}$/.test(id));
  const name = textOf(cardValue(entity, 'fn')) ?? (ianaId && `#${ianaId}`);
  return name ? { name, ...(ianaId ? { ianaId } : {}) } : undefined;
}

function eventOf(root: Node, action: string): Date | undefined {
  const event = nodesOf(root['events']).find(({ eventAction }) => eventAction === action);
  return instantOf(event?.['eventDate']);
}

/** Is the answer about the name that was asked? A server that tells of another is not believed. */
const isAbout = (root: Node, name: string): boolean => hostOf(root['ldhName']) === name;

/**
 * The notices of a server say nothing of the name and are left out of the raw text, and so are persons: what a
 * registrar publishes of a holder is their to publish, not ours to repeat.
 */
function rawOf(root: Node): string {
  const { notices: _, entities, ...rest } = root;
  const registrar = withRole(entities, 'registrar');
  return JSON.stringify({ ...rest, ...(registrar ? { entities: [registrar] } : {}) }, null, 2).slice(0, RAW_CHARS_MAX);
}

/**
 * Reads an RDAP answer about a domain (RFC 9083 §5.3), field by field; undefined where it is none, or about another
 * name.
 */
export function parseRdap(text: string, name: string): ForeignDomain | undefined {
  let root: Node | undefined;
  try {
    root = nodeOf(JSON.parse(text));
  } catch {
    return undefined;
  }
  if (root?.['objectClassName'] !== 'domain' || !isAbout(root, name)) return undefined;
  const registrarNode = withRole(root['entities'], 'registrar');
  const abuse = withRole(registrarNode?.['entities'], 'abuse') ?? withRole(root['entities'], 'abuse');
  const [email, phone] = [mailOf(cardValue(abuse, 'email')), phoneOf(cardValue(abuse, 'tel'))];
  const dates = {
    createdAt: eventOf(root, 'registration'),
    changedAt: eventOf(root, 'last changed'),
    transferredAt: eventOf(root, 'transfer'),
    expiresAt: eventOf(root, 'expiration'),
  };
  const registrar = registrarOf(registrarNode);
  const servers = nodesOf(root['nameservers']).map(({ ldhName }) => ldhName);
  return {
    name,
    ...(registrar ? { registrar } : {}),
    ...(Object.fromEntries(Object.entries(dates).filter(([, at]) => at)) as Partial<Record<keyof typeof dates, Date>>),
    statuses: listOf(Array.isArray(root['status']) ? root['status'] : [], statusOf),
    nameServers: listOf(servers, hostOf),
    abuse: { ...(email ? { email } : {}), ...(phone ? { phone } : {}) },
    raw: rawOf(root),
  };
}
