import type { FastifyReply } from 'fastify';
import type { FieldProblem } from '#contract/envelope.ts';
import { LANGS, type Lang } from '#contract/lang.ts';
import { WORDS_HEADER, WORDS_HEADER_MAX } from '#contract/rules/edge/words-header.ts';
import type { Said } from '../refusal.ts';

const saidOf = new WeakMap<FieldProblem, Said>();

/** A wrong field, in the reader's language; the words of the others go beside it. */
export function fieldProblem(lang: Lang, Path: string, said: Said): FieldProblem {
  const problem = { Path, Msg: said(lang) };
  saidOf.set(problem, said);
  return problem;
}

const saidInside = new WeakMap<object, readonly Said[]>();

/** Data that hold words of ours, in the reader's language; the same in the others goes beside them. */
export function saysInside<T extends object>(data: T, said: readonly Said[]): T {
  saidInside.set(data, said);
  return data;
}

/** What data say that were marked so. */
export const wordsInside = (data: unknown): readonly Said[] =>
  (typeof data === 'object' && data !== null && saidInside.get(data)) || [];

const inAll = (said: Said) => Object.fromEntries(LANGS.map((lang) => [lang, said(lang)]));
const encoded = (all: readonly object[]) => Buffer.from(JSON.stringify(all)).toString('base64');

/** The same in every language, each once; the first ones where all would be too long for a header. */
export function wordsOf(said: readonly Said[]): string {
  const all = [...new Map(said.map((one) => inAll(one)).map((one) => [JSON.stringify(one), one])).values()];
  while (all.length > 0 && encoded(all).length > WORDS_HEADER_MAX) all.pop();
  return encoded(all);
}

/**
 * Tells a page what it was told in the languages that it was not told in, so that a note which stands turns with the
 * page (docs/decisions/0180). The envelope stays as the specification has it.
 */
export function tellWords(reply: FastifyReply, words: Said, data?: unknown): FastifyReply {
  const fields = (data as { Fields?: readonly FieldProblem[] } | undefined)?.Fields ?? [];
  const said = fields.map((field) => saidOf.get(field)).filter((one) => one !== undefined);
  return reply.header(WORDS_HEADER, wordsOf([words, ...said, ...wordsInside(data)]));
}
