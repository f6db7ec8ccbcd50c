import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foldTyped } from '#contract/domain-name.ts';
import { LISTED_COUNTRY, loadAreaNames } from '#contract/rules/areas/areas.ts';
import { RDAP_CACHE_SECONDS } from '#contract/rules/domain.ts';
import { RDAP_PER_ADDRESS } from '#contract/rules/limits.ts';
import { type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { asRefusal } from '../../platform/http/answer.ts';
import { registeredName } from '../../platform/idn.ts';
import { addressKey, countAttempt } from '../../platform/limits.ts';
import { historyOf } from '../activity/index.ts';
import { answerDomain } from './answer-domain.ts';
import { termsNotice } from './notices.ts';
import { CONFORMANCE, RDAP_TYPE, type RdapPlace } from './rdap-object.ts';
import { registrarEntity } from './registrar-entity.ts';
import { type DomainKey, findPublicDomain } from './store.ts';

const PATH = '/rdap';
const ERROR_TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'This is not the form of a domain name.',
  404: 'Nothing is known here under this address.',
};

interface Question {
  readonly house: House;
  readonly place: RdapPlace;
  /** The address as it was asked, without a query: nothing of a query comes back. */
  readonly asked: string;
  /** Segments below `/rdap`, decoded. */
  readonly segments: readonly string[];
  readonly requestId: string;
}

/** The country's own list of provinces in words; free text elsewhere. */
async function provinceWords(country: string, province: string): Promise<string> {
  if (country !== LISTED_COUNTRY) return province;
  return (await loadAreaNames('en')).china[province] ?? '';
}

/** Acts that change what is told of a name here: its dates, servers, statuses and holder (RFC 9083 §4.5). */
const CHANGES: readonly string[] = [
  'domain.registered',
  'domain.transferredIn',
  'domain.renewed',
  'domain.restored',
  'domain.restoredAlone',
  'domain.nameServersChanged',
  'domain.locksChanged',
  'domain.hostChanged',
  'domain.dnssecChanged',
  'domain.holderChanged',
  'domain.holdSet',
  'domain.dnsCut',
  'domain.dnsResumed',
  'domain.deleted',
  'domain.lapsed',
  'domain.backFromRedemption',
  'domain.changedByRegistry',
  'domain.takenOver',
  'domain.autoRenewedAtRegistry',
];

/** When the name changed last since its holder has it. */
async function changedAt(tx: Tx, { id, customerId }: DomainKey): Promise<Date | undefined> {
  const [last] = await historyOf(tx, { object: `domain:${id}`, customerId, kinds: CHANGES }, null, 1);
  return last?.at;
}

/** Not a question that RDAP knows: the name is none (RFC 7480 §5.4). */
const MALFORMED = 'malformed';
type Found = object | typeof MALFORMED | undefined;

async function domainAnswer({ house, place, asked, requestId }: Question, typed: string): Promise<Found> {
  // A name may be asked for with the dot of the root (RFC 9082 §3.1.3).
  const name = registeredName(foldTyped(typed).replace(/\.$/, ''));
  if (name === undefined) return MALFORMED;
  return transact(house, { by: { kind: 'visitor' }, lang: 'en', requestId }, async (tx) => {
    const found = await findPublicDomain(tx, name);
    if (!found) return undefined;
    const province = await provinceWords(found.country, found.province);
    return answerDomain({ ...found, province }, await changedAt(tx, found), place, asked, tx.now);
  });
}

function fixedAnswer({ place, asked, segments: [kind, handle] }: Question): object | undefined {
  const head = { rdapConformance: CONFORMANCE, lang: 'en', notices: [termsNotice(place, asked)] };
  if (kind === 'help' && handle === undefined) return head;
  // Of entities we know ourselves; holders have no handles here.
  return kind === 'entity' && handle === place.registrar.ianaId
    ? { ...head, ...registrarEntity(place, asked) }
    : undefined;
}

/** The answer, or undefined for whatever is not ours or not served: all of it is 404. */
async function answerOf(question: Question): Promise<Found> {
  const [kind, value = '', ...more] = question.segments;
  if (more.length > 0) return undefined;
  if (kind === 'domain') return domainAnswer(question, value);
  return fixedAnswer(question);
}

function errorBody(place: RdapPlace, asked: string, errorCode: number): object {
  const title = ERROR_TITLES[errorCode] ?? 'Error';
  const description = [DESCRIPTIONS[errorCode] ?? title];
  return {
    rdapConformance: CONFORMANCE,
    lang: 'en',
    notices: [termsNotice(place, asked)],
    errorCode,
    title,
    description,
  };
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return (
    reply
      .code(status)
      .header('Content-Type', RDAP_TYPE)
      .header('Access-Control-Allow-Origin', '*')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', status === 200 || status === 404 ? `public, max-age=${RDAP_CACHE_SECONDS}` : 'no-store')
      // Bytes, because to a text the server would add a charset that this type does not have (RFC 7480 §7).
      .send(Buffer.from(JSON.stringify(body)))
  );
}

function decoded(path: string): string[] | undefined {
  try {
    return path
      .slice(PATH.length + 1)
      .split('/')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

async function serve(house: House, place: RdapPlace, request: FastifyRequest, reply: FastifyReply) {
  const pathOf = (url: string) => url.split('?', 1)[0] ?? PATH;
  const asked = new URL(pathOf(request.originalUrl), place.site).href;
  const segments = decoded(pathOf(request.url));
  const kind = ['domain', 'entity', 'help'].find((each) => each === segments?.[0]) ?? 'other';
  const end = house.metrics.httpSeconds.startTimer({ endpoint: `${PATH}/${kind}` });
  const finish = (status: number, body: object) => {
    end({ code: status });
    return send(reply, status, body);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('Allow', 'GET, HEAD');
    return finish(405, errorBody(place, asked, 405));
  }
  try {
    await countAttempt(house, RDAP_PER_ADDRESS, addressKey(request.ip));
    const found = segments ? await answerOf({ house, place, asked, segments, requestId: request.id }) : MALFORMED;
    if (typeof found === 'object') return finish(200, found);
    const status = found === MALFORMED ? 400 : 404;
    return finish(status, errorBody(place, asked, status));
  } catch (error) {
    const { key, vars } = asRefusal(house, error, request.id);
    const status = key === 'TOO_MANY_REQUESTS' ? 429 : key === 'BUSY' ? 503 : 500;
    if (vars['seconds'] !== undefined) reply.header('Retry-After', vars['seconds']);
    return finish(status, errorBody(place, asked, status));
  }
}

/**
 * Serves RDAP below `/rdap` of the console's server (RFC 9082, RFC 7480); no session, no cookie, no language is looked
 * at.
 */
export function addRdap(app: FastifyInstance, house: House): void {
  const site = house.config.publicUrl;
  const place: RdapPlace = { base: `${site}${PATH}`, site, registrar: house.config.registrar };
  for (const path of [PATH, `${PATH}/*`]) app.all(path, (request, reply) => serve(house, place, request, reply));
}
