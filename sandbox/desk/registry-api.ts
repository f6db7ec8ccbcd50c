import { domainToASCII } from 'node:url';
import { HttpRefusal, json, type Route } from '../http.ts';
import type { RivalManner, RivalRegistrar, RivalResult } from '../registry/rival-registrar.ts';
import type { SandboxRegistry } from '../registry/start-registry.ts';
import { get, post } from './api-route.ts';
import { REGISTRY_FAULTS, registryFaultFrom } from './registry-faults.ts';

/** A name as the registry keeps it, from what a person or a test wrote (Unicode allowed). */
export function registryName(text: string): string {
  const name = text.trim().replace(/\.$/, '');
  return domainToASCII(name) || name.toLowerCase();
}

const wholeCents = (value: unknown): bigint => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw new HttpRefusal(400, 'cents must be a text of digits, such as "100000"');
  }
  return BigInt(value);
};

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

function nameRoutes(registry: SandboxRegistry): Route[] {
  return [
    get('/registry/domains', ({ query }) => {
      const [search, registrar, after] = ['search', 'registrar', 'after'].map((key) => query.get(key) ?? '');
      const limit = Number.parseInt(query.get('limit') ?? '', 10);
      return json(
        registry.domains({
          ...(search && { search }),
          ...(registrar && { registrar }),
          ...(after && { after }),
          ...(limit > 0 && { limit }),
        }),
      );
    }),
    get('/registry/domain/:name', ({ params }) => {
      const found = registry.domain(registryName(params['name'] ?? ''));
      if (!found) throw new HttpRefusal(404, 'no such name is registered');
      return json(found);
    }),
    get('/registry/registrars', () => json(registry.registrars())),
    get('/registry/log', ({ query }) => {
      const limit = Number.parseInt(query.get('limit') ?? '', 10);
      const command = query.get('command');
      return json(registry.log(limit > 0 ? limit : undefined).filter((frame) => !command || frame.what === command));
    }),
    post('/registry/top-up', (_, body) => {
      const registrar = String(body['registrar'] ?? registry.credentials.login);
      if (!registry.registrars().some(({ id }) => id === registrar)) throw new HttpRefusal(404, 'no such registrar');
      registry.topUp(registrar, wholeCents(body['cents']));
      return json(registry.registrars().find(({ id }) => id === registrar));
    }),
    post('/registry/rival/:act', ({ params }, body) => json(rivalAct(registry.rival, params['act'] ?? '', body))),
  ];
}

/** The registry's part of the desk's JSON API. */
export function registryRoutes(registry: SandboxRegistry): Route[] {
  const faults = () => json({ faults: registry.faults(), kinds: REGISTRY_FAULTS });
  return [
    ...nameRoutes(registry),
    get('/registry/faults', faults),
    post('/registry/faults', async (_, body) => {
      await registry.setFault(registryFaultFrom(body));
      return faults();
    }),
    post('/registry/faults/clear', async () => {
      await registry.clearFaults();
      return faults();
    }),
  ];
}
