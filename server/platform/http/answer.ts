import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Envelope } from '#contract/envelope.ts';
import { OK } from '#contract/envelope.ts';
import { EDGE_ERRORS } from '#contract/errors/house.ts';
import type { ErrorKey } from '#contract/errors/index.ts';
import { errorEntry } from '#contract/errors/index.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { isPassing } from '../db/passing.ts';
import { OutcomeUnknown } from '../db/transaction.ts';
import { tellTrouble } from '../db/trouble.ts';
import type { House } from '../house.ts';
import { translate } from '../i18n.ts';
import { Refusal, refuse, type Said } from '../refusal.ts';
import { tellWords, wordsInside, wordsOf } from './words-header.ts';

/** Two hours and more are told in hours, more than a minute in minutes. */
const WAITS = [
  ['hour', 3_600, 7_200],
  ['minute', 60, 90],
  ['second', 1, 0],
] as const;

const doneKey = ({ done }: Endpoint): MessageKey => done ?? 'common:done.ok';

export function success(endpoint: Endpoint, lang: Lang, data: unknown): Envelope {
  const Msg = translate(lang, doneKey(endpoint));
  return data === undefined ? { Code: OK, Msg } : { Code: OK, Msg, Data: data };
}

/** A wait as people tell it, never shorter than it is: 3348 seconds are 56 minutes. */
export function waitWords(lang: Lang, seconds: number): string {
  const [unit, size] = WAITS.find(([, , from]) => seconds >= from) ?? WAITS[2];
  const count = Math.max(1, Math.ceil(seconds / size));
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const doneWords = new Map<MessageKey, string>();

/** The words of a success in every language, made once, and those that its data hold. */
export function doneHeader(endpoint: Endpoint, data: unknown): string {
  const key = doneKey(endpoint);
  const done: Said = (lang) => translate(lang, key);
  const inside = wordsInside(data);
  if (inside.length > 0) return wordsOf([done, ...inside]);
  const words = doneWords.get(key) ?? wordsOf([done]);
  doneWords.set(key, words);
  return words;
}

/** What a refusal says. */
const saidBy =
  ({ key, vars }: Refusal, requestId: string): Said =>
  (lang) => {
    const { seconds } = vars;
    const wait: MessageVars = seconds === undefined ? {} : { wait: waitWords(lang, Number(seconds)) };
    const told = Object.entries(vars).map(([name, value]) => [name, typeof value === 'function' ? value(lang) : value]);
    return translate(lang, errorEntry(key).msg, { requestId, ...wait, ...Object.fromEntries(told) });
  };

/** The refusal in the reader's language. */
export function refusalEnvelope(refusal: Refusal, lang: Lang, requestId: string): Envelope {
  const envelope: Envelope = { Code: errorEntry(refusal.key).code, Msg: saidBy(refusal, requestId)(lang) };
  return refusal.data === undefined ? envelope : { ...envelope, Data: refusal.data };
}

const PARSER_REFUSALS: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_UNREADABLE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_UNREADABLE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_UNREADABLE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_UNREADABLE',
};

/** Who was told that we are busy may come again then. */
const BUSY_SECONDS = 5;

/**
 * What a thrown thing means to the caller; a bug stays a bug and is logged whole, never shown. A database that is not
 * there, hangs or is full is no bug: what was begun is rolled back, but where the answer to a commit was lost nobody
 * knows.
 */
export function asRefusal(house: House, error: unknown, requestId: string, vars: Refusal['vars'] = {}): Refusal {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  const known = PARSER_REFUSALS[code ?? ''];
  if (known) return refuse(known, vars);
  if (error instanceof OutcomeUnknown || isPassing(error)) {
    tellTrouble(house.log, error);
    return refuse(error instanceof OutcomeUnknown ? 'OUTCOME_UNKNOWN' : 'BUSY');
  }
  house.metrics.alarms.inc({ kind: 'bug' });
  house.log.error({ err: error, requestId }, 'a call failed on a bug');
  return refuse('INTERNAL_ERROR');
}

/**
 * TypeScript cannot see throws, so the edge compares each refusal with the endpoint's list: outside production an
 * unlisted key is a bug that tests meet; in production the customer gets the words and an alarm is raised.
 */
export function checkListed(house: House, endpoint: Endpoint, refusal: Refusal): Refusal {
  const listed =
    (endpoint.errors as readonly string[]).includes(refusal.key) ||
    (EDGE_ERRORS as readonly string[]).includes(refusal.key);
  if (listed) return refusal;
  house.metrics.unlistedRefusals.inc({ endpoint: endpoint.path, key: refusal.key });
  house.log.error({ endpoint: endpoint.path, key: refusal.key }, 'refusal is not listed on its endpoint');
  return house.config.mode === 'production' ? refusal : refuse('INTERNAL_ERROR');
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, lang: Lang, requestId: string): FastifyReply {
  const { status } = errorEntry(refusal.key);
  if (refusal.key === 'BUSY') reply.header('Retry-After', String(BUSY_SECONDS));
  if (status === 429) reply.header('Retry-After', String(refusal.vars['seconds'] ?? 60));
  tellWords(reply, saidBy(refusal, requestId), refusal.data);
  return reply.code(status).send(refusalEnvelope(refusal, lang, requestId));
}
