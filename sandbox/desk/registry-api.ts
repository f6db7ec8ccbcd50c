import { domainToASCII } from 'node:url';
import { HttpRefusal, json, type Route } from '../http.ts';
import { suffixOf } from '../registry/names.ts';
import { purveyorOf } from '../registry/registry.ts';
import type { RivalManner, RivalRegistrar, RivalResult } from '../registry/rival-registrar.ts';
import type { SandboxRegistry } from '../registry/start-registry.ts';
import { RESTORE_YEARS, type SwitchedRules } from '../registry/traits/traits.ts';
import { get, post } from './api-route.ts';
import { REGISTRY_FAULTS, registryFaultFrom } from './registry-faults.ts';

/** A name as the registry keeps it, from what a person or a test wrote (Unicode allowed). */
export function registryName(text: string): string {
  const name = text.trim().replace(/\.$/, '');
  return domainToASCII(name) || name.toLowerCase();
}

/** The registry a caller names; the first where it names none. */
export function registryNamed(registries: readonly SandboxRegistry[], wanted: unknown): SandboxRegistry {
  const name = String(wanted ?? '') || registries[0]!.traits.name;
  const found = registries.find(({ traits }) => traits.name === name);
  if (found) return found;
  throw new HttpRefusal(400, `registry is one of ${registries.map(({ traits }) => traits.name).join(', ')}`);
}

/** The registry that serves a name's suffix; the first for a name of none. */
export function registryOf(registries: readonly SandboxRegistry[], name: string): SandboxRegistry {
  return registries.find(({ traits }) => suffixOf(traits, name) !== undefined) ?? registries[0]!;
}

/** What a registry is and wants, for whoever writes a test against it. */
const about = ({ traits, port, purveyor, demands, rules }: SandboxRegistry) => ({
  name: traits.name,
  title: traits.title,
  port,
  suffixes: Object.entries(traits.suffixes).map(([suffix, { year, premium = {} }]) => ({
    suffix,
    yearCents: String(year),
    premium: Object.entries(premium).map(([label, { name: tier }]) => ({ name: `${label}.${suffix}`, tier })),
  })),
  reserved: traits.reserved,
  days: traits.days,
  sessions: traits.sessions,
  namesPerCheck: traits.namesPerCheck,
  purveyor: purveyor ?? null,
  demands,
  rules: rules(),
});

const wholeCents = (value: unknown): bigint => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw new HttpRefusal(400, 'cents must be a text of digits, such as "100000"');
  }
  return BigInt(value);
};

/** What a body says of the rules that can be played either way; what it does not name stays. */
function rulesFrom(known: SwitchedRules, { registry: _registry, ...body }: Readonly<Record<string, unknown>>) {
  const wrong = Object.entries(body).find(
    ([rule, value]) =>
      !(rule in known) ||
      (rule === 'restoreYear' && !RESTORE_YEARS.some((one) => one === value)) ||
      typeof value !== typeof known[rule as keyof SwitchedRules] ||
      (typeof value === 'number' && !(Number.isInteger(value) && value > 0)) ||
      (rule === 'feeVersion' && value !== '1.0' && value !== '0.6'),
  );
  if (wrong) throw new HttpRefusal(400, `${wrong[0]} is no rule, or has no such value`);
  return body as Partial<SwitchedRules>;
}

const MANNERS: readonly RivalManner[] = ['silent', 'approve', 'reject'];

/** What the other registrar can be made to do; each answers the registry's code. */
function rivalAct(rival: RivalRegistrar, act: string, body: Readonly<Record<string, unknown>>): object {
  const name = registryName(String(body['name'] ?? ''));
  const acts: Record<string, () => RivalResult | { authInfo: string | null } | { manner: RivalManner }> = {
    take: () => rival.take(name),
    release: () => rival.release(name),
    'issue-code': () => ({ authInfo: rival.issueCode(name) ?? null }),
    'request-transfer': () => rival.requestTransfer(name, String(body['authInfo'] ?? '')),
    'cancel-transfer': () => rival.cancelTransfer(name),
    'approve-transfer': () => rival.answerTransfer(name, 'approve'),
    'reject-transfer': () => rival.answerTransfer(name, 'reject'),
    manner: () => {
      const manner = MANNERS.find((known) => known === body['manner']);
      if (!manner) throw new HttpRefusal(400, `manner is one of ${MANNERS.join(', ')}`);
      rival.setManner(manner);
      return { manner };
    },
  };
  const work = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (!work) throw new HttpRefusal(404, `the rival has no such act; there are ${Object.keys(acts).join(', ')}`);
  return work();
}

const number = (text: string | null): number | undefined => {
  const value = Number.parseInt(text ?? '', 10);
  return value > 0 ? value : undefined;
};

function readRoutes(registries: readonly SandboxRegistry[]): Route[] {
  const named = (query: URLSearchParams) => registryNamed(registries, query.get('registry'));
  return [
    get('/registry/list', () => json(registries.map(about))),
    get('/registry/domains', ({ query }) => {
      const [search, registrar, after] = ['search', 'registrar', 'after'].map((key) => query.get(key) ?? '');
      const limit = number(query.get('limit'));
      const filter = {
        ...(search && { search }),
        ...(registrar && { registrar }),
        ...(after && { after }),
        ...(limit !== undefined && { limit }),
      };
      return json(named(query).domains(filter));
    }),
    get('/registry/domain/:name', ({ params }) => {
      const name = registryName(params['name'] ?? '');
      const found = registryOf(registries, name).domain(name);
      if (!found) throw new HttpRefusal(404, 'no such name is registered');
      return json(found);
    }),
    get('/registry/contacts', ({ query }) => {
      const limit = number(query.get('limit'));
      return json(named(query).contacts({ after: query.get('after') ?? '', ...(limit !== undefined && { limit }) }));
    }),
    get('/registry/contact/:id', ({ params, query }) => {
      const found = named(query).contact(params['id'] ?? '');
      if (!found) throw new HttpRefusal(404, 'no such contact');
      return json(found);
    }),
    get('/registry/second', ({ query }) => {
      const { host, port, purveyor, second } = named(query);
      return json({ host, port, ...second, ...(purveyor ? { purveyor: purveyorOf(second.login) } : {}) });
    }),
    get('/registry/registrars', ({ query }) => json(named(query).registrars())),
    get('/registry/log', ({ query }) => {
      const command = query.get('command');
      const frames = named(query).log(number(query.get('limit')));
      return json(frames.filter((frame) => !command || frame.what === command));
    }),
  ];
}

function actRoutes(registries: readonly SandboxRegistry[]): Route[] {
  return [
    post('/registry/top-up', (_, body) => {
      const registry = registryNamed(registries, body['registry']);
      const registrar = String(body['registrar'] ?? registry.credentials.login);
      if (!registry.registrars().some(({ id }) => id === registrar)) throw new HttpRefusal(404, 'no such registrar');
      registry.topUp(registrar, wholeCents(body['cents']));
      return json(registry.registrars().find(({ id }) => id === registrar));
    }),
    post('/registry/demands', (_, body) => {
      const registry = registryNamed(registries, body['registry']);
      if (typeof body['verificationCodes'] !== 'boolean')
        throw new HttpRefusal(400, 'verificationCodes is true or false');
      registry.demands.verificationCodes = body['verificationCodes'];
      return json(registry.demands);
    }),
    post('/registry/rules', (_, body) => {
      const registry = registryNamed(registries, body['registry']);
      registry.setRules(rulesFrom(registry.rules(), body));
      return json(registry.rules());
    }),
    post('/registry/unverified/:name', ({ params }, body) => {
      const name = registryName(params['name'] ?? '');
      const registry = registryOf(registries, name);
      if (typeof body['unverified'] !== 'boolean') throw new HttpRefusal(400, 'unverified is true or false');
      if (!registry.domain(name)) throw new HttpRefusal(404, 'no such name is registered');
      registry.setUnverified(name, body['unverified']);
      return json(registry.domain(name));
    }),
    post('/registry/pending/:name', ({ params }, body) => {
      const name = registryName(params['name'] ?? '');
      const registry = registryOf(registries, name);
      if (typeof body['granted'] !== 'boolean') throw new HttpRefusal(400, 'granted is true or false');
      if (!registry.domain(name)?.own.pending) throw new HttpRefusal(404, 'nothing is pending of this name');
      registry.endPending(name, body['granted']);
      return json({ name, granted: body['granted'] });
    }),
    post('/registry/rival/:act', ({ params }, body) => {
      const act = params['act'] ?? '';
      const name = registryName(String(body['name'] ?? ''));
      const registry = act === 'manner' ? registryNamed(registries, body['registry']) : registryOf(registries, name);
      return json(rivalAct(registry.rival, act, body));
    }),
  ];
}

/**
 * The registries' part of the desk's JSON API. A name finds its registry by its suffix; elsewhere `registry` names it
 * (in the query or the body), and without that the first is meant. `faults/clear` without it clears all of them.
 */
export function registryRoutes(registries: readonly SandboxRegistry[]): Route[] {
  const faults = (registry: SandboxRegistry) => json({ faults: registry.faults(), kinds: REGISTRY_FAULTS });
  return [
    ...readRoutes(registries),
    ...actRoutes(registries),
    get('/registry/faults', ({ query }) => faults(registryNamed(registries, query.get('registry')))),
    post('/registry/faults', async (_, { registry: wanted, ...body }) => {
      const registry = registryNamed(registries, wanted);
      await registry.setFault(registryFaultFrom(body));
      return faults(registry);
    }),
    post('/registry/faults/clear', async (_, body) => {
      const wanted = body['registry'];
      const cleared = wanted === undefined ? registries : [registryNamed(registries, wanted)];
      for (const registry of cleared) await registry.clearFaults();
      return faults(cleared[0]!);
    }),
  ];
}
